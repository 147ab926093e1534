"""Rows that move bodies and leave their velocities alone: overlaps undone by inverse mass.

Letters as in contact_rows.py. What is moved has no speed and is no work: the energy ledger finds
the height that bodies are lifted by among the solver's own errors.
"""

import math

from physics.compile.jit import device
from physics.compile.lanes import (
    block,
    clamp,
    cross,
    dot,
    gather,
    load,
    madd,
    msub,
    rotx,
    roty,
    scatter,
    select,
    vmax,
    vmin,
)
from physics.joints.record import LINE, OTHER
from physics.rows.blocks import block_gap
from physics.rows.contact_setup import point_now
from physics.rows.integration import turned
from physics.rows.joint_rows import inverse_a, inverse_b
from physics.rows.joint_setup import (
    TINY,
    finish_axes,
    linearise_lines,
    linearise_row,
    turned_arms,
)
from physics.state.layout import DISPLACEMENT, POSE, VELOCITY

MOST_CORRECTION = 0.2
"""Most that one visit of a contact, a line or an angle undoes: [m] or [rad], 0.2, as in Box2D 2.4
(b2_maxLinearCorrection; for angles it has 8 degrees). More: what is deep overshoots, for the row is
no longer straight on that way; less: what is deep takes long."""


@device
def correct_positions(page):
    """Push the bodies of each contact apart along n, by inverse mass; velocities stay.

    The deeper point decides: dA = -share (overlap - slop) n / ma / (1/ma + 1/mb), dB likewise.
    Contacts of a stiffness of their own are springs, and keep their overlap.
    """
    motion = page.motion
    step = page.step[0]
    if step.correction == 0.0:
        return
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = block(page.blocks, k if k < gap[0] else k + gap[1])
        nx = c.nx
        ny = c.ny
        _, _, _, da_a = gather(motion, c.a, VELOCITY)
        _, _, _, da_b = gather(motion, c.b, VELOCITY)
        dxa, dya, dca, dsa = gather(motion, c.a, DISPLACEMENT)
        dxb, dyb, dcb, dsb = gather(motion, c.b, DISPLACEMENT)
        moved = dot(dxb - dxa, dyb - dya, nx, ny)
        deep = vmax(overlap(c.p, moved, da_a, da_b), overlap(c.q, moved, da_a, da_b))
        inv_mass_a = c.inv_mass_a
        inv_mass_b = c.inv_mass_b
        inv_mass = inv_mass_a + inv_mass_b
        push = step.correction * vmax(deep - step.correction_slop, 0.0)
        push = select(c.hertz > 0.0, 0.0, push)
        push = push / select(inv_mass > 0.0, inv_mass, 1.0)
        ax = msub(dxa, inv_mass_a, push * nx)
        ay = msub(dya, inv_mass_a, push * ny)
        bx = madd(dxb, inv_mass_b, push * nx)
        by = madd(dyb, inv_mass_b, push * ny)
        scatter(motion, c.a, DISPLACEMENT, ax, ay, dca, dsa)
        scatter(motion, c.b, DISPLACEMENT, bx, by, dcb, dsb)


@device
def overlap(p, moved, da_a, da_b):
    """How deep a point is now (0: there is none); `moved` is how far the centres have parted."""
    return -p.solid * (p.separation + moved + (p.rnb * da_b - p.rna * da_a))


# ------------------------------------------------------ nonlinear Gauss-Seidel


@device
def correct_contacts(page):
    """Undo a share of every overlap beyond the slop, point by point, where the bodies are now.

    C = clamp(share (separation + slop), -MOST_CORRECTION, 0), P = -C n / K. Normal, arms and K are
    renewed at each visit, by the rotation of the reference body.
    """
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = block(page.blocks, k if k < gap[0] else k + gap[1])
        correct_point(page.motion, c, c.p, page.step[0])
        if c.second != 0:
            correct_point(page.motion, c, c.q, page.step[0])


@device
def correct_point(motion, c, p, step):
    """Undo a share of the overlap of one point a lane; contacts that are springs have none."""
    xa, ya, ca, sa = turned_pose(motion, c.a)
    xb, yb, cb, sb = turned_pose(motion, c.b)
    on_b = c.reference > 0.5
    cr = select(on_b, cb, ca)
    sr = select(on_b, sb, sa)
    n = (rotx(cr, sr, c.lnx, c.lny), roty(cr, sr, c.lnx, c.lny))
    nx, ny = n
    separation, rax, ray, rbx, rby = point_now(p, n, (xb - xa, yb - ya, ca, sa, cb, sb, on_b))
    rna = cross(rax, ray, nx, ny)
    rnb = cross(rbx, rby, nx, ny)
    inv_mass = c.inv_mass_a + c.inv_mass_b
    k = madd(madd(inv_mass, c.inv_inertia_a, rna * rna), c.inv_inertia_b, rnb * rnb)
    undone = separation + p.left + step.correction_slop
    deep = clamp(step.correction * undone, -MOST_CORRECTION, 0.0)
    push = -select(c.hertz > 0.0, 0.0, p.solid) * deep / select(k > 0.0, k, 1.0)
    shift(motion, c.a, (-nx * push, -ny * push, -rna * push), (c.inv_mass_a, c.inv_inertia_a))
    shift(motion, c.b, (nx * push, ny * push, rnb * push), (c.inv_mass_b, c.inv_inertia_b))


@device
def turned_pose(motion, rows):
    """Where LANES bodies are now: x, y [m] and the rotation."""
    x, y, c, s = gather(motion, rows, POSE)
    dx, dy, dc, ds = gather(motion, rows, DISPLACEMENT)
    return x + dx, y + dy, rotx(dc, ds, c, s), roty(dc, ds, c, s)


@device
def shift(motion, rows, p, inverse):
    """Move LANES bodies by M^-1 p: `p` in kg m and kg m^2."""
    px, py, pw = p
    inv_mass, inv_inertia = inverse
    vx, vy, w, da = gather(motion, rows, VELOCITY)
    dx, dy, dc, ds = gather(motion, rows, DISPLACEMENT)
    a = inv_inertia * pw
    dc, ds = turned(dc, ds, a)
    scatter(motion, rows, VELOCITY, vx, vy, w, da + a)
    scatter(motion, rows, DISPLACEMENT, madd(dx, inv_mass, px), madd(dy, inv_mass, py), dc, ds)


@device
def correct_joints(page):
    """Undo the errors of all rigid rows of joints, where the bodies are now; AXIS rows first.

    Rows that give way above a force are left to their velocities: a place knows no force.
    """
    joints, motion = page.joints, page.motion
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        if c.used == 0:
            break
        if c.form == LINE:
            linearise_lines(c, motion)
            finish_axes(c, motion)
        elif c.form == OTHER:
            for k in range(c.used):
                linearise_row(c, k, joints, motion)
            finish_axes(c, motion)
        correct_axes(c, motion)
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        if c.used == 0:
            break
        correct_points(c, motion)


@device
def correct_axes(c, motion):
    """P = -C / K along J, of rows that hold, or that hold one side (C < 0) and are beyond it."""
    soft = c.soft
    _, _, _, ada = gather(motion, c.a, VELOCITY)
    _, _, _, bda = gather(motion, c.b, VELOCITY)
    adx, ady, _, _ = gather(motion, c.a, DISPLACEMENT)
    bdx, bdy, _, _ = gather(motion, c.b, DISPLACEMENT)
    jax, jay, jaw = load(c.jax), load(c.jay), load(c.jaw)
    jbx, jby, jbw = load(c.jbx), load(c.jby), load(c.jbw)
    moved = dot(jax, jay, adx, ady) + dot(jbx, jby, bdx, bdy) + dot(jaw, jbw, ada, bda)
    big_c = load(c.c0) + moved
    big_c = select(load(c.opens) > 0.0, big_c, vmin(big_c, 0.0))
    holds = (load(soft.rigid) > 0.0) & (load(c.upper) >= math.inf)
    push = -select(holds, load(c.mass), 0.0) * clamp(big_c, -MOST_CORRECTION, MOST_CORRECTION)
    shift(motion, c.a, (jax * push, jay * push, jaw * push), inverse_a(soft))
    shift(motion, c.b, (jbx * push, jby * push, jbw * push), inverse_b(soft))


@device
def correct_points(c, motion):
    """P = -K^-1 C, by Cramer's rule: both anchors at one place."""
    soft = c.soft
    rax, ray, rbx, rby, cx, cy = turned_arms(c.arms, motion, c.a, c.b)
    holds = (load(soft.rigid) > 0.0) & (load(c.most) >= math.inf)
    cx = select(holds, cx, 0.0)
    cy = select(holds, cy, 0.0)
    k11, k12, k22 = point_k(soft, (rax, ray, rbx, rby))
    scale = 1.0 / vmax(cross(k11, k12, k12, k22), TINY)
    px = -scale * cross(k22, k12, cy, cx)
    py = -scale * cross(k11, k12, cx, cy)
    shift(motion, c.a, (-px, -py, cross(ray, rax, py, px)), inverse_a(soft))
    shift(motion, c.b, (px, py, cross(rbx, rby, px, py)), inverse_b(soft))


@device
def point_k(soft, arms):
    """K of a POINT row: k11, k12, k22 [1/kg]."""
    rax, ray, rbx, rby = arms
    ia, ib = load(soft.inv_inertia_a), load(soft.inv_inertia_b)
    inv_mass = load(soft.inv_mass_a) + load(soft.inv_mass_b)
    k11 = inv_mass + ray * ray * ia + rby * rby * ib
    k12 = -(rax * ray * ia) - rbx * rby * ib
    return k11, k12, inv_mass + rax * rax * ia + rbx * rbx * ib
