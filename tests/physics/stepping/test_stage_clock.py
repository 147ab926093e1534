"""The clock within the tick: it tells all of a tick, and changes nothing."""

import numpy as np
import pytest

from physics import Box, Revolute, World
from physics.stepping.stage_clock import REST
from physics.stepping.stage_timer import KEPT, STAGE_WORDS
from tests.physics.zoo import zoo


def stacks(count: int = 2, high: int = 4) -> World:
    """Return towers of boxes, far from one another."""
    world = World()
    world.add_static(Box(width=100.0, height=1.0), position=(0.0, -0.5))
    for tower in range(count):
        for floor in range(high):
            world.add_dynamic(
                Box(width=0.5, height=0.5), position=(5.0 * tower, 0.25 + 0.5 * floor)
            )
    return world


def test_the_stages_and_the_rest_make_up_the_tick():
    """Laps leave no gap, and the rest is the difference: they miss by the rounding of 21 sums."""
    world = stacks()
    world.stage_clock.is_on = True
    for ticks in (1, 1, 30):
        world.step(ticks)
        stages = dict(world.profile)
        tick = stages.pop("tick")
        assert set(stages) == {*STAGE_WORDS, REST}
        assert min(stages.values()) >= 0.0
        assert sum(stages.values()) == pytest.approx(tick, rel=30 * np.finfo(float).eps)


def test_what_is_done_is_timed_and_what_is_not_done_is_not():
    world = stacks()
    world.stage_clock.is_on = True
    world.step(10)
    assert world.profile["collide"] > 0.0
    assert world.profile["solve_contacts"] > 0.0
    assert world.profile["solve"] == 0.0
    world.settings.solver = "sequential impulses"
    world.step(10)
    assert world.profile["solve"] > 0.0
    assert world.profile["solve_contacts"] == 0.0


def test_a_clock_that_is_off_writes_nothing():
    world = stacks()
    world.page.stage_timer[:] = -7
    world.step(30)
    assert (world.page.stage_timer == -7).all()
    assert set(world.profile) == {"tick"}


def test_a_clock_that_was_on_goes_off():
    world = stacks()
    world.stage_clock.is_on = True
    world.step()
    world.stage_clock.is_on = False
    world.step()
    assert set(world.profile) == {"tick"}


@pytest.mark.parametrize("threads", [1, 2])
def test_the_state_is_the_same_with_the_clock(threads: int):
    one, other = zoo(), zoo()
    other.stage_clock.is_on = True
    for world in (one, other):
        world.threads.number = threads
        world.step(120)
    assert one.hash() == other.hash()


def test_the_clock_is_no_part_of_what_is_saved():
    world = stacks()
    before = world.save()
    world.stage_clock.is_on = True
    world.step(5)
    after = world.hash()
    world.restore(before)
    assert world.stage_clock.is_on
    world.step(5)
    assert world.hash() == after


def test_a_world_that_sleeps_has_only_the_rest():
    world = stacks(1, 1)
    world.settings.sleeping = True
    world.step(400)
    assert world.page.awake_count == 0
    world.stage_clock.is_on = True
    world.step(3)
    assert sum(world.profile.get(word, 0.0) for word in STAGE_WORDS) == 0.0


def test_a_hinge_is_solved_among_joints():
    world = World()
    bob = world.add_dynamic(Box(width=0.2, height=0.2), position=(1.0, 0.0))
    world.add_joint(Revolute(a=None, b=bob, anchor=(0.0, 0.0)))
    world.stage_clock.is_on = True
    world.step(20)
    assert world.profile["solve_joints"] > 0.0


def test_the_ticks_of_many_steps_are_taken_at_once_and_once_only():
    """Steps of several ticks share their time; the number of each tick is told with it."""
    world = stacks()
    world.step(7)
    clock = world.stage_clock
    clock.is_on = True
    for ticks in (1, 1, 4):
        world.step(ticks)
    numbers, rows = clock.take()
    assert numbers.tolist() == [8, 9, 10, 11, 12, 13]
    assert rows.shape == (6, len(STAGE_WORDS) + 1)
    assert (rows[:, STAGE_WORDS.index("collide")] > 0.0).all()
    assert len(clock.take()[0]) == 0
    world.step()
    assert clock.take()[0].tolist() == [14]


def test_of_more_ticks_than_are_kept_the_last_are_told():
    world = World()
    clock = world.stage_clock
    clock.is_on = True
    world.step(KEPT + 5)
    numbers, rows = clock.take()
    assert numbers.tolist() == list(range(6, KEPT + 6))
    assert len(rows) == KEPT
    assert set(world.profile) == {"tick", *STAGE_WORDS, REST}
