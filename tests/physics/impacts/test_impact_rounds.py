"""Rounds of impacts that threads share: nothing tells how many parts there were."""

from collections.abc import Callable

import numpy as np
import pytest

from physics import Box, Capsule, Circle, World
from physics.compile.jit import INTERPRETED
from physics.impacts.impact_members import HEAP
from tests.physics.worlds import grounded

pytestmark = pytest.mark.skipif(INTERPRETED, reason="interpreted there is one thread")

PARTS = 1, 2, 3, 8


def pour(seed: int) -> World:
    """A trough of 20 to 400 shapes thrown together, of which some bounce, many, or all."""
    random = np.random.default_rng(seed)
    world = World()
    bounces = ((0.0,), (0.0, 0.3), (0.5,), (1.0,), (0.0, 0.9))[seed % 5]
    wide = random.uniform(4.0, 40.0)
    floor = Box(width=wide + 4.0, height=2.0, restitution=random.choice(bounces).item())
    world.add_static(floor, position=(0.0, -1.0))
    for side in (-1.0, 1.0):
        world.add_static(Box(width=2.0, height=80.0), position=(side * (0.5 * wide + 1.0), 40.0))
    in_row = max(1, int(wide / 1.1))
    for k in range(int(random.integers(20, 400))):
        e = random.choice(bounces).item()
        shapes = (
            Circle(radius=random.uniform(0.15, 0.5), restitution=e),
            Box(width=random.uniform(0.3, 1.0), height=random.uniform(0.3, 1.0), restitution=e),
            Capsule(start=(-0.2, 0.0), end=(0.2, 0.0), radius=0.2, restitution=e),
        )
        row, column = divmod(k, in_row)
        world.add_dynamic(
            shapes[int(random.integers(3))],
            position=((column - 0.5 * in_row + 0.5) * 1.1, 0.6 + 1.1 * row),
            angle=random.uniform(0.0, 3.0),
            velocity=(3.0 * random.normal(), 3.0 * random.normal() - 3.0),
        )
    return world


def rows_that_land() -> World:
    """Six rows of bricks, each on two of the row below, fall dead: two rows are more than a HEAP,
    and in no part.
    """
    world = grounded()
    for k in range(6 * (HEAP - 10)):
        row, column = divmod(k, HEAP - 10)
        at = 0.6 * column + 0.12 * (row % 2), 0.3 + 0.5 * row
        world.add_dynamic(Box(width=0.5, height=0.4), position=at)
    return world


def runs_alike(build: Callable[[], World]) -> None:
    """Run a world with each number of PARTS, which must have the same bits on the whole way."""
    worlds = [build() for _ in PARTS]
    for world, number in zip(worlds, PARTS, strict=True):
        world.threads.number = number
    for _ in range(8):
        for world in worlds:
            world.step(10)
        assert len({world.hash() for world in worlds}) == 1, f"at tick {worlds[0].tick}"


@pytest.mark.parametrize("seed", range(10))
def test_what_pours_has_the_same_bits_in_any_number_of_parts(seed):
    runs_alike(lambda: pour(seed))


def test_what_hangs_together_across_parts_is_a_heap_in_each_of_them():
    runs_alike(rows_that_land)


def test_a_mixed_pour_is_struck_in_groups_of_both_kinds():
    # Otherwise the tests above could not fail: groups of a part's own, and groups that it leaves.
    world = pour(4)
    world.threads.number = 2
    own = left = 0
    for _ in range(40):
        world.step()
        struck = np.asarray(world.page.arrays.struck)
        struck = struck[struck["hit"] > 0]
        own += int((struck["group"] > 0).sum())
        left += int((struck["group"] < 0).sum())
    assert own > 0
    assert left > 0
