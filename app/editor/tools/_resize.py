"""How the selection is resized by the handles at its frame."""

import math

import numpy as np

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.cursor import Shape as MouseShape
from app.editor.tool import Workspace
from app.editor.tools._alike import Alike
from app.editor.tools._frame import Frame, Handle, frame_of, is_round
from app.editor.tools._gesture import Gesture, read_out
from app.quantities.numbers import figure, plain_number, together
from app.simulation.commands.edit import Resize
from app.simulation.commands.edit.resizing import resized
from physics import Body, Box, Circle, DefinitionError, Shape

LEAST = 0.01  # [m] nothing is dragged smaller: 1 cm; the core's own limit is 1 mm
NEEDLESS = 1e-9  # [1] a factor this near to 1 changes nothing

ROUNDS = 40
"""Most steps in which the factors of rounded shapes are found: [count]; each halves what is off, so
that 30 reach a billionth."""


class Stretch(Gesture):
    """Drag a corner or an edge; the opposite one stays. Shift: same proportions, Ctrl: from the
    middle. Several bodies, and discs, keep their proportions always.
    """

    def __init__(self, editor: Workspace, at: Cursor, frame: Frame, handle: Handle) -> None:
        """Take hold of `handle` of `frame`."""
        super().__init__(editor, at)
        self.shape = shape_of(frame.angle, handle.side)
        self._bodies, self._side = frame.bodies, handle.side
        self._ids = tuple(body.id for body in frame.bodies)
        self._generation = editor.session.generation
        corner = frame.corner(handle.side)
        self._offset = corner[0] - at.point[0], corner[1] - at.point[1]
        self._like = Alike(editor, frame.bodies)
        self._first = frame.half
        self._total = (1.0, 1.0)  # all factors so far

    @property
    def alive(self) -> bool:
        """Return whether all bodies still exist, in the same world."""
        same = self._generation == self.editor.session.generation
        return same and all(body.alive for body in self._bodies)

    def move(self, at: Cursor) -> None:
        """Make it so large that the handle is at the cursor."""
        moved, self.last = at.point != self.last.point or at != self.last, at
        frame = frame_of(self.editor)
        if frame is None or not moved or frame.bodies != self._bodies:
            return
        goal = at.point[0] + self._offset[0], at.point[1] + self._offset[1]
        there = Cursor(goal, at.reach, at.shift, at.alt, at.ctrl, pixel=at.pixel)
        ignore = set(self._ids)
        self._like.clear()
        wanted = self._wanted(frame, self.editor.point_of(there, ignore), at)
        raw, single = self._wanted(frame, goal, at), frame.single
        if at.shift or single is None or is_round(single):
            factor = even_factor(frame, wanted, self._side)
            if (radius := circle_of(single)) > 0.0:
                factor = self._alike_round(
                    radius, even_factor(frame, raw, self._side), factor, there
                )
            factors, about = (factor, factor), self._kept(frame, at)
        else:
            wanted = self._alike_sides(single, raw, wanted, there)
            factors, about = uneven_factors(single, frame, wanted, self._kept(frame, at))
        if max(abs(f - 1.0) for f in factors) < NEEDLESS:
            return
        if self.editor.do(Resize(self._ids, factors, about, self.number)):
            self._total = self._total[0] * factors[0], self._total[1] * factors[1]

    def _alike_round(self, radius: float, raw: float, factor: float, at: Cursor) -> float:
        """Return the factor that gives a circle the radius of another, or else `factor`."""
        size = self._like.size("radius", radius * raw, at, 1.0 if at.ctrl else 0.5)
        if size is None:
            return factor
        self.editor.snapped = None  # it is elsewhere now
        return size / radius

    def _alike_sides(self, body: Body, raw: Point, wanted: Point, at: Cursor) -> Point:
        """Return `wanted`, with the sides of a box that are nearly those of another as long."""
        if not is_upright_box(body):
            return wanted
        sides = list(wanted)
        for k in (0, 1):
            size = self._like.size("side", raw[k], at, 2.0 if at.ctrl else 1.0)
            if self._side[k] and size is not None:
                sides[k] = size
                self.editor.snapped = None
        return sides[0], sides[1]

    def _kept(self, frame: Frame, at: Cursor) -> Point:
        """Return the point that stays where it is [m]."""
        return frame.center if at.ctrl else frame.corner((-self._side[0], -self._side[1]))

    def _wanted(self, frame: Frame, goal: Point, at: Cursor) -> Point:
        """Return the width and height that bring the handle to `goal` [m]."""
        x, y = frame.local(goal)
        size = []
        for along, half, side in zip((x, y), frame.half, self._side, strict=True):
            if side == 0 or half == 0.0:
                size.append(2.0 * half)
            else:
                size.append(max(2.0 * side * along if at.ctrl else side * along + half, LEAST))
        return size[0], size[1]

    def put_back(self) -> None:
        """Make it as large as it was, where it is now: it may have moved on."""
        x, y = self._total
        self.editor.do(Resize(self._ids, (1.0 / x, 1.0 / y), None, self.number))

    def draw(self, draw: Draw) -> None:
        """Draw the size, and how many times what it was."""
        frame = frame_of(self.editor)
        if frame is None:
            return
        width, height = 2.0 * frame.half[0], 2.0 * frame.half[1]
        single = frame.single
        if single is not None and is_round(single) and math.isclose(width, height, rel_tol=1e-9):
            text = f"⌀ {figure(width, 'm')}"
        else:
            text = together((width, height), "m")
        share = max(frame.half) / max(max(self._first), 1e-9)
        more = f"{plain_number(share)} times" if self._even else ""
        more = self._like.names or more
        self._like.draw(draw)
        area = read_out(draw, self.last.point, text, more, arrow=frame.outline())
        snap_mark(draw, self.editor.snapped, avoid=[area])

    @property
    def _even(self) -> bool:
        return math.isclose(*self._total, rel_tol=1e-9) and self._total[0] != 1.0


def circle_of(body: Body | None) -> float:
    """Return the radius of a body that is one circle [m]; 0 for any other."""
    shape = body.shapes[0] if body is not None and len(body.shapes) == 1 else None
    return shape.radius if isinstance(shape, Circle) else 0.0


def is_upright_box(body: Body) -> bool:
    """Return whether a body is one box along its own axes, with sharp corners."""
    shape = body.shapes[0] if len(body.shapes) == 1 else None
    return isinstance(shape, Box) and shape.angle == 0.0 and shape.radius == 0.0


def even_factor(frame: Frame, wanted: Point, side: tuple[int, int]) -> float:
    """Return one factor for both axes: the cursor's place on the diagonal or the axis."""
    along = [2.0 * half * abs(s) for half, s in zip(frame.half, side, strict=True)]
    square = sum(a * a for a in along)
    if square == 0.0:
        return 1.0
    return sum(a * w for a, w in zip(along, wanted, strict=True)) / square


def uneven_factors(
    body: Body, frame: Frame, wanted: Point, kept: Point
) -> tuple[tuple[float, float], Point]:
    """Return factors along the body's axes that make its box `wanted`, and the fixed point [m].

    Radii grow by the mean of both factors, so the box of a rounded shape does not grow by them: the
    factors are found step by step, and the point so that `kept` stays on the box.
    """
    shapes = body.shapes
    low, high = box_of(shapes)
    fx = fy = 1.0
    after = low, high
    for _ in range(ROUNDS):
        try:
            after = box_of([resized(shape, (fx, fy)) for shape in shapes])
        except DefinitionError:
            break
        width, height = after[1] - after[0]
        more_x = wanted[0] / width if width > 0.0 else 1.0
        more_y = wanted[1] / height if height > 0.0 else 1.0
        if max(abs(more_x - 1.0), abs(more_y - 1.0)) < NEEDLESS:
            break
        fx, fy = fx * more_x, fy * more_y
    share = [
        0.5 + 0.5 * at / half if half > 0.0 else 0.5
        for at, half in zip(frame.local(kept), frame.half, strict=True)
    ]  # where on the box `kept` is: 0 at its low side, 1 at the high one
    about = []
    for k, factor in enumerate((fx, fy)):
        before = low[k] + share[k] * (high[k] - low[k])
        now = after[0][k] + share[k] * (after[1][k] - after[0][k])
        about.append(float(before if factor == 1.0 else (before - now) / (1.0 - factor)))
    return (float(fx), float(fy)), body.world_point((about[0], about[1]))


def box_of(shapes: list[Shape] | tuple[Shape, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Return low and high corners of shapes in their body's frame [m]."""
    discs = np.array([disc for s in shapes for hull in s.parts for disc in hull.discs])
    at, r = discs[:, :2], discs[:, 2:]
    return (at - r).min(axis=0), (at + r).max(axis=0)


def shape_of(angle: float, side: tuple[int, int]) -> MouseShape:
    """Return the mouse cursor for a handle: the double arrow that is nearest to its direction."""
    direction = math.degrees(angle + math.atan2(side[1], side[0]))
    arrows: tuple[MouseShape, ...] = ("size_we", "size_nesw", "size_ns", "size_nwse")
    return arrows[round(direction / 45.0) % 4]
