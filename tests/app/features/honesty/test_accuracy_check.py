"""The honesty check in the background, and the words for what it measures."""

import time

import pytest

from app.features.honesty.model.accuracy import ConvergenceStudy
from app.features.honesty.model.check import AccuracyCheck
from app.session.session import Session
from app.timeline.lost_time import LostTimeError


def settle(checking: AccuracyCheck) -> None:
    end = time.monotonic() + 60
    while checking.busy:
        assert time.monotonic() < end
        time.sleep(0.005)
        checking.poll()


def test_a_check_runs_beside_the_session_and_changes_nothing():
    session = Session()
    assert session.load("stack")
    session.run(240)
    before = session.world.hash()
    checking = AccuracyCheck(session)
    checking.seconds = 0.5
    checking.start()
    assert checking.busy
    settle(checking)
    assert session.world.hash() == before
    result = checking.result
    assert result is not None
    assert result.scene == "Stack"
    assert result.until == pytest.approx(1.0)
    assert result.report.seconds == pytest.approx(0.5)
    assert result.report.substeps == (2, 4, 8)
    (floor,) = result.report.theory[2]
    assert floor.holds


def test_a_check_that_is_cancelled_leaves_the_last_result():
    session = Session()
    assert session.load("dominoes")
    session.run(240)
    checking = AccuracyCheck(session)
    checking.seconds = 0.1
    checking.start()
    settle(checking)
    known = checking.result
    session.run(240)
    checking.seconds = 2.0
    checking.start()
    checking.cancel()
    settle(checking)
    assert checking.result is known
    assert checking.error == ""


def test_a_past_that_is_lost_is_told(monkeypatch: pytest.MonkeyPatch):
    def lost(*_: object) -> ConvergenceStudy:
        raise LostTimeError("the memory is full")

    monkeypatch.setattr(ConvergenceStudy, "of", lost)
    session = Session()
    checking = AccuracyCheck(session)
    checking.start()
    assert not checking.busy
    assert checking.error == "the memory is full"
