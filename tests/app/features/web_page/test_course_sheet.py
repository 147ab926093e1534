"""File, Share, Course package…: what it asks, and what it saves."""

import zipfile
from pathlib import Path

import pytest

from app.features.web_page.course import LESSON, SCENE
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.form_sheet import FormSheet
from app.ui.toolkit.tree import texts
from app.window.command_line import run
from scenes.lesson_words import FOLDER
from tests.app.desk import Desk


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("app.ui.sheets.file_task.own_folder", lambda kind: tmp_path / kind)
    return tmp_path / "pages"


def asked(desk: Desk, scene: str) -> FormSheet:
    """The sheet, open over a scene."""
    app = desk.app
    app.session.load(scene)
    app.session.paused = True
    desk.frames(2)
    app.do("course_package")
    desk.frames(2)
    assert isinstance(app.ui.sheet, FormSheet)
    return app.ui.sheet


def said(sheet: FormSheet) -> str:
    return " ".join(texts(sheet.tree.shown))


def test_a_lesson_is_offered_with_its_votes_and_a_mark(desk: Desk) -> None:
    sheet = asked(desk, "slope")
    assert sheet.task.values["what"] == LESSON
    assert "8 steps, " in said(sheet) and "Passed from 50 % right answers." in said(sheet)
    sheet.task.values["mark"] = 0
    desk.frames(2)
    assert "Passed from" not in said(sheet)
    assert "Score to pass" in said(sheet)
    sheet._changed("what", SCENE)
    desk.frames(2)
    assert "There is no score." in said(sheet) and "Score to pass" not in said(sheet)
    sheet.close()


def test_sketches_that_a_page_does_not_have_are_named(desk: Desk) -> None:
    sheet = asked(desk, "collision_lab")
    assert "Sketched predictions (1) are not in pages yet." in said(sheet)
    sheet.close()


def test_a_scene_without_a_lesson_becomes_a_package(desk: Desk, folder: Path) -> None:
    app = desk.app
    sheet = asked(desk, "empty")
    assert sheet.task.values["what"] == SCENE and "Score to pass" not in said(sheet)
    assert sheet.task.refused == {"what": {LESSON: "This scene has no lesson"}}
    sheet._start()
    desk.frames(2)
    asks = app.ui.sheet
    assert isinstance(asks, FileSheet) and asks.task.name.endswith(".zip")
    asks.task.name = "mine.zip"
    asks.enter()
    while app.files.job is not None:
        desk.frames(1)
    with zipfile.ZipFile(folder / "mine.zip") as archive:
        assert archive.namelist() == ["imsmanifest.xml", "index.html"]
        assert b"joinCourse(window, 50, false);" in archive.read("index.html")
    assert "Saved the course package mine.zip" in app.session.notices[-1].text


def test_it_is_found_by_its_other_name(desk: Desk) -> None:
    found, _ = desk.app.features["search"].finder()("scorm")
    assert found[0].name == "course_package"


def test_the_command_line_writes_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "stack.zip"
    assert run(["--scene", "stack", "--course", str(out)]) == 0
    assert "a course package (SCORM 1.2)" in capsys.readouterr().out
    lesson = FOLDER / "slope.fulcrum"
    assert run(["--lesson", str(lesson), "--course", str(out)]) == 0
    with zipfile.ZipFile(out) as archive:
        assert b"joinCourse(window, 0, true);" in archive.read("index.html")
    assert run(["--course", str(tmp_path / "a.html")]) == 2
    assert run(["--course", str(out), "--page", str(tmp_path / "a.html")]) == 2
