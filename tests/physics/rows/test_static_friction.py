"""Static and kinetic friction: what rests is held by the one, what slips is braked by the other.

Letters: s slip, v_s STRIBECK_SPEED, mu(s) = mu_k + (mu_s - mu_k) / (1 + (s / v_s)^2).
"""

import math
from typing import Any

import numpy as np
import pytest

from physics import Body, Box, Circle, DefinitionError, Distance, World
from physics.constants import STRIBECK_SPEED
from tests.physics.worlds import G

STATIC, KINETIC = 0.6, 0.4
MATERIAL: dict[str, Any] = {"static_friction": STATIC, "friction": KINETIC}
FLAT = Box(width=1.0, height=0.4, **MATERIAL)


def ground(slope: float = 0.0, **material: Any) -> World:
    """A floor of a material; gravity is tilted by `slope` [rad] instead of it."""
    world = World(gravity=(G * math.sin(slope), -G * math.cos(slope)))
    world.add_static(Box(width=100.0, height=1.0, **material), position=(0.0, -0.5), name="floor")
    return world


def on_slope(slope: float, speed: float = 0.0) -> tuple[World, Body]:
    """A flat box on a floor of its own material, gravity tilted by `slope` [rad]."""
    world = ground(slope, **MATERIAL)
    return world, world.add_dynamic(FLAT, position=(0.0, 0.2), velocity=(speed, 0.0))


def test_a_block_rests_up_to_the_angle_of_static_friction_and_not_beyond():
    for excess, stays in ((-0.005, True), (0.005, False)):
        world, block = on_slope(0.0)
        for k in range(1, 61):  # set down so near the limit at once, it would not be held
            slope = k / 60 * (math.atan(STATIC) + excess)
            world.gravity = (G * math.sin(slope), -G * math.cos(slope))
            world.step()
        world.step(ticks=240)
        # Held: it leans over onto its lower edge, by some micrometres. Let go: the excess of
        # 0.05 m/s^2 passes v_s in 0.2 s, then a = g (sin - mu_k cos) = 1.7 m/s^2.
        assert (block.center[0] < 1e-4) == stays, (excess, block.center)
        assert stays or block.velocity[0] > 0.8


def test_a_block_that_slides_is_braked_by_kinetic_friction():
    # A sloped gravity between both angles: at rest it would stay, once pushed it goes on.
    slope = 0.5 * (math.atan(STATIC) + math.atan(KINETIC))
    world, block = on_slope(slope, speed=2.0)
    world.step(ticks=24)  # the weight is taken up
    begin, v = world.time, block.velocity[0]
    world.step(ticks=120)
    acceleration = G * (math.sin(slope) - KINETIC * math.cos(slope))
    # Stribeck's tail is (v_s / v)^2 (mu_s - mu_k) of the normal force, at v >= 2 m/s; and the
    # contacts still settle by some 1e-7 of the weight a tick.
    tail = (STATIC - KINETIC) * (STRIBECK_SPEED / 2.0) ** 2 * G
    got = (block.velocity[0] - v) / (world.time - begin)
    assert got == pytest.approx(acceleration, abs=tail + 1e-5)


def test_in_between_friction_follows_stribecks_curve():
    world, block = on_slope(0.0, speed=1.0)
    block.fixed_rotation = True
    world.step(ticks=24)
    for slip in (0.5, 1.0, 2.0, 5.0):  # in parts of v_s
        block.velocity = (slip * STRIBECK_SPEED, 0.0)
        world.step()
        mu = KINETIC + (STATIC - KINETIC) / (1.0 + slip * slip)
        assert world.contacts.frictions == pytest.approx([mu, mu], rel=1e-9)
        if slip * STRIBECK_SPEED > 2.0 * STATIC * G / 240.0:  # it slips for the whole tick
            pushed = -world.contacts.friction_impulses.sum() / world.contacts.normal_impulses.sum()
            assert abs(pushed) == pytest.approx(mu, rel=1e-6)


def test_a_belt_and_a_spring_let_it_stick_and_slip():
    # It lets go at k x = mu_s N; then it swings about mu_k N / k, to as far below it.
    belt = 0.05
    world = ground(**MATERIAL, tangent_speed=belt)
    block = world.add_dynamic(FLAT, position=(0.0, 0.2), fixed_rotation=True, velocity=(belt, 0.0))
    omega = 2.0 * math.pi  # [rad/s] of the spring
    ends: dict[str, Any] = {"anchor_a": (-5.0, 0.2), "anchor_b": (0.0, 0.2)}
    world.add_joint(Distance(b=block, **ends, hertz=1.0, damping_ratio=0.0))
    pulls = []
    for _ in range(1000):
        world.step()
        pulls.append(block.mass * omega**2 * block.center[0])
    load = block.mass * G
    top, low = max(pulls), min(pulls[pulls.index(max(pulls)) :])
    # It still moves with the belt when it lets go, v / omega further: of the load, in parts, the
    # amplitude is hypot(dmu, v omega / g) = 0.2026. Letting go takes until the slip, which begins
    # as omega^2 v t^2 / 2, has reached v_s: the pull grows by sqrt(2 v_s v) omega / g = 0.020 more.
    # Half a swing loses pi omega h / 2 = 2 % of it (physics/README.md, 5).
    swing = math.hypot(STATIC - KINETIC, belt * omega / G)
    late = math.sqrt(2.0 * STRIBECK_SPEED * belt) * omega / G
    assert top == pytest.approx((KINETIC + swing) * load, abs=late * load)
    assert low == pytest.approx((KINETIC - swing) * load, abs=(late + 0.02 * swing) * load)


def test_without_a_static_friction_there_is_one_coefficient():
    worlds = [ground(friction=0.5), ground(friction=0.5, static_friction=0.5)]
    for world, more in zip(worlds, ({}, {"static_friction": 0.5}), strict=True):
        for k in range(3):
            box = Box(width=1.0, height=0.4, friction=0.5, **more)
            world.add_dynamic(box, position=(0.1 * k, 0.2 + 0.4 * k), velocity=(1.0, 0.0))
        world.step(ticks=60)
    first, second = (np.asarray(world.page.live_motion)["x"] for world in worlds)
    assert first.tobytes() == second.tobytes()


def test_two_materials_mix_both_coefficients():
    world = ground(friction=0.25, static_friction=1.0)
    ball = world.add_dynamic(Circle(friction=0.16, static_friction=0.36), position=(0.0, 0.5))
    ball.fixed_rotation = True
    world.step(ticks=2)
    assert world.contacts.frictions == pytest.approx([math.sqrt(0.36)], rel=1e-3)
    ball.velocity = (3.0, 0.0)
    world.step()
    assert world.contacts.frictions == pytest.approx([math.sqrt(0.25 * 0.16)], rel=1e-4)
    world.settings.friction_mixing = "least"
    world.step()
    assert world.contacts.frictions == pytest.approx([0.16], rel=1e-4)


def test_the_material_of_a_body_can_be_changed_and_taken_back():
    world, block = on_slope(0.5 * (math.atan(STATIC) + math.atan(KINETIC)))
    world.step(ticks=60)
    assert abs(block.velocity[0]) < 1e-6
    before = world.save()
    block.set_material(static_friction=None)
    world.step(ticks=60)
    assert block.velocity[0] > 0.1  # the pair has sqrt(0.6 * 0.4) = 0.49 now: still it slips
    world.restore(before)
    assert block.shapes[0].static_friction == STATIC
    world.step(ticks=60)
    assert abs(block.velocity[0]) < 1e-6


def test_static_friction_is_never_below_kinetic_friction():
    with pytest.raises(DefinitionError, match=r"at least the .kinetic. friction, which is 0.6"):
        Box(friction=0.6, static_friction=0.5)
    world, block = on_slope(0.0)
    with pytest.raises(DefinitionError, match="static_friction"):
        block.set_material(friction=0.7)
    assert block.shapes[0].friction == KINETIC
