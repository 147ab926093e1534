"""Manifolds are used again while nothing moved; sensors; what is the same compiled and not."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from physics import Box, Capsule, Chain, Circle, Polygon, World
from tests.physics.worlds import column, floating, grounded


def fresh(world: World) -> int:
    """Contacts that were collided anew in the last tick."""
    return int((np.asarray(world.page.live_contacts)["made"] == world.tick - 1).sum())


def test_a_resting_column_recycles_all_its_manifolds():
    world = grounded()
    column(world, 5)
    world.step(ticks=240)
    for _ in range(60):
        world.step()
        assert fresh(world) == 0
        assert world.contacts.count == 10


def test_a_recycled_manifold_knows_its_separation_exactly():
    # Falling slowly from 5 mm on, a box drops through several tolerances of recycling: in between
    # its points keep, but the separation is that of the poses.
    world = floating()
    world.add_static(Box(width=4.0, height=1.0), position=(0.0, -0.5))
    box = world.add_dynamic(Box(), position=(0.0, 0.505), velocity=(0.0, -0.02))
    recycled = 0
    for _ in range(50):
        height = box.center[1] - 0.5
        world.step()
        assert world.contacts.separations == pytest.approx([height] * 2, abs=1e-12)
        recycled += fresh(world) == 0
    assert recycled > 30


def test_what_begins_to_move_fast_is_looked_at_in_the_same_tick():
    # At rest 1 m before the wall and recycled; then at 200 m/s from one tick to the next.
    world = floating()
    world.add_static(Box(width=0.1, height=4.0))
    ball = world.add_dynamic(Circle(radius=0.1), position=(-0.16, 0.0))
    world.step(ticks=5)
    ball.velocity = (200.0, 0.0)
    world.step(ticks=5)
    assert ball.center[0] == pytest.approx(-0.15, abs=1e-3)


def test_a_sensor_reports_true_overlap_and_pushes_nothing():
    world = floating()
    world.add_static(Circle(radius=0.5, sensor=True))
    box = world.add_dynamic(Box(), position=(-3.0, 0.0), velocity=(2.0, 0.0))
    for _ in range(700):
        apart = abs(box.center[0]) - 1.0
        world.step()
        contacts = np.asarray(world.page.live_contacts)
        overlaps = bool(contacts["overlap"].any())
        if abs(apart) > 0.0006:  # recycling may be late by its tolerance
            assert overlaps == (apart < 0.0)
        assert world.contacts.count == 0
    assert box.velocity == (2.0, 0.0)


def test_removing_a_body_leaves_the_other_contacts_and_their_impulses():
    world = grounded()
    boxes = [world.add_dynamic(Box(), position=(3.0 * i, 0.5)) for i in range(9)]
    world.step(ticks=120)
    for box in boxes[::3]:
        world.remove(box)
    world.step()
    assert world.page.contact_count == 6
    assert world.contacts.count == 12
    assert not world.contacts.new.any()
    assert fresh(world) == 0


def collisions() -> World:
    """Fast, spinning, sliding and chained things: every branch of the narrow phase."""
    world = World()
    corners = ((-8.0, 1.0), (-3.0, 0.0), (0.0, 0.3), (2.0, 0.0), (2.6, -0.4), (9.0, 0.0))
    world.add_static(Chain(points=corners))
    world.add_static(Box(width=0.1, height=6.0), position=(6.0, 3.0))
    shapes = [
        Circle(radius=0.2),
        Box(width=0.6, height=0.4),
        Capsule(start=(-0.3, 0.0), end=(0.3, 0.1), radius=0.1, end_radius=0.2),
        Polygon(vertices=((-0.3, -0.2), (0.3, -0.2), (0.0, 0.4)), radius=0.03),
    ]
    for i in range(8):
        world.add_dynamic(
            shapes[i % 4],
            position=(-6.0 + 1.3 * i, 1.5 + 0.1 * i),
            velocity=(20.0 + 25.0 * i, -3.0),
            omega=50.0 - 12.0 * i,
            bullet=i % 3 == 0,
        )
    return world


def outcome() -> str:
    """Hash after 40 ticks, as hexadecimal digits."""
    world = collisions()
    world.step(ticks=40)
    return world.hash()


@pytest.mark.sweep
def test_interpreted_the_narrow_phase_gives_the_same_bits():
    elsewhere = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import outcome; print(outcome())"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.split()[-1] == outcome()
