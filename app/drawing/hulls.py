"""Where shapes are now, from their discs: the page's own bounds are found by the next tick."""

import numpy as np

from physics.state.page import State


def turns_of(page: State, shapes: np.ndarray) -> np.ndarray:
    """Return how the bodies of `shapes` are turned: matrices (n, 2, 2)."""
    c, s = (page.body[name][shapes["body"]] for name in ("c", "s"))
    return np.array([[c, -s], [s, c]]).transpose(2, 0, 1)


def discs_of(page: State, shapes: np.ndarray) -> np.ndarray:
    """Return the centres of the discs of `shapes` [m] (n, 2, 8), NaN for those they have not."""
    at = np.stack([page.body[name][shapes["body"]] for name in ("x", "y")], axis=1)
    discs = turns_of(page, shapes) @ np.stack([shapes["x"], shapes["y"]], axis=1) + at[:, :, None]
    used = np.arange(discs.shape[2]) < shapes["count"][:, None]
    return np.where(used[:, None], discs, np.nan)


def bounds_of(page: State, shapes: np.ndarray) -> dict[str, np.ndarray]:
    """Return the upright bounds of `shapes` [m] by the names of the page, (n,) each."""
    discs, r = discs_of(page, shapes), shapes["r"][:, None]
    low, high = np.nanmin(discs - r, axis=2).T, np.nanmax(discs + r, axis=2).T
    return {"min_x": low[0], "min_y": low[1], "max_x": high[0], "max_y": high[1]}
