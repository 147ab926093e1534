"""Pictures on bodies: a PNG in base64, clipped to the outline and turning with it."""

import base64
import binascii
from dataclasses import dataclass
from typing import ClassVar

from app.simulation.attached.attached import Attached
from physics.shapes.definitions import DefinitionError

MOST_BYTES = 400_000
"""Largest picture: [bytes], 400,000: 256 by 256 pixels with opacity, which PNG never makes larger
than 263 kB. The program makes larger pictures smaller before it attaches them."""

LINE = 4_000
"""Longest line of base64: [characters]; a text of a file may have 10,000."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, kw_only=True)
class BodyPicture(Attached):
    """A picture that covers a body; its words are lines of base64."""

    KIND: ClassVar[str] = "picture"
    NAMED: ClassVar[str] = "picture"

    png: tuple[str, ...]

    def check(self) -> None:
        data = self.data
        if not self.body_id:
            raise DefinitionError("body: a picture needs the body that it is on")
        if len(data) > MOST_BYTES:
            raise DefinitionError(f"png: {len(data):,} bytes; at most {MOST_BYTES:,}")
        if not data.startswith(SIGNATURE):
            raise DefinitionError("png: is not a PNG picture in base64")

    @property
    def data(self) -> bytes:
        """Return the bytes of the PNG. DefinitionError when it is no base64."""
        try:
            return base64.b64decode("".join(self.png), validate=True)
        except (binascii.Error, ValueError):
            raise DefinitionError("png: is not base64") from None


def lines_of(png: bytes) -> list[str]:
    """Return the bytes of a PNG as `BodyPicture.png` has them."""
    text = base64.b64encode(png).decode()
    return [text[k : k + LINE] for k in range(0, len(text), LINE)]
