"""Explosions: impulses away from a point (Box2D v3, b2World_Explode).

Every shape gets an impulse in proportion to the length that it turns to the centre, at the point
of it that is nearest. Nothing shields what lies behind.
"""

import math
from typing import TYPE_CHECKING

import numpy as np

from physics.bodies.body_rows import hold_speed
from physics.compile.jit import device, kernel
from physics.queries.probe import signed_distance
from physics.shapes.definitions import Point, finite, point
from physics.state.layout import ASLEEP, DISABLED, DYNAMIC
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.world import World


def explode(
    world: "World",
    center: Point,
    radius: float,
    impulse_per_length: float,
    falloff: float | None = None,
) -> None:
    """Push all dynamic bodies away from `center` [m]; negative impulses pull.

    `impulse_per_length` [N*s/m] acts in full up to `radius - falloff` and falls linearly to zero at
    `radius` [m]; without `falloff` [m] it falls from the centre on. (Box2D adds its falloff to the
    radius.) Sleeping bodies within the radius wake up.
    """
    require_unlocked(world, "explode")
    x, y = point("center", center)
    radius = finite("radius", radius, 1e-9)
    falloff = radius if falloff is None else finite("falloff", falloff, 0.0, radius)
    strength = finite("impulse_per_length", impulse_per_length, -1e12, 1e12)
    column, count = world.page.body, world.page.body_count
    reach = radius + column["extent"][:count]
    distance = np.hypot(column["x"][:count] - x, column["y"][:count] - y)
    near = (column["kind"][:count] == DYNAMIC) & (distance <= reach)
    near &= column["asleep"][:count] != DISABLED
    for row in np.flatnonzero(near & (column["asleep"][:count] == ASLEEP)).tolist():
        if column["asleep"].item(row):  # waking one wakes its island
            world.wake(world.body_at_row(row))
    rows = np.flatnonzero(near)
    push_away(world.page.arrays, rows, (x, y, radius, falloff, strength))
    hold_speed(world.page, rows)


@kernel
def push_away(page, rows, blast):
    """Give the bodies `rows` (n,) the impulses of a blast = (x, y, radius, falloff, strength)."""
    for row in rows:
        m = page.motion[row]
        dx = blast[0] - m.x
        dy = blast[1] - m.y
        x = m.c * dx + m.s * dy  # the centre in the body's frame
        y = m.c * dy - m.s * dx
        px = 0.0
        py = 0.0
        spin = 0.0
        i = page.bodies[row].first_shape
        while i >= 0:
            shape = page.shapes[i]
            if shape.sensor == 0:
                jx, jy, turn = blast_on_shape(shape, x, y, blast)
                px += jx
                py += jy
                spin += turn
            i = shape.next
        m.vx += (m.c * px - m.s * py) * m.inv_mass
        m.vy += (m.s * px + m.c * py) * m.inv_mass
        m.w += spin * m.inv_inertia


@device
def blast_on_shape(shape, x, y, blast):
    """Impulse and angular impulse on a shape, from a blast at (x, y) in the body's frame."""
    _, _, radius, falloff, strength = blast
    distance, nx, ny = signed_distance(shape, x, y)
    if distance >= radius:
        return 0.0, 0.0, 0.0
    at_x = x - distance * nx
    at_y = y - distance * ny
    if distance <= 0.0:  # within: away from the shape's middle, at the middle
        at_x, at_y = middle(shape)
        nx = x - at_x
        ny = y - at_y
        length = math.sqrt(nx * nx + ny * ny)
        if length == 0.0:
            return 0.0, 0.0, 0.0
        nx /= length
        ny /= length
        distance = 0.0
    if distance > radius - falloff:
        strength *= (radius - distance) / falloff
    impulse = -strength * width(shape, -ny, nx)
    px = impulse * nx
    py = impulse * ny
    return px, py, at_x * py - at_y * px


@device
def middle(shape):
    """Mean of the shape's disc centres."""
    x = 0.0
    y = 0.0
    for k in range(shape.count):
        x += shape.x[k]
        y += shape.y[k]
    return x / shape.count, y / shape.count


@device
def width(shape, nx, ny):
    """Return how long the shape is along the unit axis n [m]: its width as seen from across."""
    high = -math.inf
    low = math.inf
    for k in range(shape.count):
        d = nx * shape.x[k] + ny * shape.y[k]
        high = max(high, d + shape.r[k])
        low = min(low, d - shape.r[k])
    return high - low
