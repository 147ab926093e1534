"""The energy ledger's eyes in the solver: what each row's impulse did, exactly.

An impulse P changes the kinetic energy by P . (v_before + v_after) / 2. This holds for all impulses
of a substep together: with v0, v2 the velocities when it began and ended,

    T2 - T0 = (v2 - v0)^T M (v2 + v0) / 2 = sum over all rows of  P . (v0 + v2) / 2,

in whatever order they were given. So one look a substep at the accumulated impulses is enough, and
the sweeps know nothing of it; nor do the blows before the substeps (impacts.py), which get a look
of their own. What joints gave before the bodies moved (J then) and after (J now) is kept apart;
normals and arms of contacts hold for the whole tick. Loops over all rows a tick, only while the
ledger is on: 1, 1 a substep, and 1 of joints.
"""

from physics.compile.jit import device
from physics.compile.lanes import (
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
from physics.energy.ledger_arrays import AIR, BEFORE, BEGAN, DAMPED
from physics.state.layout import ACCELERATION, DAMPING, INERTIA, VELOCITY


@device
def open_books(motion, ledger_arrays, tally, ledger, step):
    """Note the velocities of all bodies when a tick begins, of those that stand still too."""
    if ledger[0].on == 0:
        return
    for i in range(tally[0].body_count):
        v = row_load(motion, i, VELOCITY)
        row_store(ledger_arrays, i, BEGAN, v)
        row_store(ledger_arrays, i, BEFORE, v)
        row_store(ledger_arrays, i, DAMPED, splat(0.0))
        if step[0].air_density == 0.0:
            row_store(ledger_arrays, i, AIR, splat(0.0))


@device
def begin_substep(motion, ledger_arrays, awake, ledger):
    """Note the velocities with which the awake bodies begin a substep."""
    if ledger[0].on == 0:
        return
    for i in awake:
        row_store(ledger_arrays, i, BEGAN, row_load(motion, i, VELOCITY))


@device
def book_bodies(motion, ledger_arrays, awake, ledger, step):
    """Book what gravity, forces, air and damping did in the substep.

    The mean velocities are left in the quarter BEGAN, for the rows.
    """
    sums = block(ledger, 0)
    h = step.h
    for k in range(0, len(awake), LANES):
        rows = awake[k : k + LANES]
        vx, vy, w, _ = gather(motion, rows, VELOCITY)
        ox, oy, ow, da = gather(ledger_arrays, rows, BEGAN)
        mx = 0.5 * (vx + ox)
        my = 0.5 * (vy + oy)
        mw = 0.5 * (w + ow)
        scatter(ledger_arrays, rows, BEGAN, mx, my, mw, da)
        inv_mass, inv_inertia, _, scale = gather(motion, rows, INERTIA)
        mass = select(inv_mass > 0.0, 1.0 / select(inv_mass > 0.0, inv_mass, 1.0), 0.0)
        inertia = select(inv_inertia > 0.0, 1.0 / select(inv_inertia > 0.0, inv_inertia, 1.0), 0.0)
        mx = mx * mass
        my = my * mass
        mw = mw * inertia
        ax, ay, aw, _ = gather(motion, rows, ACCELERATION)
        bx, by, bw, _ = gather(ledger_arrays, rows, AIR)
        kx, ky, kw, _ = gather(motion, rows, DAMPING)
        gx = scale * step.gx
        gy = scale * step.gy
        sums.gravity = sums.gravity + h * dot(gx, gy, mx, my)
        sums.air = sums.air + h * (dot(bx, by, mx, my) + bw * mw)
        forces = dot(ax - gx - bx, ay - gy - by, mx, my) + (aw - bw) * mw
        sums.forces = sums.forces + h * forces
        dx = (kx * kx - 1.0) * ox + (kx - 1.0) * h * ax
        dy = (ky * ky - 1.0) * oy + (ky - 1.0) * h * ay
        dw = (kw * kw - 1.0) * ow + (kw - 1.0) * h * aw
        sums.damping = sums.damping + (dot(dx, dy, mx, my) + dw * mw)
        cx, cy, cw, _ = gather(ledger_arrays, rows, DAMPED)
        scatter(ledger_arrays, rows, DAMPED, cx + dx, cy + dy, cw + dw, cw)


@device
def book_drives(sums, inverse, v, p):
    """Book what P would do to a body of no finite mass: its drive undoes it, by work on the others.

    `v` and `p` are the mean velocities and the impulses of A and of B, (x, y, angular) each.
    """
    zero = splat(0.0)
    va, vb = v
    pa, pb = p
    inv_mass_a, inv_inertia_a, inv_mass_b, inv_inertia_b = inverse
    done = select(inv_mass_a > 0.0, zero, dot(pa[0], pa[1], va[0], va[1]))
    done = done + select(inv_inertia_a > 0.0, zero, pa[2] * va[2])
    done = done + select(inv_mass_b > 0.0, zero, dot(pb[0], pb[1], vb[0], vb[1]))
    done = done + select(inv_inertia_b > 0.0, zero, pb[2] * vb[2])
    sums.drives = sums.drives - done


@device
def book_blows(page, awake):
    """Book what the impacts before the substeps did.

    The path that they took off (impacts.py) is work that gravity did not do: their own, then.
    """
    motion = page.motion
    ledger_arrays = page.ledger_arrays
    sums = page.ledger[0]
    step = page.step[0]
    for i in awake:
        mean = 0.5 * (row_load(ledger_arrays, i, BEGAN) + row_load(motion, i, VELOCITY))
        row_store(ledger_arrays, i, BEGAN, mean)
        m = motion[i]
        fallen = page.bodies[i].mass * m.gravity_scale * dot(step.gx, step.gy, m.dx, m.dy)
        sums.gravity[0] += fallen
        sums.impacts[0] -= fallen
    book_contacts(page, True)


@device
def book_contacts(page, is_blow):
    """Book what all contacts did in the substep, or (`is_blow`) before it: the totals until now.

    Friction heats by the slip against the running surface; what the belt moves is its motor's.
    """
    tally = page.tally[0]
    sums = block(page.ledger, 0)
    gap = tally.spare_end - tally.spare
    for k in range(tally.block_count - gap):
        c = block(page.blocks, k if k < tally.spare else k + gap)
        nx = c.nx
        ny = c.ny
        vxa, vya, wa, _ = gather(page.ledger_arrays, c.a, BEGAN)
        vxb, vyb, wb, _ = gather(page.ledger_arrays, c.b, BEGAN)
        vn = dot(vxb - vxa, vyb - vya, nx, ny)
        vt = cross(vxb - vxa, vyb - vya, nx, ny)
        v = (vn, vt, wa, wb)
        p = book_point(sums, c.p, impulses_of(c.p, is_blow), v, c.tangent_speed)
        q = book_point(sums, c.q, impulses_of(c.q, is_blow), v, c.tangent_speed)
        roll = c.rolling_impulse
        if is_blow:
            roll = splat(0.0)
        sums.rolling = sums.rolling + roll * (wb - wa)
        jn = p[0] + q[0]
        jt = p[1] + q[1]
        px = nx * jn + ny * jt
        py = ny * jn - nx * jt
        inverse = (c.inv_mass_a, c.inv_inertia_a, c.inv_mass_b, c.inv_inertia_b)
        pa = (-px, -py, -(p[2] + q[2] + roll))
        pb = (px, py, p[3] + q[3] + roll)
        book_drives(sums, inverse, ((vxa, vya, wa), (vxb, vyb, wb)), (pa, pb))


@device
def impulses_of(p, is_blow):
    """Normal impulse and friction of the substep, or of the blows before it."""
    if is_blow:
        return p.total_normal_impulse, p.total_tangent_impulse
    return p.normal_impulse, p.tangent_impulse


@device
def book_point(sums, p, impulses, v, running):
    """Book one point a lane; return its impulses: normal, friction, spin of A and of B."""
    vn, vt, wa, wb = v
    jn, jt = impulses
    rna = p.rna
    rnb = p.rnb
    rta = p.rta
    rtb = p.rtb
    sums.impacts = sums.impacts + jn * (vn + (rnb * wb - rna * wa))
    sums.friction = sums.friction + jt * (vt + (rtb * wb - rta * wa) - running)
    sums.belts = sums.belts + jt * running
    return jn, jt, dot(rna, rta, jn, jt), dot(rnb, rtb, jn, jt)
