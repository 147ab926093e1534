"""All kinds of commands by name, and the entries of a command log.

The names of the classes are the file format: they are never changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.simulation.commands.base import Command
from app.simulation.commands.edit import EDITS
from app.simulation.commands.hand import (
    Grab,
    MoveHand,
    Release,
    SetHandFeel,
    SetHandMode,
    SetHandStrength,
)
from app.simulation.commands.scene import (
    ClickScene,
    HoldKey,
    Impulse,
    MoveBody,
    PressButton,
    ReleasePoint,
    SetGravity,
    SetParameter,
    SetSetting,
)
from app.simulation.errors import CommandError

KINDS: dict[str, type[Command]] = {
    kind.__name__: kind
    for kind in (
        Grab,
        MoveHand,
        Release,
        SetHandStrength,
        SetHandMode,
        SetHandFeel,
        MoveBody,
        Impulse,
        SetGravity,
        SetSetting,
        SetParameter,
        ReleasePoint,
        PressButton,
        ClickScene,
        HoldKey,
        *EDITS,
    )
}
"""The words of a command log."""


def read_command(data: dict[str, Any]) -> Command:
    """Return the command that `Command.to_dict` wrote. CommandError when it is none."""
    values = dict(data)
    kind = values.pop("command", None)
    if kind not in KINDS:
        raise CommandError(f"unknown command {kind!r}; known are: {', '.join(sorted(KINDS))}")
    return KINDS[kind].read(values)


@dataclass(frozen=True)
class LogEntry:
    """A command and the tick before which it was applied."""

    tick: int
    command: Command

    def to_dict(self) -> dict[str, Any]:
        """A JSON-ready form."""
        return {"tick": self.tick, **self.command.to_dict()}

    @staticmethod
    def from_dict(data: dict[str, Any]) -> "LogEntry":
        """The entry written by `to_dict`."""
        rest = {key: value for key, value in data.items() if key != "tick"}
        return LogEntry(int(data["tick"]), read_command(rest))


def latest(log: Sequence[LogEntry]) -> LogEntry | None:
    """Return the last entry of a log; None when it is empty.

    As long as it is the same object, so is the whole log. Its length says nothing: undo and another
    edit, or an edit in the past, lead to another log with as many entries.
    """
    return log[-1] if log else None
