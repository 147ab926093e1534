"""Measured data and fits in the window: imported, fitted, saved, and come back."""

import math
from pathlib import Path

import pygame
import pytest

from app.features.graphs.data_import import ColumnsTask, table_of
from app.features.graphs.model.graph import Fitted, Trace
from app.features.graphs.model.series import make_series
from app.features.graphs.view.board import PRINTED, GraphBoard
from app.features.graphs.view.fit_board import FitBoard
from app.features.graphs.view.svg import svg_text
from app.features.graphs.view.tasks import fit_task
from app.features.graphs.view.value_board import EMPTY, MEASURED_ALONE, ValueBoard
from app.files.draft import take
from app.files.opening import open_file, save_draft, show
from app.simulation.commands.edit import Attach
from app.ui.boards.board import PAD
from tests.app.desk import Desk
from tests.app.window.plots import plot_of


def test_measured_data_are_imported_fitted_saved_with_the_table_and_undone(
    desk: Desk, board: GraphBoard, tmp_path: Path
):
    path = tmp_path / "camera.csv"
    path.write_text("t in s;fall [cm/s]\n" + "".join(f"0,{k};{10 * k}\n" for k in range(10)))
    task = ColumnsTask(desk.app.editor, path, table_of(path), board.graph.want)
    assert (task.values["time"], task.values["values"]) == ("t [s]", "fall [m/s]")
    assert task.start({**task.values, "values": "t [s]"}).startswith("Choose two columns")
    assert task.start({**task.values, "offset": 0.5}) == ""
    desk.frames(3)
    (trace,) = board.graph.data
    (curve,) = plot_of(board).data.measured  # type: ignore[union-attr]
    assert curve.x[0] == 0.5 and curve.y[-1] == pytest.approx(0.9)
    assert len(board.chips) == 2
    (fitted,) = fit_all(board, trace)
    assert [p.unit for p in fitted.fit.parameters] == ["m/s^2", "m/s"]
    assert fitted.fit.parameters[0].value == pytest.approx(1.0)
    assert desk.app.ui.boards.of(FitBoard)
    tree = take(desk.app.session).tree(exact=False)
    assert [entry["kind"] for entry in tree["attached"]] == ["data", "graph"]
    svg = svg_text(plot_of(board))
    assert "<svg" in svg and "fall [m/s]" in svg
    # ten values and a name, as the marker of the second curve; a fit over them
    assert svg.count('<rect x="') >= 11 and board.picture().get_width() >= PRINTED
    for fit_board in desk.app.ui.boards.of(FitBoard):
        fit_board.close()
    desk.app.do("undo")
    desk.frames(8)  # the graph, which was folded for the other board, is open again
    assert not board.graph.data and not board.graph.fits and len(board.chips) == 1


def test_a_graph_of_measured_data_alone_saves_no_empty_file_and_says_what_a_table_needs(
    desk: Desk, board: GraphBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "camera.csv"
    path.write_text("t in s;fall [cm/s]\n0;1\n1;2\n2;4\n")
    task = ColumnsTask(desk.app.editor, path, table_of(path), board.graph.want)
    assert task.start(task.values) == ""
    board.graph.drop(board.graph.traces[0])
    desk.frames(3)
    written = list[Path]()
    monkeypatch.setattr(
        "app.features.graphs.view.board.write_csv", lambda path, *_: written.append(path)
    )
    board.save_csv()
    assert not written and "add a quantity" in desk.app.session.notices[-1].text
    board._open_values()
    (values,) = desk.app.ui.boards.of(ValueBoard)
    assert values.texts()[-1].startswith("First add a quantity")
    desk.frames(2)
    assert board.graph.add(make_series("energy.kinetic", desk.app.session.world))
    desk.frames(3)
    assert values.texts()[-1].startswith("Pause, then press")
    values.close()
    desk.app.do("undo")


def test_open_graphs_and_fits_to_data_come_back_with_the_file(
    desk: Desk, board: GraphBoard, tmp_path: Path
):
    boards = desk.app.ui.boards
    words = {"name": "fall", "samples": [[k / 10, k / 5] for k in range(10)], "unit": "m/s"}
    assert desk.app.editor.do(Attach("data", words | {"offset": 0.5}))
    board.graph.window = 5.0
    desk.frames(3)
    (trace,) = board.graph.data
    before = fit_all(board, trace)[0].fit
    path = tmp_path / "graphs.json"
    save_draft(take(desk.app.session), path)
    desk.app.session.load("stack")
    desk.frames(3)
    assert not boards.of(GraphBoard)
    show(desk.app.session, open_file(path))
    desk.frames(3)
    (again,) = boards.of(GraphBoard)
    assert isinstance(again, GraphBoard)
    assert [trace.series.name for trace in again.graph.all] == ["ball 0 speed", "fall"]
    assert again.graph.window == 5.0 and again.graph.fits[0].fit == before
    assert len(boards.of(FitBoard)) == 1
    again.close()
    tree = take(desk.app.session).tree(exact=False)
    assert [entry["kind"] for entry in tree["attached"]] == ["data"], "it was closed"


@pytest.mark.parametrize("kind", ["Line", "Parabola", "Sine", "Exponential"])
def test_the_least_board_of_a_fit_shows_its_formula_and_all_parameters(
    desk: Desk, board: GraphBoard, kind: str
):
    shape = {
        "Line": lambda t: t,
        "Parabola": lambda t: t * t,
        "Sine": math.sin,
        "Exponential": math.exp,
    }
    samples = [[k / 10, shape[kind](-k / 10)] for k in range(40)]
    assert desk.app.editor.do(Attach("data", {"name": "wave", "samples": samples, "unit": "m/s"}))
    desk.frames(3)
    task = fit_task(board, board.graph.data[0])
    assert task is not None
    assert task.start({**task.values, "kind": kind}) == ""
    desk.frames(3)
    (shown,) = desk.app.ui.boards.of(FitBoard)
    assert isinstance(shown, FitBoard)
    fit, view = shown.fitted.fit, desk.app.view
    for view.projector, view.ui_scale in ((False, 1.0), (True, 1.0), (False, 1.1), (False, 1.3)):
        desk.frames(5)
        look = desk.app.ui.desk.look
        shown.put(pygame.Rect(shown.rect.topleft, [look.px(side) for side in shown.LEAST]))
        desk.frames(3)
        rows = shown.tree["table"].rows[: 1 + len(fit.parameters)]
        names = [parameter.name for parameter in fit.parameters]
        assert [row.words for row in rows] == [shown.fitted.formula, *names]
        assert not shown.tree["table"]._cut & set(range(len(rows)))
        seen = dict(shown.tree["table"]._seen())
        assert set(range(len(rows))) <= set(seen), "a line that is not whole is not shown"
    view.ui_scale = 1.0
    desk.frames(5)
    shown.close()


def fit_all(board: GraphBoard, trace: Trace) -> list[Fitted]:
    task = fit_task(board, trace)
    assert task is not None and task.values["series"] == trace.series.name
    assert "few" in task.start({**task.values, "high": task.values["low"]})
    assert task.start({**task.values, "low": 0.5, "high": 1.4}) == ""
    return board.graph.fits


def test_the_least_table_of_values_says_all_of_how_it_is_filled(desk: Desk) -> None:
    look = desk.app.ui.desk.look
    room = look.px(ValueBoard.LEAST[0]) - 2 * look.px(PAD)
    for words in (EMPTY, MEASURED_ALONE.capitalize()):
        assert look.small.size(words)[0] <= room
