"""Pulley, gear and field against their laws."""

import math
from typing import Any

import pytest

from physics import (
    TICK,
    Box,
    Circle,
    DefinitionError,
    Distance,
    ForceField,
    Gear,
    Prismatic,
    Pulley,
    Revolute,
    Weld,
    World,
)
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.worlds import G, floating

# --- pulley and gear -----------------------------------------------------------------------------


@pytest.mark.parametrize("ratio", [1.0, 2.0, 0.5])
def test_a_pulley_is_atwoods_machine(ratio):
    # y_a' = -r y_b'; T on A, r T on B: a_b = (r m_a - m_b) g / (r^2 m_a + m_b) upwards
    world = World()
    a = world.add_dynamic(Box(density=3.0), position=(-2.0, 0.0))
    b = world.add_dynamic(Box(), position=(2.0, 0.0))
    rope = world.add_joint(
        Pulley(
            a=a,
            b=b,
            ground_a=(-2.0, 10.0),
            ground_b=(2.0, 10.0),
            anchor_a=a.center,
            anchor_b=b.center,
            ratio=ratio,
        )
    )
    world.step(ticks=120)
    expected = (ratio * a.mass - b.mass) * G / (ratio**2 * a.mass + b.mass)
    assert b.velocity[1] == pytest.approx(expected * 0.5, rel=1e-9)
    assert a.velocity[1] == pytest.approx(-ratio * expected * 0.5, rel=1e-9)
    assert rope.reaction_force[1] == pytest.approx(b.mass * (G + expected), rel=1e-6)
    assert abs(rope.error) < 1e-4


def geared(ratio: float):
    """Two wheels on the world, the first driven by 2 N*m, coupled by `ratio`."""
    world = floating()
    a = world.add_dynamic(Circle(radius=1.0))
    b = world.add_dynamic(Circle(radius=0.5), position=(3.0, 0.0))
    first = world.add_joint(Revolute(b=a, motor_speed=100.0, max_torque=2.0))
    second = world.add_joint(Revolute(b=b, anchor=(3.0, 0.0)))
    gear = world.add_joint(Gear(first=first, second=second, ratio=ratio))
    return world, (a, b), (first, second, gear)


@pytest.mark.parametrize("ratio", [0.5, -2.0])
def test_a_gear_couples_angles_and_torques(ratio):
    # w1 + r w2 = 0; L on 1, r L on 2: w1' = T / (I1 + I2 / r^2), L on 2 = I2 w2'
    world, (a, b), (_, _, gear) = geared(ratio)
    world.step(ticks=240)
    alpha = 2.0 / (a.inertia + b.inertia / ratio**2)
    assert a.omega == pytest.approx(alpha, rel=1e-9)
    assert b.omega == pytest.approx(-alpha / ratio, rel=1e-9)
    assert gear.reaction_torque == pytest.approx(-b.inertia * alpha / ratio, rel=1e-6)
    assert abs(gear.error) < 1e-4
    assert a.angle + ratio * b.angle == pytest.approx(0.0, abs=1e-4)


def test_a_rack_turns_rotation_into_sliding():
    world = floating()
    wheel = world.add_dynamic(Circle(radius=1.0))
    rack = world.add_dynamic(Box(), position=(3.0, 0.0))
    first = world.add_joint(Revolute(b=wheel, motor_speed=100.0, max_torque=2.0))
    second = world.add_joint(Prismatic(b=rack, anchor=(3.0, 0.0), axis=(0.0, 1.0)))
    world.add_joint(Gear(first=first, second=second, ratio=2.0))
    world.step(ticks=240)
    alpha = 2.0 / (wheel.inertia + rack.mass / 4.0)
    assert rack.velocity[1] == pytest.approx(-alpha / 2.0, rel=1e-9)


def test_a_gear_goes_with_its_joints():
    world, (_, b), (first, second, gear) = geared(1.0)
    first.remove()
    assert not gear.alive
    assert second.alive
    world.step(ticks=10)
    assert b.omega == 0.0


def test_a_gear_needs_two_hinges_or_slides_on_fixed_bodies():
    world = floating()
    a, b, c = (world.add_dynamic(Circle(), position=(2.0 * i, 0.0)) for i in range(3))
    loose = world.add_joint(Revolute(a=a, b=b, anchor=(1.0, 0.0)))
    fixed = world.add_joint(Revolute(b=c, anchor=(4.0, 0.0)))
    rod = world.add_joint(Distance(b=c, anchor_a=(4.0, 3.0), anchor_b=(4.0, 0.0)))
    for first, words in ((loose, "static"), (rod, "revolute"), (None, "Gear.first")):
        with pytest.raises(DefinitionError, match=words):
            world.add_joint(Gear(first=first, second=fixed))


# --- force field ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("falloff", "distance", "expected"),
    [
        ("constant", 3.0, 2.0),
        ("constant", 5.0, 0.0),
        ("linear", 1.0, 1.5),
        ("linear", 4.5, 0.0),
        ("rising", 1.0, 0.5),
        ("rising", 8.0, 4.0),
        ("inverse_square", 2.0, 8.0),
        ("inverse_square", 0.01, 200.0),
    ],
)
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_a_field_pulls_by_its_law(falloff, distance, expected, sign):
    world = floating()
    ball = world.add_dynamic(Circle(density=1e6), position=(distance, 0.0))
    field = world.add_joint(
        ForceField(b=ball, anchor_b=ball.center, strength=2.0 * sign, range=4.0, falloff=falloff)
    )
    world.step()
    assert field.reaction_force == pytest.approx((-sign * expected, 0.0), rel=1e-6)
    assert ball.velocity[0] == pytest.approx(-sign * expected * TICK / ball.mass, rel=1e-6)


@pytest.mark.parametrize("iterations", [1, 6])
@pytest.mark.parametrize("accumulate", [True, False])
def test_a_field_is_as_strong_whatever_the_solver_does(iterations, accumulate):
    world = floating()
    world.settings.iterations, world.settings.accumulation = iterations, accumulate
    ball = world.add_dynamic(Circle(density=1e6), position=(1.0, 0.0))
    field = world.add_joint(ForceField(b=ball, anchor_b=(1.0, 0.0), strength=3.0, range=4.0))
    world.step(ticks=2)
    assert field.reaction_force[0] == pytest.approx(-3.0 * 0.75, rel=1e-6)


@pytest.mark.parametrize("ratio", [3.0, -0.5])
def test_the_ratio_of_a_gear_can_be_changed_while_it_runs(ratio):
    world, (a, b), (first, _, gear) = geared(0.5)
    world.step(ticks=240)
    turned = a.angle, b.angle
    gear.ratio = ratio
    assert abs(gear.error) < 1e-4  # the teeth are where they were: nothing is torn
    world.step(ticks=240)
    # From here on the wheels turn by the new one.
    assert a.angle - turned[0] + ratio * (b.angle - turned[1]) == pytest.approx(0.0, abs=1e-3)
    first.motor_speed = None
    assert math.isfinite(a.omega)


def test_the_ratio_of_a_pulley_can_be_changed_while_it_runs():
    world = World()
    a = world.add_dynamic(Circle(radius=0.2), position=(-1.0, 0.0))
    b = world.add_dynamic(Circle(radius=0.2), position=(1.0, 0.0))
    wheels: dict[str, Any] = {"ground_a": (-1.0, 3.0), "ground_b": (1.0, 3.0)}
    rope = world.add_joint(Pulley(a=a, b=b, anchor_a=a.center, anchor_b=b.center, **wheels))
    world.step(ticks=120)
    at = a.center[1], b.center[1]
    rope.ratio = 2.0
    assert abs(rope.error) < 1e-4
    world.step(ticks=24)
    moved = a.center[1] - at[0], b.center[1] - at[1]
    # b has the double force: (1 - 2) g m upwards on a's side, so b rises half as fast as a sinks.
    assert moved[0] < -0.001 < 0.001 < moved[1]
    assert moved[0] + 2.0 * moved[1] == pytest.approx(0.0, abs=1e-3)


def test_a_joint_can_be_disabled_and_enabled_again():
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, -1.0))
    rod = world.add_joint(Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=ball.center))
    world.step(ticks=60)
    before, held = world.save(), world.hash()
    assert rod.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-6)
    rod.enabled = False
    assert rod.reaction_force == (0.0, 0.0)
    world.step(ticks=60)
    assert rod.alive and not rod.enabled
    assert ball.velocity[1] == pytest.approx(-0.25 * G, rel=1e-6)
    copy = World()
    fill_world(copy, world_to_dict(world))
    assert not copy.joints[0].enabled
    copy.step(ticks=10)
    world.step(ticks=10)
    assert copy.bodies[0].center == pytest.approx(ball.center, rel=1e-12)
    rod.enabled = True
    world.step(ticks=480)
    assert rod.error == pytest.approx(0.0, abs=1e-3)
    world.restore(before)
    assert world.hash() == held
    assert rod.enabled


def test_a_disabled_spring_has_no_energy_and_does_not_hold_an_island_together():
    world = floating()
    ball = world.add_dynamic(Circle(radius=0.2), position=(2.0, 0.0))
    words: dict[str, Any] = {
        "anchor_a": (0.0, 0.0),
        "anchor_b": ball.center,
        "length": 1.0,
        "hertz": 1.0,
    }
    spring = world.add_joint(Distance(b=ball, **words, enabled=False))
    world.step(ticks=10)
    assert ball.velocity == (0.0, 0.0)
    assert world.energy.spring == 0.0
    spring.enabled = True
    assert world.energy.spring > 0.1


@pytest.mark.parametrize("enough", [True, False])
def test_a_winch_reels_in_at_its_speed_with_at_most_its_force(enough):
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, -3.0))
    most = ball.mass * G * (2.0 if enough else 0.5)
    words: dict[str, Any] = {"anchor_a": (0.0, 0.0), "anchor_b": ball.center, "motor_speed": -0.5}
    winch = world.add_joint(Distance(b=ball, **words, max_force=most))
    world.step(ticks=120)
    assert ball.velocity[1] == pytest.approx(0.5 if enough else -0.25 * G, rel=1e-6)
    assert winch.reaction_force[1] == pytest.approx(ball.mass * G if enough else most, rel=1e-6)
    winch.motor_speed = None  # a rod again, of the length that it was made with
    winch.max_force = None
    world.step(ticks=480)
    assert winch.current_length == pytest.approx(3.0, abs=1e-3)


@pytest.mark.parametrize("kind", ["rod", "hinge", "weld"])
def test_a_joint_gives_way_above_its_strength(kind):
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, -1.0))
    weight = ball.mass * G
    if kind == "rod":
        joint = world.add_joint(Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=ball.center))
    else:
        made = Revolute if kind == "hinge" else Weld
        joint = world.add_joint(made(b=ball, anchor=ball.center))
    world.step(ticks=60)
    assert ball.velocity[1] == pytest.approx(0.0, abs=1e-6)
    joint.max_force = 0.25 * weight
    world.step(ticks=60)
    # It pulls as hard as it can: three quarters of the weight are left.
    assert ball.velocity[1] == pytest.approx(-0.75 * G * 0.25, rel=1e-3)
    assert joint.reaction_force[1] == pytest.approx(0.25 * weight, rel=1e-6)
