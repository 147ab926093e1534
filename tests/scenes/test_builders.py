"""The builders: geometry that must be exact, or joints would start with an error."""

import itertools
import math

import pytest

from physics import World
from scenes.builders import arc_points, bridge, chain, cloth, column, pyramid, scalloped


@pytest.mark.parametrize(("count", "slack"), [(3, 0.03), (20, 0.03), (8, 0.5), (40, 0.001)])
def test_an_arc_has_equal_chords_and_ends_where_it_should(count: int, slack: float):
    left, right = (-6.0, 5.0), (6.0, 4.0)
    chord = (1 + slack) * math.dist(left, right) / count
    points = arc_points(left, right, count, chord)
    for a, b in itertools.pairwise(points):
        assert math.dist(a, b) == pytest.approx(chord, rel=1e-12)
    # 60 halvings leave the turn with the rounding of sin near 1: 1e-9 of the gap is ample.
    assert points[-1] == pytest.approx(right, abs=1e-8)
    assert all(y < 4.5 - x / 12 for x, y in points[1:-1]), "it hangs below the straight line"


def test_an_arc_that_is_too_short_says_so():
    with pytest.raises(ValueError, match="cannot sag over a gap of 10 m"):
        arc_points((0, 0), (10, 0), 5, 2.0)


@pytest.mark.parametrize("pin_every", [1, 2, 4, 31, 50])
def test_a_scalloped_edge_keeps_its_thread_length(pin_every: int):
    points = scalloped(32, 0.25, pin_every)
    assert len(points) == 32
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    assert lengths == pytest.approx([0.25] * 31, abs=1e-7)
    assert all(y == pytest.approx(0.0, abs=1e-9) for _, y in points[::pin_every])


def test_joints_start_without_error():
    world = World()
    chain(world, (0, 10), 12, 0.4, 0.7, 1.0)
    piers = (world.add_static(position=(20, 0)), world.add_static(position=(30, 0)))
    bridge(world, piers, ((20, 0), (30, 0)), 15, 0.03)
    cloth(world, (0, 30), (9, 5), 0.25, 0.05, 4)
    assert max(abs(joint.error) for joint in world.joints) < 1e-7


def test_piles_stand_on_the_ground_and_touch_exactly():
    world = World()
    assert len(pyramid(world, 5, 0.6, 0.0)) == 15
    boxes = column(world, 4, 0.5, 8.0)
    assert [box.position for box in boxes] == [(8.0, 0.25 + 0.5 * i) for i in range(4)]
    assert min(body.aabb[1] for body in world.bodies) == pytest.approx(0.0, abs=1e-12)
