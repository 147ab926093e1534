"""Questions about a world's shapes: what is nearest to a point."""

import math
from typing import TYPE_CHECKING, NamedTuple

from physics._jit import device, kernel
from physics.collide.hull import new_work, place
from physics.state import DYNAMIC

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class Hit(NamedTuple):
    """The nearest shape: its body, a point of it [m], the distance [m] (0 inside)."""

    body: "Body"
    point: tuple[float, float]
    distance: float
    inside: bool


@kernel
def signed_distance(hull, x, y):
    """Distance from the point to the placed hull and the unit normal there; < 0 inside [m].

    The face that separates the point most is next to the nearest feature: beyond the face's ends
    that is the arc of the disc there. (A point beyond a capsule's end is behind both of its faces.)
    """
    if hull.count == 1:
        return corner_distance(hull, 0, x, y)
    best = -math.inf
    face = 0
    for i in range(hull.count):
        separation = hull.nx[i] * (x - hull.x[i]) + hull.ny[i] * (y - hull.y[i]) - hull.r[i]
        if separation > best:
            best = separation
            face = i
    nx = hull.nx[face]
    ny = hull.ny[face]
    end = (face + 1) % hull.count
    if nx * (y - hull.y[face]) - ny * (x - hull.x[face]) < 0.0:
        return corner_distance(hull, face, x, y)
    if nx * (y - hull.y[end]) - ny * (x - hull.x[end]) > 0.0:
        return corner_distance(hull, end, x, y)
    return best, nx, ny


@device
def corner_distance(hull, i, x, y):
    """Distance from the point to disc i of the hull, and the direction away from its centre."""
    dx = x - hull.x[i]
    dy = y - hull.y[i]
    reach = math.sqrt(dx * dx + dy * dy)
    if reach == 0.0:
        return -hull.r[i], 1.0, 0.0
    return reach - hull.r[i], dx / reach, dy / reach


@kernel
def nearest_shape(bodies, shapes, work, query):
    """Row of the shape nearest to query = (x, y, max distance, dynamic only), or -1.

    Also its distance [m] and the normal there. The topmost (last drawn) of several inside wins.
    """
    x, y, best, dynamic_only = query
    hull = work[0].a
    found = -1
    found_x = 0.0
    found_y = 0.0
    for i in range(len(shapes)):
        shape = shapes[i]
        if shape.body < 0:
            continue
        body = bodies[shape.body]
        if dynamic_only and body.kind != DYNAMIC:
            continue
        place(shape, body, hull, 0.0, 0.0)
        distance, nx, ny = signed_distance(hull, x - body.x, y - body.y)
        if max(distance, 0.0) <= best:
            best = max(distance, 0.0)
            found = i
            found_x = nx * best
            found_y = ny * best
    return found, best, found_x, found_y


def closest(
    world: "World", point: tuple[float, float], max_distance: float, dynamic_only: bool
) -> Hit | None:
    """The shape nearest to `point` within `max_distance` [m]; see World.closest."""
    page = world.page
    query = (float(point[0]), float(point[1]), float(max_distance), bool(dynamic_only))
    row, distance, dx, dy = nearest_shape(page.live_bodies, page.live_shapes, new_work(), query)
    if row < 0:
        return None
    body = world.body_at_row(int(page.shapes[row]["body"]))
    inside = distance <= 0.0
    return Hit(body, (point[0] - dx, point[1] - dy), distance, inside)
