"""Veils: the ground under a label that lies across the edge of a body that stands.

Letters higher than the shelf they name, or half on a wall, are read among its lines and hatches
else. Labels stay where the scene has put them: rows and tables would come apart (decision 63).
"""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.measures import Sheet
from physics.state.layout import STATIC
from physics.state.page import State

VEIL = 0.85
"""How opaque it is: 0..1. Less: hatches show through the letters; more: the body looks cut."""

ROUND = 0.3  # [labels] radius of its corners


def lay_veils(draw: Draw, page: State, first: int = 0) -> None:
    """Lay veils under the words of the frame from the `first` on, over all shapes so far."""
    if draw.word_count == first:
        return
    words = np.array(draw.words(first))
    for sheet in draw.sheets:
        words = words[~_covers(sheet, words)]  # a plot has its own ground
    sizes = draw.style.sizes
    rim, r = 2.0 * sizes.halo, ROUND * sizes.label
    inked = words + np.array((rim, rim, -rim, -rim))  # halos may touch a wall
    for left, top, right, bottom in words[_crossing(inked, _standing(draw, page))]:
        spots = (left + r, top + r), (right - r, top + r), (right - r, bottom - r)
        corners = [(x, y, r) for x, y in (*spots, (left + r, bottom - r))]
        draw.list.add(corners, draw.color("background_bottom", VEIL))


def _covers(sheet: Sheet, words: np.ndarray) -> np.ndarray:
    """Return which of `words` (n, 4) lie on a sheet, at least with their middle."""
    x, y = (words[:, 0] + words[:, 2]) / 2, (words[:, 1] + words[:, 3]) / 2
    left, top, right, bottom = sheet
    return (left < x) & (x < right) & (top < y) & (y < bottom)


def _standing(draw: Draw, page: State) -> np.ndarray:
    """Return the bounds (m, 4) of all shapes that stand: left, top, right, bottom [px].

    From their discs: the page's own bounds are found by the first tick.
    """
    shapes = np.asarray(page.shapes[: page.shape_count])
    stands = (shapes["body"] > 0) & (page.body["kind"][shapes["body"]] == STATIC)
    shapes = shapes[stands]
    x, y, c, s = (page.body[name][shapes["body"], None] for name in ("x", "y", "c", "s"))
    used = np.arange(shapes["x"].shape[1]) < shapes["count"][:, None]
    across = np.where(used, x + c * shapes["x"] - s * shapes["y"], np.nan)  # (m, 8)
    up = np.where(used, y + s * shapes["x"] + c * shapes["y"], np.nan)
    r = shapes["r"]
    low = draw.camera.to_screen(np.nanmin(across - r, axis=1), np.nanmin(up - r, axis=1))
    high = draw.camera.to_screen(np.nanmax(across + r, axis=1), np.nanmax(up + r, axis=1))
    return np.stack([low[0], high[1], high[0], low[1]], axis=1)


def _crossing(words: np.ndarray, bodies: np.ndarray) -> np.ndarray:
    """Return which of `words` (n, 4) lie partly on one of `bodies` (m, 4) and partly not."""
    low = np.maximum(words[:, None, :2], bodies[None, :, :2])
    high = np.minimum(words[:, None, 2:], bodies[None, :, 2:])
    common = np.prod(np.maximum(high - low, 0.0), axis=2)  # (n, m) [px^2]
    whole = np.prod(words[:, 2:] - words[:, :2], axis=1)[:, None]
    return ((common > 0.0) & (common < 0.999 * whole)).any(axis=1)
