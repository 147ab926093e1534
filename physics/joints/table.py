"""The joints of a world: their records, and the rows that the solver works on."""

from bisect import insort
from heapq import heappop
from typing import Any

import numpy as np

from physics.compile.jit import records
from physics.compile.lanes import LANES
from physics.direct.island_page import island_arrays
from physics.joints.definition import JointDefinition
from physics.joints.direct import are_apart, are_strained, chosen, directs_of, in_loops, pays
from physics.joints.elimination import Direct, nothing
from physics.joints.gathering import gather_reactions
from physics.joints.lane_placement import (
    active_joints,
    colours_of,
    crowds_of,
    keep_impulses,
    place,
    rows_of,
    start_impulses,
    store_impulses,
    write_axes,
    write_points,
)
from physics.joints.record import (
    GEAR,
    JOINT,
    JOINT_AXES,
    JOINT_POINTS,
    POINT_ROW,
)
from physics.state.arrays import fitted, grown
from physics.state.page import State

INITIAL_ROWS = 16


class JointTable:
    """One record array for the joints of all kinds; free rows have id 0 and are reused.

    `rows`, `points` and `axes` are what kernels get; they may be new arrays after `add` and
    `make_ready`, never within a tick.
    """

    def __init__(self) -> None:
        self.rows = records(JOINT, INITIAL_ROWS)
        self.points = records(JOINT_POINTS, INITIAL_ROWS)
        self.axes = records(JOINT_AXES, INITIAL_ROWS)
        self.count = 0
        self.free: list[int] = []
        self.stale = False  # True = rows came or went: colour and place them before the next tick
        self.slept = False  # True = bodies fell asleep or woke: place them before the next tick
        self.changed = False  # True = parameters changed: copy them before the next tick
        self.measured = True  # False = the last tick's reactions are not gathered yet
        self.can_break = False  # True once a joint was given a breaking force or torque
        self.placed = 0  # how often rows were placed or written: what is known of lanes is stale
        self.known: dict[Any, Any] = {}  # that was read of all: until one comes or goes
        self._colours = np.zeros(0, np.int64)
        self._directs: Direct | None = nothing()
        self._in_loops: np.ndarray | None = None
        self._dear: set[int] = set()  # rows of them that are known to cost too much
        self._bind()

    def _bind(self) -> None:
        self.live = self.rows[: self.count]
        self.columns = np.asarray(self.live)
        """The records as plain columns (n,): what Python reads and writes."""

    @property
    def arrays(self) -> dict[str, np.ndarray]:
        """The joints' part of the data page."""
        return {"joints": self.rows, "joint_points": self.points, "joint_axes": self.axes}

    def add(self, definition: JointDefinition, serial: int, page: State) -> int:
        """Write a joint; returns its row. DefinitionError leaves no trace."""
        a, b = definition.ends(idle=True)  # whether it may be is the caller's to know
        record = np.zeros(1, JOINT)[0]
        definition.write(record, page, (a.index if a is not None else 0, b.index))
        record["id"] = serial
        i = self._new_row()
        self.columns[i] = record
        self.stale = True
        self.known.clear()
        self._notice_breaking(record)
        return i

    def remove(self, i: int) -> None:
        """Give row `i` back; free rows at the end are cut off."""
        self.columns[i] = np.zeros(1, JOINT)[0]
        self.columns["slots"][i] = -1
        insort(self.free, i)
        while self.free and self.free[-1] == self.count - 1:
            self.count = self.free.pop()
        self._bind()
        self.stale = True
        self.known.clear()

    def of_body(self, body: int) -> list[int]:
        """Ids of the joints that hold body row `body`."""
        return self.columns["id"][self.rows_of_body(body)].tolist()

    def rows_of_body(self, body: int) -> np.ndarray:
        """Rows of the joints that hold body row `body` (n,)."""
        c = self.columns
        return np.flatnonzero((c["id"] > 0) & ((c["body_a"] == body) | (c["body_b"] == body)))

    def dependents(self, i: int) -> list[int]:
        """Ids of the gears that couple row `i`: they go when it goes."""
        c = self.columns
        gears = (c["id"] > 0) & (c["kind"] == GEAR) & ((c["first"] == i) | (c["second"] == i))
        return c["id"][gears].tolist()

    def _new_row(self) -> int:
        if self.free:
            return heappop(self.free)
        if self.count == len(self.rows):
            self.rows = grown(self.rows)
        self.count += 1
        self._bind()
        return self.count - 1

    def make_ready(self, page: State) -> None:
        """Make room for all rows before a tick, and let them fit the joints and who is awake."""
        joints = self.columns
        self.placed += not self.is_ready
        if self._directs is None and not self.stale:  # maybe of a version that kept none apart
            blocks = np.asarray(self.axes), np.asarray(self.points)
            self.stale = not all(are_apart(joints, rows) for rows in blocks)
        if self.stale:
            self._colours = colours_of(joints, page)
            joints["crowd"] = crowds_of(joints, page)
            joints["direct"] = chosen(joints, page)
        if self.stale or self.slept:
            self.measure()
            axes, points = rows_of(joints, active_joints(joints, page))
            keep_impulses(joints, np.asarray(self.points), np.asarray(self.axes))
            self.points = with_room(self.points, len(points[0]))
            self.axes = with_room(self.axes, len(axes[0]))
            place(joints, points, self._colours, np.asarray(self.points))
            place(joints, axes, self._colours, np.asarray(self.axes))
            start_impulses(joints, np.asarray(self.axes), np.asarray(self.points))
            self._write(np.arange(self.count))
        elif self.changed:
            self._write(np.flatnonzero(joints["changed"]))
        if self.stale or self.slept or self._directs is None:
            axes, points = np.asarray(self.axes), np.asarray(self.points)
            self._directs = directs_of(joints, page, axes, points)
            self._in_loops = None
        self.stale = self.slept = self.changed = False

    def _write(self, rows: np.ndarray) -> None:
        """Copy the parameters of the joints `rows` into their lanes."""
        write_axes(self.columns, rows, np.asarray(self.axes))
        write_points(self.columns, rows, np.asarray(self.points))
        self.columns["changed"][rows] = 0

    @property
    def colours(self) -> np.ndarray:
        """The colour of each row (n,), those of free ones too; -1 before the next tick colours."""
        if self.stale or len(self._colours) != self.count:
            return np.full(self.count, -1, np.int64)
        return self._colours

    def islands(self, page: State) -> tuple[Any, ...] | None:
        """The arrays of joints that are solved at once, for `tick.advance`; None: no joints are."""
        return island_arrays(page.arrays, self._directs) if self._directs else None

    def in_loops(self, page: State) -> np.ndarray:
        """Which joints are swept though they close loops, and may come to be strained (n,)."""
        if self._in_loops is None:
            self._in_loops, self._dear = in_loops(self.columns, page), set()
        return self._in_loops

    def review(self, page: State) -> None:
        """Choose anew what is solved at once, if joints of loops are strained that are swept."""
        awake = (self.columns["slots"] >= 0).any(1)
        strained = self.in_loops(page) & awake & are_strained(self.columns, page)
        self.stale |= pays(self.columns, page, strained, self._dear)

    @property
    def direct_count(self) -> int:
        """How many joints are solved at once; not those that sleep."""
        c = self.columns
        return int(((c["direct"] != 0) & (c["slots"] >= 0).any(1)).sum())

    def measure(self) -> None:
        """Gather the last tick's impulses on B, once; joints that sleep keep theirs."""
        if not self.measured:
            self.measured = True
            gather_reactions(self.live, self.axes, self.points)

    def settle(self) -> None:
        """Bring reactions and impulses home, so that the records say all that there is."""
        self.measure()
        store_impulses(self.columns, np.asarray(self.points), np.asarray(self.axes))

    def impulse(self, row: Any) -> tuple[float, float, float]:
        """(jx, jy, jw) of the one joint `row`: controllers ask for a few every tick."""
        slots = row["slots"].tolist()
        if self.measured or max(slots) < 0:
            return float(row["jx"]), float(row["jy"]), float(row["jw"])
        points, axes = np.asarray(self.points), np.asarray(self.axes)
        jx = jy = jw = 0.0
        for k, slot in enumerate(slots):
            if slot < 0:
                continue
            at = divmod(slot, LANES)
            if k == POINT_ROW:
                jx += points["total_x"].item(at) + points["px"].item(at)
                jy += points["total_y"].item(at) + points["py"].item(at)
                continue
            impulse = axes["total"].item(at) + axes["impulse"].item(at)
            jx += impulse * axes["jbx"].item(at)
            jy += impulse * axes["jby"].item(at)
            jw += impulse * axes["twist"].item(at)
        return jx, jy, jw

    def broken(self, tick: float) -> list[int]:
        """Ids of the joints whose force or torque over the last tick [s] was too much."""
        self.measure()
        c = self.columns
        force = np.sqrt(c["jx"] ** 2 + c["jy"] ** 2)
        over = (force > c["break_force"] * tick) | (np.abs(c["jw"]) > c["break_torque"] * tick)
        return c["id"][over & (c["id"] > 0)].tolist()

    @property
    def is_ready(self) -> bool:
        """True when there is nothing to do for `make_ready`."""
        return not (self.stale or self.slept or self.changed or self._directs is None)

    @property
    def jointed(self) -> np.ndarray:
        """Pairs of body rows that a joint keeps from colliding, (n, 2)."""
        c = self.columns
        apart = (c["id"] > 0) & (c["collide_connected"] == 0)
        return np.column_stack([c["body_a"][apart], c["body_b"][apart]]).astype(np.int64)

    def shift_anchors(self, body: int, dx: float, dy: float) -> None:
        """The centre of body row `body` moved by (dx, dy) [m] in its own frame: anchors stay.

        Whether the body yields may have changed, too, so all rows are placed anew.
        """
        c = self.columns
        for side in "ab":
            mine = (c["id"] > 0) & (c["body_" + side] == body)
            c[f"l{side}x"][mine] -= dx
            c[f"l{side}y"][mine] -= dy
        self.stale = True

    def switch(self, i: int, on: bool) -> None:
        """Let the joint of row `i` act, or not: what it did is forgotten."""
        self.columns["disabled"][i] = not on
        self.forget(np.array([i]))

    def forget(self, rows: np.ndarray) -> None:
        """Forget what the joints `rows` (n,) did: they, or their bodies, were switched."""
        self.settle()
        for name in ("impulses", "jx", "jy", "jw"):
            self.columns[name][rows] = 0.0
        self.columns["slots"][rows] = -1  # nothing comes home from their lanes
        self.stale = True

    def touch(self, i: int, modes: np.ndarray) -> None:
        """A parameter of row `i` was set; `modes` are those of its rows before."""
        self.columns["changed"][i] = 1
        self.changed = True
        self.stale |= bool((self.columns["row_mode"][i] != modes).any())
        self._notice_breaking(self.columns[i])

    def _notice_breaking(self, row: Any) -> None:
        self.can_break |= bool(min(row["break_force"], row["break_torque"]) < np.inf)

    @property
    def used(self) -> dict[str, np.ndarray]:
        """The records, and the blocks of rows, that are in use."""
        blocks = [b[: int(np.argmin(np.asarray(b)["used"] > 0))] for b in (self.points, self.axes)]
        return {"joints": self.live, "joint_points": blocks[0], "joint_axes": blocks[1]}

    def set_used(self, joints: int, joint_points: int, joint_axes: int) -> None:
        """Room for so many records and blocks, to be written; what lies behind them is blank."""
        self.count, self._directs = joints, None
        self.known.clear()
        self.placed += 1
        self.rows = with_room(self.rows, joints)
        self.points = with_room(self.points, joint_points)
        self.axes = with_room(self.axes, joint_axes)
        for array, used in (
            (self.rows, joints),
            (self.points, joint_points),
            (self.axes, joint_axes),
        ):
            array[used:].view(np.uint8)[:] = 0
        np.asarray(self.points)["used"][:joint_points] = 1
        np.asarray(self.axes)["used"][:joint_axes] = 1
        self._bind()

    def find_free_rows(self) -> None:
        """List the free rows."""
        self.free = np.flatnonzero(self.columns["id"] == 0).tolist()

    def compact(self) -> None:
        """Give back room that is not needed."""
        used = self.used
        self.rows = fitted(self.rows, self.count, INITIAL_ROWS)
        self.points = fitted(self.points, len(used["joint_points"]) + 1, INITIAL_ROWS)
        self.axes = fitted(self.axes, len(used["joint_axes"]) + 1, INITIAL_ROWS)
        self._bind()

    @property
    def is_empty(self) -> bool:
        """True when no row is in use."""
        return self.count == len(self.free)


def with_room(array: np.ndarray, count: int) -> np.ndarray:
    """`array`, or a larger copy, with room for `count` rows and an unused one at the end."""
    while len(array) <= count:
        array = grown(array)
    return array
