"""AVBD (Giles, Diaz and Yuksel 2025, "Augmented Vertex Block Descent", SIGGRAPH; block descent:
Chen, Liu, Yang and Yuksel 2024).

Bodies are visited, not rows. A substep ends where

    E(v) = sum of (v - v_free)^T M (v - v_free) / 2 + energy of all rows

is least, and each visit goes to the least E of one body while the others wait: Newton's step for
its three unknowns. A row is a spring of the penalty k about the impulse x that it is known to give,

    P(v) = clamp(x - k w),  w = J v + bias;      x becomes P after the bodies have been visited,

the augmented Lagrangian: x takes over what the spring carried, so nothing has to stay compressed. A
spring of a finite stiffness ends at its own law instead, whatever k is (avbd_rows.py).

Here E is over velocities, the paper's over places: with J of the substep's start, x = x_0 + h v is
the same step, v is the paper's (x - x_0) / h, and rows, impacts, ledger and X-ray are those of all
solvers. A visit takes rows in and out of their bounds until they stay, LOOKS times at most; the
bodies are gone through up and down, those alone that have been moved or have a neighbour that was.

Two of its numbers are kept from substep to substep in the paper, x and k, and both fade. Here k is
not kept, it follows from x: the paper adds to k in proportion to the error w, to x in proportion to
k w, so k^2 grows as x does (`penalty_of`). x fades for contacts alone, by the part by which the
settings let them give way, about k and not about their mass; so what is heavy on what is light has
a stiff contact. Joints are as soft as for all.

What it is not: a body is in balance with what its neighbours gave when it was visited, so momentum
is kept only as far as the passes have converged (tests/physics/solvers/test_avbd.py). With too
stiff a k, or too few passes, x overshoots and the scene blows up: PASSES and MOST go together
(decision 121). Cost in loops over all constraints per tick: 1 prepare + impacts + substeps * (2
lists + iterations * (1 raise + 2 * 16 visits)), fewer where bodies rest.
"""

from typing import Any

import numpy as np

from physics.compile.jit import device, kernel, records
from physics.compile.lanes import row_load, row_store
from physics.direct.complementarity import change
from physics.direct.island_rows import DISC, POINT_Y, ROW, gather_rows, most_rows, scatter_row
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.blocks import moves
from physics.rows.contact_rows import forget_contacts
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import forget_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.solvers.avbd_rows import SPRING, fade, push_row, raise_impulses, weigh_rows
from physics.solvers.declared import Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts
from physics.state.layout import MOTION, VELOCITY
from physics.state.page import Page, open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="AVBD",
    number=9,
    note=(
        "Giles, Diaz and Yuksel 2025: body by body, with a stiffness that grows with the load. "
        "Heavy things stand on light ones; slow, and momentum is kept only nearly."
    ),
    stages={
        "avbd.begin_rows": "warm start",
        "avbd.solve_bodies": "solve",
    },
    sweeps={"avbd.solve_bodies": "both"},
)

PASSES = 16
"""Passes over the bodies in an iteration, up and down in turns: [count], 16. Fewer: MOST must be
less, in proportion; more: no gain but for what is stiffer still."""

SETTLED = 1e-5
"""A visit that changes a body by less does not ask its neighbours again: [m/s] or [rad/s], 1e-5.
More: tall stacks tremble; less: more passes."""

LOOKS = 16
"""Looks at the bounds of a body's rows in a visit: [count], 16; two are enough mostly."""

OVERSHOT = 1e-6
"""A step went too far if the slope has turned round by more than this part: [1], 1e-6."""

LEVEL = 0.1
"""Part of its slope that a cut step may have left: [1], 0.1; the next step has the rest."""


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    bodies = len(Page(*arrays).motion)
    count = begin_tick(arrays)
    rows = (records(ROW, count + 1), records(SPRING, count + 1))
    lists = (np.zeros(bodies, np.int64), np.zeros(bodies, np.int64))
    avbd(arrays, rows, lists, records(MOTION, bodies))


@kernel
def begin_tick(arrays):
    """Do what comes before the substeps; returns how many rows there may be."""
    page = open_page(arrays)
    motion = page.motion
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(page.joint_points, page.joint_axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    return most_rows(page)


@kernel
def avbd(arrays, both, lists, free):
    """Advance velocities and poses by one tick, after `begin_tick`.

    There is room for the rows and their springs, for two lists of bodies, and for the velocities
    that the bodies would have without any row.
    """
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    rows, springs = both
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    for k in range(step.substeps):
        elapsed = k * step.h
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(page.joints, page.joint_axes, motion, page.step, (1.0, elapsed))
        if step.warm_starting == 0.0:
            forget_joints(page.joint_points, page.joint_axes)
        forget_contacts(page)
        count = gather_rows(page, rows, elapsed)
        begin_rows(page, (rows, springs, count), lists, free, awake)
        for _ in range(step.iterations):
            solve_bodies(page, (rows, springs, count), lists, free, awake)
        for i in range(count):
            scatter_row(page, rows[i])
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def begin_rows(page, listed, lists, free, awake):
    """Keep the free velocities, list the rows by bodies, and begin with the impulses of before."""
    rows, springs, count = listed
    motion, firsts = page.motion, lists[0]
    for i in awake:
        row_store(free, i, VELOCITY, row_load(motion, i, VELOCITY))
        firsts[i] = -1
    for i in range(count - 1, -1, -1):  # so that normals come before their friction
        row, spring = rows[i], springs[i]
        if moves(motion, row.a):
            spring.after_a = firsts[row.a]
            firsts[row.a] = i
        if moves(motion, row.b):
            spring.after_b = firsts[row.b]
            firsts[row.b] = i
    for i in range(count):
        row = rows[i]
        x = row.x
        row.x = 0.0
        change(row, motion, x)
        fade(page, row)
    weigh_rows(rows, springs, count, page.step[0])


@device
def solve_bodies(page, listed, lists, free, awake):
    """Do one iteration: pass over the bodies up and down, then let the impulses follow."""
    rows, springs, count = listed
    firsts, due = lists
    for body in awake:
        due[body] = 1
    last = len(awake) - 1
    for turn in range(PASSES):
        asked = 0
        for k in range(last + 1):
            body = awake[k if turn % 2 == 0 else last - k]
            if due[body] == 1 and moves(page.motion, body) and firsts[body] >= 0:
                due[body] = 0
                if visit_body(page.motion, rows, springs, (body, firsts[body]), free):
                    ask_neighbours(rows, springs, (body, firsts[body]), due)
                    asked += 1
        if asked == 0:
            break
    raise_impulses(page, rows, springs, count)


@device
def ask_neighbours(rows, springs, which, due):
    """Have the bodies visited again that a body has rows with."""
    body, i = which
    while i >= 0:
        on_a = rows[i].a == body
        due[rows[i].b if on_a else rows[i].a] = 1
        i = springs[i].after_a if on_a else springs[i].after_b


@device
def visit_body(motion, rows, springs, which, free):
    """Bring a body to the least E there is for it alone; True when that has moved it.

    A step that went too far, past rows that came to their bounds or left them, is cut where the
    slope along it is nearly 0, by false position: E is convex.
    """
    m = motion[which[0]]
    vx, vy, w = m.vx, m.vy, m.w
    dx = dy = dw = first = fall = rise = low = high = at = 0.0
    is_cut = False
    for look in range(LOOKS):
        changed, g, xx, yy, ww, off = system_of(motion, rows, springs, which, free)
        slope = g[0] * dx + g[1] * dy + g[2] * dw
        if is_cut and slope > 0.0:
            low, fall = at, slope
        elif is_cut or slope < -OVERSHOT * first:
            high, rise, is_cut = at, slope, True
        if is_cut and abs(slope) > LEVEL * first:
            to = low + (high - low) * min(max(fall / (fall - rise), 0.1), 0.9)
            m.vx += (to - at) * dx
            m.vy += (to - at) * dy
            m.w += (to - at) * dw
            at = to
            continue
        if look > 0 and changed == 0 and not is_cut:
            break
        dx, dy, dw = newton_step(g, xx, yy, ww, off)
        fall = first = g[0] * dx + g[1] * dy + g[2] * dw
        low, high, at, is_cut = 0.0, 1.0, 1.0, False
        m.vx += dx
        m.vy += dy
        m.w += dw
        if look == 0 and max(abs(dx), abs(dy), abs(dw)) <= SETTLED:
            return False
    return max(abs(m.vx - vx), abs(m.vy - vy), abs(m.w - w)) > SETTLED


@device
def newton_step(g, xx, yy, ww, off):
    """Solve the 3 x 3 system by L D L^T."""
    xy, xw, yw = off
    l21 = xy / xx
    l31 = xw / xx
    d2 = yy - l21 * xy
    e32 = yw - l31 * xy
    l32 = e32 / d2
    y2 = g[1] - l21 * g[0]
    y3 = g[2] - l31 * g[0] - l32 * y2
    dw = y3 / (ww - l31 * xw - l32 * e32)
    dy = y2 / d2 - l32 * dw
    return g[0] / xx - l21 * dy - l31 * dw, dy, dw


@device
def system_of(motion, rows, springs, which, free):
    """The slope of E turned round, and its curvature, for one body: Newton's system.

    Returns (rows that changed sides, slope, xx, yy, ww, (xy, xw, yw)).
    """
    body, i = which
    m, was = motion[body], free[body]
    mass = 1.0 / m.inv_mass if m.inv_mass > 0.0 else 1.0
    inertia = 1.0 / m.inv_inertia if m.inv_inertia > 0.0 else 1.0
    gx, gy, gw = mass * (was.vx - m.vx), mass * (was.vy - m.vy), inertia * (was.w - m.w)
    xx = yy = mass
    ww = inertia
    xy = xw = yw = 0.0
    changed = 0
    while i >= 0:
        row, spring = rows[i], springs[i]
        on_a = row.a == body
        if row.part != POINT_Y:
            changed += push_row(rows, springs, i, motion)
        jx, jy, jw = (row.ax, row.ay, row.aw) if on_a else (row.bx, row.by, row.bw)
        gx += jx * spring.push
        gy += jy * spring.push
        gw += jw * spring.push
        if spring.side == 0:
            k = spring.penalty
            xx += k * jx * jx
            xy += k * jx * jy
            yy += k * jy * jy
            xw += k * jx * jw
            yw += k * jy * jw
            ww += k * jw * jw
            if row.kind == DISC and row.part != POINT_Y:
                k = spring.cross
                y = rows[i + 1]
                qx, qy, qw = (y.ax, y.ay, y.aw) if on_a else (y.bx, y.by, y.bw)
                xx += 2.0 * k * jx * qx
                xy += k * (jx * qy + jy * qx)
                yy += 2.0 * k * jy * qy
                xw += k * (jx * qw + jw * qx)
                yw += k * (jy * qw + jw * qy)
                ww += 2.0 * k * jw * qw
        i = spring.after_a if on_a else spring.after_b
    if m.inv_mass == 0.0:
        gx = gy = xw = yw = 0.0
    if m.inv_inertia == 0.0:
        gw = xw = yw = 0.0
    return changed, (gx, gy, gw), xx, yy, ww, (xy, xw, yw)
