"""Changing the creature of a scene that shows one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from app.simulation.commands.base import Command
from app.simulation.commands.edit.things import whole
from app.simulation.errors import CommandError
from creatures.changes import changes
from creatures.plan import PlanError
from creatures.text import LONGEST, read
from physics import World
from scenes.creature import CreatureScene

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class SetCreature(Command):
    """Build the creature that `text` is (creatures/text.py) in place of the present one, where the
    scene starts one. Bodies of it get new ids.
    """

    meddles: ClassVar[bool] = True
    fits_new_world: ClassVar[bool] = True

    text: Annotated[str, LONGEST]
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        try:
            plan = read(self.text)
        except PlanError:
            return "Set the creature"
        scene = simulation.scene
        return changes(scene.creature if isinstance(scene, CreatureScene) else None, plan)

    def apply(self, simulation: "Simulation") -> None:
        """Build it, or leave all as it was. CommandError says why."""
        scene = simulation.scene
        if not isinstance(scene, CreatureScene):
            raise CommandError(f"{simulation.title} shows no creature that can be changed")
        with whole(simulation):
            before = _there(simulation.world)
            try:
                scene.set_creature(simulation.world, read(self.text))
            except PlanError as error:
                raise CommandError(str(error)) from error
            lost = before - _there(simulation.world)
            simulation.attachments = simulation.attachments.without(lost)

    def follows(self, last: Command) -> bool:
        """Only the newest shape of one drag counts."""
        return isinstance(last, SetCreature) and last.gesture == self.gesture != 0


def _there(world: World) -> set[int]:
    """Return the ids of all bodies and joints."""
    return {one.id for things in (world.bodies, world.joints) for one in things}
