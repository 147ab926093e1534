"""What the tutorials have one type works: it is put together as they say, and run."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import scenes
from app.session.session import Session
from app.window.actions.key_table import key_tables
from app.window.feature import Feature
from docs.lesson_schema import lesson_schema

FOLDER = Path(__file__).parents[2] / "docs" / "tutorial"
PAGES = sorted(path.name for path in FOLDER.glob("*.md"))


def blocks(page: str, language: str) -> list[str]:
    """The code that a page has one type."""
    text = (FOLDER / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_scene_does_what_its_page_says(monkeypatch: pytest.MonkeyPatch):
    first, whole = blocks("first-scene.md", "python")
    names: dict[str, Any] = {"__name__": "scenes.classics.first_bounce"}
    for source in (first, whole):
        exec(compile(source, "first_bounce.py", "exec"), names)
    load = scenes.load
    made = {"first_bounce": names["FirstBounce"]}
    monkeypatch.setattr(scenes, "load", lambda name: made.get(name) or load(name))
    session = Session(recording=False)
    assert session.load("first_bounce")
    session.run(round(240 * session.scene.check_seconds))
    session.scene.check(session.world)
    (said,) = session.scene.theory(session.world)
    assert said.words.startswith("first bounce 1.920, exact 1.920 m")


def test_the_lesson_is_one_and_its_scene_is_there():
    (text,) = blocks("first-lesson.md", "json")
    lesson = json.loads(text)
    assert [*Draft202012Validator(lesson_schema()).iter_errors(lesson)] == []
    assert {step["scene"] for step in lesson["steps"]} <= set(scenes.names())


def test_the_feature_is_one_and_its_key_is_free(monkeypatch: pytest.MonkeyPatch):
    _, model, feature, test = blocks("first-feature.md", "python")
    module = ModuleType("app.features.hop.model")
    exec(compile(model, "model.py", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, "app.features.hop", ModuleType("app.features.hop"))
    monkeypatch.setitem(sys.modules, "app.features.hop.model", module)
    names: dict[str, Any] = {"__name__": "app.features.hop.feature"}
    exec(compile(feature, "feature.py", "exec"), names)
    made = names["FEATURE"]
    assert isinstance(made, Feature)
    assert "| **Ctrl+Shift+H** |" not in key_tables()
    compile(test, "test_hop.py", "exec")


@pytest.mark.parametrize("page", PAGES)
def test_the_keys_that_a_page_names_are_keys(page: str):
    text = (FOLDER / page).read_text(encoding="utf-8")
    named = re.findall(r"\*\*((?:Ctrl\+|Shift\+)+\w+|F\d+|[A-Z]|\d)\*\*", text)
    known = key_tables() + "**Ctrl+Shift+H**"  # which the feature of the tutorial brings
    assert [key for key in named if f"**{key}**" not in known] == []


@pytest.mark.sweep
@pytest.mark.parametrize("page", PAGES)
def test_the_scenes_that_a_page_has_one_type_are_found(page: str):
    text = (FOLDER / page).read_text(encoding="utf-8")
    titles = " ".join(scenes.load(name).title.lower() for name in scenes.names())
    for words in re.findall(r"\*\*M\*\*, type `([^`]+)`", text):
        assert words in titles
