"""Measured data: where they are looked for, and which graph shows them."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.files.view_options import ViewOptions
from app.measuring.graphs.series import make_series
from app.simulation.commands.edit.adding import add_body
from app.ui.boards.graph_board import GraphBoard
from app.ui.sheets.file_task import FileTask
from app.window import data_import
from tests.app.desk import Desk


def asked(editor: Any, monkeypatch: Any) -> FileTask:
    """Return what the sheet is about that the import opens."""
    found: list[FileTask] = []
    monkeypatch.setattr(data_import, "FileSheet", lambda _desk, _closed, task: found.append(task))
    monkeypatch.setattr(data_import, "FormSheet", lambda *_: None)
    open_sheet: Any = lambda make: make(None, None)  # noqa: E731 - of any type
    data_import.choose_data(editor, open_sheet, lambda _: None)
    return found[0]


def test_the_folder_of_the_last_import_is_listed_first(tmp_path: Path, monkeypatch: Any) -> None:
    editor = SimpleNamespace(view=ViewOptions())
    task = asked(editor, monkeypatch)
    assert task.folder == task.places[0].folder
    (tmp_path / "bad.csv").write_text("")
    assert not task.start(task, tmp_path / "bad.csv") and task.error
    assert asked(editor, monkeypatch).folder == task.places[0].folder, "nothing was imported"
    (tmp_path / "good.csv").write_text("t [s];y [m]\n0;1\n1;2\n")
    assert task.start(task, tmp_path / "good.csv")
    assert asked(editor, monkeypatch).folder == tmp_path
    editor.view.import_folder = str(tmp_path / "gone")
    assert asked(editor, monkeypatch).folder == task.places[0].folder


def imported(desk: Desk, path: Path, text: str, **chosen: str) -> None:
    """Import a file by the Measure menu, as far as it is asked."""
    path.write_text(text)
    choices = list[Any]()
    desk.app.measuring_boards._ui.open_sheet = choices.append  # the sheets are not looked at
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data_import, "FormSheet", lambda _desk, _closed, task: task)
        patch.setattr(data_import, "FileSheet", lambda _desk, _closed, task: task)
        desk.app.do("import_data")
        file_task = choices.pop()(None, None)
        assert file_task.start(file_task, path), file_task.error
        task = choices.pop()(None, None)
    assert task.start({**task.values, **chosen}) == ""
    desk.frames(3)


@pytest.fixture
def table(desk: Desk) -> Iterator[Desk]:
    """An empty table with a ball and a graph of its height."""
    app, ui = desk.app, desk.app.ui
    opened = ui.open_sheet
    assert app.session.load("empty")
    app.session.paused = True
    assert app.editor.do(add_body({"kind": "circle"}, name="ball", position=(0.0, 3.0)))
    desk.frames(2)
    yield desk
    ui.open_sheet = opened
    for board in ui.boards.of(GraphBoard):
        board.close()


def graphs(desk: Desk) -> list[list[str]]:
    """What each open graph shows."""
    found = [one for one in desk.app.ui.boards.of(GraphBoard) if isinstance(one, GraphBoard)]
    return [[trace.series.name for trace in board.graph.all] for board in found]


def test_data_come_into_the_graph_that_has_such_values_and_else_into_one_new_one(
    table: Desk, tmp_path: Path
) -> None:
    """Each import opened a graph, and came into all that were open."""
    board = table.app.measuring_boards.graph_board([make_series("ball.y", table.app.session.world)])
    table.app.ui.boards.open(board)
    table.frames(2)
    imported(table, tmp_path / "a.csv", "t,h [m]\n0,3\n1,2\n")
    assert graphs(table) == [["ball y", "h"]]
    imported(table, tmp_path / "b.csv", "t,F [N]\n0,3\n1,2\n")
    imported(table, tmp_path / "c.csv", "t,G [N]\n0,3\n1,2\n")
    assert graphs(table) == [["ball y", "h"], ["F", "G"]]


def test_a_unit_that_the_file_does_not_tell_is_chosen(table: Desk, tmp_path: Path) -> None:
    board = table.app.measuring_boards.graph_board([make_series("ball.y", table.app.session.world)])
    table.app.ui.boards.open(board)
    imported(table, tmp_path / "a.csv", "t,h\n0,300\n100,200\n", unit="cm", second="ms")
    assert graphs(table) == [["ball y", "h"]]
    (curve,) = board.graph.measured()
    assert curve.x.tolist() == [0.0, 0.1] and curve.y.tolist() == [3.0, 2.0]


def test_rounded_times_and_fifty_thousand_values_are_taken(table: Desk, tmp_path: Path) -> None:
    rows = "".join(f"{k // 2 * 0.01:.2f},{k}\n" for k in range(50_000))
    imported(table, tmp_path / "a.csv", "t [s],h [m]\n" + rows)
    ((_, board),) = enumerate(table.app.ui.boards.of(GraphBoard))
    assert isinstance(board, GraphBoard)
    (curve,) = board.graph.measured()
    assert len(curve.x) == 25_000 and curve.y[:2].tolist() == [0.5, 2.5]
    assert "25000 values have the time of the one before" in table.app.session.notices[-1].text
