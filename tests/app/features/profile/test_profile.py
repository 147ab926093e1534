"""The profile keeps the last ticks, and times only while it is open."""

from pathlib import Path

import numpy as np
import pytest

from app.features.profile.model.profile import COLUMNS, KEPT, LIVE, Profile
from app.features.profile.model.words import STAGES
from app.session.session import Session
from physics import Box, World
from physics.stepping.stage_clock import REST

ROOT = Path(__file__).parents[4]


def session_of_a_box() -> Session:
    world = World()
    world.add_static(Box(width=10.0, height=1.0), position=(0.0, -0.5))
    world.add_dynamic(Box(width=1.0, height=1.0), position=(0.0, 0.5))
    session = Session(world)
    session.paused = False
    return session


def test_every_stage_has_its_words_and_its_file_exists() -> None:
    assert set(STAGES) == set(COLUMNS)
    for stage in STAGES.values():
        assert stage.title and stage.does.endswith(".")
        assert (ROOT / stage.where).is_file(), stage.where


def test_a_closed_profile_times_nothing() -> None:
    session = session_of_a_box()
    profile = Profile(session)
    session.run(5)
    profile.end_frame(0.016)
    assert not session.world.stage_clock.is_on
    assert not session.listeners
    assert len(profile.recent(KEPT)[1]) == 0


def test_each_tick_after_the_first_is_a_row_of_what_its_world_told() -> None:
    """The first one loads the timed kernel: that is no work of the tick."""
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(1)
    profile.look()
    assert len(profile.recent(KEPT)[1]) == 0
    session.run(5)
    profile.look()
    numbers, rows = profile.recent(KEPT)
    assert numbers.tolist() == [0, 1, 2, 3, 4]
    said = session.world.profile
    # The rate of the counter is measured at each look, and the two are some microseconds apart.
    assert rows[-1].sum() == pytest.approx(said["tick"], rel=1e-12)
    assert (rows[-1] > 0.0).tolist() == [said[word] > 0.0 for word in COLUMNS]


def test_an_open_profile_hears_of_no_tick() -> None:
    """The kernel notes: nothing in Python is called for each tick."""
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    assert not session.listeners


def test_a_tick_in_which_all_sleep_is_a_row_too() -> None:
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.world.settings.sleeping = True
    session.run(600)
    profile.look()
    assert session.world.page.awake_count == 0
    rows = profile.recent(10)[1]
    assert len(rows) == 10
    assert (rows[:, :-1] == 0.0).all() and (rows[:, -1] > 0.0).all()


def test_a_profile_that_is_closed_leaves_the_clock_off() -> None:
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(3)
    profile.close()
    assert not session.world.stage_clock.is_on
    session.run(3)
    assert set(session.world.profile) == {"tick"}


def test_a_frozen_profile_stays_as_it_is() -> None:
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(4)
    profile.look()
    profile.frozen = True
    before = profile.recent(KEPT)[1].copy()
    session.run(4)
    profile.look()
    assert np.array_equal(profile.recent(KEPT)[1], before)


class Ticks:
    """A clock that tells ticks of which each stage took so long [ms]."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows: list[list[float]] = []
        monkeypatch.setattr("physics.stepping.stage_clock.StageClock.take", self.take)

    def add(self, *parts: float) -> None:
        """Add a tick; the rest took no time."""
        self.rows.append([*parts, *[0.0] * (len(COLUMNS) - len(parts))])

    def take(self, *_: object) -> tuple[np.ndarray, np.ndarray]:
        """Return the ticks, and forget them."""
        rows, self.rows = np.array(self.rows), []
        return np.arange(len(rows)), rows


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Ticks:
    return Ticks(monkeypatch)


def test_the_oldest_ticks_make_room(ticks: Ticks) -> None:
    profile = Profile(session_of_a_box())
    profile.open()
    for k in range(KEPT + 11):
        ticks.add(float(k))
        if k % 700 == 0:
            profile.look()
    profile.look()
    numbers, rows = profile.recent(10 * KEPT)
    assert len(rows) == KEPT
    assert rows[0, 0] == 11.0 and rows[-1, 0] == KEPT + 10.0
    assert (np.diff(numbers) == 1).all()


def test_of_more_ticks_than_are_kept_the_last_are(ticks: Ticks) -> None:
    profile = Profile(session_of_a_box())
    profile.open()
    for k in range(2 * KEPT):
        ticks.add(float(k))
    profile.look()
    assert profile.recent(KEPT)[1][:, 0].tolist() == list(range(KEPT, 2 * KEPT))


def test_what_is_typical_is_the_mean_of_the_middle_half(ticks: Ticks) -> None:
    """Of 1, 2, 3 and 1000 ms the middle half is 2 and 3: the tick that was interrupted is out."""
    profile = Profile(session_of_a_box())
    profile.open()
    collide = COLUMNS.index("collide")
    for ms in (0.0, 1.0, 1000.0, 3.0, 2.0):  # the first is left out
        ticks.add(*[0.0] * collide, ms)
    profile.look()
    assert profile.now.sum() == profile.now[collide] == 2.5
    assert LIVE >= 4


def test_the_table_has_a_line_for_each_tick_and_its_parts_make_up_the_tick() -> None:
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(8)
    profile.look()
    head, *lines = profile.csv().splitlines()
    names = head.split(",")
    assert names[:2] == ["tick", "tick_ms"] and names[-1] == f"{REST}_ms"
    assert [int(line.split(",")[0]) for line in lines] == list(range(2, 9))
    for line in lines:
        _, tick, *parts = map(float, line.split(","))
        # every number is rounded to 1e-6 ms: half of that each
        assert abs(tick - sum(parts)) <= 0.5e-6 * (len(parts) + 1) + 1e-12


def test_a_frame_is_told_with_its_ticks(ticks: Ticks) -> None:
    profile = Profile(session_of_a_box())
    profile.open()
    for _ in range(5):
        ticks.add(0.5, 1.5)
    profile.end_frame(0.064)
    assert profile.frame == (0.0, 0.0)
    profile.end_frame(0.064)
    assert profile.frame == (64.0, 4.0)  # of two frames, and the first of the five ticks loads


def test_where_no_processor_counts_cycles_all_of_a_tick_is_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As `read_cycles` and the laps are there: zeros."""
    monkeypatch.setattr("physics.stepping.stage_clock.read_cycles", lambda: 0)
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(3)
    session.world.page.stage_timer[1:, :-2] = 0
    profile.look()
    assert not profile.counts
    rows = profile.recent(KEPT)[1]
    assert len(rows) == 2
    assert (rows[:, :-1] == 0.0).all() and (rows[:, -1] > 0.0).all()
    assert set(session.world.profile) == {"tick"}
