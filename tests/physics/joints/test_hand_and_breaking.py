"""The mouse joint (what the hand is made of), and joints that break."""

import math

import pytest

from physics import TICK, Box, Circle, Distance, MouseJoint, Revolute, Segment, World
from tests.physics.worlds import G, floating, grounded


def test_the_hand_never_pulls_harder_than_its_force():
    world = floating()
    ball = world.add_dynamic(Circle(density=4.0))
    hand = world.add_joint(MouseJoint(ball, anchor=(0.0, 0.0), target=(50.0, 20.0), max_force=30.0))
    for tick in range(60):
        world.step()
        assert math.hypot(*hand.reaction_force) <= 30.0 * (1.0 + 1e-12)
        # full force all the way: |v| = F t / m
        speed = 30.0 / ball.mass * (tick + 1) * TICK
        assert math.hypot(*ball.velocity) == pytest.approx(speed, rel=1e-9)


def test_a_hand_too_weak_for_the_weight_lets_it_sink():
    for force, rises in ((0.95, False), (1.05, True)):
        world = World()
        ball = world.add_dynamic(Circle())
        weight = ball.mass * G
        world.add_joint(
            MouseJoint(ball, anchor=(0.0, 0.0), target=(0.0, 5.0), max_force=force * weight)
        )
        world.step(ticks=60)
        assert (ball.velocity[1] > 0.0) is rises


def test_a_held_body_reaches_the_target_without_overshoot():
    world = floating()
    ball = world.add_dynamic(Circle())
    world.add_joint(MouseJoint(ball, anchor=(0.0, 0.0), target=(1.0, 0.0), max_force=1e6))
    for _ in range(240):
        world.step()
        assert ball.center[0] <= 1.0 + 1e-6
    assert ball.center[0] == pytest.approx(1.0, abs=1e-3)


def test_a_target_that_moves_with_its_velocity_is_followed_without_lag():
    world = floating()
    ball = world.add_dynamic(Circle())
    hand = world.add_joint(MouseJoint(ball, anchor=(0.0, 0.0), target=(0.0, 0.0), max_force=1e6))
    for k in range(480):
        hand.target = (3.0 * k * TICK, 0.0)
        hand.target_velocity = (3.0, 0.0)
        world.step()
    assert ball.velocity[0] == pytest.approx(3.0, rel=1e-6)
    assert ball.center[0] == pytest.approx(3.0 * 480 * TICK, abs=1e-6)


def test_a_box_held_at_its_corner_hangs_below_it():
    world = World()
    box = world.add_dynamic(Box(), position=(0.0, 5.0))
    world.add_joint(MouseJoint(box, anchor=(0.5, 5.5), target=(0.5, 5.5), max_force=1e4))
    world.step(ticks=2400)
    x, y = box.center
    # Angular friction of 0.25 sqrt(I / m) m g leaves it up to asin(0.25 * 0.408 / 0.707) aside.
    aside = math.atan2(x - 0.5, 5.5 - y)
    assert abs(aside) <= math.asin(0.25 * math.sqrt(1.0 / 6.0) / math.sqrt(0.5)) + 0.01
    assert math.hypot(x - 0.5, y - 5.5) == pytest.approx(math.sqrt(0.5), abs=0.02)


@pytest.mark.parametrize("thickness", [0.0, 0.1])
def test_the_hand_cannot_pull_a_body_through_a_wall(thickness):
    world = floating()
    wall = Segment(start=(0.0, -5.0), end=(0.0, 5.0))
    if thickness:
        wall = Box(width=thickness, height=10.0)
    world.add_static(wall)
    ball = world.add_dynamic(Circle(radius=0.3), position=(-2.0, 0.0))
    force = 1000.0 * ball.mass * G
    hand = world.add_joint(MouseJoint(ball, anchor=ball.center, target=(9.0, 0.0), max_force=force))
    for k in range(480):
        hand.target = (9.0, 2.0 * math.sin(0.05 * k))
        world.step()
        assert ball.center[0] < -0.15


def test_letting_go_leaves_the_body_its_own_velocity():
    world = floating()
    ball = world.add_dynamic(Circle())
    hand = world.add_joint(MouseJoint(ball, anchor=(0.0, 0.0), target=(3.0, 1.0), max_force=1e4))
    world.step(ticks=10)
    thrown = ball.velocity
    hand.remove()
    world.step(ticks=60)
    assert ball.velocity == thrown
    assert not hand.alive


def test_angular_friction_stops_the_spin_of_a_held_body():
    world = floating()
    ball = world.add_dynamic(Circle(), omega=10.0)
    torque = 0.3
    hand = world.add_joint(
        MouseJoint(ball, anchor=(0.0, 0.0), target=(0.0, 0.0), angular_friction=torque)
    )
    world.step(ticks=60)
    assert ball.omega == pytest.approx(10.0 - torque / ball.inertia * 60 * TICK, rel=1e-9)
    assert abs(hand.reaction_torque) <= torque * (1.0 + 1e-12)


# --- breaking ------------------------------------------------------------------------------------


def hanging(break_force: float):
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, -2.0), name="bob")
    rope = world.add_joint(
        Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=(0.0, -2.0), break_force=break_force)
    )
    return world, ball, rope


def test_a_joint_breaks_above_its_force_and_says_so():
    world, ball, rope = hanging(break_force=0.9 * math.pi * 0.25 * G)
    world.step(ticks=60)
    broken = [event for event in world.events if event.kind == "joint_broken"]
    assert len(broken) == 1
    assert broken[0].body_name == "bob"
    assert "distance joint" in broken[0].message
    assert not rope.alive
    assert ball.velocity[1] < -1.0
    world.step()
    assert world.events == []


def test_a_joint_holds_below_its_breaking_force():
    world, ball, rope = hanging(break_force=1.1 * math.pi * 0.25 * G)
    world.step(ticks=480)
    assert rope.alive
    assert world.events == []


def test_a_jerk_breaks_what_the_weight_does_not():
    world, ball, rope = hanging(break_force=5.0 * math.pi * 0.25 * G)
    world.step(ticks=60)
    assert rope.alive
    ball.apply_impulse((0.0, -ball.mass * 2.0))
    world.step()
    assert not rope.alive


def test_a_breaking_force_given_later_counts_too():
    world, ball, rope = hanging(break_force=math.inf)
    world.step(ticks=60)
    rope.break_force = 0.5 * ball.mass * G
    world.step()
    assert not rope.alive


def test_bodies_of_a_joint_collide_again_once_it_is_gone():
    world = grounded()
    floor = world.bodies[0]
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    hinge = world.add_joint(Revolute(a=floor, b=box, anchor=(0.0, 1.0)))
    world.step(ticks=60)
    assert world.contacts.count == 0
    world.remove(hinge)
    world.step(ticks=240)
    assert world.contacts.count == 2
    assert box.center[1] == pytest.approx(0.5, abs=1e-3)


def test_a_joint_made_and_removed_between_two_ticks_leaves_the_contact_alone():
    world = grounded()
    floor = world.bodies[0]
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=60)
    world.remove(world.add_joint(Revolute(a=floor, b=box, anchor=(0.0, 1.0))))
    world.step(ticks=24)
    assert world.contacts.count == 2
    assert box.center[1] == pytest.approx(0.5, abs=1e-3)


def test_collide_connected_lets_joined_bodies_touch():
    world = World()
    low = world.add_static(Box(width=4.0))
    box = world.add_dynamic(Box(), position=(0.0, 1.2))
    world.add_joint(
        Distance(
            a=low,
            b=box,
            anchor_a=(0.0, 0.0),
            anchor_b=(0.0, 1.2),
            hertz=0.5,
            damping_ratio=1.0,
            collide_connected=True,
        )
    )
    world.step(ticks=480)
    assert box.center[1] == pytest.approx(1.0, abs=1e-3)


def test_two_joints_on_a_pair_keep_it_apart_until_both_are_gone():
    world = floating()
    a = world.add_dynamic(Box())
    b = world.add_dynamic(Box(), position=(0.5, 0.0))
    joints = [world.add_joint(Revolute(a=a, b=b, anchor=(0.25, y))) for y in (-0.2, 0.2)]
    world.step()
    assert world.contacts.count == 0
    joints[0].remove()
    world.step(ticks=2)
    assert world.contacts.count == 0
    joints[1].remove()
    world.step(ticks=2)
    assert world.contacts.count > 0
