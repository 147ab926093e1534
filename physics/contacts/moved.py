"""Which contacts are to be looked at: what bodies' motions have left true of the last manifolds."""

from physics.compile.jit import device
from physics.compile.lanes import LANES, bits, gather, select, vabs, vmax, vsqrt
from physics.compile.prefetch import lines_of, prefetch
from physics.constants import RECYCLE_DISTANCE, RECYCLE_TURN, SPECULATIVE_DISTANCE
from physics.state.layout import CONTACT_BLOCK, MOTION, POSE, SHAPE, VELOCITY

GAP_PERIOD = 8
"""Ticks in which a contact whose shapes stay apart looks once whether its bounds have parted."""

ALL, GAP, NOTHING = range(3)
"""What of the last manifold still holds; GAP: that the shapes are apart."""

PLACES = lines_of(CONTACT_BLOCK, "p.lax", "p.ra", "lnx", "reference")
"""The cache lines of a block that say where points are."""

DISCS = lines_of(SHAPE, "min_x", "x", "y", "r")
"""The cache lines of a shape that say where its bounds and its discs are."""

EVERY_LANE = (1 << LANES) - 1
"""A bit for each lane."""

MOTIONS = lines_of(MOTION, "vx", "x")
"""The cache lines of a body's motion that say how it moves and where it is."""


@device
def list_moved(page, first, last, work):
    """List in `due` the contacts of which the last manifold no longer holds, from `first` on: ~i is
    one that has to look whether its bounds have parted, no more.

    LANES contacts are asked at once, on the bench `work`. Returns where the list ends. (It is read
    faster than what is due is written over it.) What follows on contacts that rest is not asked for
    ahead: it mostly rests, too, in the order in which it lies in memory.
    """
    contacts = page.contacts
    due = page.due
    now = page.tally[0].tick
    end = first
    still = 0
    for k in range(first, last, LANES):
        if still != EVERY_LANE:
            for lane in range(LANES):
                ask_for_bodies(page, min(k + LANES + lane, last - 1), last - 1)
        for lane in range(LANES):
            i = page.busy[min(k + lane, last - 1)]
            work.rows[lane] = i
            work.rows_a[lane] = contacts[i].body_a
            work.rows_b[lane] = contacts[i].body_b
        still, apart = look_at_lanes(page, work)
        for lane in range(min(LANES, last - k)):
            i = work.rows[lane]
            contact = contacts[i]
            holds = said(contact, still >> lane & 1 != 0, apart >> lane & 1 != 0)
            if holds == ALL or (holds == GAP and (contact.body_b + now) % GAP_PERIOD != 0):
                continue
            prefetch(contacts, i, 1)
            due[end] = i if holds == NOTHING else ~i
            end += 1
    return end


@device
def ask_for_bodies(page, near, last):
    """Ask for the bodies of the contact at `near` in the list, and for a later contact, up to the
    `last` one.
    """
    prefetch(page.contacts, page.busy[min(near + 2 * LANES, last)], 0)
    contact = page.contacts[page.busy[near]]
    for row in (contact.body_a, contact.body_b):
        for line in MOTIONS:
            prefetch(page.motion, row, line)


@device
def look_at_lanes(page, work):
    """Return, bit by bit, of which lanes of the bench all holds, and of which the gap."""
    tick = page.step[0].tick
    _, _, reach, x = gather(page.contacts, work.rows, 0)  # the first cache line of a CONTACT
    y, c, s, gap = gather(page.contacts, work.rows, 1)
    a = gather(page.motion, work.rows_a, POSE) + gather(page.motion, work.rows_a, VELOCITY)
    b = gather(page.motion, work.rows_b, POSE) + gather(page.motion, work.rows_b, VELOCITY)
    since = way_since(a, b, (x, y, c, s), tick)
    still = bits(is_small(since))
    apart = 0
    if still != EVERY_LANE:
        apart = bits(is_apart(since, (reach, gap), a, b, tick))
    return still, apart


@device
def ask_for_rows(page, i):
    """Ask for what the contact i or ~i will need."""
    if i >= 0:
        contact = page.contacts[i]
        for row in (contact.shape_a, contact.shape_b):
            for line in DISCS:
                prefetch(page.shapes, row, line)
        for row in (contact.body_a, contact.body_b):
            prefetch(page.bodies, row, 0)
        prefetch(page.points, 2 * i, 0)
        if contact.slot >= 0:
            for line in PLACES:
                prefetch(page.blocks, contact.slot // LANES, line)


@device
def what_holds(contact, a, b, tick):
    """ALL, GAP or NOTHING: what B's motion in A's frame has left true of the last manifold."""
    a = (a.x, a.y, a.c, a.s, a.vx, a.vy, a.w)
    b = (b.x, b.y, b.c, b.s, b.vx, b.vy, b.w)
    since = way_since(a, b, (contact.px, contact.py, contact.pc, contact.ps), tick)
    apart = is_apart(since, (contact.reach, contact.gap), a, b, tick)
    return said(contact, is_small(since), apart)


@device
def said(contact, still, apart):
    """What holds of a contact, if such motions leave all true (`still`), and the gap (`apart`)."""
    if still and contact.point_count >= 0:
        return ALL
    return GAP if apart and contact.point_count == 0 else NOTHING


# --- of one contact, or of one in each lane; a body is (x, y, cosine, sine, vx, vy, w, ...) -------


@device
def way_since(a, b, was, tick):
    """Squares of B's way in A's frame since it `was` at (x, y, cosine, sine) [m^2], of its turn,
    and of its way in this tick [m^2].
    """
    c = a[2]
    s = a[3]
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    x = c * dx + s * dy - was[0]
    y = c * dy - s * dx - was[1]
    rc = c * b[2] + s * b[3] - was[2]
    rs = c * b[3] - s * b[2] - was[3]
    vx = b[4] - a[4]
    vy = b[5] - a[5]
    return x * x + y * y, rc * rc + rs * rs, (vx * vx + vy * vy) * (tick * tick)


@device
def is_small(since):
    """True when all of the manifold still holds: after small motions of what is slow."""
    shift, turn, ahead = since
    near = shift <= RECYCLE_DISTANCE * RECYCLE_DISTANCE
    near = near & (turn <= RECYCLE_TURN * RECYCLE_TURN)
    return near & (ahead <= SPECULATIVE_DISTANCE * SPECULATIVE_DISTANCE)


@device
def is_apart(since, size, a, b, tick):
    """True when a gap cannot have closed; `size` is B's reach and the gap [m].

    A point of B moves no further than its centre and, by its turn, the reach;
    (u + v)^2 <= 2 (u^2 + v^2).
    """
    shift, turn, ahead = since
    reach, gap = size
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    swing = (vabs(a[6]) * (vsqrt(dx * dx + dy * dy) + reach) + vabs(b[6]) * reach) * tick
    swing = select(swing <= SPECULATIVE_DISTANCE, 0.0, swing)
    room = gap - vmax(SPECULATIVE_DISTANCE, vsqrt(ahead) + swing)
    return (room > 0.0) & (2.0 * (shift + reach * reach * turn) < room * room)
