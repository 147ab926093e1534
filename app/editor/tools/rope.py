"""Draw a rope or a chain along a drag; its ends hold on to what lies under them."""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.dimensions import Area, note, snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tools._ends import BORDER, Anchor, Spot, add, bodies_at, staying
from app.editor.tools._joint_marks import draw_anchor, draw_both
from app.editor.tools._span_tool import SpanTool
from app.quantities.numbers import figure
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.builders import rope, spread
from app.simulation.errors import CommandError
from physics import Body
from physics.geometry.polygon import distance_to_segment
from scenes.axes import round_up

THICKNESS = 0.1
"""Usual thickness of a rope: [m], 0.1. What a rope is depends on its line alone, never on how large
it or its letters are shown.
"""

LINK = 3.0
"""Length of a link: [thicknesses], 3. Shorter: more links, which stretch under a load."""

FEW, MANY = 20, 100
"""A rope that would have fewer links at its usual thickness is thinner, one that would have more is
thicker, by 1-2-5 steps: [count], 20 and 100.
"""

CHAIN = 2.0
"""How much thicker the links of a chain are: [1], 2."""

STEP = 6.0
"""The hand's path is followed in steps of this: [px at UI scale 1], 6. Less: its tremor becomes
kinks.
"""


class Size(NamedTuple):
    """The size of the links [m]."""

    thickness: float
    link: float


class Rope(SpanTool):
    """A chain of capsules."""

    NAME, LABEL, KEY, ICON, PLACE = "rope", "Rope", "o", "rope", (2, 0)
    FIRST = 4, "Rope"
    HINT = "Drag a rope from body to body or background. Shift: a chain, Ctrl: a loose end"

    _path: tuple[Point, ...] = ()  # [m] of the hand, from its first point on
    _line: tuple[Point, ...] = ()  # [m] of the rope: the path between what it holds
    _is_loose = False  # its start

    @property
    def hint(self) -> str:
        """Return what its ends hold, and how long it is."""
        start, end = self._start, self._end
        if start is None or not self.is_there:
            return self.HINT
        loose = self._starts_loose()
        if end is None or not self._dragged or self._at is None:
            more = "" if loose else ", Ctrl: a loose start"
            return f"Starts at {_called(start, loose)}. Drag to the other end; Shift: a chain{more}"
        try:
            count = len(spread(self._line, self._size(self._at).link)) - 1
        except CommandError as error:
            return str(error)
        word = "chain" if self._at.shift else "rope"
        ends = f"{_called(start, loose)} to {_called(end, self._at.ctrl)}"
        more = "" if self._at.ctrl else "; Ctrl: a loose end"
        return f"A {word} of {count} links, {figure(self._length, 'm')}, from {ends}{more}"

    def _starts_loose(self) -> bool:
        """Return whether nothing holds the start."""
        if self._press is None:
            return self._at is not None and self._at.ctrl
        return self._is_loose

    def press(self, at: Cursor) -> bool:
        """Begin on the body here, or in the background."""
        super().press(at)
        self._is_loose = at.ctrl
        self._path = (at.point,)
        return True

    def end_at(self, spot: Spot, at: Cursor) -> Anchor:
        """Return the body here, unless the end is to be loose."""
        return spot.anchor(background=at.ctrl)

    def move(self, at: Cursor) -> None:
        """Follow the hand, but not its tremor."""
        super().move(at)
        if self._path and self._dragged and self.busy:
            step = STEP * at.pixel
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
                (not self._is_loose, not at.ctrl), **self.editor.new_shapes,
            )  # fmt: skip
        except CommandError as error:
            self.editor.session.notify("info", str(error))
            return
        name = "chain" if at.shift else "rope"
        add(self.editor, AddThings(made.bodies, made.joints, name=name))
        bodies = start.body, end.body
        held = not (self._is_loose or at.ctrl) and any(bodies)
        if held and (still := staying(*bodies)):
            self.editor.session.notify("info", f"{still}: the {name} hangs between them")

    def cancel(self) -> None:
        super().cancel()
        self._path, self._line, self._is_loose = (), (), False

    def _size(self, at: Cursor) -> Size:
        """Return the size of links for a rope as long as the way of the hand."""
        way = (*self._path, at.point)
        length = sum(math.dist(a, b) for a, b in itertools.pairwise(way)) or LINK * THICKNESS
        thinner, thicker = (round_up(length / (count * LINK)) for count in (FEW, MANY))
        thickness = max(min(THICKNESS, thinner), thicker) * (CHAIN if at.shift else 1.0)
        return Size(thickness, LINK * thickness)

    def _points(self) -> list[Point]:
        """Return the path between the surfaces of what it holds: links inside would burst out."""
        if self._start is None or self._end is None or self._at is None:
            return []
        near = max(self.editor.snap_reach, self._size(self._at).link)
        path = led(along(self._path, self._at.point, near), self._start.point, self._end.point)
        outside = leaving(path, self._start.body, self._at)
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
        is_held = not self._starts_loose()
        written: list[Area] = []
        if end is None or not self._dragged:
            written += [draw_anchor(draw, start, "A")] if is_held else []
        else:
            written.append(self._draw_links(draw, at))
            if is_held and not at.ctrl:
                written = draw_both(draw, start, end, written)
            elif is_held or not at.ctrl:
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


def _called(end: Anchor, is_loose: bool) -> str:
    return "a loose end" if is_loose else end.name


def along(path: Sequence[Point], last: Point, near: float) -> list[Point]:
    """Return the way of the hand to `last`; one that is `near` [m] a straight line is that line."""
    way = [*path[:-1], last] if len(path) > 1 else [*path, last]
    if all(distance_to_segment(point, way[0], last) <= near for point in way):
        return [way[0], last]
    return way


def led(path: Sequence[Point], start: Point, end: Point) -> list[Point]:
    """Return `path` carried to where its ends have snapped, evenly along it: without a kink."""
    steps = [math.dist(a, b) for a, b in itertools.pairwise(path)]
    total = sum(steps) or 1.0
    (ax, ay), (bx, by) = path[0], path[-1]
    result, gone = [], 0.0
    for (x, y), step in zip(path, (*steps, 0.0), strict=True):
        t = gone / total
        result.append((
            x + (1.0 - t) * (start[0] - ax) + t * (end[0] - bx),
            y + (1.0 - t) * (start[1] - ay) + t * (end[1] - by),
        ))  # fmt: skip
        gone += step
    return [start, *result[1:-1], end]


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
