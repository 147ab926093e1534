"""Favourites, scenes used last, and what a start opens."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import scenes
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.ui.sheets.scene_gallery import MOST_LAST, WELCOME, Gallery, first_scene
from app.window.command_line import parse
from app.window.options import Options
from app.window.startup import begin


def test_what_is_shown_comes_to_the_front_once():
    view, session = ViewOptions(last_scenes=["stack", "chain"]), Session()
    gallery = Gallery(view)
    assert session.load("chain")
    gallery.follow(session)
    gallery.follow(session)
    assert view.last_scenes == ["chain", "stack"]


def test_only_so_many_are_remembered_and_no_files():
    view = ViewOptions(last_scenes=[f"old {n}" for n in range(MOST_LAST)])
    session = Session()
    gallery = Gallery(view)
    gallery.follow(session)  # the empty simulation before the first scene
    assert view.last_scenes[0] == "old 0"
    assert session.load("stack")
    gallery.follow(session)
    assert view.last_scenes[0] == "stack" and len(view.last_scenes) == MOST_LAST
    source = SimpleNamespace(name="my file.json")
    gallery.follow(SimpleNamespace(simulation=SimpleNamespace(source=source)))
    assert view.last_scenes[0] == "stack"


def test_the_lists_survive_a_restart(tmp_path: Path):
    kept = Preferences(tmp_path / "preferences.json")
    view = kept.read()
    view.favourites.append("stack")
    view.last_scenes = ["chain", "stack"]
    assert kept.save_changes(view)
    again = Preferences(kept.path).read()
    assert (again.favourites, again.last_scenes) == (["stack"], ["chain", "stack"])


@pytest.mark.parametrize("odd", ["stack", [1, 2], {"a": True}, None])
def test_odd_lists_in_the_file_are_passed_over(tmp_path: Path, odd: object):
    path = tmp_path / "preferences.json"
    path.write_text(json.dumps({"favourites": odd, "last_scenes": odd, "theme": "dark"}))
    view = Preferences(path).read()
    assert (view.favourites, view.last_scenes, view.theme) == ([], [], "dark")


def test_the_very_first_start_opens_the_welcome_and_later_ones_the_last_scene():
    assert first_scene(ViewOptions()) == WELCOME
    assert WELCOME in scenes.names()
    assert first_scene(ViewOptions(last_scenes=["cradle", "stack"])) == "cradle"
    assert first_scene(ViewOptions(last_scenes=["gone", "stack"])) == WELCOME


def opened(view: ViewOptions, options: Options) -> Session:
    session = Session()
    begin(SimpleNamespace(session=session, view=view), options, None)  # type: ignore[arg-type]
    return session


def test_a_start_follows_the_command_line_before_the_memory():
    view = ViewOptions(last_scenes=["cradle"])
    assert opened(view, parse([])).scene_name == "cradle"
    assert opened(view, parse(["--scene", "mixed"])).scene_name == "mixed"
    with_rows = opened(view, parse(["--set", "rows=3"]))
    assert (with_rows.scene_name, with_rows.parameters["rows"]) == ("stack", 3)


def test_a_broken_last_scene_falls_back_to_the_welcome(monkeypatch: pytest.MonkeyPatch):
    load = scenes.load

    def broken(name: str) -> type:
        if name == "cradle":
            raise scenes.BrokenSceneError("scene 'cradle': SyntaxError: line 3")
        return load(name)

    monkeypatch.setattr(scenes, "load", broken)
    session = opened(ViewOptions(last_scenes=["cradle"]), parse([]))
    assert session.scene_name == WELCOME
    assert any("SyntaxError" in notice.text for notice in session.notices)
