"""Exact planar mass properties of disc hulls: circles, capsules, rounded polygons alike.

The boundary of the convex hull of discs is made of straight faces and arcs. Cut it, in the sense of
Green's theorem (signed areas), into one polygon (arc start, disc centre, arc end of every disc in
turn) and one circular sector per disc; both have closed forms. The seeds used the 3-D frustum's
inertia for a flat capsule and were wrong by a factor of 5 to 10; here every shape is tested against
numerical integration.
"""

import math
from typing import NamedTuple

Point = tuple[float, float]


class MassData(NamedTuple):
    """Mass [kg], centre of mass [m], and rotational inertia [kg*m^2] about that centre."""

    mass: float
    x: float
    y: float
    inertia: float


def disc_hull_mass(
    discs: list[tuple[float, float, float]], normals: list[Point], density: float
) -> MassData:
    """Mass of the hull of `discs` (x, y, radius) [m], counter-clockwise, at `density` [kg/m^2].

    `normals[i]` is the outward unit normal of the face from disc i to disc i + 1.
    """
    ox, oy, radius = discs[0]  # moments about a point of the shape: exact far from the origin, too
    if len(discs) == 1:  # without sines, so that the centre is the disc's to the bit
        mass = density * math.pi * radius * radius
        return MassData(mass, ox, oy, 0.5 * mass * radius * radius)
    area = mx = my = polar = 0.0  # first moments in x and y, polar second moment
    for _, _, r in discs:
        if r != 0.0:
            corners = _corners(discs, normals, ox, oy)
            corners.append(corners[0])
            for part, in_x, in_y, second in _sectors(discs, normals, ox, oy):
                area, mx, my, polar = area + part, mx + in_x, my + in_y, polar + second
            break
    else:  # sharp corners; the edges at the first, which is (ox, oy), would add zeros
        corners = [(x - ox, y - oy) for x, y, _ in discs[1:]]
    x0, y0 = corners[0]
    for x1, y1 in corners[1:]:  # the signed triangle of an edge and (ox, oy)
        cross = x0 * y1 - x1 * y0
        area += 0.5 * cross
        mx += cross * (x0 + x1) / 6.0
        my += cross * (y0 + y1) / 6.0
        polar += cross * (x0 * x0 + x0 * x1 + x1 * x1 + y0 * y0 + y0 * y1 + y1 * y1) / 12.0
        x0, y0 = x1, y1
    if area <= 0.0:
        return MassData(0.0, ox, oy, 0.0)
    inertia = density * (polar - (mx * mx + my * my) / area)
    return MassData(density * area, ox + mx / area, oy + my / area, inertia)


def _sectors(discs, normals, ox, oy):  # noqa: ANN001, ANN202
    """Area, first moments and polar second moment about (ox, oy) of each disc's sector."""
    for i, (x, y, r) in enumerate(discs):
        start, end = normals[i - 1], normals[i]
        turn = 2.0 * math.pi
        if len(discs) > 1:
            turn = math.atan2(end[1], end[0]) - math.atan2(start[1], start[0])
            turn %= 2.0 * math.pi
        area = 0.5 * turn * r * r
        middle = math.atan2(start[1], start[0]) + 0.5 * turn
        reach = 2.0 / 3.0 * r**3 * math.sin(0.5 * turn)  # first moment along the bisector
        fx, fy = reach * math.cos(middle), reach * math.sin(middle)
        dx, dy = x - ox, y - oy
        polar = 0.25 * turn * r**4 + 2.0 * (dx * fx + dy * fy) + area * (dx * dx + dy * dy)
        yield area, fx + area * dx, fy + area * dy, polar


def _corners(discs, normals, ox, oy):  # noqa: ANN001, ANN202
    """Return arc start, disc centre and arc end of every disc in turn, from (ox, oy)."""
    corners = []
    for i, (x, y, r) in enumerate(discs):
        for along in (normals[i - 1], None, normals[i]):
            nx, ny = along or (0.0, 0.0)
            corners.append((x + r * nx - ox, y + r * ny - oy))
    return corners


def rod_mass(
    discs: list[tuple[float, float, float]], normals: list[Point], line_density: float
) -> MassData:
    """Mass of a line between two `discs` of one radius [m], at `line_density` [kg/m] of its length.

    A thin rod, m l^2 / 12; one with a radius is spread evenly over its rounded form.
    """
    (x0, y0, r), (x1, y1, _) = discs
    length = math.hypot(x1 - x0, y1 - y0)
    mass = line_density * length
    if r > 0.0:
        plate = disc_hull_mass(discs, normals, 1.0)
        return MassData(mass, plate.x, plate.y, plate.inertia * (mass / plate.mass))
    return MassData(mass, 0.5 * (x0 + x1), 0.5 * (y0 + y1), mass * length * length / 12.0)


def combined(parts: list[MassData]) -> MassData:
    """The properties of several parts together (parallel-axis theorem)."""
    mass = x = y = inertia = 0.0
    for part in parts:
        mass, x, y = mass + part.mass, x + part.mass * part.x, y + part.mass * part.y
    if mass == 0.0:
        return MassData(0.0, 0.0, 0.0, 0.0)
    x, y = x / mass, y / mass
    for part in parts:
        inertia += part.inertia + part.mass * ((part.x - x) ** 2 + (part.y - y) ** 2)
    return MassData(mass, x, y, inertia)
