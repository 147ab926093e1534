"""Islands at rest sleep, cost nothing, and wake when something touches or changes them.

A body sleeps 0.5 s after its last point became slower than 0.05 m/s, at the next search for
islands: SLEEP_PERIOD ticks later at most. Boxes put exactly on the floor are slow from the start.
"""

import math
from collections.abc import Callable

import pytest

from physics import Box, Circle, Distance, Joint, MotorJoint, Revolute, SolverSettings, World
from physics.body import Body
from physics.constants import SLEEP_PERIOD, SLEEP_SPEED, SLEEP_TIME
from tests.physics.worlds import column, grounded, pyramid

REST = round(SLEEP_TIME * 240)
"""Ticks of rest before sleep."""

SOON = REST + 2 * SLEEP_PERIOD
"""Ticks after which something that rests at once sleeps: a search may come just too early, and
stacks need some ticks to settle on their soft contacts."""


def resting(world: World | None = None) -> World:
    """A floor, with sleeping on."""
    world = world or grounded()
    world.settings.sleeping = True
    return world


def floating() -> World:
    """No gravity, sleeping on."""
    return World(gravity=(0.0, 0.0), settings=SolverSettings(sleeping=True))


def asleep(world: World, count: int, x: float = 0.0) -> list[Body]:
    """A sleeping column of boxes."""
    boxes = column(world, count, x)
    world.step(ticks=SOON)
    assert not any(box.awake for box in boxes)
    return boxes


def rod(world: World, a: Body | None, b: Body, at: tuple[float, float] = (0.0, 0.0)) -> Joint:
    """A rigid rod from the centre of `a`, or the point `at`, to that of `b`."""
    start = a.center if a is not None else at
    return world.add_joint(Distance(a=a, b=b, anchor_a=start, anchor_b=b.center))


# --- falling asleep -------------------------------------------------------------------------------


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
    slow = world.add_dynamic(Circle(), velocity=(0.9 * SLEEP_SPEED, 0.0))
    fast = world.add_dynamic(Circle(), position=(9.0, 0.0), velocity=(1.1 * SLEEP_SPEED, 0.0))
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


# --- waking up ------------------------------------------------------------------------------------


def test_a_stack_on_a_lift_wakes_when_the_lift_starts():
    world = resting()
    lift = world.add_kinematic(Box(width=5.0), position=(20.0, 3.0))
    boxes = [world.add_dynamic(Box(), position=(20.0, 4.0 + i)) for i in range(2)]
    world.step(ticks=2 * SOON)
    assert not any(box.awake for box in boxes)
    lift.velocity = (0.0, 0.0)  # what it has already: no edit
    assert not lift.awake
    lift.velocity = (0.0, 1.0)
    world.step(ticks=240)
    assert boxes[0].center[1] == pytest.approx(5.0, abs=0.01)
    assert boxes[1].center[1] == pytest.approx(6.0, abs=0.01)


def test_on_a_resting_lift_one_stack_may_wake_while_the_other_sleeps():
    world = resting()
    lift = world.add_kinematic(Box(width=9.0), position=(20.0, 3.0))
    left, right = (world.add_dynamic(Box(), position=(x, 4.0)) for x in (18.0, 22.0))
    world.step(ticks=2 * SOON)
    left.apply_impulse((0.0, 0.5))
    world.step(ticks=60)
    assert left.awake
    assert not right.awake
    assert not lift.awake
    world.remove(lift)
    assert right.awake


def test_a_platform_that_arrives_wakes_what_it_meets():
    world = resting()
    (box,) = asleep(world, 1)
    world.add_kinematic(Box(), position=(-2.0, 0.6), velocity=(1.0, 0.0))
    world.step(ticks=480)
    assert box.center[0] == pytest.approx(1.0, abs=0.02)


def test_a_ball_wakes_the_island_that_it_touches_and_no_other():
    world = resting()
    left, right = column(world, 3, x=-1.0), column(world, 3, x=1.0)
    world.step(ticks=SOON)
    assert world.asleep_count == 6
    world.add_dynamic(Circle(radius=0.2), position=(-1.0, 3.6))
    world.step(ticks=120)
    assert all(box.awake for box in left)
    assert not any(box.awake for box in right)


def test_a_ball_that_passes_close_by_wakes_nobody():
    world = resting(World(gravity=(0.0, 0.0)))
    box = world.add_dynamic(Box())
    world.step(ticks=SOON)
    ball = world.add_dynamic(Circle(radius=0.5), position=(-2.0, 1.05), velocity=(4.0, 0.0))
    world.step(ticks=240)
    assert ball.center[0] == pytest.approx(2.0)
    assert not box.awake


def test_a_sensor_that_passes_wakes_nobody_and_sees_the_sleeper():
    world = floating()
    box = world.add_dynamic(Box())
    world.step(ticks=SOON)
    world.record_events = True
    world.add_kinematic(Circle(sensor=True), position=(-3.0, 0.0), velocity=(4.0, 0.0))
    world.step(ticks=360)
    kinds = [event.kind for event in world.events]
    assert kinds == ["sensor_begin", "sensor_end"]
    assert not box.awake


EDITS: dict[str, Callable[[World, list[Body]], object]] = {
    "impulse": lambda world, boxes: boxes[1].apply_impulse((0.0, 0.1)),
    "force": lambda world, boxes: boxes[1].apply_force((0.0, 0.1)),
    "velocity": lambda world, boxes: setattr(boxes[1], "velocity", (0.0, 0.1)),
    "teleport": lambda world, boxes: setattr(boxes[1], "position", (0.0, 1.5)),
    "material": lambda world, boxes: boxes[1].set_material(friction=0.1),
    "floor teleport": lambda world, boxes: setattr(world.body("floor"), "position", (0.0, -2.0)),
    "floor material": lambda world, boxes: world.body("floor").set_material(friction=0.1),
    "floor shapes": lambda world, boxes: setattr(world.body("floor"), "shapes", (Circle(),)),
    "floor removed": lambda world, boxes: world.remove(world.body("floor")),
    "body removed": lambda world, boxes: world.remove(boxes[0]),
    "kind": lambda world, boxes: setattr(boxes[0], "kind", "static"),
    "joint": lambda world, boxes: rod(world, None, boxes[2]),
    "gravity": lambda world, boxes: setattr(world, "gravity", (1.0, -9.81)),
    "setting": lambda world, boxes: setattr(world.settings, "substeps", 4),
    "sleeping off": lambda world, boxes: setattr(world.settings, "sleeping", False),
    "wind": lambda world, boxes: setattr(world.air, "density", 1.2),
    "explosion": lambda world, boxes: world.explode((3.0, 1.0), 4.0, 1.0),
    "veto": lambda world, boxes: world.let_collide(boxes[0], boxes[1], False),
    "matrix": lambda world, boxes: world.collision_matrix.set(0, 0, False),
    "awake": lambda world, boxes: setattr(boxes[2], "awake", True),
    "wall in it": lambda world, boxes: world.add_static(Box(), position=(0.9, 0.5)),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_wakes_the_island_that_it_concerns(edit: str):
    world = resting()
    boxes = asleep(world, 3)
    EDITS[edit](world, boxes)
    world.step()
    assert all(box.awake for box in boxes if box.alive and box.kind == "dynamic")
    assert world.asleep_count == 0


def test_recording_events_wakes_nobody():
    world = resting()
    asleep(world, 2)
    world.record_events = True
    world.step()
    assert world.asleep_count == 2


def test_what_hung_on_a_removed_joint_falls():
    world = resting()
    bob = world.add_dynamic(Circle(), position=(0.0, 5.0))
    joint = rod(world, None, bob, (0.0, 8.0))
    world.step(ticks=SOON)
    assert not bob.awake
    world.remove(joint)
    world.step(ticks=48)
    assert bob.center[1] == pytest.approx(5.0 - 0.5 * 9.81 * 0.2**2, abs=0.01)


def test_what_hangs_asleep_on_a_joint_keeps_its_reaction_and_wakes_without_a_jump():
    world = resting()
    bob = world.add_dynamic(Circle(), position=(0.0, 5.0))
    joint = rod(world, None, bob, (0.0, 8.0))
    world.step(ticks=SOON)
    assert not bob.awake
    weight = bob.mass * 9.81
    assert math.hypot(*joint.reaction_force) == pytest.approx(weight, rel=1e-3)
    bob.awake = True
    world.step()
    assert math.hypot(*joint.reaction_force) == pytest.approx(weight, rel=1e-3)
    assert math.hypot(*bob.velocity) < 1e-3


def test_what_is_jointed_to_a_platform_wakes_with_it():
    world = floating()
    hand = world.add_kinematic(Box())
    body = world.add_dynamic(Box(), position=(3.0, 0.0))
    rod(world, hand, body)
    world.step(ticks=SOON)
    assert not body.awake
    hand.velocity = (-1.0, 0.0)
    world.step(ticks=120)
    assert body.center[0] == pytest.approx(2.5, abs=0.05)


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
    told = [event for event in world.events if event.kind == "sleep"]
    assert [event.a for event in told] == boxes
    assert not boxes[0].awake
    boxes[0].awake = True
    world.step()
    assert [event.a for event in world.events if event.kind == "wake"] == boxes


def test_a_sleeper_is_drawn_where_it_lies():
    world = floating()
    body = world.add_dynamic(Circle(), velocity=(0.9 * SLEEP_SPEED, 0.0))
    world.step(ticks=SOON)
    columns = world.page.body
    assert columns["x0"][body.index] == columns["x"][body.index]
