"""Who touches whom: contacts of some bodies as the last tick left them, read off the data page.

Bodies *touch* when their surfaces pushed each other within the last tick, or are nearer than
TOUCH_GAP at its end. (The core keeps contacts from 2 cm before the surfaces meet: those do not
count.) A point *slips* when friction was at its limit, |Ft| = mu Fn, and the surfaces move along
each other faster than SLIP_SPEED.
"""

import math
from struct import Struct
from typing import Any

import numpy as np

from physics.compile.lanes import LANES
from physics.constants import SLOW_SPEED, TICK
from physics.contacts.readings import frictions_in_force
from physics.state.layout import CONTACT, CONTACT_BLOCK, MOTION, POINT, POINT_LANES
from physics.state.page import State
from physics.values.sums import plain_sum

TOUCH_GAP = 0.5 * SLOW_SPEED * TICK
"""Nearer surfaces touch: [m], 0.1 mm. What is not about to rest crosses it in half a tick, so
first contacts are on time; more: they come early; 0: piles that settle lift off all the time."""

SLIP_SPEED = 0.001
"""What slips moves along the surface faster than: [m/s], 1 mm/s. A box that holds creeps at 1e-16;
less: bodies that come to rest slip again and again; more: slow slips are seen late, by v / a."""

FRICTION_LIMIT = 0.999
"""Friction is at its limit above this share of mu Fn: [1]. Sliding friction is mu Fn to rounding;
in the tick that begins to slip, one substep may still have held."""

PLACES = [(f"total_{kind}_impulse", k) for kind in ("normal", "tangent") for k in (0, 1)]
"""The four numbers of a contact that are asked for: the field, and which point."""


LETTERS = {"f8": "d", "i2": "h", "i4": "i", "i8": "q"}
"""The struct module's letters for the kinds of fields."""


def _offset(name: str, k: int) -> int:
    """Return where the first lane of such a field is in a block, in doubles."""
    block: Any = CONTACT_BLOCK.fields
    lanes: Any = POINT_LANES.fields
    return (block["pq"[k]][1] + lanes[name][1]) // 8


class Layout:
    """Unpacks the fields `names` of a record, in its order.

    One call for all of them takes a tenth of the time of numpy's records.
    """

    def __init__(self, record: np.dtype, *names: str) -> None:
        fields: Any = record.fields
        text, at = "=", 0
        for name in names:
            kind, offset, *_ = fields[name]
            text += f"{offset - at}x{LETTERS[kind.str[1:]]}"
            at = offset + kind.itemsize
        self._unpack, self._size = Struct(text).unpack_from, record.itemsize

    def read(self, rows: Any, i: int) -> tuple[Any, ...]:
        """Return the fields of row `i`."""
        return self._unpack(rows, i * self._size)


CONTACT_ROW = Layout(
    CONTACT, "body_a", "body_b", "point_count", "reference", "lnx", "lny", "tangent_speed"
)
MOTION_ROW = Layout(MOTION, "vx", "vy", "w", "x", "y", "c", "s")
POINT_ROW = Layout(POINT, "lax", "lay", "lbx", "lby", "ra", "rb")
SLEEPING = Layout(POINT, "total_normal_impulse", "total_tangent_impulse")
IMPULSES = np.array([[_offset(name, k)] for name, k in PLACES])
"""One look at the blocks as doubles is a fifth of four looks at fields of fields."""


class Nearby:
    """The contacts that some bodies have, found anew only when the pairs have changed.

    Finding them is half of the work of a tick, and most ticks have the pairs of the tick before.
    """

    def __init__(self) -> None:
        self.rows = np.zeros(0, np.int64)  # of the contacts (n,)
        self.of: dict[int, list[tuple[int, int]]] = {}
        """By body row: (place of the contact in `rows`, row of the other body)."""
        self._key: tuple[bytes, list[int]] = b"", []
        self._starts = np.zeros(0, np.int64)

    def follow(self, contacts: np.ndarray, bodies: list[int], count: int) -> None:
        """Find the contacts of the body rows `bodies`, all < `count`, among CONTACT (n,)."""
        pairs = contacts.view(np.int64)[:: CONTACT.itemsize // 8]  # body_a and body_b in one
        key = pairs.tobytes(), bodies
        if key == self._key:
            return
        self._key = key
        a, b = contacts["body_a"], contacts["body_b"]
        watched = np.zeros(count, bool)
        watched[bodies] = True
        self.rows = (watched[a] | watched[b]).nonzero()[0]
        self.of = {row: [] for row in bodies}
        ends = zip(a[self.rows].tolist(), b[self.rows].tolist(), strict=True)
        for k, (one, two) in enumerate(ends):
            if one in self.of:
                self.of[one].append((k, two))
            if two in self.of:
                self.of[two].append((k, one))

    def starts(self, numbers: int) -> np.ndarray:
        """Return where the lanes of blocks begin among their doubles, `numbers` of them."""
        if len(self._starts) * CONTACT_BLOCK.itemsize != numbers * 8 * LANES:
            block, lane = np.divmod(np.arange(numbers * 8 // CONTACT_BLOCK.itemsize * LANES), LANES)
            self._starts = block * (CONTACT_BLOCK.itemsize // 8) + lane
        return self._starts


class Touches:
    """Contacts of the body rows `bodies` in the present state, read together."""

    def __init__(self, page: State, bodies: list[int], nearby: Nearby) -> None:
        self._page = page
        self._contacts = np.asarray(page.live_contacts)  # records without their class
        self._motion, self._points = page.arrays.motion, page.arrays.points
        nearby.follow(self._contacts, bodies, page.body_count)
        self._rows, self._of = nearby.rows, nearby.of
        self._impulses = self._read_impulses(nearby)
        self._counts: list[int] = self._contacts["point_count"][self._rows].tolist()
        """Points of each contact; 0: the bodies are near, no more."""
        self._limits: dict[int, list[tuple[int, float, float]]] | None = None  # not looked at yet

    def _read_impulses(self, nearby: Nearby) -> list[list[float]]:
        """Normal p, normal q, friction p, friction q of the contacts over the tick [N*s] (4, n).

        They lie in the solver's lanes, but what sleeps keeps them in its points: see readings.py.
        Without points they are not asked for.
        """
        slot = self._contacts["slot"][self._rows]
        numbers = np.asarray(self._page.arrays.blocks).view(np.float64)
        values = numbers[IMPULSES + nearby.starts(len(numbers))[slot]].tolist()
        for k, lane in enumerate(slot.tolist()):
            if lane < 0:
                for point in (0, 1):
                    row = 2 * int(self._rows[k]) + point
                    values[point][k], values[2 + point][k] = SLEEPING.read(self._points, row)
        return values

    def _at_limit(self) -> dict[int, list[tuple[int, float, float]]]:
        """Return (point, friction, normal) [N*s] of the contacts whose friction is at its limit."""
        result: dict[int, list[tuple[int, float, float]]] = {}
        coefficients = frictions_in_force(self._page, self._rows).tolist()
        numbers = zip(self._counts, coefficients, *self._impulses, strict=True)
        for k, (count, mu, normal, other_normal, friction, other_friction) in enumerate(numbers):
            least = FRICTION_LIMIT * mu
            if count > 0 and normal > 0.0 and abs(friction) >= least * normal:
                result.setdefault(k, []).append((0, abs(friction), normal))
            if count > 1 and other_normal > 0.0 and abs(other_friction) >= least * other_normal:
                result.setdefault(k, []).append((1, abs(other_friction), other_normal))
        return result

    def touched(self, row: int) -> frozenset[int]:
        """Rows of the bodies that body `row` touches."""
        counts, (p, q, _, _) = self._counts, self._impulses
        return frozenset(
            [
                other
                for k, other in self._of[row]
                if counts[k] > 0 and (p[k] > 0.0 or q[k] > 0.0 or self._gap(k) <= TOUCH_GAP)
            ]
        )

    def push(self, row: int, other: int) -> float:
        """Sum of the normal impulses between two bodies [N*s]."""
        p, q, _, _ = self._impulses
        mine = [k for k, that in self._of[row] if that == other and self._counts[k] > 0]
        return plain_sum(p[k] + q[k] for k in mine)

    def slips(self, row: int) -> dict[int, tuple[float, float]]:
        """Rows of the bodies that body `row` slips on, with friction and normal impulse [N*s] of
        the points that slip.
        """
        if self._limits is None:
            self._limits = self._at_limit()
        limits = self._limits
        result: dict[int, tuple[float, float]] = {}
        for k, other in self._of[row] if limits else ():
            for point, friction, normal in limits.get(k, ()):
                if self._slides(k, point):
                    f, n = result.get(other, (0.0, 0.0))
                    result[other] = f + friction, n + normal
        return result

    # --- geometry of single points, at the end of the tick ----------------------------------------

    def _slides(self, k: int, point: int) -> bool:
        """Return whether the surfaces move along each other there, faster than SLIP_SPEED."""
        a, b, _, on_b, lnx, lny, running = CONTACT_ROW.read(self._contacts, int(self._rows[k]))
        vxa, vya, wa, _, _, ca, sa = MOTION_ROW.read(self._motion, a)
        vxb, vyb, wb, _, _, cb, sb = MOTION_ROW.read(self._motion, b)
        c, s = (cb, sb) if on_b else (ca, sa)
        nx, ny = c * lnx - s * lny, s * lnx + c * lny
        lax, lay, lbx, lby, ra, rb = POINT_ROW.read(self._points, 2 * int(self._rows[k]) + point)
        ax, ay = ca * lax - sa * lay + ra * nx, sa * lax + ca * lay + ra * ny
        bx, by = cb * lbx - sb * lby - rb * nx, sb * lbx + cb * lby - rb * ny
        vx, vy = vxb - wb * by - vxa + wa * ay, vyb + wb * bx - vya - wa * ax
        return abs(vx * ny - vy * nx - running) > SLIP_SPEED

    def _gap(self, k: int) -> float:
        """Least separation of the points of a contact [m]; infinite without points."""
        row, least = int(self._rows[k]), math.inf
        a, b, count, on_b, lnx, lny, _ = CONTACT_ROW.read(self._contacts, row)
        _, _, _, xa, ya, ca, sa = MOTION_ROW.read(self._motion, a)
        _, _, _, xb, yb, cb, sb = MOTION_ROW.read(self._motion, b)
        c, s = (cb, sb) if on_b else (ca, sa)
        nx, ny = c * lnx - s * lny, s * lnx + c * lny
        for point in range(count):
            lax, lay, lbx, lby, ra, rb = POINT_ROW.read(self._points, 2 * row + point)
            dx = xb + cb * lbx - sb * lby - xa - ca * lax + sa * lay
            dy = yb + sb * lbx + cb * lby - ya - sa * lax - ca * lay
            least = min(least, dx * nx + dy * ny - ra - rb)
        return least
