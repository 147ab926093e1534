"""Which joints are solved at once, island by island (solvers/direct_joints.py), not by sweeps.

Sweeps carry a load one joint further each and hold what is heavier than a link only softly; they
let a motor press through its stop, and where joints contradict one another they do not rest. All
of that costs in the places where elimination costs little: so an island is solved at once if sweeps
would leave more than FINEST of a body's size in some joint, or if it has a loop, and if that costs
no more than `elimination.DEAREST`.
"""

from typing import Any

import numpy as np

from physics.joints.elimination import DEAREST, Direct, Plan, neighbours_of, ordered, rows_in
from physics.joints.lane_placement import acting
from physics.joints.record import (
    AXIS_ROWS,
    DRIVE,
    LIMIT,
    POINT_ROW,
    RIGID,
    SERVO,
)
from physics.state import State

SWEPT = 568_000.0
"""(2 pi 120 Hz)^2 [1/s^2]: a rigid row that sweeps hold gives way by its load times K over this."""

GRAVITY = 9.81
"""[m/s^2] what loads are weighed with, whatever the world's gravity: swung they pull so, too."""

FINEST = 5e-4
"""What sweeps may leave of a rest load, in parts of a body's size: [1], 1/2000. Swung, loads are
ten times as much, and half a percent of a rope can be seen. Less: more is solved at once for
nothing."""

STOP_TURN, STOP_WAY = 1e-3, 1e-4
"""How far a motor may press a swept joint through its stop: [rad], [m]. More can be seen."""


def chosen(joints: np.ndarray, page: State) -> np.ndarray:
    """Which joints are solved at once (n,), 1 or 0."""
    marks = np.zeros(len(joints), np.int32)
    for island in islands_of(joints, page):
        if pays(joints, island, page) and order_of(joints, island, page) is not None:
            marks[island] = 1
    return marks


def islands_of(joints: np.ndarray, page: State) -> list[list[int]]:
    """The joints that act, by what hangs together over bodies that move."""
    moving = page.body["mass"] > 0.0
    live = np.flatnonzero(acting(joints, page))
    root: dict[int, int] = {}
    sides = [joints[f"body_{side}"][live].tolist() for side in "ab"]
    firm = [(a if moving[a] else b, b if moving[b] else a) for a, b in zip(*sides, strict=True)]
    for a, b in firm:
        root[find(root, b)] = find(root, a)
    found: dict[int, list[int]] = {}
    for i, (a, _) in zip(live.tolist(), firm, strict=True):
        if moving[a]:
            found.setdefault(find(root, a), []).append(i)
    return list(found.values())


def find(root: dict[int, int], row: int) -> int:
    """Return the root of a row, and shorten the way to it."""
    while root.setdefault(row, row) != row:
        root[row] = row = root[root[row]]
    return row


def ends_of(joints: np.ndarray, island: list[int], page: State) -> dict[int, tuple[int, int]]:
    """The bodies of each joint of an island; -1 stands for all that does not move."""
    mass = page.body["mass"]
    a, b = (joints[f"body_{side}"][island] for side in "ab")
    a, b = np.where(mass[a] > 0.0, a, -1), np.where(mass[b] > 0.0, b, -1)
    return dict(zip(island, zip(a.tolist(), b.tolist(), strict=True), strict=True))


def order_of(joints: np.ndarray, island: list[int], page: State) -> list[int] | None:
    """The order in which an island's joints are eliminated; None when that costs too much."""
    ends = ends_of(joints, island, page)
    sizes = {i: len(rows_in(joints, i)) for i in island}
    return ordered(neighbours_of(ends), sizes, DEAREST)


def pays(joints: np.ndarray, island: list[int], page: State) -> bool:
    """Whether sweeps would leave too much in a joint of the island."""
    modes = joints["row_mode"][island]
    if not (np.isin(modes, (RIGID, LIMIT))).any():
        return False
    if pressed(joints, island, page):
        return True
    ends = ends_of(joints, island, page)
    bodies = {row for pair in ends.values() for row in pair}
    if len(island) > len(bodies) - 1:
        return True  # it has a loop
    return sags(joints, ends, page)


def pressed(joints: np.ndarray, island: list[int], page: State) -> bool:
    """Whether a motor would press its joint visibly through its stop: by T K / w^2."""
    body = page.body
    for i in island:
        row = joints[i]
        modes, most = row["row_mode"][:AXIS_ROWS], row["row_high"][:AXIS_ROWS]
        if not (modes == LIMIT).any():
            continue
        a, b = row["body_a"], row["body_b"]
        push = np.where((modes == DRIVE) | (modes == SERVO), most, 0.0).max()
        turn = body["inv_inertia"][a] + body["inv_inertia"][b]
        way = body["inv_mass"][a] + body["inv_mass"][b]
        if row["row_mode"][POINT_ROW] != 0:
            if push * turn > STOP_TURN * SWEPT:
                return True
        elif push * way > STOP_WAY * SWEPT:
            return True
    return False


def sags(joints: np.ndarray, ends: dict[int, tuple[int, int]], page: State) -> bool:
    """Whether a tree of joints would hang visibly by the loads of its bodies.

    From its leaves to its root, which is what does not move, or else the heaviest body: the mass
    beyond each joint, and for what holds an angle its moment about the anchor.
    """
    body = page.body
    mass, places = body["mass"], np.column_stack([body["x"], body["y"]])
    links: dict[int, list[int]] = {}
    for i, pair in ends.items():
        for row in pair:
            links.setdefault(row, []).append(i)
    root = -1 if -1 in links else max(links, key=lambda row: mass[row])
    order, seen = [(root, -1, -1)], {root}
    for row, _, _ in order:
        for i in links[row]:
            a, b = ends[i]
            other = b if row == a else a
            if other not in seen:
                seen.add(other)
                order.append((other, i, row))
    beyond: dict[int, tuple[float, float, float]] = {}
    for row, i, parent in reversed(order[1:]):
        m, mx, my = beyond.get(row, (0.0, 0.0, 0.0))
        own = float(mass[row])
        m, mx, my = m + own, mx + own * places[row, 0], my + own * places[row, 1]
        up = beyond.get(parent, (0.0, 0.0, 0.0))
        beyond[parent] = up[0] + m, up[1] + mx, up[2] + my
        if too_much(joints[i], (row, parent), (m, mx / m, my / m), page):
            return True
    return False


def too_much(
    row: Any, bodies: tuple[int, int], load: tuple[float, float, float], page: State
) -> bool:
    """Whether the joint `row` would give way visibly under the load (mass, x, y) beyond it."""
    body = page.body
    lightest = min((b for b in bodies if b >= 0), key=lambda b: body["mass"][b])
    inertia, mass = 1.0 / max(body["inv_inertia"][lightest], 1e-300), body["mass"][lightest]
    size = max(2.0 * float(body["extent"][lightest]), 1e-6)
    modes = row["row_mode"]
    if RIGID not in modes:
        return False
    if GRAVITY * load[0] / mass > FINEST * size * SWEPT:
        return True
    b = row["body_b"]
    arm = np.hypot(load[1] - body["x"][b], load[2] - body["y"][b]) + np.hypot(
        row["lbx"], row["lby"]
    )
    turns = modes[POINT_ROW] != RIGID or (modes[:AXIS_ROWS] == RIGID).any()
    return bool(turns and GRAVITY * load[0] * arm / inertia > FINEST * SWEPT)


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
    for island in islands_of(joints, page):
        mine = [i for i in island if joints["direct"][i] and joints["slots"][i].max() >= 0]
        if mine:
            order = order_of(joints, mine, page)
            if order is not None:
                plan.add(joints, order, moving)
    return plan.arrays((swept_blocks(joints, axes), swept_blocks(joints, points)))
