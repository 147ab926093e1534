"""A strip chart in the picture, and the trace that it shows. World metres in."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

Point = tuple[float, float]
Tick = tuple[float, str]

LEADING = 1.3
"""From one line of text to the next: [labels], 1.3."""


class Trace:
    """The last rows of numbers: plain arrays, so that rewinding keeps them."""

    def __init__(self, columns: int, capacity: int = 600) -> None:
        """Room for `capacity` rows; then the oldest quarter goes."""
        self.table = np.zeros((capacity, columns))
        self.count = 0

    def add(self, *values: float) -> None:
        """One row more."""
        if self.count == len(self.table):
            gone = len(self.table) // 4
            self.table[:-gone] = self.table[gone:].copy()
            self.count -= gone
        self.table[self.count] = values
        self.count += 1

    def clear(self) -> None:
        """Forget them all."""
        self.count = 0

    @property
    def rows(self) -> np.ndarray:
        """What is kept, oldest first (n, columns)."""
        return self.table[: self.count]


class Chart(NamedTuple):
    """Where it is in the world [m], how much time it shows [s], and what its height runs over.

    With `log` equal heights are equal ratios.
    """

    left: float
    bottom: float
    right: float
    top: float
    seconds: float
    low: float
    high: float
    log: bool = False

    def height(self, value: Any) -> Any:
        """World y [m] of values; what is off the chart is on its rim."""
        low, high, value = self.low, self.high, np.asarray(value, float)
        if self.log:
            low, high = math.log10(low), math.log10(high)
            value = np.log10(np.maximum(value, self.low))
        share = np.clip((value - low) / (high - low), 0.0, 1.0)
        return self.bottom + share * (self.top - self.bottom)

    def frame(self, draw: Any, title: str, ticks: Sequence[Tick] = ()) -> None:
        """The paper, lines at `ticks` with their words at the left, the title above."""
        thin = draw.style.sizes.thin
        draw.rect(self.left, self.bottom, self.right, self.top, fill=draw.color("halo", 0.8))
        pad = 0.3 * draw.style.sizes.label / draw.camera.scale  # [m]
        heights = [float(self.height(value)) for value, _ in ticks]
        left, right = ([(x, y) for y in heights] for x in (self.left, self.right))
        draw.many.lines(left, right, draw.color("muted", 0.5), thin)
        for (_, words), y in zip(ticks, heights, strict=True):
            draw.text((self.left - pad, y), words, color="muted", anchor="right")
        draw.rect(self.left, self.bottom, self.right, self.top, outline="muted", width=thin)
        draw.text((self.left, self.top + pad), title, anchor="bottomleft", bold=True)

    def curve(self, draw: Any, times: Any, values: Any, color: Any, width: float = 1.0) -> None:
        """Values over time [s], the newest at the right edge once the chart is full."""
        times, values = np.asarray(times, float), np.asarray(values, float)
        if len(times) < 2:
            return
        start = max(float(times[0]), float(times[-1]) - self.seconds)
        chosen = times >= start
        times, values = times[chosen], values[chosen]
        thin = max(1, len(times) // 240)  # more points than pixels show nothing
        times, values = (
            np.append(times[:-1:thin], times[-1]),
            np.append(values[:-1:thin], values[-1]),
        )
        x = self.left + (times - start) / self.seconds * (self.right - self.left)
        points = np.column_stack([x, self.height(values)])
        draw.path(points, color, width * draw.style.sizes.line)


def lines(draw: Any, at: Point, words: Sequence[tuple[str, Any]], anchor: str = "topleft") -> None:
    """Lines of (text, colour) below one another from the world point `at` [m]; the first bold."""
    x, y = draw.camera.to_screen(*at)
    for i, (text, color) in enumerate(words):
        draw.text_px((x, y), text, color=color, anchor=anchor, bold=i == 0)
        y += LEADING * draw.style.sizes.label


def label_height(draw: Any) -> float:
    """Height of a line of text in the world now [m]."""
    return LEADING * draw.style.sizes.label / draw.camera.scale


def signed(value: float, digits: int = 2) -> str:
    """A number with a proper minus; what rounds to zero has none."""
    text = f"{value:.{digits}f}"
    return text.replace("-", "") if float(text) == 0.0 else text.replace("-", "−")


def table(draw: Any, at: Point, rows: Sequence[Sequence[str]], color: Any = "text") -> None:
    """Rows of cells below `at` [m], the first row bold; the first column left, others right.

    Columns are as wide as their widest cell.
    """
    label = draw.style.sizes.label
    widths = [
        max(draw.text_size(row[k], label, bold=True)[0] for row in rows)
        for k in range(len(rows[0]))
    ]
    x0, y = draw.camera.to_screen(*at)
    for i, row in enumerate(rows):
        x = x0
        for k, cell in enumerate(row):
            x += widths[k] + (0.9 * label if k else 0.0)
            spot = (x0, y) if k == 0 else (x, y)
            anchor = "topleft" if k == 0 else "topright"
            draw.text_px(spot, cell, color=color, anchor=anchor, bold=i == 0)
        y += LEADING * label
