"""Impacts: what meets fast within the tick is struck before the sweeps, contact by contact.

Newton's law for a pair, with the velocities as they are now: the points of a contact that close in
part with e times the speed they met with. Momentum and, for e = 1, energy are kept exactly by every
blow; blows go on, contact after contact, until nothing closes in: so a blow travels through a row
of touching bodies to its end (Newton's cradle), which one law for all contacts at once cannot do
(Chatterjee and Ruina 1998; Smith et al. 2012, "Reflections on Simultaneous Impact"). The soft
sweeps then find nothing left to stop, and nothing that has sunk in.

Time within the tick counts. A point with the gap g that closes in with v and the acceleration a
meets at t with g + v t + a t^2 / 2 = 0, with the speed v + a t. An impulse at t that is given at
the tick's start moves the bodies from 0 on instead of from t on: that path, -t dV, is taken off the
motion, and so flight, blow and flight are exact however long the tick. A t below 0 is one that was
missed, at most a tick ago. `V` is the velocity of the path: semi-implicit Euler, which falls by
g h in its first substep where the parabola falls by g h / 2, is half a substep's kick ahead.

Cost in loops: 1 over the blocks where something is fast enough, then 1 a turn over those whose
bodies were struck in the last one. Each point has friction within Coulomb's cone of all its blows.
"""

from physics._jit import device, unit
from physics.lanes import (
    LANES,
    bits,
    block,
    clamp,
    cross,
    dot,
    gather,
    madd,
    scatter,
    select,
    splat,
    vmax,
    vmin,
    vsqrt,
)
from physics.layout import ACCELERATION, DISPLACEMENT, VELOCITY
from physics.solvers.blocks import moves
from physics.solvers.contact_pairs import LEAST_DETERMINANT, least_impulses
from physics.solvers.contact_rows import (
    block_gap,
    impact_speed,
    may_meet,
    normal_speed,
    pushed,
    velocities,
)
from physics.solvers.integration import turned
from physics.solvers.ledger_entries import book_blows

MOST_TURNS = 100
"""Turns at most: [count], 100; a rack of fifteen balls takes four, a pour of 900 shapes fourteen.
Fewer: blows end half-way, and the soft sweeps take the rest of the energy; more: a jam of hard
bodies holds up the tick."""

RESTING_TICKS = 2.0
"""What the bodies' own acceleration makes in so many ticks is rest, not an impact: [count], 2; the
shortest flight that a tick can show. Less: what should lie still is thrown in every tick."""

FREE = 1e30
"""Relative speed of a point that takes no part: it never wants an impulse [m/s]."""


@unit
def impacts(page, awake, meets):
    """Strike what meets fast; `meets` is how many blocks say that they may have such points.

    `forest` has the turn in which a body was last struck: only its contacts are looked at again.
    """
    if meets == 0:
        return
    page.forest[:] = 0
    gap = block_gap(page)
    count = page.tally[0].block_count - gap[1]
    for turn in range(1, MOST_TURNS + 1):
        struck = 0
        for k in range(count):
            i = k if k < gap[0] else k + gap[1]
            c = page.blocks[i]
            if (c.meets != 0) if turn == 1 else was_struck(c, page.forest, turn - 1):
                struck += strike(page, i, turn)
        if struck == 0:
            break
    for k in range(count):
        i = k if k < gap[0] else k + gap[1]
        if page.blocks[i].meets != 0 or was_struck(page.blocks[i], page.forest, 1):
            leave_for_later(page, block(page.blocks, i))
    if page.ledger[0].on != 0:
        book_blows(page, awake)


@device
def was_struck(c, stamps, since):
    """True when a body of the block was struck in the turn `since` or later."""
    latest = 0
    for lane in range(LANES):
        latest = max(latest, stamps[c.a[lane]], stamps[c.b[lane]])
    return latest >= since


@device
def mark(page, c, lanes, turn):
    """Stamp the moving bodies of the block's `lanes` (one bit each) with the turn."""
    for lane in range(LANES):
        if (lanes >> lane) & 1 != 0:
            for row in (c.a[lane], c.b[lane]):
                if moves(page.motion, row):
                    page.forest[row] = turn


@device
def strike(page, i, turn):
    """Give the points of block `i` that meet fast their blow; returns 1 when there were some."""
    motion = page.motion
    step = page.step[0]
    c = block(page.blocks, i)
    n = (c.nx, c.ny)
    v = velocities(motion, c)
    if may_meet(c, normal_speed(c.p, n, v), normal_speed(c.q, n, v), step) == 0:
        return 0
    p, q = meetings(motion, c, step)
    fast_p, s_p, t_p = p
    fast_q, s_q, t_q = q
    now_p = t_p <= step.tick
    now_q = t_q <= step.tick
    hit = (fast_p & now_p) | (fast_q & now_q)
    if c.springs != 0:
        hit = hit & (c.hertz <= 0.0)
    lanes = bits(hit)
    if lanes == 0:
        return 0
    mark(page, page.blocks[i], lanes, turn)
    inertia = (c.inv_mass_a, c.inv_mass_b, c.inv_inertia_a, c.inv_inertia_b)
    e = c.restitution
    s_p = select(hit & now_p, s_p, FREE)
    s_q = select(hit & now_q, s_q, FREE)
    x_p, x_q = blows(c, inertia, s_p * (1.0 + e), s_q * (1.0 + e))
    pair = (n, inertia)
    dxa, dya, dca, dsa = gather(motion, c.a, DISPLACEMENT)
    dxb, dyb, dcb, dsb = gather(motion, c.b, DISPLACEMENT)
    zero = splat(0.0)
    both = (v, (dxa, dya, zero, dxb, dyb, zero, zero, zero))
    both = give(c.p, pair, both, (x_p, s_p, t_p))
    if c.second != 0:
        both = give(c.q, pair, both, (x_q, s_q, t_q))
    friction = c.friction * step.friction
    speed = zero
    if c.rolls != 0:
        speed = c.tangent_speed
    both = rub(c.p, pair, both, (x_p, t_p, friction, speed))
    if c.second != 0:
        both = rub(c.q, pair, both, (x_q, t_q, friction, speed))
    v, w = both
    vxa, vya, wa, vxb, vyb, wb, da_a, da_b = v
    dxa, dya, a, dxb, dyb, b, zero, zero = w
    dca, dsa = turned(dca, dsa, a)
    dcb, dsb = turned(dcb, dsb, b)
    scatter(motion, c.a, VELOCITY, vxa, vya, wa, da_a + a)
    scatter(motion, c.b, VELOCITY, vxb, vyb, wb, da_b + b)
    scatter(motion, c.a, DISPLACEMENT, dxa, dya, dca, dsa)
    scatter(motion, c.b, DISPLACEMENT, dxb, dyb, dcb, dsb)
    return 1


@device
def leave_for_later(page, c):
    """Let open points that meet fast, but after this tick, take no part: the next one strikes them.

    The sweeps would slow them down so as not to meet within a substep, and without a bounce.
    """
    step = page.step[0]
    if bits((c.p.separation > 0.0) | (c.q.separation > 0.0)) == 0:
        return
    p, q = meetings(page.motion, c, step)
    later_p = p[0] & (p[2] > step.tick)
    later_q = q[0] & (q[2] > step.tick)
    c.p.normal_mass = select(later_p, 0.0, c.p.normal_mass)
    c.q.normal_mass = select(later_q, 0.0, c.q.normal_mass)


@device
def meetings(motion, c, step):
    """When and how fast both points meet: (fast enough, speed, time) each; see `meeting`."""
    n = (c.nx, c.ny)
    v = velocities(motion, c)
    dxa, dya, _, _ = gather(motion, c.a, DISPLACEMENT)
    dxb, dyb, _, _ = gather(motion, c.b, DISPLACEMENT)
    axa, aya, awa, zero = gather(motion, c.a, ACCELERATION)
    axb, ayb, awb, zero = gather(motion, c.b, ACCELERATION)
    pull = (axa, aya, awa, axb, ayb, awb, zero, zero)
    path = (n, v, pull, dot(dxb - dxa, dyb - dya, n[0], n[1]))
    limit = impact_speed(c, step)
    return meeting(c.p, path, step, limit), meeting(c.q, path, step, limit)


@device
def meeting(p, path, step, limit):
    """When and how fast a point meets: (fast enough, speed < 0 or FREE, time in the tick).

    `path` is (normal, velocities, accelerations, how far the centres have parted along n). What
    has pushed before rests where it is, however deep: only motion since then is a gap. `limit` is
    what `impact_speed` returns.
    """
    n, v, pull, moved = path
    a = normal_speed(p, n, pull)
    speed = madd(normal_speed(p, n, v), 0.5 * step.h, a)
    rests = select(p.normal_impulse > 0.0, vmin(p.separation, 0.0), 0.0)
    gap = (p.separation - rests) + (moved + (p.rnb * v[7] - p.rna * v[6]))
    root = vsqrt(vmax(speed * speed - 2.0 * a * gap, 0.0))
    t = vmax(2.0 * gap / select(speed < 0.0, root - speed, 1.0), -step.tick)
    meets = (p.solid > 0.0) & (speed < 0.0)
    met = madd(speed, t, a)
    limit = select((a < 0.0) | (p.normal_impulse > 0.0), limit[0], limit[1])
    fast = meets & (met < -vmax(limit, -RESTING_TICKS * step.tick * a))
    return fast, select(meets, vmin(met, 0.0), FREE), t


@device
def blows(c, inertia, r_p, r_q):
    """The least impulses of both points with K x + r >= 0; points that are nearly one in turn."""
    inv_mass_a, inv_mass_b, inv_inertia_a, inv_inertia_b = inertia
    m_p = c.p.normal_mass
    m_q = c.q.normal_mass
    k11 = 1.0 / select(m_p > 0.0, m_p, 1.0)
    k22 = 1.0 / select(m_q > 0.0, m_q, 1.0)
    k12 = inv_mass_a + inv_mass_b
    k12 = k12 + (inv_inertia_a * (c.p.rna * c.q.rna) + inv_inertia_b * (c.p.rnb * c.q.rnb))
    alone_p = vmax(-(m_p * r_p), 0.0)
    alone_q = vmax(-(m_q * (r_q + k12 * alone_p)), 0.0)
    x_p, x_q = least_impulses(k11, k12, k22, r_p, r_q)
    whole = (k11 * k22 - k12 * k12 > LEAST_DETERMINANT * (k11 * k22)) & (m_p * m_q > 0.0)
    return select(whole, x_p, alone_p), select(whole, x_q, alone_q)


@device
def give(p, pair, both, blow):
    """Push with `blow` = (impulse, speed, time): the velocities, and the motion it takes off."""
    n, inertia = pair
    x, s, t = blow
    p.total_normal_impulse = p.total_normal_impulse + x
    p.approach = select(x > 0.0, vmin(p.approach, s), p.approach)
    return thrown(both, inertia, (n[0], n[1], p.rna, p.rnb), x, t)


@device
def rub(p, pair, both, drive):
    """Friction of a blow; `drive` is (its impulse, time, coefficient, belt's speed)."""
    n, inertia = pair
    nx, ny = n
    v, _ = both
    x, t, friction, speed = drive
    vt = cross(v[3] - v[0], v[4] - v[1], nx, ny) + (p.rtb * v[5] - p.rta * v[2])
    limit = friction * p.total_normal_impulse
    old = p.total_tangent_impulse
    y = clamp(old + p.tangent_mass * (speed - vt), -limit, limit) - old
    y = select(x > 0.0, y, 0.0)
    p.total_tangent_impulse = old + y
    return thrown(both, inertia, (ny, -nx, p.rta, p.rtb), y, t)


@device
def thrown(both, inertia, row, x, t):
    """Velocities and motion after an impulse `x` along the row (see `pushed`) at the time `t`."""
    v, w = both
    return pushed(v, inertia, row, x), pushed(w, inertia, row, -(t * x))
