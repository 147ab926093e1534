"""A link and its QR code: what is said of their sizes, and the squares of the code."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from app.files.link_file import MOST_LINK, NUMBER, in_digits, in_letters

QUIET = 4
"""Light squares around a code that readers need: [count], 4 by ISO/IEC 18004."""

DENSE = 25
"""The largest version of a code that is read from the back of a room: 117 squares a side."""

SMALLER = "Fewer bodies, shorter names, and a table that has not run yet make it smaller."
INSTEAD = "You can send its web page instead: File, Share, Web page."


LOCAL = (
    "Only this computer can open this link, so there is no QR code. Put the page on your school's"
    " server, and type its address there."
)


@dataclass(frozen=True)
class Link:
    """A packed table behind the address of a player page."""

    address: str
    packed: bytes

    @property
    def text(self) -> str:
        """What is copied and sent."""
        return f"{self.address}#{in_letters(self.packed)}"

    @property
    def is_too_long(self) -> bool:
        """Whether other programs would cut it."""
        return len(self.text) > MOST_LINK

    @property
    def is_local(self) -> bool:
        """Whether only this computer can open it."""
        return self.address.startswith("file:")

    @cached_property
    def code(self) -> Any:
        """The QR code; None when the table is too large for one, or no phone can open the link.

        The table is a number: a code holds 7,089 digits, but only 2,953 letters.
        """
        import segno  # only here: few show one
        from segno.consts import MODE_BYTE, MODE_NUMERIC

        if self.is_too_long or self.is_local:
            return None
        parts: Any = (
            (f"{self.address}#{NUMBER}", MODE_BYTE),
            (in_digits(self.packed).removeprefix(NUMBER), MODE_NUMERIC),
        )
        try:
            return segno.make(parts, error="l", micro=False)
        except segno.DataOverflowError:
            return None

    @property
    def rows(self) -> tuple[bytes, ...]:
        """The squares of the code, row by row: 1 is dark."""
        return () if self.code is None else tuple(map(bytes, self.code.matrix))

    @property
    def words(self) -> tuple[str, ...]:
        """What is to be said of its size."""
        count = f"{len(self.text):,} characters"
        if self.is_too_long:
            why = f"{count}, and messages cut a link after {MOST_LINK:,}."
            return f"This table is too large for a link: {why}", SMALLER, INSTEAD
        if self.is_local:
            return LOCAL, count
        if self.code is None:
            return f"This table is too large for a QR code. The link works: {count}.", SMALLER
        if int(self.code.version) > DENSE:
            return f"The code is dense: hold the phone close. The link has {count}.", SMALLER
        return (f"The link has {count}.",)
