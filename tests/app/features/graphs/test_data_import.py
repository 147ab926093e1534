"""Measured data: where they are looked for, and which graph shows them."""

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.features.graphs import data_import
from app.features.graphs.model.csv_table import Column, CsvError, read_table
from app.features.graphs.model.series import make_series
from app.features.graphs.view.board import GraphBoard
from app.files.background import Job
from app.files.view_options import ViewOptions
from app.simulation.commands.edit.adding import add_body
from app.ui.sheets.file_task import FileTask
from tests.app.desk import Desk


class Reader:
    """It reads in the background, as the controller of files does."""

    job: Job | None = None

    def read(self, *job: Any) -> bool:
        self.job = Job(*job)
        return True


def asked(editor: Any, monkeypatch: Any) -> FileTask:
    """Return what the sheet is about that the import opens."""
    result: list[FileTask] = []
    monkeypatch.setattr(data_import, "FileSheet", lambda _desk, _closed, task: result.append(task))
    monkeypatch.setattr(data_import, "FormSheet", lambda *_: None)
    open_sheet: Any = lambda make: make(None, None)  # noqa: E731 - of any type
    files: Any = Reader()
    data_import.choose_data(editor, files, open_sheet, lambda _: None)
    return result[0]


def started(task: FileTask, path: Path) -> bool:
    """Choose a file in the sheet; return whether it came to its columns."""
    assert task.start(task, path) and task.job is not None
    job = task.job
    job.join()
    assert job.finish()
    return task.done and not task.error


def test_the_folder_of_the_last_import_is_listed_first(tmp_path: Path, monkeypatch: Any) -> None:
    editor = SimpleNamespace(view=ViewOptions())
    task = asked(editor, monkeypatch)
    assert task.folder == task.places[0].folder
    (tmp_path / "bad.csv").write_text("")
    assert not started(task, tmp_path / "bad.csv") and "the file is empty" in task.error
    assert asked(editor, monkeypatch).folder == task.places[0].folder, "nothing was imported"
    (tmp_path / "good.csv").write_text("t [s];y [m]\n0;1\n1;2\n")
    task = asked(editor, monkeypatch)
    assert started(task, tmp_path / "good.csv")
    assert asked(editor, monkeypatch).folder == tmp_path
    editor.view.import_folder = str(tmp_path / "gone")
    assert asked(editor, monkeypatch).folder == task.places[0].folder


def test_a_table_that_never_ends_is_given_up_and_leaves_the_sheet(
    tmp_path: Path, monkeypatch: Any
) -> None:
    """By the user, or by the clock: the sheet stays, and what was typed."""
    (tmp_path / "long.csv").write_text("t;x\n" + "1;2\n" * 50_000)
    task = asked(SimpleNamespace(view=ViewOptions()), monkeypatch)
    monkeypatch.setattr(data_import, "LONGEST", -1.0)
    assert not started(task, tmp_path / "long.csv")
    assert "takes longer than" in task.error and not task.done
    monkeypatch.setattr(data_import, "LONGEST", 60.0)
    begun, go = threading.Event(), threading.Event()

    def slow(text: str, seen: Any) -> Any:
        begun.set()
        go.wait()
        return read_table(text, seen)

    monkeypatch.setattr(data_import, "read_table", slow)
    assert task.start(task, tmp_path / "long.csv") and task.job is not None
    begun.wait()
    task.job.cancel()
    go.set()
    task.job.join()
    assert task.job.given_up and task.job.finish() and not task.done


def test_titles_differ_whatever_the_columns_are_called() -> None:
    names = ["x", "x", "x, column 4", "x", "x, column 2", "x"]
    result = data_import.titles([Column(name, "", np.zeros(1)) for name in names])
    assert len(set(result)) == len(names) and result[:3] == ["x", "x, column 2", "x, column 4"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\0\x06\0\x08\0", "packed file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG picture"),
        (bytes(range(8)) + bytes(16), "file of bytes"),
    ],
)
def test_what_is_no_text_is_called_what_it_is(tmp_path: Path, data: bytes, kind: str) -> None:
    (tmp_path / "table.csv").write_bytes(data)
    with pytest.raises(CsvError, match=kind):
        data_import.table_of(tmp_path / "table.csv")


def imported(desk: Desk, path: Path, text: str, **chosen: str) -> None:
    """Import a file by the Measure menu, as far as it is asked."""
    path.write_text(text)
    choices = list[Any]()
    desk.app.ui.open_sheet = choices.append  # the sheets are not looked at
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data_import, "FormSheet", lambda _desk, _closed, task: task)
        patch.setattr(data_import, "FileSheet", lambda _desk, _closed, task: task)
        desk.app.do("import_data")
        file_task = choices.pop()(None, None)
        assert file_task.start(file_task, path), file_task.error
        desk.app.files.job.join()
        desk.app.files.poll(0.0)
        assert file_task.done, file_task.error
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
    result = [one for one in desk.app.ui.boards.of(GraphBoard) if isinstance(one, GraphBoard)]
    return [[trace.series.name for trace in board.graph.all] for board in result]


def graph_of_the_height(table: Desk) -> GraphBoard:
    series = make_series("ball.y", table.app.session.world)
    return table.app.features["graphs"].graph_board([series])


def test_data_come_into_the_graph_that_has_such_values_and_else_into_one_new_one(
    table: Desk, tmp_path: Path
) -> None:
    """Each import opened a graph, and came into all that were open."""
    board = graph_of_the_height(table)
    table.app.ui.boards.open(board)
    table.frames(2)
    imported(table, tmp_path / "a.csv", "t,h [m]\n0,3\n1,2\n")
    assert graphs(table) == [["ball y", "h"]]
    imported(table, tmp_path / "b.csv", "t,F [N]\n0,3\n1,2\n")
    imported(table, tmp_path / "c.csv", "t,G [N]\n0,3\n1,2\n")
    assert graphs(table) == [["ball y", "h"], ["F", "G"]]


def test_a_unit_that_the_file_does_not_tell_is_chosen(table: Desk, tmp_path: Path) -> None:
    board = graph_of_the_height(table)
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


RUNS = "Run 1: t (s),Run 1: h (cm),Run 2: t (s),Run 2: h (cm)\n0,300,0,100\n1,200,1,50\n2,100,2,\n"


def test_the_columns_that_are_offered_are_those_of_the_run(tmp_path: Path) -> None:
    table = read_table("Run 1\nt (s),h (m)\n0,1\n1,2\n\nRun 2\nt (s),F (N)\n0,3\n1,4\n")
    editor: Any = SimpleNamespace()
    task = data_import.ColumnsTask(editor, tmp_path / "a.csv", table, lambda _: None)
    assert task.parameters["run"].options == ("Run 1", "Run 2", "all runs")
    assert task.values["values"] == "h [m]"
    task.values["run"] = "Run 2"
    task.changed("run")
    assert (
        task.parameters["values"].options == ("t [s]", "F [N]") and task.values["values"] == "F [N]"
    )
    assert "2 values in N" in task.summary(task.values)


@pytest.mark.parametrize(
    ("run", "names"), [("Run 2", ["Run 2: h"]), ("all runs", ["Run 1: h", "Run 2: h"])]
)
def test_one_run_comes_or_all_of_them(
    table: Desk, tmp_path: Path, run: str, names: list[str]
) -> None:
    imported(table, tmp_path / "a.csv", RUNS, run=run)
    assert graphs(table) == [names]
    (board,) = table.app.ui.boards.of(GraphBoard)
    assert isinstance(board, GraphBoard)
    assert board.graph.measured()[-1].y.tolist() == [1.0, 0.5]
