"""How sketches look: a colour and a pattern of dashes each, so that neither has to do alone.

What happened is the one solid line.
"""

import numpy as np

from app.drawing.colors import CURVES, Argb

PATTERNS: tuple[tuple[float, ...], ...] = (
    (5.0, 3.0),
    (0.1, 2.2),
    (7.0, 2.6, 0.1, 2.6),
    (12.0, 3.6),
    (2.2, 2.4),
    (6.0, 2.6, 0.1, 2.6, 0.1, 2.6),
)
"""On, off, on, off ...: [line widths]; 0.1 is a dot. Round ends lengthen what is on by a width."""

MOST_PIECES = 600
"""Dashes of one sketch: [count]; a longer one has longer dashes."""


def color_of(theme: str, number: int) -> Argb:
    """Return the colour of sketch `number`, from 1."""
    colors = CURVES[theme]
    return colors[(number - 1) % len(colors)]


def pattern_of(number: int) -> tuple[float, ...]:
    """Return the dashes of sketch `number`, from 1; new ones when the colours begin again."""
    count = len(PATTERNS)
    return PATTERNS[(number - 1 + (number - 1) // count) % count]


def dashed(
    points: np.ndarray, pattern: tuple[float, ...], width: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends (k, 2), (k, 2) of the pieces of a line (n, 2) [px] that lie on dashes."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    way = np.concatenate([[0.0], np.cumsum(steps)])
    if not 0.0 < way[-1] < np.inf:
        return points[:1], points[:1]
    turns = np.cumsum(pattern) * width
    period = turns[-1]
    grown = max(1.0, way[-1] / period / MOST_PIECES)
    turns, period = turns * grown, period * grown
    starts = np.arange(0.0, way[-1], period)
    stations = np.unique(np.concatenate([way, (starts[:, None] + turns).ravel()]))
    stations = stations[stations <= way[-1]]
    middle = 0.5 * (stations[1:] + stations[:-1])
    drawn = np.searchsorted(turns, middle % period, "right") % 2 == 0
    at = np.column_stack([np.interp(stations, way, points[:, axis]) for axis in (0, 1)])
    return at[:-1][drawn], at[1:][drawn]
