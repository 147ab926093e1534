"""Small things rest as large ones do: what a soft contact sinks in by is no large part of them.

How deep a contact lies follows from the step (README, section 8): a load g sinks in by g / w^2, 31
um at 480 Hz, the tenth box from above ten times as much. That is nothing to a box of 1 m, and 6 %
of one of 5 mm. Stiffer than the step allows a contact can not be; but it may begin to push before
the surfaces meet. So a point that carries is lifted, slowly, until it lies no deeper than `room`
(an integral term); what is lifted is taken back at once where it is no longer needed.
"""

from physics.compile.jit import device
from physics.compile.lanes import clamp, select, vmax, vmin
from physics.state.layout import DYNAMIC

SMALL = 0.1
"""What is thinner is a small thing: [m], 0.1. Less: heaps of small things sink in; more: large
piles are lifted, which changes how they stand by nothing that is seen."""

ROOM = 0.01
"""How deep a small thing lies in the end: [1], 0.01 of its thickness. Less: what is unloaded is
apart by more; more: the sink is seen."""

LIFT_TIME = 0.25
"""In which time what lies too deep is lifted: [s], 0.25, slower than a pile sways. Less: piles are
excited; more: they are seen to rise."""


@device
def room_in(contact, bodies):
    """How deep a contact may lie in the end [m]; 0 where nothing that moves is small."""
    thin = SMALL
    for row in (contact.body_a, contact.body_b):
        if bodies[row].kind == DYNAMIC:
            thin = min(thin, 2.0 * bodies[row].core)
    return ROOM * thin if thin < SMALL and contact.hertz == 0.0 else 0.0


@device
def lift_small(c, step):
    """Lift the points of small things that carry and lie too deep; take back what is too much.

    Both points of a contact by the same, as the depth where the load is asks: the lift must not
    reach the tilt, which it would excite, for it comes late. At most by half the thickness.
    """
    p = c.p
    q = c.q
    gap_p = p.separation - p.left
    gap_q = q.separation - q.left
    load = p.normal_impulse + q.normal_impulse
    carried = gap_p * p.normal_impulse + gap_q * q.normal_impulse
    depth = -carried / select(load > 0.0, load, 1.0)
    apart = vmax(select(q.solid > 0.0, vmin(gap_p, gap_q), gap_p), 0.0)
    undoes = step.contact_bias_rate + step.correction > 0.0
    part = min(step.tick / LIFT_TIME, 1.0) if undoes else 0.0
    up = select(load > 0.0, part * (depth - p.room - step.slop), 0.0) - apart
    most = p.room * (0.5 / ROOM)
    may = p.room > 0.0
    p.left = select(may & (p.left <= 0.0), clamp(p.left - up, -most, 0.0), p.left)
    q.left = select(may & (q.left <= 0.0), clamp(q.left - up, -most, 0.0), q.left) * q.solid
    p.separation = gap_p + p.left
    q.separation = gap_q + q.left
