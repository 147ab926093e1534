"""AVBD: the springs that its rows are, their penalties and impulses; see avbd.py.

Letters as in island_rows.py: x is the impulse of a row, w = J v + bias, K = J M^-1 J^T, `give` its
softness in parts of K. With the penalty k [kg] the impulse that a row wants is

    P = (x - k w) / (1 + k give K),

so that P = x where the law of the row holds, w + give K x = 0, for whatever k; for k = inf it holds
at once. Of the two rows of an anchor the same with their K of 2 x 2.
"""

import math
from math import nan

import numpy as np

from physics.compile.jit import WATCHED, device
from physics.direct.complementarity import speed
from physics.direct.direct_visits import PARTS
from physics.direct.island_rows import (
    AXIS,
    CONE,
    DISC,
    NORMAL_Q,
    POINT_X,
    POINT_Y,
    put_impulse,
    scatter_row,
)
from physics.rows.joint_visits import sides
from physics.rows.visit import Value, Visit, length, show

FIRST = 10.0
"""Penalty of a row without a load: [1] of 1 / K, 10. Less: tall stacks tremble; more: none stand,
for a body in the middle of a stiff net is moved too little by each visit."""

MOST = 100.0
"""... and at most: [1] of 1 / K, 100. Less: a heavy body sinks further into a light one, as the
ratio of the two; more than six times the passes: the impulses overshoot and the scene blows up."""

YIELD = 1e-5
"""How far a load would press its row, if nothing took the load over: [m], 10 um, at first. Less:
penalties grow sooner."""

SPRING = np.dtype(
    [
        ("penalty", "f8"),  # [kg] by which the impulse falls for each m/s of w
        ("cross", "f8"),  # ... of the w of the anchor's other row
        ("kept", "f8"),  # [N*s] the impulse at w = 0
        ("softened", "f8"),  # [1] 1 + k give K
        ("push", "f8"),  # [N*s] the impulse with the velocities of now
        ("side", "i8"),  # -1, 1 = that is at its lower or upper bound; 0 = within
        ("after_a", "i8"),  # next row of its body A, -1 = none
        ("after_b", "i8"),
    ]
)
"""What a row is to AVBD, besides its ROW."""


@device
def fade(page, row):
    """Let the impulse of a contact that is as soft as the settings say fade, in its place.

    By the part p with which that softness forgets; so it gives way about its penalty, to a depth
    of p h x / (k bias) that hardly knows the load, and not about its mass.
    """
    row.before = row.x
    if row.part <= NORMAL_Q:
        c = page.blocks[row.block]
        if c.springs == 0 or c.hertz[row.lane] <= 0.0:
            row.k /= 1.0 + row.give
            row.give = 0.0
            row.x *= 1.0 - page.step[0].contact_impulse_scale


@device
def penalty_of(k, x, h):
    """The penalty [kg] of a row with the K `k` that gives `x`.

    In the paper an error w adds b w to the penalty and (penalty) w to x; from a x of 0 on that is
    penalty^2 = first^2 + 2 b x. Here b = first h / YIELD: of no scale but that length.
    """
    first = FIRST / k
    return min(first * math.sqrt(1.0 + 2.0 * abs(x) * h / (YIELD * first)), MOST / k)


@device
def weigh_rows(rows, springs, count, step):
    """Make the springs of all rows, about the impulses of now."""
    for i in range(count):
        row, spring = rows[i], springs[i]
        if row.kind != DISC:
            own = row.k / (1.0 + row.give)
            k = penalty_of(own, row.x, step.h)
            spring.softened = 1.0 + k * row.give * own
            spring.penalty = k / spring.softened
            spring.kept = step.accumulate * row.x / spring.softened
        elif row.part != POINT_Y:
            weigh_anchor((row, rows[i + 1]), (spring, springs[i + 1]), step)


@device
def weigh_anchor(pair, springs, step):
    """Make the springs of both rows of an anchor: P = (1 + k give K)^-1 (x - k w)."""
    x, y = pair
    size = math.sqrt(x.x * x.x + y.x * y.x)
    k = penalty_of(max(x.k, y.k) / (1.0 + x.give), size, step.h)
    soft = k * x.give / (1.0 + x.give)
    xx, xy, yy = 1.0 + soft * x.k, soft * x.cross, 1.0 + soft * y.k
    inv = 1.0 / (xx * yy - xy * xy)
    springs[0].penalty = k * inv * yy
    springs[1].penalty = k * inv * xx
    springs[0].cross = springs[1].cross = -k * inv * xy
    springs[0].kept = step.accumulate * inv * (yy * x.x - xy * y.x)
    springs[1].kept = step.accumulate * inv * (xx * y.x - xy * x.x)


@device
def push_row(rows, springs, i, motion):
    """Find what a row, or both of an anchor, give now; 1 when they changed sides."""
    row, spring = rows[i], springs[i]
    before = spring.side
    if row.kind == DISC:
        y, other = rows[i + 1], springs[i + 1]
        wx, wy = speed(row, motion), speed(y, motion)
        px = spring.kept - spring.penalty * wx - spring.cross * wy
        py = other.kept - other.penalty * wy - spring.cross * wx
        size = math.sqrt(px * px + py * py)
        spring.side = 0
        if size > row.high:
            spring.side = 1
            px *= row.high / size
            py *= row.high / size
        other.side = spring.side
        spring.push, other.push = px, py
    else:
        p = spring.kept - spring.penalty * speed(row, motion)
        low, high = row.low, row.high
        if row.kind == CONE:
            high = bound_of(rows, row, p)
            low = -high
        spring.push = min(max(p, low), high)
        spring.side = -1 if p <= low else 1 if p >= high else 0
    return 0 if spring.side == before else 1


@device
def bound_of(rows, row, p):
    """Most that friction or rolling gives: held by the static one, if that holds `p`.

    Of the normal impulses of the iteration before; with those of now E would not be convex, and a
    visit need not end. That is how the paper has it.
    """
    normal = rows[row.first].before
    if row.other >= 0:
        normal += rows[row.other].before
    return (row.mu if abs(p) <= row.mu * normal else row.kinetic) * normal


@device
def raise_impulses(page, rows, springs, count):
    """Let the impulses become what the springs carry, and the penalties grow with them."""
    for i in range(count):
        if rows[i].part != POINT_Y:
            push_row(rows, springs, i, page.motion)
    if WATCHED:
        for i in range(count):
            show(raised, page, rows, springs, i)
    for i in range(count):
        rows[i].x = rows[i].before = springs[i].push
        if WATCHED:
            hand_back(page, rows[i])
    weigh_rows(rows, springs, count, page.step[0])


# ------------------------------------------------------------------ what they show


def hand_back(page: Value, row: Value) -> None:
    """Write an impulse where those who watch look for it; the tick's totals come in the end."""
    if row.part >= AXIS:
        scatter_row(page, row)
    else:
        put_impulse(page.blocks[row.block], row)


def raised(page: Value, rows: Value, springs: Value, i: int) -> Visit | None:
    """Show P = clamp((x - k w) / (1 + k give K)) of row `i`, which x is about to become."""
    row, spring = rows[i], springs[i]
    if int(row.part) not in PARTS:
        return None
    kind, which = PARTS[int(row.part)]
    a, b = page.motion[row.a], page.motion[row.b]
    v = (a.vx, a.vy, a.w, b.vx, b.vy, b.w)
    if row.part == POINT_X:
        return raised_anchor(page, rows, springs, i, v)
    c = record = page.joint_axes[row.block] if kind == "axis" else page.blocks[row.block]
    if which:
        record = c[which]
    k, old, w = float(row.k) / (1.0 + float(row.give)), float(row.x), float(speed(row, page.motion))
    wanted = float(spring.kept) - float(spring.penalty) * w
    lower, upper = float(row.low), float(row.high)
    if row.kind == CONE:
        upper = float(bound_of(rows, row, wanted))
        lower = -upper
    kept = float(page.step[0].accumulate) / float(spring.softened)
    return Visit(
        kind,
        record,
        before=old,
        wanted=wanted,
        after=float(spring.push),
        cdot=w - float(row.bias),
        bias=float(row.bias),
        mass_scale=float(spring.penalty) * k,
        impulse_scale=1.0 - kept,
        lower=lower,
        upper=upper,
        k=k,
        begin=v,
        end=v,
        lane=int(row.lane),
        letters={"penalty": float(spring.penalty)},
    )


def raised_anchor(page: Value, rows: Value, springs: Value, i: int, v: Value) -> Visit:
    """Show the same of both rows of an anchor."""
    pair = (rows[i], rows[i + 1])
    x, y = pair
    old = np.array([x.x, y.x])
    new = np.array([springs[i].push, springs[i + 1].push])
    error = np.array([speed(x, page.motion), speed(y, page.motion)])
    bias = np.array([x.bias, y.bias])
    return Visit(
        "point",
        page.joint_points[x.block],
        before=float(length(old)),
        wanted=float(length(new)),
        after=float(length(new)),
        cdot=float(length(error - bias)),
        mass_scale=nan,
        k=float(x.k + y.k) / (1.0 + float(x.give)),
        begin=v,
        end=v,
        lane=int(x.lane),
        letters={
            **sides({"before": old, "after": new, "error": error}),
            "penalty": float(springs[i].penalty),
        },
    )
