"""Look at one contact in all detail, at the present poses: what the next tick will find.

It is found by the functions that the tick will use (`collide/look.py`), beside what the last tick
did with the points that it had.
"""

import math
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.collide.hull import new_work
from physics.collide.look import CLOSEST_CORNERS, FACE, find_construction, look_closely
from physics.compile.jit import records
from physics.compile.lanes import LANES
from physics.constants import SPECULATIVE_DISTANCE
from physics.contacts.contact_detail import (
    Candidate,
    ContactDetail,
    Edge,
    Fate,
    Look,
    LostPoint,
    PointDetail,
)
from physics.contacts.moved import ALL, GAP
from physics.state.layout import CONTACT, POINT
from physics.values.checks import DefinitionError
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.world import World

CUT = 1e-9
"""A point that clipping has moved less has only been rounded: [m], 1e-9, a hundred times what is
rounded 100 km from the origin."""


def contact_detail(world: "World", shape_a: int, shape_b: int) -> ContactDetail | None:
    """The contact of two shapes, by their rows; None when even their fat bounds are apart.

    A and B of the answer are those of the contact, whatever order was asked in. The first call of
    a machine compiles for some seconds. Raises DefinitionError for rows that are no shapes.
    """
    count = world.page.shape_count
    for row in (shape_a, shape_b):
        if not 0 <= row < count:
            raise DefinitionError(f"shape row {row} is none of the {count} rows of this world")
    contacts = np.asarray(world.page.live_contacts)
    a, b = contacts["shape_a"], contacts["shape_b"]
    result = np.flatnonzero((a == shape_a) & (b == shape_b) | (a == shape_b) & (b == shape_a))
    result = result[contacts["point_count"][result] >= 0]
    return _Reading(world, int(result[0])).detail if len(result) else None


@cache
def _bench() -> np.ndarray:
    """The narrow phase's bench for readings: one for all worlds, filled anew by each."""
    return new_work()


class _Reading:
    """One contact row, looked at twice: with all points, and with those that take part."""

    def __init__(self, world: "World", row: int) -> None:
        self._world, self._row = world, row
        page = world.page
        self.stored = np.asarray(page.live_contacts)[row]
        self._rows = int(self.stored["body_a"]), int(self.stored["body_b"])
        work = _bench()
        self.all_contact, _, _ = self._look(math.inf)
        made = find_construction(work)
        self.kind, self.numbers = int(made[0]), tuple(int(number) for number in made[1:])
        self.bench = np.asarray(work)[0].copy()
        self.contact, self.points, answer = self._look(0.0)
        self.holds, self.margin = int(answer[0]), float(answer[1])
        self.meets, self.passes, self.swung, self.covered = (bool(one) for one in answer[2:])

    def _look(self, beyond: float) -> tuple[Any, Any, tuple[Any, ...]]:
        """Return copies of the contact and its points, renewed, and what `look_closely` says."""
        page, world = self._world.page, self._world
        contact, points = records(CONTACT, 1), records(POINT, 2)
        np.asarray(contact)[0] = self.stored
        np.asarray(points)[:] = np.asarray(page.arrays.points)[2 * self._row : 2 * self._row + 2]
        arrays = tuple(page.arrays)
        when = world.tick, world.settings.tick_length
        answer = look_closely(arrays, (contact, points), when, _bench(), beyond)
        return np.asarray(contact)[0], np.asarray(points), answer

    # --- places --------------------------------------------------------------------------------

    def _of_body(self, side: int, x: float, y: float) -> Vector:
        """The world's point of (x, y) [m], from the centre of mass of A (0) or B (1)."""
        px, py, c, s = (
            self._world.page.body[k].item(self._rows[side]) for k in ("x", "y", "c", "s")
        )
        return Vector(px + c * x - s * y, py + s * x + c * y)

    def _turned(self, side: int, x: float, y: float) -> Vector:
        c, s = (self._world.page.body[k].item(self._rows[side]) for k in ("c", "s"))
        return Vector(c * x - s * y, s * x + c * y)

    def _disc(self, side: int, number: int) -> tuple[Vector, float]:
        """Centre in the world and radius of a disc of A's (0) or B's (1) hull."""
        hull = self.bench["ab"[side]]
        x, y, r = (float(hull[name][number]) for name in ("x", "y", "r"))
        return self._of_body(0, x, y), r

    def _edge(self, side: int, first: int, second: int, towards: Vector) -> Edge:
        hull = self.bench["ab"[side]]
        (p, rp), (q, rq) = self._disc(side, first), self._disc(side, second)
        nx, ny = float(hull["nx"][first]), float(hull["ny"][first])
        outward = self._turned(0, nx, ny) if first != second else towards
        return Edge("ab"[side], (first, second), (p, q), (rp, rq), outward)  # type: ignore[arg-type]

    # --- the answer ----------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """What the next tick will do with this contact."""
        if self.stored["asleep"]:
            return "asleep"
        return "again" if self.holds == ALL else "apart" if self.holds == GAP else "anew"

    @property
    def detail(self) -> ContactDetail:
        world, bench = self._world, self.bench
        m, stored = bench["manifold"], self.stored
        flipped = int(m["flipped"])
        out = self._turned(0, float(m["nx"]), float(m["ny"])) if self.kind else Vector(0.0, 0.0)
        in_force = self.stored if self.look in ("again", "asleep") else self.contact
        points = self._points(in_force)
        normal = self._normal(in_force) if points else Vector(*(k * (1 - 2 * flipped) for k in out))
        edges, corners, radii = None, None, (0.0, 0.0)
        planes: tuple[Vector, ...] = ()
        if self.kind == FACE:
            face, first, second = self.numbers
            end = (face + 1) % int(bench["ab"[flipped]]["count"])
            reference = self._edge(flipped, face, end, out)
            edges = reference, self._edge(1 - flipped, first, second, Vector(-out.x, -out.y))
            planes = reference.surface
        elif self.kind == CLOSEST_CORNERS:
            mine, other, _ = self.numbers
            discs = self._disc(flipped, mine), self._disc(1 - flipped, other)
            (c1, r1), (c2, r2) = discs[::-1] if flipped else discs
            corners, radii = (c1, c2), (r1, r2)
        candidates = self._candidates(out, edges)
        dx = bench["x"] - stored["px"], bench["y"] - stored["py"]
        turn = bench["c"] - stored["pc"], bench["s"] - stored["ps"]
        kept = stored["pc"] != 0.0 or stored["ps"] != 0.0
        return ContactDetail(
            a=world.body_at_row(self._rows[0]),
            b=world.body_at_row(self._rows[1]),
            shapes=(int(stored["shape_a"]), int(stored["shape_b"])),
            tick=world.tick,
            look=self.look,
            made=int(stored["made"]),
            moved=math.hypot(*map(float, dx)) if kept else math.inf,
            turned=math.hypot(*map(float, turn)) if kept else math.inf,
            way=("none", "face", "corners")[self.kind],  # type: ignore[arg-type]
            reference="ab"[flipped],  # type: ignore[arg-type]
            discs=(int(bench["a"]["count"]), int(bench["b"]["count"])),
            normal=normal,
            edges=edges,
            corners=corners,
            radii=radii,
            clip_planes=planes,
            margin=self.margin,
            why_margin=self._why_margin,
            slop=world.settings.slop,
            candidates=candidates,
            points=points,
            lost=self._lost(points, candidates),
            friction=float(stored["friction"]),
            restitution=float(stored["restitution"]),
        )

    def _normal(self, contact: np.void) -> Vector:
        return self._turned(int(contact["reference"]), float(contact["lnx"]), float(contact["lny"]))

    @property
    def _after(self) -> list[int]:
        """The features of the points that take part."""
        points = self.points[: int(self.contact["point_count"])]
        return [int(point["feature"]) for point in points]

    @property
    def _before(self) -> dict[int, np.void]:
        """The points of the last tick by their ids."""
        points = np.asarray(self._world.page.arrays.points)[2 * self._row : 2 * self._row + 2]
        return {int(point["feature"]): point for point in points[: int(self.stored["point_count"])]}

    def _impulse(self, feature: int, name: str) -> float:
        """A number [N*s] of the point `feature` of the last tick: in its lane, if it has one."""
        order = list(self._before)
        if feature not in order:
            return 0.0
        slot = int(self.stored["slot"])
        if slot < 0:
            return float(self._before[feature][name])
        block = np.asarray(self._world.page.arrays.blocks)[slot // LANES]
        return float(block["pq"[order.index(feature)]][name][slot % LANES])

    def _points(self, contact: np.void) -> tuple[PointDetail, ...]:
        """The points that the next tick starts with: of the copies, or as they are stored."""
        old = contact is self.stored
        rows = self._before.values() if old else self.points[: int(contact["point_count"])]
        nx, ny = self._normal(contact)
        result = []
        for point in rows:
            feature = int(point["feature"])
            lax, lay, lbx, lby, ra, rb = (
                float(point[name]) for name in ("lax", "lay", "lbx", "lby", "ra", "rb")
            )
            (ax, ay), (bx, by) = self._of_body(0, lax, lay), self._of_body(1, lbx, lby)
            result.append(
                PointDetail(
                    id=feature,
                    on_a=Vector(ax + ra * nx, ay + ra * ny),
                    on_b=Vector(bx - rb * nx, by - rb * ny),
                    core_a=Vector(lax, lay),
                    core_b=Vector(lbx, lby),
                    separation=(bx - ax) * nx + (by - ay) * ny - ra - rb,
                    born=int(point["born"]),
                    is_new=feature not in self._before,
                    carried=self._impulse(feature, "normal_impulse"),
                    normal_impulse=self._impulse(feature, "total_normal_impulse"),
                    friction_impulse=self._impulse(feature, "total_tangent_impulse"),
                )
            )
        return tuple(result)

    def _candidates(self, out: Vector, edges: tuple[Edge, Edge] | None) -> tuple[Candidate, ...]:
        m, result = self.bench["manifold"], []
        side = 1 - int(m["flipped"])
        for k in range(int(m["count"])):
            x, y, r = (float(m[name][k]) for name in ("x", "y", "r"))
            core, separation = self._of_body(0, x, y), float(m["separation"][k])
            at = Vector(core.x - r * out.x, core.y - r * out.y)
            foot = Vector(at.x - separation * out.x, at.y - separation * out.y)
            before, clipped = at, False
            if edges is not None:
                first, second = edges[1].corners
                hull = self.bench["ab"[side]]
                ends = [(float(hull["x"][i]), float(hull["y"][i])) for i in (first, second)]
                # one point: it is the disc nearest to the face, never cut
                near = (
                    min(ends, key=lambda end: math.dist(end, (x, y)))
                    if m["count"] == 1
                    else ends[k]
                )
                clipped = math.dist(near, (x, y)) > CUT
                if clipped:
                    number = (first, second)[ends.index(near)]
                    corner, radius = self._disc(side, number)
                    before = Vector(corner.x - radius * out.x, corner.y - radius * out.y)
            fate = self._fate(int(m["feature"][k]), separation)
            result.append(
                Candidate(int(m["feature"][k]), before, at, foot, separation, clipped, fate)
            )
        return tuple(result)

    def _fate(self, feature: int, separation: float) -> Fate:
        """Say what becomes of a candidate."""
        if self.stored["sensor"]:
            return "sensor"
        if separation > self.margin:
            return "beyond the margin"
        if self.passes:
            return "passes the link"
        if self.covered and feature not in self._after:
            return "covered"
        if not self.meets:
            return "flies past"
        return "kept" if feature in self._before else "new"

    def _lost(
        self, points: tuple[PointDetail, ...], candidates: tuple[Candidate, ...]
    ) -> tuple[LostPoint, ...]:
        there = {point.id for point in points}
        fates = {one.id: one.fate for one in candidates}
        return tuple(
            LostPoint(
                feature,
                self._impulse(feature, "total_normal_impulse"),
                fates.get(feature, "another corner is nearer"),
            )
            for feature in self._before
            if feature not in there
        )

    @property
    def _why_margin(self) -> str:
        """Say where the speculative margin comes from."""
        if self.stored["sensor"]:
            return "a sensor only asks for overlap"
        if self.margin <= SPECULATIVE_DISTANCE:
            return "the usual one"
        return "the spin of this tick" if self.swung else "the way of this tick"
