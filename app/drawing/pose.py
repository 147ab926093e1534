"""Poses: carries world points along with their bodies to the interpolated picture.

Contacts, anchors and boxes are known at the end of a tick; the bodies are drawn between two ticks.
At slow motion the difference is visible, so marks that belong to a body ride on it.
"""

import numpy as np

from physics.state.page import State

COLUMNS = ("x", "y", "angle", "x0", "y0", "angle0")


class Poses:
    """The shift of every body from its last state to the drawn one."""

    def __init__(self) -> None:
        self._x = self._y = self._dx = self._dy = np.zeros(1)
        self._turn = self._angle = np.zeros(1)
        self.extents = np.zeros(1)  # [m] (n,) of what moves; infinite of what does not

    def take(self, page: State, alpha: float) -> None:
        """Read the page for a picture at `alpha` between its last two states."""
        bodies = {name: page.body[name][: page.body_count] for name in COLUMNS}
        back = alpha - 1.0
        self._x, self._y = bodies["x"].copy(), bodies["y"].copy()
        self._dx = (bodies["x"] - bodies["x0"]) * back
        self._dy = (bodies["y"] - bodies["y0"]) * back
        self._turn = (bodies["angle"] - bodies["angle0"]) * back
        self._angle = bodies["angle"] + self._turn
        moves = page.body["mass"][: page.body_count] > 0.0
        self.extents = np.where(moves, page.body["extent"][: page.body_count], np.inf)

    def turns(self, rows: np.ndarray) -> np.ndarray:
        """Return how far the bodies in `rows` (n,) are turned from their last state [rad]."""
        return self._turn[rows]

    def follow(self, points: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """Return points (n, 2) [m], fixed to the bodies in `rows` (n,), where they are drawn."""
        x, y, turn = self._x[rows], self._y[rows], self._turn[rows]
        c, s = np.cos(turn), np.sin(turn)
        rx, ry = points[:, 0] - x, points[:, 1] - y
        return np.column_stack(
            [x + self._dx[rows] + c * rx - s * ry, y + self._dy[rows] + s * rx + c * ry]
        )

    def follow_pairs(self, points: np.ndarray, pairs: np.ndarray) -> np.ndarray:
        """Return points (n, 2) between two bodies (n, 2): the mean of what each would carry."""
        return (self.follow(points, pairs[:, 0]) + self.follow(points, pairs[:, 1])) / 2

    def centers(self) -> np.ndarray:
        """Return centres of mass of all rows as drawn (n, 2) [m]."""
        return np.column_stack([self._x + self._dx, self._y + self._dy])

    def drawn(self, rows: np.ndarray) -> np.ndarray:
        """Return the poses (n, 3) [m, m, rad] in which the bodies in `rows` (n,) are drawn."""
        return np.column_stack([self.centers()[rows], self._angle[rows]])


def for_the_mouse(shapes: np.ndarray) -> np.ndarray:
    """Return which shapes only the mouse feels, bool (n,): without mass, and of no category. A body
    has them beside its others, to be taken easily; they are not drawn.
    """
    return (shapes["category"] == 0) & (shapes["density"] == 0.0)
