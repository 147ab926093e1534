"""Figures have the limbs of their plans where the pose has them, and lose them without failing."""

import math

import pytest

from creatures.figure import Figure
from creatures.plan import LimbPlan, Link, Plan, Servo
from creatures.pose import bottom, on_ground, placed
from creatures.text import gallery, opened
from physics import World


def arm() -> Plan:
    servo = Servo(50.0, 5.0)
    upper = LimbPlan(name="upper", length=1.0, angle=0.5, density=2.0)
    swings = {"lower": -1.0, "upper": 1.0, "servo": servo}
    lower = LimbPlan(name="lower", length=0.5, parent="upper", angle=0.2, **swings)
    return Plan(name="Arm", limbs=(upper, lower))


def built(plan: Plan) -> tuple[World, Figure]:
    world = World(gravity=(0.0, 0.0))
    return world, Figure(world, plan, placed(plan))


@pytest.mark.parametrize("word", gallery())
def test_every_creature_is_built_with_its_lowest_point_on_the_ground(word):
    plan = opened(word)
    pose = on_ground(plan, 2.0, 0.5)
    assert pose[plan.root.name].start.real == pytest.approx(2.0)
    lowest = min(bottom(limb, pose[limb.name]) for limb in plan.limbs)
    assert lowest == pytest.approx(0.5)
    figure = Figure(World(), plan, pose)
    assert figure.whole
    for name, limb in figure.limbs.items():
        assert limb.body.angle == pytest.approx(pose[name].angle)


def test_a_bend_of_the_pose_turns_all_that_hangs_on_the_limb():
    plan = arm()
    pose = placed(plan, 1j, {"upper": math.pi / 2, "lower": math.pi / 2})
    assert pose["lower"].start == pytest.approx(2j)
    assert pose["lower"].angle == pytest.approx(math.pi)


def test_a_servo_brings_its_joint_to_the_aim_the_short_way():
    world, figure = built(arm())
    limb = figure.limbs["lower"]
    for _ in range(480):
        limb.drive(0.8 + math.tau)
        world.step()
    # Critically damped at 5 Hz, 2 s are 63 time constants: what is left of 0.6 rad is below 1e-9.
    assert limb.bend == pytest.approx(0.8, abs=1e-6)


def test_the_motion_is_that_of_the_limbs_as_they_are_now():
    _, figure = built(arm())
    for limb in figure.limbs.values():
        limb.body.velocity = (3.0, -1.0)
    _, velocity, spin = figure.motion()
    assert velocity == pytest.approx(3 - 1j)
    assert spin == pytest.approx(0.0, abs=1e-12)
    before = figure.mass
    upper = figure.limbs["upper"].body
    upper.set_material(density=4.0)
    assert figure.mass == pytest.approx(before + upper.mass / 2)


def test_a_limb_that_was_taken_away_is_named_and_driven_no_more():
    world, figure = built(arm())
    figure.limbs["lower"].body.remove()
    assert figure.missing() == ["lower"]
    figure.limbs["lower"].drive(0.5)
    figure.set_strength(0.5)
    world.step()
    assert set(figure.bodies) == {"upper"}


def test_a_link_closes_a_loop():
    plan = arm()
    third = LimbPlan(name="third", length=1.0, parent="upper", at=0.0, angle=0.3)
    free = {"lower": -math.inf, "upper": math.inf}
    limbs = (*plan.limbs, LimbPlan(**{**vars(third), **free}))
    pose = placed(plan)
    tip = pose["lower"].at(0.5)
    on_third = (tip - 0j) / complex(math.cos(0.8), math.sin(0.8))
    link = Link("lower", "third", (0.5, 0.0), (on_third.real, on_third.imag))
    plan = Plan(name="Loop", limbs=limbs, links=(link,))
    world, figure = built(plan)
    for _ in range(240):
        figure.limbs["lower"].drive(0.9)
        world.step()
    ends = [
        complex(*figure.limbs[name].body.world_point(at))
        for name, at in ((link.a, link.at_a), (link.b, link.at_b))
    ]
    assert abs(ends[0] - ends[1]) < 0.005  # [m] the slop of joints at rest is far below
