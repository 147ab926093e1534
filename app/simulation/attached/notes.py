"""Notes: words on the table or on a body, with or without an arrow."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from app.simulation.attached.attached import Attached
from physics.bodies.body_marks import check_color
from physics.constants import LARGEST_SIZE
from physics.shapes.definitions import DefinitionError, Point

MOST_LETTERS = 400
"""Longest note: [characters], 400, a paragraph. Longer texts belong into the lesson."""

BREAK = "¶"
"""What begins another line in the words of a note: fields and files have them in one."""

SIZES = (0.5, 6.0)
"""Smallest and largest letters: [1] of a label's."""


@dataclass(frozen=True, kw_only=True)
class Note(Attached):
    """Words at a point, an arrow from there to another point, or both.

    The points are fixed to the table, or to the body that it was placed on and turn with it; the
    words stay level. `$ … $` in them is a formula, `¶` begins a line.
    """

    KIND: ClassVar[str] = "note"
    NAMED: ClassVar[str] = "note"

    at: Point  # [m] middle of the words and tail of the arrow, in the body's frame if on one
    text: str = ""
    to: Point | None = None  # [m] tip of the arrow; None: no arrow
    color: str | None = None  # as of a body; None: the look's own
    size: float = 1.0  # [1] of a label's letters

    def handed_over(self, home: Callable[[Point], tuple[int, Point]]) -> "Note":
        """Return it on the body, and at the point of its frame, that `home` says for its own."""
        body_id, at = home(self.at)
        return replace(self, body_id=body_id, at=at, to=home(self.to)[1] if self.to else None)

    def check(self) -> None:
        if not self.text.strip() and self.to is None:
            raise DefinitionError("text: a note needs words, or an arrow")
        if len(self.text) > MOST_LETTERS:
            raise DefinitionError(f"text: {len(self.text)} letters; at most {MOST_LETTERS}")
        check_color(self.color)
        if not SIZES[0] <= self.size <= SIZES[1]:
            raise DefinitionError(f"size: must be {SIZES[0]:g} to {SIZES[1]:g}, not {self.size:g}")
        for name, point in (("at", self.at), ("to", self.to or self.at)):
            if max(map(abs, point)) > LARGEST_SIZE:
                raise DefinitionError(f"{name}: is more than {LARGEST_SIZE:g} m away")
