"""The contacts that are awake, in their order: all that a tick has to look at.

The list is made anew when bodies fall asleep or wake, and kept while contacts come and go.
"""

from physics.compile.jit import device
from physics.state.notes import BUSY, LISTED


@device
def list_busy(page):
    """List the contacts that are awake in `busy`, if that is not so already."""
    index = page.notes
    if index[LISTED] != 0:
        return
    count = 0
    for i in range(page.tally[0].contact_count):
        if page.contacts[i].asleep == 0:
            page.busy[count] = i
            count += 1
    index[BUSY] = count
    index[LISTED] = 1


@device
def add_busy(page, i):
    """List the contact `i`, which has begun: it is the last one."""
    index = page.notes
    if index[LISTED] != 0:
        page.busy[index[BUSY]] = i
        index[BUSY] += 1


@device
def place_in_busy(page, i):
    """Return where in the list the contacts from `i` on begin."""
    low = 0
    high = page.notes[BUSY] if page.notes[LISTED] != 0 else 0
    while low < high:
        middle = (low + high) // 2
        if page.busy[middle] < i:
            low = middle + 1
        else:
            high = middle
    return low
