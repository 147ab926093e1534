"""The shape that is nearest to a point."""

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from physics.compile.jit import kernel
from physics.queries.probe import place, signed_distance, turn_normals
from physics.queries.question import (
    Ignored,
    checked_point,
    new_probe,
    poses_of,
    ranges,
    wanted_shapes,
)
from physics.shapes.definitions import Filter
from physics.values.checks import Point, finite, flag
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class Hit(NamedTuple):
    """The nearest shape: its body, a point of it [m], the distance [m] (0 inside)."""

    body: "Body"
    point: Vector
    distance: float
    inside: bool


@kernel
def nearest_shape(shapes, poses, rows, probes):
    """Which of the shape `rows` is nearest to the probe's origin, at most its length away, or -1.

    Also its distance [m] and the vector there. The topmost (last drawn) of several inside wins.
    """
    xs, ys, cs, ss = poses
    probe = probes[0]
    hull = probe.other
    best = probe.length
    result = -1
    found_x = 0.0
    found_y = 0.0
    for i in rows:
        shape = shapes[i]
        body = shape.body
        place(shape, (xs[body], ys[body], cs[body], ss[body]), probe)
        if hull.min_x > best or hull.max_x < -best or hull.min_y > best or hull.max_y < -best:
            continue
        turn_normals(shape, cs[body], ss[body], probe)
        distance, nx, ny = signed_distance(hull, 0.0, 0.0)
        if max(distance, 0.0) <= best:
            best = max(distance, 0.0)
            result = i
            found_x = nx * best
            found_y = ny * best
    return result, best, found_x, found_y


def closest(
    world: "World",
    point: Point,
    max_distance: float,
    dynamic_only: bool = True,
    *,
    filter: Filter | None = None,  # noqa: A002 (the shapes' word for it)
    ignore: Ignored = (),
) -> Hit | None:
    """The shape nearest to the world `point` [m] within `max_distance` [m] (may be inf), or None.

    Of several that contain the point it is the last added. `filter`, `ignore`: see
    `wanted_shapes`. Raises DefinitionError.
    """
    x, y = checked_point("point", point)
    distance = finite("max_distance", max_distance, -math.inf, math.inf)
    asked = flag("dynamic_only", dynamic_only)
    probe, shapes = new_probe((x, y), (x, y)), world.page.shapes
    for reach in ranges(world, distance):
        rows = wanted_shapes(world, probe, reach, filter=filter, ignore=ignore, dynamic_only=asked)
        probe["length"] = reach
        row, far, dx, dy = nearest_shape(shapes, poses_of(world), rows, probe)
        probe["length"] = 0.0
        if row >= 0:
            break
    else:
        return None
    body = world.body_at_row(int(np.asarray(shapes)["body"][row]))
    return Hit(body, Vector(x - dx, y - dy), float(far), bool(far <= 0.0))


def nearest_point(world: "World", shape_row: int, point: Point) -> Vector:
    """The point of one shape that is nearest to the world `point` [m]; itself when inside."""
    probe = new_probe(point, point)
    probe["length"] = math.inf
    only = np.array([shape_row])
    _, _, dx, dy = nearest_shape(world.page.shapes, poses_of(world), only, probe)
    return Vector(point[0] - dx, point[1] - dy)
