"""Veils: the ground under a label that lies across the edge of a body that stands.

Letters higher than the shelf they name, or half on a wall, are read among its lines and hatches
else. Labels stay where the scene has put them: rows and tables would come apart (decision 63).
"""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.hulls import discs_of, turns_of
from app.drawing.measures import Sheet
from physics.state.layout import STATIC
from physics.state.page import State

VEIL = 0.85
"""How opaque it is: 0..1. Less: hatches show through the letters; more: the body looks cut."""

UPRIGHT = np.array([[1.0, -1.0, 0.0, 0.0], [0.0, 0.0, 1.0, -1.0]])
"""Normals of the sides of words."""

ROUND = 0.3  # [labels] radius of its corners
BOUNDS = ("min_x", "max_x", "min_y", "max_y")


def lay_veils(draw: Draw, page: State, first: int = 0) -> None:
    """Lay veils under the words of the frame from the `first` on, over all shapes so far."""
    if draw.word_count == first:
        return
    words = np.array(draw.words(first))
    words = words[(words[:, 2] > 0.0) & (words[:, 0] < draw.camera.size[0])]  # of a long track
    for sheet in draw.sheets:
        words = words[~_covers(sheet, words)]  # a plot has its own ground
    sizes = draw.style.sizes
    rim, r = 2.0 * sizes.halo, ROUND * sizes.label
    inked = words + np.array((rim, rim, -rim, -rim))  # halos may touch a wall
    for left, top, right, bottom in words[_crossing(draw, inked, page)]:
        spots = (left + r, top + r), (right - r, top + r), (right - r, bottom - r)
        corners = [(x, y, r) for x, y in (*spots, (left + r, bottom - r))]
        draw.list.add(corners, draw.color("background_bottom", VEIL))


def _covers(sheet: Sheet, words: np.ndarray) -> np.ndarray:
    """Return which of `words` (n, 4) lie on a sheet, at least with their middle."""
    x, y = (words[:, 0] + words[:, 2]) / 2, (words[:, 1] + words[:, 3]) / 2
    left, top, right, bottom = sheet
    return (left < x) & (x < right) & (top < y) & (y < bottom)


def _crossing(draw: Draw, words: np.ndarray, page: State) -> np.ndarray:
    """Return which of `words` (n, 4) [px] lie partly on a shape that stands and partly not.

    By separating axes: those of the words, and the normals of the shape's faces. What is over the
    reach of the shape along one of them is apart; what is over none lies on it. Words on a body
    that moves are read on that, whatever stands behind it.
    """
    left, top = draw.camera.to_world(words[:, 0], words[:, 1])
    right, bottom = draw.camera.to_world(words[:, 2], words[:, 3])
    middle = np.stack([left + right, bottom + top], axis=1) / 2  # [m]
    half = np.stack([right - left, top - bottom], axis=1) / 2
    reach, axes = _reaches(page, np.equal, middle, half)
    at, over = middle @ axes, half @ abs(axes)  # (m, n, 12) [m]
    apart = (at - over > reach).any(axis=2)
    within = (at + over <= reach).all(axis=2)
    crossing = np.asarray((~apart & ~within).any(axis=0))
    if crossing.any():
        at = middle[crossing]
        reach, axes = _reaches(page, np.not_equal, at, 0.0 * at)
        crossing[crossing] = ~(at @ axes <= reach).all(axis=2).any(axis=0)
    return crossing


def _reaches(
    page: State, which: np.ufunc, middle: np.ndarray, half: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return how far each shape near one of the words reaches [m] (m, 1, 12) along axes (m, 2, 12):
    of those that stand (np.equal) or that move (np.not_equal).
    """
    shapes = np.asarray(page.shapes[: page.shape_count])
    rows = np.flatnonzero(which(page.body["kind"][shapes["body"]], STATIC) & (shapes["body"] > 0))
    low_x, high_x, low_y, high_y = (shapes[name][rows] for name in BOUNDS)
    near = high_x <= low_x  # new: its bounds are found by the next tick
    for (x, y), (wide, high) in zip(middle, half, strict=True):
        beside = (low_x <= x + wide) & (high_x >= x - wide)
        near |= beside & (low_y <= y + high) & (high_y >= y - high)
    shapes = shapes[rows[near]]
    discs = discs_of(page, shapes)
    faces = np.stack([shapes["nx"], shapes["ny"]], axis=1) * np.isfinite(discs)  # unused: 0
    upright = np.broadcast_to(UPRIGHT, (len(shapes), 2, 4))
    axes = np.concatenate([turns_of(page, shapes) @ faces, upright], axis=2)
    along = axes.transpose(0, 2, 1) @ discs + shapes["r"][:, None]  # (m, 12, 8)
    return np.nanmax(along, axis=2)[:, None], axes
