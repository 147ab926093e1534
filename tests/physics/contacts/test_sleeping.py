"""Islands at rest sleep, and cost nothing.

A body sleeps 0.5 s after its last point became slower than 0.05 m/s, at the next search for
islands: SLEEP_PERIOD ticks later at most. Boxes put exactly on the floor are slow from the start.
"""

import math

import pytest

from physics import Box, Circle, MotorJoint, Revolute, SolverSettings, World
from physics.constants import SLEEP_PERIOD, SLEEP_SPEED
from tests.physics.sleepers import REST, SOON, asleep, floating, resting, rod
from tests.physics.worlds import column, grounded, pyramid


def test_a_box_sleeps_half_a_second_after_it_came_to_rest():
    world = resting()
    (box,) = column(world, 1)
    world.step(ticks=REST - 1)
    assert box.awake
    world.step(ticks=SLEEP_PERIOD + 1)
    assert not box.awake
    assert world.asleep_count == 1
    assert box.velocity == (0.0, 0.0)
    assert box.omega == 0.0


def test_nothing_sleeps_unless_the_setting_says_so():
    world = grounded()
    (box,) = column(world, 1)
    world.step(ticks=SOON)
    assert box.awake


def test_what_moves_slowly_stays_where_it_fell_asleep():
    world = resting()
    boxes = asleep(world, 4)
    before = [box.state for box in boxes]
    tick = world.tick
    world.step(ticks=1000)
    assert [box.state for box in boxes] == before
    assert world.tick == tick + 1000


def test_what_moves_faster_than_the_limit_does_not_sleep():
    world = floating()
    slow = world.add_dynamic(Circle(), velocity=(0.9 * SLEEP_SPEED, 0.0), linear_damping=1e-3)
    fast = world.add_dynamic(
        Circle(), position=(9.0, 0.0), velocity=(1.1 * SLEEP_SPEED, 0.0), linear_damping=1e-3
    )
    # A point of a long box moves, though its centre does not.
    spun = world.add_dynamic(Box(width=8.0), position=(0.0, 9.0), omega=SLEEP_SPEED / 3.0)
    world.step(ticks=SOON)
    assert not slow.awake
    assert fast.awake
    assert spun.awake


def test_a_body_told_to_sleep_does_so_at_once():
    world = floating()
    body = world.add_dynamic(Circle(), velocity=(3.0, 0.0))
    world.step(ticks=7)
    body.awake = False
    world.step()
    assert not body.awake
    body.awake = True
    world.step()
    assert body.awake


def test_a_body_that_may_not_sleep_keeps_its_island_awake():
    world = resting()
    boxes = column(world, 3)
    others = column(world, 3, x=5.0)
    boxes[1].may_sleep = False
    world.step(ticks=2 * SOON)
    assert all(box.awake for box in boxes)
    assert not any(box.awake for box in others)
    boxes[1].may_sleep = True
    world.step(ticks=SOON)
    assert world.asleep_count == 6


def test_islands_do_not_connect_through_the_floor():
    world = resting()
    column(world, 2)
    other = world.add_dynamic(Box(), position=(3.0, 0.5), may_sleep=False)
    world.step(ticks=SOON)
    assert world.asleep_count == 2
    assert other.awake


def test_jointed_bodies_sleep_together():
    world = floating()
    a = world.add_dynamic(Box())
    b = world.add_dynamic(Box(), position=(3.0, 0.0))
    c = world.add_dynamic(Box(), position=(6.0, 0.0), may_sleep=False)
    rod(world, a, b)
    joint = rod(world, b, c)
    world.step(ticks=SOON)
    assert world.asleep_count == 0
    world.remove(joint)
    world.step(ticks=SOON)
    assert not a.awake
    assert not b.awake
    a.apply_impulse((0.0, 0.1))
    assert b.awake


def test_nothing_sleeps_while_a_motor_runs():
    world = floating()
    wheel = world.add_dynamic(Circle())
    joint = world.add_joint(
        Revolute(a=None, b=wheel, anchor=(0.0, 0.0), motor_speed=0.02, max_torque=100.0)
    )
    world.step(ticks=3 * REST)
    assert wheel.awake
    assert wheel.angle == pytest.approx(0.02 * 1.5, rel=0.01)
    joint.motor_speed = None
    wheel.omega = 0.0
    world.step(ticks=SOON)
    assert not wheel.awake
    joint.motor_speed = 0.02
    world.step(ticks=REST)
    assert wheel.omega == pytest.approx(0.02, rel=0.01)


def test_nothing_sleeps_while_a_motor_joint_moves_its_target():
    world = floating()
    box = world.add_dynamic(Box())
    world.add_joint(MotorJoint(b=box, target_velocity=(0.02, 0.0), hertz=0.0))
    world.step(ticks=SOON)
    assert box.awake


def test_a_slow_belt_keeps_awake_what_it_carries():
    world = World(settings=SolverSettings(sleeping=True))
    world.add_static(Box(width=20.0, tangent_speed=0.02), position=(0.0, -0.5))
    (box,) = column(world, 1)
    world.step(ticks=SOON)
    assert box.awake


def test_a_moving_platform_keeps_awake_what_it_carries():
    world = resting()
    lift = world.add_kinematic(Box(width=5.0), position=(20.0, 3.0), velocity=(0.0, 0.02))
    boxes = [world.add_dynamic(Box(), position=(20.0, 4.0 + i)) for i in range(2)]
    world.step(ticks=240)
    assert all(box.awake for box in boxes)
    assert boxes[0].center[1] == pytest.approx(4.02, abs=0.002)
    lift.velocity = (0.0, 0.0)
    world.step(ticks=2 * SOON)
    assert world.asleep_count == 3  # the lift, too: it stands still


# --- exactly --------------------------------------------------------------------------------------


def test_a_sleeping_pyramid_hit_by_a_ball_does_not_jump():
    world = resting()
    boxes = pyramid(world, 8)
    world.step(ticks=1200)
    assert world.asleep_count == len(boxes)
    weight = sum(box.mass for box in boxes) * 9.81
    rows = world.contacts.bodies.min(axis=1) == 1  # with the floor
    assert world.contacts.normal_impulses[rows].sum() * 240 == pytest.approx(weight, rel=1e-3)
    world.add_dynamic(Circle(radius=0.1, density=0.01), position=(0.0, 8.3))
    while world.asleep_count > 0:
        world.step()
    # One tick of free fall, which lost impulses would mean, makes 0.04 m/s; what is left of the
    # speed that it fell asleep with is less than a tenth of that.
    for _ in range(5):
        world.step()
        assert max(math.hypot(*box.velocity) for box in boxes) < 0.004
    assert world.max_penetration < 0.002


def test_sleep_takes_no_more_energy_than_the_speed_limit_allows():
    world = resting()
    boxes = pyramid(world, 6)
    mass = sum(box.mass for box in boxes)
    before = world.energy.total
    while world.asleep_count == 0:
        before = world.energy.total
        world.step()
    assert world.energy.total == pytest.approx(before, abs=0.5 * mass * SLEEP_SPEED**2)


def test_a_second_run_sleeps_and_wakes_with_the_same_hash():
    hashes = []
    for _ in range(2):
        world = resting()
        world.record_events = True
        boxes = pyramid(world, 5)
        world.step(ticks=400)
        assert world.asleep_count == len(boxes)
        world.add_dynamic(Circle(radius=0.3), position=(0.3, 7.0))
        for ticks in (1, 59, 300, 700):
            world.step(ticks=ticks)
            hashes.append((world.hash(), world.asleep_count))
    assert hashes[:4] == hashes[4:]


def test_steps_of_one_and_of_many_ticks_sleep_alike():
    hashes = []
    for ticks in (1, 10, 600):
        world = resting()
        pyramid(world, 4)
        rod(world, None, world.add_dynamic(Circle(), position=(9.0, 5.0)), (9.0, 8.0))
        for _ in range(600 // ticks):
            world.step(ticks=ticks)
        hashes.append((world.hash(), world.asleep_count))
    assert hashes[0] == hashes[1] == hashes[2]
    assert hashes[0][1] > 0


def test_sleep_and_waking_are_reported():
    world = resting()
    world.record_events = True
    boxes = column(world, 2)
    world.step(ticks=SOON)
    said = [event for event in world.events if event.kind == "sleep"]
    assert [event.a for event in said] == boxes
    assert not boxes[0].awake
    boxes[0].awake = True
    world.step()
    assert [event.a for event in world.events if event.kind == "wake"] == boxes


def test_a_sleeper_is_drawn_where_it_lies():
    world = floating()
    body = world.add_dynamic(Circle(), velocity=(0.9 * SLEEP_SPEED, 0.0), linear_damping=1e-3)
    world.step(ticks=SOON)
    columns = world.page.body
    assert columns["x0"][body.index] == columns["x"][body.index]


@pytest.mark.parametrize("together", [1, 3])
def test_what_drifts_in_free_space_goes_on_for_ever(together):
    # Newton's first law; also for boxes that touch one another, and for a slow spin.
    world = floating()
    boxes = [
        world.add_dynamic(Box(), position=(float(i), 0.0), velocity=(0.04, 0.0))
        for i in range(together)
    ]
    wheel = world.add_dynamic(Circle(), position=(0.0, 9.0), omega=0.05)
    world.step(ticks=960)
    assert all(box.awake for box in boxes)
    assert boxes[0].center[0] == pytest.approx(4.0 * 0.04, rel=1e-9)
    assert wheel.angle == pytest.approx(4.0 * 0.05, rel=1e-9)


def test_a_creep_ends_where_something_holds_or_slows_it():
    world = floating()
    creep = 0.5 * SLEEP_SPEED
    still = world.add_dynamic(Box(), position=(0.0, 0.0))
    damped = world.add_dynamic(
        Box(), position=(0.0, 5.0), velocity=(creep, 0.0), linear_damping=0.1
    )
    wall = world.add_static(Box(), position=(5.0, 0.0))
    leaning = world.add_dynamic(Box(), position=(4.0, 0.0), velocity=(0.0, creep))
    hung = world.add_dynamic(Circle(), position=(0.0, -5.0), omega=creep)
    world.add_joint(Revolute(a=wall, b=hung, anchor=(0.0, -5.0)))
    world.step(ticks=SOON)
    assert not any(body.awake for body in (still, damped, leaning, hung))


def test_a_ball_thrown_up_on_a_small_moon_does_not_stay_at_the_top():
    # It is slower than the limit for 2 v / g = 10 s.
    world = World(gravity=(0.0, -0.01), settings=SolverSettings(sleeping=True))
    ball = world.add_dynamic(Circle(), velocity=(0.0, 0.05))
    world.step(ticks=2400)
    assert ball.velocity[1] == pytest.approx(-0.05, rel=1e-6)
