"""What the tests of gaits share: a creature on level ground, walked for a while."""

from dataclasses import replace

from creatures.figure import Figure
from creatures.gait import Gait
from creatures.gaits import gait_of
from creatures.plan import Plan
from creatures.pose import on_ground
from physics import SolverSettings, World
from scenes.builders import ground


class Course:
    """A creature on level ground."""

    def __init__(
        self, plan: Plan, tick_rate: int = 240, friction: float = 1.0, substeps: int = 2
    ) -> None:
        self.world = World(settings=SolverSettings(tick_rate=tick_rate, substeps=substeps))
        ground(self.world, 400, friction=friction)
        self.figure = Figure(self.world, replace(plan, friction=friction), on_ground(plan))
        self.gait: Gait = gait_of(self.figure)
        self.tick_rate = tick_rate

    @property
    def x(self) -> float:
        """Return where the centre of mass is [m]."""
        return self.figure.motion()[0].real

    def walk(self, command: float, seconds: float) -> float:
        """Walk at a command [m/s]; return the mean speed [m/s]."""
        start = self.x
        for _ in range(round(seconds * self.tick_rate)):
            self.gait.step(self.world, command)
            self.world.step()
        return (self.x - start) / seconds
