"""What a leg does in one tick: closed forms of its height and its spring, and how it reaches."""

import math

import pytest

from creatures.gaits.biped.posture import SETTLE, Reach, Settling
from creatures.gaits.biped.step import FLIGHT, Step
from creatures.gaits.biped.wish import Wish
from creatures.two_bone import two_bones
from tests.walk.run import Run


def test_a_height_settles_as_a_critically_damped_spring_does():
    off, rate, dt = 0.1, -0.6, 1.0 / 240.0  # [m], [m/s], [s]
    settling = Settling(off, rate)
    for tick in range(1, 240):
        t = tick * dt
        # x'' = -x / T^2 - 2 x' / T is solved by (x0 + (v0 + x0 / T) t) e^(-t / T).
        exact = (off + (rate + off / SETTLE) * t) * math.exp(-t / SETTLE)
        # A step of the first order is off by dt / T of the largest value, 1/60 of 0.1 m.
        assert settling.step(dt) == pytest.approx(exact, abs=0.1 / 60.0)


def test_a_height_settles_without_a_jump_of_its_speed():
    settling, dt = Settling(0.14, 0.2), 1.0 / 240.0
    settling.step(dt)
    # The first tick changes the rate by the acceleration x / T^2 + 2 v / T alone: less than the
    # weight gives, or the feet would hang in the air.
    assert abs(settling.rate - 0.2) / dt == pytest.approx((0.14 / SETTLE + 0.4) / SETTLE)
    assert abs(settling.rate - 0.2) / dt < 9.81


@pytest.fixture
def stepping() -> Run:
    """Return a figure that walks, in the middle of a step."""
    run = Run(0)
    run.go(2.0, Wish(speed=1.0))
    while not (isinstance(run.gait.phase, Step) and 0.2 < run.gait.phase.clock < 0.21):
        run.go(1.0 / run.tick_rate, Wish(speed=1.0))
    run.figure.sense()
    return run


@pytest.mark.parametrize("ahead", [-1.2, -0.5, 0.5, 1.2])
def test_a_leg_whose_hip_is_still_on_the_way_does_not_stretch_for_a_far_point(
    stepping: Run, ahead: float
):
    leg, now = stepping.gait.phase.swing, stepping.gait.now
    point = complex(leg.ankle.real + ahead, leg.ankle.imag)
    Reach(leg).follow(point, now)
    hip, knee, tip = two_bones(*leg.plan).points
    # As long as from the hip to the point at its height over which the ankle is now: the knee
    # neither lifts the foot nor stamps it on the ground.
    assert abs(tip - hip) == pytest.approx(abs(leg.ankle - leg.hip), abs=1e-9)
    assert abs(tip - knee) == pytest.approx(leg.lengths[1], abs=1e-9)


def test_a_leg_aims_at_the_point_itself_once_it_is_over_it(stepping: Run):
    leg, now = stepping.gait.phase.swing, stepping.gait.now
    point = complex(leg.ankle.real, leg.ankle.imag + 0.1)
    Reach(leg).follow(point, now)
    assert two_bones(*leg.plan).points[-1] == pytest.approx(point, abs=1e-9)


def test_without_ground_under_the_other_foot_a_hip_turns_neither_leg_nor_pelvis(stepping: Run):
    leg, now = stepping.gait.phase.swing, stepping.gait.now
    thigh = leg.thigh
    point = complex(leg.ankle.real + 1.0, leg.ankle.imag)
    Reach(leg).follow(point, now, ground=0.0)
    aim = thigh.joint.servo_angle
    Reach(leg).follow(point, now, ground=1.0)
    assert aim == pytest.approx(thigh.joint.angle, abs=1e-9)  # it holds the bend that it has
    assert thigh.joint.servo_angle != pytest.approx(aim, abs=0.05)


def test_a_jogger_pushes_for_its_flight_too(stepping: Run):
    step, now = stepping.gait.phase, stepping.gait.now
    step.time, stance, count = 0.4, 0.4 - FLIGHT, 2000
    pushes, lifts = [], []
    for k in range(count):
        step.clock = (k + 0.5) / count * stance
        spring = step.spring(now)
        pushes.append(1.0 + spring.push)
        lifts.append(spring.rate)
    # The mean of half a sine by the middles of n pieces is off by pi^2 / (24 n^2), 1e-7.
    assert sum(pushes) / count == pytest.approx(step.time / stance, rel=1e-6)
    # It comes down as fast as it leaves, so that it falls for as long as it flies.
    assert lifts[0] == pytest.approx(-0.5 * now.gravity * FLIGHT, rel=1e-5)
    assert lifts[-1] == pytest.approx(0.5 * now.gravity * FLIGHT, rel=1e-5)
    # What it moves meanwhile is what its rate adds up to.
    step.clock = 0.5 * stance
    assert step.spring(now).lift == pytest.approx(sum(lifts[: count // 2]) / count * stance, 1e-5)
