"""Small worlds and measurements that several tests of the core share."""

import math

import numpy as np

from physics import TICK, Body, Box, Shape, SolverSettings, World

G = 9.81
H = TICK / SolverSettings().substeps
"""Length of one substep [s] at the default settings: what the integrator really steps by."""


def floating() -> World:
    """A world without gravity."""
    return World(gravity=(0.0, 0.0))


def grounded(
    friction: float = 0.6, restitution: float = 0.0, slope: float = 0.0, g: float = G
) -> World:
    """A floor whose surface is y = 0; `slope` [rad] tilts gravity instead of the floor.

    Tilting gravity keeps the geometry exact: +x is downhill.
    """
    world = World(gravity=(g * math.sin(slope), -g * math.cos(slope)))
    floor = Box(width=400.0, height=2.0, friction=friction, restitution=restitution)
    world.add_static(floor, position=(0.0, -1.0), name="floor")
    return world


def column(world: World, count: int, x: float = 0.0, size: float = 1.0) -> list[Body]:
    """`count` boxes exactly on top of one another on y = 0."""
    boxes = []
    for i in range(count):
        box = Box(width=size, height=size)
        boxes.append(world.add_dynamic(box, position=(x, (i + 0.5) * size), name=f"box {i}"))
    return boxes


def column_sweep(count: int, share: float) -> np.ndarray:
    """Return what a sweep leaves of the speeds downwards of a column of equal bodies (n, n).

    Contact k lies below body k. A visit takes `share` [1] of what closes in there, c = w[k] -
    w[k-1]: from one body above the floor all of that, of two equal ones half from each. The sweep
    visits every other contact, from the second on, then the rest: two colours.
    """
    sweep = np.eye(count)
    for k in (*range(1, count, 2), *range(0, count, 2)):
        visit = np.eye(count)
        if k == 0:
            visit[0, 0] -= share
        else:
            visit[k - 1 : k + 1, k - 1 : k + 1] -= 0.5 * share * np.array([[1, -1], [-1, 1]])
        sweep = visit @ sweep
    return sweep


def cold_overlap(count: int) -> float:
    """How deep [m] a contact of a column of `count` equal bodies becomes, set down touching, while
    one sweep a substep, warm started, finds its loads; at most.

    The load stays, so sweeps over all substeps are Gauss-Seidel's iteration of one system, from
    nothing. At first the floor's row alone is wrong, by g h: in rows scaled to a diagonal of 1, by
    √2 g h of the others. Of a column's residual a sweep leaves cos²(π / 2n) (Young 1954; test_look
    of the X-ray measures it), and what is left moves bodies for h each time: a geometric series. A
    box has two points below, whose own coupling sweeps leave 1/25 of (test_solvers.py).
    """
    return math.sqrt(2.0) * G * H * H / math.sin(0.5 * math.pi / count) ** 2


def pyramid(world: World, base: int) -> list[Body]:
    """Rows of unit boxes, `base` in the lowest, exactly touching on y = 0, 5 cm gaps sideways."""
    boxes = []
    for row in range(base):
        for i in range(base - row):
            x = 1.05 * (i - 0.5 * (base - row - 1))
            boxes.append(world.add_dynamic(Box(), position=(x, row + 0.5)))
    return boxes


def momentum(world: World) -> tuple[float, float, float]:
    """Linear momentum [kg*m/s] and angular momentum about the origin [kg*m^2/s]."""
    px = py = spin = 0.0
    for body in world.bodies:
        (x, y), (vx, vy), m = body.center, body.velocity, body.mass
        px, py = px + m * vx, py + m * vy
        spin += m * (x * vy - y * vx) + body.inertia * body.omega
    return px, py, spin


def crossings(times: list[float], values: list[float]) -> list[float]:
    """Times of upward zero crossings, by linear interpolation."""
    result = []
    for (t0, a), (t1, b) in zip(
        zip(times, values, strict=True), zip(times[1:], values[1:], strict=True), strict=False
    ):
        if a < 0.0 <= b:
            result.append(t0 + (t1 - t0) * a / (a - b))
    return result


def separation_along(shape: Shape, other: Shape, pose: tuple, other_pose: tuple, n: np.ndarray):
    """Separation of two placed shapes along the unit directions n (m, 2), by their supports."""
    return -(supports(other, other_pose, -n) + supports(shape, pose, n))


def supports(shape: Shape, pose: tuple[float, float, float], n: np.ndarray) -> np.ndarray:
    """Support function max over discs of n . c + r, for unit directions n (m, 2)."""
    x, y, angle = pose
    c, s = math.cos(angle), math.sin(angle)
    discs = np.array(shape.hull().discs)
    centers = np.column_stack(
        [x + c * discs[:, 0] - s * discs[:, 1], y + s * discs[:, 0] + c * discs[:, 1]]
    )
    return (n @ centers.T + discs[:, 2]).max(axis=1)


def directions(count: int) -> np.ndarray:
    """`count` unit vectors evenly around the circle (count, 2)."""
    angles = np.arange(count) * (2.0 * math.pi / count)
    return np.column_stack([np.cos(angles), np.sin(angles)])
