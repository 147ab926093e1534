"""What a body carries for its owner: a colour, and a value of his. No law of motion knows them.

They are kept beside the name: snapshots, copies and files have them, the state's hash does not.
"""

import json
import re
from typing import Any, NamedTuple

from physics.shapes.definitions import DefinitionError, Shape

PALETTE = {
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "green": "#009e73",
    "yellow": "#f0e442",
    "blue": "#0072b2",
    "vermillion": "#d55e00",
    "purple": "#cc79a7",
}
"""Colours by name that colour-blind eyes tell apart (Okabe and Ito 2008)."""

MARKS = frozenset(("color", "user_data"))
"""Their names as values of a body."""

HEX = re.compile("#[0-9a-fA-F]{6}")

MOST_DATA = 100_000
"""Longest value of the user's own: [characters of JSON], 100,000, a long paragraph."""


class Kept(NamedTuple):
    """What only the handle of a body has. It is replaced as a whole, so snapshots share it."""

    name: str
    shapes: tuple[Shape, ...]
    color: str | None = None
    data: str = ""  # JSON of the owner's value


def check_color(value: Any) -> str | None:
    """Return a colour as it is kept: a name of PALETTE, "#rrggbb", or None.

    A number is 0xRRGGBB or 0xFFRRGGBB. DefinitionError says what is allowed.
    """
    if value is None or (isinstance(value, str) and value in PALETTE):
        return value
    if isinstance(value, str) and HEX.fullmatch(value):
        return value.lower()
    if type(value) is int and (0 <= value <= 0xFFFFFF or 0xFF000000 <= value <= 0xFFFFFFFF):
        return f"#{value & 0xFFFFFF:06x}"
    allowed = f'{", ".join(PALETTE)}, "#rrggbb", an opaque 0xFFrrggbb, or None'
    raise DefinitionError(f"color: must be one of {allowed}, not {ascii(value)[:60]}")


def data_text(value: Any) -> str:
    """Return a value of the user's own as JSON, "" for None: text, so that nobody can change it
    behind a snapshot's back. A tuple comes back as a list. DefinitionError: JSON cannot say it.
    """
    if value is None:
        return ""
    try:
        text = json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise DefinitionError(
            f"user_data: must be what JSON can hold (numbers, text, lists, objects): {error}"
        ) from None
    if len(text) > MOST_DATA:
        raise DefinitionError(f"user_data: {len(text):,} letters; at most {MOST_DATA:,} as JSON")
    return text


def data_of(text: str) -> Any:
    """Return the value that `data_text` has written, a new one each time."""
    return json.loads(text) if text else None
