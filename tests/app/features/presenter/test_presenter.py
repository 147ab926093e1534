"""Spotlight, blank, caption, rings and key-cast in the window, by keys and mouse."""

import numpy as np
import pygame
import pytest

import scenes
from app.features.presenter.view.caption import (
    BETWEEN,
    PAD,
    PROJECTED,
    TALL,
    Shown,
    picture,
    rows_of,
)
from app.ui.kit.theme import make_look
from tests.app.desk import Desk

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
RIGHT = 3


def pixels(desk: Desk) -> np.ndarray:
    return pygame.surfarray.array3d(desk.app.window.surface).astype(int)


# --- blank ----------------------------------------------------------------------------------


@pytest.mark.sweep
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
    desk.click(*desk.app.ui.toolbar.buttons["box"].rect.center)
    assert pixels(desk).min() < 255
    assert desk.app.editor.tool.NAME == "drag"


@pytest.mark.sweep
def test_no_scene_has_a_key_that_presenters_need() -> None:
    for name in scenes.names():
        kind = scenes.load(name)
        keys = {thing.key for thing in (*kind.buttons, *kind.controls)}
        assert not keys & {"b", ".", "page up", "page down", "escape"}, name


# --- spotlight ------------------------------------------------------------------------------


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


# --- rings and keys -------------------------------------------------------------------------


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
    desk, keys = stage, stage.app.features["presenter"].keys
    desk.app.do("key_cast")
    desk.frames()
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_l, SHIFT)
    said = [(line.key, line.deed, line.count) for line in keys.lines]
    assert said == [("Space", "Pause", 2), ("Shift L", "Spotlight", 1)]
    desk.key(pygame.K_PERIOD, up=False)
    desk.frames(150)
    assert [line.key for line in keys.lines] == ["."], "a held key stays"
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_PERIOD, mod=0))
    desk.frames(130)
    assert keys.lines == []


# --- caption --------------------------------------------------------------------------------


def test_the_caption_tells_title_and_numbers_until_something_is_written(stage: Desk) -> None:
    desk, caption = stage, stage.app.features["presenter"].caption
    assert desk.app.session.load("atwood")
    desk.frames(2)
    desk.key(pygame.K_c, SHIFT)
    desk.frames(2)
    assert caption.field is not None and caption.field.text == "Atwood's machine"
    desk.key(pygame.K_RETURN)
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
    assert not caption.rect.height and not desk.app.features["presenter"].state.words


def test_esc_gives_the_old_words_back_and_the_projector_makes_them_large(stage: Desk) -> None:
    desk, caption = stage, stage.app.features["presenter"].caption
    state = desk.app.features["presenter"].state
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
    heights = {face.get_height() for _, face in rows_of(caption._shown)}
    assert min(heights) >= 48 * desk.app.size[1] / 1080  # a line is never lower than the em


def test_letters_that_are_typed_for_a_caption_do_no_actions(stage: Desk) -> None:
    """Shift+C, and then words: no tool is chosen, nothing is restarted, no picture goes blank."""
    desk, state = stage, stage.app.features["presenter"].state
    before = desk.app.editor.tool.NAME, dict(vars(desk.app.view)), desk.app.session.world.tick
    desk.key(pygame.K_c, SHIFT)
    desk.frames(2)
    for letter in "bread, text":
        event = {"key": ord(letter), "mod": 0, "unicode": letter}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **event))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, **event))
        desk.frames()
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert state.words == "bread, text" and not state.blank
    assert before == (
        desk.app.editor.tool.NAME,
        dict(vars(desk.app.view)),
        desk.app.session.world.tick,
    )
    desk.key(pygame.K_c, SHIFT)
    desk.frames(2)
    assert not state.caption


LONG = ("gap of explicit Euler 0.8430 m, theory 0.8430 m", "gap of explicit Euler 0.8430 m")
HEADS = ("Throw", "What a long question this is, and which of the two arrives first? " * 4)


@pytest.mark.parametrize("lines", [480, 720, 1080, 2160])
@pytest.mark.parametrize("head", HEADS)
def test_a_caption_leaves_three_quarters_of_the_picture_and_cuts_no_number(lines: int, head: str):
    """On the projector, where letters are largest; a number that has no room is left out."""
    look = make_look("light", 1.0, True, (lines * 16 // 9, lines))
    for numbers in ((), (LONG,), (LONG, ("x 1 m",), LONG)):
        for wide in (lines // 2, lines, 2 * lines):
            high = round(TALL * 0.78 * lines)  # of the canvas
            shown = Shown(head, numbers, (wide, high), look, round(PROJECTED * lines / 1080))
            rows, least = rows_of(shown), look.px(PAD)
            said = [words for words, _ in rows]
            line = max(face.get_linesize() for _, face in rows)
            image = picture(shown)
            assert image.get_height() <= max(high, line + least)
            assert image.get_width() <= wide + look.px(8)
            forms = {form for number in numbers for form in number}
            parts = [part for words in said for part in words.split(BETWEEN)]
            whole = [part for part in parts if part in forms]
            heads = parts[: len(parts) - len(whole)]
            assert whole == parts[len(heads) :]
            joined = " ".join(heads)
            assert joined == head.strip() or joined.endswith("…")
