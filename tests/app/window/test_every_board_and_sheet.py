"""What every board and every sheet does, whichever action opens it."""

from collections.abc import Iterator

import pygame
import pytest

from app.ui.boards.board import Board
from app.window.actions.table import action_table
from tests.app.desk import Desk

SHEETS, BOARDS = 10, 14
"""So many kinds are met at the least; fewer, and the walk has not come to what it is about."""

KEYS = (
    *((key, 0) for key in (pygame.K_DELETE, pygame.K_r, pygame.K_c, pygame.K_PERIOD)),
    *((key, 0) for key in (pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_RIGHT)),
    *((key, pygame.KMOD_CTRL) for key in (pygame.K_z, pygame.K_d, pygame.K_x)),
)
"""They delete, restart, choose a tool, go on in time, undo and copy where no sheet is open."""

WINDOWS = (((800, 600), 2.5), ((1280, 720), 1.75), ((2560, 1440), 1.0))
"""Sizes [px], with the scale of the letters [1]: from the tightest to the widest."""


def tidy(desk: Desk) -> None:
    """Close all that an action has opened."""
    app = desk.app
    while app.ui.close_top():
        pass
    for board in tuple(app.ui.boards.open_ones):
        board.close()
    if app.classroom.lesson_player.lesson is not None:
        app.classroom.lesson_player.close()
    app.features["presenter"].state.blank = ""  # else time stands
    app.view.stage = False


def openings(desk: Desk) -> Iterator[str]:
    """Do one action after the other in the stack, with two bodies selected, while time stands."""
    app = desk.app
    for action in action_table():
        if action.name == "quit":
            continue
        tidy(desk)
        app.session.paused = True
        if app.session.scene_name != "stack" or len(app.session.world.bodies) < 2:
            assert app.session.open("stack", None, {}, chosen={})
            desk.frames()
            app.session.paused = True
        moving = [body.id for body in app.session.world.bodies if body.kind == "dynamic"]
        app.editor.selection.select(moving[:2])
        app.do(action.name)
        desk.frames(2)
        yield action.name
    tidy(desk)


@pytest.mark.sweep
def test_no_key_changes_what_lies_behind_any_sheet(desk: Desk) -> None:
    met = set()
    for name in openings(desk):
        app, session = desk.app, desk.app.session
        if app.ui.sheet is None:
            continue
        met.add(type(app.ui.sheet))
        app.ui.focus.release()
        before = (session.world.hash(), session.world.tick, session.paused, app.editor.tool.NAME)
        selected = app.editor.selection.body_ids
        for key, mod in KEYS:
            desk.key(key, mod)
        after = (session.world.hash(), session.world.tick, session.paused, app.editor.tool.NAME)
        assert after == before, name
        assert app.editor.selection.body_ids == selected, name
        tidy(desk)
        desk.frames()
        assert app.ui.sheet is None, name
    assert len(met) >= SHEETS, met


def is_in_its_room(desk: Desk, board: Board) -> bool:
    """Whether a board has its least size, or all that the window has, and lies in the window."""
    look, room = desk.app.ui.desk.look, desk.app.ui.boards.layout
    least = [min(sides) for sides in zip(board.LEAST, board.SIZE, strict=True)]
    most = max(room.free.width, room.canvas.width), max(room.free.height, room.canvas.height)
    wide, high = (min(look.px(side), most[k]) for k, side in enumerate(least))
    inside = pygame.Rect((0, 0), desk.app.size).contains(board.rect)
    return inside and board.rect.width >= wide and board.rect.height >= high


@pytest.mark.sweep
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_board_has_its_least_size_in_any_window_with_any_letters(
    desk: Desk, size: tuple[int, int], scale: float
) -> None:
    app = desk.app
    usual = app.size, app.view.ui_scale
    app.window._window.size, app.view.ui_scale = size, scale
    desk.frames(3)
    met = set()
    try:
        for name in openings(desk):
            for board in app.ui.boards.open_ones:
                if board.folded or board.dock is not None:
                    continue
                met.add(type(board))
                assert is_in_its_room(desk, board), f"{name}: {board.rect}"
            app.window._window.size, app.view.ui_scale = size, scale  # an action may change them
    finally:
        app.window._window.size, app.view.ui_scale = usual
        desk.frames(3)
    assert len(met) >= BOARDS, met
