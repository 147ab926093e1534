"""The walk through an X-ray: what forwards does, backwards undoes."""

from typing import get_args

import pytest

from app.features.xray.model.walk import SPEEDS, Count, Unit, Walk
from tests.app.features.xray.recordings import ROWS, made

UNITS: tuple[Unit, ...] = get_args(Unit)


@pytest.fixture
def walk() -> Walk:
    return Walk(made())


def test_it_begins_at_the_first_row_that_is_solved(walk: Walk) -> None:
    assert walk.moment is not None
    assert walk.row is ROWS[0]
    assert all(moment.row < 0 for moment in walk.recording.moments[: walk.index])


@pytest.mark.parametrize("unit", UNITS)
def test_as_many_back_as_on_is_where_one_was(walk: Walk, unit: Unit) -> None:
    walk.go(0)
    walk.step(unit, 1)
    began, count = walk.index, 0
    while not walk.at_end:
        walk.step(unit, 1)
        count += 1
        if walk.at_end:
            break
        there = walk.index
        walk.step(unit, -count)
        assert walk.index == began
        walk.step(unit, count)
        assert walk.index == there
    assert count > 1


@pytest.mark.parametrize("unit", UNITS)
def test_each_step_comes_to_the_end_and_back_to_the_start(walk: Walk, unit: Unit) -> None:
    walk.step(unit, len(walk))
    assert walk.at_end
    walk.step(unit, -len(walk))
    assert walk.at_start


def test_steps_by_row_visit_every_row_as_often_as_the_recording_has_it(walk: Walk) -> None:
    walk.go(0)
    visits = [0] * len(ROWS)
    for _ in range(len(walk)):
        before = walk.index
        walk.step("row", 1)
        if walk.index == before or walk.moment is None or walk.moment.row < 0:
            break
        visits[walk.moment.row] += 1
    assert visits == [6] * len(ROWS), "two substeps of two sweeps and one to relax"


def test_a_longer_unit_begins_where_a_shorter_one_does(walk: Walk) -> None:
    for shorter, longer in (("moment", "colour"), ("colour", "sweep"), ("sweep", "stage")):
        walk.go(0)
        ends = set[int]()
        while not walk.at_end:
            walk.step(shorter, 1)  # type: ignore[arg-type]
            ends.add(walk.index)
        walk.go(0)
        while not walk.at_end:
            walk.step(longer, 1)  # type: ignore[arg-type]
            assert walk.index in ends


def test_the_slider_is_the_number_of_the_moment_and_stays_on_its_groove(walk: Walk) -> None:
    for index in range(len(walk)):
        walk.go(index)
        assert walk.moment is walk.recording.moments[index]
    walk.go(-5)
    assert walk.index == 0
    walk.go(10**6)
    assert walk.index == len(walk) - 1


def test_the_place_counts_from_one(walk: Walk) -> None:
    where = walk.where
    assert (where.stage, where.substep, where.sweep) == ("solve", Count(1, 2), Count(1, 2))
    assert (where.colour, where.row) == (Count(), Count(1, 5)), "a joint has no colour"
    walk.step("sweep", 1)
    walk.step("row", 3)
    assert walk.where.sweep == Count(2, 2)
    assert (walk.where.colour, walk.where.row) == (Count(2, 2), Count(4, 5))
    walk.go(0)
    assert walk.where == ("prepare", Count(), Count(), Count(), Count())


def test_a_row_is_visited_again_and_after_its_last_visit_comes_the_first(walk: Walk) -> None:
    result = []
    for _ in range(6):
        assert walk.visit(3)
        assert walk.row is ROWS[3]
        result.append(walk.index)
    assert result == sorted(set(result))
    walk.visit(3)
    assert walk.index == result[0]


def test_impulses_are_what_the_last_visit_left(walk: Walk) -> None:
    walk.go(0)
    assert walk.impulses() == [0.05] * len(ROWS)
    walk.visit(3)
    moment = walk.moment
    assert moment is not None and moment.solved is not None
    assert walk.impulses()[3] == moment.solved.after == 0.0
    assert walk.impulses()[4] == 0.05, "it comes after"


def test_it_plays_so_many_moments_a_second_and_stops_at_the_end(walk: Walk) -> None:
    walk.speed = 10.0
    began = walk.index
    walk.play(True)
    for _ in range(64):
        walk.update(1 / 64)  # a power of two: no rounding
    assert walk.index == began + 10
    for _ in range(len(walk)):
        walk.update(1.0)
    assert walk.at_end
    assert not walk.playing
    walk.play(True)
    assert walk.playing
    assert walk.at_start


def test_the_usual_speed_can_be_chosen(walk: Walk) -> None:
    assert walk.speed in SPEEDS


def test_the_residual_is_the_last_that_was_measured(walk: Walk) -> None:
    assert walk.residual == -1, "no sweep is over"
    walk.step("sweep", 1)
    assert walk.residual == 0
    walk.go(len(walk))
    assert walk.residual == len(walk.recording.residuals) - 1


def test_a_tick_in_which_nothing_is_solved_can_be_walked_through() -> None:
    recording = made()
    bare = recording._replace(
        rows=(), moments=tuple(m for m in recording.moments if m.row < 0), residuals=(), cold=()
    )
    walk = Walk(bare)
    walk.step("row", 1)
    assert walk.at_end
    empty = Walk(bare._replace(moments=()))
    empty.step("stage", 1)
    empty.play(True)
    empty.update(1.0)
    assert empty.moment is None
    assert empty.where.stage == ""
