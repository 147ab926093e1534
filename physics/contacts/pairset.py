"""A hash set of shape pairs in one int64 array: open addressing, backward-shift delete (Knuth 6.4).

It answers "does this pair already have a contact"; the contacts themselves stay dense. The table's
length is a power of two and at least twice the number of pairs; an empty slot is -1.
"""

import numpy as np

from physics.compile.jit import device, kernel
from physics.compile.prefetch import prefetch

EMPTY = -1
INITIAL_SLOTS = 256


def new_set(slots: int = INITIAL_SLOTS) -> np.ndarray:
    """An empty table; `slots` must be a power of two."""
    return np.full(slots, EMPTY, np.int64)


@kernel
def pair_key(a, b):
    """One number for the unordered pair of rows a and b."""
    low = min(a, b)
    high = max(a, b)
    return (np.int64(low) << 31) | np.int64(high)


@device
def ask_for_key(table, key):
    """Ask the memory for the slot of `key`: where in a large set that is follows no order."""
    prefetch(table, first_slot(table, key), 0)


@device
def first_slot(table, key):
    """Return where the search for `key` begins."""
    high = key & 0x7FFFFFFF
    low = key >> 31
    # both products stay below 2**63: no overflow, so interpreted code gives the same slots
    return ((low * 73856093) ^ (high * 19349663)) & (len(table) - 1)


@device
def slot_of(table, key):
    """Return where `key` is, or the empty slot where it belongs."""
    mask = len(table) - 1
    i = first_slot(table, key)
    while table[i] != EMPTY and table[i] != key:
        i = (i + 1) & mask
    return i


@kernel
def contains(table, key):
    """True when `key` is in the set."""
    return table[slot_of(table, key)] == key


@kernel
def insert(table, key):
    """Add `key`; the caller keeps the table at most half full."""
    table[slot_of(table, key)] = key


@kernel
def discard(table, key):
    """Remove `key`: later entries of its run are put in again, so no tombstones pile up."""
    mask = len(table) - 1
    i = slot_of(table, key)
    if table[i] != key:
        return
    table[i] = EMPTY
    j = (i + 1) & mask
    while table[j] != EMPTY:
        moved = table[j]
        table[j] = EMPTY
        table[slot_of(table, moved)] = moved
        j = (j + 1) & mask


@kernel
def copy_into(old, table):
    """Insert every key of `old` into the (larger) `table`."""
    for key in old:
        if key != EMPTY:
            insert(table, key)
