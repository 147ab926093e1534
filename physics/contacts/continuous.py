"""Continuous collision: what moved far in a tick is put back to where it first met something.

Speculative contacts (collide/lookahead.py) stop nearly everything that the velocities at the start
of the tick bring together, and better: with the right impulse in the right tick. What they cannot
see is left to this pass: a body hit in the very tick, and what flew off straight while the face
that had struck it turned on. Velocities stay; the next tick finds the contact.
"""

import math

import numpy as np

from physics.collide.advance import approach, first_meeting, separation_at, turned
from physics.collide.links import is_behind_link
from physics.compile.jit import device, unit
from physics.compile.lanes import rotx, roty
from physics.constants import IMPACT_GAP, SPECULATIVE_DISTANCE
from physics.contacts.box_tree import find_in_box, renew_if_stale
from physics.contacts.filters import filters_meet
from physics.contacts.pairset import contains, pair_key
from physics.state.layout import DISABLED, DYNAMIC, KINEMATIC, STATIC


@unit
def stop_at_impacts(page):
    """Put every body that moved further than half its core back to its first impact.

    After `finish`, when `count_fast` has found some.
    """
    motion = page.motion
    bodies = page.bodies
    sweep = page.work[0].sweep_b
    renew_if_stale(page)
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        m = motion[row]
        body = bodies[row]
        if not is_fast(body, m):
            continue
        set_sweep(sweep, body, m)
        t = first_impact(page, row)
        if t < 1.0:
            x = m.x
            y = m.y
            stop(body, m, sweep, t)
            struck = page.work[0].struck
            if bodies[struck].kind == KINEMATIC:
                carry(m, bodies[struck], motion[struck], 1.0 - t)
            step = page.step[0]
            lifted = step.gx * (m.x - x) + step.gy * (m.y - y)
            page.ledger[0].continuous -= body.mass * m.gravity_scale * lifted


@device
def count_fast(page, awake):
    """Return how many of the bodies `awake` (rows) moved further than half their cores."""
    if page.step[0].continuous == 0:
        return 0
    bodies = page.bodies
    motion = page.motion
    fast = 0
    for row in awake:
        if is_fast(bodies[row], motion[row]):
            fast += 1
    return fast


@device
def is_fast(body, m):
    """True when the body moved further than half its core: a thin wall may lie behind it."""
    moved = m.dx * m.dx + m.dy * m.dy
    if moved < SPECULATIVE_DISTANCE * SPECULATIVE_DISTANCE and abs(m.da) < SPECULATIVE_DISTANCE:
        return False
    return body.kind == DYNAMIC and math.sqrt(moved) + abs(m.da) * body.extent > 0.5 * body.core


@device
def set_sweep(sweep, body, m):
    """The body's way through the tick."""
    moves = body.kind != STATIC and body.asleep == 0
    sweep.x = body.x0 if moves else m.x
    sweep.y = body.y0 if moves else m.y
    sweep.c = body.c0 if moves else m.c
    sweep.s = body.s0 if moves else m.s
    sweep.dx = m.x - body.x0 if moves else 0.0
    sweep.dy = m.y - body.y0 if moves else 0.0
    sweep.da = m.da if moves else 0.0
    sweep.swing = abs(sweep.da) * body.extent


@device
def first_impact(page, row):
    """Return when in the tick the body first meets something that it could pass through, 0..1."""
    sweep = page.work[0].sweep_b
    body = page.bodies[row]
    low_x = min(sweep.x, sweep.x + sweep.dx) - body.extent
    high_x = max(sweep.x, sweep.x + sweep.dx) + body.extent
    low_y = min(sweep.y, sweep.y + sweep.dy) - body.extent
    high_y = max(sweep.y, sweep.y + sweep.dy) + body.extent
    first = 1.0
    place = 0
    for k in range(find_in_box(page, (low_x, low_y, high_x, high_y))):
        other = page.found[k]
        t = impact_with(page, row, other)
        if t < first or (t == first < 1.0 and page.place[other] < place):
            first = t
            place = page.place[other]
            page.work[0].struck = page.shapes[other].body
    return first


@device
def impact_with(page, row, other):
    """Return when the body first meets the shape `other`; 1 when it may not, or does not."""
    shape_a = page.shapes[other]
    if shape_a.body == row or shape_a.sensor != 0:
        return 1.0
    a = page.bodies[shape_a.body]
    b = page.bodies[row]
    if a.asleep == DISABLED or (a.kind == DYNAMIC and a.bullet + b.bullet == 0):
        return 1.0
    if contains(page.barred, pair_key(np.int64(shape_a.body), np.int64(row))):
        return 1.0
    work = page.work[0]
    set_sweep(work.sweep_a, a, page.motion[shape_a.body])
    first = 1.0
    i = b.first_shape
    while i >= 0:
        shape_b = page.shapes[i]
        if shape_b.sensor == 0 and filters_meet(shape_a, shape_b, page.matrix):
            first = min(first, time_of_impact(shape_a, shape_b, b.core, work))
        i = shape_b.next
    return first


@device
def time_of_impact(shape_a, shape_b, core, work):
    """Return when the two shapes, on their sweeps, come within the impact gap; 1 = not at all.

    Shapes that touch from the start have a contact; they may sink in by half the core, no more, so
    that the next manifold still finds the side they came from.
    """
    gap = separation_at(shape_a, shape_b, work, 0.0)
    sink = 0.5 * core
    if gap <= -sink or (shape_a.one_sided != 0 and is_behind_link(work.a, work.b)):
        return 1.0
    least = IMPACT_GAP if gap > 2.0 * IMPACT_GAP else -sink
    t = first_meeting(shape_a, shape_b, work, least, IMPACT_GAP)
    if least > 0.0 and approach(work) * (1.0 - t) <= sink:
        return 1.0  # it will sink in by no more than the solver copes with
    return t


@device
def stop(body, m, sweep, t):
    """Leave the body where it is at time t of the tick."""
    m.x = sweep.x + t * sweep.dx
    m.y = sweep.y + t * sweep.dy
    m.c, m.s = turned(sweep.c, sweep.s, t * sweep.da)
    m.angle = body.angle0 + t * sweep.da


@device
def carry(m, body, drive, rest):
    """Move a pose on with what it met, a kinematic body that nothing stops, for `rest` of the tick.

    So its surface would have taken it along; else that would end the tick on the other side.
    """
    turn = rest * drive.da
    c, s = turned(1.0, 0.0, turn)
    x = m.x - (drive.x - rest * (drive.x - body.x0))
    y = m.y - (drive.y - rest * (drive.y - body.y0))
    m.x = drive.x + rotx(c, s, x, y)
    m.y = drive.y + roty(c, s, x, y)
    m.c, m.s = turned(m.c, m.s, turn)
    m.angle += turn
