"""What two areas are together, and what one leaves of the other: by GEOS, through shapely.

Its result is written into a command, so that another version of the library changes no replay.
"""

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from physics.constants import SMALLEST_SIZE
from physics.geometry.polygon import OutlineError, Point, Polygon

if TYPE_CHECKING:
    from shapely import Geometry

GRID = 1e-6
"""Corners lie on a grid of this: [m], 1 um. It makes the overlay robust where edges lie on one
another, and what is nearer is one area, as pieces that hang together are."""

CRUMB = 1e-4
"""Pieces of less area are left out: [m^2], 1 cm^2, as when one cuts."""

Area = list[list[Point]]
"""Outlines side by side, without holes."""


def joined(*shapes: Sequence[Polygon]) -> list[Area]:
    """Return the areas that all polygons cover together, the largest first."""
    return areas(_union([ring for rings in shapes for ring in rings]))


def left_of(first: Sequence[Polygon], *others: Sequence[Polygon]) -> list[Area]:
    """Return what is left of the first polygons without the others, the largest first."""
    import shapely

    away = _union([ring for rings in others for ring in rings])
    return areas(shapely.difference(_union(first), away, grid_size=GRID))


def _union(rings: Sequence[Polygon]) -> "Geometry":
    """Return what polygons cover together."""
    import shapely  # the library takes a tenth of a second to load: not before it is needed

    parts = shapely.make_valid([shapely.Polygon(ring) for ring in rings])
    return shapely.union_all(parts, grid_size=GRID)


def areas(result: "Geometry") -> list[Area]:
    """Return each connected area as outlines without holes; one with holes is cut through them."""
    import shapely

    parts = [part for part in shapely.get_parts(result) if shapely.area(part) >= CRUMB]
    parts.sort(key=lambda part: -float(shapely.area(part)))
    return [[ring_of(piece) for piece in without_holes(part)] for part in parts]


def without_holes(area: "Geometry") -> "list[Geometry]":
    """Return pieces of a polygon without holes, cut upright through each."""
    import shapely

    hole = shapely.get_interior_ring(area, 0)
    if hole is None:
        return [area] if shapely.area(area) >= GRID else []
    x = between_corners(area, hole)
    left, low, right, high = shapely.bounds(area)
    halves = (shapely.box(left - 1.0, low - 1.0, x, high + 1.0),
              shapely.box(x, low - 1.0, right + 1.0, high + 1.0))  # fmt: skip
    result = []
    for half in halves:
        for part in shapely.get_parts(shapely.intersection(area, half, grid_size=GRID)):
            if shapely.get_type_id(part) == shapely.GeometryType.POLYGON:
                result += without_holes(part)
    return result


def between_corners(area: "Geometry", hole: "Geometry") -> float:
    """Return where an upright cut through the middle half of `hole` is furthest from corners [m].

    At a corner it would take the edge there for a straight one, and could leave splinters.
    """
    import shapely

    left, _, right, _ = shapely.bounds(hole)
    low, high = 0.75 * left + 0.25 * right, 0.25 * left + 0.75 * right
    xs = sorted({x for x in shapely.get_coordinates(area)[:, 0].tolist() if low < x < high})
    ends = list(itertools.pairwise([low, *xs, high]))
    a, b = max(ends, key=lambda pair: pair[1] - pair[0])
    return 0.5 * (a + b)


def ring_of(area: "Geometry") -> list[Point]:
    """Return the corners of a polygon, counter-clockwise, apart as far as the core wants."""
    import shapely

    plain = shapely.remove_repeated_points(shapely.simplify(area, GRID), 1.01 * SMALLEST_SIZE)
    ring = shapely.get_coordinates(shapely.get_exterior_ring(shapely.normalize(plain)))[:-1]
    if len(ring) < 3:
        raise OutlineError("what is left is too thin to be a body")
    return [(float(x), float(y)) for x, y in ring[::-1]]
