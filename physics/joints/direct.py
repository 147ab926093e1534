"""Which joints are solved at once, island by island (direct/direct_joints.py), not by sweeps.

Sweeps carry a load one joint further each and hold what is heavier than a link only softly; where
joints contradict one another they do not rest. Elimination does both, in a time that grows as the
joints, but three times that of sweeps. So an island is solved at once where one would see that
sweeps do not hold it: where the loads that hang on its joints would stretch or bend one of them
visibly, or where joints that close a loop are strained. At the border both give the same picture.
"""

import itertools
import math
from typing import NamedTuple

import numpy as np

from physics.joints.elimination import DEAREST, Direct, Plan, neighbours_of, ordered, rows_in
from physics.joints.lane_placement import acting
from physics.joints.record import (
    ANGLE,
    AXIS_ROWS,
    DISTANCE,
    POINT_ROW,
    PRISMATIC,
    REVOLUTE,
    RIGID,
    WELD,
)
from physics.state.page import State

SWEPT = 568_000.0
"""(2 pi 120 Hz)^2 [1/s^2]: a rigid row that sweeps hold gives way by its load times K over this."""

GRAVITY = 9.81
"""[m/s^2] what loads are weighed with, whatever the world's gravity: swung they pull so, too."""

FINEST = 5e-4
"""What sweeps may leave of a rest load, in parts of a body's size, or in rad: [1], 1/2000. Swung
from level a load pulls three times as much, in a whip twice that, and half a percent of a rope can
be seen. Less: more is solved at once for nothing."""

STANDING = 0.02
"""What a joint may give way by when all that hangs together stands on it, in parts of a body's
size: [1], 1/50. Legs stand on one foot for a moment only, and a contact yields as well. Less: every
figure is solved at once; more: figures with light feet stumble at few ticks a second."""

TINY = 1e-300
"""What stands for the inverse inertia of what cannot turn [1/(kg m^2)]."""

BUILT, STRAINED = 0.01, 0.2
"""Error of a joint in a loop from which on its island is solved at once: in parts of a body's size,
or [rad]; 0.01 when it is built, 0.2 later. Less: what blows leave for a moment counts; more:
contradictions pump before they are found."""

SOFT_STEP = 0
"""The solver that can: its index in settings.SOLVERS."""

MOST_LOOPS = 100
"""Loops of an island beyond which its elimination is not even planned: [count], 100, a net."""


class Island(NamedTuple):
    """Joints that hang together over bodies that move, and those bodies."""

    joints: list[int]
    ends: list[tuple[int, int]]  # rows of the bodies of each; -1 stands for all that does not move
    loops: int


def chosen(joints: np.ndarray, page: State) -> np.ndarray:
    """Which joints are solved at once (n,), 1 or 0."""
    marks = np.zeros(len(joints), np.int32)
    if page.step[0]["solver"] != SOFT_STEP:
        return marks
    islands = [i for i in islands_of(joints, page) if i.loops <= MOST_LOOPS]
    if islands:
        strained, weights = are_strained(joints, page, BUILT), Weights(joints, page)
        for island in islands:
            of = island.joints
            was = joints["direct"][of].all()  # and may rest between joints that are hardly strained
            off = island.loops > 0 and (was or strained[of].any())
            if off or weights.stands_softly(island) or weights.sags_visibly(island):
                marks[of] = order_of(joints, island) is not None
    return marks


def in_loops(joints: np.ndarray, page: State) -> np.ndarray:
    """Which joints are swept though they close loops, bool (n,)."""
    result = np.zeros(len(joints), bool)
    if page.step[0]["solver"] == SOFT_STEP and len(joints) > 0:
        for island in islands_of(joints, page):
            result[island.joints] = 0 < island.loops <= MOST_LOOPS
    return result & (joints["direct"] == 0)


def pays(joints: np.ndarray, page: State, strained: np.ndarray, dear: set[int]) -> bool:
    """Whether an island with `strained` joints can be solved at once; `dear` gets all others."""
    result = set(np.flatnonzero(strained).tolist()) - dear
    for island in islands_of(joints, page) if result else ():
        if not result.isdisjoint(island.joints):
            if order_of(joints, island) is not None:
                return True
            dear.update(island.joints)
    return False


def islands_of(joints: np.ndarray, page: State) -> list[Island]:
    """The joints that act, by what hangs together over bodies that move."""
    moving = page.body["mass"] > 0.0
    live = np.flatnonzero(acting(joints, page))
    a, b = joints["body_a"][live], joints["body_b"][live]
    a, b = np.where(moving[a], a, -1).tolist(), np.where(moving[b], b, -1).tolist()
    root: dict[int, int] = {}
    for first, second in zip(a, b, strict=True):
        if first >= 0 <= second:
            root[find(root, second)] = find(root, first)
    result: dict[int, tuple[list[int], list[tuple[int, int]]]] = {}
    for i, first, second in zip(live.tolist(), a, b, strict=True):
        row = max(first, second) if min(first, second) < 0 else first
        if row >= 0:
            of, ends = result.setdefault(find(root, row), ([], []))
            of.append(i)
            ends.append((first, second))
    return [
        Island(of, ends, len(of) + 1 - len({row for pair in ends for row in pair}))
        for of, ends in result.values()
    ]


def find(root: dict[int, int], row: int) -> int:
    """Return the root of a row, and shorten the way to it."""
    while root.setdefault(row, row) != row:
        root[row] = row = root[root[row]]
    return row


def order_of(joints: np.ndarray, island: Island) -> list[int] | None:
    """The order in which an island's joints are eliminated; None when that costs too much."""
    sizes = {i: len(rows_in(joints, i)) for i in island.joints}
    ends = dict(zip(island.joints, island.ends, strict=True))
    return ordered(neighbours_of(ends), sizes, DEAREST)


class Weights:
    """What loads each joint can carry before it would hang visibly, as plain lists."""

    def __init__(self, joints: np.ndarray, page: State) -> None:
        body, modes = page.body, joints["row_mode"]
        a, b = joints["body_a"], joints["body_b"]
        mass = body["mass"]
        light = np.where((mass[b] > 0.0) & ((mass[b] <= mass[a]) | (mass[a] <= 0.0)), b, a)
        size = np.maximum(2.0 * body["extent"][light], 1e-6)
        most = FINEST * SWEPT / GRAVITY
        holds = (modes == RIGID).any(1)
        turns = ((modes == RIGID) & (joints["row_form"] == ANGLE))[:, :AXIS_ROWS].any(1)
        inertia = 1.0 / np.maximum(body["inv_inertia"][light], TINY)
        self.load = np.where(holds, most * size * mass[light], np.inf)
        """Mass that may hang on each joint [kg]."""
        self.moment = np.where(turns, most * inertia, np.inf)
        """Mass times its arm that may hang on what holds an angle [kg m]."""
        self._mass, self._x, self._y = mass, body["x"], body["y"]
        self._b, self._offset = b, np.hypot(joints["lbx"], joints["lby"])

    def stands_softly(self, island: Island) -> bool:
        """Whether some joint would give way much if all of the island stood on it."""
        rows = sorted({max(0, row) for row in itertools.chain.from_iterable(island.ends)})
        least = self.load[np.array(island.joints)].min()
        return bool(self._mass[rows].sum() * FINEST > STANDING * least)

    def sags_visibly(self, island: Island) -> bool:
        """Whether joints would hang visibly by what hangs on them."""
        return self._may_sag(island) and self._sags(island)

    def _may_sag(self, island: Island) -> bool:
        """Whether some joint could not carry all of the island."""
        of, rows = (
            np.array(island.joints),
            sorted({max(0, row) for row in itertools.chain.from_iterable(island.ends)}),
        )
        total = self._mass[rows].sum()
        if total > self.load[of].min():
            return True
        moving = [row for row in rows if self._mass[row] > 0.0]
        x, y = self._x[moving], self._y[moving]
        far = float(np.hypot(x.max() - x.min(), y.max() - y.min()) + self._offset[of].max())
        return bool(total * far > self.moment[of].min())

    def _sags(self, island: Island) -> bool:
        """Whether joints would hang visibly by the loads of the bodies beyond them.

        Along a tree of the joints that hold, from its leaves to its root, which is what does not
        move, or else the heaviest body: the mass beyond each joint, and its moment about the
        anchor. A hand, or a spring, is no root: what hangs on it hangs softly anyway.
        """
        links: dict[int, list[tuple[int, int]]] = {}
        for i, (a, b) in zip(island.joints, island.ends, strict=True):
            if self.load[i] < np.inf:
                links.setdefault(a, []).append((i, b))
                links.setdefault(b, []).append((i, a))
        order: list[tuple[int, int, int]] = []
        seen: set[int] = set()
        for root in sorted(links, key=lambda row: (row >= 0, -self._mass[row], row)):
            if root not in seen:
                seen.add(root)
                waiting = [(root, -1, -1)]
                for row, _, _ in waiting:
                    for i, other in links[row]:
                        if other not in seen:
                            seen.add(other)
                            waiting.append((other, i, row))
                order += waiting[1:]
        beyond: dict[int, tuple[float, float, float]] = {}
        for row, i, parent in reversed(order):
            m, mx, my = beyond.get(row, (0.0, 0.0, 0.0))
            own = float(self._mass[row])
            m, mx, my = m + own, mx + own * float(self._x[row]), my + own * float(self._y[row])
            up = beyond.get(parent, (0.0, 0.0, 0.0))
            beyond[parent] = up[0] + m, up[1] + mx, up[2] + my
            if m > self.load[i]:
                return True
            if self.moment[i] < np.inf:
                b = self._b[i]
                arm = math.hypot(mx / m - self._x[b], my / m - self._y[b]) + self._offset[i]
                if m * arm > self.moment[i]:
                    return True
        return False


def are_strained(joints: np.ndarray, page: State, least: float = STRAINED) -> np.ndarray:
    """Which joints are far off what they hold rigidly, or past their stops, bool (n,)."""
    body, rows = page.body, joints
    moving = body["mass"] > 0.0
    extents = [
        np.where(moving[rows[f"body_{k}"]], body["extent"][rows[f"body_{k}"]], np.inf) for k in "ab"
    ]
    size = 2.0 * np.minimum(*extents)
    place = {}
    for side in "ab":
        at = rows[f"body_{side}"]
        c, s = body["c"][at], body["s"][at]
        x, y = rows[f"l{side}x"], rows[f"l{side}y"]
        place[side] = body["x"][at] + c * x - s * y, body["y"][at] + s * x + c * y
    dx, dy = (place["b"][k] - place["a"][k] for k in (0, 1))
    apart = np.hypot(dx, dy)
    angle = body["angle"][rows["body_b"]] - body["angle"][rows["body_a"]] - rows["reference"]
    holds, kind = rows["row_mode"] == RIGID, rows["kind"]
    result = np.where(holds[:, POINT_ROW], apart, 0.0)
    rod = (kind == DISTANCE) & holds[:, 0]
    result = np.where(rod, np.abs(apart - rows["length"]), result)
    past = np.maximum(rows["min_length"] - apart, apart - rows["max_length"])
    result = np.where(kind == DISTANCE, np.maximum(result, past), result)
    off = result > least * size
    firm = np.isin(kind, (WELD, PRISMATIC)) & holds[:, :AXIS_ROWS].any(1)
    past = np.maximum(rows["lower"] - angle, angle - rows["upper"])
    return off | (firm & (np.abs(angle) > least)) | ((kind == REVOLUTE) & (past > least))


def swept_blocks(joints: np.ndarray, blocks: np.ndarray) -> int:
    """How many blocks sweeps go over: the first ones, none of whose joints is solved at once."""
    used = int((blocks["used"] > 0).sum())
    return int((joints["direct"][blocks["joint"][:used, 0]] == 0).sum())


def are_apart(joints: np.ndarray, blocks: np.ndarray) -> bool:
    """Whether no swept row shares a block with one that is solved at once, nor comes after one."""
    used = int((blocks["used"] > 0).sum())
    for k, block in enumerate(blocks[:used]):
        marks = joints["direct"][block["joint"][: block["used"]]]
        if (marks != (k >= swept_blocks(joints, blocks))).any():
            return False
    return True


def directs_of(joints: np.ndarray, page: State, axes: np.ndarray, points: np.ndarray) -> Direct:
    """The plan of all islands that are marked and awake, as their rows lie in the lanes."""
    plan = Plan()
    moving = page.body["mass"] > 0.0
    if joints["direct"].any():
        for island in islands_of(joints, page):
            of = island.joints
            if joints["direct"][of].any() and (joints["slots"][of] >= 0).any():
                order = order_of(joints, island)
                if order is not None:
                    plan.add(joints, order, moving)
    return plan.arrays((swept_blocks(joints, axes), swept_blocks(joints, points)))
