"""What goes along when another scene comes on: the hand's ways, chosen settings, held keys."""

from collections.abc import Mapping
from typing import Any

from app.simulation.commands.base import Command
from app.simulation.commands.edit import SetWorld
from app.simulation.commands.hand import SetHandFeel, SetHandMode, SetHandStrength
from app.simulation.commands.scene import HoldKey
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene


def carried_over(
    old: Simulation, new: Simulation, chosen: Mapping[str, Any] | None
) -> list[Command]:
    """Return the commands that give `new` what the user chose in `old`.

    What comes out of a file, or was run to a moment that was saved, has settings of its own. Other
    solver settings take the place of the old ones when `chosen` is not None.
    """
    is_new = isinstance(new.source, NamedScene) and new.world.tick == 0
    if chosen is None:
        chosen = old.chosen if is_new else {}
    commands: list[Command] = []
    if new.hand.strength != old.hand.strength:
        commands.append(SetHandStrength(old.hand.strength))
    if new.hand.feel != old.hand.feel:
        commands.append(SetHandFeel(old.hand.feel))
    if new.hand.mode != old.hand.mode:
        commands.append(SetHandMode(*old.hand.mode))
    news = [(name, value) for name, value in chosen.items() if new.chosen.get(name) != value]
    commands += [SetWorld(f"settings.{name}", value) for name, value in news]
    if old.name == new.name:
        commands += [HoldKey(control, True) for control in sorted(old.scene.held)]
    return commands
