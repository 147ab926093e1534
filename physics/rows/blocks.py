"""Contacts in blocks of LANES: coloured, so that a block's contacts share no moving body.

Greedy colouring: every body has a 64-bit mask of the colours that its contacts have taken, and a
contact takes the lowest one that is free on both. A body that nothing moves takes no colour.
Contacts with such bodies have colours of their own and come last: the floor has the last word. What
finds no colour gets a block for itself. Between the two sorts some blocks are left empty for
contacts to come (lanes_taken.py); all is done anew only when that has wasted too many lanes.
"""

from physics.compile.jit import device, unit
from physics.compile.lanes import LANES, trailing_zeros
from physics.contacts.busy import list_busy
from physics.state.notes import BUSY, RESTING
from physics.threads.crew import PLANNED

COLOURS = 64
"""Bits of a mask: [count], 64. The last one is no colour: it counts what found none."""

FIRST_STATIC = 40
"""First colour of contacts with a body that does not yield: [count], 40."""

SPARE_PART = 8
"""One block in so many is left empty, and LEAST_SPARE: [1], 8. Fewer: no room for what begins."""

LEAST_SPARE = 2
"""[count], 2; so that also a small world has room for a contact that begins."""

WASTE_PART = 8
"""Lanes that may have come free, in parts of the taken ones: [1], 8. Fewer: blocks are filled anew
every few ticks; more: the solver works for dead lanes."""

WASTE_LANES = 4 * LANES
"""... and so many more: [count], four blocks. Fewer: a small world is coloured in every tick."""

OVERFLOW = COLOURS - 1
LOW_COLOURS = (1 << FIRST_STATIC) - 1


@unit
def rebuild_blocks(page):
    """Colour the touching contacts anew and fill the blocks; impulses move with their contacts.

    When there is no room, `needed_blocks` says so and the same call does it all again: the
    impulses are home already, and no contact has a lane.
    """
    contacts = page.contacts
    points = page.points
    blocks = page.blocks
    tally = page.tally[0]
    list_busy(page)
    count = page.notes[BUSY]
    rest_lanes(page)
    save_impulses(page)
    colour_contacts(page)
    block_count = lay_out(page.colours, tally)
    tally.needed_blocks = block_count if block_count > len(blocks) else 0
    if tally.needed_blocks > 0:
        forget_slots(page)
        return
    tally.block_count = block_count
    tally.bouncing = 0
    tally.springing = 0
    for k in range(block_count):
        clear_block(blocks[k])
        head = page.heads[k]
        head.lanes = 0
        head.colour = 0
        head.next = -1
    for least in range(2):  # two points first: blocks of contacts with one alone are cheaper
        for k in range(count):
            i = page.busy[k]
            contact = contacts[i]
            if contact.slot >= 0 and contact.point_count == 2 - least:
                next_slot(page.heads, page.colours, contact)
                load_contact(blocks, contact, points[2 * i], points[2 * i + 1])
                note_kind(contact, tally)
    open_last_blocks(page.colours)
    tally.packed_waste = LANES * tally.busy_count - tally.lane_count
    tally.blocks_stale = 0
    page.crew[PLANNED] = 0


@device
def rest_lanes(page):
    """Take the lanes of the contacts that have fallen asleep away; their impulses come home."""
    if page.notes[RESTING] == 0:
        return
    page.notes[RESTING] = 0
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.asleep != 0 and contact.slot >= 0:
            take_impulses(page.blocks, contact, page.points[2 * i], page.points[2 * i + 1])
            page.used[contact.body_a] = 0
            page.used[contact.body_b] = 0
            contact.slot = -1


@device
def forget_slots(page):
    """Take all lanes away from the contacts."""
    for k in range(page.notes[BUSY]):
        page.contacts[page.busy[k]].slot = -1


@device
def colour_contacts(page):
    """Leave the colour of every awake, touching contact in its `slot`; count them in `colours`."""
    motion = page.motion
    used = page.used
    colours = page.colours
    colours[:] = 0
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        used[contact.body_a] = 0
        used[contact.body_b] = 0
    for k in range(page.notes[BUSY]):
        contact = page.contacts[page.busy[k]]
        contact.slot = -1
        if contact.point_count <= 0:
            continue
        colour = free_colour(motion, used, contact.body_a, contact.body_b)
        use_colour(motion, used, contact, colour)
        contact.slot = colour
        colours[colour] += 1


@device
def moves(motion, row):
    """True when a contact can move the body."""
    return motion[row].inv_mass + motion[row].inv_inertia > 0.0


@device
def use_colour(motion, used, contact, colour):
    """Note that the bodies of a contact have one of this colour now."""
    if colour == OVERFLOW:
        return
    if moves(motion, contact.body_a):
        used[contact.body_a] |= 1 << colour
    if moves(motion, contact.body_b):
        used[contact.body_b] |= 1 << colour


@device
def free_colour(motion, used, a, b):
    """The lowest colour that no other contact of the bodies a and b has."""
    if moves(motion, a) and moves(motion, b):
        colour = trailing_zeros(~(used[a] | used[b]))
        return colour if colour < FIRST_STATIC else OVERFLOW
    row = a if moves(motion, a) else b
    return min(trailing_zeros(~(used[row] | LOW_COLOURS)), OVERFLOW)


@device
def lay_out(colours, tally):
    """Turn the counts of colours into their first slots. Returns the blocks needed."""
    block_count = 0
    tally.lane_count = 0
    for colour in range(COLOURS):
        if colour == FIRST_STATIC:
            tally.busy_count = block_count
            tally.spare = block_count
            block_count += block_count // SPARE_PART + LEAST_SPARE
            tally.spare_end = block_count
        count = colours[colour]
        tally.lane_count += count
        colours[colour] = block_count * LANES
        block_count += count if colour == OVERFLOW else (count + LANES - 1) // LANES
    tally.busy_count += block_count - tally.spare_end
    return block_count


@device
def note_kind(contact, tally):
    """Note that the blocks have a contact of a kind that costs a look."""
    if contact.restitution > 0.0:
        tally.bouncing = 1
    if contact.hertz > 0.0:
        tally.springing = 1


@device
def block_gap(page):
    """The empty blocks that wait between the moving and the static ones: (first, count)."""
    tally = page.tally[0]
    return tally.spare, tally.spare_end - tally.spare


@device
def next_slot(heads, colours, contact):
    """The next lane of its colour for a contact whose slot is still its colour."""
    colour = contact.slot
    slot = colours[colour]
    colours[colour] += LANES if colour == OVERFLOW else 1
    head = heads[slot // LANES]
    head.colour = colour
    head.lanes |= 1 << (slot % LANES)
    contact.slot = slot


@device
def open_last_blocks(colours):
    """Leave in `colours` the last block of each, if it has a free lane."""
    for colour in range(COLOURS):
        is_open = colour != OVERFLOW and colours[colour] % LANES != 0
        colours[colour] = colours[colour] // LANES if is_open else -1


@device
def is_wasteful(tally):
    """True when contacts that came and went have left too many dead lanes in the blocks."""
    waste = LANES * tally.busy_count - tally.lane_count - tally.packed_waste
    return WASTE_PART * (waste - WASTE_LANES) > tally.lane_count


@device
def clear_block(c):
    """Make all lanes dead."""
    c.meets = 0
    c.rolls = 0
    c.grips = 0
    c.springs = 0
    c.small = 0
    c.second = 0
    for lane in range(LANES):
        clear_lane(c, lane)


@device
def clear_lane(c, lane):
    """A dead lane: the world against itself, without points, hence without impulses."""
    c.a[lane] = 0
    c.b[lane] = 0
    c.lnx[lane] = 0.0
    c.lny[lane] = 1.0
    c.reference[lane] = 0.0
    c.friction[lane] = 0.0
    c.static_friction[lane] = 0.0
    c.kinetic_friction[lane] = 0.0
    c.hertz[lane] = 0.0
    c.restitution[lane] = 0.0
    c.rolling_resistance[lane] = 0.0
    c.rolling_impulse[lane] = 0.0
    c.tangent_speed[lane] = 0.0
    clear_point(c.p, lane)
    clear_point(c.q, lane)
    c.second &= ~(1 << lane)


@device
def renew_flags(c):
    """Renew the flags that say what is true of some lane of the block."""
    c.rolls = 0
    c.grips = 0
    c.springs = 0
    c.small = 0
    for lane in range(LANES):
        if c.rolling_resistance[lane] > 0.0 or c.tangent_speed[lane] != 0.0:
            c.rolls = 1
        if c.static_friction[lane] > c.kinetic_friction[lane]:
            c.grips = 1
        if c.hertz[lane] > 0.0:
            c.springs = 1
        if c.p.room[lane] > 0.0:
            c.small = 1


@device
def clear_point(p, lane):
    """Blank a lane of a point that does not exist: a block without q must not look at it again."""
    p.rna[lane] = 0.0
    p.rnb[lane] = 0.0
    p.rta[lane] = 0.0
    p.rtb[lane] = 0.0
    p.separation[lane] = 0.0
    p.normal_mass[lane] = 0.0
    p.tangent_mass[lane] = 0.0
    p.total_normal_impulse[lane] = 0.0
    p.total_tangent_impulse[lane] = 0.0
    p.approach[lane] = 0.0
    p.lax[lane] = 0.0
    p.lay[lane] = 0.0
    p.lbx[lane] = 0.0
    p.lby[lane] = 0.0
    p.ra[lane] = 0.0
    p.rb[lane] = 0.0
    p.left[lane] = 0.0
    p.room[lane] = 0.0
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
    c.friction[lane] = contact.static_friction
    c.static_friction[lane] = contact.static_friction
    c.kinetic_friction[lane] = contact.friction
    c.hertz[lane] = contact.hertz
    c.damping_ratio[lane] = contact.damping_ratio
    c.restitution[lane] = contact.restitution
    c.rolling_resistance[lane] = contact.rolling_resistance
    c.rolling_impulse[lane] = contact.rolling_impulse
    c.tangent_speed[lane] = contact.tangent_speed
    if contact.rolling_resistance > 0.0 or contact.tangent_speed != 0.0:
        c.rolls = 1
    if contact.static_friction > contact.friction:
        c.grips = 1
    if contact.hertz > 0.0:
        c.springs = 1
    if p.room > 0.0:
        c.small = 1
    load_places(blocks, contact, p, q)
    load_impulses(c.p, lane, p, contact.point_count > 0)
    load_impulses(c.q, lane, q, contact.point_count > 1)
    if contact.point_count > 1:
        c.second |= 1 << lane
    else:
        c.second &= ~(1 << lane)


@device
def load_places(blocks, contact, p, q):
    """Write where a contact and its points are to its lane."""
    c = blocks[contact.slot // LANES]
    lane = contact.slot % LANES
    c.lnx[lane] = contact.lnx
    c.lny[lane] = contact.lny
    c.reference[lane] = contact.reference
    load_place(c.p, lane, p)
    if contact.point_count > 1:
        load_place(c.q, lane, q)


@device
def load_place(lanes, lane, p):
    """Copy where a point is in both bodies into its lane."""
    lanes.lax[lane] = p.lax
    lanes.lay[lane] = p.lay
    lanes.lbx[lane] = p.lbx
    lanes.lby[lane] = p.lby
    lanes.ra[lane] = p.ra
    lanes.rb[lane] = p.rb


@device
def load_impulses(lanes, lane, p, solid):
    """Copy what a point has pushed with into its lane; a missing one is cleared."""
    if not solid:
        clear_point(lanes, lane)
        return
    lanes.normal_impulse[lane] = p.normal_impulse
    lanes.tangent_impulse[lane] = p.tangent_impulse
    lanes.left[lane] = p.left
    lanes.room[lane] = p.room
    lanes.solid[lane] = 1.0


@device
def save_impulses(page):
    """Copy the impulses of all lanes into the points of their contacts."""
    for k in range(page.notes[BUSY]):
        i = page.busy[k]
        contact = page.contacts[i]
        if contact.slot >= 0:
            take_impulses(page.blocks, contact, page.points[2 * i], page.points[2 * i + 1])


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
    """Copy the impulses of one point; the totals are for reading only."""
    p.normal_impulse = lanes.normal_impulse[lane]
    p.tangent_impulse = lanes.tangent_impulse[lane]
    p.left = lanes.left[lane]
    p.total_normal_impulse = lanes.total_normal_impulse[lane]
    p.total_tangent_impulse = lanes.total_tangent_impulse[lane]
