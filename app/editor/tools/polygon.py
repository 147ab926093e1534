"""Draw a polygon corner by corner; one that is not convex becomes convex parts of one body."""

import math
from collections.abc import Sequence

import numpy as np

from app.drawing.dimensions import ARC, Area, angle_arc, words
from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor
from app.editor.tool import Workspace
from app.editor.tools._preview import Preview, previewed, with_winding
from app.editor.tools._shape_tool import Point, ShapeTool
from app.quantities.geometry.outline import may_go_on
from app.quantities.numbers import figure
from app.simulation.commands.edit import builders

CROSSES = "this edge would cross the outline; put the corner elsewhere"
WITHIN = 0.6  # [shorter edges] an angle's arc stays this near to its corner, unless it is tiny
TARGET = 2.2  # [handles] diameter of the ring round the first corner when a click closes there


class Polygon(ShapeTool):
    """Each click is a corner; the first one again, a double click or Enter ends it."""

    NAME, LABEL, KEY, ICON, PLACE = "polygon", "Polygon", "p", "polygon", (1, 3)
    HINT = (
        "Click the corners, and the first one again to end. Backspace removes the last. Shift: "
        "steps of 15°, Alt: no snapping"
    )

    OUTLINED = False

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.corners: list[Point] = []  # [m] that stand
        self.next: Point | None = None  # [m] where a click would put one
        self._pressed: Cursor | None = None  # the button is down
        self._first = False  # and it was the first corner

    @property
    def closing(self) -> bool:
        """Return whether a click here would end at the first corner."""
        reach = max(self.editor.snap_reach, self.at.reach)
        return len(self.corners) > 2 and math.dist(self.at.point, self.corners[0]) <= reach

    # --- gestures ----------------------------------------------------------------------------

    def press(self, at: Cursor) -> bool:
        """Place the first corner; the others stand where the button is let go."""
        self._first = not self.busy
        if self._first:
            self.begin()
            self.corners = [self.point(at)]
        elif at.clicks == 2 and len(self.corners) > 2:
            self._pressed = None
            self.finish()
            return True
        self._pressed = at
        self.move(at)
        return True

    def hover(self, at: Cursor | None) -> None:
        super().hover(at)
        if self.busy and at is not None:
            self.move(at)

    def move(self, at: Cursor) -> None:
        if not self.busy:
            return
        to = self.point(at)
        if at.shift:
            to = self.turned(self.corners[-1], to)
        self.next = None if self.closing or self._near(to, at) else to
        if self.closing:
            self.snapped = None
        self._look()

    def release(self, at: Cursor) -> None:
        """Set a corner here, or close."""
        pressed, self._pressed = self._pressed, None
        if not self.busy or pressed is None:
            return
        clicked = math.dist(at.point, pressed.point) <= CLICK * at.pixel
        if self._first and clicked:
            return
        self.move(at)
        if self.closing:
            self.finish()
        elif self.next is not None:
            self._set(self.next)

    def finish(self) -> bool:
        """Add it; when that cannot be, the corners stay for another try."""
        self.next = None
        self._look(whole=True)
        if self.busy and self.add():
            self.end()
        return True

    def take_back(self) -> bool:
        """Remove the last corner; with the only one all ends."""
        self.corners.pop()
        if self.corners:
            self.move(self.at)
        else:
            self.end()
        return True

    def end(self) -> None:
        super().end()
        self.corners, self.next, self._pressed = [], None, None

    def _near(self, to: Point, at: Cursor) -> bool:
        """Return whether a corner would be the other half of a double click."""
        return math.dist(to, self.corners[-1]) <= CLICK * at.pixel

    def _set(self, corner: Point) -> None:
        if not may_go_on(self.corners, corner):
            self.editor.session.notify("warning", CROSSES)
            return
        self.corners.append(corner)
        self.next = None
        self._look()

    def _look(self, whole: bool = False) -> None:
        """Find what would be added if the outline were closed now."""
        outline = [*self.corners, *([self.next] if self.next is not None else [])]
        if self.next is not None and not may_go_on(self.corners, self.next):
            self.shown = Preview(problem=CROSSES)
        elif len(outline) > 2 or whole:
            shown = previewed(lambda: builders.polygon(outline), outline)
            self.shown = with_winding(shown, outline)
        else:
            self.shown = Preview()

    # --- the picture -------------------------------------------------------------------------

    def outline(self) -> Sequence[Point]:
        return [*self.corners, *([self.next] if self.next is not None else [])] or [self.at.point]

    def draw(self, draw: Draw) -> None:
        """Draw corners and edges lie over the fill; the closing edge is dashed."""
        super().draw(draw)
        if not self.busy:
            return
        sizes, points = draw.style.sizes, np.array(self.corners)
        ring = sizes.handle * (TARGET if self.closing else 1.0)
        draw.dot(self.corners[0], sizes.dot, "preview")
        draw.ring(self.corners[0], ring, "snap" if self.closing else "preview", sizes.line)
        if len(points) > 1:
            draw.many.dots(points[1:], "preview", sizes.dot)

    def measure(self, draw: Draw) -> list[Area]:
        """Draw the edges, the length of the next one and its angle with the last."""
        width, last = draw.style.sizes.outline, self.corners[-1]
        line = "invalid" if self.shown.remark else "preview"
        if len(self.corners) > 1:
            draw.path(self.corners, line, width)
        to = self.corners[0] if self.closing else self.next
        if to is None:
            return []
        crosses, wrong = self.shown.problem == CROSSES, self.shown.problem != ""
        if len(self.corners) > 1 and not (self.closing or crosses):
            draw.line(to, self.corners[0], "invalid" if wrong else line, width, dash=True)
        is_wrong = crosses or (wrong and self.closing)
        draw.line(last, to, "invalid" if is_wrong else line, width)
        taken, turn = [], 0.0
        if len(self.corners) > 1:
            start, turn = _angle(self.corners[-2], last, to)
            said = figure(abs(turn), "rad")
            edge = min(math.dist(last, self.corners[-2]), math.dist(last, to)) * draw.camera.scale
            px = max(draw.style.sizes.label, min(ARC * draw.style.sizes.label, WITHIN * edge))
            taken.append(angle_arc(draw, last, start, start + turn, said, px))
        return [*taken, beside(draw, (last, to), figure(math.dist(last, to), "m"), turn > 0.0)]


def beside(draw: Draw, edge: tuple[Point, Point], text: str, left: bool) -> Area:
    """Write beside the middle of an edge [m], to the left or right of the way along it."""
    (ax, ay), (bx, by) = (draw.camera.to_screen(*end) for end in edge)
    away = (by - ay, ax - bx) if left else (ay - by, bx - ax)  # [px] y down
    return words(draw, ((ax + bx) / 2, (ay + by) / 2), text, away)


def _angle(a: Point, b: Point, c: Point) -> tuple[float, float]:
    """Return the direction from b to a, and the turn from there to c, -pi to pi [rad]."""
    start = math.atan2(a[1] - b[1], a[0] - b[0])
    turn = math.atan2(c[1] - b[1], c[0] - b[0]) - start
    return start, math.remainder(turn, math.tau)


TOOL = Polygon
