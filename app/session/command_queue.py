"""What the user does to a run: commands that wait for the next tick, what is held."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.simulation.commands.base import Command
from app.simulation.commands.hand import MoveHand, Release
from app.simulation.commands.scene import SetParameter
from app.timeline.held_inputs import HeldInputs
from app.timeline.timeline import Timeline
from scenes.kit import Parameter


class CommandQueue:
    """Commands in the order they were given; of many positions of one drag only the newest."""

    def __init__(self) -> None:
        self._waiting: list[Command] = []
        self.inputs = HeldInputs()  # what the user holds while they are applied

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, command: Command) -> None:
        """Let `command` wait; it takes the place of a last one that it makes needless."""
        if self._waiting and command.follows(self._waiting[-1]):
            self._waiting.pop()
        self._waiting.append(command)

    def spread(self, ticks: float) -> None:
        """Let the hand reach a cursor that was read just now in `ticks`, when simulated time does.

        What was read in an earlier frame and waited is as new: nothing else was read since.
        """
        for i, command in enumerate(self._waiting):
            if isinstance(command, MoveHand):
                self._waiting[i] = replace(command, ticks=ticks)

    def take(self, parameters: Mapping[str, Parameter]) -> tuple[dict[str, Any], list[Command]]:
        """Empty the queue: values that the scene is to be built again with, and all the rest.

        A parameter that is not live is set by building; any number of them is one building.
        """
        waiting, self._waiting = self._waiting, []
        rebuild: dict[str, Any] = {}
        rest: list[Command] = []
        for command in waiting:
            known = parameters.get(command.name) if isinstance(command, SetParameter) else None
            if isinstance(command, SetParameter) and known is not None and not known.live:
                rebuild[command.name] = command.value
            else:
                rest.append(command)
        return rebuild, rest

    def let_go(self, run: Timeline) -> None:
        """Empty the hand, with a log entry: time or the scene is about to change."""
        if run.live and run.simulation.hand.active:
            run.apply(Release())
        self.inputs.lost_grip = True

    def was_moved(self) -> None:
        """Note that the run stands elsewhere: what the log holds there, nobody may hold now."""
        self.inputs.moved = True
