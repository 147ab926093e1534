"""Questions of a shape that is laid somewhere: what it overlaps, and what is nearest to it."""

import math
from typing import TYPE_CHECKING, NamedTuple, Unpack

import numpy as np

from physics._jit import kernel
from physics.defs import Hull, Point, Shape, finite
from physics.queries.overlaps import Found, found_parts
from physics.queries.probe import place, signed_distance, turn_normals
from physics.queries.question import (
    Options,
    checked_point,
    met_shapes,
    new_probe,
    owners,
    parts_of,
    poses_of,
    put_hull,
    wanted_shapes,
)

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class Nearest(NamedTuple):
    """The shape `body.shapes[shape]` is `distance` [m] from the shape that was asked for.

    `point` [m] is its nearest point, `own_point` that of the asked shape, both in the world, and
    `normal` the unit vector from the first to the second. When they overlap the distance is 0,
    and both points and the normal are None.
    """

    body: "Body"
    shape: int
    distance: float
    point: Point | None
    own_point: Point | None
    normal: Point | None


def query_shape(
    world: "World",
    shape: Shape,
    position: Point = (0.0, 0.0),
    angle: float = 0.0,
    **options: Unpack[Options],
) -> list[Found]:
    """All shapes that `shape` overlaps, laid at `position` [m] and turned by `angle` [rad].

    The topmost is first. Any definition will do: a chain is its line, an outline its area. Exact,
    and touching counts. The shape's own filter plays no part. `filter`, `ignore`, `dynamic_only`:
    see `wanted_shapes`. Raises DefinitionError.
    """
    where, turn = checked_point("position", position), finite("angle", angle)
    met = [met_shapes(world, laid(hull, where, turn), options)["row"] for hull in parts_of(shape)]
    rows = np.unique(np.concatenate(met))
    return list(found_parts(world, rows))


def closest_shape(
    world: "World",
    shape: Shape,
    position: Point = (0.0, 0.0),
    angle: float = 0.0,
    max_distance: float = math.inf,
    **options: Unpack[Options],
) -> Nearest | None:
    """The shape nearest to `shape` within `max_distance` [m] (may be inf), or None.

    Exact for the disc hulls. What overlaps it is at distance 0, and the topmost of that is the
    answer. See `query_shape`. Raises DefinitionError.
    """
    most = finite("max_distance", max_distance, -math.inf, math.inf)
    inside = query_shape(world, shape, position, angle, **options)
    if inside:
        return Nearest(*inside[0], 0.0, None, None, None) if most >= 0.0 else None
    wanted = wanted_shapes(world, **options)
    shapes, poses, best = world.page.live_shapes, poses_of(world), None
    for hull in parts_of(shape):
        probe = laid(hull, position, angle)
        probe["length"] = most
        row, distance, x, y, nx, ny = nearest_to_hull(shapes, poses, wanted, probe)
        if row >= 0:
            most, best = distance, (row, x + position[0], y + position[1], nx, ny)
    if best is None:
        return None
    row, x, y, nx, ny = best
    whose = owners(world, np.array([row]))[0]
    return Nearest(*whose, most, (x, y), (x + most * nx, y + most * ny), (nx, ny))


def laid(hull: Hull, position: Point, angle: float) -> np.ndarray:
    """A probe that goes nowhere: `hull` at `position` [m], turned by `angle` [rad]."""
    probe = new_probe(position, position)
    put_hull(probe, hull, angle)
    return probe


@kernel
def nearest_to_hull(shapes, poses, wanted, probes):
    """The shape nearest to the probe's hull, at most its length away, when none overlaps it.

    Returns its row or -1, the distance [m], its nearest point in the probe's frame, and the unit
    normal there. Of the nearest points of two hulls one at least is on a disc, so the distance is
    the least that a disc of one has from the other (Ericson 2005, section 9.3, for discs).
    """
    xs, ys, cs, ss = poses
    probe = probes[0]
    own = probe.hull
    other = probe.other
    best = probe.length
    row = -1
    x = y = nx = ny = 0.0
    for i in range(len(shapes)):
        shape = shapes[i]
        body = shape.body
        if body < 0 or not wanted[i]:
            continue
        place(shape, (xs[body], ys[body], cs[body], ss[body]), probe)
        if other.min_x > own.max_x + best or other.max_x < own.min_x - best:
            continue
        if other.min_y > own.max_y + best or other.max_y < own.min_y - best:
            continue
        turn_normals(shape, cs[body], ss[body], probe)
        for k in range(own.count):
            distance, ux, uy = signed_distance(other, own.x[k], own.y[k])
            if distance - own.r[k] <= best:
                best = max(0.0, distance - own.r[k])
                row, nx, ny = i, ux, uy
                x = own.x[k] - distance * ux
                y = own.y[k] - distance * uy
        for k in range(other.count):
            distance, ux, uy = signed_distance(own, other.x[k], other.y[k])
            r = other.r[k]
            if distance - r < best:
                best = max(0.0, distance - r)
                row, nx, ny = i, -ux, -uy
                x = other.x[k] - r * ux
                y = other.y[k] - r * uy
    return row, best, x, y, nx, ny
