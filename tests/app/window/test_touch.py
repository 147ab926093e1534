"""Fingers on a touch screen, as SDL tells of them: beside the first one comes a mouse."""

import math

import pytest
from pygame_gui.core import UIContainer

from app.features.controls.view.board import ControlBoard
from app.features.notes.view.board import NoteBoard
from app.simulation.commands.edit import Attach
from app.ui.boards.board import Board
from app.ui.boards.pen_board import PenBoard
from app.ui.kit.buttons import Pressable
from app.ui.kit.scroll import ScrollBar
from app.ui.kit.theme import TARGET
from app.window.touch import LONG
from physics import Body
from tests.app.desk import Desk
from tests.app.window.fingers import Hand, Watch

ROUNDING = 1e-6  # [px] of places given as shares of the window


@pytest.fixture
def ball(desk: Desk) -> Body:
    return desk.app.session.world.body("ball")


def _on(desk: Desk, body: Body) -> tuple[float, float]:
    x, y = desk.app.camera.to_screen(*body.center)
    return float(x), float(y)


def test_one_finger_drags_and_throws_once(desk: Desk, hand: Hand, ball: Body) -> None:
    x, y = _on(desk, ball)
    before = len(desk.app.session.history.entries)
    hand.down(1, x, y)
    assert desk.app.session.hand.body is ball
    for k in range(1, 9):
        hand.move(1, x + 12.0 * k, y - 8.0 * k)
    hand.up(1, x + 96.0, y - 64.0)
    assert not desk.app.session.hand.active
    assert ball.velocity[0] > 1.0
    assert len(desk.app.session.history.entries) == before + 1
    assert desk.app.session.history.undo_name == "Throw ball"


def test_a_second_finger_lets_go_without_a_throw(desk: Desk, hand: Hand, ball: Body) -> None:
    x, y = _on(desk, ball)
    hand.down(1, x, y)
    for k in range(1, 9):
        hand.move(1, x + 12.0 * k, y - 8.0 * k)
    hand.down(2, 700, 120)
    assert not desk.app.session.hand.active
    # One frame of free fall, and a tick that the frame before left over: g (1/60 + 1/240) s.
    assert math.hypot(*ball.velocity) < 0.205
    hand.move(1, x + 200.0, y - 80.0)
    assert not desk.app.session.hand.active


def test_a_pinch_zooms_about_the_middle_of_the_fingers(desk: Desk, hand: Hand) -> None:
    camera = desk.app.camera
    hand.down(1, 500, 300)
    hand.down(2, 700, 300)
    scale, held = camera.scale, camera.to_world(600, 300)
    hand.move(1, 450, 300)
    hand.move(2, 750, 300)
    assert camera.scale == pytest.approx(1.5 * scale, rel=1e-9)
    assert camera.to_screen(*held) == pytest.approx((600, 300), abs=ROUNDING)


def test_two_fingers_push_the_view(desk: Desk, hand: Hand) -> None:
    camera = desk.app.camera
    hand.down(1, 500, 300)
    hand.down(2, 700, 300)
    scale, held = camera.scale, camera.to_world(600, 300)
    hand.move(1, 540, 330)
    hand.move(2, 740, 330)
    assert camera.scale == pytest.approx(scale, rel=1e-9)
    assert camera.to_screen(*held) == pytest.approx((640, 330), abs=ROUNDING)


def test_the_finger_that_is_left_after_a_pinch_takes_nothing(
    desk: Desk, hand: Hand, ball: Body
) -> None:
    hand.down(1, 500, 120)
    hand.down(2, 700, 120)
    hand.up(2, 700, 120)
    center = desk.app.camera.center
    hand.move(1, *_on(desk, ball))
    hand.move(1, 300, 300)
    assert desk.app.camera.center == center
    assert not desk.app.session.hand.active
    hand.up(1, 300, 300)
    hand.down(1, *_on(desk, ball))
    assert desk.app.session.hand.body is ball
    hand.up(1, *_on(desk, ball))


def test_fingers_of_a_trackpad_are_none_of_ours(desk: Desk, hand: Hand) -> None:
    scale = desk.app.camera.scale
    hand.down(2, 500, 300)  # no mouse goes down with them
    hand.down(3, 700, 300)
    hand.move(3, 900, 300)
    assert desk.app.camera.scale == scale


def test_a_finger_on_the_panel_does_not_pinch(desk: Desk, hand: Hand) -> None:
    scale = desk.app.camera.scale
    hand.down(1, 1100, 400)
    hand.down(2, 700, 300)
    hand.move(2, 600, 300)
    assert desk.app.camera.scale == scale
    hand.up(2, 600, 300)
    hand.up(1, 1100, 400)


def test_a_polygon_that_was_begun_survives_a_pinch(desk: Desk, hand: Hand) -> None:
    desk.app.editor.choose("polygon")
    tool = desk.app.editor.tools["polygon"]
    for at in ((300, 150), (420, 150)):
        hand.down(1, *at)
        hand.up(1, *at)
    assert len(tool.corners) == 2  # type: ignore[attr-defined]
    hand.down(1, 500, 200)
    hand.down(2, 600, 200)
    hand.move(2, 640, 200)
    hand.up(2, 640, 200)
    hand.up(1, 500, 200)
    assert len(tool.corners) == 2  # type: ignore[attr-defined]
    desk.app.editor.choose("drag")


def test_the_scale_stays_within_its_limits(desk: Desk, hand: Hand) -> None:
    desk.app.camera.scale = 19_000.0
    hand.down(1, 590, 120)
    hand.down(2, 610, 120)
    hand.move(2, 900, 120)
    assert desk.app.camera.scale == 20_000.0


def test_a_finger_that_stays_opens_the_menu_of_what_lies_there(
    desk: Desk, hand: Hand, ball: Body, finger_clock: Watch
) -> None:
    desk.app.session.paused = True
    place, before = ball.center, [entry.name for entry in desk.app.session.history.entries]
    x, y = _on(desk, ball)
    hand.down(1, x, y)
    hand.move(1, x + 3, y - 2)  # it trembles
    finger_clock.time += LONG - 0.01
    desk.frames()
    assert desk.app.ui.desk.popup is None
    finger_clock.time += 0.02
    desk.frames()
    assert desk.app.ui.desk.popup is not None
    hand.up(1, x + 3, y - 2)
    desk.frames(2)
    assert desk.app.ui.desk.popup is not None  # the finger goes up, the menu stays
    assert ball.center == place
    assert [entry.name for entry in desk.app.session.history.entries] == before


def test_a_finger_that_stays_lets_go_of_what_it_holds_without_a_throw(
    desk: Desk, hand: Hand, ball: Body, finger_clock: Watch
) -> None:
    hand.down(1, *_on(desk, ball))
    assert desk.app.session.hand.body is ball
    finger_clock.time += LONG
    desk.frames(2)
    assert desk.app.ui.desk.popup is not None
    assert not desk.app.session.hand.active


def test_a_finger_that_has_moved_or_a_second_one_opens_no_menu(
    desk: Desk, hand: Hand, ball: Body, finger_clock: Watch
) -> None:
    x, y = _on(desk, ball)
    hand.down(1, x, y)
    hand.move(1, x + 40, y)
    finger_clock.time += 2 * LONG
    desk.frames()
    assert desk.app.session.hand.body is ball
    assert desk.app.ui.desk.popup is None
    hand.up(1, x + 40, y)
    hand.down(1, 500, 120)
    hand.down(2, 700, 120)
    finger_clock.time += 2 * LONG
    desk.frames()
    assert desk.app.ui.desk.popup is None


def test_from_the_first_finger_on_what_is_pressed_is_large(
    desk: Desk, hand: Hand, finger_clock: Watch
) -> None:
    view, ui = desk.app.view, desk.app.ui
    view.was_touched = False
    desk.app.do("panel_scene")
    desk.frames(2)
    assert ui.menu_bar.titles[0].rect.height < TARGET
    hand.down(1, 500, 120)
    assert ui.menu_bar.titles[0].rect.height < TARGET  # not in the middle of a press
    hand.up(1, 500, 120)
    desk.frames(2)
    bars = (ui.menu_bar.titles[0], ui.transport.play, ui.toolbar.buttons["drag"])
    for target in (*bars, ui.scrubber.back, ui.scrubber.branches, ui.panel.reset):
        assert min(target.rect.size) >= TARGET, target
    assert ui.layout.panel.bottom <= ui.layout.transport.top  # it is laid out for them
    desk.app.do("ledger")  # the panel may make room for it
    desk.frames(6)
    assert min(ui.boards.open_ones[0].head.rect.size) >= TARGET
    ui.menu_bar.drop(ui.menu_bar.titles[-1])
    desk.frames()
    heights = [row.rect.height for row, _ in ui.desk.popup.rows]  # type: ignore[union-attr]
    assert heights and min(heights) >= TARGET
    ui.close_top()
    desk.app.do("touch")  # the user does not want it
    desk.frames(2)
    assert ui.menu_bar.titles[0].rect.height < TARGET
    assert view.touch is False


def test_a_small_button_is_hit_beside_its_edge_by_fingers_alone_and_the_nearest_of_two(
    desk: Desk,
) -> None:
    desk.app.view.touch = True
    desk.frames(2)
    desk.app.do("graph")
    desk.frames(2)
    (board,) = desk.app.ui.boards.open_ones
    small = [part for part in board.container or () if isinstance(part, Pressable)]
    small = [part for part in small if min(part.rect.size) < TARGET]
    assert small
    for part in small:
        assert min(part.look.finger(part.rect).size) >= TARGET
        middle = part.rect.center
        assert [one for one in small if one.hover_point(*middle)] == [part]
    low = min(small, key=lambda part: part.rect.height)
    assert low.hover_point(low.rect.centerx, low.rect.bottom + 2)
    desk.app.view.touch = False
    desk.frames(2)
    for part in board.container or ():  # built anew, and laid out otherwise
        if isinstance(part, type(low)):
            assert not part.hover_point(part.rect.centerx, part.rect.bottom + 2)
    board.close()
    desk.app.view.touch = None


def _pressed(board: Board) -> list[Pressable]:
    """Return what is pressed on a board, below its title."""
    result = [board.container] if board.container is not None else []
    for box in result:
        result += [one for one in box.elements if isinstance(one, UIContainer)]
    each = [one for box in result for one in box.elements if isinstance(one, Pressable)]
    return [one for one in each if one.rect.top > board.head.rect.centery]


def test_what_lies_side_by_side_on_boards_is_large_enough_and_apart(desk: Desk) -> None:
    app, boards = desk.app, desk.app.ui.boards
    controls = [("slider", {"name": "v"}), ("button", {"name": "go", "does": "v = 0.5"})]
    controls += [("read_out", {"name": "twice", "shows": "2*v"})]
    app.editor.choose("pen")
    assert all(app.editor.do(Attach(*words)) for words in controls)
    assert app.editor.do(Attach("note", {"at": [0, 2], "text": "n"}))
    app.features["notes"].marks.choose(app.session.simulation.attachments.serial)
    try:
        for app.view.ui_scale in (1.0, 1.25):
            app.view.touch = True
            desk.frames(6)  # a board gives way, or comes back, in a few
            for kind in (PenBoard, NoteBoard, ControlBoard):
                (board,) = boards.of(kind)
                board.place = None  # where an earlier test has put it, however small
                boards.open(board)  # the topmost has the room it needs
                desk.frames(6)
                rects = [one.rect for one in _pressed(board)]
                assert len(rects) > 3 or kind is ControlBoard
                assert [r for r in rects if min(r.size) < TARGET - 4] == [], kind  # an edge of 2 px
                assert all(board.rect.contains(rect) for rect in rects), kind
                assert all(rect.collidelist(rects[:k]) < 0 for k, rect in enumerate(rects)), kind
            (board,) = boards.of(ControlBoard)
            areas = [one for one in board.container.elements if isinstance(one, ScrollBar)]  # type: ignore[union-attr]
            assert not areas, "all lines are seen without scrolling"
    finally:
        app.view.touch, app.view.ui_scale = None, 1.0
        app.editor.choose("drag")
        app.features["notes"].marks.choose(None)
        for board in tuple(boards.open_ones):
            board.close()
        desk.frames(2)
