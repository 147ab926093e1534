"""Files in the window: menu, sheets, keys, dropped files, replays."""

import json
import os
from pathlib import Path

import pygame
import pytest

from app.files.folders import SAMPLES
from app.simulation.commands.scene import SetSetting
from app.ui.sheets.file_sheet import FileSheet
from tests.app.desk import Desk
from tests.app.saving import save_scene, write_replay
from tests.app.window.keys import settle, type_in

SEE_SAW = SAMPLES / "see_saw.json"


def drop(desk: Desk, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    settle(desk)


def sheet(desk: Desk) -> FileSheet:
    result = desk.app.ui.sheet
    assert isinstance(result, FileSheet)
    return result


def test_a_dropped_scene_opens_and_the_title_names_it(desk: Desk) -> None:
    drop(desk, SEE_SAW)
    assert desk.app.session.scene.title == "Seesaw"
    assert desk.app.files.title == "see_saw.json"
    desk.app.session.undo()  # nothing of what ran before is lost
    assert desk.app.session.scene_name == "stack"


def test_a_broken_file_says_what_is_wrong_and_the_run_goes_on(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"fulcrum": 1, "bodies": [{"name": "a", "colour": "red"}]}')
    simulation, tick = desk.app.session.simulation, desk.app.session.world.tick
    drop(desk, path)
    assert desk.app.session.simulation is simulation
    assert desk.app.session.world.tick > tick
    notice = desk.app.session.notices[-1]
    assert notice.kind == "error"
    assert str(path) in notice.text
    assert "bodies[0]" in notice.text
    assert "colour" in notice.text


@pytest.mark.parametrize("name", ["notes.txt", "other.json"])
def test_a_foreign_file_says_what_can_be_dropped(desk: Desk, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("{}")
    simulation = desk.app.session.simulation
    drop(desk, path)
    assert desk.app.session.simulation is simulation
    assert "Fulcrum" in desk.app.session.notices[-1].text


def test_save_as_then_save_then_open(desk: Desk, tmp_path: Path) -> None:
    desk.key(pygame.K_s, pygame.KMOD_LCTRL)  # it is in no file yet: asks for a name
    task = sheet(desk).task
    assert task.saving
    task.go(tmp_path)
    type_in(desk, "tower")
    assert task.name == "tower"
    desk.key(pygame.K_RETURN)
    settle(desk)
    assert desk.app.ui.sheet is None
    path = tmp_path / "tower.json"
    assert json.loads(path.read_text())["fulcrum"] == 1
    assert desk.app.files.title == "tower.json"
    desk.app.session.submit(SetSetting("sleeping", True))
    desk.frames(2)
    assert desk.app.files.title == "tower.json (edited)"
    before = path.stat().st_mtime_ns
    desk.key(pygame.K_s, pygame.KMOD_LCTRL)
    settle(desk)
    assert desk.app.ui.sheet is None
    assert path.stat().st_mtime_ns > before
    assert desk.app.files.title == "tower.json"


def test_another_file_is_only_replaced_after_a_question(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("precious")
    desk.key(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    sheet(desk).task.go(tmp_path)
    type_in(desk, "mine")
    desk.key(pygame.K_RETURN)
    settle(desk)
    assert sheet(desk).task.asked == path
    assert "Replace it?" in sheet(desk).list.message.lines[0]  # type: ignore[union-attr]
    desk.key(pygame.K_ESCAPE)
    assert path.read_text() == "precious"
    assert sheet(desk).task.asked is None
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    settle(desk)
    assert desk.app.ui.sheet is None
    assert "fulcrum" in path.read_text()


def test_the_open_sheet_filters_and_opens_by_keys(desk: Desk) -> None:
    desk.key(pygame.K_o, pygame.KMOD_LCTRL)
    shown = sheet(desk)
    places = [place.words for place in shown.task.places]
    shown._choose(places.index("Samples"))
    assert {row.item.path.name for row in shown.list.rows} >= {"see_saw.json", "pendulum_row.json"}
    type_in(desk, "saw")
    assert [row.item.path.name for row in shown.list.rows] == ["see_saw.json"]
    desk.key(pygame.K_RETURN)
    settle(desk)
    assert desk.app.ui.sheet is None
    assert desk.app.files.title == "see_saw.json"


def test_an_error_is_shown_in_the_sheet_and_the_sheet_stays(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"fulcrum": 1, "gravity": "down"}')
    desk.key(pygame.K_o, pygame.KMOD_LCTRL)
    shown = sheet(desk)
    shown.task.go(tmp_path)
    shown._went()
    desk.key(pygame.K_RETURN)
    settle(desk)
    assert sheet(desk) is shown
    assert "gravity" in shown.task.error
    assert "bad.json" in shown.task.error
    assert shown.list.message is not None
    assert desk.app.session.scene_name == "stack"


def test_a_typed_folder_is_gone_to_and_a_missing_one_said(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "here.json").write_text("{}")
    desk.key(pygame.K_o, pygame.KMOD_LCTRL)
    shown = sheet(desk)
    desk.frames(6)
    desk.key(pygame.K_TAB)
    assert shown.folder.field.is_focused
    shown.folder.field.set_text(str(tmp_path))
    desk.key(pygame.K_RETURN)
    assert [row.item.path.name for row in shown.list.rows] == ["here.json"]
    desk.key(pygame.K_TAB)
    shown.folder.field.set_text(str(tmp_path / "nowhere"))
    desk.key(pygame.K_RETURN)
    assert "no folder" in shown.task.error
    desk.key(pygame.K_ESCAPE)
    assert desk.app.ui.sheet is None


def test_the_sheet_keeps_what_was_typed_when_the_look_changes(desk: Desk, tmp_path: Path) -> None:
    desk.key(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    sheet(desk).task.go(tmp_path)
    type_in(desk, "half")
    desk.app.view.theme = "dark"
    desk.frames(3)
    assert sheet(desk).name.field.text == "half"
    desk.app.view.theme = "light"
    desk.frames(3)


def replay_file(desk: Desk, path: Path) -> None:
    """A second of a stack that somebody pulls at."""
    desk.app.session.load("stack")
    desk.frames(10)
    desk.grab(desk.app.session.world.body("ball"))
    desk.point(500, 200)
    desk.frames(30)
    desk.button(False)
    desk.frames(20)
    write_replay(desk.app.session, path)


def test_a_replay_plays_to_its_end_and_says_that_it_is_the_same(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    replay_file(desk, path)
    ticks, digest = desk.app.session.world.tick, desk.app.session.world.hash()
    drop(desk, path)
    assert desk.app.session.world.tick < ticks / 2
    assert desk.app.files.title == "run.json (replay)"
    desk.frames(100)
    assert desk.app.session.world.tick == ticks
    assert desk.app.session.world.hash() == digest
    assert desk.app.session.paused
    assert "same result as recorded: yes" in desk.app.session.notices[-1].text


def test_a_replay_that_differs_says_from_which_tick(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    replay_file(desk, path)
    tree = json.loads(path.read_text())
    tree["hashes"]["60"] = "0" * 16
    path.write_text(json.dumps(tree))
    drop(desk, path)
    desk.frames(100)
    assert "no, at tick 60" in desk.app.session.notices[-1].text


def test_an_edit_leaves_the_replay_and_the_run_goes_on(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    replay_file(desk, path)
    last = desk.app.session.world.tick
    drop(desk, path)
    desk.app.session.submit(SetSetting("sleeping", True))
    desk.frames(100)
    assert desk.app.files.playback is None
    assert desk.app.session.world.tick > last
    assert not any("same result" in notice.text for notice in desk.app.session.notices)


def test_the_past_of_a_replay_is_kept_while_it_plays(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    replay_file(desk, path)
    drop(desk, path)
    desk.frames(100)
    # A keyframe every 24 ticks or so: a jump back needs few ticks.
    assert len(desk.app.session.timeline.past.keyframes) > desk.app.session.world.tick / 60


def test_a_saved_replay_has_a_hash_each_second(desk: Desk) -> None:
    desk.frames(80)
    desk.app.do("save_replay")
    name = sheet(desk).task.target()
    assert name is not None
    desk.key(pygame.K_RETURN)
    settle(desk)
    tree = json.loads(name.read_text())
    assert {"240", str(tree["ticks"])} <= set(tree["hashes"])
    assert name in desk.app.files.recent.files()


def test_f2_copies_a_bug_report_or_says_where_it_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.ui.clipboard.copy", lambda text: False)
    desk.key(pygame.K_F2)
    settle(desk)
    path = Path(desk.app.session.notices[-1].text.rpartition(" in ")[2])
    assert json.loads(path.read_text())["versions"]["python"]
    copied: list[str] = []
    monkeypatch.setattr("app.ui.clipboard.copy", lambda text: copied.append(text) or True)
    desk.key(pygame.K_F2)
    settle(desk)
    assert "clipboard" in desk.app.session.notices[-1].text
    assert json.loads(copied[0])["fulcrum_replay"] == 1


def test_the_help_sheet_of_the_whole_program_fits_a_projector(desk: Desk) -> None:
    desk.app.view.projector = True
    desk.frames(2)
    desk.key(pygame.K_F1)
    desk.frames(2)
    for page in desk.app.ui.sheet.pages:
        desk.app.ui.sheet.open(page)
        assert desk.app.ui.sheet.area.room == 0, page
    desk.key(pygame.K_ESCAPE)
    desk.app.view.projector = False
    desk.frames(2)


def test_a_folder_whose_name_is_no_text_can_be_saved_into_and_opened_from(
    desk: Desk, tmp_path: Path
) -> None:
    folder = tmp_path / os.fsdecode(b"sc\xe8nes")
    folder.mkdir()
    desk.app.do("save_file_as")
    result = sheet(desk)
    result.task.go(folder)
    result.task.name = os.fsdecode(b"\xe8")
    result._list()
    desk.frames(3)
    result.enter()
    settle(desk)
    path = folder / os.fsdecode(b"\xe8.json")
    assert path.is_file()
    desk.frames(3)
    desk.app.do("open_file")
    desk.frames(3)
    sheet(desk).task.choose(2)  # the recent files
    sheet(desk)._list()
    desk.frames(3)
    desk.app.ui.close_top()
    drop(desk, path)
    desk.frames(3)
    assert desk.app.files.current.path == path


def test_a_path_that_is_typed_to_search_is_gone_to_and_opened(desk: Desk, tmp_path: Path) -> None:
    save_scene(desk.app.session, tmp_path / "mine.json")
    desk.app.do("open_file")
    desk.frames(3)
    result = sheet(desk)
    result.name.put(str(tmp_path / "mine.json"))
    result.task.name = str(tmp_path / "mine.json")
    result.enter()
    desk.frames(2)
    assert result.task.folder == tmp_path and result.task.name == "mine.json"
    result.enter()
    settle(desk)
    assert desk.app.files.current.path == tmp_path / "mine.json"


@pytest.mark.parametrize("name", ["~nosuchuser", "n" * 300, "a\0b", "nowhere/", "/"])
def test_an_odd_folder_is_a_sentence_in_the_sheet(desk: Desk, name: str) -> None:
    desk.app.do("save_file_as")
    desk.frames(5)
    result = sheet(desk)
    result.task.enter(name)
    result._list()
    result.task.name = "n" * 300
    result.enter()
    desk.frames(3)
    assert result.task.error
    assert result.task.job is None
    desk.app.ui.close_top()
    desk.frames(3)


def test_a_dropped_file_with_an_odd_name_is_a_message(desk: Desk, tmp_path: Path) -> None:
    drop(desk, tmp_path / ("n" * 300 + ".json"))
    assert "its name is too long" in desk.app.session.notices[-1].text
