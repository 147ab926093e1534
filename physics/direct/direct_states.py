"""Which rows of an island are at a bound: block principal pivoting, from those that were before.

What stops pushes only one way, motors do no more than their most, and a point that gives way above
a force is held to a disc: J v + softness P = what is wanted, or P is at its bound and pulls that
way (Judice and Pires 1994).
"""

import math

from physics.compile.jit import device
from physics.direct.direct_system import lacking

MOST_SETS = 12
"""Sets of bounds that are tried in a substep: [count], 12. Fewer: some are left to the next one."""

BLOCK_SETS = 5
"""... of which so many change all rows that are wrong at once: [count], 5; then one at a time, so
that it ends (Murty 1974)."""

SAME = 1e-9
"""Speeds below that are none: [m/s], [rad/s], 1e-9. Less: rounding moves rows to and fro."""


@device
def start_states(page, island, use_bias):
    """Rows at a bound are those that were in the last substep; in the second look, in this one."""
    rows = page.direct_rows
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        row.state = 0
        if island.bounded == 0:
            continue
        did = row.before if use_bias > 0.0 else row.impulse
        if row.part == 0:
            if did <= row.low:
                row.state = -1
            elif did >= row.high:
                row.state = 1
        elif row.part == 2 and row.high < math.inf:
            x = rows[k - 1]
            push = x.before if use_bias > 0.0 else x.impulse
            size = math.sqrt(push * push + did * did)
            if size >= row.high * (1.0 - 1e-9) and size > 0.0:
                hold_pair(x, row, push / size, did / size)


@device
def hold_pair(x, y, ux, uy):
    """Both rows of a point at the bound of its disc, in the direction (ux, uy)."""
    x.state = 1
    y.state = 1
    x.at = x.high * ux
    y.at = x.high * uy


@device
def review(page, island, only_one):
    """Put rows that do too much at their bound, and let go those at one that pull away from it.

    Returns how many rows have changed.
    """
    rows = page.direct_rows
    changed = 0
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.gamma < 0.0 or row.part == 2:
            continue
        if row.part == 1:
            if row.high < math.inf:
                changed += review_pair(page, k)
        else:
            changed += review_row(page, k, row)
        if only_one and changed > 0:
            break
    return changed


@device
def review_row(page, k, row):
    """Review an AXIS row; returns 1 if it has changed."""
    if row.state == 0:
        total = row.impulse + row.more
        if total < row.low:
            row.state = -1
        elif total > row.high:
            row.state = 1
        return 1 if row.state != 0 else 0
    if row.low >= row.high:
        return 0
    rest = lacking(page, k, row) + row.gamma * row.more
    if (row.state < 0 and rest < -SAME) or (row.state > 0 and rest > SAME):
        row.state = 0
        return 1
    return 0


@device
def review_pair(page, k):
    """Review the two rows of a point within its disc; returns 1 if they have changed."""
    x = page.direct_rows[k]
    y = page.direct_rows[k + 1]
    px = x.impulse + x.more
    py = y.impulse + y.more
    if x.state == 0:
        size = math.sqrt(px * px + py * py)
        if size > x.high:
            hold_pair(x, y, px / size, py / size)
            return 1
        return 0
    if x.high <= 0.0:
        return 0
    rest_x = lacking(page, k, x) + x.gamma * x.more
    rest_y = lacking(page, k + 1, y) + y.gamma * y.more
    if px * rest_x + py * rest_y > SAME * x.high:
        x.state = 0
        y.state = 0
        return 1
    return 0
