"""The JSON Schema of scene files allows what the program writes, and no key that it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import scenes
from app.session.session import Session
from docs.schema import scene_schema
from physics.plain.world_values import world_to_dict

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = scene_schema()
FILES = [
    path
    for folder in ("assets/scenes", "tests/app/files/fixtures")
    for path in sorted((ROOT / folder).rglob("*.json"))
    if path.read_text(encoding="utf-8").lstrip("{ \n").startswith('"fulcrum"')
]


def faults(tree: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(tree)]


@pytest.mark.sweep
def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_allows_files_of_every_version(path):
    assert faults(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("name", scenes.names()[::9])
def test_it_allows_what_the_program_writes(name):
    session = Session(recording=False)
    session.load(name)
    assert faults({"fulcrum": 1, **world_to_dict(session.world)}) == []


@pytest.mark.parametrize(
    "change",
    [
        {"bodys": []},
        {"bodies": [{"shapes": [{"kind": "circle", "width": 1}]}]},
        {"bodies": [{"shapes": [{"kind": "cube"}]}]},
        {"bodies": [{"shapes": [{"kind": "circle", "radius": -1}]}]},
        {"joints": [{"kind": "weld", "a": "x", "b": "y", "torque": 3}]},
        {"settings": {"substeps": "two"}},
    ],
)
def test_it_refuses_what_the_program_refuses(change):
    assert faults({"fulcrum": 1, **change}) != []
