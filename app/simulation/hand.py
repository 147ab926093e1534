"""The hand: a soft, force-limited pull from a body to the cursor, inside the solver.

Law (starting values of Box2D v3, 2024): a mouse joint of damping ratio 1, at most ``strength``
times the weight of the body, so a grabbed body lags a little, never explodes and never passes
through a wall. How stiff it is and how closely it follows is its feel (hand_feel.py). It may also
hold its force or the speed constant (hand_modes.py).

It measures what it does. Work is the joint's impulse times the mean velocity of the held point (and
of the turning), tick by tick: right to second order in the tick, exact for a constant force. The
energy ledger books the same in every substep, but only while it is on, and a read-out must not
change when somebody opens a ledger.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.simulation.hand_feel import FEELS, Track
from app.simulation.hand_modes import STIFF, Aim, HandMode, aim_with_force, aim_with_speed
from physics import Body, Joint, MouseJoint, World

DAMPING_RATIO = 1.0
SMOOTHING = 0.069
"""Share of the gap to its track that the target makes up per tick [1]: 0.25 at 60 Hz, as in
Chipmunk. The gap is where a body is caught beside the cursor, and what a soft hand lags by: its
track follows the 60 Hz steps of the cursor, and this makes of them a velocity to throw with."""
ANGULAR_FRICTION = 0.25
"""Brake on the swing of a grabbed body [1]: times the weight at the radius of gyration."""
NO_SPIN = 1000.0
"""The limit with Alt: ten times what the strongest everyday hand (100 weights) can turn."""
RELEASE_SPEED = 30.0
"""A released body is at most this fast [m/s] (about 0.13 m a tick): a quick flick of the mouse over
a zoomed-out view would otherwise throw things out of sight, and through whatever is thin."""
USUAL_GRAVITY = 9.81
"""Weight is counted with this [m/s^2] where gravity is (nearly) off: space needs hands too."""
NO_GRAVITY = 0.1  # [m/s^2]


@dataclass(frozen=True)
class Grip:
    """The way a body is held: at `point` [m, world], pulled to `cursor` [m]."""

    point: tuple[float, float]
    cursor: tuple[float, float]
    center: bool = False  # hold it by the centre of mass
    no_spin: bool = False


class Held(NamedTuple):
    """The state of a hand, in words that fit every world with the same ids."""

    strength: float  # [weights of the body]
    cursor: tuple[float, float]  # [m]
    target: tuple[float, float]  # [m]
    body_id: int | None
    joint_id: int | None
    mode: HandMode = HandMode()
    no_spin: bool = False
    done: "Done" = (0.0, 0.0, 0.0)
    feel: str = "soft"
    track: Track | None = None


Done = tuple[float, float, float]
"""Since the grab: impulse of the pull [N*s, N*s] and work [J]."""


class Hand:
    """Holds at most one body of one world; moved only by commands, stepped before every tick."""

    def __init__(self, world: World, strength: float = 100.0) -> None:
        """An empty hand of `strength` [weights of the body]."""
        self.strength = strength
        self.mode = HandMode()
        self.feel = "soft"  # of FEELS
        self.done: Done = (0.0, 0.0, 0.0)
        self._world = world
        self._joint: Joint | None = None
        self._body: Body | None = None
        self._no_spin = False
        self._track = Track()
        self._target = (0.0, 0.0)  # [m] what the joint pulls to: mostly the point of the track
        self._before: tuple[float, ...] = ()  # `_motion` before the tick

    @property
    def active(self) -> bool:
        """Whether a body is held (and still exists)."""
        return self._body is not None and self._body.alive

    @property
    def body(self) -> Body | None:
        return self._body if self.active else None

    @property
    def joint(self) -> Joint | None:
        """The mouse joint of the last grab, which may be removed or broken; None before one."""
        return self._joint

    @property
    def cursor(self) -> tuple[float, float]:
        """Where the mouse is [m]; one that is set is there at once."""
        return self._track.cursor

    @cursor.setter
    def cursor(self, cursor: tuple[float, float]) -> None:
        self._track = self._track.to(cursor, 0.0)

    def follow(self, cursor: tuple[float, float], ticks: float) -> None:
        """Go to `cursor` [m], which was read `ticks` after now, evenly if the hand is firm."""
        self._track = self._track.to(cursor, ticks if FEELS[self.feel].leads else 0.0)

    @property
    def anchor(self) -> tuple[float, float]:
        """The point where the body is held now [m]; the cursor when the hand is empty."""
        return self._joint.anchor_b if self.active and self._joint else self.cursor

    @property
    def target(self) -> tuple[float, float]:
        """The point that the joint pulls to [m]: the cursor, or one on the way to it."""
        return self._target

    @property
    def force(self) -> tuple[float, float]:
        """The pull on the body over the last tick [N]."""
        return self._joint.reaction_force if self.active and self._joint else (0.0, 0.0)

    @property
    def work(self) -> float:
        """Work on the body since it was grabbed [J]."""
        return self.done[2]

    def grab(self, body: Body, grip: Grip) -> None:
        """Take `body`; lets go of what was held before."""
        self.drop()
        anchor = body.center if grip.center else grip.point
        self._body, self._no_spin = body, grip.no_spin
        hertz, force, torque = self._limits(body)
        self._joint = self._world.add_joint(
            MouseJoint(
                body,
                anchor=anchor,
                target=anchor,
                hertz=hertz,
                damping_ratio=DAMPING_RATIO,
                max_force=force,
                angular_friction=torque,
            )
        )
        self.done = (0.0, 0.0, 0.0)
        # The target starts at the anchor and glides to the cursor: no jerk when the surface was
        # only near.
        self._target = anchor
        self.cursor = grip.cursor

    def set_strength(self, strength: float) -> None:
        """Change the strength [weights], also of the body in hand."""
        self.strength = strength
        self._set_limits()

    def set_mode(self, mode: HandMode) -> None:
        """Pull in another way, also the body in hand."""
        self.mode = mode
        self._set_limits()
        self._target = self.anchor  # glides on from where the body is held

    def set_feel(self, feel: str) -> None:
        """Follow the cursor as this of FEELS, also with the body in hand."""
        self.feel = feel
        self._set_limits()

    def _set_limits(self) -> None:
        if self.active and self._joint and self._body:
            hertz, force, torque = self._limits(self._body)
            joint = self._joint
            joint.hertz, joint.max_force, joint.angular_friction = hertz, force, torque

    def _limits(self, body: Body) -> tuple[float, float, float]:
        """Stiffness [Hz], largest force [N] and torque [N*m] of the joint.

        A constant force comes with no torque: it would brake the turning that it causes.
        """
        weight = body.mass * self._gravity()  # [N]
        gyration = math.sqrt(body.inertia / body.mass) if body.mass > 0 else 0.0  # [m]
        friction = NO_SPIN if self._no_spin else ANGULAR_FRICTION
        torque = friction * gyration * weight
        hertz = FEELS[self.feel].hertz
        if self.mode.kind == "force":
            return hertz, self.mode.force, torque if self._no_spin else 0.0
        return STIFF if self.mode.kind == "velocity" else hertz, self.strength * weight, torque

    def release(self) -> None:
        """Let go: the body keeps its own velocity, up to `RELEASE_SPEED`."""
        body = self.body
        self.drop()
        if body is None:
            return
        speed = math.hypot(*body.velocity)
        if speed > RELEASE_SPEED:
            vx, vy = body.velocity
            body.velocity = (vx * RELEASE_SPEED / speed, vy * RELEASE_SPEED / speed)

    def cancel(self) -> None:
        """Let go without a throw: the body stays where it is."""
        body = self.body
        self.drop()
        if body is not None:
            body.velocity = (0.0, 0.0)
            body.omega = 0.0

    def drop(self) -> None:
        """Take the joint out of the world and forget the body."""
        if self._joint is not None and self._joint.alive:
            self._joint.remove()
        self._joint = self._body = None

    def step(self) -> None:
        """Tell the joint where to pull to, and how fast that place moves."""
        if self._joint is None:
            return
        if not self.active or not self._joint.alive:
            self.drop()  # the body was removed under the hand
            return
        aim = self._aim()
        self._joint.target, self._joint.target_velocity = aim
        self._target = self.anchor if self.mode.kind == "force" else aim.target
        self._before = self._motion()

    def look(self) -> None:
        """Note what the pull has done in the tick that has just ended."""
        if not (self.active and self._joint and self._joint.alive):
            return
        tick, (fx, fy) = self._world.tick_length, self._joint.reaction_force
        # Impulses act at the arm with which each of the n steps begins: (n - 1) / 2n of the way.
        # Without that the work of a swinging body is off by 0.5 %.
        steps = self._world.settings.steps
        later = 0.5 * (steps - 1) / steps
        shares = (0.5, 0.5, 0.5, later, later)
        vx, vy, w, rx, ry = (
            then + share * (now - then)
            for share, then, now in zip(shares, self._before, self._motion(), strict=True)
        )
        power = fx * (vx - w * ry) + fy * (vy + w * rx) + self._joint.reaction_torque * w  # [W]
        px, py, work = self.done
        self.done = (px + fx * tick, py + fy * tick, work + power * tick)

    def _aim(self) -> Aim:
        mode, tick = self.mode, self._world.settings.tick_length
        if mode.kind == "force":
            return aim_with_force(self.anchor, self.cursor)
        if mode.kind == "velocity":
            return aim_with_speed(self._target, self.anchor, self.cursor, (mode.speed, tick))
        (x, y), (was_x, was_y) = self._target, self._track.point
        self._track = self._track.stepped()
        dx = self._track.point[0] - was_x + SMOOTHING * (was_x - x)
        dy = self._track.point[1] - was_y + SMOOTHING * (was_y - y)
        rate = self._world.settings.tick_rate  # [Hz]
        return Aim((x + dx, y + dy), (dx * rate, dy * rate))

    def _motion(self) -> tuple[float, ...]:
        """The held body's velocity [m/s, m/s, rad/s], and the arm to the held point [m, m]."""
        assert self._body is not None
        x, y, _, vx, vy, w = self._body.state
        ax, ay = self.anchor
        return vx, vy, w, ax - x, ay - y

    def save(self) -> Held:
        """All that the hand knows, for `restore`. A body that is gone is not held."""
        body, joint = (self._body, self._joint) if self.active else (None, None)
        return Held(
            self.strength,
            self.cursor,
            self._target,
            body.id if body is not None else None,
            joint.id if joint is not None and joint.alive else None,
            self.mode,
            self._no_spin,
            self.done,
            self.feel,
            self._track,
        )

    def restore(self, held: Held, bodies: Mapping[int, Body], joints: Mapping[int, Joint]) -> None:
        """Be as in `held`; `bodies` and `joints` are those of the world, by id."""
        self.strength, self.cursor, self._target = held[:3]
        self.feel, self._track = held.feel, held.track or self._track
        self._body = bodies[held.body_id] if held.body_id is not None else None
        self._joint = joints[held.joint_id] if held.joint_id is not None else None
        self.mode, self._no_spin, self.done = held.mode, held.no_spin, held.done

    def _gravity(self) -> float:
        """The strength of gravity that weights are counted with [m/s^2]."""
        size = math.hypot(*self._world.gravity)
        return size if size > NO_GRAVITY else USUAL_GRAVITY
