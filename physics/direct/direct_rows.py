"""What the rows of joints ask for that are solved at once: J, softness, bounds, what J v shall be.

The same rows as those of the sweeps (joint_rows.py), read from their lanes and written back there.
"""

import math

from physics.compile.jit import device
from physics.joints.geometry import arms
from physics.joints.record import LINE, OTHER, PRISMATIC, PUSH, WHEEL


@device
def begin_rows(page, island):
    """Note what the rows did in the last substep, and start them from nothing."""
    rows = page.direct_rows
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        lane = row.lane
        if row.part == 0:
            c = page.joint_axes[row.block]
            row.before = c.impulse[lane]
            c.total[lane] += row.before
            c.impulse[lane] = 0.0
        else:
            p = page.joint_points[row.block]
            if row.part == 1:
                row.before = p.px[lane]
                p.total_x[lane] += row.before
                p.px[lane] = 0.0
            else:
                row.before = p.py[lane]
                p.total_y[lane] += row.before
                p.py[lane] = 0.0


@device
def weigh_nodes(page, island, h):
    """The masses that the bodies count with: their own, and more where hard pulls swing them.

    A body that is pulled with T at an arm r swings by w^2 = T r / I, one between taut rods of
    length L by w^2 = 2 T / (m L). Steps of h can follow w h < 2: so it counts as I = h^2 T r / 2 at
    least, and across a rod as m = h^2 T / L (Andrews, Teichmann and Kry 2017, geometric stiffness).
    """
    rows, nodes = page.direct_rows, page.direct_nodes
    island.weighs = 0
    for k in range(island.first_node, island.last_node):
        node = nodes[k]
        m = page.motion[node.row]
        node.ox = m.vx
        node.oy = m.vy
        node.ow = m.w
        node.gxx = 0.0
        node.gxy = 0.0
        node.gyy = 0.0
        node.gw = 0.0
        node.sx = 0.0
        node.sy = 0.0
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        if row.before == 0.0:
            continue
        a = nodes[row.a]
        b = nodes[row.b]
        if row.part != 0:
            c = page.joint_points[row.block]
            held = c.arms
            lane = row.lane
            pull_arm(a, page.motion[a.row], (held.rax[lane], held.ray[lane]), row, -1.0)
            pull_arm(b, page.motion[b.row], (held.rbx[lane], held.rby[lane]), row, 1.0)
        else:
            axis = page.joint_axes[row.block]
            if axis.form == LINE:
                pull_across(axis, row, (a, b), (page.motion[a.row], page.motion[b.row]), h)
    for k in range(island.first_node, island.last_node):
        node = nodes[k]
        island.weighs += weigh(node, page.motion[node.row], h)


@device
def pull_arm(node, m, arm, row, sign):
    """How hard the x or y of a point pulls its body outwards, times the arm [N*s*m]."""
    x, y = arm
    out = m.dc * x - m.ds * y if row.part == 1 else m.ds * x + m.dc * y
    node.gw += sign * out * row.before


@device
def pull_across(c, row, nodes, motions, h):
    """What a rod that pulls adds to the masses of its bodies."""
    a, b = nodes
    ma, mb = motions
    lane = row.lane
    length = c.c0[lane] * c.sign[lane] + c.wanted[lane]
    pull = -row.before * c.sign[lane]
    if pull <= 0.0 or length <= 0.0:
        return
    nx = c.jbx[lane]
    ny = c.jby[lane]
    more = h * pull / length
    a.gxx += more * ny * ny
    a.gxy -= more * nx * ny
    a.gyy += more * nx * nx
    b.gxx += more * ny * ny
    b.gxy -= more * nx * ny
    b.gyy += more * nx * nx
    arm = c.arms
    b.sx += more * (ma.vx - ma.w * arm.ray[lane])
    b.sy += more * (ma.vy + ma.w * arm.rax[lane])
    a.sx += more * (mb.vx - mb.w * arm.rby[lane])
    a.sy += more * (mb.vy + mb.w * arm.rbx[lane])
    a.gw += pull * math.sqrt(arm.rax[lane] * arm.rax[lane] + arm.ray[lane] * arm.ray[lane])
    b.gw += pull * math.sqrt(arm.rbx[lane] * arm.rbx[lane] + arm.rby[lane] * arm.rby[lane])


@device
def weigh(node, m, h):
    """The inverse of the mass that a body counts with; returns 1 if that is not its own."""
    weighs = 0
    node.xx = m.inv_mass
    node.xy = 0.0
    node.yy = m.inv_mass
    node.ww = m.inv_inertia
    swing = 0.5 * h * node.gw
    if swing * m.inv_inertia > 1.0:
        node.ww = 1.0 / swing
        weighs = 1
    heavy = 4.0 * (node.gxx + node.gyy) * m.inv_mass
    if heavy > 1.0:
        share = 1.0 - 1.0 / heavy
        mass = 1.0 / m.inv_mass
        xx = mass + share * node.gxx
        xy = share * node.gxy
        yy = mass + share * node.gyy
        inv = 1.0 / (xx * yy - xy * xy)
        node.xx = yy * inv
        node.xy = -xy * inv
        node.yy = xx * inv
        weighs = 1
        mean_x = node.sx / (node.gxx + node.gyy)
        mean_y = node.sy / (node.gxx + node.gyy)
        vx = m.vx - mean_x
        vy = m.vy - mean_y
        m.vx = mean_x + mass * (node.xx * vx + node.xy * vy)
        m.vy = mean_y + mass * (node.xy * vx + node.yy * vy)
    return weighs


@device
def load_axis(page, k, row, use_bias, elapsed):
    """An AXIS row, as `joint_rows.solve_axes` has it."""
    c = page.joint_axes[row.block]
    soft = c.soft
    lane = row.lane
    a = page.motion[c.a[lane]]
    b = page.motion[c.b[lane]]
    sides = page.direct_sides
    jax = c.jax[lane]
    jay = c.jay[lane]
    jaw = c.jaw[lane]
    jbx = c.jbx[lane]
    jby = c.jby[lane]
    jbw = c.jbw[lane]
    put_side(sides, 2 * k, jax, jay, jaw)
    put_side(sides, 2 * k + 1, jbx, jby, jbw)
    moved = jax * a.dx + jay * a.dy + jbx * b.dx + jby * b.dy + (jaw * a.da + jbw * b.da)
    speed = c.speed[lane]
    big_c = c.c0[lane] + moved - speed * elapsed
    mass = c.mass[lane]
    row.impulse = c.impulse[lane]
    row.low = c.lower[lane]
    row.high = c.upper[lane]
    row.one_sided = 1.0 if c.opens[lane] == 0.0 else 0.0
    if c.form == PUSH:
        row.bias = 0.0
        row.drift = 0.0
        row.gamma = 0.0
        row.memory = 0.0
        row.strain = 0.0
        weigh_row(page, k, row)
        return
    demand(row, (soft, lane), use_bias, big_c, 1.0 / mass if mass > 0.0 else 0.0)
    if big_c > c.opens[lane]:
        row.bias = big_c * page.step[0].inv_h
        row.drift = big_c * page.step[0].inv_h
        row.gamma = row.hard / mass if mass > 0.0 else 0.0
        row.memory = 0.0
    row.drift -= speed
    if use_bias > 0.0 and soft.rigid[lane] > 0.0 and (c.form == LINE or c.form == OTHER):
        row.drift += 0.5 * page.step[0].h * bend(page, row, a, b)
    weigh_row(page, k, row)


@device
def swung(w, h):
    """w^2, and nothing for what turns by a radian a substep: it follows no circle."""
    turn = w * w * h * h
    return w * w * (1.0 - turn) if turn < 1.0 else 0.0


@device
def bend(page, row, a, b):
    """C'' of a line between anchors, or along an axis that turns with A, by the speeds before.

    The speeds are those with which the substep began: what contacts have pushed since then, and no
    joint has held yet, is no swing.

    A step along J would lead off by h^2 C'' / 2: a pendulum, which is to follow its circle's chord,
    along the tangent. What is asked of J v is that less, so nothing is lost, nor has to be undone.
    With d = pb - pa, d'' = wa^2 ra - wb^2 rb: C = n . d has
    C'' = n . d'' + 2 n' . d' + n'' . d, and C = |d| has n . d'' + (|d'|^2 - (n . d')^2) / |d|.
    """
    c = page.joint_axes[row.block]
    lane = row.lane
    m = page.direct_nodes[row.a]
    n = page.direct_nodes[row.b]
    j = page.joints[c.joint[lane]]
    nx = c.jbx[lane]
    ny = c.jby[lane]
    if c.form == OTHER and j.kind != PRISMATIC and j.kind != WHEEL:
        return 0.0
    rax, ray, rbx, rby, dx, dy = arms(j, a, b)
    h = page.step[0].h
    wa = swung(m.ow, h)
    wb = swung(n.ow, h)
    vx = (n.ox - n.ow * rby) - (m.ox - m.ow * ray)
    vy = (n.oy + n.ow * rbx) - (m.oy + m.ow * rax)
    bent = nx * (wa * rax - wb * rbx) + ny * (wa * ray - wb * rby)
    if c.form == OTHER:
        return bent + 2.0 * m.ow * (nx * vy - ny * vx) - wa * (nx * dx + ny * dy)
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return 0.0
    across = nx * vy - ny * vx
    return bent + c.sign[lane] * swung(across / length, h) * length


@device
def put_side(sides, p, jx, jy, jw):
    """J of a row on one of its bodies."""
    sides[p, 0] = jx
    sides[p, 1] = jy
    sides[p, 2] = jw


@device
def demand(row, where, use_bias, big_c, k):
    """Bias and softness of a row with the error C and K.

    The row of a sweep, `m (s_m J v + pull C) + s_i P = 0`, is `J v + (s_i / s_m) K P = -pull C /
    s_m`; one that only takes s_m of its velocity, and forgets, is as soft as (1 - s_m) K / s_m.
    """
    soft, lane = where
    row.bias = 0.0
    row.strain = 0.0
    row.drift = 0.0
    if use_bias > 0.0:
        pull = soft.pull[lane]
        mass_scale = soft.mass_scale[lane]
        impulse_scale = soft.impulse_scale[lane]
        rigid = soft.rigid[lane] > 0.0
    else:
        pull = soft.relax_pull[lane]
        mass_scale = soft.relax_mass_scale[lane]
        impulse_scale = soft.relax_impulse_scale[lane]
        rigid = False
    if rigid:
        row.bias = pull * big_c
        row.strain = abs(big_c)
        row.gamma = row.hard * k
        row.memory = row.gamma
    elif mass_scale > 0.0:
        row.drift = pull * big_c / mass_scale
        row.gamma = max((1.0 - mass_scale) / mass_scale, row.hard) * k
        row.memory = row.gamma if impulse_scale > 0.0 else 0.0
    else:
        row.gamma = -1.0  # it does nothing in this sweep
        row.memory = 0.0


@device
def load_point(page, k, use_bias, elapsed):
    """The x and the y of a POINT row, as `joint_rows.solve_points` has them."""
    x = page.direct_rows[k]
    y = page.direct_rows[k + 1]
    c = page.joint_points[x.block]
    lane = x.lane
    held = c.arms
    soft = c.soft
    a = page.motion[c.a[lane]]
    b = page.motion[c.b[lane]]
    rax = a.dc * held.rax[lane] - a.ds * held.ray[lane]
    ray = a.ds * held.rax[lane] + a.dc * held.ray[lane]
    rbx = b.dc * held.rbx[lane] - b.ds * held.rby[lane]
    rby = b.ds * held.rbx[lane] + b.dc * held.rby[lane]
    dx = held.cx[lane] + (b.dx - a.dx) + (rbx - rax)
    dy = held.cy[lane] + (b.dy - a.dy) + (rby - ray)
    # Both push where they ought to meet, midway: equal and opposite forces are no couple then.
    rax += 0.5 * dx
    ray += 0.5 * dy
    rbx -= 0.5 * dx
    rby -= 0.5 * dy
    sides = page.direct_sides
    put_side(sides, 2 * k, -1.0, 0.0, ray)
    put_side(sides, 2 * k + 1, 1.0, 0.0, -rby)
    put_side(sides, 2 * k + 2, 0.0, -1.0, -rax)
    put_side(sides, 2 * k + 3, 0.0, 1.0, rbx)
    x.impulse = c.px[lane]
    y.impulse = c.py[lane]
    x.high = c.most[lane]
    turn_a = soft.inv_inertia_a[lane] * (rax * rax + ray * ray)
    turn_b = soft.inv_inertia_b[lane] * (rbx * rbx + rby * rby)
    # One K for both, or a pull along the error would turn what it holds apart.
    mean = soft.inv_mass_a[lane] + soft.inv_mass_b[lane] + 0.5 * (turn_a + turn_b)
    tvx = c.tvx[lane]
    tvy = c.tvy[lane]
    demand(x, (soft, lane), use_bias, dx - tvx * elapsed, mean)
    demand(y, (soft, lane), use_bias, dy - tvy * elapsed, mean)
    x.drift -= tvx
    y.drift -= tvy
    if use_bias > 0.0 and soft.rigid[lane] > 0.0:
        h = page.step[0].h
        wa = swung(page.direct_nodes[x.a].ow, h)
        wb = swung(page.direct_nodes[x.b].ow, h)
        x.drift += 0.5 * h * (wa * rax - wb * rbx)
        y.drift += 0.5 * h * (wa * ray - wb * rby)
    y.high = x.high
    weigh_row(page, k, x)
    weigh_row(page, k + 1, y)


@device
def weigh_row(page, k, row):
    """M^-1 J^T of a row, and its K; a row that moves nothing does nothing."""
    nodes, sides = page.direct_nodes, page.direct_sides
    row.stiff = weigh_side(sides, 2 * k, nodes[row.a]) + weigh_side(sides, 2 * k + 1, nodes[row.b])
    if not row.stiff > 0.0:
        row.gamma = -1.0


@device
def weigh_side(sides, p, node):
    """M^-1 J^T on one body; returns J M^-1 J^T."""
    jx = sides[p, 0]
    jy = sides[p, 1]
    jw = sides[p, 2]
    wx = node.xx * jx + node.xy * jy
    wy = node.xy * jx + node.yy * jy
    ww = node.ww * jw
    sides[p, 3] = wx
    sides[p, 4] = wy
    sides[p, 5] = ww
    return jx * wx + jy * wy + jw * ww
