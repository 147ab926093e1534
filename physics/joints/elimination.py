"""In which order the rows of an island of joints are eliminated, and where that fills the matrix.

The impulses P of all rows of an island follow from A P = b, A = J M^-1 J^T + softness. A is
symmetric, and rows meet in it where their joints share a body that moves: along a chain it is a
narrow band. So it is factored, A = L D L^T, joint by joint, that with the fewest neighbours left
first (minimum degree; Tinney and Walker 1967; Davis 2006, chapter 7): from the leaves of a tree
inwards, which fills nothing (Baraff 1996), loops as late as they can be.
"""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

import numpy as np

from physics.compile.jit import records
from physics.compile.lanes import LANES
from physics.joints.record import (
    AXIS_ROWS,
    DIRECT_HINGE,
    DIRECT_ISLAND,
    DIRECT_NODE,
    DIRECT_ROW,
    ENDS,
    OFF,
    POINT_ROW,
)
from physics.values.sums import plain_sum

DEAREST = 40_000
"""Most products that an island's factor may cost: [count], 40,000, some 40 us. More: a net of
joints would take longer than sweeps do for all that it is better."""


HARD, HARD_IN_LOOPS = 1e-12, 1e-8
"""Softness of rigid rows, in parts of their K: [1]. A chain of n links gives its load M way by n
HARD M of the least speed it should keep: 0.05 % for 500 links and a million to one. In loops, where
rows may say the same, or contradict one another, less leaves too few digits."""


class Direct(NamedTuple):
    """What the solver wants of all islands that are solved at once: arrays of the data page."""

    direct_islands: np.ndarray  # DIRECT_ISLAND (i + 1,) the last one has no rows
    direct_rows: np.ndarray  # DIRECT_ROW (n,) island by island, as they are eliminated
    direct_nodes: np.ndarray  # DIRECT_NODE (m,) the bodies of each island
    direct_sides: np.ndarray  # (2 n, 6) J and M^-1 J^T of each row on its A and on its B
    direct_pairs: np.ndarray  # (p, 3) sides that share a body, and their place in `lower`
    direct_lower: np.ndarray  # (l,) L below its diagonal, column by column
    direct_below: np.ndarray  # (l,) its rows
    direct_steps: np.ndarray  # (s,) where in `lower` each product of two numbers of a column goes
    direct_hinges: np.ndarray  # DIRECT_HINGE (h,) of islands of hinges one behind the other
    direct_places: np.ndarray  # (b,) node of each body that moves, -1 = none
    swept: np.ndarray  # (2,) blocks of AXIS and of POINT rows that sweeps go over: the first ones


def ordered(neighbours: dict[int, set[int]], sizes: dict[int, int], most: int) -> list[int] | None:
    """The joints in the order of elimination; None when it costs more than `most` products.

    `neighbours` (taken apart) are the joints that each shares a moving body with, `sizes` the rows
    that they have. Of equals that comes first whose turn came first: a chain
    is taken from both ends in turn, and a processor has two columns at work.
    """
    waiting = [(len(near), n, i) for n, (i, near) in enumerate(neighbours.items())]
    heapify(waiting)
    order, cost, turn = [], 0, len(waiting)
    while waiting:
        degree, _, i = heappop(waiting)
        near = neighbours.get(i)
        if near is None or len(near) != degree:
            continue
        del neighbours[i]
        order.append(i)
        rows = sizes[i] + plain_sum(sizes[j] for j in near)
        cost += sizes[i] * rows * rows // 2
        if cost > most:
            return None
        for j in near:
            mine = neighbours[j]
            mine |= near
            mine -= {i, j}
            heappush(waiting, (len(mine), turn, j))
            turn += 1
    return order


def neighbours_of(ends: dict[int, tuple[int, int]]) -> dict[int, set[int]]:
    """Which joints share a moving body, given their moving bodies (-1 = does not move)."""
    on: dict[int, list[int]] = {}
    for i, pair in ends.items():
        for row in set(pair):
            on.setdefault(row, []).append(i)
    on.pop(-1, None)
    result: dict[int, set[int]] = {i: set() for i in ends}
    for joints in on.values():
        for i in joints:
            result[i].update(joints)
    for i, near in result.items():
        near.discard(i)
    return result


def rows_in(joints: np.ndarray, i: int) -> list[tuple[int, int]]:
    """The scalar rows of joint `i`: (AXIS row or POINT_ROW, 0 = itself, 1 and 2 = x and y)."""
    modes = joints["row_mode"][i]
    rows = [(k, 0) for k in range(AXIS_ROWS) if modes[k] != OFF]
    return rows + [(POINT_ROW, 1), (POINT_ROW, 2)] * int(modes[POINT_ROW] != OFF)


def nothing() -> Direct:
    """No islands."""
    return Plan().arrays((0, 0))


class Plan:
    """Gathers the islands one after the other."""

    def __init__(self) -> None:
        self.islands: list[tuple[int, ...]] = []
        self.rows: list[tuple[int, ...]] = []
        self.nodes: list[int] = []
        self.moving: dict[int, int] = {}  # node of each body that moves
        self.pairs: list[tuple[int, int, int]] = []
        self.below: list[int] = []
        self.steps: list[int] = []
        self.counts: list[int] = []
        self.loops: list[bool] = []
        self.anchored: list[bool] = []
        self.hinges: list[tuple[int, ...]] = []

    def add(self, joints: np.ndarray, order: list[int], moving: np.ndarray) -> None:
        """Add the island of the joints `order`, as they are eliminated."""
        bodies = {int(joints[f"body_{side}"][i]) for i in order for side in "ab"}
        bodies = {b if moving[b] else -1 for b in bodies}
        self.loops.append(len(order) >= len(bodies))
        self.anchored.append(-1 in bodies)
        begin = self._lengths()
        places: dict[int, int] = {}
        on: dict[int, list[int]] = {}  # sides on each node that moves
        for i in order:
            ends = [int(joints["body_a"][i]), int(joints["body_b"][i])]
            for body in ends:
                if body not in places:
                    places[body] = len(self.nodes)
                    self.nodes.append(body)
                    if moving[body]:
                        self.moving[body] = places[body]
            for k, part in rows_in(joints, i):
                row, slot = len(self.rows), int(joints["slots"][i, k])
                where = places[ends[0]], places[ends[1]]
                self.rows.append((slot // LANES, slot % LANES, part, *where))
                for side, body in enumerate(ends):
                    if moving[body]:
                        on.setdefault(body, []).append(2 * row + side)
        columns = self._fill(begin[0], on.values())
        self._list_steps(columns)
        self._list_hinges(begin[0], columns, moving)
        self.islands.append(
            tuple(x for pair in zip(begin, self._lengths(), strict=True) for x in pair)
        )

    def _lengths(self) -> tuple[int, ...]:
        lists = self.rows, self.nodes, self.pairs, self.steps, self.hinges
        return tuple(len(entries) for entries in lists)

    def _fill(self, first: int, on: Iterable[list[int]]) -> list[list[int]]:
        """The rows below the diagonal in each column of L; notes which sides add to which."""
        count = len(self.rows) - first
        below: list[set[int]] = [set() for _ in range(count)]
        pairs = []
        for sides in on:
            for n, p in enumerate(sides):
                for q in sides[:n]:
                    low, high = (q // 2, p // 2)
                    if low != high:
                        below[low - first].add(high)
                        pairs.append((low, high, q, p))
        for k in range(count):
            if below[k]:
                parent = min(below[k])
                below[parent - first] |= below[k] - {parent}
        columns = [sorted(column) for column in below]
        places: dict[tuple[int, int], int] = {}
        for k, column in enumerate(columns):
            for row in column:
                places[first + k, row] = len(self.below)
                self.below.append(row)
        self.pairs += [(q, p, places[low, high]) for low, high, q, p in pairs]
        self._places, self._first = places, first
        return columns

    def _list_steps(self, columns: list[list[int]]) -> None:
        """Where the products of the numbers of each column go, in the order they are made."""
        places = self._places
        for column in columns:
            for n, i in enumerate(column):
                self.steps += [places[i, j] for j in column[n + 1 :]]
        self.counts += [len(column) for column in columns]

    def _list_hinges(self, first: int, columns: list[list[int]], moving: np.ndarray) -> None:
        """The island's joints as plain hinges, if each of them is eliminated into one at most."""
        rows = self.rows[first:]
        if self.loops[-1] or any(part == 0 for _, _, part, _, _ in rows):
            return
        if any(len(column) > 2 for column in columns[1::2]):
            return
        start = len(self.hinges)
        for (block, lane, _, a, b), column in zip(rows[::2], columns[1::2], strict=True):
            link = (-1, -1, 0, 0)
            if column:
                after = (column[0] - first) // 2
                _, _, _, c, d = rows[2 * after]
                shared = next(n for n in (a, b) if n in (c, d) and moving[self.nodes[n]])
                link = (start + after, shared, int(shared == a), int(shared == c))
            self.hinges.append((block, lane, a, b, *link))

    def arrays(self, swept: tuple[int, int]) -> Direct:
        """The arrays of the page; `swept` are the blocks that sweeps go over."""
        islands = records(DIRECT_ISLAND, len(self.islands) + 1)
        rows, nodes = records(DIRECT_ROW, len(self.rows)), records(DIRECT_NODE, len(self.nodes))
        hinges = records(DIRECT_HINGE, len(self.hinges))
        places = np.full(max(self.moving, default=-1) + 1, -1)
        places[list(self.moving)] = list(self.moving.values())
        for name, column in zip(
            DIRECT_HINGE.names or (), zip(*self.hinges, strict=True), strict=False
        ):
            hinges[name] = column
        if self.islands:
            for name, column in zip(ENDS, np.array(self.islands).T, strict=True):
                islands[name][:-1] = column
            islands["loops"][:-1], islands["anchored"][:-1] = self.loops, self.anchored
            for name, column in zip(
                ("block", "lane", "part", "a", "b"), np.array(self.rows).T, strict=True
            ):
                rows[name] = column
            nodes["row"] = self.nodes
            for island in islands[:-1]:
                mine = slice(island["first_row"], island["last_row"])
                rows["hard"][mine] = HARD_IN_LOOPS if island["loops"] else HARD
            ends = np.cumsum(self.counts)
            rows["last"] = ends
            rows["first"][1:] = ends[:-1]
        return Direct(
            islands,
            rows,
            nodes,
            np.zeros((2 * len(rows), 6)),
            np.array(self.pairs, np.int64).reshape(-1, 3),
            np.zeros(len(self.below)),
            np.array(self.below, np.int64),
            np.array(self.steps, np.int64),
            hinges,
            places,
            np.array(swept, np.int64),
        )
