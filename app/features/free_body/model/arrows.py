"""The parts of a free-body diagram in pixels: arrows, arcs, cones; and arrows kept side by side."""

import math
from dataclasses import dataclass

from physics.energy.free_body import Force

Pixel = tuple[float, float]

CONE_LENGTH = 0.75
"""Length of the sides of a friction cone: [1] of the normal force's arrow."""

HEAD, WING = 4.0, 1.9
"""Length of an arrow's head, and half of its width: [1] of a shaft."""

SLOTS = (0, 0.5, -0.5, 1, -1, 2, -2, 3, -3)
"""Places beside a line that arrows may take, in distances from each other: [1]. Those of opposite
directions need half: their heads are apart, and they belong on one line."""


@dataclass(frozen=True)
class Arrow:
    """A force as it is drawn; `number` is its place among the forces."""

    number: int
    tag: str
    kind: str
    a: Pixel
    b: Pixel

    @property
    def length(self) -> float:
        """Return the length [px]."""
        return math.dist(self.a, self.b)


@dataclass(frozen=True)
class Turn:
    """A torque without a force: an arc round `at`, counter-clockwise when `way` > 0."""

    number: int
    tag: str
    kind: str
    at: Pixel
    radius: float
    way: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, width, height of what is painted."""
        side = 2.6 * self.radius
        return self.at[0] - side / 2, self.at[1] - side / 2, side, side


@dataclass(frozen=True)
class Cone:
    """Where a contact's force may point before it slips: two sides from `at`."""

    at: Pixel
    sides: tuple[Pixel, Pixel]


def cone_of(force: Force, at: Pixel, newton: float) -> Cone:
    """Return the friction cone round a normal force."""
    reach, middle = CONE_LENGTH * force.size * newton, math.atan2(force.force[1], force.force[0])
    half = force.cone or 0.0
    sides = [
        (
            at[0] + reach * math.cos(middle + turn) / math.cos(half),
            at[1] - reach * math.sin(middle + turn) / math.cos(half),
        )
        for turn in (-half, half)
    ]
    return Cone(at, (sides[0], sides[1]))


def side_by_side(arrows: list[Arrow], apart: float) -> list[Arrow]:
    """Return the arrows; one that would lie on another is moved to the side by `apart` [px]."""
    placed: list[Arrow] = []
    for arrow in arrows:
        choices = [aside(arrow, slot * apart) for slot in SLOTS]
        free = (c for c in choices if not any(covers(c, other, apart) for other in placed))
        placed.append(next(free, choices[-1]))
    return placed


def aside(arrow: Arrow, by: float) -> Arrow:
    """Return the arrow moved across its direction, to one side for both directions of a line."""
    if by == 0.0 or arrow.length == 0.0:
        return arrow
    ux, uy = along(arrow)
    if (ux, uy) < (0.0, 0.0):
        ux, uy = -ux, -uy
    dx, dy = -uy * by, ux * by
    (ax, ay), (bx, by_) = arrow.a, arrow.b
    return Arrow(arrow.number, arrow.tag, arrow.kind, (ax + dx, ay + dy), (bx + dx, by_ + dy))


def along(arrow: Arrow) -> Pixel:
    """Return the unit vector of an arrow."""
    length = max(arrow.length, 1e-9)
    return (arrow.b[0] - arrow.a[0]) / length, (arrow.b[1] - arrow.a[1]) / length


def covers(one: Arrow, other: Arrow, apart: float) -> bool:
    """Return whether two arrows lie along one line, one on the other."""
    (ux, uy), (vx, vy) = along(one), along(other)
    if abs(ux * vy - uy * vx) > 0.1:  # 6 degrees: they part soon enough
        return False
    if ux * vx + uy * vy < 0.0:
        apart *= 0.5
    ends = []
    for px, py in (one.a, one.b):
        dx, dy = px - other.a[0], py - other.a[1]
        ends.append((dx * vx + dy * vy, dy * vx - dx * vy))  # along the other one, and across
    if min(abs(ends[0][1]), abs(ends[1][1])) > 0.8 * apart:
        return False
    low, high = min(ends[0][0], ends[1][0]), max(ends[0][0], ends[1][0])
    return high > 0.15 * apart and low < other.length - 0.15 * apart


def strokes(arrow: Arrow, shaft: float) -> list[tuple[Pixel, Pixel]]:
    """Return the lines that stand for what is painted: the shaft, and both edges of the head."""
    ux, uy = along(arrow)
    head, wing = (min(size * shaft, arrow.length) for size in (HEAD, WING))
    x, y = arrow.b[0] - head * ux, arrow.b[1] - head * uy
    wings = ((x - wing * uy, y + wing * ux), (x + wing * uy, y - wing * ux))
    return [(arrow.a, arrow.b), *((arrow.b, side) for side in wings)]
