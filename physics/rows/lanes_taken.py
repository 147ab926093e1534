"""Contacts take and give up lanes while the others keep theirs: colouring without starting anew.

A contact that begins takes a free lane in a block of the lowest colour that is free on both bodies,
or an empty block; one that ends leaves a dead lane. Which lane is next follows from `heads` and
`colours`, a list of blocks with free lanes for every colour, and so these are part of the state.
"""

from physics.compile.jit import device, unit
from physics.compile.lanes import LANES, trailing_zeros
from physics.contacts.contacts import ENDED
from physics.rows.blocks import (
    FIRST_STATIC,
    OVERFLOW,
    clear_block,
    clear_lane,
    free_colour,
    load_contact,
    moves,
    note_kind,
    renew_flags,
    use_colour,
)
from physics.state.notes import FIRST_ENDED
from physics.threads.crew import PLANNED

FULL = (1 << LANES) - 1


@device
def take_lane(page, contact, p, q):
    """Give a contact that begins to touch a lane; without room the blocks are filled anew."""
    tally = page.tally[0]
    colour = free_colour(page.motion, page.used, contact.body_a, contact.body_b)
    k = open_block(page, colour)
    if k < 0:
        tally.blocks_stale = 1
        return
    head = page.heads[k]
    lane = trailing_zeros(~head.lanes)
    if head.lanes == 0:
        tally.busy_count += 1
    head.lanes |= 1 << lane
    if head.lanes == FULL and colour != OVERFLOW:
        page.colours[colour] = head.next
    use_colour(page.motion, page.used, contact, colour)
    tally.lane_count += 1
    tally.touching_changed = 1
    contact.slot = k * LANES + lane
    load_contact(page.blocks, contact, p, q)
    note_kind(contact, tally)


@device
def open_block(page, colour):
    """A block of the colour with a free lane, or -1 when there is no room for one more."""
    colours = page.colours
    tally = page.tally[0]
    if colour != OVERFLOW and colours[colour] >= 0:
        return colours[colour]
    if colour < FIRST_STATIC:
        k = tally.spare
        if k >= tally.spare_end:
            return -1
        tally.spare = k + 1
    else:
        k = tally.block_count
        if k >= len(page.blocks):
            return -1
        tally.block_count = k + 1
    page.crew[PLANNED] = 0
    clear_block(page.blocks[k])
    head = page.heads[k]
    head.lanes = 0
    head.colour = colour
    head.next = -1
    if colour != OVERFLOW:
        colours[colour] = k
    return k


@device
def give_up_lane(page, contact):
    """Take the lane of a contact that no longer touches away from it; its impulses are home."""
    motion = page.motion
    used = page.used
    tally = page.tally[0]
    k = contact.slot // LANES
    lane = contact.slot % LANES
    head = page.heads[k]
    colour = head.colour
    if colour != OVERFLOW:
        if head.lanes == FULL:
            head.next = page.colours[colour]
            page.colours[colour] = k
        if moves(motion, contact.body_a):
            used[contact.body_a] &= ~(1 << colour)
        if moves(motion, contact.body_b):
            used[contact.body_b] &= ~(1 << colour)
    head.lanes &= ~(1 << lane)
    if head.lanes == 0:
        tally.busy_count -= 1
    tally.lane_count -= 1
    tally.touching_changed = 1
    c = page.blocks[k]
    clear_lane(c, lane)
    renew_flags(c)
    contact.slot = -1


@unit
def settle_lanes(page, first, last):
    """Give the contacts that are `due` from `first` on the lanes they need, or take them away.

    Counts those whose bounds have parted in `tally.ended`.
    """
    for k in range(first, last):
        i = page.due[k]
        if i < 0:
            return
        contact = page.contacts[i]
        p = page.points[2 * i]
        q = page.points[2 * i + 1]
        if contact.point_count == ENDED:
            if page.tally[0].ended == 0:
                page.notes[FIRST_ENDED] = i
            page.tally[0].ended += 1
            if contact.slot >= 0:
                give_up_lane(page, contact)
        elif contact.slot >= 0 and contact.point_count > 0:
            load_contact(page.blocks, contact, p, q)
        elif contact.slot >= 0:
            contact.rolling_impulse = 0.0  # else the next touch starts warm from this one
            give_up_lane(page, contact)
        else:
            take_lane(page, contact, p, q)
