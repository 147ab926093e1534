"""The free-body diagram: every force on one body, measured, with a name and where it acts.

Forces are impulses over time, averaged over a window of ticks: their sum is m a and the sum of
their torques about the centre of mass I alpha, up to a residual that is told. What contacts and
gravity did is exact; joints are taken along their lines at the end of each tick, which is right to
first order in what they turn in it. Air, damping and outside forces are told apart by the books of
the energy ledger, so a window turns it on.
"""

import math
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from physics.energy.force_readings import Pushes, read_pushes
from physics.values.sums import plain_sum
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World

WINDOW = 12
"""Ticks in a window: [count], 12, 50 ms at 240 Hz. Fewer: arrows flicker with the solver's sweeps;
more: they lag behind what is seen."""

Key = tuple[object, ...]


@dataclass(frozen=True)
class Force:
    """One arrow of the diagram."""

    kind: str
    """weight, normal, friction, rolling, joint, limit, spring, motor, brake, hand, field, outside,
    drag, lift or damping."""
    name: str  # "normal force of floor"
    force: Vector  # [N]
    at: Vector  # [m] where it acts, in the world
    torque: float  # [N*m] about the centre of mass, all of it: r x F and couples
    other: "Body | None" = None  # what does it, if it is a body
    cone: float | None = None  # [rad] half angle of the friction cone, of normal forces

    @property
    def size(self) -> float:
        """Size of the force [N]."""
        return math.hypot(*self.force)


@dataclass(frozen=True)
class FreeBody:
    """All forces on `body` as means over the window, and what they should add up to."""

    body: "Body"
    seconds: float  # length of the window [s]
    forces: tuple[Force, ...]
    mass_acceleration: Vector  # [N] m a
    inertia_acceleration: float  # [N*m] I alpha

    @property
    def sum(self) -> Vector:
        """Sum of all forces [N]."""
        return Vector(
            plain_sum(f.force.x for f in self.forces), plain_sum(f.force.y for f in self.forces)
        )

    @property
    def torque(self) -> float:
        """Sum of all torques about the centre of mass [N*m]."""
        return plain_sum(f.torque for f in self.forces)

    @property
    def residual(self) -> tuple[float, float, float]:
        """Excess of the sums over m a and I alpha [N, N, N*m]."""
        (fx, fy), (ax, ay) = self.sum, self.mass_acceleration
        return fx - ax, fy - ay, self.torque - self.inertia_acceleration

    @property
    def error(self) -> float:
        """Size of the residual force in parts of the largest force, 0 without any [1]."""
        largest = max((f.size for f in self.forces), default=0.0)
        return math.hypot(*self.residual[:2]) / largest if largest > 0.0 else 0.0

    def named(self, name: str) -> Force:
        """The force of that name; KeyError names those there are."""
        for force in self.forces:
            if force.name == name:
                return force
        raise KeyError(f"no force {name!r}; there are {[f.name for f in self.forces]}")


class ForceWindow:
    """Keeps the impulses on one body over the last `ticks` ticks; call `look` after each."""

    def __init__(self, world: "World", body: "Body", ticks: int = WINDOW) -> None:
        self._world, self.body = world, body
        self._pushes: deque[Pushes] = deque(maxlen=ticks)
        world.ledger.on = True

    def look(self) -> None:
        """Read the last tick; the same one again, or another past, begins a new window."""
        pushes = read_pushes(self._world, self.body)
        if self._pushes and self._pushes[-1].tick != pushes.tick - 1:
            self._pushes.clear()
        self._pushes.append(pushes)

    @property
    def count(self) -> int:
        """Ticks that the next diagram is made of."""
        return len(self._pushes)

    @property
    def diagram(self) -> FreeBody:
        """The means over the ticks that were looked at."""
        return mean_of(self.body, tuple(self._pushes))


def free_body(world: "World", body: "Body") -> FreeBody:
    """The diagram of the last tick alone, which must have been made with the ledger on."""
    return mean_of(body, (read_pushes(world, body),))


def mean_of(body: "Body", ticks: tuple[Pushes, ...]) -> FreeBody:
    """The diagram of the impulses of some ticks."""
    seconds = plain_sum(tick.seconds for tick in ticks)
    per = 1.0 / seconds if seconds else 0.0
    keys: dict[Key, None] = dict.fromkeys(push.key for tick in ticks for push in tick.all)
    forces = []
    for key in keys:
        mine = [push for tick in ticks for push in tick.all if push.key == key]
        weight = plain_sum(push.weight for push in mine)
        last = mine[-1]
        at = (
            Vector(
                plain_sum(push.weight * push.at[0] for push in mine) / weight,
                plain_sum(push.weight * push.at[1] for push in mine) / weight,
            )
            if weight > 0.0
            else last.at
        )
        force = Vector(per * plain_sum(p.px for p in mine), per * plain_sum(p.py for p in mine))
        torque = per * plain_sum(push.spin for push in mine)
        forces.append(Force(last.kind, last.name, force, at, torque, last.other, last.cone))
    gained = [per * plain_sum(tick.gained[k] for tick in ticks) for k in range(3)]
    return FreeBody(body, seconds, tuple(forces), Vector(gained[0], gained[1]), gained[2])
