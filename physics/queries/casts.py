"""What a ray or a moving shape meets on its straight way; nothing turns or moves meanwhile.

All sets are closed: a ray that only touches a shape hits it (to rounding, 1e-16 of the sizes).
"""

from typing import TYPE_CHECKING, NamedTuple, Unpack

import numpy as np

from physics.queries.nearest import nearest_point
from physics.queries.question import (
    AT_LENGTH,
    AT_X,
    FIRST_ONLY,
    Options,
    checked_point,
    counts_of,
    met_shapes,
    new_probe,
    numbers_of,
    owners,
    parts_of,
    put_hull,
)
from physics.shapes.definitions import Hull, Shape
from physics.values.checks import Point, finite
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class CastHit(NamedTuple):
    """One shape on the way of a cast: `body.shapes[shape]`.

    `fraction` of the way from start (0) to end (1) at the first touch; `point` [m] where they
    touch; `normal` there, a unit vector out of the shape that was hit.
    `overlap`: the cast already began within the shape. Then the fraction is 0, the normal (0, 0),
    and `point` the point of the shape nearest to the start (for a ray: the start).
    """

    body: "Body"
    shape: int
    point: Vector
    normal: Vector
    fraction: float
    overlap: bool


def ray_cast(
    world: "World", start: Point, end: Point, **options: Unpack[Options]
) -> CastHit | None:
    """Return the first shape on the way from `start` to `end` [m], or None.

    Exact for every disc hull. Both sides of a line are hit. A ray that starts within a shape
    reports it (`overlap`); a sensor ignores its own body: `ignore=body`. `filter`, `ignore`,
    `dynamic_only`: see `wanted_shapes`. Raises DefinitionError.
    """
    hits = _cast(world, [], (start, end), 0.0, True, options)
    return hits[0] if hits else None


def ray_cast_all(
    world: "World", start: Point, end: Point, **options: Unpack[Options]
) -> list[CastHit]:
    """Return all shapes on the way from `start` to `end` [m], the nearest first; see `ray_cast`."""
    return _cast(world, [], (start, end), 0.0, False, options)


def shape_cast(
    world: "World",
    shape: Shape,
    start: Point,
    end: Point,
    angle: float = 0.0,
    **options: Unpack[Options],
) -> CastHit | None:
    """Return what `shape`, turned by `angle` [rad], first meets on its way from start to end [m].

    None when the way is free. Exact: see `physics.queries.chord` (Minkowski difference; van den
    Bergen 2004, Ericson 2005). A shape of the world that overlaps it at the start, or touches it
    and would be entered, is a hit at fraction 0. The shape's own filter plays no part; give
    `filter=shape.filter` if it should. Raises DefinitionError.
    """
    hits = _cast(world, parts_of(shape), (start, end), angle, True, options)
    return hits[0] if hits else None


def shape_cast_all(
    world: "World",
    shape: Shape,
    start: Point,
    end: Point,
    angle: float = 0.0,
    **options: Unpack[Options],
) -> list[CastHit]:
    """Return all shapes on the way of `shape`, the nearest first; see `shape_cast`."""
    return _cast(world, parts_of(shape), (start, end), angle, False, options)


def _cast(
    world: "World",
    hulls: list[Hull],
    way: tuple[Point, Point],
    angle: float,
    first_only: bool,
    options: Options,
) -> list[CastHit]:
    """The hits on the way, sorted; with `first_only` those that may be the first.

    Without `hulls` a point is cast.
    """
    start, end = checked_point("start", way[0]), checked_point("end", way[1])
    probe = new_probe(start, end)
    counts_of(probe)[FIRST_ONLY] = first_only
    met = [] if hulls else [met_shapes(world, probe, options)]
    for hull in hulls:
        put_hull(probe, hull, finite("angle", angle))
        met.append(met_shapes(world, probe, options))
    result = met[0] if len(met) == 1 else np.concatenate(met)
    if len(result) > 1:
        result = result[_nearest(result, len(hulls) > 1)]
    if first_only:
        result = result[:1]
    frame = tuple(numbers_of(probe)[AT_X : AT_LENGTH + 1].tolist())
    whose = owners(world, result["row"])
    return [_hit(world, frame, both, met) for both, met in zip(whose, result.tolist(), strict=True)]


def _nearest(result: np.ndarray, parts: bool) -> np.ndarray:
    """The order of MET (n,), the nearest first; of several `parts` that meet a shape the first."""
    order = np.argsort(np.maximum(result["enter"], 0.0), kind="stable")
    if parts:
        order = order[np.sort(np.unique(result["row"][order], return_index=True)[1])]
    return order


def _hit(
    world: "World", frame: tuple[float, ...], whose: tuple["Body", int], met: tuple
) -> CastHit:
    """One of MET, turned back from the probe's `frame` (x, y, c, s, length) to the world."""
    x0, y0, c, s, length = frame
    row, _, way, _, x, y, nx, ny = met
    if way < 0.0:
        return CastHit(*whose, nearest_point(world, row, (x0, y0)), Vector(0.0, 0.0), 0.0, True)
    point = Vector(x0 + c * x - s * y, y0 + s * x + c * y)
    normal = Vector(c * nx - s * ny, s * nx + c * ny)
    return CastHit(*whose, point, normal, way / length if way > 0.0 else 0.0, False)
