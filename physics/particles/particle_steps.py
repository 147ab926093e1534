"""The steps of a Verlet system, compiled: what particles.py describes, particle by particle."""

import math
from typing import Any

import numpy as np

from physics.compile.jit import device, kernel

BIAS = 0.2
"""Share of a link's error that the Euler method wants back in one step: [1], 0.2 (Baumgarte); at 1
a cloth explodes."""

PARTICLE = np.dtype(
    [
        ("x", "f8"),  # [m]
        ("y", "f8"),
        ("before_x", "f8"),  # [m] one step ago
        ("before_y", "f8"),
        ("inv_mass", "f8"),  # [1/kg] 0 = pinned
        ("mass", "f8"),  # [kg] also of pinned ones
    ]
)

LINK = np.dtype(
    [
        ("a", "i8"),  # row of a particle
        ("b", "i8"),
        ("length", "f8"),  # [m]
        ("stiffness", "f8"),  # [1] share of the error undone in a sweep
        ("whole", "i8"),  # 0 = torn
        ("skin", "i8"),  # 1 = solid for corners of bodies, on the right of the way from a to b
    ]
)

RULES = np.dtype(
    [
        ("h", "f8"),  # [s] of the last step
        ("gx", "f8"),  # [m/s^2]
        ("gy", "f8"),
        ("drag", "f8"),  # [1/s] of the air
        ("wind_x", "f8"),  # [m/s]
        ("wind_y", "f8"),
        ("friction", "f8"),
        ("bounce", "f8"),  # share of the normal speed that comes back
        ("tear", "f8"),  # [1] longer than this many lengths: torn
        ("left", "f8"),  # [m] walls; infinite = none
        ("bottom", "f8"),
        ("right", "f8"),
        ("top", "f8"),
        ("radius", "f8"),  # [m] of the particles, for the bodies of a world
        ("iterations", "i8"),
        ("euler", "i8"),
    ]
)


@kernel
def step_particles(
    points: np.ndarray, links: np.ndarray, circles: np.ndarray, rules: np.ndarray
) -> int:
    """One step of all particles; returns how many links tore."""
    rule = rules[0]
    for i in range(len(points)):
        drift(points[i], rule)
    for _ in range(rule.iterations):
        for k in range(len(links)):
            link = links[k]
            if link.whole:
                relax(link, points[link.a], points[link.b], rule.euler)
    for i in range(len(points)):
        p = points[i]
        if rule.euler:
            land(p)
        if p.inv_mass > 0.0:
            stop_at_walls(p, rule, circles)
    torn = 0
    if rule.tear < math.inf:
        for k in range(len(links)):
            torn += tears(links[k], points, rule.tear)
    return torn


@device
def stop_at_walls(p: Any, rule: Any, circles: Any) -> None:
    """Keep a particle within the walls and out of the circles."""
    bounce_off(p, (1.0, 0.0), rule.left - p.x, rule)
    bounce_off(p, (0.0, 1.0), rule.bottom - p.y, rule)
    bounce_off(p, (-1.0, 0.0), p.x - rule.right, rule)
    bounce_off(p, (0.0, -1.0), p.y - rule.top, rule)
    for k in range(len(circles)):
        dx = p.x - circles[k, 0]
        dy = p.y - circles[k, 1]
        away = math.sqrt(dx * dx + dy * dy)
        if 0.0 < away < circles[k, 2]:
            bounce_off(p, (dx / away, dy / away), circles[k, 2] - away, rule)


@device
def drift(p: Any, rule: Any) -> None:
    """Move a particle where gravity and wind take it; Euler's h v waits in `before`."""
    h = rule.h
    keep = 1.0 / (1.0 + h * rule.drag)
    move_x = keep * (p.x - p.before_x + h * h * (rule.gx + rule.drag * rule.wind_x))
    move_y = keep * (p.y - p.before_y + h * h * (rule.gy + rule.drag * rule.wind_y))
    if p.inv_mass == 0.0:
        move_x = 0.0
        move_y = 0.0
    if rule.euler:
        p.before_x = move_x
        p.before_y = move_y
    else:
        p.before_x = p.x
        p.before_y = p.y
        p.x += move_x
        p.y += move_y


@device
def relax(link: Any, a: Any, b: Any, euler: int) -> None:
    """Undo a share of the link's error: of its length, or for Euler of the speed it should have."""
    weight = a.inv_mass + b.inv_mass
    dx = b.x - a.x
    dy = b.y - a.y
    length = math.sqrt(dx * dx + dy * dy)
    if weight == 0.0 or length == 0.0:
        return
    error = length - link.length
    if euler:
        moves = (b.before_x - a.before_x) * dx + (b.before_y - a.before_y) * dy
        error = BIAS * error + moves / length
    share = link.stiffness * error / (weight * length)
    dx *= share
    dy *= share
    if euler:
        a.before_x += a.inv_mass * dx
        a.before_y += a.inv_mass * dy
        b.before_x -= b.inv_mass * dx
        b.before_y -= b.inv_mass * dy
    else:
        a.x += a.inv_mass * dx
        a.y += a.inv_mass * dy
        b.x -= b.inv_mass * dx
        b.y -= b.inv_mass * dy


@device
def land(p: Any) -> None:
    """Move a particle to where Euler's velocity leads."""
    move_x = p.before_x
    move_y = p.before_y
    p.before_x = p.x
    p.before_y = p.y
    p.x += move_x
    p.y += move_y


@device
def bounce_off(p: Any, normal: Any, depth: float, rule: Any) -> None:
    """Push a particle out of what it is `depth` [m] deep in, along the unit vector `normal`."""
    if depth <= 0.0:
        return
    nx, ny = normal
    move_x = p.x - p.before_x
    move_y = p.y - p.before_y
    inwards = nx * move_x + ny * move_y
    along = nx * move_y - ny * move_x  # on t = (-ny, nx)
    most = rule.friction * depth
    if along > most:
        along -= most
    elif along < -most:
        along += most
    else:
        along = 0.0
    away = inwards if inwards > 0.0 else -rule.bounce * inwards
    p.x += depth * nx
    p.y += depth * ny
    p.before_x = p.x - (away * nx - along * ny)
    p.before_y = p.y - (away * ny + along * nx)


@device
def tears(link: Any, points: Any, tear: float) -> int:
    """1 when a link is now longer than it may be, and it is torn."""
    a = points[link.a]
    b = points[link.b]
    dx = b.x - a.x
    dy = b.y - a.y
    most = tear * link.length
    if link.whole == 0 or dx * dx + dy * dy <= most * most:
        return 0
    link.whole = 0
    return 1
