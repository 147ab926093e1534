"""The stopwatch counts simulated time, and goes back with it."""

import pytest

from app.editor.instruments.instrument_set import Instruments
from app.editor.instruments.spot import Spot
from app.editor.instruments.stopwatch import Reading, Stopwatch, watch_words
from app.session.readout_clock import ReadoutClock
from app.session.session import Session
from app.simulation.commands.scene import SetGravity, SetSetting
from physics import TICK


@pytest.fixture
def watch() -> Stopwatch:
    return Stopwatch(Spot((0.0, 0.0)))


def test_it_counts_simulated_time_between_start_and_stop(
    session: Session, watch: Stopwatch
) -> None:
    assert watch.reading(session) == Reading(0.0, False, ())
    watch.switch(session)
    session.run(60)
    assert watch.reading(session).seconds == pytest.approx(60 * TICK)
    watch.switch(session)
    session.run(60)
    assert watch.reading(session) == Reading(pytest.approx(60 * TICK), False, ())
    watch.switch(session)
    session.run(30)
    assert watch.reading(session).seconds == pytest.approx(90 * TICK), "it adds up"


def test_slow_motion_and_pauses_do_not_matter(session: Session, watch: Stopwatch) -> None:
    session.paused = False
    session.clock.speed = 1 / 4
    watch.switch(session)
    begin = session.world.time
    for _ in range(60):
        session.advance(1 / 60)
    session.paused = True
    for _ in range(60):
        session.advance(1 / 60)
    passed = session.world.time - begin
    assert watch.reading(session).seconds == pytest.approx(passed)
    assert passed == pytest.approx(0.25, abs=2 * TICK)


def test_rewinding_turns_it_back_and_before_its_start_it_shows_nothing(
    session: Session, watch: Stopwatch
) -> None:
    watch.switch(session)  # at tick 24
    session.run(100)
    watch.switch(session)
    session.run(20)
    session.go_to(64)
    assert watch.reading(session) == Reading(pytest.approx(40 * TICK), True, ())
    session.go_to(10)
    assert watch.reading(session) == Reading(0.0, False, ())
    session.go_to(144)
    assert watch.reading(session) == Reading(pytest.approx(100 * TICK), False, ())


def test_a_fork_knows_only_what_was_pressed_before_it(session: Session, watch: Stopwatch) -> None:
    watch.switch(session)
    session.run(100)
    watch.switch(session)
    session.go_to(64)
    session.submit(SetGravity(0.0, 0.0))
    session.run(100)
    assert watch.reading(session) == Reading(pytest.approx(140 * TICK), True, ())
    assert session.switch(session.timeline.branches[0])
    session.go_to(session.timeline.last)
    assert watch.reading(session) == Reading(pytest.approx(100 * TICK), False, ())


def test_a_press_in_the_past_replaces_those_after_it(session: Session, watch: Stopwatch) -> None:
    watch.switch(session)
    session.run(100)
    watch.switch(session)
    session.go_to(64)
    watch.switch(session)
    session.go_to(124)
    assert watch.reading(session) == Reading(pytest.approx(40 * TICK), False, ())


def test_laps_and_reset(session: Session, watch: Stopwatch) -> None:
    watch.press("lap", session)
    assert watch.reading(session).laps == (), "it does not run"
    watch.switch(session)
    session.run(24)
    watch.press("lap", session)
    session.run(48)
    watch.press("lap", session)
    assert watch.reading(session).laps == pytest.approx((24 * TICK, 72 * TICK))
    watch.press("reset", session)
    assert watch.reading(session) == Reading(0.0, True, ())
    session.run(12)
    assert watch.reading(session).seconds == pytest.approx(12 * TICK)
    session.go_to(session.timeline.now - 20)
    assert len(watch.reading(session).laps) == 1, "before the reset there are the laps of then"


def test_another_tick_rate_does_not_matter(session: Session, watch: Stopwatch) -> None:
    watch.switch(session)
    session.submit(SetSetting("tick_rate", 120))
    session.run(60)
    assert watch.reading(session).seconds == pytest.approx(60 / 120)


def test_a_restart_sets_it_to_zero(session: Session, watch: Stopwatch) -> None:
    instruments = Instruments(session, ReadoutClock(session))
    instruments.add(watch)
    watch.switch(session)
    session.run(50)
    assert session.restart()
    (carried,) = instruments.of(Stopwatch)
    assert carried is not watch
    assert carried.reading(session) == Reading(0.0, False, ())


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "0:00.00"),
        (7.25, "0:07.25"),
        (59.999, "1:00.00"),
        (61.5, "1:01.50"),
        (3600, "60:00.00"),
    ],
)
def test_the_digits_are_always_as_many(seconds: float, words: str) -> None:
    assert watch_words(seconds) == words
