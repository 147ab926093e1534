"""A window where nothing happens rests, and is there at once when it is used."""

from collections.abc import Iterator

import pygame
import pytest

from app.window.rest import ALIKE, CALM, LOOKS
from tests.app.desk import FRAME, Desk


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0  # [s]

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def watch(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """A desk that was not used for a moment."""
    desk.app.hidden_wait.hidden = False
    desk.frames()
    watch = Watch()
    monkeypatch.setattr(desk.app.rest, "_now", watch)
    monkeypatch.setattr(desk.app.rest, "_used", watch.time)
    watch.time += CALM + 0.1
    yield watch
    desk.app.hidden_wait.hidden = False
    desk.app.view.wait_hidden = True


@pytest.fixture
def drawn(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ticks at which a picture was drawn."""
    ticks: list[int] = []
    real = desk.app.picture.paint

    def paint(*arguments: object) -> None:
        ticks.append(desk.app.session.world.tick)
        real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.app.picture, "paint", paint)
    return ticks


def sleep(desk: Desk) -> None:
    """Let all bodies of the stack fall asleep."""
    desk.app.session.world.settings.sleeping = True
    desk.app.session.run(2400)
    assert not desk.app.session.world.page.tally["awake_count"][0]


def come_to_rest(desk: Desk) -> None:
    """Let the frames go by that show the pause, and what a worker in the background has to tell.

    Five seconds outlast every message; that nothing moves any more is what is tested.
    """
    for _ in range(round(5.0 / FRAME)):
        desk.frames()
        if desk.app.rest.resting:
            return
    raise AssertionError("the window does not come to rest")


def test_a_paused_window_rests_when_its_pictures_are_alike(desk: Desk, watch: Watch) -> None:
    assert not desk.app.rest.resting  # it runs
    desk.app.session.paused = True
    come_to_rest(desk)


def test_an_event_ends_the_rest_at_once(desk: Desk, watch: Watch) -> None:
    desk.app.session.paused = True
    come_to_rest(desk)
    desk.point(500, 300)
    looked = watch.time
    desk.app.rest.wait(60)  # would last LOOKS by its clock, which stands
    assert watch.time == looked
    desk.frames()
    assert not desk.app.rest.resting


def test_a_rest_ends_by_itself(desk: Desk, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    def pass_by(seconds: float) -> None:
        watch.time += seconds

    desk.app.session.paused = True
    come_to_rest(desk)
    monkeypatch.setattr("app.window.rest.time.sleep", pass_by)
    looked = watch.time
    desk.app.rest.wait(60)
    assert LOOKS <= watch.time - looked < LOOKS + 0.1


def test_what_moves_by_itself_gets_its_frames(desk: Desk, watch: Watch) -> None:
    app = desk.app
    app.session.paused = True
    come_to_rest(desk)
    app.session.notify("info", "Something was written in the background")
    desk.frames(2)  # the toast is on the screen
    assert not app.rest.resting


def test_a_held_key_keeps_the_window_awake(desk: Desk, watch: Watch) -> None:
    desk.app.session.paused = True
    desk.key(pygame.K_LEFT, up=False)
    watch.time += CALM + 0.1
    desk.frames(ALIKE + 3)
    assert not desk.app.rest.resting
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_LEFT, mod=0))
    desk.frames()


def test_time_runs_on_where_all_are_asleep_and_is_shown_now_and_then(
    desk: Desk, watch: Watch, drawn: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep(desk)
    rest, before = desk.app.rest, desk.app.session.world.tick
    drawn.clear()
    monkeypatch.setattr("app.window.rest.TICKING", -1.0)  # each rest is over at once
    for _ in range(4):
        rest.wait(60)
        desk.app.frame(0.24)
    assert len(drawn) == 2
    assert desk.app.session.world.tick - before == pytest.approx(4 * 0.24 * 240, abs=2)
    desk.point(500, 300)
    desk.frames(2)
    assert len(drawn) == 4  # it is used: every frame is drawn


def test_a_minimised_window_is_not_drawn_whether_it_waits_or_not(
    desk: Desk, watch: Watch, drawn: list[int]
) -> None:
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    desk.frames()
    drawn.clear()
    assert desk.app.rest.resting
    tick = desk.app.session.world.tick
    desk.frames(3)
    assert desk.app.session.world.tick == tick
    desk.app.view.wait_hidden = False
    desk.frames(3)
    assert desk.app.session.world.tick - tick == pytest.approx(3 * 240 * FRAME, abs=1)
    assert not desk.app.rest.resting
    assert not drawn
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    desk.frames()
    assert len(drawn) == 1
