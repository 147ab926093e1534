"""Taking bodies and joints away."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.simulation.commands.base import Command
from app.simulation.commands.edit.forcing import RemoveForce, force_of
from app.simulation.commands.edit.things import Ids, called, joints_at, things_of
from app.simulation.errors import CommandError

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class Remove(Command):
    """Remove bodies, with all joints that hold them, joints, and lasting `forces`, by their ids.

    Those of one gesture, as of an eraser, are one entry of the history.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    forces: Ids = ()
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        if self.gesture:
            return "Delete"
        if not self.ids:
            return (
                RemoveForce(self.forces[0]).label(simulation) if self.forces else "Delete nothing"
            )
        return f"Delete {called(simulation, self.ids)}"

    def continues(self, last: Command) -> bool:
        """Return whether the same stroke of the eraser goes on."""
        return isinstance(last, Remove) and last.gesture == self.gesture != 0

    def apply(self, simulation: "Simulation") -> None:
        """Take them out, and their forces and places in groups with them."""
        if not self.ids and not self.forces:
            raise CommandError("there is nothing to remove; select something first")
        bodies, joints = things_of(simulation, self.ids)
        for force_id in self.forces:
            force_of(simulation, force_id)
        gone = {thing.id for thing in (*bodies, *joints)}
        gone.update(joint.id for body in bodies for joint in joints_at(body))
        for thing in (*joints, *bodies):
            simulation.world.remove(thing)
        simulation.attachments = simulation.attachments.without(gone)
        for force_id in self.forces:
            simulation.attachments = simulation.attachments.without_force(force_id)
