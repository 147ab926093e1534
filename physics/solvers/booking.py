"""The energy ledger's eyes in the solver: what each row's impulse did, exactly.

An impulse P changes the kinetic energy by P . (v_before + v_after) / 2. This holds for all impulses
of a substep together: with v0, v2 the velocities when it began and ended,

    T2 - T0 = (v2 - v0)^T M (v2 + v0) / 2 = sum over all rows of  P . (v0 + v2) / 2,

in whatever order they were given. So one look a substep at the accumulated impulses is enough, and
the sweeps know nothing of it. What joints gave before the bodies moved (J then) and after (J now)
is kept apart; normals and arms of contacts hold for the whole tick.
Loops over all rows a tick, only while the ledger is on: 1 + 3 substeps.
"""

from physics._jit import device
from physics.books import AIR, BEFORE, BEGAN, DAMPED
from physics.lanes import (
    LANES,
    block,
    cross,
    dot,
    gather,
    row_load,
    row_store,
    scatter,
    select,
    splat,
)
from physics.layout import ACCELERATION, DAMPING, INERTIA, VELOCITY


@device
def open_books(motion, books, count, step):
    """When a tick begins: velocities of all bodies, for those that sleep or stand still too."""
    for i in range(count):
        v = row_load(motion, i, VELOCITY)
        row_store(books, i, BEGAN, v)
        row_store(books, i, BEFORE, v)
        row_store(books, i, DAMPED, splat(0.0))
        if step.air_density == 0.0:
            row_store(books, i, AIR, splat(0.0))


@device
def begin_substep(motion, books, awake):
    """Velocities of the bodies that may change."""
    for i in awake:
        row_store(books, i, BEGAN, row_load(motion, i, VELOCITY))


@device
def mean_velocities(motion, books, rows):
    """(v0 + v2) / 2 of the bodies `rows`."""
    vx, vy, w, _ = gather(motion, rows, VELOCITY)
    ox, oy, ow, _ = gather(books, rows, BEGAN)
    return 0.5 * (vx + ox), 0.5 * (vy + oy), 0.5 * (w + ow)


@device
def book_bodies(motion, books, awake, ledger, step):
    """What gravity, forces, air and damping did in the substep."""
    sums = block(ledger, 0)
    h = step.h
    for k in range(0, len(awake), LANES):
        rows = awake[k : k + LANES]
        mx, my, mw = mean_velocities(motion, books, rows)
        inv_mass, inv_inertia, _, scale = gather(motion, rows, INERTIA)
        mass = select(inv_mass > 0.0, 1.0 / select(inv_mass > 0.0, inv_mass, 1.0), 0.0)
        inertia = select(inv_inertia > 0.0, 1.0 / select(inv_inertia > 0.0, inv_inertia, 1.0), 0.0)
        mx = mx * mass
        my = my * mass
        mw = mw * inertia
        ox, oy, ow, _ = gather(books, rows, BEGAN)
        ax, ay, aw, _ = gather(motion, rows, ACCELERATION)
        bx, by, bw, _ = gather(books, rows, AIR)
        kx, ky, kw, _ = gather(motion, rows, DAMPING)
        gx = scale * step.gx
        gy = scale * step.gy
        sums.gravity = sums.gravity + h * dot(gx, gy, mx, my)
        sums.air = sums.air + h * (dot(bx, by, mx, my) + bw * mw)
        forces = dot(ax - gx - bx, ay - gy - by, mx, my) + (aw - bw) * mw
        sums.forces = sums.forces + h * forces
        dx = (kx - 1.0) * (ox + h * ax)
        dy = (ky - 1.0) * (oy + h * ay)
        dw = (kw - 1.0) * (ow + h * aw)
        sums.damping = sums.damping + (dot(dx, dy, mx, my) + dw * mw)
        cx, cy, cw, _ = gather(books, rows, DAMPED)
        scatter(books, rows, DAMPED, cx + dx, cy + dy, cw + dw, cw)


@device
def book_drive(sums, inverse, v, p):
    """What P would do to a body of no finite mass, its drive undoes: work on the others."""
    px, py, pw = p
    vx, vy, w = v
    inv_mass, inv_inertia = inverse
    done = select(inv_mass > 0.0, 0.0, dot(px, py, vx, vy))
    done = done + select(inv_inertia > 0.0, 0.0, pw * w)
    sums.drives = sums.drives - done


# ---------------------------------------------------------------- contacts


@device
def book_contacts(page):
    """What all contacts did in the substep."""
    tally = page.tally[0]
    sums = block(page.ledger, 0)
    gap = tally.spare_end - tally.spare
    for k in range(tally.block_count - gap):
        c = block(page.blocks, k if k < tally.spare else k + gap)
        va = mean_velocities(page.motion, page.books, c.a)
        vb = mean_velocities(page.motion, page.books, c.b)
        impulse_p = (c.p.normal_impulse, c.p.tangent_impulse)
        impulse_q = (c.q.normal_impulse, c.q.tangent_impulse)
        book_contact(sums, c, (va, vb), impulse_p, impulse_q)
        roll = c.rolling_impulse
        sums.rolling = sums.rolling + roll * (vb[2] - va[2])
        zero = splat(0.0)
        book_drive(sums, (c.inv_mass_a, c.inv_inertia_a), va, (zero, zero, -roll))
        book_drive(sums, (c.inv_mass_b, c.inv_inertia_b), vb, (zero, zero, roll))


@device
def book_contact(sums, c, v, impulse_p, impulse_q):
    """Impulses (normal, friction) of both points of a block's contacts at the mean velocities v.

    Friction heats by the slip against the running surface; what the belt moves is its motor's.
    """
    nx = c.nx
    ny = c.ny
    va, vb = v
    jn_p, jt_p = impulse_p
    jn_q, jt_q = impulse_q
    dvx = vb[0] - va[0]
    dvy = vb[1] - va[1]
    vn = dot(dvx, dvy, nx, ny)
    vt = cross(dvx, dvy, nx, ny)
    wa = va[2]
    wb = vb[2]
    vn_p = vn + (c.p.rnb * wb - c.p.rna * wa)
    vn_q = vn + (c.q.rnb * wb - c.q.rna * wa)
    vt_p = vt + (c.p.rtb * wb - c.p.rta * wa)
    vt_q = vt + (c.q.rtb * wb - c.q.rta * wa)
    jn = jn_p + jn_q
    jt = jt_p + jt_q
    belt = jt * c.tangent_speed
    sums.impacts = sums.impacts + dot(jn_p, jn_q, vn_p, vn_q)
    sums.friction = sums.friction + (dot(jt_p, jt_q, vt_p, vt_q) - belt)
    sums.belts = sums.belts + belt
    px = nx * jn + ny * jt
    py = ny * jn - nx * jt
    spin_a = dot(c.p.rna, c.p.rta, jn_p, jt_p) + dot(c.q.rna, c.q.rta, jn_q, jt_q)
    spin_b = dot(c.p.rnb, c.p.rtb, jn_p, jt_p) + dot(c.q.rnb, c.q.rtb, jn_q, jt_q)
    book_drive(sums, (c.inv_mass_a, c.inv_inertia_a), va, (-px, -py, -spin_a))
    book_drive(sums, (c.inv_mass_b, c.inv_inertia_b), vb, (px, py, spin_b))


@device
def book_bounce(ledger, c, before, after, old_p, old_q):
    """What restitution did: the normal impulses were `old`, the velocities `before`."""
    va = (0.5 * (before[0] + after[0]), 0.5 * (before[1] + after[1]), 0.5 * (before[2] + after[2]))
    vb = (0.5 * (before[3] + after[3]), 0.5 * (before[4] + after[4]), 0.5 * (before[5] + after[5]))
    zero = splat(0.0)
    more_p = (c.p.normal_impulse - old_p, zero)
    more_q = (c.q.normal_impulse - old_q, zero)
    book_contact(block(ledger, 0), c, (va, vb), more_p, more_q)
