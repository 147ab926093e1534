"""What contacts fix to the ground: there is no way for it to move but that its soft contacts give.

A contact fixes its bodies to one another when both its points push, and friction holds well within
its cone: that leaves none of the three freedoms that they have in the plane. What is fixed to the
ground, one by one, is in balance as it stands, for if it were rigid it would stand still; all that
it does is to sway on its soft contacts. So it may sleep while it does (sleep.py). A ball, what
slides or tips, what hangs in a joint or lies on a spring has a freedom, and is not fixed.
"""

import numpy as np

from physics.compile.jit import device, unit
from physics.compile.lanes import LANES
from physics.constants import FIXED_FRICTION, FIXED_LOAD
from physics.contacts.islands import FIXED, forget_roots, root
from physics.state.layout import DYNAMIC, STATIC
from physics.state.notes import BUSY


@unit
def find_fixed(page):
    """Note in `held` of the awake bodies which are fixed to the ground.

    Who is no longer counts its time at rest anew.
    """
    parents = page.forest
    bodies = page.bodies
    tally = page.tally[0]
    forget_roots(page)
    for k in range(tally.awake_count):
        row = page.awake[k]
        if bodies[row].kind == DYNAMIC:
            parents[row] = row
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        if contact.point_count == 2 and contact.slot >= 0:
            a = root(parents, standing(bodies, np.int64(contact.body_a)))
            b = root(parents, standing(bodies, np.int64(contact.body_b)))
            if a >= 0 and b >= 0 and a != b and fixes(page, contact):
                parents[max(a, b)] = min(a, b)
    for k in range(tally.awake_count):
        row = page.awake[k]
        body = bodies[row]
        if parents[row] >= 0 and root(parents, row) == 0:
            body.held |= FIXED
        elif body.held & FIXED != 0:
            body.held &= ~FIXED
            body.still = 0.0


@device
def standing(bodies, row):
    """The row of the body, or 0, the world's, when it is a static one."""
    return 0 if bodies[row].kind == STATIC else row


@device
def fixes(page, contact):
    """True when a contact leaves its bodies no freedom against one another."""
    c = page.blocks[contact.slot // LANES]
    lane = contact.slot % LANES
    if contact.hertz > 0.0 or contact.tangent_speed != 0.0:
        return False
    p = c.p.total_normal_impulse[lane]
    q = c.q.total_normal_impulse[lane]
    rubs = abs(c.p.total_tangent_impulse[lane]) + abs(c.q.total_tangent_impulse[lane])
    most = page.step[0].friction * c.friction[lane] * (p + q)
    return min(p, q) > FIXED_LOAD * (p + q) and rubs < FIXED_FRICTION * most
