"""A wave carries the worm by friction: not without it, and backwards when it runs the other way."""

import pytest

from creatures.text import opened
from tests.creatures.gaits.courses import Course


@pytest.mark.parametrize("tick_rate", [60, 240])
@pytest.mark.parametrize("speed", [0.4, 0.2, -0.4])
def test_the_worm_crawls_at_the_speed_that_it_is_told(speed, tick_rate):
    course = Course(opened("worm"), tick_rate)
    course.walk(speed, 2.0)
    # A wave carries it by 0.2 m whatever its frequency; inertia is left out of that, and the rings
    # are accelerated by up to (2 pi 2 Hz)^2 times 0.06 m of lift, as much as they weigh: a tenth.
    assert course.walk(speed, 5.0) == pytest.approx(speed, rel=0.1)


def test_without_friction_no_wave_moves_the_worm():
    course = Course(opened("worm"), friction=0.0)
    start = course.x
    course.walk(0.4, 5.0)
    # No force along the ground, so the centre of mass stays: by symmetry of nothing, by Newton.
    # The solver leaves 1e-6 of the momenta inside, some N s, over 5 s on 5 kg.
    assert course.x == pytest.approx(start, abs=1e-3)


def test_the_default_quadruped_walks_slowly_and_leaves_work_to_evolution():
    course = Course(opened("quadruped"))
    course.walk(0.5, 2.0)
    assert 0.02 < course.walk(0.5, 8.0) < 0.4
