"""Draw a box from corner to corner."""

import math
from collections.abc import Sequence

from app.drawing.dimensions import Area, dimension
from app.drawing.draw import Draw
from app.editor.tools._shape_tool import DraggedShapeTool, Point, require
from app.quantities.numbers import figure
from app.simulation.commands.base import Words
from physics.constants import SMALLEST_SIZE

TREMOR = 2.5  # [px at UI scale 1] a side that is drawn no longer is none: a hand trembles so far


class Box(DraggedShapeTool):
    """Two opposite corners make it."""

    NAME, LABEL, KEY, ICON, PLACE = "box", "Box", "x", "box", (1, 0)
    FIRST = 1, "Box"
    HINT = (
        "Drag corner to corner, or click for a standard box. Shift: square, Ctrl: from the "
        "centre, Alt: no snapping"
    )
    INSIDE = True

    def corners(self) -> tuple[Point, Point]:
        """Return opposite corners [m], with the modifiers."""
        (x0, y0), (x1, y1) = self.origin, self.to
        if self.at.shift:
            side = max(abs(x1 - x0), abs(y1 - y0))
            x1, y1 = x0 + math.copysign(side, x1 - x0), y0 + math.copysign(side, y1 - y0)
        if self.at.ctrl:
            x0, y0 = 2.0 * x0 - x1, 2.0 * y0 - y1
        return (x0, y0), (x1, y1)

    def drawn_apart(self, point: Point) -> Point:
        """Return `point` [m], off the lines of the start: a low box stays as high as it is drawn.

        Where the snap takes width or height away, that coordinate is where the mouse is.
        """
        least, raw = TREMOR * self.at.pixel, self.at.point
        flat = [
            abs(to - start) < SMALLEST_SIZE and abs(drawn - start) > least
            for to, start, drawn in zip(point, self.origin, raw, strict=True)
        ]
        if any(flat):
            self.snapped = None  # the corner is elsewhere now
        return raw[0] if flat[0] else point[0], raw[1] if flat[1] else point[1]

    def alike(self, point: Point) -> Point:
        """Return the corner that gives it a side of another box."""
        point = self.drawn_apart(point)
        (x0, y0), (x, y), raw = self.origin, point, self.at.point
        factor = 2.0 if self.at.ctrl else 1.0
        wide, high = factor * abs(raw[0] - x0), factor * abs(raw[1] - y0)
        if self.at.shift:
            side = self.like.size("side", max(wide, high), self.at, factor)
            return (
                point
                if side is None
                else (
                    x0 + math.copysign(side / factor, x - x0),
                    y0 + math.copysign(side / factor, y - y0),
                )
            )
        for axis, size in enumerate((wide, high)):
            if (side := self.like.size("side", size, self.at, factor)) is not None:
                far = math.copysign(side / factor, raw[axis] - self.origin[axis])
                x, y = (x0 + far, y) if axis == 0 else (x, y0 + far)
        return x, y

    def drawn(self) -> Words:
        (x0, y0), (x1, y1) = self.corners()
        width, height = abs(x1 - x0), abs(y1 - y0)
        require(width, "the box has no width; drag to the opposite corner")
        require(height, "the box has no height; drag to the opposite corner")
        shape = {"kind": "box", "width": width, "height": height}
        return {"position": [0.5 * (x0 + x1), 0.5 * (y0 + y1)], "shapes": [shape]}

    def usual(self, center: Point, size: float) -> Words:
        return {
            "position": [*center],
            "shapes": [{"kind": "box", "width": size, "height": size}],
        }

    def rim(self) -> Sequence[Point]:
        (x0, y0), (x1, y1) = self.corners()
        return (x0, y0), (x1, y0), (x1, y1), (x0, y1)

    def measure(self, draw: Draw) -> list[Area]:
        """Write width and height, along the sides that meet at the cursor."""
        if self.shown.words is None:
            return []
        xs, ys = zip(*[(x, y) for x, y, _ in self.shown.hulls[0]], strict=True)
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
        up, east = self.to[1] > self.origin[1], self.to[0] >= self.origin[0]
        y, x = high if up else low, right if east else left
        return [
            *super().measure(draw),
            dimension(draw, (left, y), (right, y), figure(right - left, "m"), left=up),
            dimension(draw, (x, low), (x, high), figure(high - low, "m"), left=not east),
        ]


TOOL = Box
