"""Taking bodies and joints away."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.command import Command, CommandError
from app.editing.things import Ids, called, joints_at, things_of

if TYPE_CHECKING:
    from app.stage import Stage


@dataclass(frozen=True)
class Remove(Command):
    """Remove bodies, with all joints that hold them, and joints."""

    ids: Ids

    def label(self, stage: "Stage") -> str:
        return f"Remove {called(stage, self.ids)}"

    def apply(self, stage: "Stage") -> None:
        """Take them out, and their forces and places in groups with them."""
        if not self.ids:
            raise CommandError("there is nothing to remove; select something first")
        bodies, joints = things_of(stage, self.ids)
        gone = {thing.id for thing in (*bodies, *joints)}
        gone.update(joint.id for body in bodies for joint in joints_at(body))
        for thing in (*joints, *bodies):
            stage.world.remove(thing)
        stage.bench = stage.bench.without(gone)
