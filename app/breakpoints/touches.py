"""Who touches whom: contacts of some bodies as the last tick left them, read off the data page.

Bodies *touch* when their surfaces pushed each other within the last tick, or are nearer than
TOUCH_GAP at its end. (The core keeps contacts from 2 cm before the surfaces meet: those do not
count.) A point *slips* when friction was at its limit, |Ft| = mu Fn, and the surfaces move along
each other faster than SLIP_SPEED.
"""

from typing import NamedTuple

import numpy as np

from physics.constants import SLEEP_SPEED, TICK
from physics.lanes import LANES
from physics.state import State

TOUCH_GAP = 0.5 * SLEEP_SPEED * TICK
"""Nearer surfaces touch: [m], 0.1 mm. What is not about to rest crosses it in half a tick, so
first contacts are on time; more: they come early; 0: piles that settle lift off all the time."""

SLIP_SPEED = 0.001
"""What slips moves along the surface faster than: [m/s], 1 mm/s. A box that holds creeps at 1e-16;
less: bodies that come to rest slip again and again; more: slow slips are seen late, by v / a."""

FRICTION_LIMIT = 0.999
"""Friction is at its limit above this share of mu Fn: [1]. Sliding friction is mu Fn to rounding;
in the tick that begins to slip, one substep may still have held."""


class Touch(NamedTuple):
    """One contact of a body with points."""

    contact: int  # its row
    other: int  # row of the other body
    normal: tuple[float, float]  # [N*s] over the tick, of both points
    friction: tuple[float, float]  # [N*s] sizes

    @property
    def push(self) -> float:
        """[N*s] of both points."""
        return self.normal[0] + self.normal[1]


class Touches:
    """Contacts of the body rows `rows`, found together: one look at the columns for all."""

    def __init__(self, page: State, rows: list[int]) -> None:
        self._page = page
        self._of: dict[int, list[Touch]] = {row: [] for row in rows}
        self._touched: dict[int, frozenset[int]] = {}
        contacts = np.asarray(page.live_contacts)
        if not (rows and len(contacts)):
            return
        a, b = contacts["body_a"], contacts["body_b"]
        watched = np.zeros(page.body_count, bool)
        watched[rows] = True
        i = np.flatnonzero((watched[a] | watched[b]) & (contacts["point_count"] > 0))
        if len(i):
            self._sort(i, a[i].tolist(), b[i].tolist(), self._impulses(contacts, i))

    def _impulses(self, contacts: np.ndarray, i: np.ndarray) -> list[tuple[float, ...]]:
        """Normal impulses of the points p, q, then friction, of the contacts i; see readings.py."""
        slot = contacts["slot"][i]
        lanes = slot // LANES, slot % LANES
        blocks, points = np.asarray(self._page.arrays.blocks), self._page.arrays.points
        columns = []
        for name in ("total_normal_impulse", "total_tangent_impulse"):
            for k, side in enumerate("pq"):
                column = blocks[side][name][lanes]
                if slot.min() < 0:  # those that sleep keep theirs in their points
                    column = np.where(slot < 0, points[name][2 * i + k], column)
                columns.append(np.abs(column).tolist())
        return list(zip(*columns, strict=True))

    def _sort(
        self, i: np.ndarray, a: list[int], b: list[int], impulses: list[tuple[float, ...]]
    ) -> None:
        """Hand each contact to those of its bodies that are watched."""
        for row, one, two, (np_, nq, tp, tq) in zip(i.tolist(), a, b, impulses, strict=True):
            for mine, other in ((one, two), (two, one)):
                if mine in self._of:
                    self._of[mine].append(Touch(row, other, (np_, nq), (tp, tq)))

    def touched(self, row: int) -> frozenset[int]:
        """Rows of the bodies that body `row` touches."""
        if row not in self._touched:
            self._touched[row] = frozenset(
                touch.other
                for touch in self._of[row]
                if touch.push > 0.0 or self._gap(touch.contact) <= TOUCH_GAP
            )
        return self._touched[row]

    def push(self, row: int, other: int) -> float:
        """Sum of the normal impulses between two bodies [N*s]."""
        return sum(touch.push for touch in self._of[row] if touch.other == other)

    def slips(self, row: int) -> dict[int, tuple[float, float]]:
        """Rows of the bodies that body `row` slips on, with friction and normal impulse [N*s] of
        the points that slip.
        """
        found: dict[int, tuple[float, float]] = {}
        for touch in self._of[row]:
            for k, (normal, friction) in enumerate(zip(touch.normal, touch.friction, strict=True)):
                if normal > 0.0 and self._is_slipping(touch.contact, k, normal, friction):
                    f, n = found.get(touch.other, (0.0, 0.0))
                    found[touch.other] = f + friction, n + normal
        return found

    # --- geometry of single points, at the end of the tick ----------------------------------------

    def _is_slipping(self, contact: int, k: int, normal: float, friction: float) -> bool:
        row = self._page.arrays.contacts[contact]
        if friction < FRICTION_LIMIT * float(row["friction"]) * normal:
            return False
        nx, ny = self._normal(row)
        (ax, ay), (bx, by) = self._arms(row, 2 * contact + k, nx, ny)
        vxa, vya, wa = self._values(int(row["body_a"]), "vx", "vy", "w")
        vxb, vyb, wb = self._values(int(row["body_b"]), "vx", "vy", "w")
        vx, vy = vxb - wb * by - vxa + wa * ay, vyb + wb * bx - vya - wa * ax
        return abs(vx * ny - vy * nx - float(row["tangent_speed"])) > SLIP_SPEED

    def _gap(self, contact: int) -> float:
        """Least separation of its points [m]."""
        row = self._page.arrays.contacts[contact]
        nx, ny = self._normal(row)
        xa, ya = self._values(int(row["body_a"]), "x", "y")
        xb, yb = self._values(int(row["body_b"]), "x", "y")
        gaps = []
        for k in range(int(row["point_count"])):
            (ax, ay), (bx, by) = self._arms(row, 2 * contact + k, nx, ny)
            gaps.append((xb + bx - xa - ax) * nx + (yb + by - ya - ay) * ny)
        return min(gaps)

    def _normal(self, row: np.void) -> tuple[float, float]:
        """Unit normal from A to B now: it turns with the reference body."""
        c, s = self._values(int(row["body_b" if row["reference"] == 1 else "body_a"]), "c", "s")
        lx, ly = float(row["lnx"]), float(row["lny"])
        return c * lx - s * ly, s * lx + c * ly

    def _arms(
        self, row: np.void, point: int, nx: float, ny: float
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """From both centres of mass to the point on each surface [m]."""
        p, arms = self._page.arrays.points[point], []
        for side, sign in (("a", 1.0), ("b", -1.0)):
            c, s = self._values(int(row[f"body_{side}"]), "c", "s")
            x, y, r = float(p[f"l{side}x"]), float(p[f"l{side}y"]), sign * float(p[f"r{side}"])
            arms.append((c * x - s * y + r * nx, s * x + c * y + r * ny))
        return arms[0], arms[1]

    def _values(self, row: int, *names: str) -> tuple[float, ...]:
        return tuple(self._page.body[name].item(row) for name in names)
