"""A servo's aim makes up for its drag and bears a known load; the short way round is taken."""

import math

import pytest

from creatures.servo import Servo, near
from physics import Circle, Revolute, World

INERTIAS = 2.0, 6.0  # [kg*m^2], as one joint: 1.5


def servo(offset: float = 0.0) -> Servo:
    world = World()
    a, b = (world.add_dynamic(Circle(radius=0.5), position=(x, 0.0)) for x in (0.0, 2.0))
    hinge = Revolute(a=a, b=b, anchor=(1.0, 0.0), servo_angle=0.0, max_torque=100.0)
    result = Servo(world.add_joint(hinge), offset)
    result.tune(5.0, 0.7, INERTIAS)
    return result


def test_the_spring_acts_on_the_inertia_of_both_bodies_as_one():
    one = servo()
    w = math.tau * 5.0
    assert one.stiffness == pytest.approx(1.5 * w * w)
    damping = 2.0 * 0.7 * 1.5 * w
    assert one.lead == pytest.approx(damping / one.stiffness)
    assert (one.joint.servo_hertz, one.joint.servo_damping_ratio) == (5.0, 0.7)


def test_at_the_bend_and_pace_that_are_aimed_at_only_the_load_is_left():
    one = servo(offset=0.3)
    one.aim(0.5, rate=2.0, torque=7.0)
    assert one.joint.servo_angle is not None
    aim = one.joint.servo_angle + 0.3  # [rad] of the bend
    damping = one.lead * one.stiffness
    assert -one.stiffness * (0.5 - aim) - damping * 2.0 == pytest.approx(7.0)


def test_a_servo_that_is_seen_in_a_mirror_aims_at_the_mirrored_bend():
    one = servo(offset=0.3)
    one.aim(0.5, side=-1)
    assert one.joint.servo_angle == pytest.approx(-0.5 - 0.3)


@pytest.mark.parametrize(
    ("bend", "now", "result"), [(0.1, 6.2, math.tau + 0.1), (-3.0, 3.0, math.tau - 3.0), (1, 1, 1)]
)
def test_the_short_way_round_is_less_than_half_a_turn(bend: float, now: float, result: float):
    assert near(bend, now) == pytest.approx(result)
