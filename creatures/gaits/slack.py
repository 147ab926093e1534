"""No gait: servos hold the joints where the plan has them, and nothing walks."""

from creatures.figure import Figure
from creatures.gait import Kind
from physics import World


class Slack:
    """Holds the planned pose."""

    phase = "holds its pose"

    def __init__(self, figure: Figure, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers

    def step(self, world: World, command: float) -> None:
        """Keep every aim where the plan has it."""
        self.figure.sense()
        for limb in self.figure.limbs.values():
            if limb.plan.servo:
                limb.drive(limb.plan.angle)


KIND = Kind(
    "Holds its pose", "Every joint is held where it was planned.", lambda _: (), lambda _: "", Slack
)
