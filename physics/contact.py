"""Contact: two shapes that touch, as callbacks see and change it in one tick."""

from typing import TYPE_CHECKING, Any

import numpy as np

from physics.compile.lanes import LANES
from physics.constants import LARGEST_SIZE
from physics.events import shape_number
from physics.shapes.definitions import Point, finite
from physics.values.sums import plain_sum
from physics.vector import Vector
from physics.world_lock import StaleHandleError

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class Contact:
    """The contact of `a.shapes[shape_a]` and `b.shapes[shape_b]`, during one call of a callback.

    Coefficients that are set hold from this tick on for as long as the contact lives, until the
    bounds of its shapes part, or the material of one of them changes. They are saved and hashed.
    """

    __slots__ = ("_changed", "_row", "_vetoed", "_world")

    def __init__(self, world: "World", row: int) -> None:
        self._world, self._row = world, row
        self._changed = self._vetoed = False

    def expire(self) -> bool:
        """The call is over; whether something was changed. Does what was vetoed."""
        if self._vetoed:
            record = self._record
            for name in ("point_count", "gap", "pc", "ps", "rolling_impulse"):
                record[name] = 0  # no pose to recycle: the next tick collides the shapes anew
        changed, self._row = self._changed, -1
        return changed

    @property
    def _record(self) -> Any:
        if self._row < 0:
            raise StaleHandleError("this contact was for one call of a callback; keep its numbers")
        return np.asarray(self._world.page.live_contacts)[self._row]

    @property
    def a(self) -> "Body":
        """The first body."""
        return self._world.body_at_row(int(self._record["body_a"]))

    @property
    def b(self) -> "Body":
        """The second body."""
        return self._world.body_at_row(int(self._record["body_b"]))

    @property
    def shape_a(self) -> int:
        """Number of the shape in `a.shapes`."""
        return shape_number(self._world.page, int(self._record["shape_a"]), self.a)

    @property
    def shape_b(self) -> int:
        """Number of the shape in `b.shapes`."""
        return shape_number(self._world.page, int(self._record["shape_b"]), self.b)

    @property
    def normal(self) -> Vector:
        """Unit normal from A to B, in the world."""
        record, columns = self._record, self._world.page.body
        row = int(record["body_b"] if record["reference"] else record["body_a"])
        c, s = columns["c"].item(row), columns["s"].item(row)
        x, y = float(record["lnx"]), float(record["lny"])
        return Vector(c * x - s * y, s * x + c * y)

    @property
    def points(self) -> tuple[Vector, ...]:
        """The one or two points where they touch [m], midway between the surfaces."""
        nx, ny = self.normal
        result = []
        for (ax, ay), (bx, by), ra, rb in self._cores():
            half = 0.5 * (ra - rb)
            result.append(Vector(0.5 * (ax + bx) + half * nx, 0.5 * (ay + by) + half * ny))
        return tuple(result)

    @property
    def separations(self) -> tuple[float, ...]:
        """How far the surfaces are apart at each point [m]; < 0: they overlap."""
        nx, ny = self.normal
        return tuple(
            (bx - ax) * nx + (by - ay) * ny - ra - rb
            for (ax, ay), (bx, by), ra, rb in self._cores()
        )

    def _cores(self) -> list[tuple[Point, Point, float, float]]:
        """The core points of A and B in the world [m], and their rounding radii, of each point."""
        record, page = self._record, self._world.page
        points = np.asarray(page.arrays.points)[2 * self._row :][: int(record["point_count"])]
        result = []
        for point in points:
            ends = [self._placed(int(record[f"body_{k}"]), point, k) for k in "ab"]
            result.append((ends[0], ends[1], float(point["ra"]), float(point["rb"])))
        return result

    def _placed(self, body: int, point: np.void, side: str) -> Point:
        x, y, c, s = (self._world.page.body[name].item(body) for name in ("x", "y", "c", "s"))
        lx, ly = float(point[f"l{side}x"]), float(point[f"l{side}y"])
        return x + c * lx - s * ly, y + s * lx + c * ly

    # --- what it may do --------------------------------------------------------------------------

    def veto(self) -> None:
        """Let the bodies pass through one another in this tick, of a `pre_solve`.

        The contact does not count as touching then: its "contact_begin" comes when it is let be.
        (A body that moves by half of its width in a tick still stops at the surface once, for
        continuous collision does not ask.)
        """
        _ = self._record
        self._vetoed = self._changed = True

    @property
    def friction(self) -> float:
        """Coefficient of the pair; settable, which sets the static one too."""
        return float(self._record["friction"])

    @friction.setter
    def friction(self, value: float) -> None:
        self._put("friction", finite("contact.friction", value, 0.0, 1e6))
        self._put("static_friction", self.friction)

    @property
    def restitution(self) -> float:
        """Share of the speed that comes back; settable."""
        return float(self._record["restitution"])

    @restitution.setter
    def restitution(self, value: float) -> None:
        self._put("restitution", finite("contact.restitution", value, 0.0, 1.0))

    @property
    def tangent_speed(self) -> float:
        """Speed of B's surface against A's that friction aims at, along the normal turned
        clockwise [m/s]: a conveyor belt; settable.
        """
        return float(self._record["tangent_speed"])

    @tangent_speed.setter
    def tangent_speed(self, value: float) -> None:
        self._put("tangent_speed", finite("contact.tangent_speed", value, -1e6, 1e6))

    @property
    def rolling_resistance(self) -> float:
        """Lever of the torque that resists rolling [m]; settable."""
        return float(self._record["rolling_resistance"])

    @rolling_resistance.setter
    def rolling_resistance(self, value: float) -> None:
        lever = finite("contact.rolling_resistance", value, 0.0, LARGEST_SIZE)
        self._put("rolling_resistance", lever)

    def _put(self, name: str, value: float) -> None:
        record = self._record
        if record[name] != value:
            record[name] = value
            self._changed = True

    # --- what it did -----------------------------------------------------------------------------

    @property
    def normal_impulse(self) -> float:
        """Impulse that pushed the bodies apart in the last tick [N*s], of all points."""
        return self._impulse("normal")

    @property
    def friction_impulse(self) -> float:
        """Impulse of friction on B along the normal turned clockwise [N*s], of all points."""
        return self._impulse("tangent")

    def _impulse(self, kind: str) -> float:
        slot = int(self._record["slot"])
        if slot < 0:
            return 0.0
        block = np.asarray(self._world.page.arrays.blocks)[slot // LANES]
        return plain_sum(float(block[p][f"total_{kind}_impulse"][slot % LANES]) for p in "pq")
