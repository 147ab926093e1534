"""Forces that a scene applies once a tick, at the moment that keeps energy.

A force lasts for a tick T of n substeps: v' = v + T a, and q' = q + T v + (n + 1) / 2n T² a, for q
the place and the angle. Taken at the pose q" = q + (n - 1) / 2n T v, that is q"' = q" + T v':
semi-implicit Euler again, symplectic, and so without drift. At the pose of now it would feed an
oscillator.
"""

import math

from physics import Body, World

Point = tuple[float, float]


def ahead(body: Body, local: Point, world: World) -> tuple[Point, Point]:
    """Return where the point `local` of a body will be then, and its arm from the centre [m].

    The centre of mass is the origin of the body.
    """
    n = world.settings.substeps
    lead = 0.5 * (n - 1) / n * world.settings.tick_length
    x, y, angle, vx, vy, omega = body.state
    c, s = math.cos(angle + lead * omega), math.sin(angle + lead * omega)
    arm = c * local[0] - s * local[1], s * local[0] + c * local[1]
    return (x + lead * vx + arm[0], y + lead * vy + arm[1]), arm


def push(body: Body, force: Point, arm: Point) -> None:
    """Let `force` [N] act for a tick at the end of an `arm` from the centre."""
    x, y = body.center
    body.apply_force(force, (x + arm[0], y + arm[1]))
