"""Work that the hand and motors did within the last tick, as far as the core can tell.

Counted: every row of a joint that drives (motors, servos, the hand, motor joints, force fields):
impulse times the motion along it, W = J . (C moved) / tick. The mean velocity of the tick stands
for that of each substep, so W is right to first order in the tick. Not counted, because no record
is kept of it: applied forces and impulses of scenes, moving (kinematic) bodies and conveyor belts,
wind, edits, and the one tick after which joints are placed anew (something broke or fell asleep).
"""

import numpy as np

from physics import World
from physics.compile.lanes import LANES
from physics.joints.record import DRIVE, FORCE, SERVO

DRIVEN = (SERVO, DRIVE, FORCE)


def work_from_outside(world: World) -> float:
    """Sum over all driven rows [J]; 0 without joints."""
    table = world.joint_table
    if table.is_empty:
        return 0.0
    used = table.used
    axes, points = np.asarray(used["joint_axes"]), np.asarray(used["joint_points"])
    return _axis_work(world, axes) + _point_work(world, points)


def _axis_work(world: World, axes: np.ndarray) -> float:
    """Rows of one equation: the impulse times J times the displacement of both bodies."""
    driven = _driven(world, axes)
    if not driven.any():
        return 0.0
    impulse = ((axes["total"] + axes["impulse"]) / world.tick_length)[driven]  # [N] or [N*m]
    moved = np.zeros(len(impulse))
    for side in "ab":
        dx, dy, turn = _displacement(world, axes[side][driven])
        j = [axes[f"j{side}{axis}"][driven] for axis in "xyw"]
        moved += j[0] * dx + j[1] * dy + j[2] * turn
    return float(np.dot(impulse, moved))


def _point_work(world: World, points: np.ndarray) -> float:
    """Rows that hold two points together: P on B's anchor, -P on A's."""
    driven = _driven(world, points)
    if not driven.any():
        return 0.0
    total = 0.0
    arms = points["arms"]
    px = ((points["total_x"] + points["px"]) / world.tick_length)[driven]  # [N]
    py = ((points["total_y"] + points["py"]) / world.tick_length)[driven]
    for side, sign in (("b", 1.0), ("a", -1.0)):
        dx, dy, turn = _displacement(world, points[side][driven])
        rx, ry = arms[f"r{side}x"][driven], arms[f"r{side}y"][driven]
        c, s = np.cos(turn) - 1.0, np.sin(turn)
        dx, dy = dx + c * rx - s * ry, dy + s * rx + c * ry
        total += sign * float(np.dot(px, dx) + np.dot(py, dy))
    return total


def _driven(world: World, rows: np.ndarray) -> np.ndarray:
    """Which lanes of the blocks `rows` (n,) drive, (n, LANES)."""
    alive = np.arange(LANES) < rows["used"][:, None]
    modes = world.joint_table.columns["row_mode"]
    mode = modes[np.where(alive, rows["joint"], 0), np.where(alive, rows["ordinal"], 0)]
    return alive & np.isin(mode, DRIVEN)


def _displacement(world: World, bodies: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Motion of dynamic bodies in the last tick [m, m, rad]; of others 0: they take no work."""
    page = world.page.body
    moves = page["mass"][bodies] > 0.0
    pairs = (("x", "x0"), ("y", "y0"), ("angle", "angle0"))
    dx, dy, turn = (
        np.where(moves, page[now][bodies] - page[then][bodies], 0.0) for now, then in pairs
    )
    return dx, dy, turn
