"""The rows of a tick: which one lies in which lane, what it is called, where it acts."""

from typing import Any

import numpy as np

from app.features.xray.model.record import Row, Vector
from app.quantities.joint_words import joint_words
from physics import World
from physics.compile.lanes import LANES
from physics.joints.record import ANGLE, DRIVE, FORCE, LIMIT, POINT_ROW, RIGID, SERVO, SPRING
from physics.rows.visit import Visit
from physics.state.page import Page

Key = tuple[str, int, int, str, str]
"""Table, block, lane, point of the contact ("p", "q" or ""), kind."""

MODES = {
    RIGID: "",
    LIMIT: "limit",
    SPRING: "spring",
    SERVO: "servo",
    DRIVE: "motor",
    FORCE: "force",
}
"""What a row of a joint does, in words; see `physics/joints/record.py`."""

STEEP = 0.5
"""Vertical part of a normal from which on one body is told to lie on the other: [1], sin 30°."""

WORLD = -1


class Rows:
    """The rows that were visited, in the order of their first visits."""

    def __init__(self, world: World, page: Page, bodies: np.ndarray | None) -> None:
        """Of `world`, whose contacts are in the blocks of `page`, as far as a row is one of
        `bodies` (rows of the page, True; None: all).
        """
        self.rows: list[Row] = []
        self._bodies = bodies
        self._lanes: dict[tuple[str, int], list[int]] = {}
        self._numbers: dict[Key, int] = {}
        self._page = page
        self._tables = {
            "contact": np.asarray(page.blocks),
            "axis": np.asarray(page.joint_axes),
            "point": np.asarray(page.joint_points),
        }
        self._begins = {name: address(table) for name, table in self._tables.items()}
        contacts = np.asarray(page.contacts)[: page.tally[0].contact_count]
        taken = np.flatnonzero(contacts["slot"] >= 0)
        self._contacts = {int(contacts["slot"][i]): int(i) for i in taken}
        self._ids = np.asarray(page.bodies)["id"]
        self._names = {body.id: body.name or f"body {body.id}" for body in world.bodies}
        self._words = {joint.id: joint_words(joint) for joint in world.joints}

    def place(self, record: Any) -> tuple[str, int, str]:
        """(table, block, point of the contact) of a record in the page, or of lanes of it."""
        at = address(vars(record).get("record", record) if hasattr(record, "__dict__") else record)
        for name, table in self._tables.items():
            offset = at - self._begins[name]
            if 0 <= offset < table.nbytes:
                block, within = divmod(offset, table.itemsize)
                if name != "contact" or within == 0:
                    return name, block, ""
                fields = table.dtype.fields or {}
                return name, block, "p" if within == fields["p"][1] else "q"
        raise LookupError("a row of no block was visited")

    def alive(self, table: str, block: int) -> list[int]:
        """The lanes of a block that are in use and looked at."""
        known = self._lanes.get((table, block))
        if known is None:
            c = self._tables[table][block]
            if table == "contact":
                used = [i for i in range(LANES) if block * LANES + i in self._contacts]
            else:
                used = list(range(int(c["used"])))
            if self._bodies is not None:
                used = [i for i in used if self._bodies[c["a"][i]] or self._bodies[c["b"][i]]]
            known = self._lanes[table, block] = used
        return known

    def number(self, visit: Visit, place: tuple[str, int, str], lane: int) -> int:
        """Where in `rows` the row of that lane is."""
        table, block, point = place
        key = table, block, lane, point, visit.kind
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self.rows)
            if table == "contact":
                self.rows.append(self._contact_row(visit, place, lane))
            else:
                self.rows.append(self._joint_row(visit, place, lane))
        return known

    def mended(self, visit: Visit, rows: tuple[tuple[int, int], ...]) -> list[float]:
        """K |dx| of a visit, of those (lane, number) of rows that act along a line [m/s]."""
        change = np.abs(np.asarray(visit.after) - visit.before) * visit.k
        change = np.broadcast_to(change, LANES)
        is_line = [self.rows[i].direction != (0.0, 0.0) for _, i in rows]
        is_line = [line or visit.kind == "point" for line in is_line]
        return [float(change[lane]) for (lane, _), line in zip(rows, is_line, strict=True) if line]

    # --- contacts --------------------------------------------------------------------------------

    def _contact_row(self, visit: Visit, place: tuple[str, int, str], lane: int) -> Row:
        _, block, which = place
        c = self._tables["contact"][block]
        number = self._contacts[block * LANES + lane]
        a, b = self._ends(c, lane)
        n = float(c["nx"][lane]), float(c["ny"][lane])
        arms = arms_of(c[which or "p"], n, lane)
        masses = [float(c[f"inv_mass_{end}"][lane]) for end in "ab"]
        inertias = [float(c[f"inv_inertia_{end}"][lane]) for end in "ab"]
        if visit.kind == "rolling":
            direction, k = (0.0, 0.0), sum(inertias)
        else:
            direction = n if visit.kind == "normal" else (n[1], -n[0])
            spins = [x * direction[1] - y * direction[0] for x, y in arms]
            k = sum(masses) + sum(i * s * s for i, s in zip(inertias, spins, strict=True))
        x, y = self._center(int(c["a"][lane]))
        return Row(
            kind=visit.kind,
            owner="contact",
            owner_id=number,
            label=self._contact_label(number, (a, b), n) + self._point_word(c, n, which, lane),
            body_a=a,
            body_b=b,
            colour=int(np.asarray(self._page.heads)["colour"][block]),
            block=block,
            lane=lane,
            point=(x + arms[0][0], y + arms[0][1]),
            direction=direction,
            arms=arms,
            k=k,
            friction=float(c["friction"][lane]),
        )

    def _contact_label(self, number: int, ends: tuple[int, int], n: Vector) -> str:
        """The pair as one says it: what lies above lies on the other."""
        a, b = (self.name(end) for end in ends)
        if n[1] >= STEEP:
            return f"{b} on {a}"
        if n[1] <= -STEEP:
            return f"{a} on {b}"
        contact = np.asarray(self._page.contacts)[number]
        moves = np.asarray(self._page.motion)["inv_mass"]
        if moves[contact["body_a"]] == 0.0:
            return f"{b} against {a}"
        return f"{a} against {b}"

    def _point_word(self, c: Any, n: Vector, which: str, lane: int) -> str:
        """Which of two points it is, seen from the front."""
        if not which or not (int(c["second"]) >> lane) & 1:
            return ""
        (px, py), (qx, qy) = (arms_of(c[name], n, lane)[0] for name in "pq")
        along = (px - qx, py - qy) if which == "p" else (qx - px, qy - py)
        if abs(along[0]) >= abs(along[1]):
            return ", left point" if along[0] < 0.0 else ", right point"
        return ", lower point" if along[1] < 0.0 else ", upper point"

    # --- joints ----------------------------------------------------------------------------------

    def _joint_row(self, visit: Visit, place: tuple[str, int, str], lane: int) -> Row:
        table, block, _ = place
        c = self._tables[table][block]
        joint = np.asarray(self._page.joints)[int(c["joint"][lane])]
        a, b = self._ends(c, lane)
        arms = self._arm(joint, "a"), self._arm(joint, "b")
        x, y = self._center(int(c["b"][lane]))
        direction = (0.0, 0.0)
        if table == "axis":
            direction = float(c["jbx"][lane]), float(c["jby"][lane])
        k = visit.k if isinstance(visit.k, float) else float(np.asarray(visit.k)[lane])
        return Row(
            kind=visit.kind,
            owner="joint",
            owner_id=int(joint["id"]),
            label=self._joint_label(joint, (a, b), int(c["ordinal"][lane]), table),
            body_a=a,
            body_b=b,
            colour=-1,
            block=block,
            lane=lane,
            point=(x + arms[1][0], y + arms[1][1]),
            direction=direction,
            arms=arms,
            k=k,
            friction=0.0,
        )

    def _joint_label(self, joint: Any, ends: tuple[int, int], k: int, table: str) -> str:
        called, (a, b) = self._words.get(int(joint["id"]), "joint"), ends
        who = f"of {self.name(b)}" if a == WORLD else f"between {self.name(a)} and {self.name(b)}"
        row = POINT_ROW if table == "point" else k
        word = MODES.get(int(joint["row_mode"][row]), "")
        if not word and table == "axis":
            word = "angle" if joint["row_form"][row] == ANGLE else "line"
        return f"{called} {who}" + (f", {word}" if word not in ("", called) else "")

    def _arm(self, joint: Any, side: str) -> Vector:
        """From the centre of mass to the anchor, when the tick began [m]."""
        m = np.asarray(self._page.motion)[int(joint[f"body_{side}"])]
        x, y = float(joint[f"l{side}x"]), float(joint[f"l{side}y"])
        return (
            float(m["c"]) * x - float(m["s"]) * y,
            float(m["s"]) * x + float(m["c"]) * y,
        )

    # --- both ------------------------------------------------------------------------------------

    def _ends(self, c: Any, lane: int) -> tuple[int, int]:
        return self.body(int(c["a"][lane])), self.body(int(c["b"][lane]))

    def body(self, row: int) -> int:
        """The id of the body in that row of the page."""
        return int(self._ids[row]) if row else WORLD

    def name(self, body: int) -> str:
        """What the body with that id is called."""
        return "the background" if body == WORLD else self._names.get(body, f"body {body}")

    def _center(self, row: int) -> Vector:
        m = np.asarray(self._page.motion)[row]
        return float(m["x"]), float(m["y"])


def address(array: Any) -> int:
    """Where an array or a record of it lies."""
    return int(np.asarray(array).__array_interface__["data"][0])


def arms_of(p: Any, n: Vector, lane: int) -> tuple[Vector, Vector]:
    """Both lever arms of a point: r = (r x n) t - (r x t) n, with t = (ny, -nx) [m]."""
    nx, ny = n
    arms = []
    for along, across in ((p["rna"], p["rta"]), (p["rnb"], p["rtb"])):
        x, y = float(along[lane]), float(across[lane])
        arms.append((x * ny - y * nx, -x * nx - y * ny))
    return arms[0], arms[1]
