"""What the rows of joints did in a substep, for the energy ledger: see ledger_entries.py.

A row gives p1 along the J of the first sweep, and the rest, p2 - p1, along that of the relax sweep,
for the bodies have moved in between. Both at the mean velocity of the substep: W = (p1 J1 +
(p2 - p1) J2) . (v0 + v2) / 2. A spring's first impulse is -m (pull C + (1 - e) J v') / e, with v'
the velocity after the first sweep and e what it keeps (joint_setup.py, prepare_springs); the second
part of it, and all that it does in the relax sweep, is its damper's, and booked apart as heat.
"""

from physics.compile.jit import device
from physics.compile.lanes import block, cross, dot, gather, load, vmax
from physics.energy.ledger_arrays import BEGAN
from physics.energy.ledger_entries import book_drives
from physics.rows.joint_setup import TINY, turned_arms
from physics.state.layout import VELOCITY


@device
def note_joints(page):
    """Note the impulses of the first sweep before the bodies move, while the ledger is on."""
    if page.ledger[0].on != 0:
        axes, notes, motion = page.joint_axes, page.joint_ledger_arrays, page.motion
        note_axes(axes, notes, motion)
        note_points(page.joint_points, notes, len(axes), motion)


@device
def book_joints(page):
    """Book what all rows did, at the end of the substep."""
    axes, notes = page.joint_axes, page.joint_ledger_arrays
    ledger_arrays = (page.ledger_arrays, page.ledger)
    book_axes(axes, notes, ledger_arrays)
    book_points(page.joint_points, notes, len(axes), page.motion, ledger_arrays)


@device
def note_axes(axes, notes, motion):
    """Note J, the impulse along it, and the damper's part, -h c (J v), of the AXIS rows."""
    for i in range(len(axes)):
        c = block(axes, i)
        if c.used == 0:
            break
        note = block(notes, i)
        avx, avy, aw, _ = gather(motion, c.a, VELOCITY)
        bvx, bvy, bw, _ = gather(motion, c.b, VELOCITY)
        ax = c.jax
        ay = c.jay
        jaw = c.jaw
        bx = c.jbx
        by = c.jby
        jbw = c.jbw
        note.jax = ax
        note.jay = ay
        note.jaw = jaw
        note.jbx = bx
        note.jby = by
        note.jbw = jbw
        note.px = c.impulse
        cdot = dot(ax, ay, avx, avy) + dot(bx, by, bvx, bvy) + dot(jaw, jbw, aw, bw)
        note.damper_x = -(damping_of(c.soft) * c.mass * cdot)


@device
def damping_of(c):
    """What the damper of a spring takes in the first sweep, per effective mass and speed [1]."""
    return c.mass_scale / vmax(c.impulse_scale, TINY)


@device
def book_axes(axes, notes, sums_of):
    """Book what the AXIS rows did in the substep; `sums_of` is (rows of bodies, LEDGER)."""
    ledger_arrays, ledger = sums_of
    sums = block(ledger, 0)
    for i in range(len(axes)):
        c = block(axes, i)
        if c.used == 0:
            break
        note = block(notes, i)
        vax, vay, wa, _ = gather(ledger_arrays, c.a, BEGAN)
        vbx, vby, wb, _ = gather(ledger_arrays, c.b, BEGAN)
        first = note.px
        more = c.impulse - first
        ax = note.jax
        ay = note.jay
        aw = note.jaw
        bx = note.jbx
        by = note.jby
        bw = note.jbw
        moved = dot(ax, ay, vax, vay) + dot(bx, by, vbx, vby) + dot(aw, bw, wa, wb)
        renewed = dot(c.jax, c.jay, vax, vay) + dot(c.jbx, c.jby, vbx, vby)
        renewed = renewed + dot(c.jaw, c.jbw, wa, wb)
        relaxed = (1.0 - c.soft.relaxed) * more
        note.heat = note.heat + dot(note.damper_x, relaxed, moved, renewed)
        px = dot(ax, c.jax, first, more)
        py = dot(ay, c.jay, first, more)
        pw = dot(aw, c.jaw, first, more)
        qx = dot(bx, c.jbx, first, more)
        qy = dot(by, c.jby, first, more)
        qw = dot(bw, c.jbw, first, more)
        done = dot(px, py, vax, vay) + dot(qx, qy, vbx, vby) + dot(pw, qw, wa, wb)
        note.work = note.work + done
        pa = (px, py, pw)
        pb = (qx, qy, qw)
        book_drives(sums, inverses(c.soft), ((vax, vay, wa), (vbx, vby, wb)), (pa, pb))


@device
def note_points(points, notes, first, motion):
    """Note arms, impulse, and the damper's part, -2 z w h K^-1 Cdot, of the POINT rows."""
    for i in range(len(points)):
        c = block(points, i)
        if c.used == 0:
            break
        row = points[i]
        note = block(notes, first + i)
        avx, avy, aw, _ = gather(motion, c.a, VELOCITY)
        bvx, bvy, bw, _ = gather(motion, c.b, VELOCITY)
        rax, ray, rbx, rby = pushed_at(row, motion)
        note.jax = rax
        note.jay = ray
        note.jbx = rbx
        note.jby = rby
        note.px = c.px
        note.py = c.py
        vx = (bvx - bw * rby) - (avx - aw * ray)
        vy = (bvy + bw * rbx) - (avy + aw * rax)
        ia = c.soft.inv_inertia_a
        ib = c.soft.inv_inertia_b
        inv_mass = c.soft.inv_mass_a + c.soft.inv_mass_b
        k11 = inv_mass + ray * ray * ia + rby * rby * ib
        k12 = -(rax * ray * ia) - rbx * rby * ib
        k22 = inv_mass + rax * rax * ia + rbx * rbx * ib
        scale = damping_of(c.soft) / vmax(cross(k11, k12, k12, k22), TINY)
        note.damper_x = -(scale * cross(k22, k12, vy, vx))
        note.damper_y = -(scale * cross(k11, k12, vx, vy))


@device
def book_points(points, notes, first, motion, sums_of):
    """Book what the POINT rows did in the substep: P on B's anchor, -P on A's."""
    ledger_arrays, ledger = sums_of
    sums = block(ledger, 0)
    for i in range(len(points)):
        c = block(points, i)
        if c.used == 0:
            break
        row = points[i]
        note = block(notes, first + i)
        vax, vay, wa, _ = gather(ledger_arrays, c.a, BEGAN)
        vbx, vby, wb, _ = gather(ledger_arrays, c.b, BEGAN)
        rax, ray, rbx, rby = pushed_at(row, motion)
        ax = note.jax
        ay = note.jay
        bx = note.jbx
        by = note.jby
        px = note.px
        py = note.py
        whole_x = c.px
        whole_y = c.py
        qx = whole_x - px
        qy = whole_y - py
        vx = (vbx - wb * by) - (vax - wa * ay)
        vy = (vby + wb * bx) - (vay + wa * ax)
        note.heat = note.heat + dot(note.damper_x, note.damper_y, vx, vy)
        vx = (vbx - wb * rby) - (vax - wa * ray)
        vy = (vby + wb * rbx) - (vay + wa * rax)
        note.heat = note.heat + (1.0 - c.soft.relaxed) * dot(qx, qy, vx, vy)
        spin_a = cross(ax, ay, px, py) + cross(rax, ray, qx, qy)
        spin_b = cross(bx, by, px, py) + cross(rbx, rby, qx, qy)
        along = dot(whole_x, whole_y, vbx - vax, vby - vay)
        note.work = note.work + (along + (spin_b * wb - spin_a * wa))
        pa = (-whole_x, -whole_y, -spin_a)
        pb = (whole_x, whole_y, spin_b)
        book_drives(sums, inverses(c.soft), ((vax, vay, wa), (vbx, vby, wb)), (pa, pb))


@device
def pushed_at(c, motion):
    """The arms at which points push: what is solved at once pushes midway of its anchors."""
    rax, ray, rbx, rby, dx, dy = turned_arms(c.arms, motion, c.a, c.b)
    half = 0.5 * load(c.midway)
    return rax + half * dx, ray + half * dy, rbx - half * dx, rby - half * dy


@device
def inverses(c):
    """Inverse masses and inertias of A and B."""
    return c.inv_mass_a, c.inv_inertia_a, c.inv_mass_b, c.inv_inertia_b
