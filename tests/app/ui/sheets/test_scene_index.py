"""What is known of scenes before and after they are loaded."""

from pathlib import Path

import pytest

import scenes
from app.ui.sheets.scene_index import Found, SceneIndex
from scenes.chapters import CHAPTERS
from scenes.deck import Step
from scenes.glance import glance
from scenes.kit import Scene
from scenes.lesson_words import FOLDER, SUFFIX

TEXT = '''
"""A file."""


class Pendulum(Scene):
    """A ball on
    a rod. It swings.

    More.
    """

    title = "Newton's pendulum"
    def build(self, world):
        title = "not this one"
'''


def test_the_text_tells_title_and_words():
    assert glance(TEXT) == ("Newton's pendulum", "", "A ball on a rod. It swings.")


def test_a_text_without_a_scene_tells_nothing():
    assert glance("x = 1\n") == ("", "", "")


def test_the_texts_of_all_scenes_tell_what_their_classes_say():
    index = SceneIndex()
    index.refresh()
    seen = list(index.found)
    while not index.complete:
        index.look([], 1.0)
    assert seen == index.found
    assert [result.name for result in index.found] == scenes.names()
    assert sum(result.steps > 0 for result in seen) == len(list(FOLDER.glob(f"*{SUFFIX}")))


def test_every_scene_of_the_program_is_in_a_chapter_that_has_a_line():
    index = SceneIndex()
    index.refresh()
    titles = [chapter.title for chapter in CHAPTERS]
    assert list(dict.fromkeys(result.category for result in index.found)) == titles
    assert all(chapter.line for chapter in CHAPTERS)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of scene files in the place of ours; none of them is imported."""
    chapter = tmp_path / "soft"
    chapter.mkdir()
    (chapter / "good.py").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(scenes, "DIRECTORY", tmp_path)
    return chapter


def test_what_the_column_counts_does_not_change_while_scenes_are_loaded(folder, monkeypatch):
    class Odd(Scene):
        category, title, steps = "Odd", "Good", (Step(text="One"), Step(text="Two"))

    monkeypatch.setattr(scenes, "load_file", lambda _name, _path: Odd)
    index = SceneIndex()
    index.refresh()
    seen = [(result.category, result.steps) for result in index.found]
    assert index.look([], 1.0) and index.complete
    assert index.found[0].title == "Good"
    assert [(result.category, result.steps) for result in index.found] == seen
    index.refresh()
    assert (index.found[0].category, index.found[0].steps) == ("Odd", 2), "the next opening knows"


def test_what_is_asked_for_is_loaded_first_and_only_for_so_long(folder, monkeypatch):
    for name in ("a", "b", "c"):
        (folder / f"{name}.py").write_text(TEXT, encoding="utf-8")
    asked = []

    def load_file(name, _path):
        asked.append(name)
        raise scenes.BrokenSceneError(f"{name} is broken")

    monkeypatch.setattr(scenes, "load_file", load_file)
    index = SceneIndex()
    index.refresh()
    assert index.look(["good", "nowhere"], 0.0), "a line became an error"
    assert asked == ["good"]
    bad = Found("good", "Forces", "good", "good is broken", broken=True)
    assert bad in index.found
    while not index.complete:
        index.look([], 0.0)
    assert asked == ["good", "a", "b", "c"]
    assert not index.look([], 1.0)


def test_files_that_come_and_go_are_noticed(folder):
    index = SceneIndex()
    index.refresh()
    (folder / "new.py").write_text(TEXT, encoding="utf-8")
    (folder / "good.py").unlink()
    index.refresh()
    assert [result.name for result in index.found] == ["new"]
    assert not index.complete


def test_a_card_says_in_a_line_or_two_what_one_does_there():
    index = SceneIndex()
    index.refresh()
    for result in index.found:
        assert len(result.words) <= 80 and result.words.endswith("."), result
        assert result.words.split()[0] not in {"A", "An", "The", "It", "This", "There"}, result
