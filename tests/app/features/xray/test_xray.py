"""The X-ray of a session: in the background, of the present, given up without a trace."""

import os
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from app.features.xray.model.inspection import Inspection
from app.features.xray.model.process import Process
from app.features.xray.model.record import Recording
from app.features.xray.model.xray import LISTENS, SWEEPING, XRay
from app.session.session import Session
from app.simulation.commands.hand import Grab, MoveHand
from physics import World
from physics.contact import Contact

PATIENCE = 60.0
"""A recording takes a second; on a loaded machine ten: [s]."""


@pytest.fixture
def session() -> Iterator[Session]:
    """A small scene that moves."""
    session = Session()
    session.load("cradle")
    session.run(30)
    yield session


def wait(xray: XRay, until: Callable[[], bool]) -> None:
    """Let the frames go by."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.005)
        xray.poll()


def finished(xray: XRay) -> None:
    """Wait until nothing is under way."""
    wait(xray, lambda: not xray.busy)


def pull(session: Session) -> None:
    """Take a body with the hand."""
    body = next(body for body in session.world.bodies if body.kind == "dynamic")
    x, y = body.center
    session.submit(Grab(body.id, (x, y), (x, y)))
    session.submit(MoveHand(x + 2.0, y + 2.0))


def exists(pid: int) -> bool:
    """Whether there is such a process, be it one that nobody has waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.sweep
def test_it_shows_the_tick_that_comes_next_and_leaves_the_run_alone(session: Session) -> None:
    xray, before = XRay(session), session.world.hash()
    xray.start()
    assert xray.busy
    finished(xray)
    assert xray.error == ""
    assert session.world.hash() == before
    recording = xray.result
    assert recording is not None
    assert recording.is_exact
    assert recording.tick == session.world.tick
    session.step_once()
    assert session.world.hash() == recording.hash


@pytest.mark.sweep
def test_the_hand_pulls_in_the_recorded_tick_too(session: Session) -> None:
    pull(session)
    session.step_once()
    xray = XRay(session)
    xray.start()
    finished(xray)
    assert xray.result is not None
    assert any(row.label.startswith("hand of") for row in xray.result.rows)
    session.step_once()
    assert session.world.hash() == xray.result.hash


@pytest.mark.sweep
def test_in_the_past_it_shows_what_the_log_repeats(session: Session) -> None:
    pull(session)
    session.run(10)
    end = session.world.hash()
    assert session.go_to(session.world.tick - 1)
    xray = XRay(session)
    xray.start()
    finished(xray)
    assert xray.result is not None
    assert xray.result.hash == end


@pytest.mark.sweep
def test_the_walk_begins_before_the_curves_are_computed_and_keeps_its_place(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The curves wait here until the walk has gone on, however fast they are."""
    may_go_on, ask = threading.Event(), Process.ask

    def slowly(process, request, heard, came):
        def held(recording: Recording) -> None:
            came(recording)
            may_go_on.wait(PATIENCE)

        return ask(process, request, heard, held)

    monkeypatch.setattr(Process, "ask", slowly)
    inspection = Inspection(session)
    inspection.start(())
    end = time.monotonic() + PATIENCE
    while inspection.walk is None:
        assert time.monotonic() < end
        inspection.update(0.01)
    walk, recording = inspection.walk, inspection.walk.recording
    assert inspection.busy
    assert inspection.xray.job is not None
    assert inspection.xray.job.words == SWEEPING
    assert recording.is_exact
    assert recording.rows
    assert recording.residuals
    assert recording.curves_due
    assert recording.cold == recording.more_sweeps == ()
    walk.go(len(walk) - 1)
    may_go_on.set()
    while inspection.busy:
        assert time.monotonic() < end
        inspection.update(0.01)
    assert inspection.walk is walk
    assert walk.index == len(walk) - 1
    assert walk.recording.cold
    assert walk.recording.more_sweeps_cold
    assert not walk.recording.curves_due
    assert walk.recording.moments is recording.moments


@pytest.mark.sweep
def test_who_cancels_the_curves_keeps_the_rows(session: Session) -> None:
    session.load("stack")
    xray = XRay(session)
    xray.start()
    wait(xray, lambda: xray.result is not None)
    xray.cancel()
    finished(xray)
    assert xray.error == ""
    assert xray.result is not None
    assert xray.result.rows


@pytest.mark.sweep
def test_who_cancels_leaves_no_process_and_keeps_the_last_result(session: Session) -> None:
    xray = XRay(session)
    xray.start()
    finished(xray)
    last = xray.result
    xray.start()
    wait(xray, lambda: xray._process is not None)
    process = xray._process
    assert process is not None
    xray.cancel()
    finished(xray)
    assert not exists(process.id)
    assert xray.result is last is not None
    assert xray.error == ""


def test_closing_ends_what_is_under_way(session: Session) -> None:
    xray = XRay(session)
    xray.start()
    wait(xray, lambda: xray._process is not None)
    process = xray._process
    assert process is not None
    xray.close()
    assert not xray.busy
    assert not exists(process.id)


@pytest.mark.sweep
def test_a_process_that_dies_is_told_and_the_next_one_works(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    xray = XRay(session)
    with monkeypatch.context() as patch:
        patch.setattr("app.features.xray.model.process.MODULE", "app.laboratory.no_such_module")
        xray.start()
        finished(xray)
    assert "ended before it had an answer" in xray.error
    assert xray.result is None
    xray.start()
    finished(xray)
    assert xray.error == ""
    assert xray.result is not None


def test_a_machine_without_room_for_a_process_is_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("creatures.child_process.subprocess.Popen", no_room)
    xray = XRay(session)
    xray.start()
    finished(xray)
    assert "no process can be started for the X-ray" in xray.error


def test_a_callback_before_the_solver_cannot_come_along(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(contact: Contact) -> None:
        contact.friction = 0.0

    def listens(_: object, world: World) -> None:
        world.callbacks.pre_solve = look

    monkeypatch.setattr(type(session.scene), "step", listens)
    xray = XRay(session)
    xray.start()
    finished(xray)
    assert xray.error == LISTENS


def test_a_scene_that_fails_before_its_tick_is_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: object, __: World) -> None:
        raise ValueError("no wind today")

    monkeypatch.setattr(type(session.scene), "step", fails)
    xray = XRay(session)
    xray.start()
    finished(xray)
    assert xray.error == "the scene failed before its tick: no wind today"


def test_a_process_answers_until_it_is_closed() -> None:
    process = Process()
    assert exists(process.id)
    process.close()
    assert not exists(process.id)
