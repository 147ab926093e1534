"""What the copies of a fan differ in, and what was seen of them."""

from bisect import bisect_right
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from physics import Body, World

QUANTITIES = {
    "x": ("position to the right", "m"),
    "y": ("position upwards", "m"),
    "angle": ("angle", "rad"),
    "vx": ("speed to the right", "m/s"),
    "vy": ("speed upwards", "m/s"),
    "omega": ("spin", "rad/s"),
}
"""What a difference may be in, with its words and unit."""

MOST, LEAST = 1e-3, 1e-12
"""Differences: [unit of the quantity]. More is no small error; less is near the rounding of a
position 10 m away, 2e-15 m."""

MOST_COPIES = 50
"""Copies in a fan: [count], 50; more are slower, and their outlines one blot."""


@dataclass(frozen=True)
class Difference:
    """In what the copies differ at the start, and how much at most."""

    body_id: int | None  # None: of every body that moves
    quantity: str  # a key of QUANTITIES
    size: float = 1e-6  # [unit of the quantity] of the outermost copies
    copies: int = 12
    seconds: float = 10.0  # [s] that they are followed

    def offsets(self) -> np.ndarray:
        """Return what each copy differs from the run by (copies,): even steps, never none."""
        steps = np.linspace(-1.0, 1.0, self.copies + self.copies % 2)
        if self.copies % 2:  # the one in the middle would be the run itself
            steps = np.delete(steps, len(steps) - 1)
        return self.size * steps

    def apply(self, world: World, offset: float) -> None:
        """Change the world by `offset`. Raises KeyError when the body is gone."""
        if self.body_id is not None:
            shift(world.body_by_id(self.body_id), self.quantity, offset)
            return
        for body in world.bodies:
            if body.kind == "dynamic":
                shift(body, self.quantity, offset)

    @property
    def unit(self) -> str:
        return QUANTITIES[self.quantity][1]


def shift(body: Body, quantity: str, offset: float) -> None:
    """Change one quantity of a body by `offset` [its unit]."""
    (x, y), (vx, vy) = body.position, body.velocity
    if quantity == "x":
        body.position = (x + offset, y)
    elif quantity == "y":
        body.position = (x, y + offset)
    elif quantity == "angle":
        body.angle += offset
    elif quantity == "vx":
        body.velocity = (vx + offset, vy)
    elif quantity == "vy":
        body.velocity = (vx, vy + offset)
    else:
        body.omega += offset


@dataclass(frozen=True, eq=False)
class Seen:
    """All dynamic bodies of a world at one moment."""

    ids: np.ndarray  # (n,)
    poses: np.ndarray  # (n, 3) [m, m, rad]
    speeds: np.ndarray  # (n, 3) [m/s, m/s, rad/s]
    masses: np.ndarray  # (n,) [kg]
    radii: np.ndarray  # (n,) [m] of gyration

    @staticmethod
    def of(world: World) -> "Seen":
        """Look at the world now."""
        body, count = world.page.body, world.page.body_count
        rows = np.flatnonzero(body["mass"][:count] > 0.0)
        names = ("id", "x", "y", "angle", "vx", "vy", "w", "mass", "inertia")
        ids, *rest = (body[name][rows] for name in names)
        x, y, angle, vx, vy, w, mass, inertia = rest
        return Seen(
            ids.copy(),
            np.column_stack([x, y, angle]),
            np.column_stack([vx, vy, w]),
            mass.copy(),
            np.sqrt(inertia / mass),
        )

    def apart(self, other: "Seen") -> tuple[float, float, float]:
        """Return how far apart two worlds are, over the bodies that both have.

        The root mean square by mass of the displacement [m] and of the difference in velocity
        [m/s], where turning counts at the radius of gyration; and how far the centre of any body
        is from where it is in the other [m].
        """
        mine, theirs = np.isin(self.ids, other.ids), np.isin(other.ids, self.ids)
        if not mine.any():
            return 0.0, 0.0, 0.0
        mass, reach = self.masses[mine], self.radii[mine]
        moved = self.poses[mine] - other.poses[theirs]
        faster = self.speeds[mine] - other.speeds[theirs]
        for difference in (moved, faster):
            difference[:, 2] *= reach
        share = mass / mass.sum()
        displacement = float(np.sqrt(share @ (moved**2).sum(axis=1)))
        velocity = float(np.sqrt(share @ (faster**2).sum(axis=1)))
        return displacement, velocity, float(np.hypot(*moved[:, :2].T).max())


class Sample(NamedTuple):
    """All copies at one moment, against the run."""

    tick: int
    time: float  # [s] since the beginning of the fan
    apart: np.ndarray  # (copies, 3) of `Seen.apart`
    ids: np.ndarray  # (n,) of the bodies that all copies have
    poses: np.ndarray  # (copies, n, 3) [m, m, rad], float32
    speed: float  # [m/s] of the run itself, root mean square by mass
    acceleration: float  # [m/s²] of it; nan at the first sample


@dataclass(eq=False)
class Spread:
    """What a fan has seen so far. It grows, sample by sample, while others read it: each of them
    takes the samples once.
    """

    difference: Difference
    name: str  # of the body, or "all bodies"
    first: int  # tick of the first sample
    begun: float  # [s] its time
    samples: list[Sample] = field(default_factory=list)
    done: bool = False  # the fan is complete

    def poses_at(self, tick: float) -> tuple[np.ndarray, np.ndarray] | None:
        """Return ids and poses of all copies between two samples; None before and after them."""
        samples = self.samples
        count = len(samples)
        if not count or not samples[0].tick <= tick <= samples[count - 1].tick:
            return None
        k = bisect_right(samples, tick, 0, count, key=attrgetter("tick")) - 1
        here, there = samples[k], samples[min(k + 1, count - 1)]
        if here is there or not np.array_equal(here.ids, there.ids):
            return here.ids, here.poses
        share = np.float32((tick - here.tick) / (there.tick - here.tick))
        return here.ids, here.poses + share * (there.poses - here.poses)
