"""Draw a capsule: first its axis by a drag, then its thickness by a move and a click.

The axis joins the centres of the round ends, where hinges are put later.
"""

import math

from app.drawing.dimensions import Area, angle_arc, dimension, level
from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor
from app.editor.tool import Workspace
from app.editor.tools._preview import previewed
from app.editor.tools._shape_tool import DraggedShapeTool, Point, require
from app.quantities.numbers import figure
from app.simulation.commands.base import Words
from app.simulation.errors import CommandError
from physics.geometry.polygon import nearest_on_segment

SLENDER = 0.15
"""Radius before it is set: [lengths of the axis], 0.15: a limb. More looks like a ball."""

LEVEL = 3.5  # [labels] length of the line that the angle is counted from


class Capsule(DraggedShapeTool):
    """The axis, then the radius; Enter takes the radius that is shown."""

    NAME, LABEL, KEY, ICON, PLACE = "capsule", "Capsule", "u", "capsule", (1, 2)
    HINT = (
        "Drag the length, then click for the thickness; or click for a standard capsule. Shift: "
        "steps of 15°, Ctrl: from the middle, Alt: no snapping"
    )

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._axis: tuple[Point, Point] | None = None  # [m] once it is drawn
        self._rim: Point | None = None  # [m] a point of its edge, once the mouse has moved on
        self._released = self.at  # where the axis ended

    @property
    def hint(self) -> str:
        """Return what is next."""
        if self.busy and self._axis is not None:
            return "Move sideways and click to set the thickness."
        return super().hint

    def press(self, at: Cursor) -> bool:
        """Begin an axis, or end with the thickness at `at`."""
        if self.busy and self._axis is not None:
            self._thicken(at)
            return True
        self._axis = self._rim = None
        return super().press(at)

    def hover(self, at: Cursor | None) -> None:
        """Let the edge follow the mouse, between the two presses."""
        super().hover(at)
        if self.busy and at is not None:
            self._thicken(at)

    def move(self, at: Cursor) -> None:
        if self._axis is None:
            super().move(at)
        elif self.busy:
            self._thicken(at)

    def release(self, at: Cursor) -> None:
        """End the axis, or the thickness; then the capsule is added."""
        if not self.busy:
            self.end()
            return
        self.move(at)
        if self._axis is None and self.dragged and self.shown.words is not None:
            self._axis, self._released = self.ends(), at
            return
        if self.add() or self._axis is None:
            self.end()

    def finish(self) -> bool:
        """Take the thickness that is shown."""
        if self.busy and self.add():
            self.end()
        return True

    def take_back(self) -> bool:
        self.end()
        return True

    def end(self) -> None:
        super().end()
        self._axis = self._rim = None

    def _thicken(self, at: Cursor) -> None:
        point = self.point(at)
        moved = math.dist(at.point, self._released.point) > CLICK * at.pixel
        self.like.clear()
        if self._rim is not None or moved:
            foot = nearest_on_segment(point, *self.ends())
            self._rim = self.like.along("radius", foot, point, at)
        self.shown = previewed(self.drawn, self.rim())

    def ends(self) -> tuple[Point, Point]:
        """Return the ends of the axis [m]."""
        if self._axis is not None:
            return self._axis
        a, b = self.origin, self.to
        if self.at.shift:
            b = self.turned(a, b)
        if self.at.ctrl:
            a = 2.0 * a[0] - b[0], 2.0 * a[1] - b[1]
        return a, b

    def alike(self, point: Point) -> Point:
        """Return the end that makes the axis as long as that of another capsule, or a rod."""
        factor = 2.0 if self.at.ctrl else 1.0
        return self.like.along("length", self.origin, point, self.at, factor)

    def rim(self) -> tuple[Point, Point]:
        return self.ends()

    def drawn(self) -> Words:
        a, b = self.ends()
        length = math.dist(a, b)
        require(length, "the axis has no length; drag from end to end")
        radius = max(SLENDER * length, 1e-3) if self._rim is None else self._radius(self._rim)
        return capsule(a, b, radius)

    def _radius(self, point: Point) -> float:
        a, b = self.ends()
        radius = math.dist(point, nearest_on_segment(point, a, b))
        if radius <= 0.5 * CLICK * self.at.pixel:
            raise CommandError("the capsule has no thickness; move away from its axis")
        require(radius, "the capsule is thinner than 2 mm; move away from its axis")
        return radius

    def usual(self, center: Point, size: float) -> Words:
        (x, y), half = center, 0.5 * size
        return capsule((x - half, y), (x + half, y), 0.25 * size)

    def measure(self, draw: Draw) -> list[Area]:
        """Write length and angle of the axis, and the radius."""
        if self.shown.words is None:
            return []
        (ax, ay, r), (bx, by, _) = self.shown.hulls[0]
        a, b = (ax, ay), (bx, by)
        gap = r * draw.camera.scale + draw.style.sizes.label
        taken = [*super().measure(draw), dimension(draw, a, b, figure(math.dist(a, b), "m"), gap)]
        if self.dragged and self._rim is None:
            angle = math.atan2(by - ay, bx - ax)
            level(draw, a, LEVEL * draw.style.sizes.label)
            taken.append(angle_arc(draw, a, 0.0, angle, figure(angle, "rad")))
        if self._rim is not None:
            foot = nearest_on_segment(self._rim, a, b)
            taken.append(dimension(draw, foot, self._rim, f"radius {figure(r, 'm')}", gap=0.0))
        return taken

    def lines(self) -> list[str]:
        said = super().lines()
        if self.shown.words is None or self._rim is not None:
            return said
        return [f"radius {figure(self.shown.hulls[0][0][2], 'm')}", *said]


def capsule(a: Point, b: Point, radius: float) -> Words:
    """Return the words of a capsule whose ends are round `a` and `b` [m]."""
    half = 0.5 * math.dist(a, b)
    shape = {"kind": "capsule", "start": [-half, 0.0], "end": [half, 0.0], "radius": radius}
    return {
        "position": [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])],
        "angle": math.atan2(b[1] - a[1], b[0] - a[0]),
        "shapes": [shape],
    }


TOOL = Capsule
