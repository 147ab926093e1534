"""Numbers on screen are read together: now and then while time runs, at once when it stands."""

from app.session.readout_clock import EVERY, ReadoutClock
from app.session.session import Session


def test_numbers_are_read_together_now_and_then_while_time_runs() -> None:
    session = Session()
    assert session.load("stack")
    readout_clock, frame = ReadoutClock(session), EVERY / 4
    due = []
    for _ in range(9):
        session.run(1)
        readout_clock.update(frame * 1.001)
        due.append(readout_clock.due)
    assert due == [True, False, False, False, True, False, False, False, True]


def test_the_first_frame_after_a_long_one_reads_the_present() -> None:
    session = Session()
    assert session.load("stack")
    readout_clock = ReadoutClock(session)
    readout_clock.update(0.01)
    readout_clock.update(2.0)
    assert readout_clock.due


def test_every_moment_of_a_standing_clock_is_read_at_once_and_once() -> None:
    session = Session()
    assert session.load("stack")
    readout_clock = ReadoutClock(session)
    readout_clock.update(0.001)
    session.paused = True
    due = []
    for step in (0, 0, 1, 0):
        session.run(step)
        session.paused = True
        readout_clock.update(0.001)
        due.append(readout_clock.due)
    assert due == [True, False, True, False]
    readout_clock.soon()
    readout_clock.update(0.001)
    assert readout_clock.due
