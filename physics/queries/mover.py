"""A character mover: a capsule that a program moves itself, and that the world only stops.

It is no body. The planes that it may not cross are collected (`collide_mover`), and the way that is
nearest to the wanted one and crosses none is found (`solve_planes`): as shapes are convex, it is
free. `move_mover` does so in rounds. The velocity loses what points into the planes that it touches
then (`clip_velocity`); `cast_mover` looks ahead, for a step or the ground below. (Box2D 3.1 has
these as b2World_CollideMover and its kin; there the planes are relaxed in turn, here the nearest
way is exact, so nothing trembles in a corner.)
"""

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Unpack

import numpy as np

from physics.queries.casts import shape_cast_all
from physics.queries.question import Options, checked_point, met_shapes, owners
from physics.queries.shapes import laid, near_shapes
from physics.shapes.definitions import Capsule, DefinitionError, Hull, Point, finite
from physics.state.layout import CAPSULE, SEGMENT
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World

SKIN = 0.005
"""The distance that a mover keeps: [m], 5 mm. Zero: rounding puts it into what it touches; large:
it hovers visibly."""

ROUNDS = 8
"""Rounds of `move_mover` at most: [count]. At a corner before it each halves what is left of the
way; fewer: it slows down there."""

HIDDEN = 1e-6
"""Points that stand out by less are hidden: [m], 1 um. Zero: rounding lifts a mover at every seam;
large: it stumbles over edges, for it sees them late."""

SAME_WAY = 1e-9
"""What is shorter is no way: [m]; planes are met within it."""


class Plane(NamedTuple):
    """What a mover may not cross: it may go by d while normal . d + separation >= 0.

    `separation` [m] is from the mover to the shape `body.shapes[shape]`, < 0 when they overlap;
    `point` [m] is the shape's nearest, `normal` points from there to the mover.
    """

    normal: Vector
    separation: float
    point: Vector | None = None
    body: "Body | None" = None
    shape: int = 0


class Moved(NamedTuple):
    """Where a mover is then [m], and the planes that it touches there, for `clip_velocity`."""

    position: Vector
    planes: list[Plane]


def collide_mover(
    world: "World",
    mover: Capsule,
    position: Point,
    reach: float = 2.0 * SKIN,
    **options: Unpack[Options],
) -> list[Plane]:
    """The planes of all shapes within `reach` [m] of the `mover` laid at `position` [m].

    Sensors make none, nor do links of chains from their solid side. A shape that has reached the
    line between the capsule's ends makes none either: there is no way out that is the nearest.
    `filter`, `ignore`, `dynamic_only`: see `wanted_shapes`. Raises DefinitionError.
    """
    where = checked_point("position", position)
    core, radius = core_of(mover)
    reach = finite("reach", reach, 0.0)
    shapes = np.asarray(world.page.live_shapes)
    probe = laid(core, where, 0.0)
    within = set(met_shapes(world, probe, options)["row"].tolist())
    result = []
    for met in near_shapes(world, probe, radius + reach, options):
        row, normal = int(met["row"]), Vector(float(met["nx"]), float(met["ny"]))
        if row in within or shapes["sensor"][row] or is_behind(world, row, normal):
            continue
        point = Vector(where[0] + float(met["x"]), where[1] + float(met["y"]))
        body, shape = owners(world, np.array([row]))[0]
        result.append(Plane(normal, float(met["enter"]) - radius, point, body, shape))
    return result


def cast_mover(
    world: "World", mover: Capsule, start: Point, way: Point, **options: Unpack[Options]
) -> float:
    """Which fraction of the `way` [m] from `start` [m] is free for the `mover`, 0 to 1.

    What it overlaps already does not count, nor do sensors. Raises DefinitionError.
    """
    x, y = checked_point("start", start)
    core_of(mover)
    end = (x + way[0], y + way[1])
    for hit in shape_cast_all(world, mover, (x, y), end, **options):
        if not hit.overlap and not hit.body.shapes[hit.shape].sensor:
            return hit.fraction
    return 1.0


def solve_planes(way: Point, planes: Sequence[Plane], skin: float = 0.0) -> Vector:
    """The way nearest to the wanted `way` [m] that keeps `skin` [m] from all planes. Exact.

    The nearest point of a convex set is the wanted one itself, its foot on one plane, or where two
    planes meet. When no way keeps all, as in a narrowing gap, it is the one that breaks them least.
    """
    walls = [(*plane.normal, skin - plane.separation) for plane in planes]
    steps = [way]
    for nx, ny, least in walls:
        lack = least - (nx * way[0] + ny * way[1])
        steps.append((way[0] + lack * nx, way[1] + lack * ny))
    for k, (ax, ay, a) in enumerate(walls):
        for bx, by, b in walls[:k]:
            across = ax * by - ay * bx
            if abs(across) > SAME_WAY:
                steps.append(((a * by - b * ay) / across, (b * ax - a * bx) / across))

    def cost(to: Point) -> tuple[float, float]:
        lack = max((least - nx * to[0] - ny * to[1] for nx, ny, least in walls), default=0.0)
        return (0.0 if lack <= SAME_WAY else lack), math.dist(to, way)

    return Vector(*min(steps, key=cost))


def clip_velocity(velocity: Point, planes: Iterable[Plane]) -> Vector:
    """The velocity nearest to `velocity` [m/s] that goes into none of the planes."""
    return solve_planes(velocity, [plane._replace(separation=0.0) for plane in planes])


def move_mover(
    world: "World",
    mover: Capsule,
    position: Point,
    way: Point,
    steepest: float = 0.5 * math.pi,
    **options: Unpack[Options],
) -> Moved:
    """Move the `mover` from `position` [m] by the `way` [m], along what it meets.

    It ends SKIN beside everything, pushed out of what it overlapped by less than its radius.
    Slopes steeper than `steepest` [rad], with y up, are walls. Bodies do not feel it: push them
    with `apply_impulse` at the planes' points. Raises DefinitionError.
    """
    at, left = checked_point("position", position), checked_point("way", way)
    climb = math.cos(finite("steepest", steepest, 0.0, 0.5 * math.pi))
    for _ in range(ROUNDS):
        reach = math.hypot(*left) + 2.0 * SKIN
        planes = foremost(collide_mover(world, mover, at, reach, **options))
        planes += [wall_of(plane) for plane in planes if 0.0 < plane.normal[1] < climb]
        done = solve_planes(left, planes, SKIN)
        at = done + at
        met = [plane for plane in planes if is_met(plane, done)]
        left = clip_velocity(done * -1.0 + left, met)
        if math.hypot(*done) <= SAME_WAY:
            break
    return Moved(Vector(*at), foremost(collide_mover(world, mover, at, **options)))


def foremost(planes: Iterable[Plane]) -> list[Plane]:
    """Those that stand out before the nearer ones, the nearest first.

    The corner of the next tile of a floor is on the floor's own plane: its tangent to the round
    mover would only lift it. What rises behind such a corner is met when the mover is there.
    """
    kept: list[Plane] = []
    for plane in sorted(planes, key=lambda plane: plane.separation):
        if not any(hides(nearer, plane) for nearer in kept):
            kept.append(plane)
    return kept


def hides(nearer: Plane, plane: Plane) -> bool:
    """Whether the point of `plane` does not stand out before `nearer`."""
    if nearer.point is None or plane.point is None:
        return False
    dx, dy = plane.point[0] - nearer.point[0], plane.point[1] - nearer.point[1]
    return nearer.normal[0] * dx + nearer.normal[1] * dy <= HIDDEN


def wall_of(slope: Plane) -> Plane:
    """The upright plane that keeps a mover from going up a slope: it ends where it meets that."""
    nx = slope.normal[0]
    upright = Vector(math.copysign(1.0, nx), 0.0)
    return slope._replace(normal=upright, separation=SKIN + (slope.separation - SKIN) / abs(nx))


def is_met(plane: Plane, way: Point) -> bool:
    """Whether the mover is at the plane when it has gone `way` [m]."""
    along = plane.normal[0] * way[0] + plane.normal[1] * way[1]
    return along + plane.separation <= SKIN + SAME_WAY


def core_of(mover: Capsule) -> tuple[Hull, float]:
    """The line between the ends of a capsule, and its radius [m]; DefinitionError."""
    if not isinstance(mover, Capsule) or mover.end_radius not in (None, mover.radius):
        raise DefinitionError(f"a mover is a Capsule of one radius, not {mover!r}")
    hull = mover.parts[0]
    assert hull.kind == CAPSULE
    discs = [(x, y, 0.0) for x, y, _ in hull.discs]
    return Hull(SEGMENT, discs, hull.normals), float(mover.radius)


def is_behind(world: "World", row: int, normal: Point) -> bool:
    """Whether `normal` comes out of the solid side of a link of a chain."""
    shape = np.asarray(world.page.shapes)[row]
    if not shape["one_sided"]:
        return False
    body, columns = int(shape["body"]), world.page.body
    c, s = columns["c"].item(body), columns["s"].item(body)
    nx, ny = float(shape["nx"][0]), float(shape["ny"][0])
    return normal[0] * (c * nx - s * ny) + normal[1] * (s * nx + c * ny) <= 0.0
