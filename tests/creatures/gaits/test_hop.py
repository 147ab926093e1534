"""Raibert's laws at work: hopper and bird hold height, place and speed."""

import math

import pytest

from creatures.gaits.hop import Hop
from creatures.text import opened
from tests.creatures.gaits.courses import Course


@pytest.mark.sweep
@pytest.mark.parametrize("tick_rate", [60, 240])
@pytest.mark.parametrize("speed", [0.0, 1.5, -1.5])
def test_the_hopper_travels_as_it_is_told(speed, tick_rate):
    course = Course(opened("hopper"), tick_rate)
    course.walk(speed, 7.0)
    # A hop lasts 0.6 s and each differs a little: over 6 s that is one hop in ten.
    assert course.walk(speed, 6.0) == pytest.approx(speed, abs=0.15)
    assert abs(course.gait.tilt) < 0.3


@pytest.mark.sweep
@pytest.mark.parametrize(("tick_rate", "substeps"), [(60, 4), (120, 2), (240, 2)])
@pytest.mark.parametrize("speed", [0.0, 1.0, -1.0])
def test_the_bird_runs_as_it_is_told(speed, tick_rate, substeps):
    # With 2 substeps at 60 Hz its rigid joints are springs of 30 Hz: knees of 0.2 kg under a body
    # of 5 kg then give way by 0.1 m, and legs that are shorter than they are thought push less.
    course = Course(opened("bird"), tick_rate, substeps=substeps)
    course.walk(speed, 6.0)
    assert course.walk(speed, 4.0) == pytest.approx(speed, abs=0.15)


def test_the_hopper_flies_as_high_as_it_is_asked():
    course = Course(opened("hopper"))
    course.walk(0.0, 3.0)
    heights = []
    for _ in range(480):
        course.walk(0.0, 1 / 240)
        course.figure.sense()
        course.gait.leg.sense()
        heights.append(course.gait.leg.hip.imag)
    leg = course.gait.leg
    landed = 0.07 + course.gait.numbers["length"] * sum(leg.lengths)  # the foot is a disc of 0.07
    # It lets go when its energy is enough, and the leg that it then lifts takes some of it: its
    # mass is a tenth of the whole.
    assert max(heights) - landed == pytest.approx(course.gait.numbers["hop"], rel=0.35)


def test_two_runs_end_in_the_same_bits():
    ends = []
    for _ in range(2):
        course = Course(opened("bird"))
        course.walk(1.0, 1.5)
        ends.append(course.world.hash())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("gravity", [0.0, 5.0])
def test_without_weight_the_bird_does_not_mind(gravity: float):
    course = Course(opened("bird"))
    course.walk(1.0, 1.0)
    course.world.gravity = (0.0, gravity)
    course.walk(1.0, 2.0)
    assert course.gait.phase in ("rises", "falls", "lies")


@pytest.mark.sweep
@pytest.mark.parametrize("who", ["hopper", "bird"])
@pytest.mark.parametrize("shove", [2.0, -2.0])
def test_who_is_turned_in_flight_comes_back_level_and_not_beyond(who: str, shove: float):
    """Levelled as fast as may be, it left the ground turning, and turned on in all of the flight:
    a hopper tilted by 0.4 rad tilted to the other side by 0.6, and farther with the next hop.
    """
    course = Course(opened(who))
    course.walk(0.0, 3.0)
    assert isinstance(course.gait, Hop)
    while course.gait.phase != "falls":
        course.walk(0.0, 1 / 240)
    middle = course.figure.root.body.center
    for body in course.figure.bodies.values():
        x, y = body.center[0] - middle[0], body.center[1] - middle[1]
        body.velocity = body.velocity[0] - shove * y, body.velocity[1] + shove * x
        body.omega += shove
    tilts = []
    for _ in range(480):
        course.walk(0.0, 1 / 240)
        tilts.append(math.copysign(1.0, shove) * course.gait.tilt)
    # It falls for 0.15 s and more: 2 rad/s turn it by 0.3 rad. Who comes back as far has gained
    # nothing, and what is half of that dies away within the next hops.
    assert 0.3 < max(tilts) < 0.6
    assert min(tilts) > -0.3
    assert course.gait.phase != "lies"
