"""Sensing: what enters and leaves sensors within a tick, and when, from the motion of both bodies.

At the tick's end every pair with a sensor is looked at along the ways that its bodies have gone, so
a photogate of 1 cm hears a ball at 100 m/s, both its coming and its going. The moments are those at
which the gap closes (conservative advancement, Mirtich 1996; see collide/advance.py), forwards from
the tick's beginning and backwards from its end, for convex shapes that pass overlap once.
"""

from physics.collide.advance import first_meeting, separation_at, turned
from physics.compile.jit import device, unit
from physics.contacts.busy import list_busy
from physics.contacts.continuous import set_sweep
from physics.contacts.partners import sensing_count
from physics.contacts.reports import note
from physics.state.layout import SENSOR_BEGIN, SENSOR_END
from physics.state.notes import BUSY

MOMENT_GAP = 1e-6
"""The gap at which shapes meet, for a sensor: [m], 1e-6. Less: more steps; more: moments come early
by it over the speed."""


@unit
def sense(page):
    """Renew what overlaps sensors; write down what came and went in this tick, if wanted."""
    if sensing_count(page) == 0:
        return
    list_busy(page)
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        if contact.sensor != 0:
            sense_pair(page, contact)


@device
def sense_pair(page, contact):
    """Look along the ways of one pair with a sensor."""
    work = page.work[0]
    shape_a = page.shapes[contact.shape_a]
    shape_b = page.shapes[contact.shape_b]
    set_sweep(work.sweep_a, page.bodies[contact.body_a], page.motion[contact.body_a])
    set_sweep(work.sweep_b, page.bodies[contact.body_b], page.motion[contact.body_b])
    before = contact.overlap
    after = 1 if separation_at(shape_a, shape_b, work, 1.0) <= 0.0 else 0
    contact.overlap = after
    if before + after == 2:
        return
    came = 0.0
    if before == 0:
        came = first_meeting(shape_a, shape_b, work, 0.0, MOMENT_GAP)
        if came >= 1.0 and after == 0:
            return
    went = 1.0
    if after == 0:
        turn_back(work.sweep_a)
        turn_back(work.sweep_b)
        went = 1.0 - first_meeting(shape_a, shape_b, work, 0.0, MOMENT_GAP)
    if page.step[0].record_events == 0:
        return
    contact.touching = after
    swapped = shape_a.sensor == 0
    a = contact.shape_b if swapped else contact.shape_a
    b = contact.shape_a if swapped else contact.shape_b
    if before == 0:
        note_moment(page, SENSOR_BEGIN, a, b, came)
    if after == 0:
        note_moment(page, SENSOR_END, a, b, max(came, went))


@device
def turn_back(sweep):
    """Let a sweep run from where it ends to where it begins."""
    sweep.x += sweep.dx
    sweep.y += sweep.dy
    sweep.c, sweep.s = turned(sweep.c, sweep.s, sweep.da)
    sweep.dx = -sweep.dx
    sweep.dy = -sweep.dy
    sweep.da = -sweep.da


@device
def note_moment(page, kind, a, b, share):
    """Write down an event that happened when `share` of the tick was over."""
    k = note(page, kind, a, b)
    page.events[k].time -= (1.0 - share) * page.step[0].tick
