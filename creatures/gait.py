"""What a gait is: a kind, its numbers with what they mean, and a driver of one figure."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from creatures.figure import Figure
from creatures.plan import Plan, PlanError, within
from physics import World


class Number(NamedTuple):
    """A number of a gait, as a slider shows it and as evolution may change it."""

    name: str  # a word for files: "step_height"
    value: float  # as usual, in `unit`
    low: float
    high: float
    unit: str
    meaning: str  # one sentence: "How high the feet are lifted."
    limb: str = ""  # the limb on which a picture shows it


DOWN = ("lies", "fallen", "rise")
"""Phases in which a creature is not on its feet."""


class Gait(Protocol):
    """A gait drives one figure. It sets aims of servos and speeds of motors, nothing else.

    `numbers` may be changed between ticks; `phase` is a word for what it does now.
    """

    figure: Figure
    numbers: dict[str, float]

    @property
    def phase(self) -> str: ...

    def step(self, world: World, command: float) -> None:
        """Act before a tick: move towards the speed `command` [m/s], 0 is standing."""
        ...


@runtime_checkable
class Planner(Protocol):
    """A gait that knows where it will step, and that can show it."""

    @property
    def footholds(self) -> list[complex]:
        """Return where the feet in the air will land [m]."""
        ...

    @property
    def wishes(self) -> list[list[complex]]:
        """Return the chains that legs are to take [m], from hip to ankle."""
        ...


class Kind(NamedTuple):
    """A kind of gait: one line of KINDS in `creatures/gaits`."""

    title: str
    says: str  # one sentence: how it moves
    numbers: Callable[[Plan], tuple[Number, ...]]
    able: Callable[[Plan], str]  # why it cannot drive such a plan; "" when it can
    make: Callable[[Figure, dict[str, float]], Gait]


def chosen(kind: Kind, plan: Plan) -> dict[str, float]:
    """Return all numbers of the plan's gait: its own where it has them, else the usual ones.

    Raises PlanError for a number that the kind does not have, or that is out of its range.
    """
    declared = {number.name: number for number in kind.numbers(plan)}
    for name, value in plan.numbers.items():
        number = declared.get(name)
        if number is None:
            raise PlanError(f"the gait {kind.title!r} has no number {name!r}")
        within(f"{name} of the gait", value, number.low, number.high, number.unit)
    own: Mapping[str, float] = plan.numbers
    return {name: own.get(name, number.value) for name, number in declared.items()}
