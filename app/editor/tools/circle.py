"""Draw a circle from its centre outwards."""

import math

from app.drawing.dimensions import Area, dimension
from app.drawing.draw import Draw
from app.editor.tools._shape_tool import DraggedShapeTool, Point, require
from app.quantities.numbers import figure
from app.simulation.commands.base import Words


class Circle(DraggedShapeTool):
    """The centre and a point of the edge make the circle, or two opposite points of the edge."""

    NAME, LABEL, KEY, ICON, PLACE = "circle", "Circle", "c", "circle", (1, 1)
    FIRST = 2, "Circle"
    HINT = (
        "Drag from the centre, or click for a standard ball. Shift: from edge to edge, Alt: no "
        "snapping"
    )

    def alike(self, point: Point) -> Point:
        """Return the point of the edge that gives it the radius of another circle."""
        factor = 0.5 if self.at.shift else 1.0
        result = self.like.along("radius", self.origin, point, self.at, factor)
        if self.like.taken or self.at.shift:
            return result
        result = self._even(point)
        self.like.show("radius", math.dist(self.origin, result))
        return result

    def _even(self, point: Point) -> Point:
        """Return the point of the edge for a radius in steps of the grid, as long as the drag.

        From node to node drags of one length would give circles that differ by a step, and a
        circle that is drawn askew an odd radius.
        """
        (x, y), to, step = self.origin, self.at.point, self.editor.grid
        far = math.dist(self.origin, to)
        if self.snapped is None or self.snapped.kind != "grid" or step <= 0.0 or far == 0.0:
            return point
        radius = max(round(math.dist(self._pressed.point, to) / step), 1) * step
        self.snapped = None  # its edge is no node
        return x + radius * (to[0] - x) / far, y + radius * (to[1] - y) / far

    def drawn(self) -> Words:
        length = math.dist(self.origin, self.to)
        require(length, "the circle has no size; drag away from its centre")
        if not self.at.shift:
            return circle(self.origin, length)
        (x0, y0), (x1, y1) = self.origin, self.to
        return circle((0.5 * (x0 + x1), 0.5 * (y0 + y1)), 0.5 * length)

    def usual(self, center: Point, size: float) -> Words:
        return circle(center, 0.5 * size)

    def measure(self, draw: Draw) -> list[Area]:
        """Write the radius, or the diameter that is dragged."""
        if self.shown.words is None:
            return []
        ((x, y, r),) = self.shown.hulls[0]
        if self.dragged and self.at.shift:
            said = f"diameter {figure(2.0 * r, 'm')}"
            return [*super().measure(draw), dimension(draw, self.origin, self.to, said, gap=0.0)]
        end = self.to if self.dragged else (x + r, y)
        said = f"radius {figure(r, 'm')}"
        return [*super().measure(draw), dimension(draw, (x, y), end, said, gap=0.0)]


def circle(center: Point, radius: float) -> Words:
    """Return the words of a circle [m]."""
    return {"position": [*center], "shapes": [{"kind": "circle", "radius": radius}]}


TOOL = Circle
