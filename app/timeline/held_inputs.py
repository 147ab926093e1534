"""What the user holds right now, whatever the past of the log says."""

from collections.abc import Callable

from app.simulation.attached import Button
from app.simulation.commands.base import Command
from app.simulation.commands.edit import PushButton
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import HoldKey
from app.simulation.simulation import Simulation


class HeldInputs:
    """Keys that are down, and whether the hand of the user still has what it took."""

    def __init__(self) -> None:
        self.keys: set[str] = set()  # scene controls that are down
        self.buttons: set[int] = set()  # ids of the user's own buttons that are down
        self.lost_grip = False  # a jump has ended the gesture; the mouse does not know yet
        self.moved = False  # time was moved since the last command or live tick

    def take(self, command: Command, simulation: Simulation, live: bool) -> bool:
        """Note `command`; return False when it means nothing any more, or not here.

        A key that goes up in the past was pressed in another time: it must not fork.
        """
        if isinstance(command, Grab):
            self.lost_grip = False
        elif isinstance(command, MoveHand | Release):
            return not self.lost_grip
        elif isinstance(command, PushButton):
            (self.buttons.add if command.down else self.buttons.discard)(command.attached_id)
            return live or command.down
        elif isinstance(command, HoldKey):
            (self.keys.add if command.down else self.keys.discard)(command.control)
            return live or (command.down and command.control not in simulation.scene.held)
        return True

    def settle(self, simulation: Simulation, apply: Callable[[Command], None]) -> None:
        """Let go of what nobody holds, before anything new happens at the end of a run."""
        if self.moved:
            self.moved = False
            self.let_go(simulation, apply)

    def let_go(self, simulation: Simulation, apply: Callable[[Command], None]) -> None:
        """Let go by `apply` of all that is held there and not by the user."""
        for command in self.left_over(simulation):
            apply(command)

    def left_over(self, simulation: Simulation) -> list[Command]:
        """Return the commands that let go of all that is held there and not by the user."""
        keys = sorted(simulation.scene.held - self.keys)
        hand: list[Command] = [Release()] if simulation.hand.active else []
        buttons = [
            PushButton(one.id, False)
            for one in simulation.attachments.attached
            if isinstance(one, Button) and one.on and one.mode == "hold"
            if one.id not in self.buttons
        ]
        return [*hand, *buttons, *(HoldKey(key, False) for key in keys)]
