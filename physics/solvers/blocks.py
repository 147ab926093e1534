"""Contacts in blocks of LANES: coloured, so that a block's contacts share no moving body.

Greedy colouring: every body has a 64-bit mask of the colours that its contacts have taken, and a
contact takes the lowest one that is free on both. A body that nothing moves takes no colour.
Contacts with such bodies have colours of their own and come last: the floor has the last word. What
finds no colour gets a block for itself. Blocks are kept while the same contacts touch.
"""

from physics._jit import device
from physics.lanes import LANES, trailing_zeros

COLOURS = 64
"""Bits of a mask: [count], 64. The last one is no colour: it counts what found none."""

FIRST_STATIC = 40
"""First colour of contacts with a body that does not yield: [count], 40."""

OVERFLOW = COLOURS - 1
LOW_COLOURS = (1 << FIRST_STATIC) - 1


@device
def rebuild_blocks(page):
    """Colour the touching contacts anew and fill the blocks; impulses move with their contacts.

    When there is no room, `needed_blocks` says so and the same call does it all again: the
    impulses are home already, and no contact has a lane.
    """
    contacts = page.contacts
    points = page.points
    blocks = page.blocks
    tally = page.tally[0]
    save_impulses(blocks, contacts, points, tally)
    colour_contacts(page.motion, contacts, page.used, page.colours, tally)
    block_count = assign_slots(contacts, page.colours, tally)
    tally.needed_blocks = block_count if block_count > len(blocks) else 0
    if tally.needed_blocks > 0:
        forget_slots(contacts, tally)
        return
    tally.block_count = block_count
    tally.bouncing = 0
    for k in range(tally.block_count):
        clear_block(blocks[k])
    for i in range(tally.contact_count):
        contact = contacts[i]
        if contact.slot >= 0:
            load_contact(blocks, contact, points[2 * i], points[2 * i + 1])
            if contact.restitution > 0.0:
                tally.bouncing = 1
    tally.touching_changed = 0


@device
def forget_slots(contacts, tally):
    """No contact has a lane."""
    for i in range(tally.contact_count):
        contacts[i].slot = -1


@device
def colour_contacts(motion, contacts, used, colours, tally):
    """Leave the colour of every awake, touching contact in its `slot`; count them in `colours`."""
    colours[:] = 0
    used[:] = 0
    for i in range(tally.contact_count):
        contact = contacts[i]
        contact.slot = -1
        if contact.point_count <= 0 or contact.asleep != 0:
            continue
        a = contact.body_a
        b = contact.body_b
        moving_a = motion[a].inv_mass + motion[a].inv_inertia > 0.0
        moving_b = motion[b].inv_mass + motion[b].inv_inertia > 0.0
        if moving_a and moving_b:
            colour = trailing_zeros(~(used[a] | used[b]))
            if colour >= FIRST_STATIC:
                colour = OVERFLOW
        elif moving_a:
            colour = trailing_zeros(~(used[a] | LOW_COLOURS))
        else:
            colour = trailing_zeros(~(used[b] | LOW_COLOURS))
        if colour >= OVERFLOW:
            colour = OVERFLOW
        else:
            used[a] |= 1 << colour if moving_a else 0
            used[b] |= 1 << colour if moving_b else 0
        contact.slot = colour
        colours[colour] += 1


@device
def assign_slots(contacts, colours, tally):
    """Turn colours into lanes: the contacts of a colour side by side. Returns the blocks needed."""
    block_count = 0
    for colour in range(COLOURS):
        count = colours[colour]
        colours[colour] = block_count * LANES
        block_count += count if colour == OVERFLOW else (count + LANES - 1) // LANES
    for i in range(tally.contact_count):
        contact = contacts[i]
        colour = contact.slot
        if colour >= 0:
            contact.slot = colours[colour]
            colours[colour] += LANES if colour == OVERFLOW else 1
    return block_count


@device
def clear_block(c):
    """Make all lanes dead: the world against itself, without points, hence without impulses."""
    c.bounces = 0
    c.rolls = 0
    for lane in range(LANES):
        c.a[lane] = 0
        c.b[lane] = 0
        c.lnx[lane] = 0.0
        c.lny[lane] = 1.0
        c.reference[lane] = 0.0
        c.friction[lane] = 0.0
        c.restitution[lane] = 0.0
        c.rolling_resistance[lane] = 0.0
        c.rolling_impulse[lane] = 0.0
        c.tangent_speed[lane] = 0.0
        clear_point(c.p, lane)
        clear_point(c.q, lane)


@device
def clear_point(p, lane):
    """No such point."""
    p.lax[lane] = 0.0
    p.lay[lane] = 0.0
    p.lbx[lane] = 0.0
    p.lby[lane] = 0.0
    p.ra[lane] = 0.0
    p.rb[lane] = 0.0
    p.normal_impulse[lane] = 0.0
    p.tangent_impulse[lane] = 0.0
    p.solid[lane] = 0.0


@device
def load_contact(blocks, contact, p, q):
    """Write a contact and its points to its lane."""
    c = blocks[contact.slot // LANES]
    lane = contact.slot % LANES
    c.a[lane] = contact.body_a
    c.b[lane] = contact.body_b
    c.lnx[lane] = contact.lnx
    c.lny[lane] = contact.lny
    c.reference[lane] = contact.reference
    c.friction[lane] = contact.friction
    c.restitution[lane] = contact.restitution
    c.rolling_resistance[lane] = contact.rolling_resistance
    c.rolling_impulse[lane] = contact.rolling_impulse
    c.tangent_speed[lane] = contact.tangent_speed
    if contact.restitution > 0.0:
        c.bounces = 1
    if contact.rolling_resistance > 0.0 or contact.tangent_speed != 0.0:
        c.rolls = 1
    load_point(c.p, lane, p, contact.point_count > 0)
    load_point(c.q, lane, q, contact.point_count > 1)


@device
def load_point(lanes, lane, p, solid):
    """Write one point of a contact to its lane; a missing one has no impulses."""
    if not solid:
        clear_point(lanes, lane)
        return
    lanes.lax[lane] = p.lax
    lanes.lay[lane] = p.lay
    lanes.lbx[lane] = p.lbx
    lanes.lby[lane] = p.lby
    lanes.ra[lane] = p.ra
    lanes.rb[lane] = p.rb
    lanes.normal_impulse[lane] = p.normal_impulse
    lanes.tangent_impulse[lane] = p.tangent_impulse
    lanes.solid[lane] = 1.0


@device
def save_impulses(blocks, contacts, points, tally):
    """Bring the impulses of recycled contacts home; fresh ones have fetched theirs already."""
    for i in range(tally.contact_count):
        contact = contacts[i]
        if contact.slot >= 0 and contact.fresh == 0:
            take_impulses(blocks, contact, points[2 * i], points[2 * i + 1])


@device
def take_impulses(blocks, contact, p, q):
    """Copy the impulses of a contact from its lane into its points."""
    c = blocks[contact.slot // LANES]
    lane = contact.slot % LANES
    contact.rolling_impulse = c.rolling_impulse[lane]
    take_point(c.p, lane, p)
    take_point(c.q, lane, q)


@device
def take_point(lanes, lane, p):
    """The impulses of one point; the totals are for reading only."""
    p.normal_impulse = lanes.normal_impulse[lane]
    p.tangent_impulse = lanes.tangent_impulse[lane]
    p.total_normal_impulse = lanes.total_normal_impulse[lane]
    p.total_tangent_impulse = lanes.total_tangent_impulse[lane]
