"""The circle of the lens: what of a line lies in it, and where labels stand in it. No pygame.

Labels cover neither one another nor the marks: each takes the first free place, looking from where
it would like to be round its anchor and outwards. One that finds none is left out; the table has
its number too.
"""

import math
from dataclasses import dataclass

Pixel = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom [px]."""

EDGE = 0.93
"""Labels stay within this part of the radius: [1]; more: the rim cuts them."""

GAP = 5.0
"""Between an anchor and its label: [px] at a label height of 18."""

TURNS = (0.0, 0.7, -0.7, 1.4, -1.4, 2.2, -2.2, math.pi)
"""Directions from the wanted one in which a place is looked for: [rad], the nearest first."""

STEPS = (1.0, 3.0, 6.0, 10.0)
"""How far out: [GAP]."""

LEADS = 6.0
"""From this distance [GAP] on, a thin line leads from the label to its anchor."""

WING = 0.6  # [1] of the length of an arrow's head: half of the widest, that of friction


@dataclass(frozen=True)
class Wish:
    """A label that would like to stand at `at`, in the direction `away` from there."""

    words: str
    role: str  # of its colour
    at: Pixel
    away: Pixel  # of any length
    rank: int  # the lower chooses first


@dataclass(frozen=True)
class Label:
    """Where a label stands, its middle; `lead` is where a thin line goes, if it stands far off."""

    words: str
    role: str
    middle: Pixel
    lead: Pixel | None


@dataclass(frozen=True)
class Circle:
    """A circle in pixels."""

    center: Pixel
    radius: float

    def holds(self, at: Pixel, share: float = EDGE) -> bool:
        """Return whether a point lies in the circle of that `share` of the radius."""
        return math.dist(at, self.center) < share * self.radius

    def holds_box(self, box: Box) -> bool:
        """Return whether all of a box lies inside."""
        left, top, right, bottom = box
        return all(self.holds((x, y)) for x in (left, right) for y in (top, bottom))

    def part(self, a: Pixel, b: Pixel) -> tuple[Pixel, Pixel] | None:
        """Return the part of a line that lies inside; None when nothing of it does."""
        wx, wy = b[0] - a[0], b[1] - a[1]
        ox, oy = a[0] - self.center[0], a[1] - self.center[1]
        square = wx * wx + wy * wy
        if square < 1e-9:
            return None
        reach = (0.95 * self.radius) ** 2
        half = (wx * ox + wy * oy) / square
        root = half * half - (ox * ox + oy * oy - reach) / square
        if root <= 0.0:
            return None
        first, last = max(0.0, -half - math.sqrt(root)), min(1.0, -half + math.sqrt(root))
        return (along((a, b), first), along((a, b), last)) if first < last else None


def along(ends: tuple[Pixel, Pixel], share: float) -> Pixel:
    """Return a point of a line, a `share` of the way along."""
    (ax, ay), (bx, by) = ends
    return ax + share * (bx - ax), ay + share * (by - ay)


def placed(
    circle: Circle, wishes: list[tuple[Wish, tuple[float, float]]], taken: list[Box]
) -> list[Label]:
    """Return the labels that found room; `wishes` with the sizes of their words [px], `taken` is
    what must not be covered.
    """
    boxes, result = list(taken), []
    for wish, size in sorted(wishes, key=lambda one: one[0].rank):
        for middle, step in _places(wish, size):
            box = _box(middle, size)
            if circle.holds_box(box) and not any(_overlap(box, other) for other in boxes):
                boxes.append(box)
                lead = wish.at if step >= LEADS else None
                result.append(Label(wish.words, wish.role, middle, lead))
                break
    return result


def _places(wish: Wish, size: tuple[float, float]) -> list[tuple[Pixel, float]]:
    """Return the places that a label may take, the best first, and how far out each is [GAP]."""
    (x, y), (dx, dy), (width, height) = wish.at, wish.away, size
    heading, gap = math.atan2(dy, dx), GAP * height / 18.0
    places = []
    for step in STEPS:
        for turn in TURNS:
            ux, uy = math.cos(heading + turn), math.sin(heading + turn)
            # the nearest edge of the box is so far from the anchor
            middle = (
                x + ux * gap * step + 0.5 * width * _held(1.5 * ux),
                y + uy * gap * step + 0.5 * height * _held(1.5 * uy),
            )
            places.append((middle, step))
    return places


def wings(start: Pixel, end: Pixel, head: float) -> tuple[Pixel, Pixel]:
    """Return the back corners of the head of an arrow, of which `head` [px] is at most half."""
    long = math.dist(start, end)
    head = min(head, 0.5 * long)
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    x, y, side = end[0] - head * ux, end[1] - head * uy, WING * head
    return (x - side * uy, y + side * ux), (x + side * uy, y - side * ux)


def _held(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _box(middle: Pixel, size: tuple[float, float]) -> Box:
    (x, y), (width, height) = middle, size
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
