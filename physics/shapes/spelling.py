"""Definitions that say the same share what follows from them: scenes repeat one hundreds of times.

Two say the same if they are spelt alike to the bit: 0.0 and -0.0, 1 and 1.0 are not.
"""

import marshal
from typing import Any

MOST_SPELT = 128
"""Most that are remembered: [count], 128, a tenth of a megabyte; the oldest goes first, so that as
much is kept in long play. Fewer: a heap of a hundred sizes forgets them."""

_spelt: dict[bytes, Any] = {}


def spelling(definition: Any, filter_: tuple[int, ...]) -> bytes:
    """All that a definition says, which has a `filter_`; none if that is not in Python's words."""
    try:
        values = {**vars(definition), "filter": tuple(filter_)}
        return type(definition).__name__.encode() + marshal.dumps(tuple(values.values()))
    except (TypeError, ValueError):
        return b""


def known(key: bytes) -> Any:
    """The definition that is spelt so, or None."""
    return _spelt.get(key)


def remember(key: bytes, definition: Any) -> None:
    """Remember a definition by its spelling, if it has one."""
    if not key:
        return
    _spelt[key] = definition
    if len(_spelt) > MOST_SPELT:
        del _spelt[next(iter(_spelt))]
