"""Contacts of two discs, which a heap of balls has thousands of: no hull, no manifold.

A contact whose point neither begins nor ends is renewed here, by the numbers that the bench would
have come to (collide/manifold.py, lookahead.py), in the same order: so the bits are the same.
"""

from math import sqrt

from physics.collide.hull import CORNERS
from physics.collide.links import disc_of_b
from physics.compile.jit import device
from physics.compile.lanes import rotx, roty
from physics.constants import GRAZE_DEPTH, SPECULATIVE_DISTANCE
from physics.rows.small_things import room_in
from physics.state.layout import DYNAMIC


@device
def renew_discs(contact, pair, bodies, p, work):
    """Renew a contact of the discs `pair` with its point `p`, of which B is placed on the bench.

    Returns False, nothing done, where it is to be looked at closely: the point begins or ends, or
    may be passed, or spins may decide.
    """
    shape_a, shape_b = pair
    touches = contact.point_count > 0
    if contact.sensor != 0 or (touches and (contact.slot < 0 or p.feature != CORNERS)):
        return False
    a = bodies[contact.body_a]
    b = bodies[contact.body_b]
    margin = SPECULATIVE_DISTANCE
    if a.kind != DYNAMIC or b.kind != DYNAMIC or a.bullet + b.bullet != 0:  # see contact_margin
        if (abs(work.wa) * a.extent + abs(work.wb) * b.extent) * work.tick > margin:
            return False
        margin = max(margin, sqrt(work.vx * work.vx + work.vy * work.vy) * work.tick)
    ax = shape_a.x[0]
    ay = shape_a.y[0]
    ra = shape_a.r[0]
    bx, by, rb = disc_of_b(shape_b, work)
    dx = bx - ax
    dy = by - ay
    length = sqrt(dx * dx + dy * dy)
    nx = dx / length if length > 0.0 else 1.0
    ny = dy / length if length > 0.0 else 0.0
    gap = length - ra - rb
    if touches != (gap <= margin):
        return False
    if touches:
        if may_pass((ax, ay, ra), (bx, by, rb), (nx, ny, gap), work):
            return False
        around = gap + rb + ra
        x = bx - around * nx
        y = by - around * ny
        p.room = room_in(contact, bodies)
        p.ra = ra
        p.rb = rb
        p.lax = x
        p.lay = y
        p.lbx = rotx(work.c, -work.s, bx - work.x, by - work.y)
        p.lby = roty(work.c, -work.s, bx - work.x, by - work.y)
    contact.px = work.x
    contact.py = work.y
    contact.pc = work.c
    contact.ps = work.s
    contact.gap = gap
    contact.reference = 0
    contact.nx = rotx(work.ca, work.sa, nx, ny)
    contact.ny = roty(work.ca, work.sa, nx, ny)
    contact.lnx = nx
    contact.lny = ny
    return True


@device
def may_pass(a, b, contact, work):
    """True when disc B may fly or slide past A, unless it surely does not: see `will_pass`."""
    ax, ay, ra = a
    bx, by, rb = b
    nx, ny, gap = contact
    vx = work.vx
    vy = work.vy
    closing = -(vx * nx + vy * ny)
    square = vx * vx + vy * vy
    if gap > 0.0:
        if gap >= 2.0 * closing * work.tick:
            return False
    elif gap <= -GRAZE_DEPTH or closing <= 0.0 or 2.0 * closing * closing <= square:
        return False
    apart = abs(vx * (by - ay) - vy * (bx - ax)) / sqrt(square) - (ra + rb)
    swing = abs(work.wa) * work.tick * sqrt(ax * ax + ay * ay)
    x = bx - work.x
    y = by - work.y
    swing += abs(work.wb) * work.tick * sqrt(x * x + y * y)
    return apart > -swing - GRAZE_DEPTH
