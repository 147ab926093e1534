"""Instruments laid, moved, asked and removed with the mouse; the hand's modes and read-out."""

import math

import pygame
import pytest

from app.editor.instruments.meter import Meter
from app.editor.instruments.protractor import Protractor
from app.editor.instruments.ruler import Ruler
from app.editor.instruments.stopwatch import Stopwatch
from app.editor.instruments.trail import Trail
from app.simulation.hand_modes import HandMode
from app.ui.boards.hand_board import HandBoard
from app.ui.boards.stopwatch_board import StopwatchBoard
from app.ui.menus.hand_menu import set_mode
from tests.app.desk import Desk

RIGHT = 3


@pytest.fixture
def table(desk: Desk) -> Desk:
    """The stack, paused, without instruments, with the hand as it comes."""
    desk.app.session.paused = True
    desk.app.view.hand_readout = None
    yield desk
    desk.app.editor.choose("drag")
    desk.app.editor.instruments.clear()
    desk.frames(2)


def drag(desk: Desk, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x, y), (to_x, to_y) = start, end
    way = ((x + share * (to_x - x), y + share * (to_y - y)) for share in (0.0, 0.3, 0.6, 1.0))
    desk.drag_at(*way)


def only(desk: Desk, kind: type) -> list:
    return desk.app.editor.instruments.of(kind)


def test_a_ruler_is_dragged_from_grid_to_a_body_and_follows_it(table: Desk) -> None:
    desk = table
    desk.key(pygame.K_r, pygame.KMOD_SHIFT)
    assert desk.app.editor.tool.NAME == "ruler"
    ball = desk.app.session.world.body("ball")
    drag(desk, (-6.0, 5.0), ball.center)
    (ruler,) = only(desk, Ruler)
    assert ruler.spots[0].at == pytest.approx((-6.0, 5.0))
    assert ruler.spots[1].body_id == ball.id, "its centre drew the end to it"
    ball.position = (ball.position[0], 3.0)
    desk.frames()
    assert ruler.grips[1] == pytest.approx(ball.center)


def test_two_clicks_lay_a_ruler_and_backspace_takes_the_first_back(table: Desk) -> None:
    desk = table
    desk.app.editor.choose("ruler")
    desk.click_at(-6.0, 6.0)
    assert desk.app.editor.tool.busy and not only(desk, Ruler)
    desk.key(pygame.K_BACKSPACE)
    assert not desk.app.editor.tool.busy
    desk.click_at(-6.0, 7.0)
    desk.click_at(-4.0, 7.0)
    (ruler,) = only(desk, Ruler)
    assert ruler.spots[0].at == pytest.approx((-6.0, 7.0))
    desk.click_at(-6.0, 9.0)
    desk.key(pygame.K_ESCAPE)
    assert not desk.app.editor.tool.busy
    assert len(only(desk, Ruler)) == 1


def test_an_end_is_dragged_the_whole_is_dragged_and_esc_puts_it_back(table: Desk) -> None:
    desk = table
    desk.app.editor.choose("ruler")
    drag(desk, (-6.0, 5.0), (-4.0, 5.0))
    (ruler,) = only(desk, Ruler)
    drag(desk, (-4.0, 5.0), (-4.0, 7.0))
    assert ruler.spots[1].at == pytest.approx((-4.0, 7.0))
    drag(desk, (-5.0, 6.0), (-5.5, 6.5))
    assert ruler.spots[0].at == pytest.approx((-6.5, 5.5), abs=0.05)
    before = ruler.spots
    desk.point_at(*ruler.grips[0])
    desk.frames()
    desk.button(True)
    desk.frames()
    desk.point_at(-7.0, 8.0)
    desk.frames()
    assert ruler.spots != before
    desk.key(pygame.K_ESCAPE)
    assert ruler.spots == before
    desk.button(False)
    desk.frames()


def test_the_mouse_over_a_ruler_lights_it_and_a_right_click_removes_it(table: Desk) -> None:
    desk = table
    asked = []
    before, desk.app.mouse.open_menu = desk.app.mouse.open_menu, asked.append
    desk.app.editor.choose("ruler")
    drag(desk, (-6.0, 5.0), (-4.0, 5.0))
    desk.point_at(-5.0, 5.0)
    desk.frames(2)
    assert desk.app.editor.instruments.lit is only(desk, Ruler)[0]
    desk.click_at(-5.0, 5.0, RIGHT)
    assert not only(desk, Ruler) and not asked
    desk.click_at(-5.0, 5.0, RIGHT)
    assert len(asked) == 1, "where nothing lies it opens the menu"
    desk.app.mouse.open_menu = before


def test_a_protractor_takes_vertex_and_two_arms_and_its_menu_the_reflex_angle(table: Desk) -> None:
    desk = table
    desk.app.editor.choose("protractor")
    drag(desk, (-6.0, 5.0), (-4.0, 5.0))
    assert desk.app.editor.tool.busy
    desk.click_at(-6.0, 7.0)
    (protractor,) = only(desk, Protractor)
    points = protractor.points(desk.app.editor.instruments.frame)
    assert points == [pytest.approx(p) for p in ((-6.0, 5.0), (-4.0, 5.0), (-6.0, 7.0))]
    desk.click_at(-5.0, 5.0)
    popup = desk.app.ui.desk.popup
    assert [entry.words for _, entry in popup.rows] == ["Smaller angle", "Reflex angle"]
    desk.key(pygame.K_DOWN)  # from the one that is chosen
    desk.key(pygame.K_RETURN)
    assert protractor.reflex


def test_a_stopwatch_stands_where_it_was_clicked_and_its_buttons_work(table: Desk) -> None:
    desk, session = table, table.app.session
    desk.app.editor.choose("stopwatch")
    px, py = desk.app.camera.to_screen(-7.0, 8.0)
    desk.click_at(-7.0, 8.0)
    desk.frames(6)  # the panel makes way for the board, and the view is fitted
    (watch,) = only(desk, Stopwatch)
    assert desk.app.editor.tool.NAME == "drag"
    (board,) = desk.app.ui.boards.of(StopwatchBoard)
    assert math.dist(board.rect.topleft, (px, py)) < 3
    desk.click(*board.tree["switch"].rect.center)
    assert watch.reading(session).running
    session.run(60)
    watch.press("lap", session)
    desk.frames(2)
    assert board.tree["digits"].words == "0:00.25"
    assert board.tree["laps"].laps == pytest.approx((0.25,))
    assert board.rect.height > 200, "it grew for the laps"


def test_closing_the_board_removes_the_stopwatch_and_another_scene_hides_it(table: Desk) -> None:
    desk, session = table, table.app.session
    desk.app.editor.choose("stopwatch")
    desk.click_at(-7.0, 8.0)
    desk.frames()
    session.restart()
    desk.frames(2)
    assert len(only(desk, Stopwatch)) == 1
    assert len(desk.app.ui.boards.of(StopwatchBoard)) == 1
    session.load("chain")
    desk.frames(2)
    assert not desk.app.ui.boards.of(StopwatchBoard)
    session.undo()
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(StopwatchBoard)
    board.close()
    desk.frames(2)
    assert not only(desk, Stopwatch)
    assert not desk.app.ui.boards.of(StopwatchBoard)


def test_a_meter_is_clicked_onto_a_body_and_its_menu_chooses_the_quantity(table: Desk) -> None:
    desk = table
    ball = desk.app.session.world.body("ball")
    desk.app.editor.choose("meter")
    desk.click_at(*ball.center)
    (meter,) = only(desk, Meter)
    assert meter.thing_id == ball.id and meter.quantity == "speed"
    area = meter._area
    desk.click((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    row = next(row for row, _ in desk.app.ui.desk.popup.rows if row.words == "Kinetic energy")
    row.command()
    desk.frames()
    assert meter.quantity == "kinetic"
    assert len(only(desk, Meter)) == 1, "the click on the plate was none on a body"
    desk.click_at(-7.5, 8.0)
    assert len(only(desk, Meter)) == 1, "there is nothing to measure in the air"


def test_trails_by_click_by_shift_click_and_none_twice(table: Desk) -> None:
    desk = table
    ball = desk.app.session.world.body("ball")
    desk.app.editor.choose("trail")
    desk.click_at(ball.center[0] + 0.1, ball.center[1])
    (trail,) = only(desk, Trail)
    assert ball.world_point(trail.spots[0].at) == pytest.approx(ball.center)
    desk.click_at(ball.center[0] + 0.1, ball.center[1])
    assert len(only(desk, Trail)) == 1
    assert desk.app.ui.desk.popup is not None
    desk.app.ui.close_top()
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    try:
        desk.click_at(ball.center[0] + 0.33, ball.center[1] + 0.33)
    finally:
        pygame.key.set_mods(0)
    assert len(only(desk, Trail)) == 2
    desk.app.session.paused = False
    desk.frames(20)
    assert len(trail.path) >= 1
    desk.click_at(*ball.center, RIGHT)
    assert not only(desk, Trail)


def test_the_eraser_and_the_view_menu_remove_instruments(table: Desk) -> None:
    desk, editor = table, table.app.editor
    desk.app.editor.choose("ruler")
    drag(desk, (-6.0, 5.0), (-4.0, 5.0))
    drag(desk, (-6.0, 7.0), (-4.0, 7.0))
    at = desk.app.mouse.cursor(tuple(map(round, desk.app.camera.to_screen(-5.0, 5.0))))
    assert editor.erase_at(at)
    assert len(only(desk, Ruler)) == 1
    desk.app.do("clear_instruments")
    assert not editor.instruments.all
    assert desk.app.session.notices[-1].text == "Removed 1 instrument"
    assert not editor.erase_at(at)


def test_dragging_with_a_constant_force_from_the_menu_shows_what_is_measured(table: Desk) -> None:
    desk, session = table, table.app.session
    session.paused = False
    ball = session.world.body("ball")
    set_mode(desk.app.ui.desk, "force", force=50.0)
    desk.frames()
    assert session.hand.mode == HandMode("force", 50.0, desk.app.view.hand_speed)
    desk.grab(ball)
    desk.point_at(ball.center[0] - 2.0, ball.center[1])
    desk.frames(20)
    assert desk.app.picture._readout.lines[0] == "Force 50.0 N"
    assert desk.app.view.shows_hand_readout("force")
    assert not desk.app.view.shows_hand_readout("spring")
    work = session.hand.work
    assert work == pytest.approx(
        0.5 * ball.mass * math.hypot(*ball.velocity) ** 2 + 0.5 * ball.inertia * ball.omega**2,
        rel=0.2,
    ), "but for what rolling takes"
    desk.button(False)
    desk.frames()
    set_mode(desk.app.ui.desk, "spring")
    desk.frames()
    assert session.hand.mode.kind == "spring"


def test_the_read_out_can_be_switched_and_the_board_sets_exact_numbers(table: Desk) -> None:
    desk, view, session = table, table.app.view, table.app.session
    desk.app.do("hand_readout")
    assert view.shows_hand_readout("spring")
    desk.app.do("hand_readout")
    assert not view.shows_hand_readout("force")
    desk.app.do("hand_board")
    desk.app.do("hand_board")
    (board,) = desk.app.ui.boards.of(HandBoard)
    board.tree["form"].form.controls["constant"]._choose("velocity")
    desk.frames()
    board.tree["form"].form.controls["velocity"].box.typed(0.37)
    desk.frames(2)
    assert session.hand.mode == HandMode("velocity", view.hand_force, 0.37)
    assert board.tree["form"].form.controls["velocity"].box.value == 0.37
    board.close()
    set_mode(desk.app.ui.desk, "spring")
    desk.frames()


def test_every_size_class_has_room_for_plates_and_text(table: Desk) -> None:
    """No text of an instrument is below the smallest size of the projector."""
    desk, view = table, table.app.view
    seen: list[tuple[str, float]] = []
    draw = desk.app.picture.draw
    plain = draw.text_px

    def noted(at, text, size=None, *rest, **more):
        seen.append((text, draw.style.sizes.label if size is None else size))
        return plain(at, text, size, *rest, **more)

    ball = desk.app.session.world.body("ball")
    for tool, ends in (("ruler", ((-6.0, 5.0), (-2.0, 6.0))), ("meter", (ball.center,) * 2)):
        desk.app.editor.choose(tool)
        drag(desk, *ends)
    view.projector = True
    draw.text_px = noted  # type: ignore[method-assign]
    try:
        desk.frames(2)
    finally:
        draw.text_px = plain  # type: ignore[method-assign]
        view.projector = False
    desk.frames(2)
    assert len(seen) > 6
    least = 24.0 * desk.app.size[1] / 1080  # a lower picture is enlarged by the projector
    assert min(size for _, size in seen) >= least


def test_the_read_out_of_the_hand_changes_at_the_beat_alone(table: Desk) -> None:
    desk, session = table, table.app.session
    session.paused = False
    ball = session.world.body("ball")
    desk.grab(ball)
    desk.frames(3)
    readout, beat = desk.app.picture._readout, desk.app.editor.readout_clock
    changed = 0
    for number in range(30):
        before = readout.lines
        desk.point_at(ball.center[0] - 0.1 * (number % 3), ball.center[1] + 0.2)
        desk.frames(1)
        if readout.lines != before:
            changed += 1
            assert beat.due
    assert changed > 1
    desk.button(False)
    desk.frames()
