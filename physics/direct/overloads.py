"""Which contacts carry more than soft contacts can: heavy things on light ones, and tall columns.

A soft contact gives way to a load by C = F / (m_eff w^2), and how stiff it may be goes with the
mass of the lighter body (README, section 8): under a thousand times its weight by a thousand times
as much, however long one sweeps. So is overloaded what

* carries SEVERAL times its weight from a body that is UNLIKE it, for then sweeps are slow, too: an
  error is passed on in parts of the lighter mass by the heavier one;
* would give way by more than SINK_PART of a body;
* would buckle: a column of bodies that give way falls when it is too high for its own weight
  (Greenhill 1881). With n bodies of the half width b on the lowest, C n / b decides, and n goes
  with F / (m_eff g). Only a contact of two points bends: a card on its edge is none.

The load is what is weighed, not the sink, which is gone where islands are solved to the end
(hard_islands.py). Only what nearly rests is asked: a blow is a load for a moment.
"""

from math import sqrt

from physics.compile.jit import device
from physics.compile.lanes import LANES, bits, block, gather, vmax, vmin
from physics.rows.blocks import block_gap
from physics.state.layout import DYNAMIC, INERTIA

UNLIKE = 30.0
"""Masses of two bodies that are unlike: [1], 30. Less: what is ordinary is solved to the end; more:
a weight sinks in before the load on it is felt."""

SEVERAL = 2.0
"""Weights that a light body carries at once, of something unlike it: [1], 2. Less: what lies at the
side of a heavy one is solved to the end; more: a weight has sunk in before that is seen."""

MANY = 4.0
"""Weights below which nothing that is not unlike is overloaded: [1], 4. Less: all stacks are looked
at closely; more: piles of what is smaller than 1 cm are not seen to sink."""

LEAN = 0.5
"""How far the heavier one pulls away from the lighter one, in parts of its weight: [1], 0.5, 30
degrees below the level. Less: what leans on the side of a light one is swept; more: what is light
and stands on a heavy one is solved to the end."""

SINK_PART = 0.05
"""How far a contact may give way, in parts of the least half width of its bodies: [1], 0.05. Less:
piles of small things are solved to the end; more: they are seen to sink."""

BUCKLING = 0.1
"""The part by which a contact may give way, times F / (m_eff g): [1], 0.1. Columns of boxes of
0.05, 0.25, 0.6 and 1 m fall within a minute from 9, 16, 26 and 31 on, which is at 0.19 or more;
half of it. Less: ordinary stacks are solved to the end; more: columns sway."""

SLOW = 0.6
"""What nearly rests has no faster point: [m/s], 0.6, a fall of 2 cm or of 1/16 s. Less: a column
that is put down has begun to sink, and swings, before its load is felt below; more: what tumbles is
solved to the end."""

LOOK = 1.0 / 120.0
"""From one look at the loads to the next: [s], 1/120, or a tick if that is longer. Less: ordinary
stacks pay for it; more: what is heavy has sunk in before anyone sees it."""

FEW_CONTACTS = 256
"""Contacts of a world that is looked at so often, and larger ones half as often: [count], 256."""

AFRESH = 2
"""`tally.overloaded` when contacts have become stiffer or softer by a setting: loads are looked at
in the next tick, and what is then solved to the end, rigid, keeps the overlaps that it has: undone,
they would lift it."""


@device
def weigh(page):
    """Note in `tally.overloaded` whether some contact that nearly rests carries too much.

    Before contacts are solved, so also what has just been woken is known with the load it had.
    """
    tally = page.tally[0]
    step = page.step[0]
    seen = AFRESH if tally.overloaded == AFRESH else 1
    if seen != AFRESH and not is_due(tally, step):
        return
    tally.overloaded = 0
    if step.relax_contacts == 0 or step.warm_starting == 0.0:
        return
    scale = fall_of(step), give_of(step)
    fall = scale[0]
    gap = block_gap(page)
    for k in range(tally.block_count - gap[1]):
        i = k if k < gap[0] else k + gap[1]
        c = block(page.blocks, i)
        load = c.p.normal_impulse + c.q.normal_impulse
        inv_mass_a, _, _, _ = gather(page.motion, c.a, INERTIA)
        inv_mass_b, _, _, _ = gather(page.motion, c.b, INERTIA)
        own = load * (inv_mass_a + inv_mass_b)
        less = vmin(inv_mass_a, inv_mass_b)
        unlike = (less > 0.0) & (vmax(inv_mass_a, inv_mass_b) > UNLIKE * less)
        heavy = (own > MANY * fall) | (unlike & (own > SEVERAL * fall))
        if bits(heavy) != 0 and some_overload(page, i, scale):
            tally.overloaded = seen
            return


@device
def is_due(tally, step):
    """True in a tick in which loads are looked at."""
    period = max(int(LOOK / step.tick + 0.5), 1)
    if tally.contact_count > FEW_CONTACTS:
        period *= 2
    return tally.tick >= tally.unfit_until and tally.tick % period == 0


@device
def some_overload(page, k, scale):
    """True when a lane of the block carries too much and its bodies nearly rest."""
    c = page.blocks[k]
    for lane in range(LANES):
        a, b = c.a[lane], c.b[lane]
        if is_overloaded(page, c, lane, scale) and is_slow(page, a) and is_slow(page, b):
            return True
    return False


@device
def is_slow(page, row):
    """True when no point of the body is faster than SLOW."""
    m = page.motion[row]
    speed = sqrt(m.vx * m.vx + m.vy * m.vy) + abs(m.w) * page.bodies[row].extent
    return speed < SLOW


@device
def is_overloaded(page, c, lane, scale):
    """True when a lane of a block carries too much for its bodies; `scale` is (fall, give)."""
    load = c.p.normal_impulse[lane] + c.q.normal_impulse[lane]  # of the last substep
    if load <= 0.0:
        return False
    step = page.step[0]
    a, b = c.a[lane], c.b[lane]
    p, q = page.motion[a].inv_mass, page.motion[b].inv_mass
    own = load * (p + q)  # what the load would give the lighter one in a substep [m/s]
    fall, give = scale
    if own > SEVERAL * fall and min(p, q) > 0.0 and max(p, q) > UNLIKE * min(p, q):
        down = c.nx[lane] * step.gx + c.ny[lane] * step.gy
        if (down if q < p else -down) * step.h < LEAN * fall:
            return True
    core = least_core(page.bodies[a], page.bodies[b])
    if core == 0.0 or own <= MANY * fall:
        return False
    sink = own * give
    bends = min(c.p.normal_impulse[lane], c.q.normal_impulse[lane]) > 0.0
    return sink > SINK_PART * core or (bends and sink * own > BUCKLING * fall * core)


@device
def least_core(a, b):
    """The less of the half widths of two bodies that yield [m]; 0 of none."""
    p = a.core if a.kind == DYNAMIC else 0.0
    q = b.core if b.kind == DYNAMIC else 0.0
    return min(p, q) if min(p, q) > 0.0 else max(p, q)


@device
def give_of(step):
    """How far a contact gives way to an impulse of 1 per effective mass of 1 [s]; 0 if rigid."""
    rate = step.contact_mass_scale * step.contact_bias_rate
    return step.contact_impulse_scale / rate if rate > 0.0 else 0.0


@device
def fall_of(step):
    """The speed that gravity gives in a substep [m/s]."""
    return step.h * sqrt(step.gx * step.gx + step.gy * step.gy)
