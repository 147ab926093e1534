"""Pen, spotlight, blank, caption, rings and key-cast in the window, by keys and mouse."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

import scenes
from app.commands import PressButton
from app.presenting.caption import rows_of
from app.presenting.presenting import Presenting
from app.tools.pen import Pen
from app.ui.pen_board import PenBoard
from tests.app.desk import Desk

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
RIGHT = 3


@pytest.fixture
def stage(desk: Desk) -> Iterator[Desk]:
    """The stack, paused, with nothing switched on and nothing drawn."""
    desk.app.session.load("empty")
    desk.frames()
    desk.app.session.load("stack")
    desk.frames(2)
    desk.app.session.paused = True
    yield desk
    view, state = desk.app.view, desk.app.workshop.presenting
    view.ripples, view.key_cast, view.projector, view.spotlight = None, False, False, 150.0
    view.pen_color, view.pen_width, view.pen_marker = 0, 1, False
    vars(state).update(vars(Presenting()))
    desk.app.workshop.choose("drag")
    pygame.key.set_mods(0)
    desk.frames(30)


def pixels(desk: Desk) -> np.ndarray:
    return pygame.surfarray.array3d(desk.app.window.surface).astype(int)


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


def click(desk: Desk, x: int, y: int, button: int = 1) -> None:
    desk.point(x, y)
    desk.frames()
    desk.button(True, button)
    desk.frames()
    desk.button(False, button)
    desk.frames()


def world(desk: Desk, x: float, y: float) -> tuple[float, float]:
    return desk.app.camera.to_world(x, y)


def is_red(desk: Desk, x: int, y: int) -> bool:
    """Whether the pixel has the first colour of the pen."""
    color = desk.app.picture.draw.style.color("pen_red")
    return tuple(desk.app.window.surface.get_at((x, y)))[:3] == tuple(
        color >> shift & 0xFF for shift in (16, 8, 0)
    )


# --- pen -------------------------------------------------------------------------------------


def test_the_pen_draws_over_the_picture_and_the_world_does_not_know(stage: Desk) -> None:
    desk, pad = stage, stage.app.workshop.pad
    before, log = desk.app.session.world.hash(), list(desk.app.session.log)
    desk.key(pygame.K_p, SHIFT)
    assert isinstance(desk.app.workshop.tool, Pen)
    drawn(desk, (500, 120), (560, 100), (620, 120), (700, 110))
    (stroke,) = pad.strokes
    assert stroke.points[0] == pytest.approx(world(desk, 500, 120))
    assert stroke.points[-1] == pytest.approx(world(desk, 700, 110))
    assert is_red(desk, 500, 120)
    assert desk.app.session.world.hash() == before and desk.app.session.log == log


def test_shift_makes_it_straight_and_ctrl_an_arrow_also_in_the_middle(stage: Desk) -> None:
    desk, pad = stage, stage.app.workshop.pad
    desk.app.choose_tool("pen")
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
    desk.app.choose_tool("pen")
    drawn(desk, (500, 120), (700, 120), mod=SHIFT)
    desk.app.choose_tool("drag")
    at = world(desk, 600, 120)
    desk.point(300, 90)
    camera.zoom_now(400, 300, 0.7)
    camera.pan(0.8, -0.3)
    desk.frames(2)
    x, y = (round(v) for v in camera.to_screen(*at))
    assert is_red(desk, x, y)


def test_undo_takes_strokes_while_the_pen_is_chosen_and_nothing_else(stage: Desk) -> None:
    desk, pad = stage, stage.app.workshop.pad
    desk.app.choose_tool("pen")
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
    desk, pad = stage, stage.app.workshop.pad
    desk.app.choose_tool("pen")
    for y in (80, 120):
        drawn(desk, (500, y), (600, y))
    click(desk, 550, 80, RIGHT)
    assert len(pad.strokes) == 1 and desk.app.ui.desk.popup is None
    click(desk, 300, 80, RIGHT)
    assert desk.app.ui.desk.popup is not None, "elsewhere it asks for colour and width"
    desk.key(pygame.K_ESCAPE)
    drawn(desk, (300, 80), (350, 80), up=False)
    desk.key(pygame.K_ESCAPE)
    desk.button(False)
    desk.frames()
    assert len(pad.strokes) == 1 and pad.fresh is None
    desk.app.choose_tool("eraser")
    desk.point(550, 120)
    desk.frames(2)
    assert pad.lit is pad.strokes[0]
    click(desk, 550, 120)
    assert not pad.strokes
    desk.key(pygame.K_z, CTRL)
    assert len(pad.strokes) == 1


def test_the_board_of_the_pen_comes_and_goes_with_it_and_sets_what_it_draws(stage: Desk) -> None:
    desk, boards = stage, stage.app.ui.boards
    desk.app.choose_tool("pen")
    desk.frames()
    (board,) = boards.of(PenBoard)
    click(desk, *board.colors[2].rect.center)
    click(desk, *board.widths[0].rect.center)
    click(desk, *board.kinds[1].rect.center)
    drawn(desk, (500, 80), (600, 80))
    (stroke,) = desk.app.workshop.pad.strokes
    assert stroke.role == "marker_green"
    # the fine pen has 3 px, the marker is four times as wide
    assert stroke.width * desk.app.camera.scale == pytest.approx(12.0)
    board.close()
    desk.frames(2)
    assert not boards.of(PenBoard)
    desk.app.choose_tool("drag")
    desk.frames()
    desk.app.choose_tool("pen")
    desk.frames()
    assert boards.of(PenBoard) == [board]
    desk.app.choose_tool("drag")
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
    assert desk.app.workshop.tool.NAME == "pen"
    assert presses(desk) == []
    assert desk.app.session.load("why_dot")  # N and Shift+N
    desk.frames(2)
    desk.key(pygame.K_n, SHIFT)
    desk.key(pygame.K_n)
    assert presses(desk) == ["back", "next"]


# --- blank -----------------------------------------------------------------------------------


def test_b_blanks_and_the_key_that_ends_it_does_nothing_else(stage: Desk) -> None:
    desk, session = stage, stage.app.session
    session.paused = False
    desk.key(pygame.K_b)
    desk.frames(2)
    assert pixels(desk).max() == 0 and not pygame.mouse.get_visible()
    tick = session.world.tick
    desk.key(pygame.K_LSHIFT)
    desk.frames(10)
    assert pixels(desk).max() == 0, "Shift and Alt are no answer"
    assert session.world.tick == tick, "time stands"
    desk.key(pygame.K_SPACE, up=False)
    desk.key(pygame.K_SPACE)  # it repeats
    desk.frames(5)
    assert pixels(desk).max() > 0 and pygame.mouse.get_visible()
    assert not session.paused and session.world.tick > tick, "it goes on as it was"
    desk.key(pygame.K_SPACE)
    assert session.paused, "the next press is one again"


def test_a_click_ends_it_and_presses_nothing_below(stage: Desk) -> None:
    desk = stage
    desk.app.do("blank_white")
    desk.frames()
    assert pixels(desk).min() == 255
    click(desk, *desk.app.ui.toolbar.buttons["box"].rect.center)
    assert pixels(desk).min() < 255
    assert desk.app.workshop.tool.NAME == "drag"


def test_no_scene_has_a_key_that_presenters_need() -> None:
    for name in scenes.names():
        kind = scenes.load(name)
        keys = {thing.key for thing in (*kind.buttons, *kind.controls)}
        assert not keys & {"b", ".", "page up", "page down", "escape"}, name


# --- spotlight -------------------------------------------------------------------------------


def test_the_spotlight_dims_all_but_a_disc_round_the_mouse(stage: Desk) -> None:
    desk = stage
    desk.point(600, 300)
    desk.frames(2)
    plain = pixels(desk)
    desk.key(pygame.K_l, SHIFT)
    desk.frames(20)
    lit = pixels(desk)
    disc = np.hypot(*np.mgrid[-600:680, -300:420])
    assert (lit[disc < 110] == plain[disc < 110]).all()
    outside = disc > 152
    # the factor is rounded to 1/255, and each product down: one step of 255 either way
    assert np.abs(lit[outside] - 0.32 * plain[outside]).max() <= 1.5
    desk.key(pygame.K_l, SHIFT)
    desk.frames(20)
    assert (pixels(desk) == plain).all()


def test_ctrl_and_wheel_size_the_spotlight_and_leave_the_view(stage: Desk) -> None:
    desk, view = stage, stage.app.view
    scale = desk.app.camera.scale
    desk.app.do("spotlight")
    pygame.key.set_mods(CTRL)
    for turn, way in ((1, 1), (50, 1), (-200, -1)):
        before = view.spotlight
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_y=float(turn)))
        desk.frames(2)
        assert (view.spotlight - before) * way > 0
    assert view.spotlight == 40.0 and desk.app.camera.scale == scale


# --- rings and keys --------------------------------------------------------------------------


def test_presses_are_ringed_with_a_shape_of_its_own_for_each_button(stage: Desk) -> None:
    desk, view = stage, stage.app.view
    view.ripples = True
    shapes = []
    for button in (1, RIGHT):
        desk.point(300, 90)
        desk.frames(2)
        plain = pixels(desk)
        desk.button(True, button)
        desk.frames(3)
        shapes.append((pixels(desk) != plain).any(axis=2)[250:350, 45:135])
        desk.button(False, button)
        desk.frames(60)
        desk.app.ui.close_top()
        desk.frames(2)
    left, right = shapes
    assert left.sum() > 100 and right.sum() > 100
    # Both share what lies near their crossings; the same shape twice differs nowhere.
    assert (left != right).sum() > 0.25 * left.sum()


def test_rings_are_for_the_projector_until_the_user_says(stage: Desk) -> None:
    desk, view = stage, stage.app.view
    assert not view.shows_ripples and not view.key_cast
    view.projector = True
    assert view.shows_ripples and not view.key_cast
    desk.app.do("ripples")
    assert view.ripples is False and not view.shows_ripples


def test_keys_are_told_counted_and_fade(stage: Desk) -> None:
    desk, keys = stage, stage.app.presenter.keys
    desk.app.do("key_cast")
    desk.frames()
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_l, SHIFT)
    told = [(line.key, line.deed, line.count) for line in keys.lines]
    assert told == [("Space", "Pause", 2), ("Shift L", "Spotlight", 1)]
    desk.key(pygame.K_PERIOD, up=False)
    desk.frames(150)
    assert [line.key for line in keys.lines] == ["."], "a held key stays"
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_PERIOD, mod=0))
    desk.frames(130)
    assert keys.lines == []


# --- caption ---------------------------------------------------------------------------------


def test_the_caption_tells_title_and_numbers_until_something_is_written(stage: Desk) -> None:
    desk, caption = stage, stage.app.presenter.caption
    assert desk.app.session.load("atwood")
    desk.frames(2)
    desk.key(pygame.K_c, SHIFT)
    desk.frames(2)
    assert caption.rect.height and caption._shown is not None
    assert caption._shown.head == "Atwood's machine" and len(caption._shown.numbers) == 3
    assert desk.app.ui.layout.canvas.contains(caption.rect)
    desk.point(*caption.rect.center)
    for _ in range(2):
        desk.button(True)
        desk.button(False)
    desk.frames(2)
    assert caption.field is not None and desk.app.ui.typing
    for letter in "Which falls?":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.frames()
    desk.key(pygame.K_RETURN)
    desk.frames()
    assert caption.field is None and not desk.app.ui.typing
    assert caption._shown.head == "Which falls?" and caption._shown.numbers == ()
    desk.app.do("restart")
    desk.frames(2)
    assert caption._shown.head == "Which falls?" and caption.rect.height
    assert desk.app.session.load("stack")
    desk.frames(2)
    assert not caption.rect.height and not desk.app.workshop.presenting.words


def test_esc_gives_the_old_words_back_and_the_projector_makes_them_large(stage: Desk) -> None:
    desk, caption = stage, stage.app.presenter.caption
    state = desk.app.workshop.presenting
    state.words, state.caption = "Before", True
    desk.app.do("edit_caption")
    desk.frames()
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    desk.frames()
    assert state.words == "x"
    desk.key(pygame.K_ESCAPE)
    desk.frames()
    assert state.words == "Before" and caption.field is None
    desk.app.view.projector = True
    desk.frames(3)
    assert caption._shown is not None
    heights = {face.get_height() for _, face in rows_of(caption._shown, 21.0)}
    assert min(heights) >= 48  # a line is never lower than the em
