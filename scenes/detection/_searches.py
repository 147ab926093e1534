"""Four ways to the pairs of boxes that overlap, and what each of them does for it.

All pairs; sweep and prune (Baraff 1992: sort along x, compare what is active); a uniform grid; a
grid whose cells lie in the slots of a hash table (Teschner, Heidelberger, Müller, Pomeranets,
Gross, "Optimized spatial hashing for collision detection of deformable objects", VMV 2003). See
Ericson, "Real-Time Collision Detection" (2005), chapter 7.
"""

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from scenes.detection._geometry import Point

PRIMES = 73856093, 19349663
"""Of the hash function of Teschner and others."""


class Search(NamedTuple):
    """What a method found, and what it did."""

    both: np.ndarray  # bool (n, n), above the diagonal: the pairs whose boxes overlap
    compared: int  # pairs of boxes that were compared
    again: int = 0  # meetings of a pair that had met before, in another cell
    entries: int = 0  # cells that boxes were put into, all boxes together
    places: int = 0  # cells or slots that are kept in memory


def above(n: int) -> np.ndarray:
    """Return a table (n, n) of all pairs, each once."""
    return np.triu(np.ones((n, n), bool), 1)


def overlaps(boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return tables (n, n), the part above the diagonal: overlap in x, overlap in x and y."""
    low, high = boxes["min_x"], boxes["max_x"]
    in_x = (low[:, None] <= high) & (low <= high[:, None]) & above(len(boxes))
    low, high = boxes["min_y"], boxes["max_y"]
    return in_x, in_x & (low[:, None] <= high) & (low <= high[:, None])


def all_pairs(boxes: np.ndarray) -> Search:
    """Compare every box with every other."""
    n = len(boxes)
    return Search(overlaps(boxes)[1], n * (n - 1) // 2)


def sweep_and_prune(boxes: np.ndarray) -> Search:
    """Compare the boxes that overlap in x: those are active at the same time."""
    in_x, both = overlaps(boxes)
    return Search(both, int(in_x.sum()))


@dataclass
class Grid:
    """Boxes in the square cells that they touch; only boxes of one cell are compared.

    With `slots` the cells go on for ever and lie in a hash table of so many slots: two cells that
    share one are taken for one. Without, the cells end at the room, and what is beyond lies in the
    outermost ones.
    """

    boxes: np.ndarray  # n records with min_x, min_y, max_x, max_y [m]
    cell: float  # [m]
    low: Point  # [m] the room
    high: Point
    slots: int = 0
    columns: int = field(init=False)
    rows: int = field(init=False)
    touched: np.ndarray = field(init=False)  # (entries, 3): box, column, row
    cells: np.ndarray = field(init=False)  # (m, 2): each cell that is in use, once
    filled: np.ndarray = field(init=False)  # (m,) boxes in it
    slot: np.ndarray = field(init=False)  # (m,) its place in memory

    def __post_init__(self) -> None:
        self.columns, self.rows = (
            math.ceil((high - low) / self.cell - 1e-9)
            for low, high in zip(self.low, self.high, strict=True)
        )
        ends = self._column(self.boxes["min_x"]), self._column(self.boxes["max_x"])
        sides = self._row(self.boxes["min_y"]), self._row(self.boxes["max_y"])
        self.touched = np.array(
            [
                (box, i, j)
                for box, (x0, x1, y0, y1) in enumerate(zip(*ends, *sides, strict=True))
                for i in range(x0, x1 + 1)
                for j in range(y0, y1 + 1)
            ],
            dtype=np.int64,
        ).reshape(-1, 3)
        self.cells, self.filled = np.unique(self.touched[:, 1:], axis=0, return_counts=True)
        self.slot = self._slot(self.cells)

    def _column(self, x: np.ndarray) -> np.ndarray:
        at = np.floor((x - self.low[0]) / self.cell).astype(np.int64)
        return at if self.slots else np.clip(at, 0, self.columns - 1)

    def _row(self, y: np.ndarray) -> np.ndarray:
        at = np.floor((y - self.low[1]) / self.cell).astype(np.int64)
        return at if self.slots else np.clip(at, 0, self.rows - 1)

    def _slot(self, cells: np.ndarray) -> np.ndarray:
        """Return the places of cells (m, 2) in memory (m,)."""
        if not self.slots:
            return cells[:, 0] + self.columns * cells[:, 1]
        return ((cells[:, 0] * PRIMES[0]) ^ (cells[:, 1] * PRIMES[1])) % self.slots

    @property
    def places(self) -> int:
        """Return how many cells or slots are kept in memory."""
        return self.slots or self.columns * self.rows

    @property
    def members(self) -> np.ndarray:
        """Return which box is in which place, 0 or 1 (places, n)."""
        result = np.zeros((self.places, len(self.boxes)), np.int64)
        result[self._slot(self.touched[:, 1:]), self.touched[:, 0]] = 1
        return result

    @property
    def shared(self) -> np.ndarray:
        """Return which cells have a slot that another cell has, too (m,)."""
        return np.bincount(self.slot, minlength=self.places)[self.slot] > 1

    def search(self) -> Search:
        """Compare the boxes of each place; a pair that meets again is not compared again."""
        members = self.members
        meetings = (members.T @ members) * above(len(self.boxes))  # places that a pair shares
        met = meetings > 0
        again = int(meetings.sum() - met.sum())
        both = met & overlaps(self.boxes)[1]
        return Search(both, int(met.sum()), again, len(self.touched), self.places)
