"""The JSON Schema of lesson files allows the lessons that there are, and no key that is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import app.files.lesson_file as reader
from app.files.json_text import SceneFileError
from docs.lesson_schema import lesson_schema
from scenes.deck import Step
from scenes.lesson_words import FOLDER, SUFFIX
from tests.app.files.test_lesson_file import FULL, STEP

SCHEMA = lesson_schema()


def faults(tree: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(tree)]


@pytest.mark.sweep
def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_it_explains_every_field():
    step = SCHEMA["properties"]["steps"]["items"]["properties"]
    assert set(step) == {*Step.__dataclass_fields__}
    assert [name for name, words in step.items() if not words.get("description")] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob(f"*{SUFFIX}")), ids=lambda path: path.stem)
def test_it_allows_every_lesson_of_the_program(path: Path):
    assert faults(json.loads(path.read_text(encoding="utf-8"))) == []


def test_it_allows_all_that_a_lesson_of_ones_own_may_have():
    assert faults(FULL) == []


@pytest.mark.parametrize(
    "change",
    [
        {"autor": "me"},
        {"steps": []},
        {"steps": [{**STEP, "txet": "a"}]},
        {"steps": [{"scene": "slope"}]},
        {"steps": [{**STEP, "text": " "}]},
        {"steps": [{**STEP, "view": [0, 0, 4]}]},
        {"steps": [{**STEP, "question": "?", "answers": ["a"], "right": 0}]},
        {"steps": [{**STEP, "boards": "chess"}]},
        {"steps": [{**STEP, "laboratory": {"chess": 3}}]},
        {"steps": [{**STEP, "settings": {"substeps": 100}}]},
        {"steps": [{**STEP, "speed": 0}]},
        {"closing": {"learnt": []}},
        {"worlds": [{"fulcrum": 1}]},
    ],
)
def test_it_refuses_what_the_program_refuses(change: dict[str, Any]):
    tree = {"fulcrum_lesson": 1, "steps": [STEP], **change}
    assert faults(tree) != []
    with pytest.raises(SceneFileError):
        reader.lesson_of(Path("mine"), tree)
