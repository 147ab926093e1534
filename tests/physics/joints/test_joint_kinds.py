"""Weld, slide, wheel, motor and rope against their laws; test_joint_couplings.py has the rest."""

import math
from typing import Any

import pytest

from physics import (
    TICK,
    Box,
    Circle,
    DefinitionError,
    Distance,
    MotorJoint,
    Prismatic,
    Revolute,
    Weld,
    Wheel,
    World,
)
from tests.physics.worlds import G, H, floating, momentum

# --- rope ----------------------------------------------------------------------------------------


def test_a_rope_is_slack_until_it_is_taut():
    world = World()
    ball = world.add_dynamic(Circle())
    rope = world.add_joint(Distance(b=ball, max_length=2.0))
    world.step(ticks=60)
    assert ball.velocity[1] == pytest.approx(-G * 0.25, rel=1e-9)
    assert rope.reaction_force == (0.0, 0.0)
    assert rope.error == 0.0
    world.step(ticks=960)
    # the soft joint sags by less than g / (2 pi 120 Hz)^2 = 17 um
    assert ball.center[1] == pytest.approx(-2.0, abs=2e-5)
    assert rope.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-6)


def test_a_stay_keeps_two_bodies_apart_but_lets_them_part():
    world = floating()
    a = world.add_dynamic(Circle(radius=0.1))
    b = world.add_dynamic(Circle(radius=0.1), position=(2.0, 0.0), velocity=(-3.0, 0.0))
    stay = world.add_joint(Distance(a=a, b=b, anchor_b=(2.0, 0.0), min_length=1.0))
    shortest = min(_length_after_a_tick(world, stay) for _ in range(120))
    assert shortest >= 1.0 - 1e-3
    a.velocity, b.velocity = (0.0, 0.0), (5.0, 0.0)
    world.step(ticks=60)
    assert stay.current_length > 2.0
    assert momentum(world)[1] == pytest.approx(0.0, abs=1e-12)


def _length_after_a_tick(world, joint):
    world.step()
    return joint.current_length


def test_a_spring_with_limits_stays_within_them():
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, -1.0))
    spring = world.add_joint(
        Distance(b=ball, anchor_b=(0.0, -1.0), hertz=0.5, damping_ratio=0.0, max_length=1.5)
    )
    for _ in range(480):
        world.step()
        assert spring.current_length <= 1.5 + 1e-3


# --- weld ----------------------------------------------------------------------------------------


def bar(world: World, joint, **options):
    """A 0.1 kg bar of 1 m that reaches right from the origin."""
    body = world.add_dynamic(Box(width=1.0, height=0.1), position=(0.5, 0.0))
    return body, world.add_joint(joint(b=body, anchor=(0.0, 0.0), **options))


def test_a_rigid_weld_carries_force_and_moment():
    world = World()
    body, weld = bar(world, Weld)
    world.step(ticks=480)
    assert abs(body.angle) < 2e-4
    assert weld.error < 1e-4
    assert weld.reaction_force == pytest.approx((0.0, body.mass * G), rel=1e-6, abs=1e-9)
    assert weld.reaction_torque == pytest.approx(body.mass * G * 0.5, rel=1e-4)


def test_a_soft_weld_bends_by_moment_over_stiffness():
    # k = (2 pi f)^2 / K with 1 / K = the inertia about the centre of mass
    world = World()
    body, weld = bar(world, Weld, angular_hertz=4.0, angular_damping_ratio=1.0)
    world.step(ticks=1200)
    k = (math.tau * 4.0) ** 2 * body.inertia
    assert body.angle == pytest.approx(-body.mass * G * 0.5 * math.cos(body.angle) / k, rel=1e-6)


def test_a_weld_soft_in_place_sags_by_the_weight():
    # K is m and 1 / I of a ball welded at its centre: m g / k = g / (2 pi f)^2
    world = World()
    ball = world.add_dynamic(Circle())
    weld = world.add_joint(Weld(b=ball, hertz=3.0, damping_ratio=1.0))
    world.step(ticks=1200)
    assert ball.center[1] == pytest.approx(-G / (math.tau * 3.0) ** 2, rel=1e-6)
    assert weld.error == pytest.approx(G / (math.tau * 3.0) ** 2, rel=1e-6)


def test_welded_bodies_spin_as_one_in_free_space():
    world = floating()
    a = world.add_dynamic(Box())
    b = world.add_dynamic(Box(), position=(1.0, 0.0))
    weld = world.add_joint(Weld(a=a, b=b, anchor=(0.5, 0.0)))
    a.velocity, a.omega = (1.0, 2.0), 3.0
    before = momentum(world)
    world.step(ticks=480)
    assert momentum(world)[:2] == pytest.approx(before[:2], abs=1e-12)
    assert momentum(world)[2] == pytest.approx(before[2], rel=1e-3)
    assert a.omega == pytest.approx(b.omega, rel=1e-6)
    assert weld.error < 1e-3


# --- prismatic -----------------------------------------------------------------------------------


@pytest.mark.parametrize("degrees", [0.0, 30.0, 75.0])
def test_a_slide_on_an_incline_accelerates_with_g_sin(degrees):
    slope = math.radians(degrees)
    world = World()
    box = world.add_dynamic(Box())
    slide = world.add_joint(Prismatic(b=box, axis=(math.cos(slope), -math.sin(slope))))
    world.step(ticks=240)
    a = G * math.sin(slope)
    assert slide.speed == pytest.approx(a, rel=1e-9, abs=1e-12)
    assert slide.translation == pytest.approx(0.5 * a * (1.0 + H), rel=1e-4, abs=1e-9)
    assert abs(box.angle) < 1e-9
    assert math.hypot(*slide.reaction_force) == pytest.approx(
        box.mass * G * math.cos(slope), rel=1e-6
    )


def test_a_slide_holds_its_angle_against_a_torque():
    world = floating()
    box = world.add_dynamic(Box())
    slide = world.add_joint(Prismatic(b=box))
    for _ in range(240):
        box.apply_torque(3.0)
        world.step()
    assert slide.reaction_torque == pytest.approx(-3.0, rel=1e-4)
    assert abs(box.angle) < 1e-3


@pytest.mark.parametrize("enough", [True, False])
def test_a_guide_gives_way_above_its_strength(enough):
    world = World()
    box = world.add_dynamic(Box())
    weight = box.mass * G
    most, turn = (2.0 * weight, 2.0) if enough else (0.5 * weight, 0.5)
    slide = world.add_joint(Prismatic(b=box, side_force=most, max_torque=turn))
    for _ in range(48):
        box.apply_torque(1.0)
        world.step()
    held = (weight, -1.0) if enough else (most, -turn)
    assert slide.reaction_force[1] == pytest.approx(held[0], rel=1e-3)
    assert slide.reaction_torque == pytest.approx(held[1], rel=1e-3)
    gained = -(1.0 - held[0] / weight) * G * 0.2, (1.0 + held[1]) / box.inertia * 0.2
    # A rigid row sinks until it carries the load, at 103 Hz: within some ticks, by micrometres.
    assert (box.velocity[1], box.omega) == pytest.approx(gained, abs=1e-3)


def test_the_motor_of_a_slide_never_exceeds_its_force():
    world = floating()
    box = world.add_dynamic(Box())
    slide = world.add_joint(Prismatic(b=box, motor_speed=4.0, max_force=2.0))
    world.step(ticks=240)
    assert slide.speed == pytest.approx(2.0, rel=1e-9)  # F t / m
    assert slide.reaction_force[0] == pytest.approx(2.0, rel=1e-9)
    world.step(ticks=480)
    assert slide.speed == pytest.approx(4.0, rel=1e-9)


@pytest.mark.parametrize("kind", [Prismatic, Wheel])
@pytest.mark.parametrize("aside", [0.0, 0.3])
def test_the_end_of_a_slide_takes_the_whole_speed_also_from_beside_the_axis(kind, aside):
    # The box may not turn (or, on a wheel, turns on with what it has): the stop knows it.
    world = floating()
    box = world.add_dynamic(Box(width=0.2, height=0.2), position=(0.0, aside), velocity=(5.0, 0.0))
    words: dict[str, Any] = {"axis": (1.0, 0.0), "upper": 0.5, "lower": -5.0}
    soft: dict[str, Any] = {"hertz": 0.0} if kind is Wheel else {}
    slide = world.add_joint(kind(b=box, anchor=(0.0, 0.0), **words, **soft))
    while slide.translation < 0.499:
        world.step()
    world.step()
    at = slide.anchor_b
    assert box.velocity_at(at)[0] == pytest.approx(0.0, abs=0.02 * 5.0)


def test_limits_and_spring_of_a_slide():
    world = World()
    box = world.add_dynamic(Box())
    slide = world.add_joint(Prismatic(b=box, axis=(0.0, 1.0), lower=-0.5))
    world.step(ticks=480)
    assert slide.translation == pytest.approx(-0.5, abs=1e-4)
    slide.hertz, slide.damping_ratio, slide.rest = 3.0, 1.0, 0.2
    world.step(ticks=960)
    assert slide.translation == pytest.approx(0.2 - G / (math.tau * 3.0) ** 2, rel=1e-6)
    slide.hertz = 0.0
    slide.lower = None
    world.step(ticks=60)
    assert slide.translation < -0.1


def test_a_slide_between_two_bodies_keeps_both_momenta():
    world = floating()
    a = world.add_dynamic(Box(), omega=1.0)
    b = world.add_dynamic(Box(), position=(2.0, 0.0), velocity=(0.5, 1.0))
    slide = world.add_joint(Prismatic(a=a, b=b, anchor=(1.0, 0.0)))
    before = momentum(world)
    world.step(ticks=240)
    after = momentum(world)
    assert after[:2] == pytest.approx(before[:2], abs=1e-12)
    assert after[2] == pytest.approx(before[2], rel=1e-2)
    assert slide.error < 2e-3
    assert b.angle - a.angle == pytest.approx(0.0, abs=1e-3)


# --- wheel ---------------------------------------------------------------------------------------


def test_a_suspension_sags_by_weight_over_stiffness():
    world = World()
    car = world.add_static(Box())
    wheel = world.add_dynamic(Circle(radius=0.3, density=3.0), position=(0.0, -1.0))
    mount = world.add_joint(Wheel(a=car, b=wheel, anchor=(0.0, -1.0), hertz=3.0, damping_ratio=1.0))
    world.step(ticks=1200)
    assert mount.translation == pytest.approx(-G / (math.tau * 3.0) ** 2, rel=1e-6)
    assert mount.reaction_force[1] == pytest.approx(wheel.mass * G, rel=1e-6)
    assert mount.error < 1e-9


def test_a_wheel_turns_freely_and_its_motor_within_its_torque():
    world = floating()
    car = world.add_static(Box())
    wheel = world.add_dynamic(Circle(), position=(0.0, -1.0), omega=3.0)
    mount = world.add_joint(Wheel(a=car, b=wheel, anchor=(0.0, -1.0)))
    world.step(ticks=240)
    assert wheel.omega == pytest.approx(3.0, rel=1e-12)
    mount.motor_speed, mount.max_torque = -1.0, 0.1
    world.step(ticks=60)
    assert wheel.omega == pytest.approx(3.0 - 0.1 * 0.25 / wheel.inertia, rel=1e-9)
    assert mount.reaction_torque == pytest.approx(-0.1, rel=1e-9)


# --- motor joint ---------------------------------------------------------------------------------


def test_a_motor_joint_settles_at_its_pose():
    world = floating()
    box = world.add_dynamic(Box(center=(0.3, 0.0)))
    motor = world.add_joint(MotorJoint(b=box, target=(1.0, 2.0), target_angle=0.7))
    assert motor.target == pytest.approx((1.0, 2.0))
    world.step(ticks=480)
    assert box.position == pytest.approx((1.0, 2.0), abs=1e-6)
    assert box.angle == pytest.approx(0.7, abs=1e-6)
    assert motor.error == pytest.approx(0.0, abs=1e-6)
    motor.target, motor.target_angle = (0.0, 0.0), 0.0
    world.step(ticks=480)
    assert box.position == pytest.approx((0.0, 0.0), abs=1e-6)


@pytest.mark.parametrize("iterations", [1, 8])
def test_a_motor_joint_never_pushes_harder_than_it_may(iterations):
    world = floating()
    world.settings.iterations = iterations
    box = world.add_dynamic(Box())
    motor = world.add_joint(
        MotorJoint(b=box, target=(50.0, 0.0), target_angle=3.0, max_force=2.0, max_torque=0.1)
    )
    for tick in range(60):
        world.step()
        assert math.hypot(*motor.reaction_force) <= 2.0 * (1.0 + 1e-12)
        assert abs(motor.reaction_torque) <= 0.1 * (1.0 + 1e-12)
        assert box.velocity[0] == pytest.approx(2.0 * (tick + 1) * TICK, rel=1e-9)


def test_a_motor_joint_without_stiffness_only_drives_velocities():
    world = floating()
    box = world.add_dynamic(Box())
    world.add_joint(MotorJoint(b=box, hertz=0.0, target_velocity=(1.0, 0.5), target_omega=0.5))
    world.step(ticks=240)
    assert box.velocity == pytest.approx((1.0, 0.5), rel=1e-9)
    assert box.omega == pytest.approx(0.5, rel=1e-9)


# --- springs, torques, breaking ------------------------------------------------------------------


def test_a_hinge_spring_sags_by_moment_over_stiffness():
    world = World()
    body, hinge = bar(world, Revolute, hertz=4.0, damping_ratio=1.0, rest=0.3)
    world.step(ticks=1200)
    k = (math.tau * 4.0) ** 2 * body.inertia
    moment = body.mass * G * 0.5 * math.cos(body.angle)
    assert hinge.angle == pytest.approx(0.3 - moment / k, rel=1e-6)
    assert hinge.reaction_torque == pytest.approx(moment, rel=1e-6)


@pytest.mark.parametrize(("share", "breaks"), [(0.9, True), (1.1, False)])
def test_a_weld_breaks_above_its_torque(share, breaks):
    world = World()
    body = world.add_dynamic(Box(width=1.0, height=0.1), position=(0.5, 0.0))
    moment = body.mass * G * 0.5
    weld = world.add_joint(Weld(b=body))
    world.step(ticks=240)
    weld.break_torque = share * moment
    world.step(ticks=2)
    assert weld.alive is not breaks


def test_contradicting_numbers_are_refused_and_change_nothing():
    world = floating()
    box = world.add_dynamic(Box())
    slide = world.add_joint(Prismatic(b=box, lower=-1.0, upper=1.0))
    with pytest.raises(DefinitionError, match="lower limit"):
        slide.lower = 2.0
    assert slide.lower == -1.0
    with pytest.raises(DefinitionError, match=r"Prismatic\.max_force"):
        slide.max_force = -1.0
    with pytest.raises(AttributeError, match="no 'length'"):
        slide.length = 1.0
    with pytest.raises(DefinitionError, match="direction"):
        world.add_joint(Prismatic(b=box, axis=(0.0, 0.0)))


def test_the_bodies_of_living_joints_are_told_by_kind():
    world = World()
    a, b, c = (world.add_dynamic(Circle(radius=0.1), position=(x, 0.0)) for x in range(3))
    world.add_joint(Revolute(a=a, b=b, anchor=(0.5, 0.0)))
    rod = world.add_joint(Distance(a=b, b=c, anchor_a=b.position, anchor_b=c.position))
    hinge, tie = [a.index, b.index], [b.index, c.index]
    assert world.jointed_rows(("revolute",)).tolist() == [hinge]
    assert sorted(world.jointed_rows(("revolute", "distance", "weld")).tolist()) == [hinge, tie]
    rod.remove()
    assert world.jointed_rows(("distance",)).shape == (0, 2)
