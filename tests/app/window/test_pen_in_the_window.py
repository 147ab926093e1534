"""The pen in the window: strokes, straight ones and arrows, undo, the eraser, its board."""

import numpy as np
import pygame
import pytest

from app.editor.tools.pen import Pen
from app.simulation.commands.scene import PressButton
from app.ui.boards.pen_board import PenBoard
from tests.app.desk import Desk

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
RIGHT = 3

SETTLED = 8  # [count] frames: the board of the pen came or went, the view is fitted beside it


def take(desk: Desk, tool: str) -> None:
    """Choose a tool, and let the board of the pen come or go and the view be fitted beside it."""
    desk.app.editor.choose(tool)
    desk.frames(SETTLED)


def drawn(desk: Desk, *points: tuple[int, int], mod: int = 0, up: bool = True) -> None:
    pygame.key.set_mods(mod)
    desk.point(*points[0])
    desk.frames()
    desk.button(True)
    desk.frames()
    for point in points[1:]:
        desk.point(*point)
        desk.frames()
    if up:
        desk.button(False)
        desk.frames()
        pygame.key.set_mods(0)


def world(desk: Desk, x: float, y: float) -> tuple[float, float]:
    return desk.app.camera.to_world(x, y)


def is_red(desk: Desk, x: int, y: int) -> bool:
    """Whether the pixel has the first colour of the pen."""
    color = desk.app.picture.draw.style.color("pen_red")
    return tuple(desk.app.window.surface.get_at((x, y)))[:3] == tuple(
        color >> shift & 0xFF for shift in (16, 8, 0)
    )


def test_the_pen_draws_over_the_picture_and_the_world_does_not_know(stage: Desk) -> None:
    desk, pad = stage, stage.app.editor.pad
    before, log = desk.app.session.world.hash(), list(desk.app.session.log)
    desk.key(pygame.K_p, SHIFT)
    assert isinstance(desk.app.editor.tool, Pen)
    desk.frames(SETTLED)
    drawn(desk, (500, 120), (560, 100), (620, 120), (700, 110))
    (stroke,) = pad.strokes
    assert stroke.points[0] == pytest.approx(world(desk, 500, 120))
    assert stroke.points[-1] == pytest.approx(world(desk, 700, 110))
    assert is_red(desk, 500, 120)
    assert desk.app.session.world.hash() == before and desk.app.session.log == log


def test_shift_makes_it_straight_and_ctrl_an_arrow_also_in_the_middle(stage: Desk) -> None:
    desk, pad = stage, stage.app.editor.pad
    take(desk, "pen")
    bent = (500, 120), (560, 60), (620, 122)
    drawn(desk, *bent, mod=SHIFT)
    drawn(desk, *bent, mod=CTRL)
    drawn(desk, *bent, mod=CTRL, up=False)
    pygame.key.set_mods(0)
    desk.frames()
    desk.button(False)
    desk.frames()
    straight, arrow, free = pad.strokes
    assert len(straight.points) == 2 and straight.points[0][1] == straight.points[1][1]
    assert np.isnan(arrow.points).any() and not np.isnan(free.points).any()
    assert free.points[:, 1].max() == pytest.approx(world(desk, 560, 60)[1], abs=0.05)


def test_strokes_stay_with_the_scene_when_the_view_moves_and_zooms(stage: Desk) -> None:
    desk, camera = stage, stage.app.camera
    take(desk, "pen")
    drawn(desk, (500, 120), (700, 120), mod=SHIFT)
    desk.app.editor.choose("drag")
    at = world(desk, 600, 120)
    desk.point(300, 90)
    camera.zoom_at(400, 300, 0.7)
    camera.finish()
    camera.pan(0.8, -0.3)
    desk.frames(2)
    x, y = (round(v) for v in camera.to_screen(*at))
    assert is_red(desk, x, y)


def test_undo_takes_strokes_while_the_pen_is_chosen_and_nothing_else(stage: Desk) -> None:
    desk, pad = stage, stage.app.editor.pad
    take(desk, "pen")
    for y in (80, 100, 120):
        drawn(desk, (500, y), (600, y))
    desk.key(pygame.K_z, CTRL)
    desk.key(pygame.K_BACKSPACE)
    assert len(pad.strokes) == 1
    desk.key(pygame.K_y, CTRL)
    assert len(pad.strokes) == 2
    desk.key(pygame.K_e, CTRL)
    assert not pad.strokes
    desk.key(pygame.K_z, CTRL)
    assert len(pad.strokes) == 2
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_z, CTRL)
    assert not pad.strokes, "with the hand, undo is that of the scene: back to the one before"
    desk.key(pygame.K_y, CTRL)
    assert len(pad.strokes) == 2


def test_eraser_and_right_click_take_strokes_and_esc_ends_one(stage: Desk) -> None:
    desk, pad = stage, stage.app.editor.pad
    take(desk, "pen")
    for y in (80, 120):
        drawn(desk, (500, y), (600, y))
    desk.click(550, 80, RIGHT)
    assert len(pad.strokes) == 1 and desk.app.ui.desk.popup is None
    desk.click(300, 80, RIGHT)
    assert desk.app.ui.desk.popup is not None, "elsewhere it asks for colour and width"
    desk.key(pygame.K_ESCAPE)
    drawn(desk, (300, 80), (350, 80), up=False)
    desk.key(pygame.K_ESCAPE)
    desk.button(False)
    desk.frames()
    assert len(pad.strokes) == 1 and pad.fresh is None
    at = world(desk, 550, 120)
    take(desk, "eraser")
    desk.point_at(*at)
    desk.frames(2)
    assert pad.lit is pad.strokes[0]
    desk.click(*desk.mouse)
    assert not pad.strokes
    desk.key(pygame.K_z, CTRL)
    assert len(pad.strokes) == 1


def test_the_board_of_the_pen_comes_and_goes_with_it_and_sets_what_it_draws(stage: Desk) -> None:
    desk, boards = stage, stage.app.ui.boards
    take(desk, "pen")
    (board,) = boards.of(PenBoard)
    desk.click(*board.tree["pen_color 2"].rect.center)
    desk.click(*board.tree["pen_width 0"].rect.center)
    desk.click(*board.tree["Marker"].rect.center)
    drawn(desk, (500, 80), (600, 80))
    (stroke,) = desk.app.editor.pad.strokes
    assert stroke.role == "marker_green"
    # the fine pen has 3 px, the marker is four times as wide
    assert stroke.width * desk.app.camera.scale == pytest.approx(12.0)
    board.close()
    desk.frames(2)
    assert not boards.of(PenBoard)
    desk.app.editor.choose("drag")
    desk.frames()
    desk.app.editor.choose("pen")
    desk.frames()
    assert boards.of(PenBoard) == [board]
    desk.app.editor.choose("drag")
    desk.frames()
    assert not boards.of(PenBoard)


def presses(desk: Desk) -> list[str]:
    """Buttons in the log, where settings that other tests have chosen stand too."""
    log = desk.app.session.log
    return [e.command.button for e in log if isinstance(e.command, PressButton)]


def test_a_key_of_the_scene_with_shift_is_that_of_the_program(stage: Desk) -> None:
    desk = stage
    assert desk.app.session.load("puck")  # P pushes
    desk.frames(2)
    desk.key(pygame.K_p, SHIFT)
    assert desk.app.editor.tool.NAME == "pen"
    assert presses(desk) == []
    assert desk.app.session.load("why_dot")  # N and Shift+N
    desk.frames(2)
    desk.key(pygame.K_n, SHIFT)
    desk.key(pygame.K_n)
    assert presses(desk) == ["back", "next"]
