"""Areas of what was drawn, as shapes of bodies: by GEOS, as with all that is joined and cut here.

Lines are flattened curves; which of the faces between them are filled is told by how often they
are wound round, as SVG has it.
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from app.quantities.geometry.boolean import GRID, areas
from physics.geometry.convex import plain_ring
from physics.geometry.polygon import OutlineError, Point, Polygon
from physics.shapes.outlines import MOST_CORNERS

if TYPE_CHECKING:
    from shapely import Geometry

Ring = np.ndarray
"""Corners (n, 2) of a closed line; the last is joined to the first."""

MOST_FACES = 5000
"""Faces between lines that cross: [count]. More: a scribble that takes minutes."""


class AreaError(ValueError):
    """Lines bound no area that can be a body."""


def filled(rings: Sequence[Ring], even_odd: bool) -> "Geometry":
    """Return the area that the rings bound by the rule of SVG. AreaError."""
    import shapely

    rings = [ring for ring in rings if len(ring) > 2]
    if len(rings) == 1 and (whole := shapely.Polygon(rings[0])).is_valid:
        return whole
    lines = [shapely.LinearRing(ring) for ring in rings]
    noded = shapely.union_all(lines, grid_size=0.0)
    faces = shapely.get_parts(shapely.polygonize([*shapely.get_parts(noded)]))
    if len(faces) > MOST_FACES:
        raise AreaError("its lines cross too often")
    kept = [face for face in faces if _is_inside(face, rings, even_odd)]
    return shapely.union_all(kept)


def _is_inside(face: Any, rings: Sequence[Ring], even_odd: bool) -> bool:
    at = face.point_on_surface()
    turns = sum(winding(ring, (at.x, at.y)) for ring in rings)
    return bool(turns % 2) if even_odd else turns != 0


def winding(ring: Ring, at: Point) -> int:
    """Return how often a ring goes round a point, anticlockwise (Sunday 2001)."""
    x0, y0 = ring.T
    x1, y1 = np.roll(ring, -1, axis=0).T
    left = (x1 - x0) * (at[1] - y0) - (at[0] - x0) * (y1 - y0)
    up = (y0 <= at[1]) & (y1 > at[1]) & (left > 0.0)
    down = (y0 > at[1]) & (y1 <= at[1]) & (left < 0.0)
    return int(up.sum()) - int(down.sum())


def stroked(lines: Sequence[Ring], width: float) -> "Geometry":
    """Return the area of lines that are so wide."""
    import shapely

    good = [shapely.LineString(line) for line in lines if len(line) > 1]
    return shapely.union_all([shapely.buffer(line, 0.5 * width, quad_segs=4) for line in good])


def bodies_of(area: "Geometry") -> list[tuple[Point, list[dict[str, Any]]]]:
    """Return middle and shapes, about it, of each piece that hangs together; the largest first.

    One with holes is several outlines round them. AreaError when nothing is large enough.
    """
    import shapely

    try:
        pieces = areas(shapely.set_precision(area, GRID))
    except (OutlineError, shapely.errors.GEOSException) as error:
        raise AreaError(str(error)) from error
    result = []
    for rings in pieces:
        corners = np.concatenate(rings)
        low, high = corners.min(axis=0), corners.max(axis=0)
        middle = float(0.5 * (low[0] + high[0])), float(0.5 * (low[1] + high[1]))
        small = [part for ring in rings for part in _small(ring)]
        result.append((middle, [outline(np.array(ring) - middle) for ring in small]))
    if not result:
        raise AreaError("it is too small: less than 1 cm²")
    return result


def _small(ring: Polygon) -> list[list[Point]]:
    """Return a ring, or what it falls into when it is cut where it has too many corners."""
    if len(ring) <= MOST_CORNERS:
        return [list(ring)]
    import shapely

    area = shapely.Polygon(ring)
    left, low, right, high = area.bounds
    x, y = 0.5 * (left + right), 0.5 * (low + high)
    halves = (
        ((left, low, x, high), (x, low, right, high))
        if right - left > high - low
        else ((left, low, right, y), (left, y, right, high))
    )
    result = []
    for half in halves:
        for pieces in areas(shapely.intersection(area, shapely.box(*half), grid_size=GRID)):
            result += [part for piece in pieces for part in _small(piece)]
    return result


def outline(ring: Ring) -> dict[str, Any]:
    """Return the words of a solid outline, whichever way round. AreaError."""
    corners = [(float(x), float(y)) for x, y in ring]
    try:
        corners = plain_ring(corners)
    except OutlineError as error:
        raise AreaError(str(error)) from error
    if len(corners) < 3:
        raise AreaError("it has no area")
    if len(corners) > MOST_CORNERS:
        raise AreaError(f"it has {len(corners)} corners, at most {MOST_CORNERS}")
    return {"kind": "outline", "vertices": [list(corner) for corner in corners]}


def two_sided(points: Sequence[Point], **material: Any) -> list[dict[str, Any]]:
    """Return a line that things meet from both sides, and roll along smoothly: two chains."""
    there = [list(p) for k, p in enumerate(points) if not k or math.dist(p, points[k - 1]) > 1e-4]
    if len(there) < 2:
        raise AreaError("it has no length")
    if len(there) > MOST_CORNERS:
        raise AreaError(f"it has {len(there)} points, at most {MOST_CORNERS}")
    return [{"kind": "chain", "points": way, **material} for way in (there, there[::-1])]


def ellipse(center: Point, rx: float, ry: float, angle: float = 0.0) -> Ring:
    """Return 48 corners of an ellipse of the same area, turned by `angle` [rad]."""
    turn = np.arange(48) * (math.tau / 48)
    size = math.sqrt(math.tau / 48 / math.sin(math.tau / 48))  # of the inscribed polygon
    x, y = rx * size * np.cos(turn), ry * size * np.sin(turn)
    c, s = math.cos(angle), math.sin(angle)
    return np.column_stack([center[0] + c * x - s * y, center[1] + s * x + c * y])
