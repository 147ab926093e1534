"""Raibert's laws: the neutral point keeps the speed; the hopper holds height, place and speed."""

import math

import pytest

from creatures.gaits.hop import placement
from creatures.text import opened
from tests.creatures.gaits.courses import Course


def stance_of_a_spring(speed: float, ahead: float, fall: float) -> tuple[float, float]:
    """Run a mass on a massless spring leg through one stance, by Runge and Kutta.

    Mass 1 kg, leg 1 m, spring 400 N/m, landing at `speed` and falling at `fall` [m/s]. Returns the
    speed at the end [m/s] and how long it took [s].
    """
    stiffness, gravity, h = 400.0, 9.81, 1e-4
    state = (-ahead, math.sqrt(1.0 - ahead * ahead), speed, -fall)

    def rate(s):
        x, y, vx, vy = s
        length = math.hypot(x, y)
        pull = stiffness * (1.0 - length) / length
        return vx, vy, pull * x, pull * y - gravity

    def moved(s, d, by):
        return tuple(a + by * b for a, b in zip(s, d, strict=True))

    time = 0.0
    while True:
        k1 = rate(state)
        k2 = rate(moved(state, k1, h / 2))
        k3 = rate(moved(state, k2, h / 2))
        k4 = rate(moved(state, k3, h))
        step = [(a + 2 * b + 2 * c + d) / 6 for a, b, c, d in zip(k1, k2, k3, k4, strict=True)]
        state, time = moved(state, step, h), time + h
        if math.hypot(state[0], state[1]) >= 1.0:
            return state[2], time


@pytest.mark.parametrize("speed", [-1.0, 0.3, 0.6, 1.0])
def test_the_neutral_point_keeps_the_speed_of_a_spring_leg(speed):
    _, stance = stance_of_a_spring(speed, 0.0, 1.0)
    ahead = placement(speed, speed, stance, 0.05)
    after, _ = stance_of_a_spring(speed, ahead, 1.0)
    # The law takes the landing's speed for the mean one. The ground's impulse over the stance,
    # J = 2 fall + g T, slows the body until mid-stance by J T / 8 of its speed at most; so the foot
    # is that share of `ahead` too far, and each metre too far costs J of speed.
    impulse = 2.0 + 9.81 * stance
    assert after == pytest.approx(speed, abs=impulse * abs(ahead) * impulse * stance / 8.0)
    slower, _ = stance_of_a_spring(speed, ahead + math.copysign(0.1, speed), 1.0)
    faster, _ = stance_of_a_spring(speed, ahead - math.copysign(0.1, speed), 1.0)
    assert abs(slower) < abs(after) < abs(faster) or slower * speed < 0.0


def test_a_foot_is_set_ahead_of_what_is_too_fast():
    assert placement(1.0, 1.0, 0.3, 0.05) == pytest.approx(0.15)
    assert placement(1.0, 0.5, 0.3, 0.05) == pytest.approx(0.175)
    assert placement(0.0, 0.0, 0.3, 0.05) == 0.0


@pytest.mark.parametrize("tick_rate", [60, 240])
@pytest.mark.parametrize("speed", [0.0, 1.5, -1.5])
def test_the_hopper_travels_as_it_is_told(speed, tick_rate):
    course = Course(opened("hopper"), tick_rate)
    course.walk(speed, 7.0)
    # A hop lasts 0.6 s and each differs a little: over 6 s that is one hop in ten.
    assert course.walk(speed, 6.0) == pytest.approx(speed, abs=0.15)
    assert abs(course.gait.tilt) < 0.3


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
