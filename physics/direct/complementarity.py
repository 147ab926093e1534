"""One island solved to the end: its bounded rows all at once, by a semismooth Newton method.

For every row w = J v + bias + give K x is 0, or its impulse x is at a bound and w pushes outwards:

    x = P(x - w / K),     P the projection onto the bounds, which for friction hang on x themselves.

That is piecewise linear, so Newton's method with the derivative of the piece one is on (Alart and
Curnier 1991; Qi and Sun 1993; as an active set: Hintermueller, Ito, Kunisch 2002) ends at an exact
answer as soon as it is on the right piece, most often at once, for the last substep's impulses say
which. Where it wanders instead, sweeps (projected Gauss-Seidel) come nearer, and it begins again.

Supports may be redundant: then impulses are not unique (velocities are), and rows may contradict
one another by rounding. So each Newton run solves the rows with a softness delta about the impulses
of the run before (the proximal point method, Rockafellar 1976), which makes the matrix regular;
delta K (x - before) goes to 0, so it costs runs and no exactness. Nothing solves what truly
contradicts itself (a box wedged between walls that overlap): there every row gives way by SOFTENED,
and what is left over is reported.
"""

import math

from physics.compile.jit import device
from physics.direct.island_rows import CONE, DISC, POINT_Y
from physics.direct.newton_system import eliminate, fill

AIM = 1e-12
"""What is left of a row at which nobody looks further: [m/s], 1e-12. Less is rounding."""

TOLERANCE = 1e-9
"""What is left at most of the rows of an island that counts as solved: [m/s], 1e-9."""

DELTA = 1e-7
"""Softness about the impulses of the run before: [1] of K, 1e-7. Less: rows that contradict one
another by rounding throw the impulses about; more: more runs."""

LEAST_DELTA = 1e-12
"""The same where runs no longer help: [1], 1e-12."""

SOFTENED = 1e-4
"""How far all rows give way in an island that contradicts itself: [1] of K, 1e-4. Less: larger
impulses, up to the contradiction times m / SOFTENED; more: it gives way visibly."""

STEPS = 12
"""Newton steps in a row: [count], 12; what needs more is going round in circles."""

RUNS = 24
"""Newton runs: [count], 24."""

FIRST_SWEEPS = 16
"""Sweeps after the first run that wandered: [count], 16; each time twice as many."""

MOST_WANDERED = 3
"""Runs that may wander: [count], 3, with 112 sweeps between them."""


@device
def solve_island(rows, order, island, motion, matrix):
    """Solve the rows order[first:last]; `matrix` is room for them.

    Returns (the most that is left of a row [m/s], steps).
    """
    left = look(rows, order, island, motion, 0.0)
    best = left
    keep_best(rows, order, island)
    steps = 0
    delta = DELTA
    sweeps = FIRST_SWEEPS
    wandered = 0
    for _ in range(RUNS):
        if best <= AIM:
            break
        took = run_newton(rows, order, island, (motion, matrix), (delta, STEPS))
        steps += abs(took)
        before = best
        left = look(rows, order, island, motion, 0.0)
        if left <= 1.001 * best:  # nor is it lost what redundant rows pass on to one another
            best = min(best, left)
            keep_best(rows, order, island)
        if best <= TOLERANCE and left > 0.1 * before:
            break
        if took < 0:  # round in circles
            wandered += 1
            if wandered == MOST_WANDERED:
                break
            go_back(rows, order, island, motion)
            for _ in range(sweeps):
                sweep_rows(rows, order, island, motion)
            sweeps *= 2
            delta *= 1000.0
        elif left > 0.5 * before:
            delta = max(0.25 * delta, LEAST_DELTA)
    go_back(rows, order, island, motion)
    settle(rows, order, island, motion)
    return look(rows, order, island, motion, 0.0), steps


@device
def run_newton(rows, order, island, room, limits):
    """Solve the rows, soft by delta about what they are now; returns the steps, < 0 in vain.

    `limits` are (delta, the most steps).
    """
    motion, matrix = room
    delta, most = limits
    first, last = island
    for i in range(first, last):
        rows[order[i]].anchor = rows[order[i]].x
    for step in range(most):
        if look(rows, order, island, motion, delta) <= AIM:
            return step
        fill(rows, order, island, matrix, delta)
        if not eliminate(matrix, last - first):
            return -step - 1
        for i in range(first, last):
            row = rows[order[i]]
            change(row, motion, matrix[i - first, last - first] / math.sqrt(row.k))
    return -most


@device
def keep_best(rows, order, island):
    """Remember the impulses as they are."""
    for i in range(island[0], island[1]):
        rows[order[i]].best = rows[order[i]].x


@device
def go_back(rows, order, island, motion):
    """Go back to the impulses that were remembered."""
    for i in range(island[0], island[1]):
        row = rows[order[i]]
        change(row, motion, row.best - row.x)


@device
def settle(rows, order, island, motion):
    """Take what rounding has left outside its bounds back to them: nothing pulls, not by 1e-17."""
    for i in range(island[0], island[1]):
        row = rows[order[i]]
        if row.kind != DISC:
            low, high = row.low, row.high
            if row.kind == CONE:
                high = bound_of(rows, row)
                low = -high
            change(row, motion, min(max(row.x, low), high) - row.x)


@device
def soften(rows, order, island, give):
    """Let every row of an island give way by `give` at least, or, with 0, as it did before."""
    for i in range(island[0], island[1]):
        row = rows[order[i]]
        softer = max(row.own_give, give)
        row.k *= (1.0 + softer) / (1.0 + row.give)
        row.cross *= (1.0 + softer) / (1.0 + row.give)
        row.give = softer


@device
def change(row, motion, more):
    """Add to the impulse of a row; the bodies feel it at once."""
    row.x += more
    a, b = motion[row.a], motion[row.b]
    a.vx += row.mass_a * row.ax * more
    a.vy += row.mass_a * row.ay * more
    a.w += row.spin_a * row.aw * more
    b.vx += row.mass_b * row.bx * more
    b.vy += row.mass_b * row.by * more
    b.w += row.spin_b * row.bw * more


@device
def speed(row, motion):
    """J v + bias."""
    a, b = motion[row.a], motion[row.b]
    ahead = row.ax * a.vx + row.ay * a.vy + row.aw * a.w
    return ahead + (row.bx * b.vx + row.by * b.vy + row.bw * b.w) + row.bias


@device
def rest(row, motion, delta):
    """The w of a row that stands alone: J v + bias + give K x, and delta K (x - before)."""
    soft = row.give / (1.0 + row.give) * row.x + delta * (row.x - row.anchor)
    return speed(row, motion) + row.k * soft


@device
def rest_of_pair(x, y, motion, delta):
    """The w of both rows of a DISC."""
    share = x.give / (1.0 + x.give)
    wx = share * (x.k * x.x + x.cross * y.x) + delta * x.k * (x.x - x.anchor)
    wy = share * (y.k * y.x + y.cross * x.x) + delta * y.k * (y.x - y.anchor)
    return speed(x, motion) + wx, speed(y, motion) + wy


@device
def bound_of(rows, row):
    """How large the impulse of a CONE may be."""
    normal = rows[row.first].x
    if row.other >= 0:
        normal += rows[row.other].x
    return row.mu * max(normal, 0.0)


@device
def goal(rows, row, motion, delta):
    """P(x - w / K) of a row that stands alone, and its side and w."""
    row.w = rest(row, motion, delta)
    z = row.x - row.w / row.k
    low, high = row.low, row.high
    if row.kind == CONE:
        high = bound_of(rows, row)
        low = -high
    row.side = 0
    if z <= low:
        row.side = -1
        return low
    if z >= high:
        row.side = 1
        return high
    return z


@device
def goal_of_pair(x, y, motion, delta):
    """P(x - w / K) of a DISC: K is 2 x 2, and P shortens what is too long, as the sweeps do."""
    x.w, y.w = rest_of_pair(x, y, motion, delta)
    scale = 1.0 / (x.k * y.k - x.cross * x.cross)
    zx = x.x - scale * (y.k * x.w - x.cross * y.w)
    zy = y.x - scale * (x.k * y.w - x.cross * x.w)
    length = math.sqrt(zx * zx + zy * zy)
    x.side = 1 if length > x.high else 0
    y.side = x.side
    if x.side == 1:
        zx *= x.high / length
        zy *= x.high / length
    return zx, zy


@device
def look(rows, order, island, motion, delta):
    """Renew w and side of all rows; returns the largest K |x - P(x - w / K)| [m/s].

    With `delta` 0 that is the truth, else that of a run.
    """
    most = 0.0
    for i in range(island[0], island[1]):
        row = rows[order[i]]
        if row.kind != DISC:
            left = row.k * abs(row.x - goal(rows, row, motion, delta))
        elif row.part != POINT_Y:
            y = rows[order[i] + 1]
            zx, zy = goal_of_pair(row, y, motion, delta)
            left = max(row.k * abs(row.x - zx), y.k * abs(y.x - zy))
        else:
            continue
        if not left <= most:  # NaN must be seen
            most = left
    return most


@device
def sweep_rows(rows, order, island, motion):
    """Set each row in turn to what it wants (Gauss-Seidel); returns the largest change [m/s]."""
    most = 0.0
    for i in range(island[0], island[1]):
        row = rows[order[i]]
        if row.kind != DISC:
            more = goal(rows, row, motion, 0.0) - row.x
            most = max(most, row.k * abs(more))
            change(row, motion, more)
        elif row.part != POINT_Y:
            y = rows[order[i] + 1]
            zx, zy = goal_of_pair(row, y, motion, 0.0)
            most = max(most, row.k * abs(zx - row.x), y.k * abs(zy - y.x))
            change(row, motion, zx - row.x)
            change(y, motion, zy - y.x)
    return most
