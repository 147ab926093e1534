"""A smooth track of straight lines and arcs, and how far a point is from it."""

import math
from typing import NamedTuple

Point = tuple[float, float]


class Piece(NamedTuple):
    """A line or arc from `start` [m] along `heading` [rad]; `bend` is 1 / radius, > 0 upwards."""

    start: Point
    heading: float
    length: float  # [m]
    bend: float  # [1/m]

    def at(self, s: float) -> tuple[Point, float]:
        """Return the point `s` [m] along it, and the heading there."""
        x, y = self.start
        a, k = self.heading, self.bend
        if k == 0.0:
            return (x + s * math.cos(a), y + s * math.sin(a)), a
        b = a + k * s
        return (x + (math.sin(b) - math.sin(a)) / k, y - (math.cos(b) - math.cos(a)) / k), b

    def nearest(self, point: Point) -> float:
        """Return how far along it [m] it is nearest to `point`."""
        dx, dy = point[0] - self.start[0], point[1] - self.start[1]
        a, k = self.heading, self.bend
        if k == 0.0:
            s = dx * math.cos(a) + dy * math.sin(a)
        else:
            # From the centre, start + (-sin a, cos a) / k; the normal there is -k times the arm.
            cx, cy = dx + math.sin(a) / k, dy - math.cos(a) / k
            b = math.atan2(math.copysign(1.0, k) * cx, -math.copysign(1.0, k) * cy)
            turned = math.remainder(b - (a + 0.5 * k * self.length), math.tau)
            s = 0.5 * self.length + turned / k
        return min(max(s, 0.0), self.length)


class Foot(NamedTuple):
    """The point of a track that is nearest to some other point."""

    at: Point
    normal: Point  # upwards
    distance: float  # [m] of the other point, > 0 above the track
    bend: float  # [1/m] of the track here
    inside: bool  # False at the two ends: the track does not reach further


def track(start: Point, heading: float, spans: list[tuple[float, float]]) -> list[Piece]:
    """Return pieces without a kink; `spans` are their lengths [m] and bends [1/m]."""
    pieces: list[Piece] = []
    for length, bend in spans:
        pieces.append(Piece(start, heading, length, bend))
        start, heading = pieces[-1].at(length)
    return pieces


def foot(pieces: list[Piece], point: Point) -> Foot:
    """Return the nearest point of a track."""
    best = math.inf
    result = None
    for i, piece in enumerate(pieces):
        s = piece.nearest(point)
        at, heading = piece.at(s)
        gap = math.dist(at, point)
        if gap < best:
            normal = (-math.sin(heading), math.cos(heading))
            side = (point[0] - at[0]) * normal[0] + (point[1] - at[1]) * normal[1]
            first, last = i == 0 and s <= 0.0, i == len(pieces) - 1 and s >= piece.length
            best = gap
            result = Foot(at, normal, side, piece.bend, not (first or last))
    assert result is not None, "a track has at least one piece"
    return result


def points(pieces: list[Piece], pitch: float, offset: float = 0.0) -> list[Point]:
    """Return points at most `pitch` [m] apart along a track, `offset` [m] to its upper side."""
    result: list[Point] = []
    for piece in pieces:
        count = max(1, math.ceil(piece.length / pitch))
        for i in range(count + (piece is pieces[-1])):
            (x, y), heading = piece.at(i / count * piece.length)
            result.append((x - offset * math.sin(heading), y + offset * math.cos(heading)))
    return result
