"""The whole program in a window without a screen."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from weakref import WeakKeyDictionary

import pygame
import pytest

from app.features.graphs.view.board import GraphBoard
from app.features.lesson_maker.maker import LessonMaker
from app.features.presenter.state import PresenterState
from app.window.application import Application
from physics import Body
from tests.app.desk import Desk, opened_application
from tests.app.mouse import hold_mouse
from tests.app.window.fingers import Hand, Watch


@pytest.fixture(scope="package")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """One application for all tests here: building it takes longer than using it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FULCRUM_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        with opened_application(tmp_path_factory.mktemp("config")) as application:
            yield application


CHOSEN: WeakKeyDictionary[Application, dict[str, Any]] = WeakKeyDictionary()
"""What the user of each application has chosen to see at the start, and the window's size."""


def choose_as_at_the_start(application: Application) -> None:
    """Forget what a test has chosen to see, whatever it was: the next one would hang on it."""
    view, window = vars(application.view), application.window._window
    if application not in CHOSEN:
        CHOSEN[application] = deepcopy(view) | {"size": window.size}
    first = deepcopy(CHOSEN[application])
    size = first.pop("size")
    if window.size != size:
        window.size = size
    view.clear()
    view.update(first)


def forget_the_lesson(maker: LessonMaker) -> None:
    """Be as at the start: no lesson is made, and nothing of one is asked about."""
    maker._cancel()
    maker.own.clear()
    maker._drafts.forget()
    maker._kept = maker._seen = maker.own.changes
    maker._board = None  # it has the place that a test gave it


@pytest.fixture
def desk(parts: Application) -> Desk:
    """The application with a fresh stack, nothing open."""
    hold_mouse()
    pygame.event.clear()
    choose_as_at_the_start(parts)
    while parts.ui.close_top():
        pass
    for entry in list(parts.ui.toasts.open):  # those of the last test lie over the canvas
        parts.ui.toasts._dismiss(entry)
    parts.session.notices.clear()
    parts.session.breakpoints.clear()
    parts.session.paused = False
    state = parts.features["presenter"].state
    state.blank, state.spotlight, state.caption = "", False, False  # time would stand
    parts.features["presenter"].spotlight.update(False, 1.0)
    parts.editor.static, parts.editor.material = False, ""
    parts.files._offer = None
    forget_the_lesson(parts.features["lesson_maker"])
    for board in tuple(parts.ui.boards.open_ones):  # they would lie over the canvas
        board.close()
        board.place = None  # where there was room for it then, or where a test has put it
    pygame.key.set_mods(0)
    parts.session.clock.speed = 1.0
    parts.editor.choose("drag")  # else another scene says that it is
    # without the solver settings that the last test chose: they go along with a user
    assert parts.session.open("stack", None, {}, chosen={})
    made = Desk(parts)
    made.point(600, 100)
    made.frames()
    parts.fit()  # the last test may have looked elsewhere
    made.frames(4)
    return made


@pytest.fixture
def ball(desk: Desk) -> Body:
    """The ball of the stack, selected and shown, while time stands."""
    desk.app.session.paused = True
    desk.app.ui.side.search = ""
    ball = desk.app.session.world.body("ball")
    desk.app.editor.selection.select([ball.id])
    desk.app.do("panel_inspect")
    desk.frames(3)
    return ball


@pytest.fixture
def stage(desk: Desk) -> Iterator[Desk]:
    """The stack, paused, with nothing switched on and nothing drawn."""
    desk.app.session.load("empty")
    desk.frames()
    desk.app.session.load("stack")
    desk.frames(2)
    desk.app.session.paused = True
    yield desk
    vars(desk.app.features["presenter"].state).update(vars(PresenterState()))
    desk.app.editor.choose("drag")
    pygame.key.set_mods(0)
    desk.frames(30)


@pytest.fixture
def hand(desk: Desk) -> Iterator[Hand]:
    yield Hand(desk)
    desk.app.touch.forget()


@pytest.fixture
def finger_clock(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    made = Watch()
    monkeypatch.setattr(desk.app.touch, "_now", made)
    yield made
    while desk.app.ui.close_top():
        pass


@pytest.fixture
def board(desk: Desk) -> Iterator[GraphBoard]:
    """The graph that F7 opens, with a second of samples."""
    for other in tuple(desk.app.ui.boards.open_ones):
        other.close()
    desk.app.editor.selection.clear()
    desk.app.session.load("cradle")
    desk.frames(2)
    ball = desk.app.session.world.body("ball 0")
    desk.app.editor.selection.select([ball.id])
    desk.key(pygame.K_F7)
    desk.app.session.run(240)
    desk.frames(4)
    (made,) = desk.app.ui.boards.of(GraphBoard)
    assert isinstance(made, GraphBoard)
    yield made
    made.close()
    desk.app.editor.selection.clear()
