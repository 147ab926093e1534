"""The lessons of the program are files like a teacher's own, each named as its scene."""

import json
from pathlib import Path

import pytest

import scenes
from app.files.lesson_file import read_lesson
from scenes import lesson_words
from scenes.deck import Closing, Step
from scenes.facts import FactError
from scenes.kit import Scene
from scenes.lesson_words import FOLDER, SUFFIX, glance_steps, lesson_of_scene

FILES = sorted(FOLDER.glob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_opens_as_any_file_does_and_is_that_of_its_scene(path: Path):
    lesson = read_lesson(path)
    scene = scenes.load(path.stem)
    assert (lesson.scene, lesson.title) == (path.stem, scene.title)
    assert lesson.steps == scene.steps
    assert (lesson.closing, lesson.notes) == (scene.closing, scene.lesson_notes)
    assert not lesson.worlds
    assert glance_steps(path.stem) == len(lesson.steps)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons in the place of ours."""
    monkeypatch.setattr(lesson_words, "FOLDER", tmp_path)
    return tmp_path


def write(path: Path, **words: object) -> None:
    path.write_text(json.dumps({"fulcrum_lesson": 1, "scene": path.stem, **words}), "utf-8")


def declared(name: str) -> type[Scene]:
    """A scene as the file `name` would declare it."""
    return type("Declared", (Scene,), {"__module__": f"scenes.playground.{name}"})


def test_a_scene_has_the_lesson_that_lies_in_the_folder_under_its_name(folder: Path):
    write(folder / "new.fulcrum", steps=[{"text": "Look."}], closing={"learned": ["To look."]})
    scene = declared("new")
    assert scene.steps == (Step("Look."),)
    assert scene.closing == Closing(("To look.",))
    assert declared("other").steps == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "new.fulcrum: Expecting"),
        ("[]", "new.fulcrum: it: must be an object"),
        ('{"fulcrum_lesson": 1, "scene": "new", "steps": [{"text": 1}]}', r"steps\[0\].text"),
        ('{"fulcrum_lesson": 1, "scene": "new", "steps": [{"txet": "a"}]}', "txet"),
    ],
)
def test_a_mistake_in_it_is_told_with_its_place(folder: Path, text: str, words: str):
    (folder / "new.fulcrum").write_text(text, "utf-8")
    with pytest.raises(FactError, match=words):
        lesson_of_scene("new")
    with pytest.raises(FactError, match=words):
        declared("new")
