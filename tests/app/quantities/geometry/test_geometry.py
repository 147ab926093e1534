"""Outlines are simplified, taken apart and split without losing area."""

import math
import random

import pytest

from app.quantities.geometry.outline import first_crossing, outline_of, simplified
from app.quantities.geometry.split import outline_of_discs, split
from physics import Box, Capsule, Circle, Polygon, Shape
from physics.geometry.convex import convex_parts
from physics.geometry.polygon import OutlineError, area, centroid, distance_to_segment
from physics.shapes.definitions import DefinitionError
from physics.state.layout import MAX_VERTICES

ROUNDING = 1e-12
"""Areas are sums of some hundred products that round at 1e-16 each; corners of a part are corners
of the whole, so nothing else differs."""


def star(rng: random.Random, count: int) -> list[tuple[float, float]]:
    """A simple polygon: corners around a centre at any distance."""
    angles = sorted(rng.uniform(0.0, math.tau) for _ in range(count))
    radii = [rng.uniform(0.2, 3.0) for _ in angles]
    return [(5.0 + r * math.cos(a), r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]


def tangle(rng: random.Random, count: int) -> list[tuple[float, float]]:
    """A simple polygon: random points, uncrossed by reversing what lies between two crossings."""
    corners = [(rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in range(count)]
    while (crossing := first_crossing(corners)) is not None:
        i, j, _ = crossing
        corners[i + 1 : j + 1] = corners[i + 1 : j + 1][::-1]
    return corners


def accepted(part: list[tuple[float, float]]) -> bool:
    """Whether the core takes it; a splinter below its least area it may refuse."""
    try:
        Polygon(vertices=tuple(part))
    except DefinitionError as error:
        return "area is zero" in str(error) or "repeats" in str(error)
    return True


@pytest.mark.sweep
@pytest.mark.parametrize("make", [star, tangle])
def test_hundreds_of_random_outlines_fall_into_convex_parts_of_the_same_area(make) -> None:
    rng = random.Random(5)
    for _ in range(300):
        outline = make(rng, rng.randint(3, 30))
        if first_crossing(outline) is not None or abs(area(outline)) < 1e-3:
            continue
        parts = convex_parts(outline)
        assert sum(map(area, parts)) == pytest.approx(abs(area(outline)), rel=ROUNDING, abs=1e-12)
        assert all(3 <= len(part) <= MAX_VERTICES and area(part) > 0.0 for part in parts)
        assert all(map(accepted, parts))
        assert len(parts) <= len(outline) - 2


def test_a_convex_outline_stays_whole_and_flat_corners_go() -> None:
    square = [(0, 0), (1, 0), (2, 0), (2, 2), (1, 2), (0, 2), (0, 1)]
    assert convex_parts(square) == [[(0, 0), (2, 0), (2, 2), (0, 2)]]


def test_a_cross_needs_no_more_than_four_times_the_fewest_parts() -> None:
    cross = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1)]
    cross.append((1, 1))
    assert len(convex_parts(cross)) <= 5  # the fewest are 3


def test_a_simplified_line_is_nowhere_further_off_than_its_tolerance() -> None:
    line = [(0.01 * i, math.sin(0.03 * i)) for i in range(500)]
    few = simplified(line, 0.02)
    assert len(few) < 40 and few[0] == line[0] and few[-1] == line[-1]
    for p in line:
        off = min(distance_to_segment(p, few[i - 1], few[i]) for i in range(1, len(few)))
        assert off <= 0.02


def circle(turns: float, radius: float = 1.0) -> list[tuple[float, float]]:
    steps = [turns * math.tau * i / 200 for i in range(201)]
    return [(radius * math.cos(t), radius * math.sin(t)) for t in steps]


def test_a_freehand_circle_becomes_an_outline_also_when_its_ends_overlap() -> None:
    overlapping = [
        (x * (1 + 0.0006 * i), y * (1 + 0.0006 * i)) for i, (x, y) in enumerate(circle(1.05))
    ]
    for stroke in (circle(0.97), circle(1.0), circle(-1.0), overlapping):
        outline = outline_of(stroke, 0.02)
        assert first_crossing(outline) is None and len(outline) < 100
        assert area(outline) > 0.9 * math.pi
        assert sum(map(area, convex_parts(outline))) == pytest.approx(area(outline), rel=ROUNDING)


@pytest.mark.parametrize(
    ("stroke", "words"),
    [
        ([(0, 0), (1, 0)], "three points"),
        ([(0, 0), (1, 0), (2, 0.001)], "hardly any area"),
        ([(0, 0), (2, 2), (2, 0), (0, 2)], "crosses itself"),
    ],
)
def test_what_is_no_outline_is_refused_with_a_sentence(stroke, words) -> None:
    with pytest.raises(OutlineError, match=words):
        outline_of(stroke, 0.01)


SHAPES = [
    Circle(radius=0.5, center=(1.0, 2.0)),
    Capsule(),
    Capsule(radius=0.3, end_radius=0.1),
    Box(width=2.0, height=0.5, radius=0.1, angle=0.3),
    Box(),
    Polygon(radius=0.05),
]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_the_outline_of_a_shape_has_its_area_and_is_convex(shape: Shape) -> None:
    hull = shape.parts[0]
    outline = outline_of_discs(hull.discs, hull.normals)
    mass = hull.mass(1.0)
    assert area(outline) == pytest.approx(mass.mass, rel=ROUNDING)
    # Arcs of one sector are symmetric about its middle, but the corners stand for the arc's
    # moment only to (pi / 16)^2 / 12 of the radius.
    assert math.dist(centroid(outline), (mass.x, mass.y)) < 2e-3
    for part in convex_parts(outline):
        Polygon(vertices=tuple(part))


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_both_sides_of_a_line_make_the_whole(shape: Shape) -> None:
    rng, hull = random.Random(3), shape.parts[0]
    outline = outline_of_discs(hull.discs, hull.normals)
    x, y = centroid(outline)
    for _ in range(50):
        a = (x + rng.uniform(-0.3, 0.3), y + rng.uniform(-0.3, 0.3))
        b = (x + rng.uniform(-0.3, 0.3), y + rng.uniform(-0.3, 0.3))
        sides = [part for part in split(outline, a, b) if len(part) > 2]
        assert sum(map(area, sides)) == pytest.approx(area(outline), rel=ROUNDING)


def test_a_line_through_corners_splits_a_square_in_two_triangles() -> None:
    left, right = split([(0, 0), (1, 0), (1, 1), (0, 1)], (0, 0), (1, 1))
    assert left == [(0, 0), (1, 1), (0, 1)] and right == [(0, 0), (1, 0), (1, 1)]


def test_a_line_beside_it_leaves_it_whole() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert split(square, (0, 2), (1, 2)) == ([], square)
