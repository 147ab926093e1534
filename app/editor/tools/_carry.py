"""How the selection is moved and turned."""

import math

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor, Point
from app.editor.tool import Workspace
from app.editor.tools._frame import frame_of
from app.editor.tools._gesture import Gesture, read_out, turned_to_step
from app.quantities.numbers import degrees, figure
from app.quantities.snapping import Snap, on_grid, points_of, snap_any
from app.simulation.commands.edit import PlaceThings
from app.simulation.commands.edit.moving import End, Pose, background_ends, middle
from physics import Body

MOST_POINTS = 27
"""Points of the selection that snap: [count], those of three boxes. More: a drag over a heap takes
milliseconds, and something always fits."""


FEW = 8
"""Of more bodies only the held one snaps: [count]; in a heap it is the one that is looked at."""


class PlaceGesture(Gesture):
    """What sends poses of the selection. While time goes on the bodies are held at rest there."""

    def __init__(self, editor: Workspace, at: Cursor) -> None:
        """Take hold of what is selected."""
        super().__init__(editor, at)
        self.bodies, self.joints = editor.selection.bodies, editor.selection.joints
        self.generation = editor.session.generation
        self.poses: list[Pose] = []  # at the beginning
        self.ends: list[End] = []
        self._sent: object = None
        self.take()

    def take(self) -> None:
        """Note where everything is now."""
        self._ids = {body.id for body in self.bodies}, {joint.id for joint in self.joints}
        self.poses = [(x, y, body.angle) for body in self.bodies for x, y in [body.position]]
        self.ends = [end for joint in self.joints for end in background_ends(joint)]

    @property
    def alive(self) -> bool:
        """Return whether all of it still exists, in the same world; asked several times a frame."""
        session = self.editor.session
        if self.generation != session.generation:
            return False
        joints = session.world.joints_by_id
        return session.world.bodies_by_id.keys() >= self._ids[0] and joints.keys() >= self._ids[1]

    def send(self, by: Point, turn: float = 0.0, about: Point = (0.0, 0.0)) -> None:
        """Put all of it `by` [m] from where it was, turned by `turn` [rad] about `about` [m]."""
        running = not self.editor.session.paused
        goal = (by, turn, about, running)
        if (goal == self._sent and not running) or not (self.poses or self.ends):
            return
        self._sent = goal
        c, s = math.cos(turn), math.sin(turn)

        def moved(x: float, y: float) -> Point:
            if turn == 0.0:  # without the rounding of a turn by nothing
                return x + by[0], y + by[1]
            rx, ry = x - about[0], y - about[1]
            return about[0] + c * rx - s * ry + by[0], about[1] + s * rx + c * ry + by[1]

        poses = tuple((*moved(x, y), angle + turn) for x, y, angle in self.poses)
        ends = tuple((i, side, *moved(x, y)) for i, side, x, y in self.ends)
        ids = tuple(body.id for body in self.bodies)
        command = PlaceThings(ids, poses, self.number, ends, at_rest=running)
        self.editor.submit(command)

    def put_back(self) -> None:
        """Put everything back where it was."""
        self.send((0.0, 0.0))


class Carry(PlaceGesture):
    """A drag on what is selected moves it; corners and centres snap. Shift: only across or up."""

    def __init__(
        self, editor: Workspace, at: Cursor, held: Body | None, adding: int | None = None
    ) -> None:
        """Take `held`, the body under the cursor; with `adding` a drag selects that too."""
        super().__init__(editor, at)
        self._adding = adding
        self.begun = False  # False: so far it is a click
        self._held, self._held_at = held, held.center if held is not None else (0.0, 0.0)
        self._start = at.point
        self._points: list[Point] = []
        self._by, self._snap = (0.0, 0.0), None
        self._ignore: set[int] = set()

    def move(self, at: Cursor) -> None:
        """Bring it along."""
        self.last = at
        if not self.begun:
            if math.dist(at.point, self.press.point) < CLICK * at.pixel:
                return
            self._begin()
        by = at.point[0] - self._start[0], at.point[1] - self._start[1]
        if at.shift:
            by = (by[0], 0.0) if abs(by[0]) >= abs(by[1]) else (0.0, by[1])
        self._by, self._snap = self._snapped(by, at)
        self.send(self._by)

    def release(self, at: Cursor) -> None:
        if self.begun:
            self.move(at)

    def _begin(self) -> None:
        """Begin to drag from where the body is by now, held at the point of the press."""
        self.begun = True
        if self._held is not None:
            x, y = self._held.center
            dx, dy = x - self._held_at[0], y - self._held_at[1]
            self._start = self.press.point[0] + dx, self.press.point[1] + dy
        if self._adding is not None:
            self.editor.selection.select([self._adding], add=True)
            self.bodies = self.editor.selection.bodies
            self.joints = self.editor.selection.joints
        self.take()
        first = [] if self._held is None else [self._held]
        others = [body for body in self.bodies if body is not self._held]
        for body in (*first, *others) if len(self.bodies) <= FEW else first or others[:1]:
            self._points += [s.point for s in points_of(body)]
            if len(self._points) >= MOST_POINTS:
                break
        del self._points[MOST_POINTS:]
        self._points += [(x, y) for _, _, x, y in self.ends[:2]] if not self._points else []
        self._ignore = {body.id for body in self.bodies} | {joint.id for joint in self.joints}
        world = self.editor.session.world
        table = world.joint_table
        for body in self.bodies:  # anchors on them go along: nothing to be drawn to
            self._ignore |= {int(i) for i in table.of_body(body.index)}

    def _snapped(self, by: Point, at: Cursor) -> tuple[Point, Snap | None]:
        """Return `by` changed so that one of the points snaps."""
        if at.alt or not self._points:
            return by, None
        editor = self.editor
        world, reach, grid = editor.session.world, editor.snap_reach, editor.grid
        points = [(x + by[0], y + by[1]) for x, y in self._points]
        if editor.view.snap_bodies:
            result = snap_any(world, points, reach, grid, self._ignore)
        else:
            near = [(s, p) for p in points if (s := on_grid(p, reach, grid)) is not None]
            best = min(near, key=lambda f: math.dist(f[0].point, f[1]), default=None)
            result = None if best is None else (best[0], difference(best[0].point, best[1]))
        if result is None:
            return by, None
        snap, shift = result
        k = min(
            range(len(points)), key=lambda i: math.dist(difference(snap.point, points[i]), shift)
        )
        exact = difference(snap.point, self._points[k])  # not `by + shift`: that rounds twice
        if not at.shift:
            return exact, snap
        kept = (exact[0] if by[0] else 0.0, exact[1] if by[1] else 0.0)
        return kept, snap if kept == exact else None

    def draw(self, draw: Draw) -> None:
        """Draw how far it has come, across and up."""
        if not self.begun:
            return
        (x, y), (dx, dy) = self._start, self._by
        way = [(x, y), (x + dx, y), (x + dx, y + dy)]
        draw.path(way, "dimension", draw.style.sizes.thin, dash=True)
        text = f"Δx {figure(dx, 'm')}, Δy {figure(dy, 'm')}"
        frame = frame_of(self.editor) if len(self.bodies) == 1 else None
        own = frame.outline() if frame is not None else []
        area = read_out(draw, self.last.point, text, arrow=[*way, *own])
        snap_mark(draw, self._snap, avoid=[area])


class Turn(PlaceGesture):
    """The round handle turns the selection about its middle; 15 degrees draw it, or Shift."""

    shape = "hand"

    def __init__(self, editor: Workspace, at: Cursor) -> None:
        """Take hold of the handle."""
        super().__init__(editor, at)
        self._pivot = middle(self.bodies)
        self._first = self._angle = self._direction(at)  # [rad] of the cursor, unwrapped
        self._turn = 0.0

    def _direction(self, at: Cursor) -> float:
        return math.atan2(at.point[1] - self._pivot[1], at.point[0] - self._pivot[0])

    @property
    def _home(self) -> float:
        """Return the angle that is shown and drawn to steps [rad]: of one body its own."""
        return self.poses[0][2] if len(self.poses) == 1 else 0.0

    def move(self, at: Cursor) -> None:
        """Turn it with the cursor."""
        self.last = at
        step = self._direction(at) - self._angle
        self._angle += math.remainder(step, math.tau)  # round and round, without a jump
        goal = turned_to_step(self._home + self._angle - self._first, at)
        self._turn = goal - self._home
        self.send((0.0, 0.0), self._turn, self._pivot)

    def draw(self, draw: Draw) -> None:
        """Draw an arc from where it was, and the angle."""
        sizes = draw.style.sizes
        draw.cross(self._pivot, 2.0 * sizes.dot, "selection")
        radius = 3.0 * sizes.label
        begin, end = sorted((self._home, self._home + self._turn))
        draw.arc(self._pivot, radius, begin, end, "halo", sizes.line + 2 * sizes.halo)
        draw.arc(self._pivot, radius, begin, end, "selection", sizes.line)
        more = f"turned by {degrees(self._turn)}" if self._home else ""
        at, (x, y) = self.last.point, self._pivot
        read_out(draw, at, degrees(self._home + self._turn), more, arrow=[(x, y)])


def difference(a: Point, b: Point) -> Point:
    """Return the way from b to a [m]."""
    return a[0] - b[0], a[1] - b[1]
