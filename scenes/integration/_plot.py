"""Small diagrams in the picture, and the traces that they show. World metres in."""

import math
from typing import Any, NamedTuple

import numpy as np

Range = tuple[float, float]

HEAD = 0.2
"""Share of a diagram's height that its title has for itself: [1]."""


class Trace:
    """The last rows of numbers that were added: plain arrays, so that rewinding keeps them."""

    def __init__(self, columns: int, capacity: int = 480) -> None:
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


class Pane(NamedTuple):
    """A diagram: where it is in the world [m], and what its axes run over."""

    left: float
    bottom: float
    right: float
    top: float
    across: Range  # of the horizontal axis
    up: Range  # of the vertical axis

    def points(self, x: Any, y: Any) -> np.ndarray:
        """World points (n, 2) [m] of values; what is off the diagram is on its rim."""
        (x0, x1), (y0, y1) = self.across, self.up
        u = np.clip((np.asarray(x, float) - x0) / (x1 - x0), 0.0, 1.0)
        v = np.clip((np.asarray(y, float) - y0) / (y1 - y0), 0.0, 1.0)
        return np.column_stack(
            np.broadcast_arrays(
                self.left + u * (self.right - self.left),
                self.bottom + v * (1.0 - HEAD) * (self.top - self.bottom),
            )
        )

    def frame(self, draw: Any, title: str, color: Any = "text", foot: str = "") -> None:
        """The paper, its zero line, a title in the upper left corner, a word in the lower right."""
        draw.rect(self.left, self.bottom, self.right, self.top, fill=draw.color("halo", 0.75))
        thin = draw.style.sizes.thin
        if self.up[0] < 0.0 < self.up[1]:
            draw.path(self.points(self.across, (0.0, 0.0)), "muted", thin)
        draw.rect(self.left, self.bottom, self.right, self.top, outline="muted", width=thin)
        pad = 0.35 * draw.style.sizes.label / draw.camera.scale  # [m]
        at = (self.left + pad, self.top - pad)
        draw.text(at, title.replace("-", "−"), color=color, halo=False, anchor="topleft", bold=True)
        if foot:
            at = (self.right - pad, self.bottom + pad)
            draw.text(at, foot, color="muted", halo=False, anchor="bottomright")

    def curve(
        self, draw: Any, x: Any, y: Any, color: Any, width: float = 1.5, dash: bool = False
    ) -> None:
        """Values as a line, `width` times as wide as the lines of joints."""
        if len(x) > 1:
            thin = max(1, len(x) // 300)  # more points than pixels show nothing
            x, y = np.append(x[:-1:thin], x[-1]), np.append(y[:-1:thin], y[-1])
            draw.path(self.points(x, y), color, width * draw.style.sizes.line, dash)


def words(value: float, unit: str) -> str:
    """A number for a label, small ones in thousandths or millionths of the unit: "0.42 mm"."""
    size = abs(value)
    if size >= 0.1 or size < 1e-9:
        return f"{value:.2f} {unit}"
    prefix, factor = ("m", 1e3) if size >= 1e-4 else ("µ", 1e6)
    return f"{factor * value:.2f} {prefix}{unit}"


def round_up(value: float) -> float:
    """The next of ... 1, 2, 5, 10, 20, 50 ... that is not below `value`: ends of axes."""
    if not value > 0.0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(power * k for k in (1.0, 2.0, 5.0, 10.0) if power * k >= value * (1.0 - 1e-9))
