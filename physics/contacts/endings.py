"""Contacts end when their bounds have parted, or when an edit says so; then they are taken out."""

import numpy as np

from physics.compile.jit import device
from physics.contacts.busy import leave_busy
from physics.contacts.contacts import ENDED
from physics.contacts.pairset import discard, pair_key
from physics.contacts.partners import drop_partners


@device
def list_ended(page):
    """List the contacts that have ended in `due`; returns how many."""
    count = 0
    for i in range(page.tally[0].contact_count):
        if page.contacts[i].point_count == ENDED:
            page.due[count] = i
            count += 1
    return count


@device
def remove_ended(page, count):
    """Take the first `count` contacts of `due` out, which are in their order: the last of all takes
    the place of each, so that no more rows are moved than end.
    """
    contacts = page.contacts
    points = page.points
    tally = page.tally[0]
    last = tally.contact_count
    for k in range(count - 1, -1, -1):
        i = page.due[k]
        last -= 1
        contact = contacts[i]
        discard(page.known, pair_key(np.int64(contact.shape_a), np.int64(contact.shape_b)))
        drop_partners(page, contact)
        if contact.slot >= 0:
            page.used[contact.body_a] = 0
            page.used[contact.body_b] = 0
            tally.blocks_stale = 1
        leave_busy(page, i, last)
        if i < last:
            contacts[i] = contacts[last]
            points[2 * i] = points[2 * last]
            points[2 * i + 1] = points[2 * last + 1]
    tally.contact_count = last
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
