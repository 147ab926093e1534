"""A small chart in world units, and a record of numbers over time for it."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass
class Record:
    """Rows of numbers, the oldest forgotten: what a scene remembers for a trail or a curve."""

    width: int
    most: int = 600
    rows: np.ndarray = field(init=False)  # (n, width), the latest last
    count: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._kept = np.zeros((2 * self.most, self.width))
        self.count = 0
        self.rows = self._kept[:0]

    def add(self, *row: float) -> None:
        """One more row. Half of the store is forgotten at a time, so that adding costs nothing."""
        if self.count == len(self._kept):
            self._kept = np.roll(self._kept, -self.most, axis=0)
            self.count = self.most
        self._kept[self.count] = row
        self.count += 1
        self.rows = self._kept[max(0, self.count - self.most) : self.count]

    def __getstate__(self) -> tuple[int, int, np.ndarray]:
        """Only what is remembered: rewinding keeps many of these."""
        return self.width, self.most, self.rows.copy()

    def __setstate__(self, state: tuple[int, int, np.ndarray]) -> None:
        self.width, self.most, rows = state
        self.__post_init__()
        self._kept[: len(rows)] = rows
        self.count = len(rows)
        self.rows = self._kept[: self.count]

    def clear(self) -> None:
        """Forget all."""
        self.count = 0
        self.rows = self._kept[:0]


@dataclass(frozen=True)
class Chart:
    """A frame from (left, low) to (right, high) [m] and the ranges of its axes."""

    left: float
    low: float
    right: float
    high: float
    across: tuple[float, float] = (0.0, 1.0)
    up: tuple[float, float] = (0.0, 1.0)

    def place(self, x: Any, y: Any) -> np.ndarray:
        """World points (n, 2) of values, held inside the frame."""
        u = (np.asarray(x, float) - self.across[0]) / (self.across[1] - self.across[0])
        v = (np.asarray(y, float) - self.up[0]) / (self.up[1] - self.up[0])
        px = self.left + np.clip(u, 0.0, 1.0) * (self.right - self.left)
        py = self.low + np.clip(v, 0.0, 1.0) * (self.high - self.low)
        return np.column_stack(np.broadcast_arrays(np.atleast_1d(px), np.atleast_1d(py)))

    def frame(self, draw: Any, title: str, foot: str = "") -> None:
        """A plate to write on, the title above it and the meaning of the axis across below it."""
        draw.rect(self.left, self.low, self.right, self.high, "plate", "plate_edge")
        gap = 0.75 * draw.style.sizes.label / draw.camera.scale
        draw.text((self.left, self.high + gap), title, anchor="left")
        if foot:
            draw.text((self.right, self.low - gap), foot, color="muted", anchor="right")

    def curve(self, draw: Any, x: Any, y: Any, color: Any, width: float | None = None) -> None:
        """A line through values."""
        if len(x) > 1:
            draw.path(self.place(x, y), color, width)

    def level(self, draw: Any, y: float, color: Any = "muted") -> None:
        """A dashed line across at the value `y`."""
        a, b = self.place(self.across, (y, y))
        draw.line(a, b, color, draw.style.sizes.thin, dash=True)
