"""Draw a body by hand: the stroke is closed, simplified and taken apart into convex parts."""

import math
import time
from collections.abc import Sequence

from app.drawing.dimensions import Area
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.tool import Workspace
from app.editor.tools._shape_tool import DraggedShapeTool, Point
from app.editor.tools.circle import circle
from app.simulation.commands.base import Words
from app.simulation.commands.edit import builders
from physics.constants import SMALLEST_SIZE

TOLERANCE = 2.5
"""How far the outline may be off the stroke: [px at UI scale 1], 2.5, a trembling hand. Less: very
many corners; more: small features go."""

FINEST = 2.0 * SMALLEST_SIZE
"""It is at least this [m]: corners stay half of it apart, and the core wants `SMALLEST_SIZE`."""

STEP = 1.5  # [px at UI scale 1] points of the stroke are at least this far apart

MOST_POINTS = 4000
"""Points of a stroke: [count]. More: taking it apart takes a tenth of a second."""

SHARE = 0.25
"""Of the time that may go into looking at the stroke while it is drawn: [1], 0.25. A stroke of a
thousand points takes 40 ms to be taken apart; in every frame the pencil would lag behind."""


class Freehand(DraggedShapeTool):
    """A stroke round an area."""

    NAME, LABEL, KEY, ICON, PLACE = "freehand", "Draw", "f", "freehand", (1, 4)
    FIRST = 3, "Draw"
    MAKES = "drawing"
    HINT = "Draw round an area in one stroke. The line closes by itself. Or click for a ball."

    OUTLINED = False

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.stroke: list[Point] = []  # [m]
        self._looked_at = self._took = 0.0  # [s] when and how long the preview was made last

    def point(self, at: Cursor) -> Point:
        self.at, self.over = at, True
        return at.point

    def press(self, at: Cursor) -> bool:
        """Begin the stroke."""
        self.stroke = [at.point]
        self._took = 0.0
        return super().press(at)

    def release(self, at: Cursor) -> None:
        """Add it, from all of the stroke."""
        if self.busy:
            self.move(at)
            super()._follow(self.to)
        super().release(at)

    def _follow(self, point: Point) -> None:
        """Look at the stroke again, unless the last look was long and just now."""
        if not self.dragged:
            super()._follow(point)
            return
        began = time.perf_counter()
        if began - self._looked_at > self._took / SHARE:
            super()._follow(point)
            self._looked_at = time.perf_counter()
            self._took = self._looked_at - began

    def move(self, at: Cursor) -> None:
        far = math.dist(self.stroke[-1], at.point) >= STEP * at.pixel if self.stroke else False
        if not far or len(self.stroke) >= MOST_POINTS:
            return
        self.stroke.append(at.point)
        super().move(at)

    def drawn(self) -> Words:
        tolerance = max(TOLERANCE * self.at.pixel, FINEST)
        return builders.freehand(self.stroke, tolerance)

    def usual(self, center: Point, size: float) -> Words:
        """Return a ball: a dot of the pencil is one."""
        return circle(center, 0.5 * size)

    @property
    def returning(self) -> bool:
        """Return whether the stroke is on its way back: before, it need not be an outline yet."""
        far = max(math.dist(point, self.stroke[0]) for point in self.stroke)
        return math.dist(self.stroke[-1], self.stroke[0]) < 0.5 * far

    def lines(self) -> list[str]:
        return [] if self.shown.problem and not self.returning else super().lines()

    def rim(self) -> Sequence[Point]:
        return self.stroke

    def measure(self, draw: Draw) -> list[Area]:
        """Draw the stroke, and the line that closes it."""
        if not self.dragged:
            ((x, y, r),) = self.shown.hulls[0]
            draw.circle((x, y), r, outline="preview")
            return []
        width = draw.style.sizes.outline
        color = "invalid" if self.shown.is_marked and self.returning else "preview"
        draw.path(self.stroke, color, width)
        draw.line(self.stroke[-1], self.stroke[0], color, width, dash=True)
        return []

    def end(self) -> None:
        super().end()
        self.stroke = []


TOOL = Freehand
