"""A command that takes long shows how far it is; a short one shows nothing."""

import threading

import pygame
import pytest

from app.simulation.commands.edit import AddThings
from app.simulation.commands.edit.words import TOLD
from app.window import progress_bar
from app.window.progress_bar import PERIOD, ProgressBar
from physics.compile import compiling
from tests.app.desk import Desk


class Clock:
    """A clock that a test sets [s]."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    result = Clock()
    monkeypatch.setattr(progress_bar, "time", result)
    return result


def picture(desk: Desk) -> bytes:
    return pygame.image.tobytes(desk.app.window.surface, "RGB")


def test_a_command_that_takes_long_shows_a_bar_that_grows(desk, clock):
    bar, seen = ProgressBar(desk.app.window, desk.app.ui), []
    desk.frames(2)
    before = picture(desk)
    for done in (100, 200, 300, 400, 500):
        bar(done, 500)
        seen.append(picture(desk))
        clock.now += 2 * PERIOD + 0.1
    assert seen[0] == before, "nothing is known of the first ones: they may be quick"
    assert len({before, *seen[1:]}) == 5


def test_a_command_that_is_quick_shows_none(desk, clock):
    bar = ProgressBar(desk.app.window, desk.app.ui)
    desk.frames(2)
    before = picture(desk)
    for done in range(100, 600, 100):
        bar(done, 500)
        clock.now += 0.02
    clock.now += 60.0  # a minute later the next one
    for done in range(100, 600, 100):
        bar(done, 500)
        clock.now += 0.02
    assert picture(desk) == before


def test_adding_many_things_tells_how_far_it_is(desk, monkeypatch):
    heard = []
    said = lambda done, total: heard.append((done, total))  # noqa: E731
    monkeypatch.setattr(desk.app.session.simulation, "progress", said)
    count = 2 * TOLD + 10
    things = [
        {"shapes": [{"kind": "circle", "radius": 0.01}], "position": [k, 50.0]}
        for k in range(count)
    ]
    desk.app.session.submit(AddThings(tuple(things)))
    desk.frames(1)
    assert heard == [(TOLD, count), (2 * TOLD, count)]
    desk.app.session.undo()
    desk.frames(1)


def test_a_kernel_that_must_be_compiled_is_told_in_the_window(desk):
    desk.frames(2)
    before = picture(desk)
    session = desk.app.session
    seen = []

    def compile_one(_: float) -> None:
        compiling.tell("sequential impulses")
        seen.append(picture(desk))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "advance", compile_one)
        desk.frames(1)
    assert seen[0] != before
    desk.frames(2)
    compiling.tell("nobody looks")  # outside of a frame there is nobody to be told
    session.paused = True


def test_another_thread_that_compiles_paints_nothing(desk):
    bar = ProgressBar(desk.app.window, desk.app.ui)
    desk.frames(2)
    before = picture(desk)
    worker = threading.Thread(target=bar.compiling, args=("overlaps",))
    worker.start()
    worker.join()
    assert picture(desk) == before
