"""Outlines: any simple polygon as one shape, exact in mass, hollow where it is hollow."""

import math
import random

import pytest

from physics import Box, Chain, Circle, DefinitionError, Outline, Polygon, Shape, World
from physics.plain.world_values import fill_world, world_to_dict
from physics.state.layout import MAX_VERTICES
from tests.physics.worlds import G, floating

U = (
    (-2.0, 0.0),
    (2.0, 0.0),
    (2.0, 2.0),
    (1.0, 2.0),
    (1.0, 0.5),
    (-1.0, 0.5),
    (-1.0, 2.0),
    (-2.0, 2.0),
)
"""A tub: 4 m wide, its walls 1 m, its floor 0.5 m."""


def star(rng: random.Random, count: int) -> tuple:
    """A simple polygon: corners around a centre at any distance, no two at nearly one angle."""
    angles = [(k + rng.uniform(0.0, 0.8)) * math.tau / count for k in range(count)]
    radii = [rng.uniform(0.2, 3.0) for _ in angles]
    return tuple((5 + r * math.cos(a), r * math.sin(a)) for r, a in zip(radii, angles, strict=True))


def green(corners: tuple, density: float) -> tuple[float, float, float, float]:
    """Mass, centre and inertia about it, of a counter-clockwise polygon by Green's theorem."""
    ox, oy = corners[0]
    area = mx = my = polar = 0.0
    for k, (x1, y1) in enumerate(corners):
        x0, y0 = corners[k - 1]
        x0, y0, x1, y1 = x0 - ox, y0 - oy, x1 - ox, y1 - oy
        twice = x0 * y1 - x1 * y0
        area += twice / 2.0
        mx += twice * (x0 + x1) / 6.0
        my += twice * (y0 + y1) / 6.0
        polar += twice * (x0 * x0 + x0 * x1 + x1 * x1 + y0 * y0 + y0 * y1 + y1 * y1) / 12.0
    inertia = density * (polar - (mx * mx + my * my) / area)
    return density * area, ox + mx / area, oy + my / area, inertia


@pytest.mark.parametrize("count", [5, 9, 30, 120])
def test_mass_centre_and_inertia_are_those_of_the_outline(count: int):
    # Both are sums of some hundred products of numbers below 100, each rounded at 1e-16 of it.
    corners = star(random.Random(count), count)
    for given in (corners, corners[::-1]):
        body = World().add_dynamic(Outline(vertices=given, density=3.0))
        result = (body.mass, *body.center, body.inertia)
        assert result == pytest.approx(green(corners, 3.0), rel=1e-11)
        assert all(len(hull.discs) <= MAX_VERTICES for hull in body.shapes[0].parts)


def test_a_polygon_of_many_corners_is_a_few_convex_parts():
    corners = tuple((math.cos(k * math.tau / 24), math.sin(k * math.tau / 24)) for k in range(24))
    outline = Outline(vertices=corners)
    assert len(outline.parts) <= 7  # 22 triangles of 3; parts of 8 corners are 6 each: four at best
    convex = Outline(vertices=corners[:8])
    assert len(convex.parts) == 1
    assert convex.polygons() == (Polygon(vertices=corners[:8]),)


def test_flat_corners_are_left_out():
    square = ((0, 0), (1, 0), (2, 0), (2, 2), (1, 2), (0, 2), (0, 1))
    assert [len(hull.discs) for hull in Outline(vertices=square).parts] == [4]


BAD = {
    "only two": (((0, 0), (1, 0)), "2 vertices; it must have 3 to"),
    "crossing": (((0, 0), (2, 2), (2, 0), (0, 1)), "edges from vertices 0 .* and 2 .* cross"),
    "repeated": (((0, 0), (1, 0), (1, 0), (0, 1)), "vertex 2 .* repeats"),
    "on a line": (((0, 0), (1, 0), (2, 0)), "touch or cross"),
    "touching itself": (((0, 0), (4, 0), (4, 2), (2, 0), (0, 2)), "touch or cross"),
    "too small": (((0, 0), (1e-4, 0), (0, 1e-4)), "repeats"),
    "a hole on a bridge": (
        ((0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (1, 1), (1, 3), (3, 3), (3, 1), (1, 1)),
        "touch or cross",
    ),
    "a needle": (((0, 0), (1, 0), (2, 1e-7)), "area is zero"),
    "no number": (((0, 0), (1, 0), (0, math.nan)), r"vertices\[2\]"),
}


@pytest.mark.parametrize(("vertices", "why"), BAD.values(), ids=BAD)
def test_what_bounds_no_area_is_refused_with_the_reason(vertices: tuple, why: str):
    with pytest.raises(DefinitionError, match=f"Outline.*{why}"):
        Outline(vertices=vertices)


def test_a_tub_is_hollow():
    world = World()
    tub = world.add_static(Outline(vertices=U))
    assert world.query_point((0.0, 1.5)) == []
    assert world.query_point((0.0, 0.25)) == [(tub, 0)]
    assert world.query_box((-3.0, -1.0), (3.0, 0.2)) == [(tub, 0)]  # once, whatever its parts
    ball = world.add_dynamic(Circle(radius=0.3), position=(0.2, 1.5))
    world.step(ticks=480)
    assert ball.center[1] == pytest.approx(0.8, abs=1e-4)  # it sinks in by g / w^2 = 25 um
    hit = world.ray_cast((0.9, 5.0), (0.9, 0.0))
    assert hit is not None and hit.body is tub and hit.point == pytest.approx((0.9, 0.5))


def test_a_spanner_balances_about_its_centre():
    # A concave body falls as one: weightless, a spin about its centre keeps momentum and place.
    world = floating()
    body = world.add_dynamic(Outline(vertices=U), omega=2.0)
    x, y = body.center
    world.step(ticks=240)
    assert body.center == pytest.approx((x, y), abs=1e-12)
    assert body.angle == pytest.approx(2.0, rel=1e-9)


def wave(x: float) -> float:
    """Height of the wavy ground [m]."""
    return 0.2 * math.cos(x * math.tau / 5.0)


SLIDERS = {
    "ball": Circle(radius=0.2, friction=0.0),
    "box": Box(width=0.4, height=0.4, friction=0.0),
}


def slide_over(ground: Shape, slider: Shape) -> tuple[float, float, float]:
    """Energy [J/kg] lost in 5 s on a wavy ground, the largest jolt [m/s], and how far it came."""
    world = World()
    world.add_static(ground)
    body = world.add_dynamic(slider, position=(0.0, 0.41), velocity=(2.0, 0.0))
    jolt, last = 0.0, 2.0
    for _ in range(1200):
        world.step()
        x, y = body.center
        assert 0.15 < y - wave(x) < 0.25
        jolt, last = max(jolt, abs(body.velocity[0] - last)), body.velocity[0]
    start = 0.5 * 2.0**2 + G * 0.41
    return start - body.kinetic_energy / body.mass - G * y, jolt, x


@pytest.mark.parametrize("slider", SLIDERS)
def test_what_slides_over_a_ground_of_many_parts_does_not_feel_their_seams(slider: str):
    # The slopes are up to 0.25, the corners turn by up to 0.04 and the speed is up to 3.1 m/s: in a
    # tick that changes vx by 3.1 * 0.04 * 0.25 = 0.031, gravity by 0.01. A seam that pushed jolted
    # a ball by 0.1 m/s, and stopped a box (1.2 m/s). A chain has no seams: the loss in its hollow
    # corners is the ground's own, and which substep meets a corner is worth a few per cent of it.
    line = tuple((0.125 * i, wave(0.125 * i)) for i in range(-16, 160))
    ground = Outline(vertices=((20.0, -1.0), (-2.0, -1.0), *line), friction=0.0)
    assert len(ground.parts) > 25
    lost, jolt, x = slide_over(ground, SLIDERS[slider])
    assert jolt < 0.041
    smooth, _, far = slide_over(Chain(points=line, friction=0.0), SLIDERS[slider])
    assert lost < 1.1 * smooth
    assert x == pytest.approx(far, rel=0.02)


def test_an_outline_that_slides_on_a_flat_floor_does_not_feel_its_own_seams():
    world = World()
    world.add_static(Box(width=100.0, height=2.0, friction=0.0), position=(0.0, -1.0))
    sled = Outline(vertices=tuple((0.2 * x, 0.2 * y) for x, y in U), friction=0.0)
    world.add_dynamic(sled, velocity=(3.0, 0.0), name="sled")
    below = Outline(vertices=tuple((0.2 * x, 0.4 - 0.2 * y) for x, y in U), friction=0.0)  # on legs
    world.add_dynamic(below, position=(-4.0, 0.0), velocity=(3.0, 0.0), name="legs")
    world.step(ticks=480)
    for body in world.bodies[1:]:
        assert body.velocity == pytest.approx((3.0, 0.0), abs=1e-4)
        assert abs(body.angle) < 1e-4 and abs(body.position[1]) < 1e-4


def test_air_drags_an_outline_as_it_drags_its_border():
    # Two tiles side by side, as two shapes: the wind feels the faces between them. As one outline
    # of the same two parts it does not: drag rho / 2 cd v^2 H on the front alone.
    def slowed(*shapes: Shape) -> float:
        world = floating()
        world.air.density, world.air.drag = 1.0, 1.0
        body = world.add_dynamic(*shapes, velocity=(1.0, 0.0))
        world.step()
        return (1.0 - body.velocity[0]) * body.mass / world.tick_length

    notched = ((0, 0), (2, 0), (2, 1), (1, 1 - 1e-6), (0, 1))  # hollow on top by a micrometre
    outline = Outline(vertices=notched)
    assert len(outline.parts) > 1
    assert slowed(outline) == pytest.approx(0.5, rel=0.01)
    assert slowed(*outline.polygons()) > 0.7


def test_a_box_slides_along_a_flat_side_above_seams_at_its_speed():
    # The teeth below make seams that end all along the top, where flat corners would be.
    teeth = [(x + dx, y) for x in range(30, -1, -1) for dx, y in ((0.5, -1.0), (0.0, -0.4))]
    top = [(float(x), 1e-9 * (x % 2)) for x in range(32)]  # 1 nm: corners that count as corners
    world = World()
    world.add_static(Outline(vertices=(*top, *teeth), friction=0.0))
    box = world.add_dynamic(
        Box(width=0.5, height=0.5, friction=0.0), position=(1.0, 0.25), velocity=(9.0, 0.0)
    )
    for _ in range(700):
        world.step()
        assert box.velocity[0] == pytest.approx(9.0, abs=1e-4)
    assert box.center[0] > 27.0


def test_files_bytes_and_copies_have_it():
    world = World()
    world.add_dynamic(Outline(vertices=U, friction=0.25), name="tub", color="sky")
    again = World()
    fill_world(again, world_to_dict(world))
    assert again.hash() == world.hash()
    assert again.body("tub").shapes == world.body("tub").shapes
    other = World.from_bytes(world.to_bytes())
    other.step(ticks=10)
    world.step(ticks=10)
    assert other.hash() == world.hash()


def test_its_parts_are_polygons_of_the_same_material_and_it_can_be_scaled():
    tub = Outline(vertices=U, density=2.0, restitution=0.5)
    parts = tub.polygons()
    assert len(parts) == len(tub.parts) and {part.restitution for part in parts} == {0.5}
    whole, apart = World().add_dynamic(tub), World().add_dynamic(*parts)
    assert whole.mass == pytest.approx(apart.mass) and whole.inertia == pytest.approx(apart.inertia)
    assert World().add_dynamic(tub.scaled(2.0, 3.0)).mass == pytest.approx(6.0 * whole.mass)
