"""One run of the stack and the chain under one solver: the worst that was seen."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median

from physics import Body, Joint, World
from scenes.guards import all_alive, in_hand

WARM = 60
"""Ticks that are not timed: [count], 60. In the first one the solver may be compiled."""

LAST = 1.0  # [s] at the end of a trial, in which trembling is looked for


@dataclass
class Trial:
    """What one solver came to. Lengths [m], speeds [m/s], times [s]."""

    since: float
    overlap: float = 0.0
    opening: float = 0.0
    tremble: float = 0.0
    seconds: float = 0.0
    """How long it has been running."""
    ticks: int = 0
    done: bool = False
    touched: bool = False
    """A hand was in it: then it says nothing of the solver."""
    costs: list[float] = field(default_factory=list)
    """[ms] of each tick."""

    def look(
        self, world: World, things: tuple[Sequence[Body], Sequence[Joint]], end: float
    ) -> None:
        """Note what there is after a tick; done after `end` [s]."""
        boxes, hinges = things
        self.ticks += 1
        self.seconds = world.time - self.since
        whole = all_alive(boxes) and all_alive(hinges)
        self.touched |= in_hand(world) or not whole
        self.done = self.touched or self.seconds >= end - 1e-9
        if self.touched or self.ticks == 1:
            return
        self.overlap = max(self.overlap, world.max_penetration)
        self.opening = max(self.opening, *(math.dist(*hinge.anchors) for hinge in hinges))
        if self.seconds > end - LAST:
            self.tremble = max(self.tremble, self.speed(boxes))
        if self.ticks > WARM and world.profile:
            self.costs.append(world.profile["tick"])

    @staticmethod
    def speed(boxes: Sequence[Body]) -> float:
        """Return how fast the fastest box is [m/s]."""
        return max(math.hypot(*body.velocity) for body in boxes)

    @property
    def cost(self) -> float:
        """Return the median time of a tick [µs]; 0 = not yet known."""
        return 1e3 * median(self.costs) if self.costs else 0.0


def other_settings(world: World) -> dict[str, object]:
    """Return all settings but the solver: a table compares only what ran with the same."""
    values = asdict(world.settings)
    del values["solver"]
    return values
