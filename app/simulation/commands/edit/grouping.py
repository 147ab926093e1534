"""Groups: things that are selected together."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.simulation.commands.base import Command
from app.simulation.commands.edit.things import Ids, called, things_of
from app.simulation.errors import CommandError

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class Group(Command):
    """Make bodies and joints one group; groups that they were in lose them."""

    ids: Ids

    def label(self, simulation: "Simulation") -> str:
        return f"Group {called(simulation, self.ids)}"

    def apply(self, simulation: "Simulation") -> None:
        """Make the things one group. Raises CommandError when one is gone."""
        if len(set(self.ids)) < 2:
            raise CommandError("a group needs two things or more; select them first")
        things_of(simulation, self.ids)
        simulation.attachments = simulation.attachments.grouped(self.ids)


@dataclass(frozen=True)
class Ungroup(Command):
    """Take apart every group that one of these is in."""

    ids: Ids

    def label(self, simulation: "Simulation") -> str:
        return f"Ungroup {called(simulation, self.ids)}"

    def apply(self, simulation: "Simulation") -> None:
        """Take the things out of their groups. Raises CommandError when one is gone."""
        members = simulation.attachments.with_groups(self.ids)
        if all(simulation.attachments.group_of(i) == (i,) for i in members):
            raise CommandError("none of these is in a group")
        simulation.attachments = simulation.attachments.ungrouped(members)
