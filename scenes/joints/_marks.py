"""What several scenes of this chapter draw: diagrams over time, labels that fit, ropes, springs."""

import math
from typing import Any, NamedTuple

import numpy as np

from physics import Body, Box, World

Point = tuple[float, float]
Range = tuple[float, float]


class Trace:
    """Rows of numbers over time, the oldest quarter dropped when full: arrays, for rewinding."""

    def __init__(self, columns: int, capacity: int = 1440) -> None:
        self.table = np.zeros((capacity, columns))
        self.count = 0

    def add(self, *values: float) -> None:
        """One row more; the first number is the time [s]."""
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

    def since(self, time: float) -> np.ndarray:
        """The rows from `time` [s] on (n, columns)."""
        rows = self.rows
        return rows[int(np.searchsorted(rows[:, 0], time)) :]


class Diagram(NamedTuple):
    """A sheet with curves: its place in the world [m], its axes, and a title with the unit."""

    box: tuple[float, float, float, float]  # [m] left, bottom, right, top
    across: Range
    up: Range
    title: str = ""

    def field(self, draw: Any) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of the curves' own part [m]."""
        left, bottom, right, top = self.box
        high = label_height(draw)
        return left + 2.6 * high, bottom + 0.6 * high, right - 0.5 * high, top - 1.6 * high

    def points(self, draw: Any, x: Any, y: Any) -> np.ndarray:
        """World points (n, 2) [m]; what lies off the sheet is on its rim."""
        left, bottom, right, top = self.field(draw)
        (x0, x1), (y0, y1) = self.across, self.up
        u = np.clip((np.asarray(x, float) - x0) / (x1 - x0), 0.0, 1.0)
        v = np.clip((np.asarray(y, float) - y0) / (y1 - y0), 0.0, 1.0)
        at = np.broadcast_arrays(left + u * (right - left), bottom + v * (top - bottom))
        return np.stack(at, axis=1)

    def frame(self, draw: Any, levels: tuple[float, ...]) -> None:
        """The paper, lines at the `levels` with their numbers, and the title."""
        sizes, high = draw.style.sizes, label_height(draw)
        draw.rect(*self.box, fill=draw.color("plate"), outline="plate_edge", width=sizes.thin)
        left, _, right, _ = self.field(draw)
        for level in levels:
            ((_, y),) = self.points(draw, [self.across[0]], [level])
            draw.line((left, y), (right, y), "muted" if level == 0.0 else "grid", sizes.thin)
            words = f"{level:g}".replace("-", "−")
            draw.text((left - 0.3 * high, y), words, None, "muted", False, "right")
        at = (self.box[0] + 0.4 * high, self.box[3] - 0.25 * high)
        draw.text(at, self.title, None, "text", False, "topleft", True)

    def curve(self, draw: Any, x: Any, y: Any, color: Any, dash: bool = False) -> None:
        """Values as a line; more than 240 points show nothing more."""
        if len(x) < 2:
            return
        skip = max(1, len(x) // 240)
        points = self.points(draw, np.append(x[:-1:skip], x[-1]), np.append(y[:-1:skip], y[-1]))
        a, b = points[:-1], points[1:]
        if len(points) < 4:
            draw.path(points, color, 1.4 * draw.style.sizes.line, dash)
            return
        if dash:
            on = 1.3 * draw.style.sizes.dash / draw.camera.scale  # [m]
            way = np.cumsum(np.hypot(*(b - a).T))
            shown = (way / on).astype(int) % 2 == 0
            a, b = a[shown], b[shown]
        draw.many.lines(a, b, color, 1.4 * draw.style.sizes.line)

    def legend(self, draw: Any, entries: tuple[tuple[str, Any, bool], ...]) -> None:
        """Words, colour, dashed or not, from the right in the line of the title."""
        high = label_height(draw)
        x, y = self.box[2] - 0.4 * high, self.box[3] - 0.85 * high
        for words, color, dash in entries:
            draw.text((x, y), words, None, color, False, "right")
            x -= text_width(draw, words) + 0.3 * high
            draw.line((x - 1.5 * high, y), (x, y), color, 1.4 * draw.style.sizes.line, dash)
            x -= 2.3 * high


def deep_ground(world: World, friction: float = 0.6, y: float = 0.0) -> Body:
    """A floor of 8 m, so that a diagram below it lies on it."""
    floor = Box(width=400.0, height=8.0, center=(0.0, -4.0), friction=friction)
    return world.add_static(floor, position=(0.0, y), name="ground")


def label_height(draw: Any) -> float:
    """Height of a label's line [m]."""
    return draw.style.sizes.label / draw.camera.scale


def text_width(draw: Any, words: str, bold: bool = False) -> float:
    """Width of a label [m]."""
    return draw.text_size(words, draw.style.sizes.label, bold)[0] / draw.camera.scale


def fitting(draw: Any, room: float, *choices: str) -> str:
    """The first of `choices` that fits into `room` [m]; "" when none does."""
    return next((words for words in choices if text_width(draw, words, True) < room), "")


def lines_of_text(
    draw: Any, at: Point, lines: tuple[str, ...], color: Any = "text", anchor: str = "center"
) -> None:
    """Labels below one another; the first is bold and at `at`."""
    for i, words in enumerate(lines):
        spot = (at[0], at[1] - 1.25 * i * label_height(draw))
        draw.text(spot, words, None, color if i == 0 else "text", True, anchor, i == 0)


def number(value: float, digits: int = 2) -> str:
    """With a proper minus sign, and no "−0.00"."""
    words = f"{value:.{digits}f}"
    return words.replace("-", "−") if float(words) else words.replace("-", "")


def turn_arrow(draw: Any, at: Point, px: float, share: float, color: Any) -> None:
    """An arc with a head round `at`, `share` of 270° long, < 0 clockwise: a torque."""
    if abs(share) < 0.02:
        return
    start = 0.5 * math.pi
    end = start + 1.5 * math.pi * max(-1.0, min(1.0, share))
    draw.arc(at, px, min(start, end), max(start, end), color, draw.style.sizes.arrow)
    r, way = px / draw.camera.scale, math.copysign(1.0, share)
    tip = (at[0] + r * math.cos(end), at[1] + r * math.sin(end))
    head = 0.5 * draw.style.sizes.head / draw.camera.scale
    along = (-way * math.sin(end), way * math.cos(end))
    out = (math.cos(end), math.sin(end))
    corners = [
        (tip[0] + 1.4 * head * along[0], tip[1] + 1.4 * head * along[1]),
        (tip[0] + head * out[0], tip[1] + head * out[1]),
        (tip[0] - head * out[0], tip[1] - head * out[1]),
    ]
    draw.polygon(corners, fill=color)
