"""Numbers about lists and structures that follow from the state, and what of them is out of date.

They are no part of the state: a world that is restored, or whose arrays are new ones, makes the
lists anew, and goes on with the same bits.
"""

import numpy as np

FRESH, PLACED = 0, 1
"""How many shapes `fresh` lists, whose fat bounds the sweep has not seen; 1 = `place` and the left
edges in `columns` belong to `order`."""

STALE, HELD, WORN = 2, 3, 4
"""Of the tree of boxes (box_tree.py): 1 = all boxes are to be renewed; rows of shapes that have a
leaf; boxes that were renewed since the leaves were arranged."""

UNSEEN = 5
"""What has moved since a question last looked: NOTHING, what is AWAKE, or anything (ALL)."""

BUSY, LISTED, RESTING = 6, 7, 8
"""How many contacts `busy` lists, and whether that list is right; 1 = contacts that have fallen
asleep may still have lanes."""

REPORTED = 9
"""1 = the last tick has reported what touches, so that only what is awake can have changed."""

FIRST_ENDED = 10
"""The first contact whose bounds have parted in this tick."""

LENGTH = 16

NONE, AWAKE, ALL = range(3)


def new_notes() -> np.ndarray:
    """The numbers of a world of which nothing is known."""
    index = np.zeros(LENGTH, np.int64)
    forget_notes(index)
    return index


def forget_notes(index: np.ndarray) -> None:
    """Let everything that follows from the state be made anew."""
    index[STALE] = index[RESTING] = 1
    index[PLACED] = index[LISTED] = index[REPORTED] = 0
    index[UNSEEN] = ALL


def forget_leaves(index: np.ndarray) -> None:
    """The arrays of the tree and of the sweep are new ones."""
    index[HELD] = index[WORN] = index[PLACED] = index[FRESH] = 0
    index[STALE] = 1
    index[UNSEEN] = ALL
