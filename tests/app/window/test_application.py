"""The window program under SDL's dummy driver: mouse, keys, scenes, options, files."""

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.drawing.picture import is_there
from app.files.folders import own_folder
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.simulation.commands.scene import MoveBody, SetParameter
from app.ui.keys import Keyboard
from app.window.actions.table import action_table
from app.window.application import Application
from physics import Body
from tests.app.desk import Desk, opened_application


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """One application for all tests here: building it takes longer than using it."""
    with opened_application(tmp_path_factory.mktemp("config")) as application:
        yield application


@pytest.fixture
def desk(parts: Application) -> Desk:
    """The application with a fresh stack, nothing open, nothing held."""
    pygame.event.clear()
    parts.running = True
    parts.mouse.cancel()
    parts.view.__init__(show_legend=False)
    parts.session.paused = False
    parts.session.clock.speed = 1.0
    parts.session.notices.clear()
    assert parts.session.load("stack")
    made = Desk(parts)
    made.point(600, 100)
    made.frames(2)
    parts.fit()
    return made


def ball_of(desk: Desk) -> Body:
    return desk.app.session.world.body("ball")


def test_every_action_of_the_table_can_be_done_and_no_key_has_two(parts: Application) -> None:
    assert {action.name for action in action_table()} == set(parts.actions.deeds)
    keys = [key for action in action_table() for key in action.keys]
    assert len(keys) == len(set(keys))


def test_a_body_of_the_scene_before_is_not_marked(desk: Desk) -> None:
    """Its row may not exist any more; a tool learns of the new scene when the mouse moves."""
    last = desk.app.session.world.bodies[-1]
    assert desk.app.session.load("empty")
    assert last.alive
    desk.app.picture.paint(desk.app.window.surface, desk.app.session, marked=last)
    assert not is_there(last, desk.app.session)
    assert is_there(desk.app.session.world.bodies[0], desk.app.session)


def test_a_body_is_dragged_and_thrown(desk: Desk) -> None:
    ball = ball_of(desk)
    x, y = ball.center
    desk.grab(ball)
    assert desk.app.session.hand.body is ball
    for i in range(30):
        desk.point_at(x + 0.05 * i, y + 0.1 * i)
        desk.frames()
    desk.frames(30)
    assert math.dist(ball.center, (x + 1.45, y + 2.9)) < 0.1
    for i in range(6):
        desk.point_at(x + 1.45 - 0.2 * i, y + 2.9)
        desk.frames()
    desk.button(False)
    desk.frames()
    assert not desk.app.session.hand.active
    assert ball.velocity[0] < -1.0


def test_near_is_enough_to_grab_and_far_is_not(desk: Desk) -> None:
    ball = ball_of(desk)
    radius = 0.5 * desk.app.camera.scale
    px, py = desk.app.camera.to_screen(*ball.center)
    for pixels, hit in ((16, False), (10, True)):  # a grab moves the ball
        desk.point(px - radius - pixels, py)
        desk.frames()
        assert (desk.app.mouse.marked is not None) == hit
        desk.button(True)
        desk.frames()
        assert desk.app.session.hand.active == hit
        desk.button(False)
        desk.frames()


@pytest.mark.parametrize("by", ["escape", "right button"])
def test_a_drag_is_cancelled_and_the_body_stays_where_it_is(desk: Desk, by: str) -> None:
    ball = ball_of(desk)
    desk.grab(ball)
    desk.point_at(ball.center[0] + 2, ball.center[1] + 3)
    desk.frames(10)
    if by == "escape":
        desk.key(pygame.K_ESCAPE)
    else:
        desk.button(True, 3)
        desk.frames()
    assert not desk.app.session.hand.active
    # One frame of free fall, and a tick that the frame before left over: g (1/60 + 1/240) s.
    assert math.hypot(*ball.velocity) < 0.205
    desk.button(False)
    desk.frames()


def test_a_drag_while_paused_moves_the_body_as_an_edit(desk: Desk) -> None:
    ball = ball_of(desk)
    desk.key(pygame.K_SPACE)
    assert desk.app.session.paused
    x, y = ball.position
    velocity = ball.velocity
    desk.grab(ball)
    desk.point_at(ball.center[0] + 1, ball.center[1] + 2)
    desk.frames(2)
    assert ball.position == pytest.approx((x + 1, y + 2), abs=0.03)
    assert ball.velocity == velocity
    assert isinstance(desk.app.session.log[-1].command, MoveBody)
    desk.key(pygame.K_ESCAPE)
    assert ball.position == pytest.approx((x, y), abs=1e-9)
    desk.button(False)
    desk.frames()


def test_an_edit_becomes_a_pull_when_time_goes_on(desk: Desk) -> None:
    ball = ball_of(desk)
    desk.key(pygame.K_SPACE)
    desk.grab(ball)
    desk.point_at(ball.center[0] + 1, ball.center[1] + 2)
    desk.frames(2)
    desk.key(pygame.K_SPACE)
    desk.frames(3)
    assert desk.app.session.hand.body is ball
    desk.button(False)
    desk.frames(2)
    assert not desk.app.session.hand.active


def test_a_new_scene_ends_the_drag(desk: Desk) -> None:
    desk.grab(ball_of(desk))
    desk.key(pygame.K_PAGEDOWN)
    assert desk.app.session.scene_name != "stack"
    desk.frames(2)
    assert not desk.app.mouse.busy
    desk.button(False)
    desk.frames()


@pytest.mark.parametrize("button", [1, 2, 3])
def test_the_view_is_pushed_with_any_button_on_empty_canvas(desk: Desk, button: int) -> None:
    desk.point(600, 90)
    held = desk.app.camera.to_world(600, 90)
    desk.frames()
    desk.button(True, button)
    desk.point(700, 190)
    desk.frames()
    desk.button(False, button)
    desk.frames()
    assert desk.app.camera.to_world(700, 190) == pytest.approx(held)


def test_the_wheel_zooms_at_the_cursor_and_home_fits_again(desk: Desk) -> None:
    scale, home = desk.app.camera.scale, desk.app.camera.center
    desk.point(400, 200)
    desk.frames()
    held = desk.app.camera.to_world(400, 200)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    desk.frames(40)
    assert desk.app.camera.scale == pytest.approx(scale * 1.15**2, rel=1e-2)
    assert desk.app.camera.to_world(400, 200) == pytest.approx(held, abs=1e-6)
    desk.key(pygame.K_HOME)
    desk.frames(20)  # it glides there
    assert desk.app.camera.scale == scale
    assert desk.app.camera.center == home


def test_the_whole_scene_is_in_what_the_panels_leave_free(desk: Desk) -> None:
    left, top, right, bottom = desk.app.ui.insets
    xmin, ymin, xmax, ymax = desk.app.session.scene.view
    x0, y0 = desk.app.camera.to_screen(xmin, ymax)
    x1, y1 = desk.app.camera.to_screen(xmax, ymin)
    assert x0 >= left - 1
    assert y0 >= top - 1
    assert x1 <= 1280 - right + 1
    assert y1 <= 720 - bottom + 1


def test_a_restart_keeps_the_view_and_a_new_scene_fits_it(desk: Desk) -> None:
    desk.app.camera.pan(1.0, 0.5)
    moved = desk.app.camera.center
    desk.key(pygame.K_r)
    assert desk.app.session.world.tick <= 8
    assert desk.app.camera.center == moved
    desk.key(pygame.K_PAGEDOWN)
    assert desk.app.camera.center != moved


def test_a_scene_that_is_built_for_another_view_is_fitted_again(desk: Desk) -> None:
    """The playroom shows one room large."""
    assert desk.app.session.load("playroom")
    desk.frames(2)
    scale = desk.app.camera.scale
    desk.app.session.submit(SetParameter("room", "loop of joints"))
    desk.frames(2)
    assert desk.app.camera.scale > 2.0 * scale


def test_time_keys(desk: Desk) -> None:
    session = desk.app.session
    desk.key(pygame.K_MINUS)
    assert session.clock.speed == 0.5
    desk.key(pygame.K_EQUALS)
    assert session.clock.speed == 1.0
    desk.key(pygame.K_PERIOD)
    assert session.paused
    tick = session.world.tick
    desk.key(pygame.K_PERIOD)
    assert session.world.tick == tick + 1
    desk.key(pygame.K_SPACE)
    assert not session.paused


def test_the_sleep_key_switches_sleeping_on_and_off(desk: Desk) -> None:
    before = desk.app.session.world.settings.sleeping
    desk.key(pygame.K_s)
    desk.frames()
    assert desk.app.session.world.settings.sleeping is not before
    desk.key(pygame.K_s)
    desk.frames()
    assert desk.app.session.world.settings.sleeping is before


def test_a_held_step_key_repeats_every_100_ms() -> None:
    keyboard = Keyboard(action_table())
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PERIOD, mod=0)
    assert keyboard.press(event, 0.0).name == "tick"  # type: ignore[union-attr]
    times = [now for now in range(0, 1001, 10) if keyboard.due(0.001 * now + 1e-9)]  # [ms]
    assert times == [250, 350, 450, 550, 650, 750, 850, 950]
    keyboard.release(pygame.K_PERIOD)
    assert not keyboard.due(2.0)


def test_view_keys_change_the_options_and_the_picture(desk: Desk) -> None:
    view = desk.app.view
    light = desk.app.window.surface.get_at((900, 60))
    desk.key(pygame.K_t)
    desk.frames(2)
    assert view.theme == "dark"
    assert sum(desk.app.window.surface.get_at((900, 60))[:3]) < sum(light[:3]) / 2
    desk.key(pygame.K_EQUALS, pygame.KMOD_LCTRL)
    assert view.ui_scale == 1.25
    desk.key(pygame.K_F9)
    assert view.projector
    desk.key(pygame.K_2)
    assert view.overlays == {"contacts": True}
    desk.key(pygame.K_2)
    assert view.overlays == {"contacts": False}
    desk.key(pygame.K_RIGHTBRACKET)
    assert view.arrow_scale == pytest.approx(1.25)
    desk.key(pygame.K_a)
    assert view.arrow_scale is None


def test_a_picture_is_saved_in_the_background_with_a_notice(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    desk.key(pygame.K_F12)
    desk.app.screenshots.wait(desk.app.session.notify)
    (picture,) = own_folder("pictures").rglob("fulcrum-stack-*.png")
    assert pygame.image.load(str(picture)).get_size() == (1280, 720)
    assert str(picture) in desk.app.session.notices[-1].text


def test_changed_options_are_remembered_and_odd_files_are_forgiven(
    desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "preferences.json"
    preferences = Preferences(path)
    view = preferences.read()
    assert view == ViewOptions(all_tools=False, show_panel=False)
    assert preferences.save_changes(view)
    assert not path.exists()  # nothing changed, nothing written
    view.theme, view.ui_scale, view.overlays["normals"] = "dark", 1.5, True
    preferences.save_changes(view)
    assert Preferences(path).read() == view
    path.write_text('{"theme": "pink", "ui_scale": 99, "projector": true, "overlays": 3, "x": 1}')
    assert Preferences(path).read() == ViewOptions(projector=True)
    path.write_text("{ broken")
    assert Preferences(path).read() == ViewOptions()


def test_q_with_ctrl_ends_the_program(desk: Desk) -> None:
    desk.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert not desk.app.running


def test_what_the_mouse_and_the_picture_ask_others_is_answered_by_somebody(
    desk: Desk,
) -> None:
    """Their hooks begin as functions that do nothing: one that stays so was forgotten."""
    for one in (desk.app.mouse, desk.app.picture):
        hooks = {name: hook for name, hook in vars(one).items() if callable(hook)}
        assert "fold" in hooks
        idle = [name for name, hook in hooks.items() if "<lambda>" in str(hook)]
        assert idle == []
