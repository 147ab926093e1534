"""Draw a body by hand: the stroke is closed, simplified and taken apart into convex parts."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.command import Words
from app.drawing.dimensions import Area
from app.editing import builders
from app.tools import Cursor
from app.tools._drawing import Dragged, Point
from app.tools.circle import circle

if TYPE_CHECKING:
    from app.drawing.draw import Draw

TOLERANCE = 2.5
"""How far the outline may be off the stroke: [px at UI scale 1], 2.5, a trembling hand. Less: very
many corners; more: small features go."""

STEP = 1.5  # [px at UI scale 1] points of the stroke are at least this far apart

MOST_POINTS = 4000
"""Points of a stroke: [count]. More: it is looked at in every frame."""


class Freehand(Dragged):
    """A stroke round an area."""

    NAME, LABEL, KEY, ICON, PLACE = "freehand", "Freehand", "f", "freehand", (1, 4)
    HINT = "Draw round an area in one stroke, which closes by itself; or click for a ball"

    OUTLINED = False

    stroke: tuple[Point, ...] | list[Point] = ()  # [m]

    def point(self, at: Cursor) -> Point:
        """A stroke snaps to nothing."""
        self.at, self.over = at, True
        return at.point

    def press(self, at: Cursor) -> bool:
        """Begin the stroke."""
        self.stroke = [at.point]
        return super().press(at)

    def move(self, at: Cursor) -> None:
        """The stroke goes on."""
        far = math.dist(self.stroke[-1], at.point) >= STEP * at.pixel if self.stroke else False
        if not far or len(self.stroke) >= MOST_POINTS:
            return
        self.stroke = [*self.stroke, at.point]
        super().move(at)

    def drawn(self) -> Words:
        """The body that the stroke goes round."""
        return builders.freehand(self.stroke, TOLERANCE * self.at.pixel)

    def usual(self, center: Point, size: float) -> Words:
        """A dot of the pencil is a ball."""
        return circle(center, 0.5 * size)

    def rim(self) -> Sequence[Point]:
        """The stroke itself."""
        return self.stroke

    def measure(self, draw: "Draw") -> list[Area]:
        """The stroke, and the line that closes it."""
        if not self.dragged:
            ((x, y, r),) = self.shown.hulls[0]
            draw.circle((x, y), r, outline="preview")
            return []
        width = draw.style.sizes.outline
        draw.path(self.stroke, "preview", width)
        color = "invalid" if self.shown.problem else "preview"
        draw.line(self.stroke[-1], self.stroke[0], color, width, dash=True)
        return []

    def end(self) -> None:
        """Nothing is drawn any more."""
        super().end()
        self.stroke = ()


TOOL = Freehand
