"""Trees of joints: which POINT rows are solved at once, and in what order.

Sweeps carry a load one joint further each, and hold what is much heavier than a link only softly.
Where a mass hangs on links so light, a spanning tree of the rigid point rows is eliminated from its
leaves to its root instead (solvers/direct_joints.py). Joints that close loops stay with the sweeps.
"""

from typing import NamedTuple

import numpy as np

from physics._jit import records
from physics.joints.lane_placement import acting
from physics.joints.record import LINK, NODE, POINT_ROW, RIGID
from physics.lanes import LANES
from physics.state import State

HEAVY = 200.0
"""Ratio of masses from which on a tree is solved at once: [1], 200. Sweeps hold a load of so many
links to 9.81 m/s^2 HEAVY h^2 / 3 = 3 mm a joint (README, section 8). Fewer: slower, for nothing."""


HEAVIEST = 1e5
"""... and up to which: [1], 1e5. More: the digits of a link's own mass are lost in its load."""


class Trees(NamedTuple):
    """All trees of a world."""

    links: np.ndarray  # LINK (n,) leaves before their roots
    nodes: np.ndarray  # NODE (m,) one a body; a body that nothing moves has one in every tree


def heavy_links(joints: np.ndarray, page: State) -> np.ndarray:
    """Which joints are links of trees that are solved at once (n,), 1 or 0."""
    mass = page.body["mass"]
    rigid = acting(joints, page)
    rigid &= joints["row_mode"][:, POINT_ROW] == RIGID
    rigid &= joints["row_high"][:, POINT_ROW] == np.inf
    jointed = mass[np.concatenate([joints["body_a"][rigid], joints["body_b"][rigid]])]
    jointed = jointed[jointed > 0.0]
    if len(jointed) == 0 or jointed.max() <= HEAVY * jointed.min():
        return np.zeros(len(joints), np.int32)
    found, root = np.flatnonzero(rigid), list(range(len(mass)))
    fixed: set[int] = set()  # roots of trees that hang on something
    chosen = np.zeros(len(joints), np.int32)
    lightest, heaviest = mass.tolist(), mass.tolist()
    taken = []
    for i, a, b in zip(
        found.tolist(), *(joints[f"body_{side}"][found].tolist() for side in "ab"), strict=True
    ):
        a, b = (find(root, row) if mass[row] > 0.0 else -1 for row in (a, b))
        if a == b or (min(a, b) < 0 and max(a, b) in fixed) or (a in fixed and b in fixed):
            continue  # it closes a loop
        taken.append((i, max(a, b)))
        if min(a, b) < 0:
            fixed.add(max(a, b))
            continue
        root[b] = a
        lightest[a], heaviest[a] = min(lightest[a], lightest[b]), max(heaviest[a], heaviest[b])
        if b in fixed:
            fixed.add(a)
    for i, row in taken:
        top = find(root, row)
        chosen[i] = HEAVY < heaviest[top] / lightest[top] <= HEAVIEST
    return chosen


def find(root: list[int], row: int) -> int:
    """Return the root of a row, and shorten the way to it."""
    while root[row] != row:
        root[row] = row = root[root[row]]
    return row


def trees_of(joints: np.ndarray, page: State) -> Trees:
    """The links that are solved, and their bodies, from the joints' marks and lanes."""
    live = np.flatnonzero((joints["direct"] != 0) & (joints["slots"][:, POINT_ROW] >= 0))
    moving = page.body["mass"] > 0.0
    on: dict[int, list[int]] = {}
    roots = []
    ends = {i: (int(joints["body_a"][i]), int(joints["body_b"][i])) for i in live.tolist()}
    for i, pair in ends.items():
        for row in pair:
            if moving[row]:
                on.setdefault(row, []).append(i)
            else:
                roots.append((row, [i]))
    roots += list(on.items())  # those of trees that hang on nothing: where no link was taken before
    order: list[tuple[int, int, int]] = []  # link, node of the child, of the parent: roots first
    rows, taken = [], set()
    for row, first in roots:
        if row in taken:
            continue
        rows.append(row)
        waiting = [(len(rows) - 1, row, first)]
        for parent, at, links in waiting:
            taken.add(at) if moving[at] else None
            for i in links:
                a, b = ends[i]
                child = b if at == a else a
                if moving[child] and child not in taken:
                    taken.add(child)
                    order.append((i, len(rows), parent))
                    waiting.append((len(rows), child, on[child]))
                    rows.append(child)
    return filled(joints, order[::-1], rows)


def filled(joints: np.ndarray, order: list[tuple[int, int, int]], rows: list[int]) -> Trees:
    """The records of links (joint, child, parent) and of the nodes for body `rows`."""
    nodes, links = records(NODE, len(rows)), records(LINK, len(order))
    nodes["row"], nodes["held"] = rows, 0
    of, child, parent = np.array(order, np.int64).reshape(-1, 3).T
    slots = joints["slots"][of, POINT_ROW]
    links["block"], links["lane"] = slots // LANES, slots % LANES
    links["child"], links["parent"] = child, parent
    links["sign"] = np.where(joints["body_b"][of] == np.array(rows)[child], 1.0, -1.0)
    nodes["held"][child] = 1
    return Trees(links, nodes)
