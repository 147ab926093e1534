"""Blocks of contacts: what they know of their lanes, and what they pass over."""

import numpy as np

from physics import Box, Capsule, Circle, World
from physics.compile.lanes import LANES


def pile() -> World:
    """Discs, boxes and capsules that fall into a heap."""
    world = World()
    world.record_events = True  # else nobody reads how fast points met
    world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
    shapes = (
        Circle(radius=0.2),
        Box(width=0.4, height=0.3),
        Capsule(start=(-0.15, 0.0), end=(0.15, 0.0), radius=0.1),
    )
    for k in range(24):
        row, column = divmod(k, 6)
        position = (0.42 * column + 0.03 * row, 0.3 + 0.45 * row)
        world.add_dynamic(shapes[k % 3], position=position, angle=0.3 * k, velocity=(0.0, -1.0))
    return world


def live_blocks(world: World) -> np.ndarray:
    return np.asarray(world.page.blocks)[: int(world.page.tally["block_count"][0])]


def test_a_block_knows_which_of_its_lanes_have_a_second_point() -> None:
    world = pile()
    seen = set()
    for _ in range(150):
        world.step()
        blocks = live_blocks(world)
        solid = (blocks["q"]["solid"] > 0.0) @ (1 << np.arange(LANES))
        assert (blocks["second"] == solid).all()
        seen |= set(solid.tolist())
    assert 0 in seen and len(seen) > 4  # blocks of both kinds and mixed ones came and went


def test_a_second_point_that_does_not_exist_changes_nothing_when_it_is_looked_at() -> None:
    passing, looking = pile(), pile()
    for _ in range(150):
        live_blocks(looking)["second"] = (1 << LANES) - 1
        passing.step()
        looking.step()
    for one, other in zip(passing.bodies, looking.bodies, strict=True):
        assert (*one.center, one.angle) == (*other.center, other.angle)
        assert (*one.velocity, one.omega) == (*other.velocity, other.omega)
