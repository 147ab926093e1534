"""Numbers on screen are read together: now and then while time runs, at once when it stands."""

from app.session.beat import EVERY, Beat
from app.session.session import Session


def test_numbers_are_read_together_now_and_then_while_time_runs() -> None:
    session = Session()
    assert session.load("stack")
    beat, frame = Beat(session), EVERY / 4
    due = []
    for _ in range(9):
        session.run(1)
        beat.update(frame * 1.001)
        due.append(beat.due)
    assert due == [True, False, False, False, True, False, False, False, True]


def test_the_first_frame_after_a_long_one_reads_the_present() -> None:
    session = Session()
    assert session.load("stack")
    beat = Beat(session)
    beat.update(0.01)
    beat.update(2.0)
    assert beat.due


def test_every_moment_of_a_standing_clock_is_read_at_once_and_once() -> None:
    session = Session()
    assert session.load("stack")
    beat = Beat(session)
    beat.update(0.001)
    session.paused = True
    due = []
    for step in (0, 0, 1, 0):
        session.run(step)
        session.paused = True
        beat.update(0.001)
        due.append(beat.due)
    assert due == [True, False, True, False]
    beat.soon()
    beat.update(0.001)
    assert beat.due
