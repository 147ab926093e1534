"""A scene in which one creature can be changed: what the builder, evolution and files ask of it."""

from typing import Protocol, runtime_checkable

from creatures.gait import Gait
from creatures.plan import Plan
from physics import World


@runtime_checkable
class CreatureScene(Protocol):
    """A scene that shows one creature. `gait` drives `gait.figure`, which was built as `creature`.

    `creature` may be changed by `set_creature` alone, between ticks.
    """

    creature: Plan
    gait: Gait

    def set_creature(self, world: World, plan: Plan) -> None:
        """Build `plan` in place of the present creature, where the scene starts one.

        Raises PlanError, and changes nothing, when it cannot be built or its gait cannot drive it.
        """
        ...
