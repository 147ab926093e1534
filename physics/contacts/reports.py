"""Kernels that write down what happened: contacts that began and ended, sensors, hits.

A contact touches while its manifold has points (Box2D), so up to the speculative distance before
the surfaces meet. A sensor touches while it overlaps. What was reported last is in `touching`, so
events lost in ticks that recorded none are made up for later.
"""

import math

from physics.compile.jit import device
from physics.compile.lanes import LANES
from physics.contacts.busy import list_busy
from physics.contacts.contacts import ENDED
from physics.state.layout import CONTACT_BEGIN, CONTACT_END, CONTACT_HIT, SENSOR_BEGIN, SENSOR_END
from physics.state.notes import BUSY, REPORTED


@device
def note(page, kind, a, b):
    """Write an event of the tick under way; returns its row. `events_fit` has seen to the room."""
    tally = page.tally[0]
    i = min(tally.event_count, len(page.events) - 1)
    event = page.events[i]
    event.kind = kind
    event.a = a
    event.b = b
    event.tick = tally.tick + 1
    event.x = math.nan
    event.y = math.nan
    event.speed = 0.0
    passed = tally.tick + 1 - tally.rate_since
    event.time = tally.time_before + passed * page.step[0].tick
    tally.event_count = i + 1
    return i


@device
def events_fit(page):
    """Return True when the events of the worst tick would fit, or none are recorded.

    In the worst tick each contact begins, and ends or hits, and each body sleeps and wakes.
    """
    if page.step[0].record_events == 0:
        return True
    tally = page.tally[0]
    return tally.event_count + 2 * (tally.contact_count + tally.body_count) < len(page.events)


@device
def report(page):
    """Write down what changed in this tick, if events are recorded, before the tick is counted."""
    if page.step[0].record_events == 0:
        page.notes[REPORTED] = 0
        return
    contacts = page.contacts
    limit = -page.step[0].hit_speed
    index = page.notes
    list_busy(page)
    only_busy = index[REPORTED] != 0
    index[REPORTED] = 1
    for k in range(index[BUSY] if only_busy else page.tally[0].contact_count):
        i = page.busy[k] if only_busy else k
        contact = contacts[i]
        now = 1 if contact.point_count + contact.overlap > 0 else 0
        if now != contact.touching:
            contact.touching = now
            report_touch(page, i, contact)
        if contact.slot >= 0:
            c = page.blocks[contact.slot // LANES]
            lane = contact.slot % LANES
            if c.p.approach[lane] < limit or c.q.approach[lane] < limit:
                report_hit(page, contact, c, lane, limit)


@device
def report_ended(page, first):
    """Contacts from `first` on that ended while they touched: call it before they are removed."""
    if page.step[0].record_events == 0:
        return
    contacts = page.contacts
    for i in range(first, page.tally[0].contact_count):
        contact = contacts[i]
        if contact.point_count == ENDED and contact.touching != 0:
            contact.touching = 0
            report_touch(page, i, contact)


@device
def report_touch(page, i, contact):
    """Contact `i` began or ended. In a sensor's events the sensor is A. Begins have a place."""
    if contact.sensor != 0:
        swapped = page.shapes[contact.shape_a].sensor == 0
        a = contact.shape_b if swapped else contact.shape_a
        b = contact.shape_a if swapped else contact.shape_b
        note(page, SENSOR_BEGIN if contact.touching != 0 else SENSOR_END, a, b)
        return
    if contact.touching == 0:
        note(page, CONTACT_END, contact.shape_a, contact.shape_b)
        return
    k = note(page, CONTACT_BEGIN, contact.shape_a, contact.shape_b)
    event = page.events[k]
    m = page.motion[contact.body_a]
    p = page.points[2 * i]
    event.x = m.x + m.c * p.lax - m.s * p.lay + contact.nx * p.ra
    event.y = m.y + m.s * p.lax + m.c * p.lay + contact.ny * p.ra


@device
def report_hit(page, contact, c, lane, limit):
    """One hit, if a point pushed that came faster than `limit`: the faster one of the contact."""
    fast_p = approach_of(c.p, lane)
    fast_q = approach_of(c.q, lane)
    if min(fast_p, fast_q) >= limit:
        return
    k = note(page, CONTACT_HIT, contact.shape_a, contact.shape_b)
    event = page.events[k]
    event.speed = -min(fast_p, fast_q)
    if fast_p <= fast_q:
        put_place(event, page.bodies[contact.body_a], c, c.p, lane)
    else:
        put_place(event, page.bodies[contact.body_a], c, c.q, lane)


@device
def approach_of(p, lane):
    """Velocity along the normal before the solve [m/s], < 0; 0 when the point did not push."""
    return p.approach[lane] if p.total_normal_impulse[lane] > 0.0 else 0.0


@device
def put_place(event, body, c, p, lane):
    """Write where the point was on A's surface when the tick began."""
    x = p.lax[lane]
    y = p.lay[lane]
    r = p.ra[lane]
    event.x = body.x0 + body.c0 * x - body.s0 * y + c.nx[lane] * r
    event.y = body.y0 + body.s0 * x + body.c0 * y + c.ny[lane] * r
