"""Placing: which lane of which block works for which row of which joint.

Greedy colouring with a mask of colours per body: rows of one colour share no moving body, so LANES
of them may be solved side by side (Fratarcangeli et al. 2016; Box2D v3). Blocks come in the order
of their first joints: so they stay close to the order in which the joints were made, and a chain is
solved from its end. Bodies that never move share lanes freely.
This is numpy, not a kernel: it runs when joints come or go or bodies fall asleep, and would be a
third of the joints' compile time.
"""

import numpy as np

from physics.compile.lanes import LANES
from physics.joints.definition import KINDS
from physics.joints.record import (
    AXIS_ROWS,
    DISTANCE,
    DRIVE,
    FORCE,
    LIMIT,
    OFF,
    POINT_ROW,
    PUSH,
    RIGID,
    ROWS,
    SERVO,
    SPRING,
)
from physics.state.layout import DISABLED
from physics.state.page import State

FORMS = PUSH + 1

Pairs = tuple[np.ndarray, np.ndarray]
"""Rows of joints (n,) and which of their rows (n,)."""


def colours_of(joints: np.ndarray, page: State) -> np.ndarray:
    """A colour for every joint (n,): joints of one colour share no body that moves."""
    moving = (page.body["mass"] > 0.0).tolist()
    taken = [0] * len(moving)
    colours = np.zeros(len(joints), np.int64)
    live = np.flatnonzero(joints["id"] > 0)
    ends = joints["body_a"][live].tolist(), joints["body_b"][live].tolist()
    for i, a, b in zip(live.tolist(), *ends, strict=True):
        free = ~((taken[a] if moving[a] else 0) | (taken[b] if moving[b] else 0))
        bit = free & -free
        taken[a] |= bit
        taken[b] |= bit
        colours[i] = bit.bit_length() - 1
    return colours


def crowds_of(joints: np.ndarray, page: State) -> np.ndarray:
    """How many springs pull at the bodies of each joint, its own counted once (n,).

    A mode of coupled springs is at most so many times stiffer than one of them: rows of the matrix
    J M^-1 J^T, scaled to a diagonal of 1, have no entry above 1 (Gershgorin).
    """
    a, b = joints["body_a"], joints["body_b"]
    acts = acting(joints, page)
    springs = np.where(acts, (joints["row_mode"] == SPRING).sum(1), 0)
    size = len(page.body["mass"])
    on = np.bincount(a, springs, size) + np.bincount(b, springs, size)
    on[page.body["mass"] <= 0.0] = 0
    return np.maximum(on[a] + on[b] - springs, springs)


def acting(joints: np.ndarray, page: State) -> np.ndarray:
    """Return which joints are enabled, they and both their bodies, bool (n,)."""
    disabled = page.body["asleep"] == DISABLED
    off = disabled[joints["body_a"]] | disabled[joints["body_b"]]
    return (joints["id"] > 0) & (joints["disabled"] == 0) & ~off


def active_joints(joints: np.ndarray, page: State) -> np.ndarray:
    """Return which joints act on a body that moves and is awake, bool (n,)."""
    awake = (page.body["mass"] > 0.0) & (page.body["asleep"] == 0)
    return acting(joints, page) & (awake[joints["body_a"]] | awake[joints["body_b"]])


def rows_of(joints: np.ndarray, works: np.ndarray) -> tuple[Pairs, Pairs]:
    """The AXIS rows and the POINT rows that are to be solved."""
    is_on = (joints["row_mode"] != OFF) & works[:, None]
    of, k = np.nonzero(is_on[:, :AXIS_ROWS])
    i = np.flatnonzero(is_on[:, POINT_ROW])
    return (of, k), (i, np.full(len(i), POINT_ROW))


def keep_impulses(joints: np.ndarray, points: np.ndarray, axes: np.ndarray) -> None:
    """Bring the impulses of the lanes home; rows that are switched off forget theirs."""
    store_impulses(joints, points, axes)
    off = joints["row_mode"] == OFF
    joints["impulses"][:, :POINT_ROW][off[:, :POINT_ROW]] = 0.0
    joints["impulses"][:, POINT_ROW:][off[:, POINT_ROW]] = 0.0
    joints["slots"] = -1


def store_impulses(joints: np.ndarray, points: np.ndarray, axes: np.ndarray) -> None:
    """Copy the impulses of the lanes into the joints."""
    i, k = np.nonzero(joints["slots"][:, :AXIS_ROWS] >= 0)
    joints["impulses"][i, k] = axes["impulse"][lanes_of(joints, (i, k))]
    i = np.flatnonzero(joints["slots"][:, POINT_ROW] >= 0)
    at = lanes_of(joints, (i, np.full(len(i), POINT_ROW)))
    joints["impulses"][i, POINT_ROW] = points["px"][at]
    joints["impulses"][i, POINT_ROW + 1] = points["py"][at]


def lanes_of(joints: np.ndarray, pairs: Pairs) -> Pairs:
    """Blocks and lanes of rows."""
    slots = joints["slots"][pairs]
    return slots // LANES, slots % LANES


def place(joints: np.ndarray, pairs: Pairs, colours: np.ndarray, blocks: np.ndarray) -> None:
    """Give the rows `pairs` lanes of `blocks`, which are taken from scratch.

    The n-th rows of all joints come before their n + 1-th, so that no block holds two of one joint;
    those of joints that are solved at once come last, in blocks of their own.
    """
    i, k = pairs
    first = np.concatenate([[True], i[1:] != i[:-1]]) if len(i) else np.zeros(0, bool)
    starts = np.flatnonzero(first)
    nth = np.arange(len(i)) - starts[np.cumsum(first) - 1] if len(i) else i
    form = joints["row_form"][i, k]
    direct = joints["direct"][i] != 0
    order = np.lexsort((i, colours[i], form, nth, direct))
    key = ((direct[order] * ROWS + nth[order]) * FORMS + form[order]) * (
        colours.max(initial=0) + 1
    ) + colours[i][order]
    group = np.concatenate([[0], np.cumsum(key[1:] != key[:-1])])[: len(key)]
    index = np.arange(len(key)) - np.searchsorted(group, group)
    opens = index % LANES == 0
    lane, block = index % LANES, np.cumsum(opens) - 1
    rank = np.empty(int(opens.sum()), np.int64)
    at = order[opens]
    rank[np.lexsort((i[at], nth[at], direct[at]))] = np.arange(len(rank))
    block = rank[block]
    joints["slots"][i[order], k[order]] = block * LANES + lane
    used = blocks["used"]
    blocks["a"][used > 0] = 0
    blocks["b"][used > 0] = 0
    blocks["bounded"][used > 0] = 0
    blocks["springs"][used > 0] = 0
    used[:] = 0
    used[: len(rank)] = np.bincount(block, minlength=len(rank))
    i, k = i[order], k[order]
    blocks["form"][block] = form[order]
    blocks["a"][block, lane], blocks["b"][block, lane] = joints["body_a"][i], joints["body_b"][i]
    blocks["joint"][block, lane], blocks["ordinal"][block, lane] = i, k


def start_impulses(joints: np.ndarray, axes: np.ndarray, points: np.ndarray) -> None:
    """Take the joints' impulses into their new lanes; totals start at zero."""
    i, k = np.nonzero(joints["slots"][:, :AXIS_ROWS] >= 0)
    at = lanes_of(joints, (i, k))
    axes["impulse"][at] = joints["impulses"][i, k]
    sign = joints["row_sign"][i, k]
    axes["jbx"][at], axes["jby"][at] = sign * joints["ux"][i], sign * joints["uy"][i]
    i = np.flatnonzero(joints["slots"][:, POINT_ROW] >= 0)
    at = lanes_of(joints, (i, np.full(len(i), POINT_ROW)))
    points["midway"][at] = joints["direct"][i] != 0
    points["px"][at] = joints["impulses"][i, POINT_ROW]
    points["py"][at] = joints["impulses"][i, POINT_ROW + 1]


def write_axes(joints: np.ndarray, i: np.ndarray, axes: np.ndarray) -> None:
    """Copy the parameters of the AXIS rows of joints `i` into their lanes."""
    of, k = np.nonzero(joints["slots"][i, :AXIS_ROWS] >= 0)
    pairs = i[of], k
    at, mode = lanes_of(joints, pairs), joints["row_mode"][pairs]
    write_softness(joints, pairs, axes, at)
    low, high = joints["row_low"][pairs], joints["row_high"][pairs]
    axes["speed"][at], axes["low"][at], axes["high"][at] = joints["row_speed"][pairs], low, high
    of, arms = pairs[0], axes["arms"]
    for name in ("lax", "lay", "lbx", "lby"):
        arms[name][at] = joints[name][of]
    axes["sign"][at], axes["wanted"][at] = joints["row_sign"][pairs], joints["row_wanted"][pairs]
    axes["opens"][at] = np.where(mode == LIMIT, 0.0, np.inf)
    axes["pushes"][at] = mode == FORCE
    bounded = (mode == FORCE) | (low > -np.inf) | (high < np.inf)
    axes["bounded"][at[0][bounded]] = 1
    write_reaches(joints, pairs, axes, at)


def write_reaches(joints: np.ndarray, pairs: Pairs, axes: np.ndarray, at: Pairs) -> None:
    """Write what C of each row that runs is at the stop ahead: +-inf without one."""
    axes["reach"][at] = 0.0
    runs = np.flatnonzero(joints["row_speed"][pairs])
    if len(runs) == 0:
        return
    pairs, at = (pairs[0][runs], pairs[1][runs]), (at[0][runs], at[1][runs])
    i, forward = pairs[0], joints["row_speed"][pairs] > 0.0
    kind, rest = joints["kind"][i], joints["rest"][i]
    stop = np.where(forward, joints["upper"][i] - rest, joints["lower"][i] - rest)
    rod = np.where(forward, joints["max_length"][i], joints["min_length"][i])
    stop = np.where(kind == DISTANCE, rod, stop)
    stops = np.array([one.HAS_STOPS for one in KINDS])[kind] & (joints["row_mode"][pairs] == DRIVE)
    axes["reach"][at] = np.where(stops, stop, np.where(forward, np.inf, -np.inf))
    axes["bounded"][at[0][stops & np.isfinite(stop)]] = 1


def write_points(joints: np.ndarray, i: np.ndarray, points: np.ndarray) -> None:
    """Copy the parameters of the POINT rows of joints `i` into their lanes."""
    i = i[joints["slots"][i, POINT_ROW] >= 0]
    pairs = i, np.full(len(i), POINT_ROW)
    at = lanes_of(joints, pairs)
    write_softness(joints, pairs, points, at)
    for name in ("lax", "lay", "lbx", "lby"):
        points["arms"][name][at] = joints[name][i]
    for name in ("target_vx", "target_vy"):
        points[name][at] = joints[name][i]
    most = joints["row_high"][pairs]
    points["most_force"][at] = most
    points["bounded"][at[0][most < np.inf]] = 1


def write_softness(joints: np.ndarray, pairs: Pairs, blocks: np.ndarray, at: Pairs) -> None:
    """Copy what `prepare_softness` needs."""
    mode = joints["row_mode"][pairs]
    blocks["springs"][at[0][mode == SPRING]] = 1
    blocks = blocks["soft"]
    blocks["crowd"][at] = joints["crowd"][pairs[0]]
    rigid, hertz = (mode == RIGID) | (mode == LIMIT), joints["rigid_hertz"][pairs[0]]
    own, ratio = rigid & (hertz > 0.0), joints["rigid_damping_ratio"][pairs[0]]
    blocks["hertz"][at] = np.where(own, hertz, joints["row_hertz"][pairs])
    blocks["ratio"][at] = np.where(own, ratio, joints["row_ratio"][pairs])
    blocks["rigid"][at] = rigid & ~own
    blocks["relaxed"][at] = mode != SPRING
    blocks["steady"][at] = mode == SERVO
