"""The JSON Schema of replay files allows what the program writes, and nothing that it refuses."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from app.files.json_text import SceneFileError, json_text
from app.files.replay_file import replay_of, replay_of_tree
from app.simulation.commands.registry import KINDS
from docs.replay_schema import of_type, replay_schema
from tests.app.files.programs import loaded, offer, play

SCHEMA: dict[str, Any] = replay_schema()
MINIMAL: dict[str, Any] = {"fulcrum_replay": 1, "scene": "stack", "ticks": 9}


def faults(tree: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(tree)]


@pytest.mark.sweep
def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_it_knows_every_field_of_every_command():
    """Only what may be anything has no type: values of properties, which have their own rules."""
    untyped = {
        f"{word}.{field.name}"
        for word, kind in KINDS.items()
        for field in fields(kind)  # type: ignore[arg-type]
        if not of_type(field.type) and field.type is not Any
    }
    assert untyped == set()


def test_it_allows_a_run_with_commands_of_many_kinds(monkeypatch: pytest.MonkeyPatch):
    offer(monkeypatch)
    session = loaded("blown", seed=3, size=0.3)
    play(session, 400)
    words = json.loads(json_text(replay_of(session).words()))
    assert len({entry["command"] for entry in words["log"]}) > 3
    assert faults(words) == []


def test_it_allows_replays_of_earlier_versions():
    result = [
        tree
        for path in sorted((Path(__file__).parents[1] / "app/files/fixtures").rglob("*.json"))
        if "fulcrum_replay" in (tree := json.loads(path.read_text(encoding="utf-8")))
    ]
    assert result
    assert [faults(tree) for tree in result] == [[] for _ in result]


@pytest.mark.parametrize(
    "change",
    [
        {"ticks": -1},
        {"ticks": "9"},
        {"seeds": 3},
        {"seed": -1},
        {"document": {"fulcrum": 1}},
        {"scene": 3},
        {"hashes": {"first": "ab"}},
        {"versions": {"python": 3}},
        {"log": {}},
        {"log": [{"tick": 1, "command": "Conjure"}]},
        {"log": [{"tick": -1, "command": "Release"}]},
        {"log": [{"tick": 1, "command": "Release", "force": 3.0}]},
        {"log": [{"tick": 1, "command": "MoveHand", "x": 1.0}]},
        {"log": [{"tick": 1, "command": "MoveBody", "body_id": 1, "position": [1.0]}]},
    ],
)
def test_it_refuses_what_the_program_refuses(change: dict[str, Any]):
    tree = {**MINIMAL, **change}
    assert faults(MINIMAL) == []
    assert faults(tree) != []
    with pytest.raises(SceneFileError):
        replay_of_tree(Path("run.json"), tree)
