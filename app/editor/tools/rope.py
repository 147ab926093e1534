"""Draw a rope or a chain along a drag; its ends hold on to what lies under them."""

import itertools
import math
from typing import NamedTuple

from app.drawing.dimensions import Area, note, snap_mark
from app.drawing.draw import Draw
from app.drawing.grid import round_step
from app.editor.cursor import Cursor, Point
from app.editor.tools._ends import BORDER, Anchor, add, bodies_at
from app.editor.tools._joint_marks import draw_anchor, draw_both
from app.editor.tools._span_tool import SpanTool
from app.quantities.numbers import figure
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.builders import rope, spread
from app.simulation.errors import CommandError
from physics import Body

THICKNESS = 4.0
"""Least thickness of a rope on screen: [px at UI scale 1], 4, then to the next 1-2-5 step [m]."""

LINK = 3.0
"""Length of a link: [thicknesses], 3. Shorter: more links, which stretch under a load."""

CHAIN = 2.0
"""How much thicker the links of a chain are: [1], 2."""

STEP = 0.5
"""The hand's path is followed in steps of this: [links], 0.5. Less: its tremor becomes kinks."""


class Size(NamedTuple):
    """The size of the links [m]."""

    thickness: float
    link: float


class Rope(SpanTool):
    """A chain of capsules."""

    NAME, LABEL, KEY, ICON, PLACE = "rope", "Rope", "o", "rope", (2, 0)
    HINT = "Drag a rope; its ends hold what is under them. Shift: a chain, Ctrl: pin its start"

    _path: tuple[Point, ...] = ()  # [m] of the hand, without its newest point
    _line: tuple[Point, ...] = ()  # [m] of the rope: the path between what it holds
    _is_pinned = False

    @property
    def hint(self) -> str:
        """Return what its ends hold, and how long it is."""
        start, end = self._start, self._end
        if start is None or not self.is_there:
            return self.HINT
        if end is None or not self._dragged or self._at is None:
            return f"From {self._called(start)}. Drag along; Shift: a chain, Ctrl: pin the start"
        try:
            count = len(spread(self._line, self._size(self._at).link)) - 1
        except CommandError as error:
            return str(error)
        word = "chain" if self._at.shift else "rope"
        ends = f"{self._called(start)} to {self._called(end, last=True)}"
        return f"A {word} of {count} links, {figure(self._length, 'm')}, from {ends}"

    def _called(self, end: Anchor, last: bool = False) -> str:
        if end.body is None and (last or not self._pins()):
            return "a free end" if last else "a free start"
        return end.name

    def _pins(self) -> bool:
        """Return whether the start is held by the background."""
        if self._press is None:
            return self._at is not None and self._at.ctrl
        return self._is_pinned

    def press(self, at: Cursor) -> bool:
        """Begin on the body here, or in the air."""
        super().press(at)
        self._is_pinned = at.ctrl
        self._path = (self._start.point,) if self._start is not None else ()
        return True

    def move(self, at: Cursor) -> None:
        """Follow the hand, but not its tremor."""
        super().move(at)
        if self._path and self._dragged and self.busy:
            step = STEP * self._size(at).link
            if math.dist(self._path[-1], at.point) >= step:
                self._path = (*self._path, at.point)
            self._line = tuple(self._points())

    def make(self, start: Anchor, end: Anchor, at: Cursor) -> None:
        """Add links and hinges."""
        size = self._size(at)
        ends = tuple(on.body.id if on.body is not None else None for on in (start, end))
        try:
            made = rope(
                self._line, size.thickness, size.link, (ends[0], ends[1]),
                (self._is_pinned, False), **self.editor.new_shapes,
            )  # fmt: skip
        except CommandError as error:
            self.editor.session.notify("info", str(error))
            return
        name = "chain" if at.shift else "rope"
        add(self.editor, AddThings(made.bodies, made.joints, name=name))

    def cancel(self) -> None:
        super().cancel()
        self._path, self._line, self._is_pinned = (), (), False

    def _size(self, at: Cursor) -> Size:
        """Return the size of links, which look alike at any zoom."""
        pixel = at.pixel or at.reach / 12.0
        thickness = round_step(THICKNESS * pixel) * (CHAIN if at.shift else 1.0)
        return Size(thickness, LINK * thickness)

    def _points(self) -> list[Point]:
        """Return the path between the surfaces of what it holds: links inside would burst out."""
        if self._start is None or self._end is None or self._at is None:
            return []
        path = [self._start.point, *self._path[1:]]
        last = self._end.point
        while len(path) > 1 and math.dist(path[-1], last) < STEP * self._size(self._at).link:
            path.pop()
        outside = leaving([*path, last], self._start.body, self._at)
        return leaving(outside[::-1], self._end.body, self._at)[::-1]

    @property
    def _length(self) -> float:
        """Return the length [m]."""
        return sum(math.dist(a, b) for a, b in itertools.pairwise(self._line))

    def draw(self, draw: Draw) -> None:
        """Draw the links as they would be, what they hold, and how long they are."""
        start, end, at = self._start, self._end, self._at
        if start is None or at is None or not self.is_there:
            return
        is_held = start.body is not None or self._pins()
        written: list[Area] = []
        if end is None or not self._dragged:
            written += [draw_anchor(draw, start, "A")] if is_held else []
        else:
            written.append(self._draw_links(draw, at))
            if is_held and end.body is not None:
                written = draw_both(draw, start, end, written)
            elif is_held or end.body is not None:
                only, other = (start, end) if is_held else (end, start)
                (x, y), (fx, fy) = only.point, other.point
                written.append(draw_anchor(draw, only, "A", (x - fx, fy - y), written))
        snap_mark(draw, self.editor.snapped, avoid=written)

    def _draw_links(self, draw: Draw, at: Cursor) -> Area:
        size, points = self._size(at), self._line
        try:
            corners = spread(points, size.link)
        except CommandError:
            draw.path(points, "invalid", draw.style.sizes.line, dash=True)
            return note(draw, [figure(self._length, "m")], _around(draw, points[len(points) // 2]))
        fill = draw.color("preview", 0.3)
        for a, b in itertools.pairwise(corners):
            draw.capsule(a, b, 0.5 * size.thickness, fill=fill, outline="preview")
        lines = [figure(self._length, "m"), f"{len(corners) - 1} links"]
        return note(draw, lines, _around(draw, points[len(points) // 2]))


def _around(draw: Draw, at: Point) -> Area:
    """Round a point of the rope [px]."""
    (x, y), pad = draw.camera.to_screen(*at), draw.style.sizes.handle
    return Area(x - pad, y - pad, x + pad, y + pad)


def leaving(path: list[Point], body: Body | None, at: Cursor) -> list[Point]:
    """Return `path` from where it leaves `body` for the last time before it is out at first."""
    if body is None or len(path) < 2:
        return path
    world, border = body.world, BORDER * at.reach

    def is_inside(point: Point) -> bool:
        return body in bodies_at(world, point, 0.0)

    for k, (a, b) in enumerate(itertools.pairwise(path)):
        if is_inside(b):
            continue
        if not is_inside(a):
            return path[k:]
        while math.dist(a, b) > border:  # halve the step that crosses the surface
            middle = (0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]))
            a, b = (middle, b) if is_inside(middle) else (a, middle)
        return [a, *path[k + 1 :]]
    return path


TOOL = Rope
