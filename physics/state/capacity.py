"""How much room the data page has, and which of its rows are free.

Arrays double when they are full and shrink when they are nearly empty. Rows never move, so handles
stay valid; only free rows at the end are cut off. The lowest free row is taken first: so which rows
come next follows from which are in use, and neither a snapshot nor a compaction has to keep a list.
"""

import numpy as np

from physics.compile.jit import records
from physics.compile.lanes import LANES
from physics.contacts.contact_store import drop_orphans
from physics.contacts.pairset import copy_into, new_set
from physics.contacts.partners import renew_partners
from physics.impacts.impact_rows import STRUCK, contact_benches, meeting_room
from physics.state.arrays import block_room, fitted, sweep_arrays
from physics.state.layout import FREE
from physics.state.notes import ALL, LISTED, PLACED, STALE, UNSEEN, forget_leaves
from physics.state.page import INITIAL_CAPACITY, Page, State
from physics.threads.crew import MOST_PARTS
from physics.values.sums import plain_sum

SPARE = 4
"""Arrays this many times too long shrink when bodies are removed: [1], 4. Less than 2: a world that
breathes copies its arrays all the time."""


def squeeze(page: State) -> None:
    """Finish all removals at once: contacts and places in the sweep go, rows become free."""
    if not page.is_loose:
        return
    page.is_loose = False
    drop_orphans(page.arrays)
    order, shapes = page.live_order, np.asarray(page.arrays.shapes)
    left = order[shapes["body"][order] >= 0]
    order[: len(left)] = left
    page.tally["order_count"] = len(left)
    page.tally["slept"] = 1  # the awake list is stale
    page.notes[PLACED] = 0
    page.notes[STALE] = 1
    page.notes[UNSEEN] = ALL
    cut_off(page)
    find_free_rows(page)
    if SPARE * page.body_count < len(page.arrays.bodies) > INITIAL_CAPACITY:
        compact(page)


def cut_off(page: State) -> None:
    """Forget free rows at the end."""
    bodies, shapes = page.body["kind"], np.asarray(page.arrays.shapes)["body"]
    for count, is_free, column in (
        ("body_count", bodies[: page.body_count] == FREE, bodies),
        ("shape_count", shapes[: page.shape_count] < 0, shapes),
    ):
        used = np.flatnonzero(~is_free)
        length = int(used[-1]) + 1 if len(used) else 0
        column[length : len(is_free)] = 0  # rows beyond the end are zero
        page.tally[count] = length


def find_free_rows(page: State) -> None:
    """List the free rows."""
    page.free_bodies = np.flatnonzero(page.body["kind"][: page.body_count] == FREE).tolist()
    page.free_shapes = np.flatnonzero(np.asarray(page.live_shapes)["body"] < 0).tolist()


def compact(page: State) -> None:
    """Shrink every array to what is in use."""
    squeeze(page)
    fit(page, shrink=True)
    if page.tally["event_count"][0] == 0:
        page.replace(events=fitted(page.arrays.events, 0, 4 * INITIAL_CAPACITY))


def fit(page: State, shrink: bool = False) -> None:
    """Give every array room for the rows that the tally counts; less than it has only to shrink."""
    now, n = page.arrays, INITIAL_CAPACITY
    bodies = room(page.body_count, now.bodies, shrink)
    shapes = room(page.shape_count, now.shapes, shrink)
    contacts = room(page.contact_count, now.contacts, shrink)
    blocks = max(int(page.tally["block_count"][0]), block_room(contacts))
    blocks = blocks if shrink else max(blocks, len(now.blocks))
    arrays = {
        "bodies": fitted(now.bodies, bodies, n),
        "motion": fitted(now.motion, bodies, n),
        "shapes": fitted(now.shapes, shapes, n),
        "order": fitted(now.order, shapes, n),
        "contacts": fitted(now.contacts, contacts, n),
        "points": fitted(now.points, 2 * contacts, 2 * n),
        "blocks": fitted(now.blocks, blocks, block_room(n)),
        "heads": fitted(now.heads, blocks, block_room(n)),
        "plan": fitted(now.plan, blocks, block_room(n)),
    }
    if meeting_room(len(arrays["blocks"])) != len(now.meetings):
        arrays |= contact_benches(len(arrays["blocks"]), page.parts)
    if bodies != len(now.bodies):
        arrays["struck"] = records(STRUCK, bodies)
        arrays["forest"] = np.zeros(bodies, np.int64)
        arrays["used"] = resized(now.used, bodies)
        arrays["awake"] = resized(now.awake, bodies + LANES)
        arrays["crowd"] = resized(now.crowd, bodies + LANES * MOST_PARTS)
        arrays["renewed"] = np.zeros(bodies + LANES * MOST_PARTS, np.int64)
        arrays["part"] = resized(now.part, bodies)
    if shapes != len(now.shapes):
        arrays |= sweep_arrays(shapes)
        forget_leaves(now.notes)
        arrays["first_partner"] = np.zeros(shapes, np.int64)
    if contacts != len(now.contacts):
        arrays["due"] = np.zeros(contacts, np.int64)
        arrays["busy"] = np.zeros(contacts, np.int64)
        now.notes[LISTED] = 0
        arrays["known"] = new_set(4 * contacts)
        copy_into(now.known, arrays["known"])
        arrays["partners"] = np.zeros((2 * contacts + 2, 2), np.int64)
    page.put(**arrays)
    if "first_partner" in arrays or "partners" in arrays:
        renew_partners(page.arrays)


def resized(array: np.ndarray, length: int) -> np.ndarray:
    """The numbers of `array` at another length; new ones are zero."""
    copy, kept = np.zeros(length, array.dtype), min(length, len(array))
    copy[:kept] = array[:kept]
    return copy


def room(count: int, array: np.ndarray, shrink: bool) -> int:
    """Rows to be allotted for `count`, in place of `array`."""
    length = INITIAL_CAPACITY
    while length < count:
        length *= 2
    return length if shrink else max(length, len(array))


def bytes_in(arrays: Page) -> int:
    """Memory of all arrays [bytes]."""
    return plain_sum(array.nbytes for array in arrays)
