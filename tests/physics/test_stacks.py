"""Piles: they stand, they come to rest, they hardly overlap; far from the origin, too.

A point of a soft contact of frequency f is a spring of k = w^2 / K, w = 2 pi f. Of two boxes of
mass m and width s, at their edges, K = 2 (1/m + (s/2)^2 / I) = 5/m, as I = m s^2 / 6; of one on the
floor 2.5/m. Two points share a load. What is loaded at once swings to twice its rest, if nothing
damps it.
"""

import math

import pytest

from physics import Box, Circle, Polygon, SolverSettings
from tests.physics.worlds import G, column, grounded, pyramid

UNIT = 2.5 * G / (math.tau * SolverSettings().contact_hertz) ** 2
"""What a contact of two equal boxes sinks by for each box that it carries: [m], 62 µm."""


def column_sinks(count: int) -> list[float]:
    """Return how deep [m] each contact of a column of boxes is at rest, the lowest first."""
    return [0.5 * count * UNIT, *(UNIT * above for above in range(count - 1, 0, -1))]


def test_ten_boxes_rest_on_one_another():
    world = grounded()
    boxes = column(world, 10)
    worst = 0.0
    for _ in range(100):
        world.step(ticks=12)
        worst = max(worst, world.max_penetration)
    sinks = column_sinks(10)
    assert max(sinks) < worst < 2.0 * max(sinks)
    # What sways by less than 0.5 mm/s (below) at 9 Hz, the slowest of ten such springs in a row, is
    # off by less than that over 2 pi 9 Hz.
    sway = 0.0005 / (math.tau * 9.0)
    assert boxes[-1].center[1] == pytest.approx(9.5 - sum(sinks), abs=sway)
    # The two points of a contact are solved one after the other: a box turns by what the first has
    # too much, a fifth of the load (k12/k11), over its width of 1 m, and angles add up.
    tilt = sum(0.2 * sink for sink in sinks)
    assert max(abs(body.angle) for body in boxes) < tilt
    assert max(abs(body.center[0]) for body in boxes) < 10 * tilt
    # Rest is less than 0.5 mm/s: contacts as stiff as a pile can bear calm the sway slowly.
    assert world.energy.kinetic < 0.5 * 10.0 * 0.0005**2


def test_a_pyramid_stands_and_comes_to_rest():
    world = grounded()
    boxes = pyramid(world, 12)
    starts = [body.center for body in boxes]
    world.step(ticks=1200)
    # No contact carries more than a column of its height would; over half a width the points' K is
    # no larger. Twelve rows go down by that together, and turn by it over a half less half a gap.
    deepest = 11 * UNIT
    assert world.max_penetration < deepest
    for body, start in zip(boxes, starts, strict=True):
        assert math.dist(body.center, start) < 12 * deepest
        assert abs(body.angle) < 12 * deepest / 0.475
    # per kilogram; the bar of 3-core.md for the pyramid of 60 is 1e-6
    assert world.energy.kinetic / len(boxes) < 1e-6


@pytest.mark.parametrize("density", [2.0, 50.0])
def test_a_heavy_box_on_light_ones_is_carried(density: float):
    world = grounded()
    small = [world.add_dynamic(Box(width=0.5, height=0.5), position=(x, 0.25)) for x in (-1, 0, 1)]
    heavy = world.add_dynamic(Box(width=3.0, density=density), position=(0.0, 1.0))
    world.step(ticks=1200)
    # Of a small box, 1/4 kg, on the floor as under one much heavier: K = 2.5 / m for its points, of
    # which six share the load, and on the floor their own weight. Where it lies on them K, which is
    # 10 / kg, is larger by up to 1 / 6 + 1.25^2 / 5 at 6 kg: 5 %, and half of that is shared out
    # among them. What is more than 30 times as heavy is solved to the end, and does not sink.
    load = heavy.mass / 3 if density < 30.0 else 0.0
    own = small[0].mass if density < 30.0 else 0.0
    sink = 0.5 * UNIT / small[0].mass
    down = [0.25 - body.center[1] for body in small]
    assert down == pytest.approx([(load + own) * sink] * 3, rel=0.025, abs=1e-9)
    deep = (2.0 * load + own) * sink
    assert 1.0 - heavy.center[1] == pytest.approx(deep, rel=0.05, abs=1e-9)
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
    sunk = sum(column_sinks(4))  # of any size: K goes with the mass
    assert 3.5 * height - boxes[3].center[1] == pytest.approx(sunk, rel=1e-3)
    # It leans by its four widths times the angle that a fifth of it (above) has over one.
    assert abs(boxes[3].center[0]) < 4.0 * 0.2 * sunk


def test_a_column_leaning_over_its_base_falls():
    world = grounded()
    boxes = column(world, 2)
    boxes[1].position = (0.55, 1.5)
    world.step(ticks=480)
    assert boxes[1].center[1] < 0.8


@pytest.mark.sweep
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
