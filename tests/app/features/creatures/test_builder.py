"""Creatures in the window: where the board opens, what is saved, opened, dropped."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.features.creatures.model.creature_file import SUFFIX, read_creature
from app.files.any_file import read_any
from app.files.draft import take
from app.files.opening import Opened, save_draft
from app.simulation.commands.scene import SetParameter
from app.ui.sheets.file_sheet import FileSheet
from app.window.application import Application
from creatures.plan import Plan
from creatures.text import opened
from tests.app.desk import Desk
from tests.app.features.creatures.building import OLD, built, opened_builder, press, said, walk


@pytest.fixture
def app(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    with opened_builder(desk, tmp_path, monkeypatch) as app:
        yield app


def test_the_board_opens_at_the_start_and_closes_with_its_tool(desk: Desk, app) -> None:
    assert app.session.paused and app.session.world.tick == 0
    assert app.editor.tool.NAME == "limbs"
    app.do("creature")
    desk.frames(2)
    assert app.features["creatures"].builder.board.boards is None and app.editor.tool.NAME == "drag"


def test_elsewhere_it_opens_the_scene_of_the_builder_and_undo_goes_back(desk: Desk, app) -> None:
    app.do("creature")
    assert app.session.load("stack")
    desk.frames(3)
    app.do("creature")
    desk.frames(3)
    assert app.session.scene_name == "creature_builder"
    assert app.features["creatures"].builder.board.boards is not None
    assert app.session.undo() and app.session.scene_name == "stack"
    desk.frames(2)
    assert app.features["creatures"].builder.board.boards is None


def test_a_creature_of_another_scene_comes_along_to_the_builder(desk: Desk, app) -> None:
    app.do("creature")
    assert app.session.load("creature_gallery", who="bird")
    desk.frames(3)
    app.do("creature")
    desk.frames(3)
    assert app.session.scene_name == "creature_builder" and built(app) == opened("bird")
    app.fit()
    desk.frames(5)
    at = app.features["creatures"].builder.creature_editor.bodies()["head"].at(0.0)
    desk.click_at(at.real, at.imag)  # the board says: on the figure
    assert app.features["creatures"].builder.creature_editor.chosen == "head"


def test_a_run_that_begins_in_the_middle_of_another_is_built_on_from_the_start(
    desk: Desk, app, tmp_path: Path
) -> None:
    walk(desk, app, 300)
    path = tmp_path / "exact.json"
    save_draft(take(app.session), path, exact=True)
    result = read_any(path, lambda _done, _all: None)
    assert isinstance(result, Opened)
    app.features["creatures"].builder.board.close()
    app.session.show(result.run)
    app.session.paused = True
    desk.frames(3)
    assert app.session.world.body("back").position[0] != 0.0
    app.do("creature")
    desk.frames(3)
    assert app.features["creatures"].builder.creature_editor.at_start
    assert app.session.world.body("back").position[0] == 0.0


def test_a_creature_is_saved_as_json_and_opened_again(desk: Desk, app, tmp_path: Path) -> None:
    app.features["creatures"].builder.creature_editor.choose("tail")
    desk.frames(2)
    press(desk, app, "Delete")
    mine = built(app)
    press(desk, app, "Save…")
    assert isinstance(app.ui.sheet, FileSheet)
    desk.key(pygame.K_RETURN)
    desk.frames(5)
    (path,) = (tmp_path / "creatures").iterdir()
    assert path.name == f"quadruped{SUFFIX}"
    assert read_creature(path) == mine
    assert json.loads(path.read_text())["limbs"][0]["length"] == 0.6
    press(desk, app, "Gallery")
    app.features["creatures"].builder.board.take("quadruped")
    app.ui.desk.popup.close()
    desk.frames(2)
    assert built(app) == OLD
    press(desk, app, "Open…")
    desk.key(pygame.K_RETURN)
    desk.frames(5)
    assert app.ui.sheet is None and built(app) == mine
    assert app.session.undo() and built(app) == OLD


def test_what_a_click_could_not_open_stays_marked_under_its_reason(
    desk: Desk, app, tmp_path: Path
) -> None:
    folder = tmp_path / "creatures"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}{SUFFIX}").write_text("{")
    before = built(app)
    press(desk, app, "Open…")
    sheet = app.ui.sheet
    assert isinstance(sheet, FileSheet)
    row = sheet.list.rows[1]
    desk.click(*row.rect.center)
    desk.frames(5)
    assert sheet.list.chosen == row.item
    assert f"{row.item.path}: this is not JSON" in sheet.task.error
    assert built(app) == before
    sheet.close()


def test_a_file_that_is_no_creature_is_refused_with_the_reason(
    desk: Desk, app, tmp_path: Path
) -> None:
    path = tmp_path / f"bad{SUFFIX}"
    for text, words in (("{", "not JSON"), ('{"name": "a", "limbs": []}', "1 to 100 limbs")):
        path.write_text(text)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        desk.frames(3)
        assert words in said(app)
        assert built(app) == OLD


def test_a_creature_dropped_on_another_scene_opens_the_builder(
    desk: Desk, app, tmp_path: Path
) -> None:
    app.do("creature")
    path = tmp_path / f"mine{SUFFIX}"
    path.write_text((Path(__file__).parents[4] / "creatures/gallery/quadruped.json").read_text())
    assert app.session.load("stack")
    desk.frames(2)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    desk.frames(3)
    assert app.session.scene_name == "creature_builder" and built(app) == OLD


def sent_to_the_race(desk: Desk, app) -> Plan:
    """Cut off the tail, and race; return what was built."""
    app.features["creatures"].builder.creature_editor.choose("tail")
    desk.frames(2)
    press(desk, app, "Delete")
    mine = built(app)
    press(desk, app, "Race")
    desk.frames(5)
    return mine


def test_the_creature_races_as_it_was_built_and_comes_back_to_the_builder(desk: Desk, app) -> None:
    mine = sent_to_the_race(desk, app)
    assert app.session.scene_name == "creature_race" and not app.session.paused
    assert app.session.parameters["first"] == "mine" and built(app) == mine
    assert app.features["creatures"].builder.board.boards is None
    app.session.submit(SetParameter("second", "worm"))
    desk.frames(5)
    assert app.session.parameters["second"] == "worm"  # all is built anew: mine is still mine
    assert built(app) == mine
    app.do("creature")
    desk.frames(3)
    assert app.session.scene_name == "creature_builder" and built(app) == mine


def test_undo_takes_a_creature_back_with_the_scene_that_it_came_along_to(desk: Desk, app) -> None:
    """First the scene's own creature came, that nobody had asked for."""
    mine = sent_to_the_race(desk, app)
    assert app.session.restart() and built(app) == mine
    app.do("creature")
    desk.frames(3)
    assert app.session.scene_name == "creature_builder" and built(app) == mine
    assert app.session.undo() and app.session.scene_name == "creature_race"
    assert built(app) == mine
    while app.session.scene_name == "creature_race":
        assert built(app) == mine
        assert app.session.undo()
    assert built(app) == mine
