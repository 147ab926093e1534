"""Questions of a shape that is laid somewhere: what it overlaps, and what is nearest to it."""

import math
import sys
from typing import TYPE_CHECKING, NamedTuple, Unpack

import numpy as np

from physics.compile.jit import device, kernel, loose_records
from physics.queries.chord import MET
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
    ranges,
    wanted_shapes,
)
from physics.shapes.definitions import Hull, Point, Shape, finite
from physics.vector import Vector

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
    point: Vector | None
    own_point: Vector | None
    normal: Vector | None


ROUNDED = 16.0
"""Roundings of a coordinate that a distance may come from: two turns, two sums, one root."""


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
    result = [
        near_shapes(world, laid(hull, position, angle), most, options, first_only=True)
        for hull in parts_of(shape)
    ]
    near = np.concatenate(result)
    if len(near) == 0:
        return None
    best = near[len(near) - 1 - int(np.argmin(near["enter"][::-1]))]  # of equals the topmost
    distance, (nx, ny) = float(best["enter"]), (float(best["nx"]), float(best["ny"]))
    x, y = position[0] + float(best["x"]), position[1] + float(best["y"])
    whose = owners(world, np.array([best["row"]]))[0]
    far = max(map(abs, (*position, float(best["x"]), float(best["y"]))))
    if distance <= ROUNDED * sys.float_info.epsilon * far:
        return Nearest(*whose, 0.0, None, None, None)  # they touch, and the normal is noise
    there = Vector(x + distance * nx, y + distance * ny)
    return Nearest(*whose, distance, Vector(x, y), there, Vector(nx, ny))


def laid(hull: Hull, position: Point, angle: float) -> np.ndarray:
    """A probe that goes nowhere: `hull` at `position` [m], turned by `angle` [rad]."""
    probe = new_probe(position, position)
    put_hull(probe, hull, angle)
    return probe


def near_shapes(
    world: "World", probe: np.ndarray, most: float, options: Options, first_only: bool = False
) -> np.ndarray:
    """The shapes at most `most` [m] from the probe's hull, none of which overlaps it: MET (m,).

    `enter` is the distance; x, y are in the probe's frame. With `first_only` the nearest is among
    them, and others that are farther may be left out.
    """
    probe["first_only"] = first_only
    result, count = loose_records(MET, 0), 0
    result, count = loose_records(MET, 1), 0
    for reach in ranges(world, most) if first_only else [most]:
        rows = wanted_shapes(world, probe, reach, **options)
        result = loose_records(MET, len(rows) + 1)
        probe["length"] = reach
        count = near_hull(world.page.shapes, poses_of(world), rows, probe, result)
        probe["length"] = 0.0
        if count > 0:
            break
    return np.asarray(result)[:count]


@kernel
def near_hull(shapes, poses, rows, probes, result):
    """Write those of the shape `rows` that are at most the probe's length away from its hull into
    `result`; how many.

    None may overlap it. Of the nearest points of two hulls one at least is on a disc, so the
    distance is the least that a disc of one has from the other (Ericson 2005, section 9.3).
    """
    xs, ys, cs, ss = poses
    probe = probes[0]
    own = probe.hull
    other = probe.other
    reach = probe.length
    count = 0
    for i in rows:
        shape = shapes[i]
        body = shape.body
        place(shape, (xs[body], ys[body], cs[body], ss[body]), probe)
        if other.min_x > own.max_x + reach or other.max_x < own.min_x - reach:
            continue
        if other.min_y > own.max_y + reach or other.max_y < own.min_y - reach:
            continue
        turn_normals(shape, cs[body], ss[body], probe)
        met = result[count]
        measure(own, other, met)
        if met.enter <= reach:
            met.row = i
            count += 1
            if probe.first_only:
                reach = met.enter
    return count


@device
def measure(own, other, met):
    """Fill distance, nearest point of `other` and its unit normal there, of hulls apart."""
    best = math.inf
    for k in range(own.count):
        x, y, r = own.x[k], own.y[k], own.r[k]
        distance, nx, ny = signed_distance(other, x, y)
        if distance - r < best:
            best = distance - r
            met.x = x - distance * nx
            met.y = y - distance * ny
            met.nx = nx
            met.ny = ny
    for k in range(other.count):
        x, y, r = other.x[k], other.y[k], other.r[k]
        distance, nx, ny = signed_distance(own, x, y)
        if distance - r < best:
            best = distance - r
            met.x = x - r * nx
            met.y = y - r * ny
            met.nx = -nx
            met.ny = -ny
    met.enter = max(0.0, best)
