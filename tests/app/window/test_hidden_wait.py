"""A window that nobody can see stands still, and says so when it is back."""

import pygame
import pytest

from app.window.hidden_wait import HiddenWait
from tests.app.desk import FRAME, Desk


class Watch:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wait: HiddenWait) -> None:
        self.time = 100.0  # [s]
        monkeypatch.setattr(wait, "_now", lambda: self.time)


@pytest.fixture
def watch(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Watch:
    desk.app.hidden_wait.hidden = False
    return Watch(monkeypatch, desk.app.hidden_wait)


def _event(desk: Desk, kind: int) -> None:
    pygame.event.post(pygame.event.Event(kind))
    desk.frames()


def _hide(desk: Desk, watch: Watch, seconds: float, back: int = pygame.WINDOWRESTORED) -> int:
    """Minimise the window for `seconds` [s]; return the ticks that ran meanwhile."""
    _event(desk, pygame.WINDOWMINIMIZED)
    before = desk.app.session.world.tick
    watch.time += seconds
    desk.frames(5)
    _event(desk, back)
    return desk.app.session.world.tick - before


def _notes(desk: Desk) -> list[str]:
    return [note.text for note in desk.app.session.notices]


@pytest.mark.parametrize("back", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN])
def test_time_stands_while_the_window_is_minimised(desk: Desk, watch: Watch, back: int) -> None:
    assert _hide(desk, watch, 12.0, back) == 0
    assert "Waited 12 s while hidden: the settings can change that" in _notes(desk)
    tick = desk.app.session.world.tick
    desk.frames(3)
    # Three frames of 1/60 s are 12 ticks of 1/240 s; the accumulator holds up to one more.
    assert 11 <= desk.app.session.world.tick - tick <= 13


def test_a_hidden_window_waits_too(desk: Desk, watch: Watch) -> None:
    _event(desk, pygame.WINDOWHIDDEN)
    tick = desk.app.session.world.tick
    desk.frames(5)
    assert desk.app.session.world.tick == tick
    _event(desk, pygame.WINDOWSHOWN)


def test_the_first_frame_after_the_wait_is_no_lurch(desk: Desk, watch: Watch) -> None:
    _event(desk, pygame.WINDOWMINIMIZED)
    tick = desk.app.session.world.tick
    watch.time += 60.0
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    desk.app.frame(60.0)  # the desktop let no frame of a hidden program run
    assert desk.app.session.world.tick == tick
    assert "Waited 1 min 0 s while hidden: the settings can change that" in _notes(desk)


def test_a_window_without_the_focus_goes_on(desk: Desk, watch: Watch) -> None:
    tick = desk.app.session.world.tick
    _event(desk, pygame.WINDOWFOCUSLOST)
    desk.frames(5)
    assert desk.app.session.world.tick - tick > 4 * FRAME * 240


def test_it_does_not_wait_when_the_user_does_not_want_it(desk: Desk, watch: Watch) -> None:
    desk.app.do("wait_hidden")
    assert not desk.app.view.wait_hidden
    assert _hide(desk, watch, 12.0) > 0
    assert not _notes(desk)
    desk.app.do("wait_hidden")
    assert _hide(desk, watch, 12.0) == 0


def test_a_recording_does_not_wait(desk: Desk, watch: Watch) -> None:
    recorder = desk.app.features["films"].recorder
    recorder.start_live(desk.app.session)
    assert _hide(desk, watch, 12.0) > 0
    recorder.live = None
    assert not any("Waited" in note for note in _notes(desk))


def test_a_run_for_so_many_seconds_does_not_wait(desk: Desk, watch: Watch) -> None:
    desk.app.hidden_wait.must_run = True
    assert _hide(desk, watch, 12.0) > 0
    desk.app.hidden_wait.must_run = False


def test_nothing_is_said_when_nothing_waited(desk: Desk, watch: Watch) -> None:
    _hide(desk, watch, 0.4)
    desk.app.session.paused = True
    _hide(desk, watch, 12.0)
    assert not _notes(desk)
