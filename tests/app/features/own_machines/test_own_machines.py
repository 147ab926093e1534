"""What was built is saved as a machine, and put in again from the list."""

from pathlib import Path

import pytest

from app.editor.templates import TEMPLATES, machines
from app.editor.tools.template import Template
from app.files.folders import own_folder
from app.ui.sheets.file_sheet import FileSheet
from tests.app.desk import Desk


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's files."""
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def test_what_is_selected_becomes_a_machine_of_the_list(desk: Desk):
    app = desk.app
    app.session.load("empty")
    app.session.paused = True
    desk.frames(2)
    app.editor.do(TEMPLATES["Car"]())
    app.editor.selection.select_added()
    app.do("save_machine")
    desk.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, FileSheet) and sheet.task.title == "Save as a machine"
    sheet.task.name = "my racer"
    sheet.enter()
    while app.files.job is not None:
        desk.frames()
    desk.frames(2)
    assert (own_folder("machines") / "my racer.json").is_file()
    things = machines()["My racer"]()
    assert len(things.bodies) == 3 and len(things.joints) == 2 and things.groups
    lowest = min(body["position"][1] for body in things.bodies)
    assert lowest == pytest.approx(0.35, abs=0.01)  # a wheel stands on the ground
    tool = app.editor.tools["template"]
    assert isinstance(tool, Template)
    tool.take("My racer")
    assert "My racer" in tool.hint
    app.session.load("stack")


def test_a_machine_whose_file_is_gone_puts_in_nothing(desk: Desk):
    folder = own_folder("machines")
    folder.mkdir(parents=True)
    (folder / "odd.json").write_text("{")
    assert machines()["Odd"]().bodies == ()
    tool = desk.app.editor.tools["template"]
    assert isinstance(tool, Template)
    tool.take("Odd")
    (folder / "odd.json").unlink()
    assert tool.context(desk.app.mouse.cursor((5, 5)))
    assert tool.title in TEMPLATES


def test_without_a_body_nothing_is_saved(desk: Desk):
    desk.app.editor.selection.clear()
    desk.app.do("save_machine")
    assert desk.app.session.notices[-1].text == "Select the bodies of the machine first."
