"""Kernels that write down what happened: contacts that began and ended, sensors, hits.

A contact touches while its manifold has points (Box2D), so up to the speculative distance before
the surfaces meet. A sensor touches while it overlaps. What was reported last is in `touching`, so
events lost in ticks that recorded none are made up for later.
"""

import math

from physics._jit import device
from physics.contacts import ENDED
from physics.lanes import LANES
from physics.state import (
    CONTACT_BEGIN,
    CONTACT_END,
    CONTACT_HIT,
    SENSOR_BEGIN,
    SENSOR_END,
)


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
    tally.event_count = i + 1
    return i


@device
def events_fit(page):
    """True when the worst of ticks would fit: each contact begins and hits, each body sleeps and
    wakes. Python makes room before the tick goes on.
    """
    tally = page.tally[0]
    return tally.event_count + 2 * (tally.contact_count + tally.body_count) < len(page.events)


@device
def report(page):
    """Write down what changed in this tick. Call it before the tick is counted, if it records."""
    contacts = page.contacts
    for i in range(page.tally[0].contact_count):
        contact = contacts[i]
        now = 1 if contact.point_count + contact.overlap > 0 else 0
        if now != contact.touching:
            contact.touching = now
            report_touch(page, i, contact)
    report_hits(page)


@device
def report_ended(page):
    """Contacts that ended while they touched: call it before they are removed."""
    if page.step[0].record_events == 0:
        return
    contacts = page.contacts
    for i in range(page.tally[0].contact_count):
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
    put_place(page.events[k], page.motion[contact.body_a], contact, page.points[2 * i])


@device
def report_hits(page):
    """Points that pushed and came faster than `hit_speed`: the faster one of each contact."""
    limit = page.step[0].hit_speed
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.slot < 0:
            continue
        c = page.blocks[contact.slot // LANES]
        lane = contact.slot % LANES
        fast_p = speed_of(c.p, lane)
        fast_q = speed_of(c.q, lane)
        if max(fast_p, fast_q) > limit:
            report_hit(page, contact, page.points[2 * i + (1 if fast_q > fast_p else 0)])
            page.events[page.tally[0].event_count - 1].speed = max(fast_p, fast_q)


@device
def speed_of(p, lane):
    """How fast the bodies met at a point that pushed [m/s]."""
    return -p.approach[lane] if p.total_normal_impulse[lane] > 0.0 else 0.0


@device
def report_hit(page, contact, p):
    """One hit, on A's surface."""
    k = note(page, CONTACT_HIT, contact.shape_a, contact.shape_b)
    put_place(page.events[k], page.motion[contact.body_a], contact, p)


@device
def put_place(event, m, contact, p):
    """Where a point is on A's surface."""
    event.x = m.x + m.c * p.lax - m.s * p.lay + contact.nx * p.ra
    event.y = m.y + m.s * p.lax + m.c * p.lay + contact.ny * p.ra
