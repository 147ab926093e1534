"""The view in the window: fitted to what is free, until the user moves it; the hero is in it."""

from collections.abc import Iterator

import pygame
import pytest

import scenes
from app.ui.floating import Box
from app.window.framing import overhang
from physics import Box as BoxShape
from physics import World
from scenes.deck import Step
from scenes.draw import Draw
from scenes.kit import Scene
from tests.app.desk import Desk
from tests.layout import faults

SPEED = 20.0  # [m/s]


class Runner(Scene):
    """A box that is out of the view of the scene after a second, to the right and above."""

    title = "Runner"
    focus = "box"
    view = (-4.0, -1.0, 8.0, 5.0)
    steps = (Step("It runs. Where to?", title="First"), Step("A part.", view=(0.0, 0.0, 2.0, 1.0)))

    def build(self, world: World) -> None:
        """It flies, for nothing pulls it down."""
        world.gravity = (0.0, 0.0)
        box = BoxShape(width=1.0, height=1.0)
        world.add_dynamic(box, position=(0.0, 1.0), velocity=(SPEED, SPEED / 4), name="box")


class Sign(Scene):
    """A scene with words beside what is to be seen: they are as long at any zoom."""

    title = "Sign"
    view = (-4.0, -1.0, 8.0, 5.0)
    told = "these words"

    def build(self, world: World) -> None:
        """Nothing is built: there are only words."""

    def draw(self, draw: Draw, world: World) -> None:
        """Write at the left edge and over the upper one."""
        draw.text((-4.0, 1.0), self.told)
        draw.text((2.0, 5.0), "above", anchor="bottom")


@pytest.fixture
def runner(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    desk.app.mouse.cancel()  # a test of random events may have left it with a hold on the view
    known = scenes.load
    ours = {"runner": Runner, "sign": Sign}
    monkeypatch.setattr(scenes, "load", lambda name: ours.get(name) or known(name))
    assert desk.app.session.load("runner")
    desk.frames(2)
    yield desk
    desk.app.lesson_layout.close()
    desk.app.view.projector, desk.app.view.show_panel, desk.app.view.ui_scale = False, True, 1.0
    desk.frames(2)


def sees_hero(desk: Desk) -> bool:
    app = desk.app
    return app.camera.sees(app.session.world.body("box").center, app.framing.insets)


def is_fitted(desk: Desk, rect: tuple[float, ...]) -> bool:
    """Whether `rect` fills the free width or height, and is in its middle."""
    app = desk.app
    left, top, right, bottom = app.framing.insets
    width, height = app.camera.size
    x0, y1 = app.camera.to_screen(rect[0], rect[1])
    x1, y0 = app.camera.to_screen(rect[2], rect[3])
    free = (left, top, width - right, height - bottom)
    gaps = x0 - free[0], free[2] - x1, y0 - free[1], free[3] - y1
    middle = abs(gaps[0] - gaps[1]) + abs(gaps[2] - gaps[3])
    return min(gaps) == pytest.approx(0.0, abs=0.01) and middle == pytest.approx(0.0, abs=0.01)


@pytest.mark.sweep
def test_the_hero_stays_in_the_picture_also_upwards_and_a_restart_finds_it(runner: Desk) -> None:
    runner.frames(90)
    assert sees_hero(runner)
    runner.app.session.restart()
    runner.app.session.paused = True
    runner.frames(2)
    assert sees_hero(runner)
    assert is_fitted(runner, Runner.view)


def test_a_rewind_finds_the_hero(runner: Desk) -> None:
    runner.frames(90)
    runner.app.session.go_to(0)
    runner.app.session.paused = True
    runner.frames(2)
    assert sees_hero(runner)


def test_a_restart_shows_the_hero_to_who_has_moved_the_view_and_keeps_the_zoom(
    runner: Desk,
) -> None:
    camera = runner.app.camera
    camera.zoom_at(300.0, 300.0, 1.5)
    runner.frames(90)
    scale = camera.scale
    runner.app.session.restart()
    runner.app.session.paused = True
    runner.frames(2)
    assert sees_hero(runner)
    assert camera.scale == scale


def test_panel_projector_and_text_size_fit_the_view_again(runner: Desk) -> None:
    runner.app.session.restart()
    runner.app.session.paused = True
    view = runner.app.view
    for option, value in (("show_panel", False), ("projector", True), ("ui_scale", 2.0)):
        setattr(view, option, value)
        runner.frames(3)
        assert is_fitted(runner, Runner.view), option


def test_a_fitted_view_comes_within_a_few_frames_and_a_new_scene_at_once(runner: Desk) -> None:
    app = runner.app
    app.session.restart()
    app.session.paused = True
    runner.frames(3)
    app.view.reduced_motion = False
    runner.frames(1)
    app.camera.zoom_at(300.0, 300.0, 1.5)
    app.camera.finish()
    zoomed = app.camera.scale
    app.framing.home()
    goal = app.camera.at_rest().scale
    runner.frames(3)
    assert goal < app.camera.scale < zoomed
    runner.frames(12)
    assert app.camera.scale == goal and is_fitted(runner, Runner.view)
    app.view.reduced_motion = True


def test_what_the_user_has_moved_stays_and_a_click_moves_nothing(runner: Desk) -> None:
    app = runner.app
    app.session.restart()
    app.session.paused = True
    runner.frames(2)
    runner.click(600, 500)
    app.view.show_panel = False
    runner.frames(3)
    assert is_fitted(runner, Runner.view)
    runner.drag_at((-2.0, 4.0), (-1.0, 4.0), (0.0, 3.0))
    seen = app.camera.center, app.camera.scale
    app.view.show_panel = True
    runner.frames(3)
    assert (app.camera.center, app.camera.scale) == seen
    runner.key(pygame.K_HOME)
    assert is_fitted(runner, Runner.view)


def test_the_scene_after_a_lesson_is_fitted(runner: Desk) -> None:
    app = runner.app
    app.view.projector = True
    app.lesson_layout.begin()
    runner.frames(3)
    app.classroom.lesson_player.go_to(1)
    runner.frames(3)
    assert app.framing.view == (0.0, 0.0, 2.0, 1.0)
    assert app.session.load("stack")
    runner.frames(4)
    assert is_fitted(runner, app.session.scene.view)


def test_the_view_leaves_room_for_the_words_of_the_scene_and_a_restart_keeps_it(
    runner: Desk,
) -> None:
    app = runner.app
    assert app.session.load("sign")
    runner.frames(3)
    left, top, *_ = app.framing.insets
    words = app.picture.draw.matter
    assert min(box[0] for box in words) >= left - 1.0
    assert min(box[1] for box in words) >= top - 1.0
    x, y = app.camera.to_screen(-4.0, 5.0)
    assert x > left + 20.0 and y > top + 10.0  # half of the words, and the line above
    scale = app.camera.scale
    app.session.restart()
    runner.frames(2)
    assert app.camera.scale == scale


def test_words_never_take_more_than_a_share_of_the_picture(
    runner: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = runner.app
    monkeypatch.setattr(Sign, "told", "m" * 150)
    assert app.session.load("sign")
    runner.frames(3)
    left, _, right, _ = app.framing.insets
    free = app.camera.size[0] - left - right
    assert app.camera.scale * 12.0 >= 0.6 * free


def test_words_that_name_what_is_out_of_sight_ask_for_no_room() -> None:
    free = Box(100.0, 50.0, 500.0, 350.0)
    seen, unseen = Box(450.0, 60.0, 540.0, 80.0), Box(501.0, 60.0, 590.0, 80.0)
    assert overhang(free, [seen, unseen]) == (0.0, 0.0, 40.0, 0.0)
    assert overhang(free, [unseen, Box(0, 0, 10, 10)]) == (0, 0, 0, 0)
    assert overhang(free, [Box(90, 45, 200, 90), Box(95, 340, 300, 355)]) == (10, 5, 0, 5)


def test_a_message_of_another_scene_keeps_clear_of_what_that_scene_shows(desk: Desk) -> None:
    app = desk.app
    assert app.session.load("slope")
    app.session.paused = True
    desk.frames(4)
    app.do("next_scene")  # its plot is where messages begin; the picture comes after the message
    desk.frames(45)
    assert app.ui.toasts.open
    assert not [words for words in faults(desk) if words.startswith("message")]
    app.ui.toasts.open[-1].seconds = 0.0
    app.session.paused = False
    app.session.load("stack")
    desk.frames(2)


class Leaver(Scene):
    """Two boxes that nobody follows: one stays, one is out of the view after half a second."""

    title = "Leaver"
    view = (-4.0, -1.0, 8.0, 5.0)

    def build(self, world: World) -> None:
        """Nothing pulls them down."""
        world.gravity = (0.0, 0.0)
        box = BoxShape(width=1.0, height=1.0)
        world.add_dynamic(box, position=(0.0, 3.0), name="stays")
        world.add_dynamic(box, position=(0.0, 1.0), velocity=(SPEED, 0.0), name="box")


@pytest.fixture
def leaver(runner: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    known = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: Leaver if name == "leaver" else known(name))
    assert runner.app.session.load("leaver")
    runner.app.session.paused = True
    runner.frames(2)
    return runner


def test_home_again_shows_what_has_left_and_once_more_the_scene(leaver: Desk) -> None:
    leaver.app.session.run(240)
    assert not sees_hero(leaver)
    leaver.app.do("home")
    leaver.frames(2)
    assert sees_hero(leaver)
    leaver.app.session.run(40)  # 3.3 m of the 30 m that are seen
    assert sees_hero(leaver), "it has left again at once"
    leaver.app.do("home")
    leaver.frames(2)
    assert is_fitted(leaver, Leaver.view)


def test_home_says_that_what_has_left_is_too_far_away(leaver: Desk) -> None:
    leaver.app.session.run(240 * 4)  # 80 m, more than five views of 12 m
    leaver.app.do("home")
    assert is_fitted(leaver, Leaver.view)
    assert "too far away" in leaver.app.session.notices[-1].text


def test_the_view_follows_the_body_that_the_user_chose_until_another_scene(leaver: Desk) -> None:
    app = leaver.app
    app.do("follow")
    assert "Select the body" in app.session.notices[-1].text
    app.editor.selection.select([app.session.world.body("box").id])
    app.do("follow")
    app.session.paused = False
    leaver.frames(90)
    assert sees_hero(leaver)
    app.session.restart()
    leaver.frames(90)
    assert sees_hero(leaver)
    app.do("follow")  # the same again: the view stands
    leaver.frames(90)
    assert app.session.followed is None
    assert not sees_hero(leaver)
    app.session.restart()
    app.editor.selection.select([app.session.world.body("stays").id])
    app.do("follow")
    assert app.session.load("runner")
    assert app.session.followed is None


def test_of_a_machine_the_heaviest_body_is_followed_and_any_of_it_ends_that(leaver: Desk) -> None:
    app = leaver.app
    box, other = (app.session.world.body(name) for name in ("box", "stays"))
    other.mass = 0.5 * box.mass
    app.editor.selection.select([other.id, box.id])
    app.do("follow")
    assert app.session.followed == box.id
    app.do("follow")
    assert app.session.followed is None


def chips(desk: Desk) -> list[str]:
    """What is said of whom the view follows."""
    button = desk.app.ui.lane.follow.button
    return [button.words] if button is not None else []


def test_whom_the_view_follows_is_written_there_and_a_click_or_esc_ends_it(leaver: Desk) -> None:
    app = leaver.app
    app.session.paused = True
    leaver.frames(2)
    assert not chips(leaver)
    box = app.session.world.body("box")
    for ends in ("click", "esc"):
        app.editor.selection.select([box.id])
        app.do("follow")
        leaver.frames(2)
        assert chips(leaver) == ["Follows box"]
        chip = app.ui.lane.follow.button
        if ends == "click" and chip is not None:
            leaver.click(*chip.rect.center)
            assert app.editor.selection.body_ids == (box.id,), "the click was the chip's alone"
        else:
            leaver.key(pygame.K_ESCAPE)  # what is selected is let go of first
            assert app.session.followed == box.id and not app.editor.selection.chosen
            leaver.key(pygame.K_ESCAPE)
        leaver.frames(2)
        assert app.session.followed is None and not chips(leaver)
    app.editor.selection.clear()
