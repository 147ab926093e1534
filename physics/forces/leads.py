"""What a push that changes smoothly is ahead by: README, section 1, "Pushes".

A force F(x) of `apply_force` is worked out once a tick T and acts on its n substeps: x gets
T v + (n + 1) / (2 n) T^2 F / m, v gets T F / m. This map of (x, v) has the determinant
1 + (n - 1) / (2 n) T^2 F' / m, so an orbit gains energy or loses it. With the velocity ahead of
that by L = (n - 1) / (2 n) T F / m, x'' is T^2 F / m (Stoermer's rule): the determinant is 1, and
v is of half a substep before, as gravity's is. Only changes of L are given, and what was given is
taken back when the push ends: a push that does not change, one of a single tick and a controller
that brakes to a stop do what they did, and a push has the momentum F T. One that jumps, as from
foot to foot, begins anew; what it led by was its own.
"""

from physics.compile.jit import device, unit
from physics.state.layout import DYNAMIC

SMOOTH = 0.25
"""Square of what a smooth push may change by: [1], 0.25, half of what it was, or else of what it
changed by before, as where it goes through zero. More: a controller that brakes within a tick would
be led on past its aim; less: fast springs have no lead."""


@unit
def lead_pushes(page):
    """Give the awake bodies what their pushes lead by, if there is a push or was one."""
    tally = page.tally[0]
    if tally.pushed == 0:
        return
    tally.pushed = 0
    step = page.step[0]
    part = 0.5 * (step.substeps - 1) * step.h
    for k in range(tally.awake_count):
        row = page.awake[k]
        body = page.bodies[row]
        if body.kind != DYNAMIC:
            continue
        m = page.motion[row]
        last = (body.last_fx, body.last_fy)
        dx = body.fx - last[0]
        dy = body.fy - last[1]
        dw = body.torque - body.last_torque
        gx = 0.0
        gy = 0.0
        gw = 0.0
        if body.fx == 0.0 and body.fy == 0.0:
            gx = -body.lead_x
            gy = -body.lead_y
        elif is_smooth(last, (dx, dy), (body.last_dfx, body.last_dfy)):
            gx = part * dx * m.inv_mass
            gy = part * dy * m.inv_mass
        else:
            body.lead_x = 0.0
            body.lead_y = 0.0
        if body.torque == 0.0:
            gw = -body.lead_w
        elif is_smooth((body.last_torque, 0.0), (dw, 0.0), (body.last_dtorque, 0.0)):
            gw = part * dw * m.inv_inertia
        else:
            body.lead_w = 0.0
        give(page, row, (gx, gy, gw))
        body.last_fx = body.fx
        body.last_fy = body.fy
        body.last_torque = body.torque
        body.last_dfx = dx
        body.last_dfy = dy
        body.last_dtorque = dw
        if body.fx != 0.0 or body.fy != 0.0 or body.torque != 0.0:
            tally.pushed = 1
        if dx != 0.0 or dy != 0.0 or dw != 0.0:  # what has ended is forgotten in the next tick
            tally.pushed = 1


@device
def is_smooth(last, change, before):
    """True when a push that was `last` changes by a `change` like the one before, or by little."""
    size = last[0] * last[0] + last[1] * last[1]
    now = change[0] * change[0] + change[1] * change[1]
    if size == 0.0 and now == 0.0:
        return False
    if now <= SMOOTH * size:
        return True
    bx = change[0] - before[0]
    by = change[1] - before[1]
    return bx * bx + by * by <= SMOOTH * (before[0] * before[0] + before[1] * before[1])


@device
def give(page, row, change):
    """Change the velocity and the lead of a body; the ledger books it as the force's work."""
    m = page.motion[row]
    body = page.bodies[row]
    x, y, w = change
    if page.ledger[0].on != 0:
        work = body.mass * (x * (m.vx + 0.5 * x) + y * (m.vy + 0.5 * y))
        page.ledger[0].forces[0] += work + body.inertia * w * (m.w + 0.5 * w)
    m.vx += x
    m.vy += y
    m.w += w
    body.lead_x += x
    body.lead_y += y
    body.lead_w += w
