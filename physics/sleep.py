"""Waking by what Python does between ticks: edits, removals, settings. Free while nothing sleeps."""

import numpy as np

from physics.islands import wake_marked
from physics.state import State


def wake_around(page: State, row: int) -> None:
    """Wake the island of body `row`, and those that it touches or is jointed to."""
    if page.asleep_count > 0:
        wake_rows(page, np.append(neighbours(page, row), row))


def wake_rows(page: State, rows: np.ndarray) -> None:
    """Wake the islands of those of the body `rows` (n,) that sleep."""
    sleeping = rows[page.body["asleep"][rows] != 0]
    if len(sleeping):
        page.used[:] = 0
        page.used[page.body["island"][sleeping]] = 1
        wake_marked(page.arrays)


def wake_all(page: State) -> None:
    """Wake everything: gravity, a setting or the wind has changed."""
    if page.asleep_count > 0:
        page.used[:] = 1
        wake_marked(page.arrays)


def neighbours(page: State, row: int) -> np.ndarray:
    """Rows of the bodies that body `row` touches or is jointed to (n,)."""
    contacts = np.asarray(page.live_contacts)
    joints = np.asarray(page.joints)
    found = []
    for pairs, held in ((contacts, contacts["point_count"] > 0), (joints, joints["id"] > 0)):
        a, b = pairs["body_a"], pairs["body_b"]
        found += [b[held & (a == row)], a[held & (b == row)]]
    return np.concatenate(found)
