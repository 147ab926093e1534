"""Graphs in the window: opened, read, scrubbed, panned and saved with the mouse."""

import math
import re
import time
from pathlib import Path

import numpy as np
import pygame
import pytest

from app.features.graphs.model.series import make_series
from app.features.graphs.view.board import GraphBoard, size_in
from app.features.graphs.view.chooser import GraphChooser
from app.features.graphs.view.value_board import ValueBoard
from app.simulation.commands.scene import Impulse
from app.ui.kit.popup import Popup
from app.ui.kit.row_table import BAR, EDGE
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.form_sheet import FormSheet
from tests.app.desk import Desk
from tests.app.window.plots import plot_of


def pixel(board: GraphBoard, tick: int) -> tuple[int, int]:
    """Where a tick is in the middle of the plot [px of the window]."""
    plot = plot_of(board)
    assert plot.data is not None
    offset, factor = plot.picture.frame.along()
    x = offset + factor * float(plot.data.times[tick - plot.data.first])
    area = plot.picture.frame.area
    return round(plot.rect.left + x), plot.rect.top + area.centery


def settle(desk: Desk, board: GraphBoard) -> None:
    """Frames until the past is filled in."""
    desk.frames(30)
    deadline = time.monotonic() + 30.0
    while board.graph.graphs.busy and time.monotonic() < deadline:
        desk.frames()
    desk.frames(2)


def test_f7_graphs_the_speed_of_what_is_selected(desk: Desk, board: GraphBoard):
    (trace,) = board.graph.traces
    assert trace.series.name == "ball 0 speed" and trace.series.unit == "m/s"
    desk.app.session.paused = True
    desk.frames(2)  # while time runs every second frame is enough for a curve
    data = plot_of(board).data
    assert data is not None and len(data.times) > 200
    speeds = data.curves[0].y
    assert speeds[-1] == pytest.approx(np.hypot(*desk.app.session.world.body("ball 0").velocity))
    pixels = pygame.surfarray.array3d(plot_of(board).picture.surface).reshape(-1, 3)
    from app.ui.kit.curve_looks import colour_of

    ink = colour_of(desk.app.ui.desk.look, 0)
    drawn = (np.abs(pixels.astype(int) - list(ink)[:3]).max(axis=1) < 4).sum()
    assert drawn > plot_of(board).rect.width, "a curve right across"


def test_f7_again_raises_the_graph_that_is_open(desk: Desk, board: GraphBoard):
    desk.key(pygame.K_F7)
    desk.frames(3)
    assert [one for one in desk.app.ui.boards.open_ones if isinstance(one, GraphBoard)] == [board]
    assert desk.app.session.notices[-1].text == "This graph is open already"


def test_without_a_selection_it_is_the_energy(desk: Desk, board: GraphBoard):
    desk.app.editor.selection.clear()
    desk.app.do("graph")
    other = desk.app.ui.boards.of(GraphBoard)[-1]
    assert [trace.series.text for trace in other.graph.traces] == ["energy.total"]
    other.close()
    joint = desk.app.session.world.joints[0]
    desk.app.editor.selection.select([joint.id])
    desk.app.do("graph")
    other = desk.app.ui.boards.of(GraphBoard)[-1]
    assert [trace.series.text for trace in other.graph.traces] == [f"joint({joint.id}).force"]
    other.close()


def test_hovering_reads_the_curve_and_shows_the_world_of_that_moment(desk: Desk, board: GraphBoard):
    desk.app.session.paused = True
    desk.point(*pixel(board, 100))
    desk.frames(2)
    assert board.hover is not None and abs(board.hover - 100) <= 2
    assert desk.app.editor.ghost_tick == board.hover
    assert plot_of(board).plate is not None
    assert desk.app.session.world.tick > 200, "looking changes nothing"
    desk.point(600, 100)
    desk.frames(2)
    assert board.hover is None and desk.app.editor.ghost_tick is None
    assert plot_of(board).plate is None


def test_dragging_scrubs_time(desk: Desk, board: GraphBoard):
    desk.point(*pixel(board, 60))
    desk.frames()
    desk.button(True)
    desk.frames(2)
    assert desk.app.session.paused
    assert abs(desk.app.session.world.tick - 60) <= 2
    desk.point(*pixel(board, 150))
    desk.frames(2)
    assert abs(desk.app.session.world.tick - 150) <= 2
    desk.button(False)
    desk.frames(2)
    assert board.pull is None
    data = plot_of(board).data
    assert data is not None and len(data.times) > 200, "the future is still there"


def test_panning_stops_the_scales_and_a_double_click_lets_them_go_on(desk: Desk, board: GraphBoard):
    area = plot_of(board).picture.frame.area.move(plot_of(board).rect.topleft)
    desk.point(*area.center)
    desk.frames()
    desk.button(True, pygame.BUTTON_RIGHT)
    desk.frames()
    desk.point(area.centerx - 40, area.centery)
    desk.frames()
    desk.button(False, pygame.BUTTON_RIGHT)
    desk.frames()
    assert not board.graph.auto and not board.graph.across.auto
    low = board.graph.across.low
    assert low > 0.0, "pulled to the left: later times come in"
    desk.frames(60)
    assert board.graph.across.low == low
    for _ in range(2):
        desk.button(True)
        desk.button(False)
    desk.frames(2)
    assert board.graph.auto and board.graph.across.low == 0.0


def test_a_right_click_on_the_curves_opens_what_can_be_done_with_them(
    desk: Desk, board: GraphBoard
):
    """One that moves pans, as before."""
    desk.app.session.paused = True
    (x, y), ui = pixel(board, 100), desk.app.ui
    desk.click(x, y, button=3)
    assert isinstance(ui.desk.popup, Popup)
    assert "Fit a curve…" in [entry.words for _, entry in ui.desk.popup.rows]
    assert board.graph.auto, "the scales follow the data still"
    desk.key(pygame.K_ESCAPE)
    assert ui.desk.popup is None and board in ui.boards.open_ones
    desk.point(x, y)
    desk.button(True, 3)
    desk.point(x - 30, y)
    desk.frames()
    desk.button(False, 3)
    desk.frames()
    assert ui.desk.popup is None and not board.graph.auto


def test_a_graph_of_hidden_curves_says_that_they_are_hidden(desk: Desk, board: GraphBoard):
    assert plot_of(board).why_empty == "No samples yet"
    desk.click(board.chips[0].rect.left + 5, board.chips[0].rect.centery)
    assert "Hidden" in plot_of(board).why_empty
    desk.click(board.chips[0].rect.left + 5, board.chips[0].rect.centery, button=3)
    assert not board.graph.all[0].hidden, "what a curve is to be fitted to is shown"
    desk.key(pygame.K_ESCAPE)


def test_the_wheel_zooms_about_the_mouse(desk: Desk, board: GraphBoard):
    desk.app.session.paused = True
    tick = 120
    desk.point(*pixel(board, tick))
    desk.frames(2)
    before, place = board.graph.across.span, pixel(board, tick)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
    desk.frames(2)
    assert board.graph.across.span == pytest.approx(before / 1.2**2)
    assert abs(pixel(board, tick)[0] - place[0]) <= 1
    assert board.graph.scale("m/s").auto, "along y it follows on"


def test_shift_marks_where_the_area_begins(
    desk: Desk, board: GraphBoard, monkeypatch: pytest.MonkeyPatch
):
    desk.app.session.paused = True
    desk.point(*pixel(board, 20))
    desk.frames(2)
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    desk.button(True)
    desk.frames()
    desk.point(*pixel(board, 220))
    desk.frames(2)
    data, plot = plot_of(board).data, plot_of(board)
    assert data is not None and board.mark is not None and board.hover is not None
    i, j = board.mark - data.first, board.hover - data.first
    (reading,) = board.graph.read(data.times, data.curves, j, i)
    trapezoids = np.trapezoid(data.curves[0].y[i : j + 1], data.times[i : j + 1])
    assert reading.area == pytest.approx(trapezoids, rel=1e-12) and reading.area_unit == "m"
    assert plot.plate is not None
    assert desk.app.session.world.tick > 200, "marking is not scrubbing"
    desk.button(False)
    desk.frames()


def test_an_edit_in_the_past_leaves_the_old_curve_as_a_ghost(desk: Desk, board: GraphBoard):
    session = desk.app.session
    session.go_to(100)
    ball = session.world.body("ball 2")
    session.submit(Impulse(ball.id, (5.0, 0.0), ball.center))
    desk.frames(10)
    data = plot_of(board).data
    assert data is not None and data.ghost and len(data.ghost_times) > len(data.times)


def test_a_restart_keeps_the_graph_and_another_scene_closes_it(desk: Desk, board: GraphBoard):
    desk.app.session.restart()
    desk.frames(30)
    data = plot_of(board).data
    assert data is not None and 100 < len(data.times) < 200
    assert np.isfinite(data.curves[0].y[1:]).all()
    desk.app.session.load("stack")
    desk.frames(10)
    assert board not in desk.app.ui.boards.open_ones, "it tells of another scene"


def test_a_chip_hides_its_curve_and_its_cross_removes_it(desk: Desk, board: GraphBoard):
    world = desk.app.session.world
    assert board.graph.add(make_series("energy.kinetic", world))
    desk.frames(2)
    assert [chip.trace.series.unit for chip in board.chips] == ["m/s", "J"]
    chip = board.chips[0].rect
    desk.point(chip.left + 12, chip.centery)
    desk.frames(2)
    desk.button(True)
    desk.button(False)
    desk.frames(3)
    assert board.graph.traces[0].hidden and board.graph.units == ["J"]
    chip = board.chips[0].rect
    desk.point(chip.right - 6, chip.centery)
    desk.frames(2)
    desk.button(True)
    desk.button(False)
    desk.frames(3)
    assert [trace.series.text for trace in board.graph.traces] == ["energy.kinetic"]


def test_the_chooser_offers_the_selection_first_and_reads_expressions(
    desk: Desk, board: GraphBoard
):
    board.choose()
    desk.frames(6)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, GraphChooser)
    assert sheet.choosing.owners[0].words == "ball 0" and sheet.choosing.owners[0].selected
    row = next(row for row in sheet.listed.rows if row.words == "kinetic energy")
    row.command()
    assert board.graph.has(make_series('body("ball 0").kinetic', desk.app.session.world))
    sheet.field.put("energy.total - 3 J")
    desk.frames(2)
    desk.key(pygame.K_RETURN)
    assert board.graph.traces[-1].series.text == "energy.total - 3 J"
    sheet.field.put("ball.sped")
    desk.frames(2)
    desk.key(pygame.K_RETURN)
    assert sheet.choosing.fault is not None and desk.app.ui.sheet is sheet
    desk.key(pygame.K_ESCAPE)
    assert desk.app.ui.sheet is None
    desk.frames(3)
    assert len(board.chips) == 3


def test_no_fifth_axis(desk: Desk, board: GraphBoard):
    world = desk.app.session.world
    for text in ("energy.total", "gravity", "momentum"):
        assert board.graph.add(make_series(text, world))
    assert not board.graph.add(make_series("contacts.count", world))
    desk.frames(3)
    assert len(board.graph.units) == 4


def test_against_another_quantity(desk: Desk, board: GraphBoard):
    board.graph.draw_against(make_series('body("ball 0").x', desk.app.session.world))
    settle(desk, board)
    desk.app.session.paused = True
    desk.frames(2)
    plot = plot_of(board)
    assert plot.data is not None
    at = plot.picture.place(plot.data.curves[0], 120)
    assert at is not None
    desk.point(plot.rect.left + at[0], plot.rect.top + at[1])
    desk.frames(3)
    assert board.hover is not None, "the nearest point of the curve"
    (reading,) = board.graph.read(
        plot.data.times, plot.data.curves, board.hover - plot.data.first, 5
    )
    assert reading.slope_unit == "1/s" and reading.area_unit == "m^2/s"


def test_samples_and_picture_are_saved(
    desk: Desk, board: GraphBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FULCRUM_FILES_DIR", str(tmp_path))
    board.save_csv()
    asked = desk.app.ui.sheet
    assert isinstance(asked, FormSheet)
    step = next(one for one in asked.task.parameters["step"].options if one == "0.1 s")
    assert not asked.task.start(asked.task.values | {"step": step})
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FileSheet) and sheet.task.folder == tmp_path / "Tables"
    assert sheet.task.title == "Save the data" and sheet.task.places[0].words == "My data"
    assert sheet.task.name == "ball 0 speed.csv"
    sheet.task.name = "speeds"
    path = sheet.task.target()
    assert sheet.task.start(sheet.task, path)
    rows = path.read_text().splitlines()
    assert rows[0].startswith("tick,time [s],ball 0 speed [m/s]")
    assert {int(row.split(",")[0]) % 24 for row in rows[1:]} == {0}, "a row each 0.1 s of 240 Hz"
    notice = desk.app.session.notices[-1]
    assert (notice.text, notice.folder) == ("Saved speeds.csv", path.parent)
    sheet.close()
    board.copy_picture()
    desk.app.screenshots.wait(desk.app.session.notify)
    assert list((tmp_path / "Pictures").glob("*.png"))


def test_data_are_saved_from_the_search_once_a_graph_is_open(desk: Desk, board: GraphBoard) -> None:
    desk.app.do("save_data")
    assert isinstance(desk.app.ui.sheet, FormSheet)
    desk.app.ui.sheet.close()
    board.close()
    desk.app.do("save_data")
    assert desk.app.ui.sheet is None
    assert desk.app.session.notices[-1].text == "Open a graph first (F7)"


def test_a_table_without_columns_is_not_saved(desk: Desk, board: GraphBoard) -> None:
    board.save_csv()
    asked = desk.app.ui.sheet
    assert isinstance(asked, FormSheet)
    none = dict.fromkeys((n for n in asked.task.parameters if n != "step"), False)
    assert asked.task.start(asked.task.values | none) == "Choose a column first."
    asked.close()


def test_steps_of_a_standing_clock_are_rows_of_the_table(desk: Desk, board: GraphBoard):
    table = ValueBoard(board.graph)
    desk.app.session.paused = True
    desk.app.ui.boards.open(table)
    desk.frames(2)
    for _ in range(3):
        desk.app.do("tick")
        desk.frames(2)
    desk.frames(5)
    tick, ball = desk.app.session.world.tick, desk.app.session.world.body("ball 0")
    assert list(table.rows) == [tick - 3, tick - 2, tick - 1, tick]
    assert table.rows[tick][1] == math.hypot(*ball.velocity)
    table.clear()
    assert not table.rows


def test_all_columns_of_a_small_table_are_seen_under_their_names(desk: Desk, board: GraphBoard):
    """The first column was left out, and the names scrolled away."""
    world = desk.app.session.world
    for text in ('body("ball 0").x', 'body("ball 0").y'):
        assert board.graph.add(make_series(text, world))
    table = ValueBoard(board.graph)
    table.SIZE = table.LEAST
    desk.app.session.paused = True
    desk.app.ui.boards.open(table)
    for _ in range(12):
        desk.app.do("tick")
        desk.frames(2)
    rows = table.tree["table"]
    assert rows.room > 0, "it scrolls"
    assert sum(rows._widths()) <= rows.rect.width - 2 * rows.look.px(EDGE) - rows.look.px(BAR)
    assert all(len(row.cells) == 4 for row in rows.rows)
    assert all(re.match("[-−0-9]", cell) for row in rows.rows for cell in row.cells)
    table.close()


def test_closing_stops_the_sampling(desk: Desk, board: GraphBoard):
    session = desk.app.session
    samplers = set(session.listeners)
    board.close()
    # those that stay hear of every tick in any case
    assert samplers - set(session.listeners) == {desk.app.features["graphs"].graphs.look}
    assert desk.app.editor.ghost_tick is None


def test_a_graph_survives_another_look(desk: Desk, board: GraphBoard):
    view = desk.app.view
    for setting, value in (("theme", "dark"), ("projector", True), ("ui_scale", 2.0)):
        old = getattr(view, setting)
        setattr(view, setting, value)
        desk.frames(4)
        assert plot_of(board).data is not None and board.chips
        setattr(view, setting, old)
    desk.frames(2)


@pytest.mark.parametrize("room", [(936.0, 630.0), (1576.0, 990.0), (1208.0, 630.0), (640.0, 400.0)])
def test_a_new_graph_has_a_third_of_the_height_of_the_canvas_and_lies_on_it(
    room: tuple[float, float],
) -> None:
    width, height = size_in(room)
    assert room[1] / 3 <= height < room[1]
    assert GraphBoard.LEAST[0] <= width <= room[0] / 2
    assert GraphBoard.LEAST[1] <= height
