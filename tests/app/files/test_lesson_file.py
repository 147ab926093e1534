"""Lesson files: what is wrong is named with its place; what is right comes back as it was."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.features.lesson_maker.model.drafts import LessonDrafts
from app.files.any_file import read_any
from app.files.atomic import FileError
from app.files.json_text import SceneFileError
from app.files.lesson_file import (
    Lesson,
    checked_text,
    lesson_of,
    lesson_tree,
    read_lesson,
    step_words,
)
from scenes.deck import RULES, Closing, Step

STEP = {"scene": "slope", "text": "A block."}
BALL = {"name": "1", "fulcrum": 1, "bodies": [{"name": "ball", "shapes": [{"kind": "circle"}]}]}
STROKE = {"points": [[0, 0], [1, 1], None, [2.5, 0]], "width": 0.05, "role": "pen_red"}

FULL = {
    "fulcrum_lesson": 1,
    "title": "Mine",
    "notes": ["For Tuesday."],
    "steps": [
        {
            **STEP,
            "values": {"slope": 20.0},
            "title": "First",
            "question": "Which?",
            "answers": ["this", "that"],
            "right": 1,
            "answer": "That: $a = g$",
            "view": [0, 0, 4, 3],
            "overlays": {"normals": True},
            "until": 'body("block 1").speed > 1',
            "ink": [STROKE],
            "boards": ["ledger"],
            "graph": ["energy.kinetic"],
        },
        {"world": "1", "text": "My own table.", "paused": True, "speed": 0.5},
        {"fresh": False, "text": "It goes on.", "seconds": 2.0},
    ],
    "closing": {"learned": ["It falls."], "next": "Go out."},
    "worlds": [BALL],
}


def written(folder: Path, tree: object) -> Path:
    path = folder / "mine.fulcrum"
    path.write_text(json.dumps(tree), encoding="utf-8")
    return path


def with_step(**words: Any) -> dict[str, Any]:
    return {"fulcrum_lesson": 1, "steps": [{**STEP, **words}]}


def test_a_lesson_of_a_file_is_a_lesson_like_any_other(tmp_path: Path) -> None:
    lesson = read_any(written(tmp_path, FULL), lambda _done, _ticks: None)
    assert isinstance(lesson, Lesson)
    first, second, third = lesson.steps
    assert (lesson.title, first.scene, first.answers, first.right) == (
        "Mine",
        "slope",
        ("this", "that"),
        1,
    )
    assert first.beats == ("ask", "run", "answer")
    assert (second.world, second.paused, third.fresh) == ("1", True, False)
    assert [body["name"] for body in lesson.worlds["1"].tree["bodies"]] == ["ball"]


def test_what_was_read_is_written_and_read_again_the_same(tmp_path: Path) -> None:
    path = written(tmp_path, FULL)
    lesson = read_lesson(path)
    words = [step_words(step) for step in lesson.steps]
    worlds = {name: dict(world.tree) for name, world in lesson.worlds.items()}
    tree = lesson_tree(lesson.title, words, worlds, lesson.closing, lesson.notes)
    path.write_bytes(checked_text(path, lambda: tree))
    again = read_lesson(path)
    assert again.steps == lesson.steps
    assert again.worlds == lesson.worlds
    assert again.closing == lesson.closing == Closing(("It falls.",), "Go out.")
    assert again.notes == lesson.notes == ("For Tuesday.",)


def test_a_step_that_names_no_scene_is_in_that_of_the_lesson_or_in_the_last_one() -> None:
    two = [{"scene": "stack", "text": "a"}, {"text": "b"}]
    alone = lesson_of(Path("mine"), {"fulcrum_lesson": 1, "steps": two})
    assert [alone.scene_of(step) for step in alone.steps] == ["stack", "stack"]
    homely = lesson_of(Path("mine"), {"fulcrum_lesson": 1, "scene": "slope", "steps": two})
    assert [homely.scene_of(step) for step in homely.steps] == ["stack", "slope"]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"fulcrum": 1}, "fulcrum_lesson", "not a lesson"),
    ({"fulcrum_lesson": 2, "steps": [STEP]}, "version 2", "update Fulcrum"),
    ({"fulcrum_lesson": 1}, "steps", "one step at least"),
    ({"fulcrum_lesson": 1, "steps": [STEP], "autor": "me"}, "autor", ""),
    (with_step(txet="a"), "steps[0]", "txet"),
    ({"fulcrum_lesson": 1, "steps": [{"scene": "slope"}]}, "steps[0].text", "missing"),
    (with_step(text=3), "steps[0].text", "must be text"),
    (with_step(text="  "), "steps[0]", "needs a text"),
    (with_step(speed=0), "steps[0].speed", "number"),
    (with_step(paused=1), "steps[0].paused", "1"),
    (with_step(view=[1, 0, 0, 1]), "steps[0].view", "xmin < xmax"),
    (with_step(answers=["a", "b"]), "steps[0]", "need a question"),
    (with_step(question="?", answers=["a", "b"]), "steps[0]", "answers is right"),
    (with_step(question="?", answers=["a"], right=0), "steps[0]", "2 to 5"),
    (with_step(boards=[3]), "steps[0].boards", "3"),
    (with_step(values={"angel": 1}), "steps[0].values", "slope"),
    (with_step(values={"slope": "steep"}), "steps[0].values", "slope"),
    (with_step(press=["nothing"]), "steps[0].press", "nothing"),
    (with_step(scene="slop"), "steps[0].scene", "slop"),
    (with_step(ink=[{"points": []}]), "steps[0].ink", "strokes"),
    (with_step(ink=[{**STROKE, "points": [None, None]}]), "steps[0].ink", "strokes"),
    (with_step(ink=[{**STROKE, "width": 0}]), "steps[0].ink", "strokes"),
    (with_step(world="1"), "steps[0]", "not both"),
    ({"fulcrum_lesson": 1, "steps": [{"text": "a"}]}, "steps[0]", "the first step needs"),
    (
        {"fulcrum_lesson": 1, "steps": [{"world": "1", "text": "a"}, {"text": "b"}]},
        "steps[1]",
        "needs a scene or a world",
    ),
    ({"fulcrum_lesson": 1, "scene": "slop", "steps": [{"text": "a"}]}, "steps[0].scene", "slope"),
    (
        {"fulcrum_lesson": 1, "scene": "slope", "steps": [{"text": "a", "values": {"angel": 1}}]},
        "steps[0].values",
        "slope",
    ),
    ({"fulcrum_lesson": 1, "notes": "why", "steps": [STEP]}, "notes", "list"),
    ({"fulcrum_lesson": 1, "notes": [1], "steps": [STEP]}, "notes[0]", "text"),
    ({"fulcrum_lesson": 1, "steps": [{"text": "a", "world": "7"}]}, "steps[0].world", "none"),
    ({"fulcrum_lesson": 1, "steps": [STEP], "worlds": [{}]}, "worlds[0].name", "missing"),
    ({"fulcrum_lesson": 1, "steps": [STEP], "worlds": [BALL, BALL]}, "worlds[1].name", "twice"),
    (
        {"fulcrum_lesson": 1, "steps": [STEP], "worlds": [{**BALL, "bodies": [{"colour": 1}]}]},
        "worlds[0]: bodies[0]",
        "colour",
    ),
]


def test_brackets_within_brackets_are_refused_like_any_other_mistake(tmp_path: Path) -> None:
    text = json.dumps(with_step(values={"slope": 0})).replace("0}", "[" * 900 + "]" * 900 + "}")
    path = tmp_path / "deep.fulcrum"
    path.write_text(text)
    with pytest.raises(SceneFileError):
        read_lesson(path)


@pytest.mark.parametrize(("tree", "place", "why"), WRONG)
def test_a_mistake_is_named_with_its_file_and_its_place(
    tmp_path: Path, tree: dict[str, Any], place: str, why: str
) -> None:
    path = written(tmp_path, tree)
    with pytest.raises(SceneFileError) as caught:
        read_lesson(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert place in text
    assert why in text


def test_what_cannot_be_read_again_never_replaces_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, FULL)
    with pytest.raises(FileError, match="could not be opened again"):
        checked_text(path, lambda: {"fulcrum_lesson": 1, "steps": []})


def test_each_field_of_a_step_has_a_rule() -> None:
    assert {*Step.__dataclass_fields__} == {*RULES, "fresh", "paused"}


def test_a_draft_is_found_when_the_program_that_wrote_it_has_ended(tmp_path: Path) -> None:
    first, second = LessonDrafts(tmp_path), LessonDrafts(tmp_path)
    second.path = tmp_path / "second.draft"
    first.save({"title": "Half"})
    first.wait()
    assert second.left_behind() is None  # it is at work still
    first.close()
    result = second.left_behind()
    assert result is not None
    assert result[1] == {"title": "Half"}
    second.drop(result[0])
    assert not list(tmp_path.iterdir())
