"""New and longer arrays of the data page."""

import numpy as np

from physics.compile.jit import records
from physics.compile.lanes import LANES
from physics.contacts.box_tree import STACK, new_tree
from physics.rows.blocks import COLOURS, LEAST_SPARE, SPARE_PART

LEAST_GROWTH = 8
"""Blocks beyond those in use at least: [count], 8. Fewer: arrays grow in mid-tick."""


def sweep_arrays(shapes: int) -> dict[str, np.ndarray]:
    """New arrays of the sweep and the tree for so many shapes; `forget_leaves` goes with them."""
    names = ("place", "fresh", "pairs", "leaf", "leaves", "found")
    return {
        **{name: np.zeros(shapes, np.int64) for name in names},
        "columns": np.zeros((5, shapes + 2 * LANES)),
        "tree": new_tree(shapes),
        "stack": np.zeros(STACK, np.int64),
    }


def block_room(contacts: int) -> int:
    """Blocks for so many contacts: full and spare ones, one more for each colour."""
    full = contacts // LANES
    return full + full // SPARE_PART + COLOURS + LEAST_SPARE + LEAST_GROWTH


def fitted(array: np.ndarray, count: int, least: int) -> np.ndarray:
    """`array`, or a copy of another length: `least` doubled until `count` rows fit."""
    length = least
    while length < count:
        length *= 2
    if length == len(array):
        return array
    copy, kept = records(array.dtype, length), min(length, len(array)) * array.itemsize
    copy.view(np.uint8)[:kept] = array.view(np.uint8)[:kept]
    return copy


def grown(array: np.ndarray) -> np.ndarray:
    """A copy with twice the room; the new rows are zero."""
    bigger = records(array.dtype, 2 * len(array))
    bigger.view(np.uint8)[: array.nbytes] = array.view(np.uint8)  # numpy copies records slowly
    return bigger
