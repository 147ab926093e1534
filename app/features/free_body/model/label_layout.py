"""Where labels stand so that they touch neither each other, nor an arrow, nor the body. No pygame.

A label may stand anywhere in its pane that is free; the place nearest to its arrow is taken, and a
thin line leads to it from further off. What was good in the last frame is kept, so labels do not
jump. A label that finds no free place is left out, and the caller makes room.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

Pixel = tuple[float, float]
Rect = tuple[float, float, float, float]
Line = tuple[Pixel, Pixel]

GAP = 0.25
"""Between a label and what it must not touch: [heights of it]."""

LEAD = 0.6
"""A line leads to a label from this distance on: [heights of it]."""

STEP = 0.33
"""Distance of the places that are tried: [heights of a label]."""

KEEP = 0.7
"""How much further off a label may get before another place is looked for: [heights of it]."""

PLACES = 900
"""Places that are tried: [count], at most about so many."""

POINTS = np.array([1.0, 0.75, 0.5])
"""Points of an arrow that a label may stand at: [1] of its length, the tip first."""

FROM_TIP = 0.35
"""What it costs to be away from the tip, or from the middle: [1] of the distance."""


@dataclass(frozen=True)
class Wish:
    """A label for the arrow from `ends[0]` to `ends[1]`, to stand within `pane`."""

    key: Hashable  # the same in the next frame
    words: str
    kind: str
    ends: Line
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
    """The layout remembers where each label stood beside its arrow."""

    def __init__(self) -> None:
        self._stood: dict[Hashable, tuple[np.ndarray, float]] = {}  # from the tip; its price

    def place(
        self,
        wishes: Sequence[Wish],
        measure: Callable[[str], tuple[float, float]],
        lines: Sequence[Line],
        boxes: Sequence[Rect],
    ) -> list[Label]:
        """Return the labels that have a free place; the first of `wishes` choose first.

        None of them touches `lines` or `boxes`.
        """
        words: list[Rect] = []
        drawn = list(lines)
        stood, labels = {}, []
        for wish in wishes:
            size, tip = measure(wish.words), np.array(wish.ends[1])
            before, price = self._stood.get(wish.key, (None, 0.0))
            found = None
            if before is not None:
                found = find(wish, size, (tip + before)[None], drawn, (words, boxes))
            if found is None or found.price > price + KEEP * size[1]:
                found = find(wish, size, grid(wish.pane, size), drawn, (words, boxes)) or found
                price = found.price if found is not None else 0.0
            if found is None:
                continue
            stood[wish.key] = np.array(found.rect[:2]) - tip, price
            words.append(found.rect)
            if found.leader is not None:
                drawn.append(found.leader)
            from_ = found.leader[1] if found.leader is not None else None
            labels.append(Label(wish.words, wish.kind, found.rect, from_))
        self._stood = stood
        return labels


class Found(NamedTuple):
    """A free place, how far off it is [px], and the line that leads to it."""

    rect: Rect
    price: float
    leader: Line | None


def find(
    wish: Wish,
    size: tuple[float, float],
    places: np.ndarray,
    lines: list[Line],
    taken: tuple[Sequence[Rect], Sequence[Rect]],
) -> Found | None:
    """Return the best of `places` (k, 2), left tops. `taken`: labels, which the line to this one
    must not cross, and other boxes.
    """
    words, boxes = taken
    gap = GAP * size[1]
    places = places[within(places, size, wish.pane)]
    for box in (*words, *boxes):
        places = places[~overlaps(places, size, box, gap)]
    for line in lines:
        places = places[~crossed(places, size, line, gap)]
    if not len(places):
        return None
    points, cost = points_of(wish)
    steps = points[:, None] - np.clip(points[:, None], places, places + size)
    reach = np.hypot(steps[..., 0], steps[..., 1])  # (p, k)
    near = (reach + cost[:, None]).argmin(axis=0)  # (k,) which point of the arrow
    columns = np.arange(len(places))
    prices = reach[near, columns] + cost[near]
    for k in np.argsort(prices, kind="stable")[:100].tolist():
        at = float(points[near[k], 0]), float(points[near[k], 1])
        rect = float(places[k, 0]), float(places[k, 1]), *size
        if reach[near[k], k] <= LEAD * size[1]:
            return Found(rect, float(prices[k]), None)
        leader = nearest(rect, at), at
        if not any(crosses(leader, box) for box in words):
            return Found(rect, float(prices[k]), leader)
    return None


def points_of(wish: Wish) -> tuple[np.ndarray, np.ndarray]:
    """Return points of the arrow (p, 2), and what it costs to stand at each [px]."""
    a, b = np.array(wish.ends[0]), np.array(wish.ends[1])
    best = 1.0 if wish.at_tip else 0.5
    points = a + POINTS[:, None] * (b - a)
    return points, FROM_TIP * np.abs(POINTS - best) * float(np.hypot(*(b - a)))


def grid(pane: Rect, size: tuple[float, float]) -> np.ndarray:
    """Return left tops of places all over the pane (k, 2)."""
    step = max(STEP * size[1], (pane[2] * pane[3] / PLACES) ** 0.5)
    x = np.arange(pane[0], pane[0] + pane[2] - size[0] + 1e-6, step)
    y = np.arange(pane[1], pane[1] + pane[3] - size[1] + 1e-6, step)
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def within(places: np.ndarray, size: tuple[float, float], pane: Rect) -> np.ndarray:
    """Return which places are in the pane (k,)."""
    low = np.array(pane[:2])
    inside = (places >= low - 1e-6) & (places + size <= low + pane[2:] + 1e-6)
    return np.all(inside, axis=1)


def overlaps(places: np.ndarray, size: tuple[float, float], box: Rect, gap: float) -> np.ndarray:
    """Return which places come nearer to a box than `gap` (k,)."""
    low, high = np.array(box[:2]) - gap, np.array(box[:2]) + box[2:] + gap
    return np.all((places < high) & (places + size > low), axis=1)


def crossed(places: np.ndarray, size: tuple[float, float], line: Line, gap: float) -> np.ndarray:
    """Return which places, `gap` larger on every side, a line goes through (k,)."""
    a, step = np.array(line[0]), np.array(line[1]) - line[0]
    step = np.where(np.abs(step) < 1e-9, 1e-9, step)
    one, other = (places - gap - a) / step, (places + size + gap - a) / step
    enters = np.minimum(one, other).max(axis=1)
    leaves = np.maximum(one, other).min(axis=1)
    return (enters <= leaves) & (leaves >= 0.0) & (enters <= 1.0)


def crosses(line: Line, box: Rect) -> bool:
    """Return whether a line goes through a box."""
    return bool(crossed(np.array([box[:2]]), box[2:], line, 0.0)[0])


def nearest(rect: Rect, at: Pixel) -> Pixel:
    """Return the point of a rectangle that is nearest to `at`."""
    left, top, width, height = rect
    return min(max(at[0], left), left + width), min(max(at[1], top), top + height)
