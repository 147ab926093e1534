"""No exception ends the window: what failed is closed and said, the work saved, the rest goes on.

A failing part is a failing object of the program, not a stand-in: the same mouse, boards, overlays.
"""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from app.drawing import overlays
from app.editor.instruments.spot import fixed
from app.editor.instruments.trail import Trail
from app.features.graphs.view.board import GraphBoard
from app.features.ledger.view.board import LedgerBoard
from app.files.opening import open_file
from app.ui.bars.toolbar import Toolbar
from app.ui.panel.panel import Panel
from app.ui.sheets.help_sheet import HelpSheet
from app.window.application import Application
from app.window.faults import AGAIN, FatalFaultError, Faults, at_work
from app.window.feature_set import found
from tests.app.desk import Desk

pytestmark = pytest.mark.sweep


class Fault(Exception):
    """What no part of the program knows how to handle."""


def fail(*_: Any, **__: Any) -> Any:
    raise Fault("injected")


def failing_method(self: Any, *_: Any) -> Any:
    """Its `self` stands in the traceback, as that of every method does."""
    raise Fault(type(self).__name__)


@pytest.fixture
def desk(desk: Desk) -> Iterator[Desk]:
    """The window without the memory of other tests' faults, and with all that they have hidden."""
    desk.app.frames.faults._failed.clear()
    yield desk
    view = desk.app.view
    view.show_panel = view.show_tools = True
    view.ripples, view.key_cast = None, False
    view.shown_by_step.clear()
    desk.app.editor.choose("drag")
    desk.app.editor.instruments.clear()
    desk.app.lesson_layout.close()
    desk.frames(2)


def said(desk: Desk) -> list[str]:
    return [notice.text for notice in desk.app.session.notices if notice.kind == "error"]


def saved_is_what_runs(app: Application) -> bool:
    """Whether the autosave opens and is of the running scene."""
    app.files.autosave.wait()
    simulation = open_file(app.files.autosave.path).simulation
    return simulation.scene.title == app.session.scene.title and simulation.world.tick > 0


def once(work: Callable[..., Any]) -> Callable[..., Any]:
    """`work`, which fails at the first call."""
    calls = iter([fail])
    return lambda *arguments: next(calls, work)(*arguments)


STEPS = 21 + len(found())
"""The number of parts is known before the window is there: the frame's list is its own proof."""


@pytest.mark.parametrize("number", range(STEPS))
def test_a_part_that_fails_once_is_said_and_the_window_goes_on(desk: Desk, number: int) -> None:
    app = desk.app
    parts = app.frames.parts
    assert len(parts) == STEPS
    part = parts[number]
    desk.frames(3)
    parts[number] = part._replace(work=once(part.work))
    try:
        desk.frames(3)
    finally:
        parts[number] = part
    assert any(part.words in text and "Fault: injected" in text for text in said(desk))
    assert saved_is_what_runs(app)
    app.session.paused = False
    tick = app.session.world.tick
    desk.frames(5)
    assert app.session.world.tick > tick
    desk.click(640, 300)  # it still takes events
    assert len(said(desk)) == 1


def timed_by(app: Application, now: Callable[[], float]) -> Faults:
    """Return the faults of the window with a clock `now` [s] that a test drives."""
    return Faults(
        lambda text: app.session.notify("error", text),
        lambda: app.files.autosave.begin(app.session),
        now,
    )


@pytest.mark.parametrize("number", range(STEPS))
def test_a_part_that_fails_again_at_once_ends_the_program_by_name(desk: Desk, number: int) -> None:
    parts, frames = desk.app.frames.parts, desk.app.frames
    part, own = parts[number], frames.faults
    parts[number] = part._replace(work=fail)
    frames.faults = timed_by(desk.app, lambda: 0.0)  # on a busy machine a frame may take a second
    try:
        with pytest.raises(FatalFaultError, match=re.escape(part.words)):
            desk.frames(2)
    finally:
        parts[number], frames.faults = part, own


def test_any_parts_that_fail_at_random_never_end_the_window(desk: Desk) -> None:
    """The same part fails at most once a second of a clock that the test drives."""
    app, rng, now = desk.app, random.Random(14), [0.0]
    own, app.frames.faults = app.frames.faults, timed_by(app, lambda: now[0])
    parts = app.frames.parts
    kept = list(parts)
    names = sorted({part.words for part in kept})  # a feature's step is the same part, by name
    try:
        for _ in range(60):
            now[0] += AGAIN
            for words in rng.sample(names, rng.randint(1, 3)):
                number = rng.choice([n for n, part in enumerate(kept) if part.words == words])
                parts[number] = kept[number]._replace(work=once(kept[number].work))
            desk.frames(1)
            parts[:] = kept
            now[0] += AGAIN
            desk.frames(1)
    finally:
        parts[:] = kept
        app.frames.faults = own
    app.session.paused = False
    assert saved_is_what_runs(app)


# --- who failed is closed, wherever in the frame that was ----------------------------------------


def test_an_overlay_that_fails_is_switched_off_and_the_others_stay(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    for overlay in overlays.found():
        app.view.switch(overlay.NAME, True)
    normals = next(overlay for overlay in overlays.found() if overlay.NAME == "normals")
    code = normals.draw.__code__  # the function itself: the module is found in its traceback
    desk.frames(1)
    try:
        normals.draw.__code__ = (lambda draw, session, _options: draw.nothing).__code__  # type: ignore[attr-defined]
        desk.frames(30)
    finally:
        normals.draw.__code__ = code  # type: ignore[attr-defined]
    shown = [o.NAME for o in overlays.found() if overlays.is_shown(o, app.session, app.view)]
    assert "normals" not in shown and {"contacts", "velocities"} <= set(shown)
    assert app.view.overlays["normals"], "what the user has chosen is not forgotten"
    assert [text for text in said(desk) if normals.LABEL in text] == said(desk) != []
    app.view.overlays.clear()


@pytest.mark.parametrize("method", ["update", "draw", "key"])
def test_a_board_that_fails_is_closed_and_the_other_stays(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    app = desk.app
    app.do("free_body")
    desk.frames(6)
    app.do("ledger")  # the last: with little room the others fold, and do no work
    desk.frames(6)
    assert not app.ui.boards.open_ones[-1].folded
    monkeypatch.setattr(LedgerBoard, method, failing_method)
    desk.key(pygame.K_F12 if method == "key" else pygame.K_LSHIFT)
    desk.frames(20)
    kept = [type(board).__name__ for board in app.ui.boards.open_ones]
    assert kept == ["FreeBodyBoard"]
    assert len(said(desk)) == 1 and "board" in said(desk)[0]
    assert app.features["ledger"].book.look not in app.session.listeners
    app.do("free_body")


def test_an_element_that_cannot_be_painted_closes_the_board_it_lies_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    app.do("ledger")
    desk.frames(2)
    (board,) = app.ui.boards.open_ones
    element = next(e for e in app.ui.manager.get_sprite_group().sprites() if isin(e, board))
    monkeypatch.setattr(type(element), "update", lambda one, _seconds: one.refresh())
    monkeypatch.setattr(type(element), "refresh", failing_method)
    app.ui.manager.ui_group.should_update_visibility = True  # it asks who has work in a frame
    desk.frames(1)
    monkeypatch.undo()
    desk.frames(5)
    assert not app.ui.boards.open_ones
    assert "The board" in said(desk)[0]


def isin(element: Any, board: Any) -> bool:
    return getattr(element, "ui_container", None) is board.container and hasattr(element, "paint")


def test_two_graphs_that_fail_by_the_same_fault_are_both_closed_and_nothing_ends(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    app.ui.boards.open(app.features["graphs"].graph_board([]))
    app.ui.boards.open(app.features["graphs"].graph_board([]))
    desk.frames(2)
    monkeypatch.setattr(GraphBoard, "update", failing_method)
    desk.frames(30)
    assert not app.ui.boards.of(GraphBoard)
    assert len(said(desk)) == 1


@pytest.mark.parametrize(
    ("kind", "option"), [(Panel, "show_panel"), (Toolbar, "show_tools")], ids=["panel", "toolbar"]
)
def test_a_part_of_the_interface_that_fails_is_hidden(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: type, option: str
) -> None:
    setattr(desk.app.view, option, True)
    desk.frames(2)
    monkeypatch.setattr(kind, "update", failing_method)
    desk.frames(20)
    assert getattr(desk.app.view, option) is False
    assert len(said(desk)) == 1


def test_a_sheet_that_fails_is_closed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.app.do("help")
    desk.frames(2)
    monkeypatch.setattr(HelpSheet, "update", failing_method)
    desk.frames(20)
    assert desk.app.ui.sheet is None
    assert "The open sheet" in said(desk)[0]


def test_a_tool_that_fails_gives_way_to_the_hand(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.app.editor.choose("box")
    monkeypatch.setattr(type(desk.app.editor.tool), "hover", failing_method)
    desk.point(640, 300)
    desk.frames(20)
    assert desk.app.editor.tool.NAME == "drag"
    assert len(said(desk)) == 1


def test_an_instrument_that_fails_is_taken_away(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    ball = app.session.world.body("ball")
    app.editor.instruments.add(Trail(fixed(ball, ball.center)))
    monkeypatch.setattr(Trail, "distance", failing_method)
    app.editor.choose("eraser")
    desk.click_at(*ball.center)
    desk.frames(5)
    assert not app.editor.instruments.all
    assert len(said(desk)) == 1


def test_a_listener_of_ticks_that_fails_is_closed_and_time_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    app.do("ledger")
    desk.frames(2)
    monkeypatch.setattr(type(app.features["ledger"].book), "_put", failing_method)
    desk.frames(20)
    assert not app.ui.boards.of(LedgerBoard)
    assert "The energy balance" in said(desk)[0]
    tick = app.session.world.tick
    desk.frames(10)
    assert app.session.world.tick > tick


def test_a_fault_of_the_simulation_pauses_at_a_good_state(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    desk.frames(30)
    monkeypatch.setattr(app.session.timeline, "ticked", once(app.session.timeline.ticked))
    desk.frames(3)
    assert app.session.paused
    assert "The simulation" in said(desk)[0]
    assert saved_is_what_runs(app)
    app.session.paused = False
    tick = app.session.world.tick
    desk.frames(30)
    assert app.session.world.tick > tick
    assert app.session.step_back() is not False


def test_a_scene_that_exits_does_not_end_the_program(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(_scene: Any, _world: Any) -> None:
        raise SystemExit(3)

    monkeypatch.setattr(type(desk.app.session.scene), "step", leave)
    desk.frames(1)
    monkeypatch.undo()
    assert desk.app.running
    assert any("SystemExit" in notice.text for notice in desk.app.session.notices)


def test_an_event_that_fails_loses_no_other_event(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app
    do = app.actions.do

    def act(name: str) -> None:
        fail() if name == "theme" else do(name)

    monkeypatch.setattr(app.actions, "do", act)
    for key in (pygame.K_t, pygame.K_SPACE):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    desk.frames(2)  # a press after a key that acts waits for the next frame
    assert app.session.paused, "Space came after the key that failed"
    assert not app.dispatcher.keyboard.held
    assert len(said(desk)) == 1


def test_what_fails_later_than_a_second_is_another_accident() -> None:
    now, said = [0.0], []
    faults = Faults(said.append, lambda: None, lambda: now[0])
    for _ in range(3):
        faults.run("The part", fail, lambda _workers: "")
        now[0] += AGAIN
    assert len(said) == 3
    now[0] -= 0.01
    with pytest.raises(FatalFaultError, match=r"The part failed twice: Fault: injected \("):
        faults.run("The part", fail, lambda _workers: "")


def test_closing_and_saving_that_fail_too_are_no_end() -> None:
    lines: list[str] = []
    Faults(lines.append, fail).run("The part", fail, fail)
    assert len(lines) == 1 and "The part had an error" in lines[0]


def test_a_long_error_is_cut() -> None:
    lines: list[str] = []

    def work() -> None:
        raise ValueError("x" * 10_000)

    Faults(lines.append, lambda: None).run("The part", work, lambda _workers: "")
    assert len(lines[0]) < 350  # 200 of the error, the words round it, the place


def test_who_was_at_work_is_known_the_innermost_first() -> None:
    class Inner:
        def work(self) -> None:
            fail()

    class Outer:
        def __init__(self) -> None:
            self.inner = Inner()

        def work(self) -> None:
            self.inner.work()

    outer = Outer()
    try:
        outer.work()
    except Fault as error:
        workers = at_work(error)
    assert workers.index(outer.inner) < workers.index(outer)
