"""Sleep: what has rested for a while costs nothing until something touches or changes it.

What merely drifts slowly, with nothing to rest on, hang from or slow it, does not rest.

Kept true from tick to tick: nothing awake touches, or is jointed to, a sleeping dynamic body. A
kinematic body that stands still sleeps on its own; to others it is then what a static one is.
"""

import numpy as np

from physics.compile.jit import device, kernel, unit
from physics.constants import SLEEP_PERIOD
from physics.contacts.broadphase import renew_awake
from physics.contacts.busy import list_busy
from physics.contacts.fixed import find_fixed
from physics.contacts.islands import DRIFTS, FIXED, HELD, find_drifting, find_islands, root
from physics.contacts.reports import note
from physics.state.layout import ASLEEP, DYNAMIC, SLEEP, WAKE
from physics.state.notes import BUSY, LISTED, RESTING
from physics.state.page import State


@unit
def fall_asleep(page, ready):
    """Put the islands to sleep that have rested for long enough, at the end of a tick.

    `ready` is what `count_still` has found.
    """
    is_time = page.tally[0].tick % SLEEP_PERIOD == 0
    if is_time or ready == 2:
        find_fixed(page)
    if ready == 2 or (ready == 1 and is_time):
        find_islands(page)
        find_drifting(page)
        if put_to_sleep(page) > 0:
            follow(page)
            renew_awake(page)


@device
def put_to_sleep(page):
    """Put to sleep the islands that `find_islands` found, and kinematic bodies that stand still.

    Returns how many bodies that are.
    """
    tally = page.tally[0]
    count = 0
    for k in range(tally.awake_count):
        row = page.awake[k]
        island = root(page.forest, row)
        if island == 0 or (island > 0 and page.bodies[island].held & (HELD | DRIFTS) == DRIFTS):
            continue
        body = page.bodies[row]
        body.island = island if island > 0 else row
        if page.ledger[0].on != 0:
            book_rest(page.ledger[0], body, page.motion[row])
        put_body_to_sleep(body, page.motion[row])
        note_sleep(page, row)
        count += 1
    for k in range(tally.awake_count):
        page.bodies[page.awake[k]].held &= FIXED
    tally.asleep_count += count
    return count


@device
def book_rest(sums, body, m):
    """The kinetic energy that is gone when a body falls asleep."""
    sums.sleep -= 0.5 * (body.mass * (m.vx * m.vx + m.vy * m.vy) + body.inertia * m.w * m.w)


@device
def put_body_to_sleep(body, m):
    """Let the body sleep here: no velocity, no motion, nothing to interpolate."""
    body.asleep = ASLEEP
    m.vx = 0.0
    m.vy = 0.0
    m.w = 0.0
    m.da = 0.0
    m.dx = 0.0
    m.dy = 0.0
    m.dc = 1.0
    m.ds = 0.0
    body.last_fx = 0.0
    body.last_fy = 0.0
    body.last_torque = 0.0
    body.last_dfx = 0.0
    body.last_dfy = 0.0
    body.last_dtorque = 0.0
    body.lead_x = 0.0
    body.lead_y = 0.0
    body.lead_w = 0.0
    body.x0 = m.x
    body.y0 = m.y
    body.angle0 = m.angle
    body.c0 = m.c
    body.s0 = m.s


@unit
def wake_touched(page):
    """Wake the islands that something awake has come to touch, after the narrow phase.

    A contact that begins sets `touching_changed`, so in most ticks there is nothing to look for.
    """
    bodies = page.bodies
    tally = page.tally[0]
    if tally.asleep_count == 0 or tally.touching_changed + tally.blocks_stale == 0:
        return
    result = 0
    list_busy(page)
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        if contact.point_count <= 0:
            continue
        for row in (contact.body_a, contact.body_b):
            body = bodies[row]
            if body.asleep != 0 and body.kind == DYNAMIC:
                if result == 0:
                    page.forest[:] = 0
                page.forest[body.island] = 1
                result = 1
    if result != 0:
        wake_marked(page)
        renew_awake(page)


@kernel
def wake_marked(page):
    """Wake the bodies of every island that is marked in `forest`; their contacts follow."""
    tally = page.tally[0]
    for row in range(1, tally.body_count):
        body = page.bodies[row]
        if body.asleep == ASLEEP and page.forest[body.island] != 0:
            body.asleep = 0
            body.still = 0.0
            tally.asleep_count -= 1
            note_sleep(page, row)
    follow(page)


@device
def follow(page):
    """Let contacts sleep when neither body is awake, after bodies fell asleep or woke.

    A contact without a lane keeps its impulses in its points, so a pile wakes as it fell asleep.
    """
    tally = page.tally[0]
    for i in range(tally.contact_count):
        contact = page.contacts[i]
        a = page.bodies[contact.body_a]
        b = page.bodies[contact.body_b]
        awake_a = a.kind > 0 and a.asleep == 0
        awake_b = b.kind > 0 and b.asleep == 0
        asleep = 0 if awake_a or awake_b else 1
        if contact.asleep != asleep:
            contact.asleep = asleep
    tally.slept = 1
    tally.joints_slept = 1
    tally.blocks_stale = 1
    page.notes[LISTED] = 0
    page.notes[RESTING] = 1


@device
def note_sleep(page, row):
    """Write down that a body fell asleep or woke, if events are recorded."""
    if page.step[0].record_events != 0:
        note(page, SLEEP if page.bodies[row].asleep != 0 else WAKE, row, row)


@device
def is_idle(page):
    """True when everything sleeps and nothing was edited: the tick has nothing to do."""
    tally = page.tally[0]
    return tally.awake_count + tally.moved + tally.blocks_stale == 0


# --- by what Python does between ticks: free while nothing sleeps ---------------------------------


def wake_around(page: State, row: int) -> None:
    """Wake the island of body `row`, and those that it touches or is jointed to.

    A platform that stands still may sleep on: for those who stand on it, it is as a floor. What its
    sensors overlap sleeps on too, but the next tick looks at it.
    """
    if page.asleep_count > 0:
        contacts = np.asarray(page.live_contacts)
        own = (contacts["body_a"] == row) | (contacts["body_b"] == row)
        contacts["asleep"][own & (contacts["sensor"] != 0)] = 0
        page.notes[LISTED] = 0
        rows = neighbours(page, row)
        wake_rows(page, np.append(rows[page.body["kind"][rows] == DYNAMIC], row))


def wake_rows(page: State, rows: np.ndarray) -> None:
    """Wake the islands of those of the body `rows` (n,) that sleep."""
    sleeping = rows[page.body["asleep"][rows] == ASLEEP]
    if len(sleeping):
        page.forest[:] = 0
        page.forest[page.body["island"][sleeping]] = 1
        wake_marked(page.arrays)


def wake_all(page: State) -> None:
    """Wake everything: gravity, a setting or the wind has changed."""
    if page.asleep_count > 0:
        page.forest[:] = 1
        wake_marked(page.arrays)


def neighbours(page: State, row: int) -> np.ndarray:
    """Rows of the bodies that body `row` touches or is jointed to (n,)."""
    contacts = np.asarray(page.live_contacts)
    joints = np.asarray(page.joints)
    result = []
    for pairs, held in ((contacts, contacts["point_count"] > 0), (joints, joints["id"] > 0)):
        a, b = pairs["body_a"], pairs["body_b"]
        result += [b[held & (a == row)], a[held & (b == row)]]
    return np.concatenate(result)
