"""Groups: things that are selected together."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.simulation.commands.base import Command
from app.simulation.commands.edit.things import Ids, called, things_of
from app.simulation.errors import CommandError

if TYPE_CHECKING:
    from app.simulation.simulation import Stage


@dataclass(frozen=True)
class Group(Command):
    """Make bodies and joints one group; groups that they were in lose them."""

    ids: Ids

    def label(self, stage: "Stage") -> str:
        return f"Group {called(stage, self.ids)}"

    def apply(self, stage: "Stage") -> None:
        """Make the things one group. Raises CommandError when one is gone."""
        if len(set(self.ids)) < 2:
            raise CommandError("a group needs two things or more; select them first")
        things_of(stage, self.ids)
        stage.bench = stage.bench.grouped(self.ids)


@dataclass(frozen=True)
class Ungroup(Command):
    """Take apart every group that one of these is in."""

    ids: Ids

    def label(self, stage: "Stage") -> str:
        return f"Ungroup {called(stage, self.ids)}"

    def apply(self, stage: "Stage") -> None:
        """Take the things out of their groups. Raises CommandError when one is gone."""
        members = stage.bench.with_groups(self.ids)
        if all(stage.bench.group_of(i) == (i,) for i in members):
            raise CommandError("none of these is in a group")
        stage.bench = stage.bench.ungrouped(members)
