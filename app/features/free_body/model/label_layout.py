"""Where labels stand so that they cover neither each other nor the arrows. No pygame.

Each label has a few places beside its arrow. The first that is free is taken, or else the one that
covers least; what was good in the last frame is kept, so labels do not jump.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np

Pixel = tuple[float, float]
Rect = tuple[float, float, float, float]

GAP = 6.0
"""Between a label and its arrow: [px] at a label height of 20."""

SAMPLES = 9
"""Points of an arrow that are looked at: [count]."""

STEPS = (1.0, 2.1, 3.4)
"""How far out a label may move: [heights of it]."""

ON_LABEL, ON_ARROW, OUTSIDE, FAR = 10.0, 1.0, 25.0, 0.6
"""What it costs to cover a label or a point of an arrow, to leave the pane, and to be moved out by
a height: [1]. Words on words cannot be read at all."""


@dataclass(frozen=True)
class Wish:
    """A label for the arrow from `ends[0]` to `ends[1]`, to stand within `pane`."""

    key: Hashable  # the same in the next frame
    words: str
    kind: str
    ends: tuple[Pixel, Pixel]
    pane: Rect
    at_tip: bool = True  # else beside the middle


@dataclass(frozen=True)
class Label:
    """Where it stands."""

    words: str
    kind: str
    rect: Rect
    from_: Pixel | None = None  # where a thin line leads to, when it is far off


class LabelPlaces:
    """The layout remembers which place each label had."""

    def __init__(self) -> None:
        self._slots: dict[Hashable, int] = {}

    def place(
        self, wishes: Sequence[Wish], measure: Callable[[str], tuple[float, float]]
    ) -> list[Label]:
        """Return all labels; the first of `wishes` choose first."""
        if not wishes:
            return []
        points = np.vstack([points_of(wish.ends) for wish in wishes])
        placed: list[Rect] = []
        labels = []
        slots: dict[Hashable, int] = {}
        for wish in wishes:
            size = measure(wish.words)
            rects = candidates(wish, size)
            costs = self._costs(wish, rects, (points, placed))
            best = int(np.argmin(costs))
            before = self._slots.get(wish.key)
            # what was good stays, unless another place is better by a point on an arrow
            if before is not None and costs[before] <= costs[best] + ON_ARROW:
                best = before
            slots[wish.key] = best
            rect = inside(rects[best], wish.pane)
            placed.append(rect)
            far = len(rects) // len(STEPS)
            labels.append(Label(wish.words, wish.kind, rect, anchor(wish) if best >= far else None))
        self._slots = slots
        return labels

    def _costs(
        self, wish: Wish, rects: list[Rect], taken: tuple[np.ndarray, list[Rect]]
    ) -> np.ndarray:
        """Return the cost of every place (k,)."""
        points, placed = taken
        r = np.array(rects)
        left, top, right, bottom = r[:, 0], r[:, 1], r[:, 0] + r[:, 2], r[:, 1] + r[:, 3]
        x, y = points[:, :1].T, points[:, 1:].T
        hit = (
            (x > left[:, None]) & (x < right[:, None]) & (y > top[:, None]) & (y < bottom[:, None])
        )
        costs = ON_ARROW * hit.sum(axis=1).astype(float)
        for other in placed:
            wide = np.minimum(right, other[0] + other[2]) - np.maximum(left, other[0])
            high = np.minimum(bottom, other[1] + other[3]) - np.maximum(top, other[1])
            costs += ON_LABEL * ((wide > 0.0) & (high > 0.0))
        pl, pt, pw, ph = wish.pane
        over = np.maximum(pl - left, 0) + np.maximum(right - pl - pw, 0)
        over += np.maximum(pt - top, 0) + np.maximum(bottom - pt - ph, 0)
        costs += OUTSIDE * (over > 0.0)
        per = len(rects) // len(STEPS)
        return costs + FAR * (np.arange(len(rects)) // per)


def points_of(ends: tuple[Pixel, Pixel]) -> np.ndarray:
    """Return points along an arrow (SAMPLES, 2)."""
    shares = np.linspace(0.0, 1.0, SAMPLES)[:, None]
    a, b = np.array(ends[0]), np.array(ends[1])
    return a + shares * (b - a)


def anchor(wish: Wish) -> Pixel:
    """Return the point of the arrow that the label belongs to."""
    (ax, ay), (bx, by) = wish.ends
    return (bx, by) if wish.at_tip else ((ax + bx) / 2, (ay + by) / 2)


def candidates(wish: Wish, size: tuple[float, float]) -> list[Rect]:
    """Return places round the anchor: ahead of the tip, at its sides, further out."""
    (ax, ay), (bx, by) = wish.ends
    x, y = anchor(wish)
    heading = math.atan2(by - ay, bx - ax)
    quarter = math.pi / 2
    turns = (0.0, quarter, -quarter, 0.5 * quarter, -0.5 * quarter, 1.5 * quarter, -1.5 * quarter)
    if not wish.at_tip:
        turns = (quarter, -quarter, 0.6 * quarter, -0.6 * quarter, 1.4 * quarter, -1.4 * quarter)
    width, height = size
    gap = GAP * height / 20.0
    result = []
    for step in STEPS:
        for turn in turns:
            ux, uy = math.cos(heading + turn), math.sin(heading + turn)
            # from the anchor to the middle, so that the nearest edge is `gap` away
            reach = gap * step + (step - 1.0) * height
            cx = x + ux * reach + 0.5 * width * clamp(1.5 * ux)
            cy = y + uy * reach + 0.5 * height * clamp(1.5 * uy)
            result.append((cx - width / 2, cy - height / 2, width, height))
    return result


def clamp(value: float) -> float:
    """Return the value held between -1 and 1."""
    return max(-1.0, min(1.0, value))


def inside(rect: Rect, pane: Rect) -> Rect:
    """Return the label moved into the pane, if that is larger."""
    left, top, width, height = rect
    left = max(pane[0], min(left, pane[0] + pane[2] - width))
    top = max(pane[1], min(top, pane[1] + pane[3] - height))
    return left, top, width, height
