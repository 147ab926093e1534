"""The profile keeps the last ticks, and times only while it is open."""

from pathlib import Path

import numpy as np

from app.laboratory.profile import COLUMNS, KEPT, LIVE, Profile
from app.laboratory.profile_words import STAGES
from app.session.session import Session
from physics import Box, World
from physics.stage_clock import REST

ROOT = Path(__file__).parents[3]


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
    assert not session.world.stage_clock.is_on
    assert not session.listeners
    assert len(profile.recent(KEPT)[1]) == 0


def test_each_tick_after_the_first_is_a_row_of_what_its_world_told() -> None:
    """The first one loads the timed kernel: that is no work of the tick."""
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(1)
    assert len(profile.recent(KEPT)[1]) == 0
    session.run(5)
    numbers, rows = profile.recent(KEPT)
    assert numbers.tolist() == [0, 1, 2, 3, 4]
    told = session.world.profile
    assert rows[-1].tolist() == [told[word] for word in COLUMNS]


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
    profile.frozen = True
    before = profile.recent(KEPT)[1].copy()
    session.run(4)
    assert np.array_equal(profile.recent(KEPT)[1], before)


def test_the_oldest_ticks_make_room() -> None:
    profile = Profile(session_of_a_box())
    profile.open()
    world = World()
    world.stage_clock.is_on = True
    for k in range(KEPT + 11):
        world.profile = dict.fromkeys(COLUMNS, float(k)) | {"tick": len(COLUMNS) * float(k)}
        profile.look(world)
    numbers, rows = profile.recent(10 * KEPT)
    assert len(rows) == KEPT
    assert rows[0, 0] == 11.0 and rows[-1, 0] == KEPT + 10.0
    assert (np.diff(numbers) == 1).all()


def test_what_is_typical_is_the_mean_of_the_middle_half() -> None:
    """Of 1, 2, 3 and 1000 ms the middle half is 2 and 3: the tick that was interrupted is out."""
    profile = Profile(session_of_a_box())
    profile.open()
    world = World()
    world.stage_clock.is_on = True
    for ms in (0.0, 1.0, 1000.0, 3.0, 2.0):  # the first is left out
        world.profile = dict.fromkeys(COLUMNS, 0.0) | {"collide": ms, "tick": ms}
        profile.look(world)
    assert profile.now.sum() == profile.now[COLUMNS.index("collide")] == 2.5
    assert LIVE >= 4


def test_the_table_has_a_line_for_each_tick_and_its_parts_make_up_the_tick() -> None:
    session = session_of_a_box()
    profile = Profile(session)
    profile.open()
    session.run(8)
    head, *lines = profile.csv().splitlines()
    names = head.split(",")
    assert names[:2] == ["tick", "tick_ms"] and names[-1] == f"{REST}_ms"
    assert [int(line.split(",")[0]) for line in lines] == list(range(2, 9))
    for line in lines:
        _, tick, *parts = map(float, line.split(","))
        # every number is rounded to 1e-6 ms: half of that each
        assert abs(tick - sum(parts)) <= 0.5e-6 * (len(parts) + 1) + 1e-12


def test_a_frame_is_told_with_its_ticks() -> None:
    profile = Profile(session_of_a_box())
    profile.open()
    world = World()
    world.stage_clock.is_on = True
    for _ in range(5):
        world.profile = dict.fromkeys(COLUMNS, 0.0) | {"tick": 2.0}
        profile.look(world)
    profile.end_frame(0.016)
    assert profile.frame == (16.0, 8.0)  # the first of the five loads
