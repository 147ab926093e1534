"""Angle locks of particles: the corner at the middle one of three keeps its angle.

With u = xa - xb and v = xc - xb the turn from u to v is to be t. The error e is what is left when u
is turned by t; its gradients are perp(v) / v^2 at c, -perp(u) / u^2 at a and minus both at b. They
add up to nothing, and so do their moments: a lock keeps momentum and angular momentum. Kernels know
no arc tangent, so C = 2 tan(e / 2), which is e but for e^3 / 12 and 0 exactly where e is.
"""

import math
from typing import Any

import numpy as np

from physics.compile.jit import device

ANGLE = np.dtype(
    [
        ("a", "i8"),  # rows of particles; b is the one in the middle
        ("b", "i8"),
        ("c", "i8"),
        ("cos", "f8"),  # of the turn from a to c about b
        ("sin", "f8"),
        ("stiffness", "f8"),  # [1] share of the error undone in a sweep
    ]
)


@device
def lock(angle: Any, points: Any, euler: int, bias: float) -> None:
    """Undo a share of the error of an angle, or for Euler of the speed that it should have."""
    a = points[angle.a]
    b = points[angle.b]
    c = points[angle.c]
    ux = a.x - b.x
    uy = a.y - b.y
    vx = c.x - b.x
    vy = c.y - b.y
    uu = ux * ux + uy * uy
    vv = vx * vx + vy * vy
    if uu == 0.0 or vv == 0.0:
        return
    tx = angle.cos * ux - angle.sin * uy
    ty = angle.sin * ux + angle.cos * uy
    across = tx * vy - ty * vx
    along = tx * vx + ty * vy + math.sqrt(uu * vv)
    if along <= 1e-9 * math.sqrt(uu * vv):
        return  # turned round: both ways back are as long
    error = 2.0 * across / along
    ax = uy / uu  # -perp(u) / u^2
    ay = -ux / uu
    cx = -vy / vv
    cy = vx / vv
    bx = -ax - cx
    by = -ay - cy
    weight = a.inv_mass * (ax * ax + ay * ay) + b.inv_mass * (bx * bx + by * by)
    weight += c.inv_mass * (cx * cx + cy * cy)
    if weight == 0.0:
        return
    if euler:
        turns = ax * a.before_x + ay * a.before_y + bx * b.before_x + by * b.before_y
        error = bias * error + turns + cx * c.before_x + cy * c.before_y
    share = angle.stiffness * error / weight
    push(a, -share * ax, -share * ay, euler)
    push(b, -share * bx, -share * by, euler)
    push(c, -share * cx, -share * cy, euler)


@device
def push(p: Any, x: float, y: float, euler: int) -> None:
    """Move a particle by its inverse mass times (x, y), or for Euler its coming move."""
    if euler:
        p.before_x += p.inv_mass * x
        p.before_y += p.inv_mass * y
    else:
        p.x += p.inv_mass * x
        p.y += p.inv_mass * y
