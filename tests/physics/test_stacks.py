"""Piles: they stand, they come to rest, they hardly overlap; far from the origin, too.

A soft contact of frequency f sinks under a load like a spring of k = (2 pi f)^2 m_effective, less
what relaxing leaves to warm starting; measured are 1.6 mm for ten boxes and 0.9 mm for a pyramid.
"""

import math

import pytest

from physics import Box, Circle, Polygon
from tests.physics.worlds import G, column, grounded, pyramid


def test_ten_boxes_rest_on_one_another():
    world = grounded()
    boxes = column(world, 10)
    worst = 0.0
    for _ in range(100):
        world.step(ticks=12)
        worst = max(worst, world.max_penetration)
    assert worst < 0.002
    # The two points of a contact are solved one after the other, so the settling column leans by as
    # much as it overlaps.
    assert max(abs(body.center[0]) for body in boxes) < 0.002
    assert max(abs(body.angle) for body in boxes) < 0.002
    # Contacts as stiff as a pile can bear (100 Hz) calm it slowly: the sway of 10 kg dies out.
    assert world.energy.kinetic < 1e-6


def test_a_pyramid_stands_and_comes_to_rest():
    world = grounded()
    boxes = pyramid(world, 12)
    starts = [body.center for body in boxes]
    world.step(ticks=1200)
    for body, start in zip(boxes, starts, strict=True):
        assert math.dist(body.center, start) < 0.02
        assert abs(body.angle) < 0.01
    assert world.max_penetration < 0.0015
    # per kilogram; the bar of 3-core.md for the pyramid of 60 is 1e-6
    assert world.energy.kinetic / len(boxes) < 1e-6


def test_a_heavy_box_on_light_ones_is_carried():
    world = grounded()
    small = [world.add_dynamic(Box(width=0.5, height=0.5), position=(x, 0.25)) for x in (-1, 0, 1)]
    heavy = world.add_dynamic(Box(width=3.0, density=50.0), position=(0.0, 1.0))
    world.step(ticks=1200)
    assert heavy.center[1] == pytest.approx(1.0, abs=0.03)
    assert all(abs(body.center[1] - 0.25) < 0.02 for body in small)
    assert world.energy.kinetic < 1e-7 * heavy.mass


def test_a_mixed_heap_comes_to_rest_inside_its_bin():
    world = grounded()
    for x in (-3.25, 3.25):
        world.add_static(Box(width=0.5, height=12.0), position=(x, 6.0))
    shapes = [
        Circle(radius=0.25),
        Box(width=0.5, height=0.4),
        Polygon(vertices=((-0.3, -0.2), (0.3, -0.2), (0.0, 0.35)), radius=0.03),
    ]
    for i in range(60):
        at = (-2.4 + 0.8 * (i % 7), 0.6 + 0.8 * (i // 7))
        world.add_dynamic(shapes[i % 3], position=at, angle=0.3 * i)
    world.step(ticks=240 * 8)
    for body in world.bodies[3:]:
        assert abs(body.center[0]) < 3.0
        assert body.center[1] > 0.15
    assert world.max_penetration < 0.005
    assert world.energy.kinetic < 0.01


@pytest.mark.parametrize("offset", [(5000.0, 0.0), (-3000.0, 4000.0)])
def test_a_column_far_from_the_origin_behaves_as_one_at_it(offset):
    # float64 resolves 1e-12 m at 5 km; contacts are computed relative to A's centre. The run is not
    # chaotic, so the difference stays near rounding over two seconds: 1 nm is asked for.
    ox, oy = offset
    near, far = grounded(), grounded()
    far.remove(far.bodies[0])
    far.add_static(Box(width=400.0, height=2.0), position=(ox, oy - 1.0))
    here = column(near, 5)
    there = [far.add_dynamic(Box(), position=(ox, oy + i + 0.5)) for i in range(5)]
    near.step(ticks=480)
    far.step(ticks=480)
    for a, b in zip(here, there, strict=True):
        assert (b.center[0] - ox, b.center[1] - oy) == pytest.approx(a.center, abs=1e-9)
        assert b.angle == pytest.approx(a.angle, abs=1e-9)


@pytest.mark.parametrize("height", [0.02, 0.5, 20.0])
def test_stacks_stand_at_every_size(height):
    world = grounded()
    boxes = column(world, 4, size=height)
    world.step(ticks=720)
    assert boxes[3].center[1] == pytest.approx(3.5 * height, abs=0.002)
    assert abs(boxes[3].center[0]) < 1e-3


def test_a_column_leaning_over_its_base_falls():
    world = grounded()
    boxes = column(world, 2)
    boxes[1].position = (0.55, 1.5)
    world.step(ticks=480)
    assert boxes[1].center[1] < 0.8


@pytest.mark.parametrize("shift", [0.0, 1.0])
def test_boxes_of_100_m_that_were_dropped_lie_still_5_s_later(shift):
    # The blows take all speed along the normals. What is left is soft: it sinks in as boxes of 1 m
    # do, tenths of a millimetre (above), since the spring's k goes with the mass. While they land
    # a thousandth of their size is allowed.
    world, boxes = grounded(), []
    for k in range(3):
        place = (shift if k == 1 else 0.0, 60.0 + 110.0 * k)
        boxes.append(world.add_dynamic(Box(width=100.0, height=100.0), position=place))
    impact = math.sqrt(2.0 * G * 30.0)
    deepest = 0.0
    for _ in range(round(impact / G * 240) + 5 * 240):
        world.step()
        deepest = min([deepest, *world.contacts.separations])
    assert deepest > -1e-3 * 100.0
    for k, box in enumerate(boxes):
        assert math.hypot(*box.velocity) + abs(box.omega) * 71.0 < 1e-6 * impact
        assert box.center[1] == pytest.approx(50.0 + 100.0 * k, abs=3e-3)
    assert min(world.contacts.separations) > -1e-3
