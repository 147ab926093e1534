"""Small things rest as large ones do: what they sink in by is a small part of them."""

import numpy as np
import pytest

from physics import Body, Box, Capsule, Circle, Shape, World
from physics.constants import SLEEP_SPEED
from physics.rows.small_things import LIFT_TIME, ROOM
from tests.physics.worlds import G, H, column, grounded

OFF = 0.03
"""How far the load of a column may be off the middle: [1], of its size."""

SETTLED = 12.0 * LIFT_TIME
"""After this [s] e^-12 of a lift is missing, less than 1e-5."""


def small_column(size: float, count: int) -> tuple[World, list[Body]]:
    world = World()
    world.add_static(Box(width=1.0, height=0.1), position=(0.0, -0.05))
    return world, column(world, count, size=size)


@pytest.mark.parametrize(
    ("size", "count"), [(0.02, 5), (0.02, 8), (0.005, 2), (0.005, 5), (0.002, 3)]
)
def test_a_column_of_small_boxes_sinks_by_a_hundredth_a_layer(size: float, count: int):
    """The depth where the load is counts; both points of a contact are lifted by the same.

    A load that is off the middle by d presses one point by 1 + 2 d / size, and the other less: so
    one lies deeper by 2 d / size of what a point sinks in by before it is lifted.
    """
    world, boxes = small_column(size, count)
    deepest = 0.0
    for _ in range(20):
        world.step()
        deepest = max(deepest, world.max_penetration)
    world.step(round(SETTLED * 240))
    sunk = (count - 0.5) * size - boxes[-1].center[1]
    assert sunk < 1.01 * count * ROOM * size
    assert world.max_penetration < 1.01 * ROOM * size + 2.0 * OFF * deepest
    assert abs(boxes[-1].center[0]) < OFF * size
    assert max(body.velocity.length for body in boxes) < SLEEP_SPEED


@pytest.mark.parametrize(
    "shape",
    [
        Box(width=0.005, height=0.005),
        Circle(radius=0.0025),
        Capsule(start=(-0.004, 0.0), end=(0.004, 0.0), radius=0.002),
    ],
)
def test_a_heap_of_small_things_sinks_by_a_hundredth(shape: Shape):
    world = World()
    world.add_static(Box(width=0.08, height=0.02), position=(0.0, -0.01))
    for side in (-0.045, 0.045):
        world.add_static(Box(width=0.01, height=0.2), position=(side, 0.08))
    for k in range(60):
        at = (0.012 * (k % 6) - 0.03 + 0.001 * (k % 4), 0.008 + 0.011 * (k // 6))
        world.add_dynamic(shape, position=at, angle=0.3 * k)
    world.step(8 * 240)
    thin = 0.005 if not isinstance(shape, Capsule) else 0.004
    depths = np.sort(-world.contacts.separations)
    assert depths[int(0.95 * len(depths))] < 1.05 * ROOM * thin
    # Of what is wedged in and gives way at other points, some lie deeper: 19 % before, now 4 %.
    assert depths[-1] < 5.0 * ROOM * thin


def test_what_is_relieved_neither_hops_nor_floats():
    world, boxes = small_column(0.005, 5)
    world.step(round(SETTLED * 240))
    for box in boxes[1:]:
        world.remove(box)
    highest = 0.0
    for _ in range(240):
        world.step()
        highest = max(highest, boxes[0].center[1] - 0.0025)
    # Four boxes less are a spring of 4 g / w^2 that is let go; it may come up to the surface.
    assert highest < G * H * H
    assert -ROOM * 0.005 < boxes[0].center[1] - 0.0025 <= 0.0


def test_large_things_are_as_before():
    world = grounded()
    column(world, 10)
    world.step(480)
    assert not (world.page.points["room"][: 2 * world.page.contact_count] > 0.0).any()


def test_a_lift_is_state():
    world, _ = small_column(0.005, 4)
    world.step(30)
    saved, copy = world.save(), World.from_bytes(world.to_bytes())
    world.step(100)
    copy.step(100)
    ended = world.hash()
    assert copy.hash() == ended
    world.restore(saved)
    world.step(100)
    assert world.hash() == ended
