"""The clock: fixed ticks, speed without touching dt, overload without a spiral."""

import pytest

from app.session.clock import FAIR_BUDGET, LONGEST_FRAME, LONGEST_WORK, SPEEDS, Clock
from physics import TICK


class Watch:
    """A wall clock that only moves when told."""

    def __init__(self) -> None:
        self.time = 0.0  # [s]

    def __call__(self) -> float:
        return self.time


def run(clock: Clock, seconds: float, frames: int) -> int:
    """Ticks of `frames` equal frames, each tick free of cost."""
    return sum(1 for _ in range(frames) for _ in clock.ticks(seconds))


@pytest.mark.parametrize("rate", [24, 30, 60, 59.94, 144, 240, 1000])
def test_any_frame_rate_gives_240_ticks_a_second(rate: float) -> None:
    # One tick may still be owed or run early at the end.
    assert abs(run(Clock(Watch()), 1 / rate, round(rate * 2)) - 480) <= 1


@pytest.mark.parametrize("speed", [1 / 100, 1 / 16, 1 / 4, 2.0, 4.0])
def test_speed_scales_the_number_of_ticks_only(speed: float) -> None:
    clock = Clock(Watch())
    clock.speed = speed
    assert abs(run(clock, 1 / 60, 120) - 480 * speed) <= 1


def test_faster_and_slower_stop_at_the_ends() -> None:
    clock = Clock()
    for _ in SPEEDS:
        clock.faster()
    assert clock.speed == 4.0
    for _ in SPEEDS:
        clock.slower()
    assert clock.speed == 1 / 100


def test_a_paused_clock_runs_nothing_and_shows_the_end_of_the_last_tick() -> None:
    clock = Clock(Watch())
    run(clock, 0.3 * TICK, 5)
    clock.paused = True
    assert run(clock, 1 / 60, 10) == 0
    assert clock.alpha == 1.0


def test_going_on_after_a_pause_starts_with_a_tick_so_that_nothing_jumps_back() -> None:
    clock = Clock(Watch())
    clock.paused = True
    clock.paused = False
    assert run(clock, 0.1 * TICK, 1) == 1
    assert clock.alpha == pytest.approx(0.1)


def test_the_picture_moves_evenly_through_a_tick() -> None:
    clock = Clock(Watch())
    clock.speed = 1 / 16
    run(clock, TICK, 1)
    before = clock.alpha
    run(clock, TICK, 1)
    assert clock.alpha - before == pytest.approx(1 / 16)


def test_overload_slows_the_clock_and_never_piles_up() -> None:
    watch = Watch()
    clock = Clock(watch)

    counts = []
    for _ in range(300):
        counts.append(0)
        for _ in clock.ticks(1 / 60):
            watch.time += 0.009
            counts[-1] += 1
    # Three ticks of 9 ms fit into 30 ms; the fourth of the frame is left out, for ever.
    assert set(counts) == {3}
    assert clock.slowed == pytest.approx(3 / 4, abs=0.02)


@pytest.mark.parametrize(
    ("picture", "fit"), [(0.0, 3), (0.006, 2), (0.014, 1), (0.019, 2), (0.200, 2)]
)
def test_an_overloaded_frame_leaves_room_for_its_picture(picture: float, fit: int) -> None:
    watch = Watch()
    clock = Clock(watch)
    for _ in range(5):
        ran = 0
        for _ in clock.ticks(1 / 30):
            watch.time += 0.009
            ran += 1
        clock.note_picture(picture)
    assert ran == fit
    assert ran * 0.009 <= max(LONGEST_WORK - picture, min(picture, FAIR_BUDGET))


def test_a_single_picture_that_took_long_leaves_out_no_ticks() -> None:
    watch = Watch()
    clock = Clock(watch)
    for picture in (0.001, 0.001, 0.1, 0.001, 0.001):
        ran = 0
        for _ in clock.ticks(1 / 30):
            watch.time += 0.003
            ran += 1
        clock.note_picture(picture)
        assert ran in (8, 9), "a thirtieth of a second, and what was owed"


def test_slowed_recovers_when_the_load_is_gone() -> None:
    watch = Watch()
    clock = Clock(watch)

    for _ in range(60):
        for _ in clock.ticks(1 / 60):
            watch.time += LONGEST_WORK
    assert clock.slowed < 0.5
    run(clock, 1 / 60, 300)
    assert clock.slowed > 0.99


def test_a_long_stall_counts_as_a_quarter_of_a_second() -> None:
    assert run(Clock(Watch()), 60.0, 1) == pytest.approx(LONGEST_FRAME / TICK, abs=1)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_impossible_frame_times_run_nothing(seconds: float) -> None:
    assert run(Clock(Watch()), seconds, 1) == 0


def test_a_frame_that_is_broken_off_forgets_what_it_could_not_run() -> None:
    clock = Clock(Watch())
    frame = clock.ticks(0.1)
    next(frame)
    frame.close()
    assert clock.alpha == pytest.approx(1.0)
    assert run(clock, 2.5 * TICK, 1) == 3, "one that was owed at the end, and two and a half"


def test_a_slower_tick_rate_gives_fewer_and_longer_ticks() -> None:
    clock = Clock(Watch())
    clock.tick_length = 0.1  # [s] 10 Hz
    clock.reset()
    assert abs(run(clock, 1 / 60, 120) - 20) <= 1
    assert 0.0 <= clock.alpha <= 1.0


def test_a_clock_that_hurries_fills_each_frame_and_is_not_called_slow() -> None:
    watch = Watch()
    clock = Clock(watch)
    clock.hurries = True
    ticks = 0
    for _ in clock.ticks(1 / 60):
        watch.time += LONGEST_WORK / 50
        ticks += 1
    assert ticks in (50, 51), "as many as the budget has room for; rounding decides on the last"
    assert clock.slowed == 1.0
    clock.hurries = False
    assert abs(run(clock, 1 / 60, 60) - round(1 / TICK)) <= 1, "nothing is owed"
