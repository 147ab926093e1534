"""From a freehand stroke to an outline: smooth, closed, and crossing itself nowhere."""

import math

import numpy as np

from app.quantities.geometry.curve import smoothed
from physics.geometry.polygon import (
    OutlineError,
    Point,
    Polygon,
    area,
    distance_to_segment,
    meeting,
    without_flat_corners,
)

LOST_PART = 0.25
"""How much may be cut off to repair an outline that crosses itself: [1], 0.25 of what is left.
Less: the ends of a stroke that overlap a little are refused; more: half of an eight vanishes."""

SMALLEST_AREA = 1e-4
"""Smallest outline that becomes a body: [m^2], 1 cm^2. Less: a click becomes a crumb."""

LEAST_ANGLE = 1e-6
"""Sine of the least angle between two edges at a corner: [1], 1e-6. Zero: spikes without an area,
from points that were snapped to one line."""

LEAST = 0.02
"""Corners of the smooth outline that are nearer than this to a neighbour or to their line are left
out: [tolerances], 0.02. Zero: pairs of corners at one place, which the core refuses."""

MOST_CORNERS = 400
"""Corners of an outline that is taken apart: [count]. More: taking it apart takes a second."""


def simplified(line: Polygon, tolerance: float) -> list[Point]:
    """An open line with fewer corners, nowhere further than `tolerance` [m] from the old ones.

    Douglas and Peucker 1973; the ends stay. With a list of spans, so that no stroke is too long.
    """
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        ends = line[first], line[last]
        far, i = max((distance_to_segment(line[i], *ends), i) for i in range(first + 1, last))
        if far > tolerance:
            keep.add(i)
            spans += [(first, i), (i, last)]
    return [line[i] for i in sorted(keep)]


FINE = 0.25
"""The stroke is followed within this before it is smoothed: [tolerances], 0.25; less: many corners
to look for crossings, more: facets in the curve."""


def outline_of(stroke: Polygon, tolerance: float) -> list[Point]:
    """The closed, smooth outline, counter-clockwise, that a hand has drawn; `tolerance` [m] is how
    far it may be off. Ends that overlap are cut off. OutlineError when it crosses itself otherwise.
    """
    if len(stroke) < 3:
        raise OutlineError("an outline needs at least three points; draw around an area")
    # Opposite ends of a closed line: its start, and the point that is furthest from it.
    far = max(range(len(stroke)), key=lambda i: math.dist(stroke[i], stroke[0]))
    there = simplified(stroke[: far + 1], FINE * tolerance)
    back = simplified([*stroke[far:], stroke[0]], FINE * tolerance)
    corners = repaired([*there, *back[1:-1]])
    if len(corners) > 3:
        corners = repaired(without_flat_corners(smoothed(corners, tolerance), LEAST * tolerance))
    if len(corners) > MOST_CORNERS:
        raise OutlineError(
            f"the outline has {len(corners)} corners; draw it larger or simpler (at most"
            f" {MOST_CORNERS})"
        )
    size = area(corners) if len(corners) > 2 else 0.0
    if abs(size) < SMALLEST_AREA:
        raise OutlineError("the outline has hardly any area inside; draw it larger")
    return corners if size > 0.0 else corners[::-1]


def checked(corners: Polygon, least: float) -> list[Point]:
    """`corners` counter-clockwise, when they bound an area; OutlineError says why they do not.

    Corners must be `least` [m] apart; nothing is repaired, for someone has placed each of them.
    """
    if len(corners) < 3:
        raise OutlineError("a polygon needs at least three corners")
    if len(corners) > MOST_CORNERS:
        raise OutlineError(f"the polygon has {len(corners)} corners; at most {MOST_CORNERS}")
    for i, corner in enumerate(corners):
        if math.dist(corners[i - 1], corner) < least:
            raise OutlineError(f"two corners are closer than {1000.0 * least:g} mm; draw it larger")
        if folds(corners[i - 2], corners[i - 1], corner):
            raise OutlineError("the outline goes back on itself; move the last corner sideways")
    if first_crossing(corners) is not None:
        raise OutlineError("the outline crosses itself; move or take back the last corner")
    size = area(corners)
    if abs(size) < SMALLEST_AREA:
        raise OutlineError("the outline has hardly any area inside; draw it larger")
    return list(corners) if size > 0.0 else list(corners[::-1])


def folds(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a over b to c turns right back at b."""
    before, after = (a[0] - b[0], a[1] - b[1]), (c[0] - b[0], c[1] - b[1])
    same_way = before[0] * after[0] + before[1] * after[1] > 0.0
    sine = abs(before[0] * after[1] - before[1] * after[0])
    return same_way and sine <= LEAST_ANGLE * math.hypot(*before) * math.hypot(*after)


def may_go_on(line: Polygon, to: Point) -> bool:
    """Whether an open line that crosses itself nowhere still does not when it goes on `to` [m]."""
    if len(line) < 2:
        return True
    a = line[-1]
    if folds(line[-2], a, to):
        return False
    return all(meeting(line[i], line[i + 1], a, to) is None for i in range(len(line) - 2))


def repaired(corners: Polygon) -> list[Point]:
    """`corners` without the small loops where it crosses itself. OutlineError: one is large."""
    result = list(corners)
    while (crossing := first_crossing(result)) is not None:
        i, j, at = crossing
        inner = [at, *result[i + 1 : j + 1]]
        outer = [at, *result[j + 1 :], *result[: i + 1]]
        small, large = sorted((inner, outer), key=lambda loop: abs(area(loop)))
        if abs(area(small)) > LOST_PART * abs(area(large)):
            raise OutlineError("the outline crosses itself; draw it without crossing the line")
        result = [p for k, p in enumerate(large) if p != large[k - 1]]
    return result


def first_crossing(corners: Polygon) -> tuple[int, int, Point] | None:
    """Edges i < j (from corner i to the next) that meet, and where; neighbours do not count."""
    count = len(corners)
    ends = [(corner, corners[(i + 1) % count]) for i, corner in enumerate(corners)]
    edges = np.array(ends, np.float64)  # (count, 2 ends, 2)
    low, high = edges.min(axis=1), edges.max(axis=1)  # bounds leave few pairs
    for i in range(count - 2):
        near = ((low[i + 2 :] <= high[i]) & (high[i + 2 :] >= low[i])).all(axis=1)
        for j in (np.flatnonzero(near) + i + 2).tolist():
            if (i > 0 or j < count - 1) and (at := meeting(*ends[i], *ends[j])) is not None:
                return i, j, at
    return None
