"""Commands: they survive a file, and a bad one says what is wrong."""

import json

import pytest

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
from app.simulation.commands.registry import KINDS, LogEntry, read_command
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

EXAMPLES = [
    Grab(3, (1.0, 2.0), (1.5, 2.5), center=True, no_spin=True),
    MoveHand(0.1, -0.2, 3.7),
    Release(cancel=True),
    SetHandStrength(30.0),
    SetHandFeel("firm"),
    SetHandMode("velocity", 10.0, 0.25),
    MoveBody(4, (0.0, 1.0)),
    Impulse(4, (1.0, 0.0), (0.5, 0.5)),
    SetGravity(0.0, -1.62),
    SetParameter("variant", "column"),
    SetSetting("sleeping", True),
    ReleasePoint("tip", 3),
    PressButton("drop"),
    ClickScene("ball", (1.0, 2.0)),
    HoldKey("walk_left", True),
]


def test_there_is_an_example_of_every_command() -> None:
    """Those of the editor are in tests/app/editing."""
    assert {type(command) for command in EXAMPLES} == set(KINDS.values()) - set(EDITS)


@pytest.mark.parametrize("command", EXAMPLES, ids=lambda command: type(command).__name__)
def test_a_command_survives_json(command: Command) -> None:
    entry = LogEntry(17, command)
    assert LogEntry.from_dict(json.loads(json.dumps(entry.to_dict()))) == entry


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"command": "Fly"}, "unknown command 'Fly'"),
        ({}, "unknown command None"),
        ({"command": "MoveHand", "x": 1.0}, "'y'"),
        ({"command": "MoveHand", "x": 1.0, "y": 0.0, "z": 2.0}, "no field z"),
    ],
)
def test_a_bad_command_says_what_is_wrong(data: dict, words: str) -> None:
    with pytest.raises(CommandError, match=words):
        read_command(data)


def test_only_the_newest_cursor_of_a_frame_counts() -> None:
    assert MoveHand(1, 1).follows(MoveHand(0, 0))
    assert not MoveHand(1, 1).follows(Release())
    assert MoveBody(1, (0, 0)).follows(MoveBody(1, (1, 1)))
    assert not MoveBody(1, (0, 0)).follows(MoveBody(2, (1, 1)))
    assert SetParameter("a", 1).follows(SetParameter("a", 2))
    assert not SetParameter("a", 1).follows(SetParameter("b", 2))
