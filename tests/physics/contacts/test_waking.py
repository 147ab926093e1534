"""What sleeps wakes when something touches or changes it, as it fell asleep."""

import math
from collections.abc import Callable

import pytest

from physics import Body, Box, Circle, World
from tests.physics.sleepers import SOON, asleep, floating, resting, rod
from tests.physics.worlds import column


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


@pytest.mark.parametrize("sleeps", [False, True])
def test_a_bullet_does_not_pass_a_sleeping_plate(sleeps: bool):
    world = floating()
    plate = world.add_dynamic(Box(width=0.02, height=2.0), may_sleep=sleeps)
    world.step(ticks=SOON)
    assert plate.awake != sleeps
    bullet = world.add_dynamic(
        Circle(radius=0.05), position=(-3.0, 0.0), velocity=(200.0, 0.0), bullet=True
    )
    world.step(ticks=24)
    assert plate.awake
    assert bullet.center[0] < plate.center[0]
    assert plate.velocity[0] > 10.0
