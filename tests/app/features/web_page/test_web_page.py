"""File, Share, Web page…: the sheet asks where, and the page is there."""

from pathlib import Path

import pytest

from app.files.page_file import scene_in
from app.ui.sheets.file_sheet import FileSheet
from tests.app.desk import Desk


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("app.ui.sheets.file_task.own_folder", lambda kind: tmp_path / kind)
    return tmp_path / "pages"


def test_a_page_is_asked_for_and_saved(desk: Desk, folder: Path) -> None:
    app = desk.app
    app.session.paused = True
    desk.frames(2)
    before = app.session.world.hash()
    app.do("web_page")
    desk.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, FileSheet)
    assert sheet.task.name.endswith(".html")
    path = folder / "mine.html"
    folder.mkdir(exist_ok=True)
    assert sheet.task.start(sheet.task, path)
    while app.files.job is not None:
        desk.frames(1)
    assert scene_in(path, path.read_bytes()).startswith(b"{")
    assert "Saved the web page mine.html" in app.session.notices[-1].text
    assert app.session.world.hash() == before


def test_a_page_that_is_opened_is_not_saved_over(desk: Desk, folder: Path) -> None:
    app = desk.app
    folder.mkdir(exist_ok=True)
    path = folder / "mine.html"
    app.do("web_page")
    desk.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, FileSheet) and sheet.task.start(sheet.task, path)
    while app.files.job is not None:
        desk.frames(1)
    desk.frames(2)
    assert app.files.open(path)
    while app.files.job is not None:
        desk.frames(1)
    assert app.files.current.path is None


def test_the_action_is_refused_without_a_lesson(desk: Desk) -> None:
    app = desk.app
    part = app.features["web_page"]
    assert app.session.load("empty")
    desk.frames(2)
    part.choose_lesson()
    assert app.ui.sheet is None
    assert app.session.load("slope")
    desk.frames(2)
    part.choose_lesson()
    assert app.ui.sheet is not None
