"""One figure in one world, and what a trial does with it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from creatures.figure import Figure as CreatureFigure
from creatures.gaits.biped.figure import Figure
from creatures.gaits.biped.gait import Gait
from creatures.gaits.biped.manner import Manner
from creatures.gaits.biped.wish import STAND, Wish
from creatures.pose import on_ground
from creatures.text import opened
from physics import SolverSettings, World
from scenes.presets._walker_floors import Step, plain

UPRIGHT = 0.35  # [rad] the pelvis of one that is on its feet leans less


class Outcome(NamedTuple):
    """What became of one trial."""

    passed: bool
    measure: float  # in the unit of its row


Trial = Callable[[int], Outcome]


class Row(NamedTuple):
    """One bar of the table."""

    name: str  # a word for the command line
    words: str  # what is tried
    needed: float  # [1] share of the trials that must pass
    measure: str  # what `Outcome.measure` is, with its unit
    trial: Trial


@dataclass
class Run:
    """The figure stands at the origin of a world with `floor`."""

    seed: int
    floor: Callable[[World], Step | None] = plain
    tick_rate: int = 240
    steps: list[Step] = field(default_factory=list[Step])  # called before every tick

    def __post_init__(self) -> None:
        """Build it."""
        self.rng = np.random.default_rng(self.seed)
        self.world = World(settings=SolverSettings(tick_rate=self.tick_rate))
        moves = self.floor(self.world)
        if moves:
            self.steps.append(moves)
        lift = highest(self.world)
        plan = opened("human")
        self.figure = Figure(CreatureFigure(self.world, plan, on_ground(plan, ground=lift)))
        self.gait = Gait(self.figure, Manner())
        self.fell = False

    def go(self, seconds: float, wish: Wish = STAND) -> None:
        """Simulate with this wish."""
        for _ in range(round(seconds * self.tick_rate)):
            for step in self.steps:
                step(self.world)
            self.gait.step(self.world, wish)
            self.world.step()
            self.fell |= self.gait.phase is not None and self.gait.phase.name == "fallen"

    @property
    def x(self) -> float:
        """Return where the hip is [m]."""
        return self.figure.bodies["pelvis"].position[0]

    @property
    def speed(self) -> float:
        """Return the velocity of the centre of mass along x [m/s]."""
        bodies = self.figure.bodies.values()
        return sum(body.mass * body.velocity[0] for body in bodies) / self.figure.mass

    @property
    def is_up(self) -> bool:
        """Return whether it never fell, and is upright now."""
        lean = abs(math.remainder(self.figure.bodies["pelvis"].angle - math.pi / 2, math.tau))
        return not self.fell and lean < UPRIGHT

    def way(self) -> int:
        """Return 1 or -1 at random."""
        return 1 if self.rng.random() < 0.5 else -1

    def shove(self, impulse: float) -> None:
        """Strike the top of the chest with an impulse [N*s] along x."""
        chest = self.figure.bodies["chest"]
        chest.apply_impulse((impulse, 0.0), chest.world_point((0.65, 0.0)))

    def push(self, force: float, seconds: float, wish: Wish = STAND) -> None:
        """Push the middle of the chest with a force [N] along x."""
        chest = self.figure.bodies["chest"]

        def press(world: World) -> None:
            chest.apply_force((force, 0.0), chest.center)

        self.steps.append(press)
        self.go(seconds, wish)
        self.steps.remove(press)

    def outcome(self, passed: bool = True, measure: float | None = None) -> Outcome:
        """Return passed if it stayed up too; the measure is the way it made [m] unless given."""
        return Outcome(passed and self.is_up, abs(self.x) if measure is None else measure)


def highest(world: World) -> float:
    """Return the height of the ground under the origin [m]."""
    hit = world.ray_cast((0.0, 6.0), (0.0, -6.0))
    return hit.point[1] if hit else 0.0
