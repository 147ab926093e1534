"""Where a body is, how it moves, and what pushes it."""

import math
from struct import Struct
from typing import Any

from physics.body_row import BodyRow
from physics.defs import DefinitionError, Point, finite, point
from physics.held import held, held_point
from physics.layout import DYNAMIC, KINEMATIC, MOTION, STATIC
from physics.population import forget_motion, hold_speed

STATE = Struct("=3d40x2d32xd")
"""vx vy w, x y, angle of a MOTION row: one call, three times as fast as six columns."""

ROW = MOTION.itemsize


class MovingBody(BodyRow):
    """The part of a Body that is its motion. Whatever changes it, or pushes it, wakes it up."""

    __slots__ = ()

    @property
    def state(self) -> tuple[float, float, float, float, float, float]:
        """(x, y, angle, vx, vy, omega) of the centre of mass in one read [m, rad, m/s, rad/s]."""
        page = self._page
        if self._living.get(self.index) is not self:
            self.require_alive()
        motion: Any = page.arrays.motion
        vx, vy, w, x, y, angle = STATE.unpack_from(motion, ROW * self.index)
        return x, y, angle, vx, vy, w

    @property
    def center(self) -> Point:
        """Centre of mass in the world [m]."""
        return self._get("x"), self._get("y")

    @property
    def position(self) -> Point:
        """Origin of the body's frame in the world [m]; setting it moves the body there."""
        return self.world_point((0.0, 0.0))

    @position.setter
    def position(self, value: Point) -> None:
        x, y = point("position", value)
        ox, oy = self.position
        columns = self.edit()
        columns["x"][self.index] += x - ox
        columns["y"][self.index] += y - oy
        forget_motion(self._page, self.index)

    @property
    def angle(self) -> float:
        """Angle [rad], unwrapped; setting it turns the body about its origin."""
        return self._get("angle")

    @angle.setter
    def angle(self, value: float) -> None:
        origin = self.position
        angle = held("angle", value)
        columns = self.edit()
        columns["angle"][self.index] = angle
        columns["c"][self.index], columns["s"][self.index] = math.cos(angle), math.sin(angle)
        self.position = origin

    @property
    def velocity(self) -> Point:
        """Velocity of the centre of mass [m/s]; settable unless static."""
        return self._get("vx"), self._get("vy")

    @velocity.setter
    def velocity(self, value: Point) -> None:
        vx, vy = held_point("velocity", value)
        columns = self.edit(wakes=(vx, vy) != self.velocity)
        if columns["kind"].item(self.index) != STATIC:
            columns["vx"][self.index], columns["vy"][self.index] = vx, vy

    @property
    def omega(self) -> float:
        """Angular velocity [rad/s]; settable unless static."""
        return self._get("w")

    @omega.setter
    def omega(self, value: float) -> None:
        omega = held("omega", value)
        columns = self.edit(wakes=omega != self.omega)
        if columns["kind"].item(self.index) != STATIC:
            columns["w"][self.index] = omega

    def target(
        self, position: Point, angle: float | None = None, duration: float | None = None
    ) -> None:
        """Give a kinematic body the velocity that takes its origin and angle there in `duration`
        [s], or by the next tick. It keeps that velocity, so call it every tick, or stop the body
        there. Without `angle` it does not turn. It pushes and carries what it meets, which a body
        that is put somewhere does not.
        """
        if self._get("kind") != KINEMATIC:
            raise DefinitionError(f"target: body {self.name!r} is not kinematic; use add_kinematic")
        tick = self._world.settings.tick_length
        rate = 1.0 / (tick if duration is None else finite("duration", duration, tick))
        x, y = point("position", position)
        now = self.angle
        goal = now if angle is None else held("angle", angle)
        cx, cy = self._get("cx"), self._get("cy")  # of a kinematic body 0, its origin
        c, s = math.cos(goal), math.sin(goal)
        gx, gy = x + c * cx - s * cy, y + s * cx + c * cy
        self.velocity = ((gx - self._get("x")) * rate, (gy - self._get("y")) * rate)
        self.omega = (goal - now) * rate

    def world_point(self, local: Point) -> Point:
        """Where the point `local` of the body's frame is in the world [m]."""
        c, s = self._get("c"), self._get("s")
        x, y = local[0] - self._get("cx"), local[1] - self._get("cy")
        return self._get("x") + c * x - s * y, self._get("y") + s * x + c * y

    def local_point(self, world_point: Point) -> Point:
        """The world point [m] in the body's frame."""
        c, s = self._get("c"), self._get("s")
        x, y = world_point[0] - self._get("x"), world_point[1] - self._get("y")
        return c * x + s * y + self._get("cx"), c * y - s * x + self._get("cy")

    def velocity_at(self, world_point: Point) -> Point:
        """Velocity of the body's material at a world point [m/s]."""
        x, y = world_point[0] - self._get("x"), world_point[1] - self._get("y")
        w = self._get("w")
        return self._get("vx") - w * y, self._get("vy") + w * x

    # --- pushing it ------------------------------------------------------------------------------

    def apply_force(self, force: Point, at: Point | None = None) -> None:
        """Add a force [N] for the next tick, at the world point `at` or the centre of mass."""
        fx, fy = point("force", force, 1e15)
        x, y = self._arm(at)
        columns = self.edit()
        if columns["kind"].item(self.index) != DYNAMIC:
            return
        columns["fx"][self.index] += fx
        columns["fy"][self.index] += fy
        columns["torque"][self.index] += x * fy - y * fx

    def apply_torque(self, torque: float) -> None:
        """Add a torque [N*m] for the next tick."""
        torque = finite("torque", torque, -1e15, 1e15)
        columns = self.edit()
        if columns["kind"].item(self.index) == DYNAMIC:
            columns["torque"][self.index] += torque

    def apply_impulse(self, impulse: Point, at: Point | None = None) -> None:
        """Change the velocity at once by an impulse [N*s] at the world point `at` or the centre."""
        px, py = point("impulse", impulse, 1e15)
        x, y = self._arm(at)
        columns = self.edit()
        inv_mass = columns["inv_mass"].item(self.index)
        columns["vx"][self.index] += px * inv_mass
        columns["vy"][self.index] += py * inv_mass
        spin = (x * py - y * px) * columns["inv_inertia"].item(self.index)
        columns["w"][self.index] += spin
        hold_speed(self._page, self.index)

    def apply_angular_impulse(self, impulse: float) -> None:
        """Change the angular velocity at once by an angular impulse [N*m*s]."""
        impulse = finite("impulse", impulse, -1e15, 1e15)
        columns = self.edit()
        columns["w"][self.index] += impulse * columns["inv_inertia"].item(self.index)
        hold_speed(self._page, self.index)

    def _arm(self, at: Point | None) -> Point:
        """From the centre of mass to the world point `at` [m]."""
        if at is None:
            return 0.0, 0.0
        x, y = point("at", at)
        return x - self._get("x"), y - self._get("y")
