"""Which joints are solved at once, island by island (solvers/direct_joints.py), not by sweeps.

Sweeps carry a load one joint further each and hold what is heavier than a link only softly; where
joints contradict one another they do not rest. Elimination does both, in a time that grows as the
joints, but three times that of sweeps. So an island is solved at once where one would see that
sweeps do not hold it: where the loads that hang on its joints would stretch or bend one of them
visibly, or where joints that close a loop are strained. At the border both give the same picture.
"""

from typing import Any

import numpy as np

from physics.joints.elimination import DEAREST, Direct, Plan, neighbours_of, ordered, rows_in
from physics.joints.lane_placement import acting
from physics.joints.record import (
    ANGLE,
    AXIS_ROWS,
    DISTANCE,
    LIMIT,
    POINT_ROW,
    PRISMATIC,
    REVOLUTE,
    RIGID,
    WELD,
)
from physics.state import State

SWEPT = 568_000.0
"""(2 pi 120 Hz)^2 [1/s^2]: a rigid row that sweeps hold gives way by its load times K over this."""

GRAVITY = 9.81
"""[m/s^2] what loads are weighed with, whatever the world's gravity: swung they pull so, too."""

FINEST = 1e-3
"""What sweeps may leave of a rest load, in parts of a body's size, or in rad: 1/1000. Swung from
level a load pulls three times as much, in a whip some more, and half a percent of a rope can be
seen. Less: more is solved at once for nothing; legs of creatures have up to 0.0005."""

STRAINED = 0.03
"""Error of a joint in a loop from which on its island is solved at once: [m], [rad], 0.03. Less:
what blows leave for a moment counts; more: contradictions pump before they are found."""

MOST_LOOPS = 100
"""Loops of an island beyond which its elimination is not even planned: [count], 100, a net."""


def chosen(joints: np.ndarray, page: State) -> tuple[np.ndarray, bool]:
    """Which joints are solved at once (n,), 1 or 0; and whether swept ones close loops."""
    marks, watched = np.zeros(len(joints), np.int32), False
    errors: np.ndarray | None = None
    for island in islands_of(joints, page):
        if not np.isin(joints["row_mode"][island], (RIGID, LIMIT)).any():
            continue
        ends = ends_of(joints, island, page)
        loops = len(ends) + 1 - len({row for pair in ends.values() for row in pair})
        if loops > MOST_LOOPS:
            continue
        if loops > 0 and errors is None:
            errors = errors_of(joints, page)
        strained = loops > 0 and errors is not None and errors[island].max() > STRAINED
        if strained or sags(joints, ends, page):
            marks[island] = order_of(joints, ends) is not None
        watched |= loops > 0 and not marks[island[0]]
    return marks, watched


def islands_of(joints: np.ndarray, page: State) -> list[list[int]]:
    """The joints that act, by what hangs together over bodies that move."""
    moving = page.body["mass"] > 0.0
    live = np.flatnonzero(acting(joints, page))
    root: dict[int, int] = {}
    a, b = joints["body_a"][live], joints["body_b"][live]
    pairs = np.where(moving[a], a, b).tolist(), np.where(moving[b], b, a).tolist()
    for first, second in zip(*pairs, strict=True):
        root[find(root, second)] = find(root, first)
    found: dict[int, list[int]] = {}
    for i, row in zip(live.tolist(), pairs[0], strict=True):
        if moving[row]:
            found.setdefault(find(root, row), []).append(i)
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


def order_of(joints: np.ndarray, ends: dict[int, tuple[int, int]]) -> list[int] | None:
    """The order in which an island's joints are eliminated; None when that costs too much."""
    sizes = {i: len(rows_in(joints, i)) for i in ends}
    return ordered(neighbours_of(ends), sizes, DEAREST)


def sags(joints: np.ndarray, ends: dict[int, tuple[int, int]], page: State) -> bool:
    """Whether joints would hang visibly by the loads of the bodies beyond them.

    Along a tree of the joints, from its leaves to its root, which is what does not move, or else
    the heaviest body: the mass beyond each joint, and for what holds an angle its moment about the
    anchor.
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
    body, modes = page.body, row["row_mode"]
    if RIGID not in modes:
        return False
    lightest = min((b for b in bodies if b >= 0), key=lambda b: body["mass"][b])
    size = max(2.0 * float(body["extent"][lightest]), 1e-6)
    if GRAVITY * load[0] > FINEST * size * SWEPT * body["mass"][lightest]:
        return True
    if not ((modes == RIGID) & (row["row_form"] == ANGLE))[:AXIS_ROWS].any():
        return False
    b = row["body_b"]
    arm = np.hypot(load[1] - body["x"][b], load[2] - body["y"][b]) + np.hypot(
        row["lbx"], row["lby"]
    )
    return bool(GRAVITY * load[0] * arm * body["inv_inertia"][lightest] > FINEST * SWEPT)


def errors_of(joints: np.ndarray, page: State) -> np.ndarray:
    """How far each joint is off what it holds rigidly, or past its stops (n,) [m] or [rad]."""
    body, rows = page.body, joints
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
    found = np.where(holds[:, POINT_ROW], apart, 0.0)
    rod = (kind == DISTANCE) & holds[:, 0]
    found = np.where(rod, np.abs(apart - rows["length"]), found)
    past = np.maximum(rows["min_length"] - apart, apart - rows["max_length"])
    found = np.where(kind == DISTANCE, np.maximum(found, past), found)
    firm = np.isin(kind, (WELD, PRISMATIC)) & holds[:, :AXIS_ROWS].any(1)
    found = np.where(firm, np.maximum(found, np.abs(angle)), found)
    past = np.maximum(rows["lower"] - angle, angle - rows["upper"])
    return np.where(kind == REVOLUTE, np.maximum(found, past), found)


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
            mine = [i for i in island if joints["direct"][i] and joints["slots"][i].max() >= 0]
            if mine:
                order = order_of(joints, ends_of(joints, mine, page))
                if order is not None:
                    plan.add(joints, order, moving)
    return plan.arrays((swept_blocks(joints, axes), swept_blocks(joints, points)))
