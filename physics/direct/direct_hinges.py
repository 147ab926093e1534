"""Islands of nothing but plain hinges, one behind the other: ropes, bridges, combs without crowns.

The same equations as in direct_rows.py and direct_system.py, two rows at a time: A is a tree of
2 x 2 blocks, each of which is eliminated into one other at most, so L has one block a hinge (block
elimination; Golub and Van Loan 2013, 4.5). Both right sides go through it at once.
"""

from physics.compile.jit import device
from physics.direct.direct_rows import swung, weigh


@device
def are_plain(page, island):
    """Whether the island's hinges are rigid now, as the world's settings say, and never give way.

    Their parameters may have changed since they were listed.
    """
    for k in range(island.first_hinge, island.last_hinge):
        hinge = page.direct_hinges[k]
        c = page.joint_points[hinge.block]
        if c.bounded != 0 or c.soft.rigid[hinge.lane] <= 0.0:
            return 0
    return 1 if island.first_hinge < island.last_hinge else 0


@device
def begin_hinges(page, island, elapsed):
    """Note what the hinges did in the last substep, start from nothing; weigh their bodies.

    Since the second look of the last substep nothing has moved.
    """
    nodes, h = page.direct_nodes, page.step[0].h
    for k in range(island.first_node, island.last_node):
        node = nodes[k]
        node.gxx = 0.0
        node.gxy = 0.0
        node.gyy = 0.0
        node.gw = 0.0
    if elapsed == 0.0 or page.step[0].relax_joints == 0:
        place_hinges(page, island)
    hinges, points = page.direct_hinges, page.joint_points
    for k in range(island.first_hinge, island.last_hinge):
        hinge = hinges[k]
        c = points[hinge.block]
        lane = hinge.lane
        px = c.px[lane]
        py = c.py[lane]
        c.total_x[lane] += px
        c.total_y[lane] += py
        c.px[lane] = 0.0
        c.py[lane] = 0.0
        x = 0.5 * hinge.x
        y = 0.5 * hinge.y
        nodes[hinge.a].gw -= (hinge.rax - x) * px + (hinge.ray - y) * py
        nodes[hinge.b].gw += (hinge.rbx + x) * px + (hinge.rby + y) * py
    weighs = 0
    for k in range(island.first_node, island.last_node):
        node = nodes[k]
        weighs += weigh(node, page.motion[node.row], h)
    island.weighs = weighs


@device
def place_hinges(page, island):
    """Errors of the hinges, and their arms as far as midway, where the bodies are now."""
    motion, nodes = page.motion, page.direct_nodes
    hinges, points = page.direct_hinges, page.joint_points
    for k in range(island.first_hinge, island.last_hinge):
        hinge = hinges[k]
        c = points[hinge.block].arms
        lane = hinge.lane
        a = motion[nodes[hinge.a].row]
        b = motion[nodes[hinge.b].row]
        lax = c.rax[lane]
        lay = c.ray[lane]
        lbx = c.rbx[lane]
        lby = c.rby[lane]
        adc = a.dc
        ads = a.ds
        bdc = b.dc
        bds = b.ds
        rax = adc * lax - ads * lay
        ray = ads * lax + adc * lay
        rbx = bdc * lbx - bds * lby
        rby = bds * lbx + bdc * lby
        x = c.cx[lane] + (b.dx - a.dx) + (rbx - rax)
        y = c.cy[lane] + (b.dy - a.dy) + (rby - ray)
        hinge.x = x
        hinge.y = y
        hinge.rax = rax + 0.5 * x
        hinge.ray = ray + 0.5 * y
        hinge.rbx = rbx - 0.5 * x
        hinge.rby = rby - 0.5 * y


@device
def aim_hinges(page, island, use_bias, elapsed):
    """Blocks on the diagonal and right sides; returns the most speed that errors ask for."""
    nodes, h = page.direct_nodes, page.step[0].h
    hinges, points = page.direct_hinges, page.joint_points
    half = 0.5 * h * use_bias
    hard = page.direct_rows[island.first_row].hard
    fastest = 0.0
    for k in range(island.first_hinge, island.last_hinge):
        hinge = hinges[k]
        c = points[hinge.block]
        lane = hinge.lane
        a = nodes[hinge.a]
        b = nodes[hinge.b]
        rax = hinge.rax
        ray = hinge.ray
        rbx = hinge.rbx
        rby = hinge.rby
        aw = a.w
        bw = b.w
        tvx = c.tvx[lane]
        tvy = c.tvy[lane]
        wa = half * swung(aw, h)
        wb = half * swung(bw, h)
        wx = (b.vx - bw * rby) - (a.vx - aw * ray) - tvx + (wa * rax - wb * rbx)
        wy = (b.vy + bw * rbx) - (a.vy + aw * rax) - tvy + (wa * ray - wb * rby)
        ia = a.ww
        ib = b.ww
        inv_mass = a.xx + b.xx
        k11 = inv_mass + (ray * ray * ia + rby * rby * ib)
        k22 = inv_mass + (rax * rax * ia + rbx * rbx * ib)
        gamma = 0.5 * hard * (k11 + k22)
        px = c.px[lane]
        py = c.py[lane]
        memory = gamma * use_bias
        pull = c.soft.pull[lane] * use_bias
        bias_x = pull * (hinge.x - tvx * elapsed)
        bias_y = pull * (hinge.y - tvy * elapsed)
        fastest = max(fastest, abs(bias_x), abs(bias_y))
        hinge.px = px
        hinge.py = py
        hinge.d11 = k11 + gamma
        hinge.d12 = -(rax * ray * ia) - rbx * rby * ib
        hinge.d22 = k22 + gamma
        hinge.more_x = -(wx + memory * px)
        hinge.more_y = -(wy + memory * py)
        hinge.wish_x = -bias_x
        hinge.wish_y = -bias_y
    return fastest


@device
def factor_hinges(page, island, errs):
    """A to L and D^-1, and both right sides to D^-1 L^-1 of them; the second one with `errs`."""
    hinges, nodes = page.direct_hinges, page.direct_nodes
    for k in range(island.first_hinge, island.last_hinge):
        hinge = hinges[k]
        d11 = hinge.d11
        d12 = hinge.d12
        d22 = hinge.d22
        inv = 1.0 / (d11 * d22 - d12 * d12)
        i11 = d22 * inv
        i12 = -d12 * inv
        i22 = d11 * inv
        mx = hinge.more_x
        my = hinge.more_y
        wx = hinge.wish_x
        wy = hinge.wish_y
        hinge.more_x = i11 * mx + i12 * my
        hinge.more_y = i12 * mx + i22 * my
        if errs != 0:
            hinge.wish_x = i11 * wx + i12 * wy
            hinge.wish_y = i12 * wx + i22 * wy
        if hinge.next < 0:
            continue
        after = hinges[hinge.next]
        shared = nodes[hinge.shared]
        # J M^-1 J^T of both on the body that they share: towards B +, towards A -.
        x = hinge.rax if hinge.on_a != 0 else hinge.rbx
        y = hinge.ray if hinge.on_a != 0 else hinge.rby
        u = after.rax if hinge.next_on_a != 0 else after.rbx
        v = after.ray if hinge.next_on_a != 0 else after.rby
        sign = 1.0 if hinge.on_a == hinge.next_on_a else -1.0
        inv_mass = sign * shared.xx
        turn = sign * shared.ww
        e11 = inv_mass + turn * y * v
        e12 = -turn * y * u
        e21 = -turn * x * v
        e22 = inv_mass + turn * x * u
        g11 = i11 * e11 + i12 * e21
        g12 = i11 * e12 + i12 * e22
        g21 = i12 * e11 + i22 * e21
        g22 = i12 * e12 + i22 * e22
        after.d11 -= e11 * g11 + e21 * g21
        after.d12 -= e11 * g12 + e21 * g22
        after.d22 -= e12 * g12 + e22 * g22
        after.more_x -= g11 * mx + g21 * my
        after.more_y -= g12 * mx + g22 * my
        if errs != 0:
            after.wish_x -= g11 * wx + g21 * wy
            after.wish_y -= g12 * wx + g22 * wy
        hinge.g11 = g11
        hinge.g12 = g12
        hinge.g21 = g21
        hinge.g22 = g22


@device
def push_hinges(page, island, scale):
    """Solve backwards; change the velocities and corrections at the nodes by the impulses."""
    hinges, nodes = page.direct_hinges, page.direct_nodes
    for k in range(island.last_hinge - 1, island.first_hinge - 1, -1):
        hinge = hinges[k]
        px = hinge.more_x
        py = hinge.more_y
        wx = hinge.wish_x
        wy = hinge.wish_y
        if hinge.next >= 0:
            after = hinges[hinge.next]
            g11 = hinge.g11
            g12 = hinge.g12
            g21 = hinge.g21
            g22 = hinge.g22
            ax = after.more_x
            ay = after.more_y
            bx = after.wish_x
            by = after.wish_y
            px -= g11 * ax + g12 * ay
            py -= g21 * ax + g22 * ay
            hinge.more_x = px
            hinge.more_y = py
            if scale > 0.0:
                wx -= g11 * bx + g12 * by
                wy -= g21 * bx + g22 * by
                hinge.wish_x = wx
                hinge.wish_y = wy
        a = nodes[hinge.a]
        b = nodes[hinge.b]
        rax = hinge.rax
        ray = hinge.ray
        rbx = hinge.rbx
        rby = hinge.rby
        a.vx -= a.xx * px
        a.vy -= a.yy * py
        a.w -= a.ww * (rax * py - ray * px)
        b.vx += b.xx * px
        b.vy += b.yy * py
        b.w += b.ww * (rbx * py - rby * px)
        if scale > 0.0:
            wx *= scale
            wy *= scale
            a.ux -= a.xx * wx
            a.uy -= a.yy * wy
            a.uw -= a.ww * (rax * wy - ray * wx)
            b.ux += b.xx * wx
            b.uy += b.yy * wy
            b.uw += b.ww * (rbx * wy - rby * wx)


@device
def give_hinge(page, hinge):
    """Write what a hinge does in this substep to its lane."""
    c = page.joint_points[hinge.block]
    c.px[hinge.lane] = hinge.px + hinge.more_x
    c.py[hinge.lane] = hinge.py + hinge.more_y
