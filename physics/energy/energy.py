"""Mechanical energy of a world, measured from its state."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from physics.joints.arrays import directions, world_points
from physics.joints.definition import JointDefinition
from physics.joints.kinds import KINDS
from physics.joints.lane_placement import acting
from physics.joints.record import SPRING
from physics.shapes.definitions import Point
from physics.state.layout import DISABLED
from physics.state.page import State
from physics.values.sums import dot


class Energy(NamedTuple):
    """All in [J]: `gravity` is zero at the origin, `spring` is in the springs of joints.

    Servos, motors and the hand are no springs: they take energy from outside.
    """

    linear: float
    angular: float
    gravity: float
    spring: float

    @property
    def kinetic(self) -> float:
        """Linear and angular kinetic energy [J]."""
        return self.linear + self.angular

    @property
    def total(self) -> float:
        """Sum of all parts [J]."""
        return self.linear + self.angular + self.gravity + self.spring


COLUMNS = ("mass", "inertia", "gravity_scale", "x", "y", "vx", "vy", "w")


def energy_of(page: State, gravity: Point, joints: np.ndarray) -> Energy:
    """Kinetic, gravitational and elastic energy; `joints` is a plain JOINT array (n,).

    Bodies and joints that are not enabled have none.
    """
    n = page.body_count  # all rows: those that are not dynamic have no mass
    mass, inertia, scale, x, y, vx, vy, w = (page.body[name][:n] for name in COLUMNS)
    if (page.body["asleep"][:n] == DISABLED).any():
        is_in = page.body["asleep"][:n] != DISABLED
        mass, inertia = mass * is_in, inertia * is_in
    linear = 0.5 * dot(mass, vx * vx + vy * vy)
    angular = 0.5 * dot(inertia, w * w)
    potential = -dot(mass * scale, gravity[0] * x + gravity[1] * y)
    return Energy(linear, angular, potential, spring_energy(page, joints))


def spring_energy(page: State, joints: np.ndarray) -> float:
    """Sum of k C^2 / 2 over all rows that are springs, k = (2 pi hertz)^2 / K [J]."""
    if not (joints["row_mode"] == SPRING).any():
        return 0.0
    total = 0.0
    acts = acting(joints, page)
    for kind, row, squared in springs(tuple(KINDS)):
        is_spring = (joints["kind"] == kind) & (joints["row_mode"][:, row] == SPRING)
        is_spring &= acts
        if is_spring.any():
            mine = joints[is_spring]  # a copy of large records: only if there are such
            rate = 2.0 * np.pi * mine["row_hertz"][:, row]
            total += 0.5 * float(np.sum(rate**2 * squared(page, mine)))
    return total


@cache
def springs(
    kinds: tuple[type[JointDefinition], ...],
) -> list[tuple[int, int, Callable[[State, np.ndarray], np.ndarray]]]:
    """Return (kind, row, C^2 / K) of all rows that can be springs, in the order they are summed."""
    result = [(list(SQUARES).index(way), k.NUMBER, row) for k in kinds for row, way in k.SPRINGS]
    return [(kind, row, list(SQUARES.values())[way]) for way, kind, row in sorted(result)]


def stretch(page: State, joints: np.ndarray) -> np.ndarray:
    """C^2 / K of distance springs, C = |d| - length [kg m^2] (n,)."""
    _, _, d = arms(page, joints)
    length = np.hypot(*d.T)
    n = d / np.maximum(length, 1e-300)[:, None]
    return (length - joints["length"]) ** 2 / axial_k(page, joints, n)


def slide(page: State, joints: np.ndarray) -> np.ndarray:
    """C^2 / K of slides and suspensions, C = u . d - rest [kg m^2] (n,)."""
    _, _, d = arms(page, joints)
    u = directions(page, joints["body_a"], joints["ux"], joints["uy"])
    return (np.sum(u * d, axis=1) - joints["rest"]) ** 2 / axial_k(page, joints, u)


def twist(page: State, joints: np.ndarray) -> np.ndarray:
    """C^2 / K of angular springs, C = angle - rest, K = 1/Ia + 1/Ib [kg m^2] (n,)."""
    angle, inv_inertia = page.body["angle"], page.body["inv_inertia"]
    a, b = joints["body_a"], joints["body_b"]
    off = angle[b] - angle[a] - joints["reference"] - joints["rest"]
    k = inv_inertia[a] + inv_inertia[b]
    return np.divide(off**2, k, out=np.zeros(len(k)), where=k > 0.0)  # K = 0: nothing turns


def offset(page: State, joints: np.ndarray) -> np.ndarray:
    """C K^-1 C of springs between two points, C = d [kg m^2] (n,)."""
    ra, rb, d = arms(page, joints)
    kxx, kxy, kyy = np.zeros((3, len(d)))
    for side, r in (("a", ra), ("b", rb)):
        body = joints["body_" + side]
        inv_mass, inv_inertia = page.body["inv_mass"][body], page.body["inv_inertia"][body]
        kxx += inv_mass + inv_inertia * r[:, 1] ** 2
        kxy -= inv_inertia * r[:, 0] * r[:, 1]
        kyy += inv_mass + inv_inertia * r[:, 0] ** 2
    x, y = d.T
    return (kyy * x * x - 2.0 * kxy * x * y + kxx * y * y) / (kxx * kyy - kxy * kxy)


def arms(page: State, joints: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Lever arms of both anchors and d, from A's to B's [m] (n, 2), in the world."""
    a, b = joints["body_a"], joints["body_b"]
    ra = directions(page, a, joints["lax"], joints["lay"])
    rb = directions(page, b, joints["lbx"], joints["lby"])
    at_a = world_points(page, a, joints["lax"], joints["lay"])
    return ra, rb, world_points(page, b, joints["lbx"], joints["lby"]) - at_a


def axial_k(page: State, joints: np.ndarray, n: np.ndarray) -> np.ndarray:
    """K along the unit vectors n (n, 2), which turn with A: see prismatic.py."""
    ra, rb, d = arms(page, joints)
    k = np.zeros(len(n))
    for side, r in (("a", ra + d), ("b", rb)):
        body = joints["body_" + side]
        across = r[:, 0] * n[:, 1] - r[:, 1] * n[:, 0]
        k += page.body["inv_mass"][body] + page.body["inv_inertia"][body] * across**2
    return k


SQUARES: dict[str, Callable[[State, np.ndarray], np.ndarray]] = {
    "stretch": stretch,
    "slide": slide,
    "twist": twist,
    "offset": offset,
}
"""C^2 / K of a spring by the way in which it is strained; see JointDefinition.SPRINGS."""
