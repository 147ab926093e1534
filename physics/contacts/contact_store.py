"""Kernels that bring what the solver's blocks know home to the contacts, and take it out again.

So a snapshot need not hold the blocks, half a kilobyte a contact: every lane follows from its
contact. The set of known pairs follows from the contacts too.
"""

from physics.compile.jit import device, kernel
from physics.compile.lanes import LANES
from physics.contacts.contacts import ENDED
from physics.contacts.endings import remove_ended
from physics.contacts.pairset import EMPTY, insert, pair_key
from physics.contacts.partners import fill_partners
from physics.rows.blocks import clear_block, load_contact, take_impulses, use_colour
from physics.state.layout import FREE
from physics.threads.crew import DIVIDED


@kernel
def store_contact_impulses(page):
    """Copy the impulses of all lanes into the contacts; blank what a contact does not have.

    Rows are reused: what their last owners left there must not tell two equal states apart.
    """
    contacts = page.contacts
    points = page.points
    for i in range(page.tally[0].contact_count):
        contact = contacts[i]
        p = points[2 * i]
        q = points[2 * i + 1]
        if contact.slot >= 0:
            take_impulses(page.blocks, contact, p, q)
        if contact.point_count < 1:
            blank_manifold(contact)
            blank_point(p)
        if contact.point_count < 2:
            blank_point(q)


@device
def blank_manifold(contact):
    """Blank a contact without points: no normal, and no pose to recycle from but a taken one."""
    contact.reference = 0
    contact.nx = 0.0
    contact.ny = 0.0
    contact.lnx = 0.0
    contact.lny = 0.0
    contact.rolling_impulse = 0.0
    if contact.pc == 0.0 and contact.ps == 0.0:
        contact.px = 0.0
        contact.py = 0.0
        contact.gap = 0.0


@device
def blank_point(p):
    """Blank a point that does not exist."""
    p.feature = 0
    p.born = 0
    p.lax = 0.0
    p.lay = 0.0
    p.lbx = 0.0
    p.lby = 0.0
    p.ra = 0.0
    p.rb = 0.0
    p.left = 0.0
    p.room = 0.0
    p.normal_impulse = 0.0
    p.tangent_impulse = 0.0
    p.total_normal_impulse = 0.0
    p.total_tangent_impulse = 0.0


@kernel
def restore_lanes(page):
    """Fill the blocks and the set of known pairs from the contacts, after `restore` wrote them."""
    blocks = page.blocks
    points = page.points
    known = page.known
    tally = page.tally[0]
    known[:] = EMPTY
    page.used[:] = 0
    fill_partners(page)
    page.crew[DIVIDED] = 0
    for k in range(tally.block_count):
        clear_block(blocks[k])
    for i in range(tally.contact_count):
        contact = page.contacts[i]
        insert(known, pair_key(contact.shape_a, contact.shape_b))
        if contact.slot >= 0:
            p = points[2 * i]
            q = points[2 * i + 1]
            load_contact(blocks, contact, p, q)
            use_colour(page.motion, page.used, contact, page.heads[contact.slot // LANES].colour)
            c = blocks[contact.slot // LANES]
            lane = contact.slot % LANES
            load_totals(c.p, lane, p)
            load_totals(c.q, lane, q)


@device
def load_totals(lanes, lane, p):
    """Copy the totals of a point, which are only read, into its lane."""
    lanes.total_normal_impulse[lane] = p.total_normal_impulse
    lanes.total_tangent_impulse[lane] = p.total_tangent_impulse


@kernel
def drop_orphans(page):
    """Take the contacts of removed bodies out, all at once."""
    bodies = page.bodies
    count = page.tally[0].contact_count
    first = count
    for i in range(count - 1, -1, -1):
        contact = page.contacts[i]
        if bodies[contact.body_a].kind == FREE or bodies[contact.body_b].kind == FREE:
            contact.point_count = ENDED
        if contact.point_count == ENDED:
            first = i
    if first < count:
        remove_ended(page, first)
