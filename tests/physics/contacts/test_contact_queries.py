"""Who touches whom: impulses as the world reports them, gaps as they were made."""

import numpy as np
import pytest

from physics import Box, Circle, SolverSettings, World
from physics.contacts.contact_queries import TOUCH_GAP, Nearby, Touches


def read(world: World, *rows: int) -> Touches:
    return Touches(world.page, list(rows), Nearby())


def pile(sleeping: bool = False) -> World:
    world = World(settings=SolverSettings(sleeping=sleeping))
    world.add_static(Box(width=20.0), position=(0, -0.5), name="floor")
    for i in range(9):
        world.add_dynamic(Box(), position=(1.3 * (i % 3), 0.5 + (i // 3) * 1.02), angle=0.1 * i)
    return world


@pytest.mark.parametrize(("sleeping", "ticks"), [(False, 60), (True, 900)])
def test_pushes_are_those_that_the_world_reports(sleeping, ticks):
    world = pile(sleeping)
    world.step(ticks)
    assert (world.asleep_count > 0) == sleeping
    contacts, touches = world.contacts, read(world, *range(1, 11))
    for row in range(1, 11):
        for other in range(1, 11):
            mine = np.sort(contacts.bodies, axis=1) == sorted((row, other))
            said = contacts.normal_impulses[mine.all(axis=1)].sum() if row != other else 0.0
            assert touches.push(row, other) == pytest.approx(said, abs=1e-15)


@pytest.mark.parametrize(("gap", "touches"), [(0.9, True), (1.1, False)])
@pytest.mark.parametrize("turned", [0.0, 0.6])
def test_surfaces_nearer_than_the_gap_touch(gap, touches, turned):
    """Two discs that drift along side by side without gravity: contact, but no push."""
    world = World(gravity=(0.0, 0.0))
    c, s = np.cos(turned), np.sin(turned)
    apart = 1.0 + gap * TOUCH_GAP
    first = world.add_dynamic(Circle(), velocity=(-s, c))
    other = world.add_dynamic(Circle(), position=(apart * c, apart * s), velocity=(-s, c))
    world.step(5)
    assert world.contacts.count == 1
    assert world.contacts.normal_impulses[0] == 0.0
    seen = read(world, first.index)
    assert seen.touched(first.index) == (frozenset([other.index]) if touches else frozenset())


def test_a_sensor_is_not_touched():
    world = World()
    world.add_static(Box(width=20.0, sensor=True), position=(0, -0.5))
    ball = world.add_dynamic(Circle(), position=(0, 0.3))
    world.step(5)
    assert read(world, ball.index).touched(ball.index) == frozenset()


def test_what_was_found_is_kept_only_while_the_contacts_are_the_same():
    """One Nearby through a fall: the same answers as a fresh one in every tick."""
    world, nearby = pile(), Nearby()
    rows = [3, 7]
    for _ in range(120):
        world.step()
        kept, fresh = Touches(world.page, rows, nearby), read(world, *rows)
        for row in rows:
            assert kept.touched(row) == fresh.touched(row)
            assert kept.slips(row) == fresh.slips(row)
