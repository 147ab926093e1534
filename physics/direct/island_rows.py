"""Rows one by one, as `reference.py` solves them: J, bias, bounds and impulse of each.

The blocks hold the same rows LANES at a time, by sort; a solver that looks at an island as a whole
wants them in one list. Of each, with x its impulse in the substep and K = J M^-1 J^T,

    w = J v + bias + give K x

is what is left of its equation [m/s or rad/s]; `give` is the softness of a spring, 0 if rigid.
PLAIN: low <= x <= high. CONE: |x| <= mu (sum of one or two normal impulses). DISC: two rows, x and
y of an anchor, with |x| <= high together.
"""

import numpy as np

from physics.compile.jit import device
from physics.threads.crew import BLOCKS

PLAIN, CONE, DISC = range(3)
"""How an impulse is bounded."""

NORMAL_P, NORMAL_Q, FRICTION_P, FRICTION_Q, FRICTION, ROLLING, AXIS, POINT_X, POINT_Y = range(9)
"""Which row of its block it is; FRICTION is that of both points."""

UNBOUNDED = np.inf

ROW = np.dtype(
    [
        ("a", "i8"),  # body rows
        ("b", "i8"),
        ("kind", "i8"),  # PLAIN, CONE, DISC
        ("part", "i8"),  # NORMAL_P, ...
        ("block", "i8"),  # where it comes from, and its impulse goes back to
        ("lane", "i8"),
        ("first", "i8"),  # CONE: rows whose impulses bound it, -1 = none
        ("other", "i8"),
        ("island", "i8"),
        ("place", "i8"),  # of it in the island
        ("side", "i8"),  # -1, 1: at its lower or upper bound; 0: within
        *[(name, "f8") for name in ("ax", "ay", "aw", "bx", "by", "bw")],  # J
        *[(name, "f8") for name in ("mass_a", "spin_a", "mass_b", "spin_b")],  # inverse
        ("bias", "f8"),  # [m/s] or [rad/s]
        ("low", "f8"),  # [N*s] or [N*m*s]
        ("high", "f8"),
        ("share", "f8"),  # FRICTION: the first point's part of x
        ("mu", "f8"),  # [1] friction in force; [m] of rolling resistance
        ("kinetic", "f8"),  # friction once it slips: less than `mu` while a contact still holds
        ("give", "f8"),
        ("own_give", "f8"),  # what it was before the island was softened
        ("k", "f8"),  # K (1 + give)
        ("root", "f8"),  # the root of it, in a Newton step
        ("cross", "f8"),  # DISC: the same between its two rows
        ("x", "f8"),  # [N*s]
        ("w", "f8"),  # [m/s]
        ("anchor", "f8"),  # [N*s] the x that a Newton run began with
        ("best", "f8"),  # [N*s] the x that came nearest
        ("push", "f8"),  # [m/s] the part of the bias that undoes an overlap
        ("before", "f8"),  # [N*s] the x with which its solver began
    ]
)
"""One equation with its bounds."""


@device
def most_rows(page):
    """How many rows there may be at most: five of a contact, one or two of a joint's lane."""
    count = 0
    for n in range(page.crew[BLOCKS]):
        c = page.blocks[page.plan[n]]
        for lane in range(len(c.a)):
            if c.p.solid[lane] + c.q.solid[lane] > 0.0:
                count += 5
    for i in range(len(page.joint_axes)):
        if page.joint_axes[i].used == 0:
            break
        count += page.joint_axes[i].used
    for i in range(len(page.joint_points)):
        if page.joint_points[i].used == 0:
            break
        count += 2 * page.joint_points[i].used
    return count


@device
def gather_rows(page, rows, elapsed):
    """List all rows as the bodies are now, joints before contacts; returns how many there are."""
    count = gather_axes(page, rows, elapsed)
    count = gather_points(page, rows, count, elapsed)
    for n in range(page.crew[BLOCKS]):
        count = gather_block(page, rows, count, page.plan[n])
    return count


@device
def begin_row(row, motion, a, b):
    """Name the bodies of a row; their inverse masses."""
    m, n = motion[a], motion[b]
    row.a, row.b = a, b
    row.mass_a, row.spin_a = m.inv_mass, m.inv_inertia
    row.mass_b, row.spin_b = n.inv_mass, n.inv_inertia
    row.first = row.other = -1
    row.mu = row.kinetic = row.give = row.cross = row.bias = 0.0
    row.low, row.high = -UNBOUNDED, UNBOUNDED
    row.kind = PLAIN


@device
def aim_row(row, j, softness, x):
    """Set J, K and the softness (s_m, s_i) of a row; False when nothing can move along it."""
    row.ax, row.ay, row.aw, row.bx, row.by, row.bw = j
    ka = (row.ax * row.ax + row.ay * row.ay) * row.mass_a + row.aw * row.aw * row.spin_a
    kb = (row.bx * row.bx + row.by * row.by) * row.mass_b + row.bw * row.bw * row.spin_b
    mass_scale, impulse_scale = softness
    if mass_scale <= 0.0 or ka + kb <= 0.0:
        return False
    row.give = row.own_give = impulse_scale / mass_scale
    row.k = (ka + kb) * (1.0 + row.give)
    row.x = x
    return True


@device
def gather_axes(page, rows, elapsed):
    """List the AXIS rows; note their impulses in the tick's totals, as a warm start does."""
    step, motion = page.step[0], page.motion
    count = 0
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        if c.used == 0:
            break
        for lane in range(c.used):
            c.total[lane] += c.impulse[lane]
            row = rows[count]
            begin_row(row, motion, c.a[lane], c.b[lane])
            j = (c.jax[lane], c.jay[lane], c.jaw[lane], c.jbx[lane], c.jby[lane], c.jbw[lane])
            big_c = c.c0[lane] - c.speed[lane] * elapsed + moved(motion[row.a], motion[row.b], j)
            mass_scale, impulse_scale = c.soft.mass_scale[lane], c.soft.impulse_scale[lane]
            bias = c.soft.pull[lane] * big_c
            if c.bounded != 0 and big_c > c.opens[lane]:
                mass_scale, impulse_scale, bias = 1.0, 0.0, big_c * step.inv_h
            if not aim_row(row, j, (mass_scale, impulse_scale), c.impulse[lane]):
                c.impulse[lane] = 0.0
                continue
            row.bias = bias / mass_scale - c.speed[lane]
            if c.bounded != 0:
                row.low, row.high = c.lower[lane], c.upper[lane]
            row.part, row.block, row.lane = AXIS, i, lane
            count += 1
    return count


@device
def moved(a, b, j):
    """J times the motion of two bodies since the tick began."""
    jax, jay, jaw, jbx, jby, jbw = j
    return jax * a.dx + jay * a.dy + jaw * a.da + jbx * b.dx + jby * b.dy + jbw * b.da


@device
def gather_points(page, rows, count, elapsed):
    """List the POINT rows, two a lane."""
    motion = page.motion
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        if c.used == 0:
            break
        for lane in range(c.used):
            c.total_x[lane] += c.px[lane]
            c.total_y[lane] += c.py[lane]
            x, y = rows[count], rows[count + 1]
            begin_row(x, motion, c.a[lane], c.b[lane])
            begin_row(y, motion, c.a[lane], c.b[lane])
            a, b, arms = motion[x.a], motion[x.b], c.arms
            rax = a.dc * arms.rax[lane] - a.ds * arms.ray[lane]
            ray = a.ds * arms.rax[lane] + a.dc * arms.ray[lane]
            rbx = b.dc * arms.rbx[lane] - b.ds * arms.rby[lane]
            rby = b.ds * arms.rbx[lane] + b.dc * arms.rby[lane]
            softness = (c.soft.mass_scale[lane], c.soft.impulse_scale[lane])
            along_x = aim_row(x, (-1.0, 0.0, ray, 1.0, 0.0, -rby), softness, c.px[lane])
            along_y = aim_row(y, (0.0, -1.0, -rax, 0.0, 1.0, rbx), softness, c.py[lane])
            if not (along_x and along_y):
                c.px[lane] = c.py[lane] = 0.0
                continue
            pull = c.soft.pull[lane] / softness[0]
            cx = arms.cx[lane] + (b.dx - a.dx) + (rbx - rax) - c.tvx[lane] * elapsed
            cy = arms.cy[lane] + (b.dy - a.dy) + (rby - ray) - c.tvy[lane] * elapsed
            x.bias = pull * cx - c.tvx[lane]
            y.bias = pull * cy - c.tvy[lane]
            x.kind = y.kind = DISC
            x.cross = -(rax * ray * x.spin_a + rbx * rby * x.spin_b) * (1.0 + x.give)
            y.cross = x.cross
            x.high = y.high = c.most[lane] if c.bounded != 0 else UNBOUNDED
            x.part, y.part = POINT_X, POINT_Y
            x.block = y.block = i
            x.lane = y.lane = lane
            count += 2
    return count


@device
def gather_block(page, rows, count, k):
    """List the rows of one block of contacts."""
    c = page.blocks[k]
    for lane in range(len(c.a)):
        if c.p.solid[lane] + c.q.solid[lane] > 0.0:
            count = gather_contact(page, rows, count, (k, lane, False), page.step[0])
    return count


@device
def gather_contact(page, rows, count, where, step):
    """List the rows of one contact: both normals, then friction, then rolling.

    `where` is (block, lane, whether both points have their friction in common).
    """
    k, lane, together = where
    c, motion = page.blocks[k], page.motion
    running = c.tangent_speed[lane] if c.rolls != 0 else 0.0
    world = (motion, step, running)
    begin = count
    count = gather_normal(c, c.p, (k, lane, NORMAL_P), (rows, count), world)
    p = begin if count > begin else -1
    before = count
    count = gather_normal(c, c.q, (k, lane, NORMAL_Q), (rows, count), world)
    q = before if count > before else -1
    if together and p >= 0 and q >= 0:
        count = gather_both_frictions(c, (k, lane, p, q), (rows, count), world)
    else:
        count = gather_friction(c, c.p, (k, lane, FRICTION_P, p), (rows, count), world)
        count = gather_friction(c, c.q, (k, lane, FRICTION_Q, q), (rows, count), world)
    c.rolling_impulse[lane] *= 1.0 if c.rolls != 0 else 0.0
    if c.rolls != 0 and c.rolling_resistance[lane] > 0.0 and count > begin:
        row = rows[count]
        begin_row(row, motion, c.a[lane], c.b[lane])
        j = (0.0, 0.0, -1.0, 0.0, 0.0, 1.0)
        if aim_row(row, j, (1.0, 0.0), c.rolling_impulse[lane]):
            row.kind, row.first, row.other = CONE, p if p >= 0 else q, q if p >= 0 else -1
            row.mu = row.kinetic = c.rolling_resistance[lane]
            row.part, row.block, row.lane = ROLLING, k, lane
            count += 1
    return count


@device
def gather_normal(c, point, which, listed, world):
    """List the normal row of a point, if there is one: vn >= -C / h, or the push of an overlap."""
    rows, count = listed
    motion, step, _ = world
    k, lane, part = which
    if point.solid[lane] == 0.0 or point.normal_mass[lane] == 0.0:  # what meets later: impacts.py
        return count
    row = rows[count]
    begin_row(row, motion, c.a[lane], c.b[lane])
    nx, ny, rna, rnb = c.nx[lane], c.ny[lane], point.rna[lane], point.rnb[lane]
    j = (-nx, -ny, -rna, nx, ny, rnb)
    gap = point.separation[lane] + moved(motion[row.a], motion[row.b], j)
    rate, least = step.contact_bias_rate, -step.push_out_speed
    softness = (step.contact_mass_scale, step.contact_impulse_scale)
    own = c.springs != 0 and c.hertz[lane] > 0.0
    if own:
        rate, least = c.bias_rate[lane], -UNBOUNDED
        softness = (c.mass_scale[lane], c.impulse_scale[lane])
    if gap > 0.0:
        softness = (0.0 if own else 1.0, 0.0)  # a spring of its own begins where they touch
    if not aim_row(row, j, softness, point.normal_impulse[lane]):
        point.normal_impulse[lane] = point.tangent_impulse[lane] = 0.0
        return count
    row.bias = gap * step.inv_h if gap > 0.0 else max(rate * min(gap + step.slop, 0.0), least)
    row.low = 0.0
    row.part, row.block, row.lane = part, k, lane
    return count + 1


@device
def gather_friction(c, point, which, listed, world):
    """List the friction row of a point whose normal row is `normal`, -1 = none."""
    rows, count = listed
    k, lane, part, normal = which
    motion, step, running = world
    mu = c.friction[lane] * step.friction
    if normal < 0 or mu == 0.0 or point.solid[lane] == 0.0:
        point.tangent_impulse[lane] = 0.0
        return count
    row = rows[count]
    begin_row(row, motion, c.a[lane], c.b[lane])
    nx, ny = c.nx[lane], c.ny[lane]
    j = (-ny, nx, -point.rta[lane], ny, -nx, point.rtb[lane])
    if not aim_row(row, j, (1.0, 0.0), point.tangent_impulse[lane]):
        return count
    row.kind, row.first, row.bias = CONE, normal, -running
    row.mu = row.kinetic = mu
    if c.grips != 0:
        row.mu = max(c.static_friction[lane] * step.friction, mu)
    row.part, row.block, row.lane = part, k, lane
    return count + 1


@device
def gather_both_frictions(c, which, listed, world):
    """List the friction of both points of a contact as one row.

    They act along one line, so two rows would share what one has, and contradict one another by
    rounding. Each point has the part of it that it has of the normal impulse.
    """
    rows, count = listed
    k, lane, p, q = which
    motion, step, running = world
    mu = c.friction[lane] * step.friction
    x = c.p.tangent_impulse[lane] + c.q.tangent_impulse[lane]
    whole = rows[p].x + rows[q].x
    share = rows[p].x / whole if whole > 0.0 else 0.5
    moved = share * x - c.p.tangent_impulse[lane]
    c.p.tangent_impulse[lane] = share * x
    c.q.tangent_impulse[lane] = (1.0 - share) * x
    row = rows[count]
    begin_row(row, motion, c.a[lane], c.b[lane])
    motion[row.a].w -= row.spin_a * moved * (c.p.rta[lane] - c.q.rta[lane])
    motion[row.b].w += row.spin_b * moved * (c.p.rtb[lane] - c.q.rtb[lane])
    nx, ny = c.nx[lane], c.ny[lane]
    rta = share * c.p.rta[lane] + (1.0 - share) * c.q.rta[lane]
    rtb = share * c.p.rtb[lane] + (1.0 - share) * c.q.rtb[lane]
    if not aim_row(row, (-ny, nx, -rta, ny, -nx, rtb), (1.0, 0.0), x):
        return count
    row.kind, row.first, row.other, row.bias = CONE, p, q, -running
    row.mu = row.kinetic = mu
    if c.grips != 0:
        row.mu = max(c.static_friction[lane] * step.friction, mu)
    row.share = share
    row.part, row.block, row.lane = FRICTION, k, lane
    return count + 1


@device
def scatter_row(page, row):
    """Write the impulse of a row back to where it comes from; those of contacts into the totals."""
    lane, x = row.lane, row.x
    if row.part == AXIS:
        page.joint_axes[row.block].impulse[lane] = x
    elif row.part == POINT_X:
        page.joint_points[row.block].px[lane] = x
    elif row.part == POINT_Y:
        page.joint_points[row.block].py[lane] = x
    else:
        c = page.blocks[row.block]
        put_impulse(c, row)
        if row.part == NORMAL_P:
            c.p.total_normal_impulse[lane] += x
        elif row.part == NORMAL_Q:
            c.q.total_normal_impulse[lane] += x
        elif row.part == FRICTION_P:
            c.p.total_tangent_impulse[lane] += x
        elif row.part == FRICTION_Q:
            c.q.total_tangent_impulse[lane] += x


@device
def put_impulse(c, row):
    """Write the impulse of a row of a contact back to its block."""
    lane, x = row.lane, row.x
    if row.part == NORMAL_P:
        c.p.normal_impulse[lane] = x
    elif row.part == NORMAL_Q:
        c.q.normal_impulse[lane] = x
    elif row.part == FRICTION_P:
        c.p.tangent_impulse[lane] = x
    elif row.part == FRICTION_Q:
        c.q.tangent_impulse[lane] = x
    elif row.part == FRICTION:
        c.p.tangent_impulse[lane] = row.share * x
        c.q.tangent_impulse[lane] = (1.0 - row.share) * x
    else:
        c.rolling_impulse[lane] = x
