"""The arrays that joints solved at once need: some of the data page, and those of their islands."""

from typing import Any, NamedTuple

import numpy as np

from physics.compile import page_numba
from physics.joints.elimination import Direct
from physics.state.page import Page

OF_PAGE = (
    "motion",
    "joints",
    "joint_points",
    "joint_axes",
    "step",
    "tally",
    "ledger_arrays",
    "joint_ledger_arrays",
    "ledger",
    "blocks",
)
"""Arrays of the data page, in the order of IslandPage."""


class IslandPage(NamedTuple):
    """What `direct_*.py` take: the first are those of the data page."""

    motion: np.ndarray
    joints: np.ndarray
    joint_points: np.ndarray
    joint_axes: np.ndarray
    step: np.ndarray
    tally: np.ndarray
    ledger_arrays: np.ndarray
    joint_ledger_arrays: np.ndarray
    ledger: np.ndarray
    blocks: np.ndarray
    direct_islands: np.ndarray
    direct_rows: np.ndarray
    direct_nodes: np.ndarray
    direct_sides: np.ndarray
    direct_pairs: np.ndarray
    direct_lower: np.ndarray
    direct_below: np.ndarray
    direct_steps: np.ndarray
    direct_hinges: np.ndarray
    direct_places: np.ndarray
    swept: np.ndarray


def island_arrays(page: Page, direct: Direct) -> tuple[Any, ...] | None:
    """The arrays of an IslandPage as a plain tuple; None if no joints are solved at once."""
    if len(direct.direct_rows) == 0:
        return None
    return (*(getattr(page, name) for name in OF_PAGE), *direct)


def open_islands(arrays: tuple[Any, ...]) -> IslandPage:
    """The page of such arrays."""
    return IslandPage(*arrays)


page_numba.teach_numba(IslandPage, open_islands)
