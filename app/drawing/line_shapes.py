"""Lines, dashes, arrows and coils as corner arrays (n, k, 3) = x, y, r in pixels.

They go to `DisplayList.add_many`.
"""

import math

import numpy as np

MOST_DASHES = 400
"""Dashes of one line at most: [count], 400; on a longer one they grow instead."""

NEAR = (-2_000.0, 10_000.0)
"""Pixels in both directions beyond which no dash is seen: a picture is up to 7680 wide. What lies
outside is left out, or the edge of endless ground would be one dash from end to end."""


def finite(points: np.ndarray) -> np.ndarray:
    """Return the points with infinities turned into NaN.

    NaN passes through all arithmetic silently, and the rasteriser leaves it out.
    """
    return np.where(np.isfinite(points), points, np.nan)


def capsules(a: np.ndarray, b: np.ndarray, width: float | np.ndarray) -> np.ndarray:
    """Return round-ended lines from a to b (n, 2), `width` wide, one or each: (n, 2, 3)."""
    corners = np.empty((len(a), 2, 3))
    corners[:, 0, :2], corners[:, 1, :2] = a, b
    corners[:, :, 2] = np.asarray(width)[..., None] / 2
    return corners


def dashes(a: np.ndarray, b: np.ndarray, on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends of dashes of the lines a -> b (n, 2): `on` pixels drawn, as many not."""
    ok = np.isfinite(a).all(axis=1) & np.isfinite(b).all(axis=1)
    a, b = a[ok], b[ok]
    length = np.hypot(*(b - a).T)
    start, end = _near(a, b)
    period = np.maximum(2 * on, length * (end - start) / MOST_DASHES)
    skipped = np.floor(length * start / period) * period  # whole ones: they stay where they are
    a = a + (b - a) * (skipped / np.maximum(length, 1e-9))[:, None]
    length = length * end - skipped
    count = np.maximum(np.ceil(length / period), 1).astype(np.int64)
    line = np.repeat(np.arange(len(a)), count)
    number = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    way = b - a
    along = way / np.maximum(np.hypot(*way.T), 1e-9)[:, None]
    begin = number * period[line]
    end = np.minimum(begin + period[line] / 2, length[line])
    return a[line] + along[line] * begin[:, None], a[line] + along[line] * end[:, None]


def _near(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the parts of lines (n, 2) that lie in NEAR: fractions of the way (n,), (n,)."""
    way = np.where(b == a, 1e-12, b - a)
    first, last = (NEAR[0] - a) / way, (NEAR[1] - a) / way
    start = np.clip(np.minimum(first, last).max(axis=1), 0.0, 1.0)
    return start, np.maximum(np.clip(np.maximum(first, last).min(axis=1), 0.0, 1.0), start)


def dashed_path(points: np.ndarray, on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the pieces of a fine polyline (n, 2) that lie on dashes of `on` pixels."""
    points = finite(points)
    pieces = np.hypot(*np.diff(points, axis=0).T)
    middle = np.cumsum(pieces) - pieces / 2
    drawn = np.floor(middle / on) % 2 == 0
    return points[:-1][drawn], points[1:][drawn]


def arrows(
    a: np.ndarray, b: np.ndarray, width: float, head: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return shafts (n, 2, 3) and triangular heads (n, 3, 3) of arrows from a to b (n, 2).

    The head is `head` pixels long, less on an arrow that is shorter than two heads.
    """
    along, size = _directions(a, b, head)
    base = b - along * size[:, None]
    side = np.column_stack([-along[:, 1], along[:, 0]]) * (size * 0.45)[:, None]
    heads = np.zeros((len(a), 3, 3))
    heads[:, 0, :2], heads[:, 1, :2], heads[:, 2, :2] = b, base + side, base - side
    heads[:, :, 2] = 0.5  # a little rounding: sharp tips flicker while they turn
    return capsules(a, base + along * 0.5, width), heads


def barbs(a: np.ndarray, b: np.ndarray, width: float, head: float) -> tuple[np.ndarray, np.ndarray]:
    """Open arrows: shafts (n, 2, 3) and two strokes each for the heads (2n, 2, 3)."""
    along, size = _directions(a, b, head)
    base = b - along * (size * 0.85)[:, None]
    side = np.column_stack([-along[:, 1], along[:, 0]]) * (size * 0.6)[:, None]
    tips = np.concatenate([b, b])
    return capsules(a, b, width), capsules(tips, np.concatenate([base + side, base - side]), width)


def _directions(a: np.ndarray, b: np.ndarray, head: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the unit directions (n, 2) and head lengths (n,)."""
    step = b - a
    length = np.hypot(*step.T)
    return step / np.maximum(length, 1e-9)[:, None], np.minimum(head, length * 0.5)


def grown(corners: np.ndarray, rim: float) -> np.ndarray:
    """Return the shapes `rim` pixels larger all round: their halo."""
    larger = corners.copy()
    larger[:, :, 2] += rim
    return larger


def coils(a: np.ndarray, b: np.ndarray, turns: int, width: float) -> np.ndarray:
    """Return points (n, m, 2) of springs from a to b (n, 2): a zigzag of `width`, straight ends."""
    step = (b - a)[:, None, :]
    length = np.hypot(step[..., 0], step[..., 1])[..., None]
    side = np.stack([-step[..., 1], step[..., 0]], axis=-1) / np.maximum(length, 1e-9)
    zigzag = 0.12 + 0.76 * (np.arange(2 * turns) + 0.5) / (2 * turns)
    along = np.concatenate([[0.0, 0.12], zigzag, [0.88, 1.0]])
    across = np.zeros(len(along))
    across[2:-2:2], across[3:-2:2] = 0.5 * width, -0.5 * width
    return a[:, None, :] + along[:, None] * step + across[:, None] * side


def arc_points(
    center: tuple[float, float], radius: float, start: float, end: float, piece: float = 4.0
) -> np.ndarray:
    """Return points (n, 2) of an arc, about `piece` apart [px]; counter-clockwise [rad]."""
    length = abs(end - start) * max(radius, 1.0)
    count = int(min(max(length / piece, 6), 360)) + 1 if math.isfinite(length) else 7
    angles = np.linspace(start, end, count)
    return np.column_stack(
        [center[0] + radius * np.cos(angles), center[1] - radius * np.sin(angles)]
    )
