"""Diagrams in the picture: samples of a run, and a frame with axes that shows them."""

import math
from typing import Any, NamedTuple

import numpy as np

Range = tuple[float, float]


class Samples:
    """The last rows of numbers that were added, in one array, so that rewinding keeps them."""

    def __init__(self, columns: int, capacity: int = 720) -> None:
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


class Plot(NamedTuple):
    """A diagram: where it is in the world [m], what its axes run over, and their names."""

    left: float
    bottom: float
    right: float
    top: float
    across: Range
    up: Range
    across_name: str = ""
    up_name: str = ""
    powers: bool = False  # the numbers across are powers of ten

    def inside(self, draw: Any) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of the curves' field [m]: what the numbers leave."""
        label = draw.style.sizes.label / draw.camera.scale  # [m]
        return (
            self.left + 2.5 * label,
            self.bottom + 1.5 * label,
            self.right - 0.6 * label,
            self.top - (1.7 if self.up_name else 0.6) * label,
        )

    def points(self, draw: Any, x: Any, y: Any) -> np.ndarray:
        """World points (n, 2) [m] of values; what is off the diagram is on its rim."""
        left, bottom, right, top = self.inside(draw)
        (x0, x1), (y0, y1) = self.across, self.up
        u = np.clip((np.asarray(x, float) - x0) / (x1 - x0), 0.0, 1.0)
        v = np.clip((np.asarray(y, float) - y0) / (y1 - y0), 0.0, 1.0)
        flat = np.broadcast_arrays(left + u * (right - left), bottom + v * (top - bottom))
        return np.column_stack(flat)

    def frame(self, draw: Any) -> None:
        """The paper, its lines with their numbers, and the names of both axes."""
        sizes, scale = draw.style.sizes, draw.camera.scale
        left, bottom, right, top = self.inside(draw)
        draw.rect(self.left, self.bottom, self.right, self.top, fill=draw.color("halo", 0.8))
        gap = 0.35 * sizes.label / scale
        (x0, x1), (y0, y1) = self.across, self.up
        many = (right - left) * scale / (5.0 * sizes.label)
        room = right - 3.0 * gap - _width(draw, self.across_name)
        starts: list[tuple[float, float]] = []
        ends: list[tuple[float, float]] = []
        for value in ticks(x0, x1, min(many, x1) if self.powers else many):
            x = left + (value - x0) / (x1 - x0) * (right - left)
            starts.append((x, bottom))
            ends.append((x, top))
            if x < room:
                number = words(10.0**value if self.powers else value)
                draw.text((x, bottom - gap), number, None, "muted", False, "top")
        for value in ticks(y0, y1, (top - bottom) * scale / (2.0 * sizes.label)):
            y = bottom + (value - y0) / (y1 - y0) * (top - bottom)
            starts.append((left, y))
            ends.append((right, y))
            draw.text((left - gap, y), words(value), None, "muted", False, "right")
        draw.many.lines(starts, ends, "grid", sizes.thin)
        corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
        draw.path(corners, "muted", sizes.thin)
        if y0 < 0.0 < y1:
            y = bottom - y0 / (y1 - y0) * (top - bottom)
            draw.line((left, y), (right, y), "muted", sizes.thin)
        at = (self.right - gap, bottom - gap)
        draw.text(at, self.across_name, None, "text", False, "topright")
        at = (self.left + gap, self.top - 0.5 * gap)
        draw.text(at, self.up_name, None, "text", False, "topleft", True)

    def curve(
        self, draw: Any, x: Any, y: Any, color: Any, dash: bool = False, width: float = 1.3
    ) -> None:
        """Values as a line, `width` times as wide as the lines of joints."""
        if len(x) > 1:
            skip = max(1, len(x) // 300)  # more points than pixels show nothing
            x, y = np.append(x[:-1:skip], x[-1]), np.append(y[:-1:skip], y[-1])
            draw.path(self.points(draw, x, y), color, width * draw.style.sizes.line, dash)

    def dots(self, draw: Any, x: Any, y: Any, color: Any, px: float | None = None) -> None:
        """Values as discs."""
        if len(x):
            draw.many.dots(self.points(draw, x, y), color, px)


def _width(draw: Any, text: str) -> float:
    """Of a line of text [m]."""
    if not text:
        return 0.0
    return draw.text_size(text, draw.style.sizes.label)[0] / draw.camera.scale


def ticks(low: float, high: float, most: float) -> list[float]:
    """Round numbers from `low` to `high`, at most about `most` of them."""
    step = round_up((high - low) / max(most, 1.5))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def words(value: float, digits: int | None = None) -> str:
    """A number as printed: a true minus sign, and no minus before a zero."""
    text = f"{value:.6g}" if digits is None else f"{value:.{digits}f}"
    if not text.strip("-0."):
        text = text.lstrip("-")
    return text.replace("-", "−")


def round_up(value: float) -> float:
    """The next of ... 1, 2, 5, 10, 20, 50 ... that is not below `value`: ends of axes."""
    if not value > 0.0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(power * k for k in (1.0, 2.0, 5.0, 10.0) if power * k >= value * (1.0 - 1e-9))


def pitch(draw: Any) -> float:
    """From one line of labels to the next [m]."""
    return 1.3 * draw.style.sizes.label / draw.camera.scale


def tell(draw: Any, at: tuple[float, float], *lines: str, color: Any = "text") -> None:
    """Lines of text from the upper left corner `at` [m] down; the first one bold."""
    for k, line in enumerate(lines):
        spot = (at[0], at[1] - k * pitch(draw))
        draw.text(spot, line, None, color, False, "topleft", k == 0)


def bar(draw: Any, at: tuple[float, float], size: tuple[float, float], parts: Any) -> None:
    """A lying bar from `at` [m], (length, height) [m] for the value 1: parts (value, colour)."""
    x, y = at
    for value, color in parts:
        end = x + size[0] * max(value, 0.0)
        if end - x > 1e-6:
            draw.rect(x, y, end, y + size[1], fill=color, outline="text", width=1.0)
        x = end
