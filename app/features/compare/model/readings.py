"""What is read of each run of a comparison, at the beat."""

import math
from dataclasses import dataclass

from app.quantities.registry import is_rigid
from physics import World
from physics.contacts.readings import overlap_now


@dataclass(frozen=True)
class Readings:
    """Numbers of one run now; NaN where there is none."""

    overlap: float  # [m] the deepest of the last tick's contacts, where they are now
    joint_error: float  # [m] the worst of all rigid joints
    energy_error: float  # [J] what no flow of the ledger explains, since the comparison began
    cost: float  # [s] wall time of a tick, the median of the last ones
    rate: float  # [Hz] ticks in a simulated second

    @property
    def share(self) -> float:
        """Return which share of real time its ticks need [1]."""
        return self.cost * self.rate


def readings_of(world: World, energy_error: float, cost: float) -> Readings:
    """Return the numbers of a world."""
    return Readings(
        overlap=overlap_now(world.page),
        joint_error=worst_joint(world),
        energy_error=energy_error,
        cost=cost or math.nan,
        rate=float(world.settings.tick_rate),
    )


def worst_joint(world: World) -> float:
    """Return the largest error of a joint [m]; NaN without one."""
    errors = [abs(joint.error) for joint in world.joints if is_rigid(joint)]
    return max(errors, default=math.nan)
