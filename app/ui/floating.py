"""Where what floats over the canvas stands: one lane along the lower edge, and free places above.

Legend, hint and scale bar share the lane; the picture is fitted above it, so they never lie on what
it shows. Boards, messages and lists come to the free place that is nearest to their corner. All
measures are pixels of the window; there is no pygame here.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

Corner = Literal["top left", "top right", "bottom left", "bottom right"]

MOST = 80
"""Things that a place is looked for between: [count], 80; the largest of more. Every pair of their
edges is a place, so the work grows with the third power."""


Sides = tuple[float, float, float, float]  # left, top, right, bottom [px]


class Box(NamedTuple):
    """An upright rectangle [px]."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """Return how large it is [px²]."""
        return max(0.0, self.right - self.left) * max(0.0, self.bottom - self.top)

    def common(self, other: "Box") -> float:
        """Return the area that both cover [px²]."""
        low, high = map(max, self[:2], other[:2]), map(min, self[2:], other[2:])
        return Box(*low, *high).area


class Seen(NamedTuple):
    """What is to be seen in the picture [px]: what floats keeps clear of it."""

    words: list[Box] = []  # and plots: they must be read
    bodies: list[Box] = []  # that move: they are watched
    walls: list[Box] = []

    @classmethod
    def of(cls, *things: Iterable[Sides]) -> "Seen":
        """Return what there is, by the sides of each thing: words, bodies, walls."""
        return cls(*([Box(*sides) for sides in those] for those in things))

    @property
    def boxes(self) -> list[Box]:
        return [*self.words, *self.bodies, *self.walls]

    def beside(self, more: list[Box]) -> "Seen":
        """Return this with `more` that must be read."""
        return self._replace(words=[*self.words, *more])


# --- the lane ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """What wants to stand in the lane."""

    name: str
    widths: tuple[int, ...]  # [px] of its forms, the best first
    at_right: bool = False


class Share(NamedTuple):
    """What a piece gets of the lane."""

    form: int  # number of its width
    left: int
    right: int


def share_lane(left: int, right: int, gap: int, pieces: Sequence[Piece]) -> dict[str, Share]:
    """Return what each of `pieces` gets between `left` and `right`, `gap` apart.

    The first are the most important. While there is too little room the last one that has a
    narrower form takes that; when all are at their narrowest, the last ones are left out.
    """
    forms = {piece.name: 0 for piece in pieces}
    wanted = list(pieces)

    def need() -> int:
        return sum(p.widths[forms[p.name]] for p in wanted) + gap * max(0, len(wanted) - 1)

    while wanted and need() > right - left:
        wider = [p for p in wanted if forms[p.name] + 1 < len(p.widths)]
        if wider:
            forms[wider[-1].name] += 1
        else:
            wanted.pop()
    shares: dict[str, Share] = {}
    for piece in wanted:
        width = piece.widths[forms[piece.name]]
        if piece.at_right:
            shares[piece.name] = Share(forms[piece.name], right - width, right)
            right -= width + gap
        else:
            shares[piece.name] = Share(forms[piece.name], left, left + width)
            left += width + gap
    return shares


# --- the rest ----------------------------------------------------------------------------------


def place(
    free: Box,
    size: tuple[float, float],
    corner: Corner,
    taken: Iterable[Box] = (),
    seen: Seen | None = None,
    gap: float = 0.0,
    *,
    docked: bool = False,
) -> Box:
    """Return where something of `size` comes within `free`: as near to `corner` as it can be,
    `docked` at the right or the lower edge.

    It lies on nothing of `taken` (what floats too) and of what is `seen`, `gap` away; or else on as
    little as possible of `taken`, then of words, of bodies, of walls: many small things weigh more
    than a part of a large one. What is too large is cut.
    """
    width, height = min(size[0], free.right - free.left), min(size[1], free.bottom - free.top)
    groups = taken, *(seen or Seen())
    tiers = [_largest(free, boxes, gap) for boxes in groups]
    sides = np.array([box for boxes in tiers for box in boxes]).reshape(-1, 4)
    lefts = [sides[:, 2], sides[:, 0] - width, [free.left, free.right - width]]
    tops = [sides[:, 3], sides[:, 1] - height, [free.top, free.bottom - height]]
    lefts, tops = np.concatenate(lefts), np.concatenate(tops)
    lefts = np.unique(lefts[(lefts >= free.left) & (lefts <= free.right - width)])
    tops = np.unique(tops[(tops >= free.top) & (tops <= free.bottom - height)])
    x, y = (axis.ravel() for axis in np.meshgrid(lefts, tops))
    if docked:
        at_edge = (x + width == free.right) | (y + height == free.bottom)
        x, y = x[at_edge], y[at_edge]
    far_x = x - free.left if "left" in corner else free.right - width - x
    far_y = y - free.top if "top" in corner else free.bottom - height - y
    covered = [_covered(x, y, (width, height), boxes) for boxes in reversed(tiers)]
    best = int(np.lexsort((np.hypot(far_x, far_y), *covered))[0])
    left, top = float(x[best]), float(y[best])
    return Box(left, top, left + width, top + height)


def _largest(free: Box, boxes: Iterable[Box], gap: float) -> list[Box]:
    """Return the boxes within `free`, `gap` larger; of too many the largest."""
    grown = [Box(b.left - gap, b.top - gap, b.right + gap, b.bottom + gap) for b in boxes]
    met = [box for box in grown if math.isfinite(sum(box)) and box.common(free) > 0.0]
    return sorted(met, key=lambda box: -box.area)[:MOST]


def _covered(
    x: np.ndarray, y: np.ndarray, size: tuple[float, float], boxes: Sequence[Box]
) -> np.ndarray:
    """Return how much (n,) something of `size` at x, y (n,) covers of `boxes`: of each the area by
    its root [px], so that one four times as large weighs twice as much as a whole.
    """
    covered = np.zeros(len(x))
    for box in boxes:
        wide = np.minimum(x + size[0], box.right) - np.maximum(x, box.left)
        high = np.minimum(y + size[1], box.bottom) - np.maximum(y, box.top)
        covered += np.maximum(wide, 0.0) * np.maximum(high, 0.0) / math.sqrt(box.area)
    return np.round(covered, 3)
