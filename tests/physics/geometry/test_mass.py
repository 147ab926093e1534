"""Mass, centre and inertia of every shape, against numerical integration of its outline.

The outline is sampled through the support function in M directions, so an arc of radius r becomes
chords of angle d = 2 pi / M. A chord misses the sliver r^2 d^3 / 12: relatively d^2 / 6 of the
sector, 1.6e-8 at M = 20000. Faces are met exactly but at their ends, by one chord each.
"""

import math

import numpy as np
import pytest

from physics import Box, Capsule, Circle, Polygon, Segment
from physics.geometry.mass import combined
from tests.physics.worlds import directions, floating

SAMPLES = 20_000
TOLERANCE = 1e-6
"""Relative to the shape's size: the outline's 1.6e-8, and the two chords at the ends of a face."""

SHAPES = {
    "circle": Circle(radius=0.7, center=(0.3, -0.2), density=2.0),
    "box": Box(width=1.5, height=0.4, center=(0.2, 0.1), angle=0.6, density=3.0),
    "rounded box": Box(width=1.0, height=0.5, radius=0.2, center=(-1.0, 2.0)),
    "triangle": Polygon(vertices=((0.0, 0.0), (2.0, 0.3), (0.4, 1.5)), density=0.5),
    "clockwise": Polygon(vertices=((0.4, 1.5), (2.0, 0.3), (0.0, 0.0))),
    "octagon": Polygon(vertices=tuple((math.cos(k), math.sin(k)) for k in np.arange(8) * 0.75)),
    "rounded triangle": Polygon(vertices=((0.0, 0.0), (2.0, 0.3), (0.4, 1.5)), radius=0.35),
    "capsule": Capsule(start=(-1.0, 0.2), end=(0.8, 0.9), radius=0.3, density=1.5),
    "tapered": Capsule(start=(0.0, 0.0), end=(1.2, 0.5), radius=0.6, end_radius=0.15),
    "cone-like": Capsule(start=(0.0, 0.0), end=(1.0, 0.0), radius=0.98, end_radius=0.01),
    "far out": Capsule(start=(900.0, 400.0), end=(901.0, 400.0), radius=0.3, end_radius=0.2),
}


def outline(shape) -> np.ndarray:
    """Points of the boundary, counter-clockwise (SAMPLES, 2), relative to the first disc."""
    n = directions(SAMPLES)
    discs = np.array(shape.hull().discs)
    discs[:, :2] -= discs[0, :2]
    reached = np.argmax(n @ discs[:, :2].T + discs[:, 2], axis=1)
    return discs[reached, :2] + discs[reached, 2:] * n


def integrated(shape) -> tuple[float, float, float, float]:
    """Mass, centre and inertia by Green's theorem over the sampled outline."""
    p = outline(shape)
    q = np.roll(p, -1, axis=0)
    cross = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    area = 0.5 * cross.sum()
    x = (cross * (p[:, 0] + q[:, 0])).sum() / (6.0 * area)
    y = (cross * (p[:, 1] + q[:, 1])).sum() / (6.0 * area)
    square = (p * p + p * q + q * q).sum(axis=1)
    polar = (cross * square).sum() / 12.0 - area * (x * x + y * y)
    ox, oy, _ = shape.hull().discs[0]
    return shape.density * area, ox + x, oy + y, shape.density * polar


@pytest.mark.parametrize("name", SHAPES)
def test_mass_center_and_inertia_are_those_of_the_outline(name):
    shape = SHAPES[name]
    mass, x, y, inertia = integrated(shape)
    exact = shape.hull().mass(shape.density)
    size = math.sqrt(mass / shape.density)
    assert exact.mass == pytest.approx(mass, rel=TOLERANCE)
    assert exact.x == pytest.approx(x, abs=TOLERANCE * size)
    assert exact.y == pytest.approx(y, abs=TOLERANCE * size)
    assert exact.inertia == pytest.approx(inertia, rel=TOLERANCE)


def test_a_tapered_capsule_agrees_with_a_plain_grid_of_cells():
    # An independent count: cells of 5 mm whose middle lies in one of 200 discs between the ends.
    # The boundary, 4.5 m long, cuts 900 cells, each wrong by half at random: 15 of 65000, 2e-4;
    # the cusps between the discs, (1.3 m / 200)^2 / (8 r), are 2 um deep.
    cell = 0.005
    x, y = np.meshgrid(np.arange(-0.6975, 1.5, cell), np.arange(-0.6975, 0.8, cell))
    inside = np.zeros(x.shape, bool)
    for t in np.linspace(0.0, 1.0, 200):
        inside |= (x - 1.2 * t) ** 2 + (y - 0.5 * t) ** 2 <= (0.6 - 0.45 * t) ** 2
    area = inside.sum() * cell**2
    cx, cy = x[inside].mean(), y[inside].mean()
    polar = ((x[inside] - cx) ** 2 + (y[inside] - cy) ** 2).sum() * cell**2
    exact = SHAPES["tapered"].hull().mass(1.0)
    assert (exact.mass, exact.x, exact.y, exact.inertia) == pytest.approx(
        (area, cx, cy, polar), rel=1e-3
    )


def test_the_closed_forms_of_the_textbook():
    box = Box(width=2.0, height=3.0).hull().mass(1.0)
    assert box == pytest.approx((6.0, 0.0, 0.0, 6.0 * (4.0 + 9.0) / 12.0), abs=1e-13)
    disc = Circle(radius=2.0).hull().mass(1.0)
    assert disc == pytest.approx((4.0 * math.pi, 0.0, 0.0, 8.0 * math.pi), rel=1e-14)
    # a stadium: rectangle 2a x 2r and two half discs whose centroid is 4 r / (3 pi) from the flat
    a, r = 0.8, 0.3
    stadium = Capsule(start=(-a, 0.0), end=(a, 0.0), radius=r).hull().mass(1.0)
    disc_area, lump = math.pi * r * r, 4.0 * r / (3.0 * math.pi)
    inertia = 4.0 * a * r * (4.0 * a * a + 4.0 * r * r) / 12.0
    inertia += disc_area * (r * r / 2.0 - lump * lump + (a + lump) ** 2)
    assert stadium == pytest.approx((4.0 * a * r + disc_area, 0.0, 0.0, inertia), abs=1e-14)


def test_a_taper_that_vanishes_is_a_plain_capsule():
    plain = Capsule(radius=0.2).hull().mass(1.0)
    hardly = Capsule(radius=0.2, end_radius=0.2 + 1e-10).hull().mass(1.0)
    assert hardly == pytest.approx(plain, abs=1e-9)


def test_rounding_adds_area_outside():
    plain = Box(width=1.0, height=0.5).hull().mass(1.0)
    rounded = Box(width=1.0, height=0.5, radius=0.1).hull().mass(1.0)
    assert rounded.mass == pytest.approx(plain.mass + 3.0 * 0.1 + math.pi * 0.01)


def test_segments_weigh_nothing():
    assert Segment(radius=0.1).hull().mass(5.0).mass == 0.0


def test_a_compound_body_is_the_sum_of_its_parts():
    # A dumb-bell: two discs of 0.3 m at +-1 m, and a bar; all by the parallel-axis theorem.
    world = floating()
    bar = Box(width=2.0, height=0.1, density=2.0)
    ends = [Circle(radius=0.3, center=(x, 0.0), density=4.0) for x in (-1.0, 1.0)]
    body = world.add_dynamic(bar, *ends, position=(3.0, 4.0), angle=0.5)
    disc = 4.0 * math.pi * 0.09
    assert body.mass == pytest.approx(0.4 + 2.0 * disc)
    assert body.center == pytest.approx((3.0, 4.0))
    inertia = 0.4 * (4.0 + 0.01) / 12.0 + 2.0 * disc * (0.5 * 0.09 + 1.0)
    assert body.inertia == pytest.approx(inertia)


def test_the_center_of_a_lopsided_body_is_off_its_origin():
    world = floating()
    body = world.add_dynamic(
        Box(width=1.0, height=1.0),
        Box(width=1.0, height=1.0, center=(2.0, 0.0), density=3.0),
        position=(10.0, 5.0),
        angle=math.pi / 2.0,
    )
    assert body.center == pytest.approx((10.0, 6.5))
    assert body.position == pytest.approx((10.0, 5.0))
    assert body.world_point((2.0, 0.0)) == pytest.approx((10.0, 7.0))
    assert body.local_point((10.0, 7.0)) == pytest.approx((2.0, 0.0))
    # thrown, it turns about its centre: the centre flies straight
    body.velocity, body.omega = (1.0, 0.0), 2.0
    world.step(ticks=240)
    assert body.center == pytest.approx((11.0, 6.5))


def test_combining_nothing_weighs_nothing():
    assert combined([]).mass == 0.0
    assert combined([Segment().hull().mass(1.0)]).inertia == 0.0
