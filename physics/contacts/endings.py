"""Contacts end when their bounds have parted, or when an edit says so; then they are taken out."""

import numpy as np

from physics.compile.jit import device
from physics.contacts.busy import place_in_busy
from physics.contacts.contacts import ENDED
from physics.contacts.pairset import discard, pair_key
from physics.contacts.partners import drop_partners
from physics.state.notes import BUSY


@device
def remove_ended(page, first):
    """Take ended contacts out, from `first` on. The others keep their order: it follows the bodies
    in memory.
    """
    contacts = page.contacts
    points = page.points
    tally = page.tally[0]
    kept = first
    busy = place_in_busy(page, first)
    for i in range(first, tally.contact_count):
        contact = contacts[i]
        if contact.point_count == ENDED:
            discard(page.known, pair_key(np.int64(contact.shape_a), np.int64(contact.shape_b)))
            drop_partners(page, contact)
            if contact.slot >= 0:
                page.used[contact.body_a] = 0
                page.used[contact.body_b] = 0
                tally.blocks_stale = 1
            continue
        if kept < i:
            contacts[kept] = contacts[i]
            points[2 * kept] = points[2 * i]
            points[2 * kept + 1] = points[2 * i + 1]
        if contact.asleep == 0:
            page.busy[busy] = kept
            busy += 1
        kept += 1
    tally.contact_count = kept
    page.notes[BUSY] = busy
    tally.ended = 0


def end_contacts_between(contacts: np.ndarray, a: int, b: int) -> int:
    """Mark every contact of the body rows a and b with one another as ended; returns how many."""
    rows = np.asarray(contacts)
    first, second = rows["body_a"], rows["body_b"]
    between = (first == a) & (second == b) | (first == b) & (second == a)
    rows["point_count"][between] = ENDED
    return int(np.count_nonzero(between))


def end_contacts_of(contacts: np.ndarray, body: int) -> None:
    """Mark every contact of the body row as ended."""
    rows = np.asarray(contacts)
    rows["point_count"][(rows["body_a"] == body) | (rows["body_b"] == body)] = ENDED
