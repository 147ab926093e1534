"""Files of other programs in the window: dropped, asked for, brought in, and taken back."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from app.features.imports import feature
from app.features.imports.feature import ImportsPart, kind_of
from app.features.imports.model.drawn_things import things_of
from app.ui.sheets.form_sheet import FormSheet
from app.window.feature_set import opening
from tests.app.desk import Desk
from tests.app.features.imports.samples import INKSCAPE, RUBE, TMX, dumped


@pytest.fixture
def table(desk: Desk) -> Iterator[Desk]:
    assert desk.app.session.load("empty")
    desk.app.session.paused = True
    desk.frames(3)
    yield desk
    if desk.app.ui.sheet is not None:
        desk.key(pygame.K_ESCAPE)
    desk.app.session.load("empty")


def written(folder: Path, name: str, data: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def entered(desk: Desk) -> None:
    """Press Enter in the sheet, and wait until it is done."""
    desk.key(pygame.K_RETURN)
    if (job := desk.app.files.job) is not None:
        job.join()
    desk.frames(3)


def dropped(desk: Desk, path: Path) -> FormSheet | None:
    """Drop a file on the window; return the sheet that asks, if one does."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    desk.frames(2)
    if desk.app.files.job is not None:
        desk.app.files.job.join()
    desk.frames(5)
    sheet = desk.app.ui.sheet
    return sheet if isinstance(sheet, FormSheet) else None


def test_a_drawing_is_placed_in_the_table_that_is_there_by_one_command(
    table: Desk, tmp_path: Path
) -> None:
    session, count = table.app.session, len(table.app.session.world.bodies)
    sheet = dropped(table, written(tmp_path, "frame.svg", INKSCAPE))
    assert sheet is not None and sheet.task.title == "Add a drawing"
    assert "2 things will come, 2 will not" in sheet.task.summary(sheet.task.values)
    assert [row.words for row in sheet.task.rows] == ["What does not come", "Hello", "image"]
    sheet.task.values |= {"width": 3.0, "fixed": "Fixed"}
    entered(table)
    assert table.app.ui.sheet is None
    new = session.world.bodies[count:]
    assert [body.name for body in new] == ["frame", "wheel"]
    assert all(body.kind == "static" for body in new)
    assert set(table.app.editor.selection.body_ids) == {body.id for body in new}
    assert "2 things came, 2 did not" in session.notices[-1].text
    table.app.do("undo")
    table.frames(3)
    assert len(session.world.bodies) == count


@pytest.mark.parametrize(
    ("name", "data", "bodies"), [("cart.json", dumped(RUBE), 3), ("level.tmx", TMX, 5)]
)
def test_a_map_or_scene_is_a_new_table_and_undo_comes_back(
    table: Desk, tmp_path: Path, name: str, data: str | bytes, bodies: int
) -> None:
    session, before = table.app.session, table.app.session.world.hash()
    path = written(tmp_path, name, data)
    assert dropped(table, path) is not None
    entered(table)
    assert len(session.world.bodies) == bodies and session.paused
    paper = table.app.files.current.paper
    assert paper is None, "saving does not overwrite the file of the other program"
    table.app.do("undo")
    table.frames(3)
    assert session.world.hash() == before


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.svg", "<svg><text>Hi</text></svg>", "no outline in it"),
        ("a.svg", "<svg", "not XML"),
        ("a.tmx", "<map orientation='isometric' tilewidth='1'><layer/></map>", "upright tiles"),
        ("a.json", '{"body": [3], "fixture": 1}', "no scene of R.U.B.E."),
    ],
)
def test_what_cannot_be_read_is_told_and_nothing_is_lost(
    table: Desk, tmp_path: Path, name: str, data: str, why: str
) -> None:
    before = table.app.session.world.hash()
    assert dropped(table, written(tmp_path, name, data)) is None
    assert why in table.app.session.notices[-1].text
    assert table.app.session.world.hash() == before


def test_a_drawing_that_is_too_small_says_so(table: Desk, tmp_path: Path) -> None:
    sheet = dropped(table, written(tmp_path, "frame.svg", INKSCAPE))
    assert sheet is not None
    sheet.task.values["width"] = 1e-3
    count = len(table.app.session.world.bodies)
    entered(table)
    assert "too small" in table.app.session.notices[-1].text
    assert len(table.app.session.world.bodies) == count


def test_a_drawing_does_not_come_into_another_scene(
    table: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scene changes while its bodies are made."""
    go = threading.Event()

    def slow(*what: Any) -> Any:
        go.wait(30.0)
        return things_of(*what)

    monkeypatch.setattr(feature, "things_of", slow)
    dropped(table, written(tmp_path, "frame.svg", INKSCAPE))
    table.key(pygame.K_RETURN)
    job = table.app.files.job
    assert job is not None and table.app.session.load("empty")
    count = len(table.app.session.world.bodies)
    go.set()
    job.join()
    table.frames(3)
    assert len(table.app.session.world.bodies) == count
    assert "The scene has changed" in table.app.session.notices[-1].text


def test_files_of_this_program_are_left_to_it(tmp_path: Path) -> None:
    own = written(tmp_path, "own.json", json.dumps({"fulcrum": 1, "body": [], "fixture": 1}))
    assert not kind_of(own) and opening(own) is None and not kind_of(tmp_path / "gone.json")
    assert opening(written(tmp_path, "a.json", dumped(RUBE))) is not None
    assert opening(tmp_path / "drawing.svg") is not None


def test_open_and_import_both_offer_them(table: Desk, tmp_path: Path) -> None:
    path = written(tmp_path, "frame.svg", INKSCAPE)
    for action in ("open_file", "import_file"):
        table.app.do(action)
        table.frames(2)
        task = table.app.ui.sheet.task  # type: ignore[union-attr]
        assert ".svg" in task.suffixes and ".tmx" in task.suffixes
        assert task.start(task, path) and task.done
        if (job := table.app.files.job) is not None:
            job.join()
        table.frames(4)
        assert isinstance(table.app.ui.sheet, FormSheet)
        table.key(pygame.K_ESCAPE)
        table.frames(2)
    part = table.app.features["imports"]
    assert isinstance(part, ImportsPart) and not part.opens(tmp_path / "a.csv")
