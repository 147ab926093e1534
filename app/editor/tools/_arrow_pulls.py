"""How the tips of arrows are dragged, a velocity or a lasting force, and the handles of joints."""

import math

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.force_marks import ForceArrow
from app.editor.tool import Workspace
from app.editor.tools._frame import SECONDS
from app.editor.tools._gesture import Gesture, neat, read_out
from app.editor.tools._joint_gizmos import Handle, JointGizmos
from app.quantities.numbers import degrees, figure
from app.simulation.commands.edit import SetForce, SetVelocity
from physics import Body

CLICK = 3.0  # [px at UI scale 1] a press that moves less changes nothing

AT_REST = 8.0
"""A velocity arrow that is dragged back so near to its body is none: [px at UI scale 1]."""


class PullVelocity(Gesture):
    """The tip of the velocity arrow. While time goes on, the body gets it at the release."""

    shape = "cross"

    def __init__(self, editor: Workspace, at: Cursor, body: Body) -> None:
        """Take hold of the tip."""
        super().__init__(editor, at)
        self._body, self._before = body, body.velocity
        self._goal = body.velocity
        self._moved = False

    @property
    def alive(self) -> bool:
        """Return whether the body still exists."""
        return self._body.alive

    def move(self, at: Cursor) -> None:
        self.last = at
        self._moved |= math.dist(at.point, self.press.point) > CLICK * at.pixel
        if not self._moved:
            return
        x, y = self._body.center
        arrow = at.point[0] - x, at.point[1] - y
        if math.hypot(*arrow) < AT_REST * at.pixel:
            arrow = (0.0, 0.0)
        goal = neat(arrow, 1.0 / SECONDS, at)
        if goal != self._goal:
            self._goal = goal
            if self.editor.session.paused:
                self._send(goal)

    def release(self, at: Cursor) -> None:
        self.move(at)
        if self._moved and not self.editor.session.paused:
            self._send(self._goal)

    def put_back(self) -> None:
        """Give it the velocity that it had."""
        self._send(self._before)

    def _send(self, velocity: Point) -> None:
        self.editor.submit(SetVelocity((self._body.id,), velocity, gesture=self.number))

    def draw(self, draw: Draw) -> None:
        vx, vy = self._goal
        speed = math.hypot(vx, vy)
        draw.arrow(self._body.center, (vx * SECONDS, vy * SECONDS), "velocity")
        more = f"{figure(vx, 'm/s')} across, {figure(vy, 'm/s')} up" if speed else "at rest"
        read_out(draw, self.last.point, figure(speed, "m/s"), more, "velocity", [self._body.center])


class PullForce(Gesture):
    """The tip of a lasting force."""

    shape = "cross"

    def __init__(self, editor: Workspace, at: Cursor, arrow: ForceArrow, body: Body) -> None:
        """Take hold of `arrow`, which acts on `body`."""
        super().__init__(editor, at)
        self._force, self._body = arrow.force, body
        length = math.dist(arrow.at, arrow.tip)  # [m] as drawn, so that it does not jump
        self._unit = max(math.hypot(*arrow.pull), 1e-9) / length  # [N/m]
        self._before, self._pull = arrow.force.force, arrow.pull
        self._offset = arrow.tip[0] - at.point[0], arrow.tip[1] - at.point[1]
        self._moved = False

    @property
    def alive(self) -> bool:
        """Return whether body and force still exist."""
        force = self.editor.session.simulation.attachments.force(self._force.id)
        return self._body.alive and force is not None

    @property
    def _origin(self) -> Point:
        return self._body.world_point(self._force.at)

    def move(self, at: Cursor) -> None:
        self.last = at
        self._moved |= math.dist(at.point, self.press.point) > CLICK * at.pixel
        if not self._moved:
            return
        (x, y), (dx, dy) = self._origin, self._offset
        pull = neat((at.point[0] + dx - x, at.point[1] + dy - y), self._unit, at)
        if pull != self._pull:
            self._pull = pull
            self._send(self._in_frame(pull))

    def _in_frame(self, pull: Point) -> Point:
        """Return a vector in the body's frame when it turns with the body."""
        if not self._force.turns:
            return pull
        c, s = math.cos(self._body.angle), math.sin(self._body.angle)
        return c * pull[0] + s * pull[1], c * pull[1] - s * pull[0]

    def put_back(self) -> None:
        """Give it the strength that it had."""
        self._send(self._before)

    def _send(self, force: Point) -> None:
        self.editor.submit(SetForce(self._force.id, force, self.number))

    def draw(self, draw: Draw) -> None:
        """Draw its strength and direction; the arrow itself is drawn with the others."""
        size = math.hypot(*self._pull)
        turn = degrees(math.atan2(self._pull[1], self._pull[0]))
        read_out(draw, self.last.point, figure(size, "N"), f"at {turn}", "force", [self._origin])


class PullJoint(Gesture):
    """A handle of a selected joint."""

    shape = "hand"

    def __init__(self, editor: Workspace, at: Cursor, gizmos: JointGizmos, handle: Handle) -> None:
        """Take hold of `handle`."""
        super().__init__(editor, at)
        self._gizmos, self._handle = gizmos, handle
        self._moved = False

    @property
    def was_click(self) -> bool:
        """Return whether it was a click on an end that holds a body, or on the pivot."""
        return not self._moved and self._handle.kind in ("anchor_a", "anchor_b", "pivot")

    @property
    def alive(self) -> bool:
        """Return whether the joint still exists."""
        return self._gizmos.joint_of(self._handle) is not None

    def move(self, at: Cursor) -> None:
        """Bring the handle to the cursor."""
        self._moved |= math.dist(at.point, self.press.point) > CLICK * at.pixel
        if not self._moved or at == self.last:
            return
        self.last = at
        command = self._gizmos.drag(self._handle, at, self.number)
        if command is not None:
            self.editor.do(command)
