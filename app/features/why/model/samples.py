"""What is noted of a thing after a tick. Plain numbers: the world has gone on when they are read.

Forces are those of the free-body diagram (`physics/energy/force_readings.py`), friction and slip
those of the graphs (`contact_quantities.py`), so a sentence and a graph tell the same number.
"""

import math
from typing import NamedTuple

from physics.constants import SLEEP_SPEED

Point = tuple[float, float]


class Pull(NamedTuple):
    """One force on the body, mean over the tick."""

    kind: str  # of `physics.energy.free_body.Force`
    name: str  # "normal force of floor"
    force: Point  # [N]
    torque: float  # [N*m] about the centre of mass
    at: Point  # [m]
    other: int | None  # id of the body that does it
    far: Point | None = None  # [m] the other end of the joint that does it

    @property
    def size(self) -> float:
        """Return how large it is [N]."""
        return math.hypot(*self.force)


class End(NamedTuple):
    """One point of a contact."""

    at: Point  # [m]
    force: float  # [N] normal
    push: Point  # unit vector along which it pushes the body
    corner: bool  # whether a corner of the body is there, not a round part


class Touch(NamedTuple):
    """One body that it touches: what their contacts did in the tick."""

    other: int  # its id
    name: str
    kind: str  # of the other: dynamic, static or kinematic
    normal: float  # [N]
    friction: float  # [N]
    bound: float  # [N] sum of mu N of the points
    slip: float  # [m/s] of the surfaces along each other, the fastest point
    slipping: Point  # [N] friction and normal force of the points that slip; (0, 0): none does
    pressed: float  # [N] sum of the normal forces of all points
    restitution: float  # [1]
    approach: float  # [m/s] at which they neared when the tick began, along the normal
    parting: float  # [m/s] at which they part after it; < 0: they still near
    impulse: float  # [N*s] normal, in the tick
    ends: tuple[End, ...]

    @property
    def slips(self) -> bool:
        """Return whether some point slips, as `contact_queries` says it."""
        return self.slipping[1] > 0.0

    @property
    def coefficient(self) -> float:
        """Return the coefficient of friction in force [1]."""
        return self.bound / self.pressed if self.pressed > 0.0 else 0.0

    @property
    def at(self) -> Point:
        """Return the centre of pressure [m]."""
        total = sum(end.force for end in self.ends) or 1.0
        if total == 1.0 and not any(end.force for end in self.ends):
            return self.ends[0].at if self.ends else (0.0, 0.0)
        x = sum(end.force * end.at[0] for end in self.ends) / total
        return x, sum(end.force * end.at[1] for end in self.ends) / total


class BodySample(NamedTuple):
    """A body after a tick."""

    tick: int
    time: float  # [s]
    id: int
    name: str
    kind: str  # dynamic, static or kinematic
    enabled: bool
    locked: bool  # its rotation is
    awake: bool
    still: float  # [s] how long it has been slow
    center: Point  # [m]
    velocity: Point  # [m/s]
    omega: float  # [rad/s]
    speed_before: float  # [m/s] when the tick began
    mass: float  # [kg]
    inertia: float  # [kg*m^2]
    extent: float  # [m] of its furthest point
    gravity: Point  # [m/s^2] that it feels
    exact: bool  # whether the forces are all: the books of the tick were kept
    forces: tuple[Pull, ...]
    touches: tuple[Touch, ...]

    @property
    def speed(self) -> float:
        """Return the speed of its centre [m/s]."""
        return math.hypot(*self.velocity)

    @property
    def fastest(self) -> float:
        """Return the most that any of its points may have [m/s]."""
        return self.speed + abs(self.omega) * self.extent

    @property
    def slow(self) -> bool:
        """Return whether it is as slow as what sleeps."""
        return self.fastest < SLEEP_SPEED

    @property
    def net(self) -> Point:
        """Return the sum of the forces [N]."""
        return sum(f.force[0] for f in self.forces), sum(f.force[1] for f in self.forces)

    @property
    def net_torque(self) -> float:
        """Return the sum of the torques [N*m]."""
        return sum(f.torque for f in self.forces)

    @property
    def largest(self) -> float:
        """Return the largest force [N]."""
        return max((f.size for f in self.forces), default=0.0)

    def touch(self, other: int) -> Touch | None:
        """Return what it does with another body."""
        return next((touch for touch in self.touches if touch.other == other), None)


class Drive(NamedTuple):
    """What a motor, servo or brake of a joint did in the tick."""

    effort: float  # [N] or [N*m]
    most: float  # that it may do; inf = no bound
    unit: str
    wanted: float  # the speed that it aims at; nan of a servo
    speed: float  # that it has [rad/s] or [m/s]


class JointSample(NamedTuple):
    """A joint after a tick."""

    tick: int
    time: float  # [s]
    id: int
    name: str  # "hinge of arm to the world"
    word: str  # "hinge"
    enabled: bool
    at: Point  # [m]
    force: float  # [N] on B
    torque: float  # [N*m]
    break_force: float  # [N] inf = never
    break_torque: float  # [N*m]
    drive: Drive | None
    limit: tuple[str, float, float, str] | None  # which, value, bound, unit; where it pushes
    length: float  # [m] now; nan of what is no rod
    rest: float  # [m]
    springs: bool
    ends: tuple[int, ...]  # ids of its bodies


class Collision(NamedTuple):
    """Two bodies that began to push each other in a tick."""

    a: int
    b: int
    names: tuple[str, str]
    impulse: float  # [N*s]
    at: Point  # [m]


class SceneSample(NamedTuple):
    """The scene as a whole after a tick."""

    tick: int
    time: float  # [s]
    dynamic: int  # bodies
    asleep: int
    fastest: tuple[int, str, float]  # id, name, [m/s]; -1 without one
    energy: float  # [J] kinetic
    begun: tuple[Collision, ...]
    flows: dict[str, float]  # [J] of the tick, by name


class Lost(NamedTuple):
    """Something that ended in a tick: a joint broke, a thing was removed."""

    kind: str  # "joint_broken", "removed", "erased"
    tick: int
    time: float  # [s]
    words: str
    ids: tuple[int, ...]  # of the thing and its bodies
    load: tuple[float, float, str] | None = None  # load, threshold, unit
    at: Point | None = None
