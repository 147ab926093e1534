"""What the user has added to a run; what of it has left the world comes back with a restart."""

from collections.abc import Iterator
from dataclasses import replace

from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.attaching import Attach
from app.simulation.simulation import Simulation
from physics import World


class Additions:
    """What the user has added to a run, by the ids of bodies and by the numbers of what was
    attached; and which bodies have left.
    """

    def __init__(self, newest_built: int) -> None:
        """`newest_built` is the newest id that the scene itself has made."""
        self._newest_built = newest_built
        self._added: dict[int, AddThings] = {}
        self._left: set[int] = set()
        self._attached: dict[int, Attach] = {}

    def note(self, command: Command, simulation: Simulation) -> None:
        """Remember what a command has just added."""
        if isinstance(command, AddThings):
            self._added.update(dict.fromkeys(simulation.added.bodies, command))
        elif isinstance(command, Attach):
            self._attached[simulation.attachments.serial] = command

    def told(self, world: World) -> Iterator[str]:
        """Yield what to tell of those that have left in this tick, and remember them."""
        for event in world.events:
            if event.kind == "removed" and event.a is not None:
                self._left.add(event.a.id)
                known = event.a.id <= self._newest_built or event.a.id in self._added
                yield f"{event.message}{': a restart brings it back' if known else ''}"

    def numbered(self, command: Attach) -> Attach:
        """Return what attaches the same under the same number, which other commands know it by."""
        known = (number for number, one in self._attached.items() if one is command)
        return replace(command, number=next(known, 0))

    def has_left(self, command: Command, world: World) -> bool:
        """Return whether `command` has added something that has left, and is not there now."""
        gone = (i for i in self._left if i not in world.bodies_by_id)
        return any(self._added.get(i) is command for i in gone)
