"""Which islands carry more than soft contacts can: heavy things on light ones, and tall columns.

A soft contact gives way to a load by C = impulse s_i / (m_eff s_m r) = F / (m_eff w^2), and how
stiff it may be goes with the mass of the lighter body (README, section 8). What would give way by
more than SINK_PART of a body is hard. So is what would buckle: a column on contacts that give way
falls when its height is too large for its own weight (Greenhill 1881). With n bodies of the height
b above the lowest one it is C n / b that decides, and n goes with F / (m_eff g). A small island
with such a contact is solved to the end instead (hard_islands.py). It is the load that is weighed,
not the sink: that is gone there.
"""

from math import sqrt

from physics._jit import device, unit
from physics.islands import acts, root
from physics.lanes import LANES, bits, block, vmax, vmin
from physics.layout import DYNAMIC
from physics.solvers.blocks import block_gap, moves

SINK_PART = 0.02
"""How far a contact may give way, in parts of the least half width of its bodies: [1], 0.02. Less:
what lands hard is solved to the end; more: weights are seen to sink in."""

BUCKLING = 0.18
"""The part by which a contact may give way, times F / (m_eff g): [1], 0.18. Columns of boxes of
0.05, 0.25, 0.6 and 1 m fall within a minute from 9 to 12, 16 to 20, 26 to 30 and 31 to 40 on, which
is at 0.36 or more; half of it. Less: ordinary stacks are solved to the end; more: columns sway."""

MOST_ROWS = 240
"""Rows of an island that is solved to the end: [count], 240, of sixty contacts of boxes. More: what
topples is no longer live; fewer: columns of 50 boxes buckle."""

HARD_SPEED = 0.25
"""In what is hard no point is faster: [m/s], 0.25. Less: a column that sways is soft again; more:
what lands and topples, with loads for moments only, is solved to the end."""

GROSS = 10.0
"""... but for what gives way by so many times as much: [1], 10. Less: what lands hard is solved to
the end; more: a weight of more than a hundred has crushed what is under it before it is slow."""

RUSH = 10.0
"""What moves so many times as fast is solved to the end only if it would be crushed, not if it
would buckle: [1], 10, which is 2.5 m/s, after a fall of 0.3 m. Less: a column that has begun to
sway is left to fall; more: what tumbles is solved to the end, for its blows bend it for moments."""

UNFIT, FAST, HARD, GROSSLY = 1 << 24, 1 << 25, 1 << 26, 1 << 27
BEFORE, RUSHES, CRUSHED = 1 << 28, 1 << 29, 1 << 30
"""Bits of `held` of an island's root, above its rows: there are joints or springs in it; a body of
it is fast; a contact is overloaded; and by far; it was solved to the end until now; a body of it is
faster than a RUSH; a contact sinks by far too much."""

UNLIKE = 30.0
"""Masses of two bodies that press on one another and count as such at once: [1], 30. Less: what is
ordinary is solved to the end; more: a weight sinks far before its load is felt below."""

WEIGH_PERIOD = 4
"""Ticks from one look at the loads to the next, and one more for each CONTACTS_A_TICK: [count], 4.
Fewer: worlds without any pay for it; more: what is heavy has sunk in before anyone sees it."""

CONTACTS_A_TICK = 64
"""Contacts that are looked at in a tick, on average: [count], 64, a microsecond."""

PATIENCE = 8
"""Looks that are left out after an island was found that is too large: [count], 8."""

LIGHT, HUGE, HEAVY = range(3)
"""What was found: nothing is overloaded; what is, is too large; some of it is to be solved."""


@unit
def weigh_loads(page):
    """Renew which islands are to be solved to the end: `loaded` of bodies, `tally.overloaded`."""
    tally = page.tally[0]
    if tally.tick < tally.weigh_at:
        return
    period = WEIGH_PERIOD + tally.contact_count // CONTACTS_A_TICK
    tally.weigh_at = tally.tick + period
    if some_sink(page, least_core(page)) and some_overload(page):
        weigh_islands(page)
        found = mark_islands(page)
        tally.overloaded = 1 if found == HEAVY else 0
        if found == HUGE:
            tally.weigh_at = tally.tick + PATIENCE * period
    elif tally.overloaded != 0:
        tally.overloaded = 0
        for k in range(tally.awake_count):
            page.bodies[page.awake[k]].loaded = 0


@device
def give_of(step):
    """How far a contact gives way to an impulse of 1 per effective mass of 1 [s]; 0 if rigid."""
    rate = step.contact_mass_scale * step.contact_bias_rate
    return step.contact_impulse_scale / rate if rate > 0.0 else 0.0


@device
def fall_of(step):
    """The speed that gravity gives in a substep [m/s]."""
    return step.h * sqrt(step.gx * step.gx + step.gy * step.gy)


@device
def some_sink(page, core):
    """True when some contact may be overloaded, if its bodies have the least half width [m]."""
    step = page.step[0]
    give = give_of(step)
    buckling = BUCKLING * core * fall_of(step)
    most = SINK_PART * core
    if buckling > 0.0:
        most = min(most, sqrt(buckling * give))
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = block(page.blocks, k if k < gap[0] else k + gap[1])
        deep_p = give * c.p.normal_impulse > most * c.p.normal_mass
        deep_q = give * c.q.normal_impulse > most * c.q.normal_mass
        a, b = c.inv_mass_a, c.inv_mass_b
        unlike = (vmin(a, b) > 0.0) & (vmax(a, b) > UNLIKE * vmin(a, b))
        if bits(deep_p | deep_q | (unlike & (c.p.normal_impulse > 0.0))) != 0:
            return True
    return False


@device
def least_core(page):
    """The least half width of the awake dynamic bodies [m]."""
    least = 1e9
    for k in range(page.tally[0].awake_count):
        body = page.bodies[page.awake[k]]
        if body.kind == DYNAMIC and 0.0 < body.core < least:
            least = body.core
    return least


@device
def some_overload(page):
    """True when some contact is overloaded."""
    give = give_of(page.step[0])
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.slot >= 0:
            crush, bend = overload(page, contact, give)
            if max(crush, bend) > 1.0:
                return True
    return False


@device
def weigh_islands(page):
    """Join what touches, in `forest`; leave in `held` of the roots what is known of each."""
    parents, bodies, motion = page.forest, page.bodies, page.motion
    for i in range(len(parents)):
        parents[i] = i
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.slot >= 0 and moves(motion, contact.body_a) and moves(motion, contact.body_b):
            a, b = root(parents, contact.body_a), root(parents, contact.body_b)
            parents[max(a, b)] = min(a, b)
    give = give_of(page.step[0])
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.slot >= 0:
            body = bodies[root_of(page, contact)]
            body.held += rows_of(contact)
            if contact.hertz > 0.0:
                body.held |= UNFIT
            crush, bend = overload(page, contact, give)
            if max(crush, bend) > 1.0:
                body.held |= HARD if max(crush, bend) < GROSS else HARD | GROSSLY
            if crush >= GROSS:
                body.held |= CRUSHED
    for i in range(len(page.joints)):
        joint = page.joints[i]
        if acts(joint, bodies):
            for row in (joint.body_a, joint.body_b):
                if moves(motion, row):
                    bodies[root(parents, row)].held |= UNFIT
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        m = motion[row]
        speed = sqrt(m.vx * m.vx + m.vy * m.vy) + abs(m.w) * bodies[row].extent
        if speed > HARD_SPEED:
            bodies[root(parents, row)].held |= FAST if speed < RUSH * HARD_SPEED else FAST | RUSHES
        if bodies[row].loaded != 0:
            bodies[root(parents, row)].held |= BEFORE


@device
def mark_islands(page):
    """Note in `loaded` of the bodies which are to be solved to the end; returns what was found."""
    bodies = page.bodies
    found = LIGHT
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        top = root(page.forest, row)
        bodies[row].loaded = top if is_hard(bodies[top].held) else 0
        if bodies[row].loaded != 0:
            found = HEAVY
        elif found == LIGHT and bodies[top].held & HARD != 0 and is_large(bodies[top].held):
            found = HUGE
    for k in range(page.tally[0].awake_count):
        bodies[page.awake[k]].held = 0
    return found


@device
def root_of(page, contact):
    """The root of the island of a contact."""
    a = contact.body_a
    return root(page.forest, a if moves(page.motion, a) else contact.body_b)


@device
def rows_of(contact):
    """How many rows a contact has at most."""
    return 2 * contact.point_count + (1 if contact.rolling_resistance > 0.0 else 0)


@device
def is_large(held):
    """True of an island that has more rows than may be solved, or others."""
    return held & (FAST - 1) > MOST_ROWS


@device
def is_hard(held):
    """True of an island that is to be solved to the end."""
    if held & HARD == 0 or is_large(held):
        return False
    if held & RUSHES != 0:
        return held & CRUSHED != 0
    return held & FAST == 0 or held & (GROSSLY | BEFORE) != 0


@device
def overload(page, contact, give):
    """How far a contact gives way and bends, in parts of what it may; GROSS of UNLIKE bodies."""
    c = page.blocks[contact.slot // LANES]
    lane = contact.slot % LANES
    core = 1e9
    for row in (contact.body_a, contact.body_b):
        if page.bodies[row].kind == DYNAMIC:
            core = min(core, page.bodies[row].core)
    sink = 0.0
    for p in (c.p, c.q):
        if p.normal_mass[lane] > 0.0:
            sink = max(sink, p.normal_impulse[lane] / p.normal_mass[lane])
    less = min(c.inv_mass_a[lane], c.inv_mass_b[lane])
    if (
        sink > 0.0
        and less > 0.0
        and c.inv_mass_a[lane] + c.inv_mass_b[lane] > (1.0 + UNLIKE) * less
    ):
        return GROSS, 0.0
    if core <= 0.0:
        return 0.0, 0.0
    part = sink * give / core
    fall = fall_of(page.step[0])
    bent = part * sink / (BUCKLING * fall) if fall > 0.0 else 0.0
    return part / SINK_PART, bent
