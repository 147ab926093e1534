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
    dot,
    gather,
    madd,
    select,
    splat,
    vmax,
    vmin,
    vsqrt,
)
from physics.layout import ACCELERATION, DISPLACEMENT
from physics.solvers.contact_rows import (
    block_gap,
    impact_speed,
    may_meet,
    normal_speed,
    velocities,
)
from physics.solvers.impact_groups import (
    NEARLY,
    NEVER,
    is_due,
    next_side,
    place,
    strike,
    when_and_near,
)
from physics.solvers.ledger_entries import book_blows

MOST_ROUNDS = 100
"""Rounds at most: [count], 100; a rack of fifteen balls takes four, a pour of 900 shapes fourteen.
Fewer: blows end half-way, and the soft sweeps take the rest of the energy; more: a jam of hard
bodies holds up the tick."""

RESTING_TICKS = 2.0
"""What the bodies' own acceleration makes in so many ticks is rest, not an impact: [count], 2; the
shortest flight that a tick can show. Less: what should lie still is thrown in every tick."""


@unit
def impacts(page, awake, meets):
    """Strike what meets fast; `meets` is how many blocks say that they may have such points."""
    if meets == 0:
        return
    bench = page.meetings
    count = open_list(page, awake)
    group = 0
    for turn in range(1, MOST_ROUNDS + 1):
        for j in range(count):
            look(page, bench[j].now, turn)
        asked = 0
        for j in range(count):
            asked, group = strike_block(page, bench[j].now, asked, (turn, group))
        if asked == 0:
            break
        for j in range(asked):
            bench[j].now = bench[j].next
        count = asked
    leave_for_later(page)
    if page.ledger[0].on != 0:
        book_blows(page, awake)


@device
def open_list(page, awake):
    """List the blocks that may have impacts, and the sides of contacts by their bodies.

    Returns how many blocks are on the list.
    """
    struck = page.struck
    for row in awake:
        struck[row].sides = 0
        struck[row].group = 0
        struck[row].round = 0
    gap = block_gap(page)
    listed = 0
    for k in range(page.tally[0].block_count - gap[1]):
        i = k if k < gap[0] else k + gap[1]
        c = page.blocks[i]
        m = page.meetings[i]
        m.seen = 0
        m.asked = 0
        if c.meets != 0:
            page.meetings[listed].now = i
            listed += 1
        for lane in range(LANES):
            side = 2 * (LANES * i + lane) + 1
            if c.inv_mass_a[lane] + c.inv_inertia_a[lane] > 0.0:
                m.after_a[lane] = struck[c.a[lane]].sides
                struck[c.a[lane]].sides = side
            if c.inv_mass_b[lane] + c.inv_inertia_b[lane] > 0.0:
                m.after_b[lane] = struck[c.b[lane]].sides
                struck[c.b[lane]].sides = side + 1
    return listed


@device
def look(page, i, turn):
    """Find when the points of block `i` meet fast, and which of them strikes each body first."""
    step = page.step[0]
    c = block(page.blocks, i)
    m = block(page.meetings, i)
    m.seen = turn
    m.p_when = splat(NEVER)
    m.q_when = splat(NEVER)
    n = (c.nx, c.ny)
    v = velocities(page.motion, c)
    if may_meet(c, normal_speed(c.p, n, v), normal_speed(c.q, n, v), step) == 0:
        return
    p, q = meetings(page.motion, c, step)
    m.p_when, m.p_near = p
    m.q_when, m.q_near = q
    lanes = bits((p[0] <= step.tick) | (q[0] <= step.tick))
    for lane in range(LANES):
        if (lanes >> lane) & 1 != 0:
            note_first(page, i, lane, turn)


@device
def note_first(page, i, lane, turn):
    """Note for the bodies of a contact when they are struck first."""
    c = page.blocks[i]
    m = page.meetings[i]
    when = min(m.p_when[lane], m.q_when[lane])
    for row in (c.a[lane], c.b[lane]):
        s = page.struck[row]
        s.first = min(s.first, when) if s.round == turn else when
        s.round = turn


@device
def strike_block(page, i, asked, now):
    """Strike the points of block `i` whose turn has come, with all that hangs together with them.

    `now` is (round, last group). What is to be looked at in the next round, `asked` blocks until
    now, is put on its list. Returns (asked, last group).
    """
    turn, group = now
    for which in range(2 * LANES):
        if is_due(page, (i, which), turn):
            group += 1
            bodies = strike(page, (i, which), (turn, group))
            for j in range(bodies):
                side = page.struck[page.forest[j]].sides
                while side != 0:
                    asked = ask(page, place(side)[0], asked, turn)
                    side = next_side(page, side)
        elif when_and_near(page.meetings[i], which)[0] <= page.step[0].tick:
            asked = ask(page, i, asked, turn)
    return asked, group


@device
def ask(page, i, asked, turn):
    """Put block `i` on the list of the next round, once; returns how long that is."""
    m = page.meetings[i]
    if m.asked == turn:
        return asked
    m.asked = turn
    page.meetings[asked].next = i
    return asked + 1


@device
def leave_for_later(page):
    """Let open points that meet fast, but after this tick, take no part: the next one strikes them.

    The sweeps would slow them down so as not to meet within a substep, and without a bounce.
    """
    tick = page.step[0].tick
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        i = k if k < gap[0] else k + gap[1]
        if page.meetings[i].seen != 0:
            c = block(page.blocks, i)
            m = block(page.meetings, i)
            p = (c.p.separation > 0.0) & (m.p_when > tick) & (m.p_when < NEVER)
            q = (c.q.separation > 0.0) & (m.q_when > tick) & (m.q_when < NEVER)
            c.p.normal_mass = select(p, 0.0, c.p.normal_mass)
            c.q.normal_mass = select(q, 0.0, c.q.normal_mass)


@device
def meetings(motion, c, step):
    """When both points meet, and are near enough to: (time, time) each; see `meeting`."""
    n = (c.nx, c.ny)
    v = velocities(motion, c)
    dxa, dya, _, _ = gather(motion, c.a, DISPLACEMENT)
    dxb, dyb, _, _ = gather(motion, c.b, DISPLACEMENT)
    axa, aya, awa, zero = gather(motion, c.a, ACCELERATION)
    axb, ayb, awb, zero = gather(motion, c.b, ACCELERATION)
    pull = (axa, aya, awa, axb, ayb, awb, zero, zero)
    path = (n, v, pull, dot(dxb - dxa, dyb - dya, n[0], n[1]))
    limit = impact_speed(c, step)
    if c.springs != 0:
        limit = select(c.hertz > 0.0, NEVER, limit)
    return meeting(c.p, path, step, limit), meeting(c.q, path, step, limit)


@device
def meeting(p, path, step, limit):
    """When in the tick a point meets, NEVER if not fast; and when it is NEARLY there.

    `path` is (normal, velocities, accelerations, how far the centres have parted along n). What
    has pushed before rests where it is, however deep: only motion since then is a gap.
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
    fast = meets & (met < -vmax(limit, -RESTING_TICKS * step.tick * a))
    near = t + NEARLY / select(fast, met, -1.0)
    return select(fast, t, NEVER), near
