"""Taking bodies and joints away."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.simulation.commands.base import Command
from app.simulation.commands.edit.forcing import RemoveForce, force_of
from app.simulation.commands.edit.things import Ids, called, joints_at, things_of
from app.simulation.errors import CommandError

if TYPE_CHECKING:
    from app.simulation.simulation import Stage


@dataclass(frozen=True)
class Remove(Command):
    """Remove bodies, with all joints that hold them, joints, and lasting `forces`, by their ids.

    Those of one gesture, as of an eraser, are one entry of the history.
    """

    ids: Ids
    forces: Ids = ()
    gesture: int = 0

    def label(self, stage: "Stage") -> str:
        if self.gesture:
            return "Erase"
        if not self.ids:
            return RemoveForce(self.forces[0]).label(stage) if self.forces else "Remove nothing"
        return f"Remove {called(stage, self.ids)}"

    def continues(self, last: Command) -> bool:
        """Return whether the same stroke of the eraser goes on."""
        return isinstance(last, Remove) and last.gesture == self.gesture != 0

    def apply(self, stage: "Stage") -> None:
        """Take them out, and their forces and places in groups with them."""
        if not self.ids and not self.forces:
            raise CommandError("there is nothing to remove; select something first")
        bodies, joints = things_of(stage, self.ids)
        for force_id in self.forces:
            force_of(stage, force_id)
        gone = {thing.id for thing in (*bodies, *joints)}
        gone.update(joint.id for body in bodies for joint in joints_at(body))
        for thing in (*joints, *bodies):
            stage.world.remove(thing)
        stage.bench = stage.bench.without(gone)
        for force_id in self.forces:
            stage.bench = stage.bench.without_force(force_id)
