"""Wheels, cranks and wheel-legs: every motor turns at the speed that the way needs.

Motors that share the work are held in step: each is sped up or slowed by how far it is behind or
ahead of the mean of all, as the leg-wheels of Whegs are by their common shaft (Quinn et al. 2003).
"""

from creatures.figure import Figure
from creatures.gait import Kind, Number
from creatures.plan import LimbPlan, Plan
from creatures.pose import bottom, placed
from physics import World
from physics.values.sums import plain_sum

HOLD = 1.0 / 30.0
"""A motor keeps its speed for so long: [s], 1/30; another speed costs more than the rest of it."""

MOST_HURRY = 3.0  # [rad/s] that a motor hurries to be in step


def driven(plan: Plan) -> list[LimbPlan]:
    """Return the limbs with motors, parents before children."""
    return [limb for limb in plan.outwards() if limb.motor]


def reach_of(plan: Plan) -> float:
    """Return how far the lowest point below any motor's axis is from it [m]."""
    places = placed(plan)
    lowest = min(bottom(limb, places[limb.name]) for limb in plan.limbs)
    return max(places[limb.name].at(*limb.anchor).imag - lowest for limb in driven(plan))


def numbers(plan: Plan) -> tuple[Number, ...]:
    """Return what a radian carries, how the speed follows, how firmly motors keep step."""
    reach = reach_of(plan) if driven(plan) else 1.0
    return (
        Number(
            "reach",
            min(max(reach, 0.01), 5.0),
            0.01,
            5.0,
            "m",
            "How far it moves for each radian that its motors turn.",
        ),
        Number("acceleration", 1.0, 0.1, 10.0, "m/s^2", "How fast the speed follows the command."),
        Number("step", 4.0, 0.0, 20.0, "1/s", "How firmly the motors are held in step."),
    )


def able(plan: Plan) -> str:
    """Return why it cannot drive the plan: it has no motor."""
    return "" if driven(plan) else "no joint has a motor"


class Wheels:
    """Turns all motors as one."""

    def __init__(self, figure: Figure, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers
        self.speed = 0.0  # [m/s] wanted now
        self._held = HOLD  # [s] since the motors were told
        self._motors = [figure.limbs[limb.name] for limb in driven(figure.plan)]
        self._starts = [limb.bend for limb in self._motors]  # [rad]

    @property
    def phase(self) -> str:
        return "rolls" if self.speed else "stands"

    def step(self, world: World, command: float) -> None:
        """Turn every motor; forwards is clockwise."""
        most = self.numbers["acceleration"] * world.tick_length
        self.speed += max(-most, min(most, command - self.speed))
        self._held += world.tick_length
        if self._held < HOLD:
            return
        self._held = 0.0
        turned = [
            (limb, limb.bend - start)
            for limb, start in zip(self._motors, self._starts, strict=True)
            if limb.attached
        ]
        if not turned:
            return
        mean = plain_sum(turn for _, turn in turned) / len(turned)
        rate = -self.speed / self.numbers["reach"]  # [rad/s]
        for limb, turn in turned:
            hurry = self.numbers["step"] * (mean - turn)
            limb.turn(rate + max(-MOST_HURRY, min(MOST_HURRY, hurry)))


KIND = Kind("Wheels", "Motors turn without end, in step.", numbers, able, Wheels)
