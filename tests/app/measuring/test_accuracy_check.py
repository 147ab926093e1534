"""The honesty check in the background, and the words for what it measures."""

import time

import pytest

from app.measuring.accuracy import ConvergenceStudy
from app.measuring.accuracy_check import AccuracyCheck
from app.quantities.measure_words import compared, measured, percent, plain
from app.session.session import Session
from app.timeline.timeline import LostTimeError


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


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (0.01463, "m", "14.6 mm"),
        (0.01463, "J", "14.6 mJ"),
        (-0.0001463, "J", "−146 µJ"),
        (1234.0, "J", "1.23 kJ"),
        (999.7, "N", "1.00 kN"),
        (12.345, "m/s", "12.3 m/s"),
        (1e-9, "J", "0 J"),
        (float("nan"), "J", "–"),
    ],
)
def test_measured_values_have_three_digits(value: float, unit: str, words: str):
    assert measured(value, unit) == words


def test_columns_of_energies_are_told_in_one_unit_as_far_as_it_goes():
    assert compared(-0.01463, "J") == "−0.015 J"
    assert compared(0.5, "W", sign=True) == "+0.500 W"
    assert compared(0.0001463, "J") == "146 µJ"
    assert compared(12.3, "J") == "12.3 J"


def test_small_forces_are_told_without_prefix():
    assert plain(0.0157, "N") == "0.016 N"
    assert plain(-0.0001, "N") == "0 N"
    assert plain(-49.05, "N") == "−49.0 N"


def test_percent():
    assert percent(0.0028) == "0.28 %"
    assert percent(0.12) == "12 %"
    assert percent(1e-6) == "< 0.01 %"
    assert percent(0.0) == "0 %"
