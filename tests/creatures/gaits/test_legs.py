"""Figures on many legs walk at the speed they are told, at any tick rate, and stay level."""

import math
from dataclasses import replace

import pytest

from creatures.gaits import KINDS, kind_of
from creatures.plan import PlanError
from creatures.text import opened
from physics import Box
from tests.creatures.gaits.courses import Course

RATES = [60, 240]


@pytest.mark.sweep
@pytest.mark.parametrize("tick_rate", RATES)
@pytest.mark.parametrize("speed", [0.8, -0.5])
@pytest.mark.parametrize("word", ["hound", "hexapod"])
def test_it_walks_at_the_speed_that_it_is_told(word, speed, tick_rate):
    course = Course(opened(word), tick_rate)
    course.walk(speed, 2.0)
    # The wanted place runs at the wanted speed, and the body is never farther than the leash of
    # 0.12 m from it: over 4 s that is 0.06 m/s at most.
    assert course.walk(speed, 4.0) == pytest.approx(speed, abs=0.06)
    assert abs(course.figure.root.body.angle) < 0.15


@pytest.mark.sweep
@pytest.mark.parametrize("word", ["hound", "hexapod"])
def test_it_stands_where_it_is_put(word):
    course = Course(opened(word))
    start = course.x
    course.walk(0.0, 3.0)
    assert course.gait.phase == "stands"
    assert course.x == pytest.approx(start, abs=0.02)


def test_two_runs_end_in_the_same_bits():
    ends = []
    for _ in range(2):
        course = Course(opened("hexapod"))
        course.walk(0.7, 1.5)
        ends.append(course.world.hash())
    assert ends[0] == ends[1]


@pytest.mark.sweep
def test_it_comes_over_a_kerb():
    course = Course(opened("hound"))
    kerb = Box(width=4.0, height=0.08, friction=1.0)
    course.world.add_static(kerb, position=(4.5, 0.04))
    course.walk(0.8, 6.0)
    assert course.x > 4.5
    assert course.gait.phase == "steps"


def test_loads_of_the_feet_carry_the_weight_and_balance_it():
    course = Course(opened("hexapod"))
    gait = course.gait
    course.walk(0.0, 1.0)
    loads = gait._loads(gait.steps, course.figure.motion()[0], 60.0)
    assert sum(loads.values()) == pytest.approx(60.0)
    center = course.figure.motion()[0].real
    moments = [loads[s.leg.name] * (s.leg.toe.real - center) for s in gait.steps]
    assert sum(moments) == pytest.approx(0.0, abs=1e-9)


def test_a_figure_that_lies_moves_its_legs_no_more():
    course = Course(opened("hound"))
    course.figure.root.body.angle = math.pi
    course.walk(0.8, 0.1)
    assert course.gait.phase == "lies"


def test_a_creature_without_legs_is_refused():
    with pytest.raises(PlanError, match="it needs two legs"):
        kind_of(replace(opened("worm"), gait="legs", numbers={}))
    assert KINDS["legs"].able(opened("hound")) == ""
