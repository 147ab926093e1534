"""Outlines of many bodies at poses that are not those of the world, for all shapes at once.

A shape is the hull of discs, its corners; an outline is dashed along the sides and round the discs.
"""

import numpy as np

from app.drawing.camera import Camera
from app.drawing.line_shapes import dashes
from physics.state import State


def hulls(
    page: State, rows: np.ndarray, poses: np.ndarray, camera: Camera
) -> dict[int, np.ndarray]:
    """Return shapes in pixels of the bodies in `rows` (n,) at `poses` (n, 3) [m, m, rad].

    By the number of corners k: (m, k, 3) = x, y, r of those that are in the picture.
    """
    place = np.full(page.body_count, -1, np.intp)
    place[rows] = np.arange(len(rows))
    shapes = np.asarray(page.shapes[: page.shape_count])
    at = np.where(shapes["body"] >= 0, place[shapes["body"]], -1)
    shown = (at >= 0) & ~for_the_mouse(shapes)
    shapes, at = shapes[shown], at[shown]
    found: dict[int, np.ndarray] = {}
    for count in np.unique(shapes["count"]).tolist():
        alike = shapes["count"] == count
        x, y, r = (shapes[name][alike, :count] for name in ("x", "y", "r"))
        corners = _placed(x, y, r, poses[at[alike]], camera)
        seen = corners[_in_picture(corners, camera.size)]
        if len(seen):
            found[count] = seen
    return found


def for_the_mouse(shapes: np.ndarray) -> np.ndarray:
    """Return which shapes only the mouse feels, bool (n,): without mass, and meeting nothing. A
    body has them beside its others, to be taken easily; they are not drawn.
    """
    return (shapes["mask"] == 0) & (shapes["density"] == 0.0)


def _placed(
    x: np.ndarray, y: np.ndarray, r: np.ndarray, poses: np.ndarray, camera: Camera
) -> np.ndarray:
    """Return corners (m, k, 3) in pixels of local corners (m, k) [m]."""
    c, s = np.cos(poses[:, 2:]), np.sin(poses[:, 2:])
    px, py = camera.to_screen(poses[:, :1] + c * x - s * y, poses[:, 1:2] + s * x + c * y)
    return np.stack([px, py, r * camera.scale], axis=2)


def _in_picture(corners: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Return which shapes (m, k, 3) are in a picture of `size` [px], bool (m,); no NaN."""
    centers, radius = corners[:, :, :2], corners[:, :, 2:]
    low, high = (centers - radius).min(axis=1), (centers + radius).max(axis=1)
    return ((high > 0) & (low < np.array(size))).all(axis=1)


def dashed(found: dict[int, np.ndarray], on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends (m, 2) of dashes round all `hulls`; `on` pixels drawn, as many left out.

    The short arcs round the corners of a rounded polygon are gaps.
    """
    begins, ends = [np.zeros((0, 2))], [np.zeros((0, 2))]
    for count, corners in found.items():
        if count == 1:
            full = np.full(len(corners), np.pi)
            pieces = [_arcs(corners[:, 0], np.zeros(len(corners)), full, on)]
        else:
            pieces = _sides(corners, on)
        for a, b in pieces:
            begins.append(a)
            ends.append(b)
    return np.concatenate(begins), np.concatenate(ends)


def _sides(corners: np.ndarray, on: float) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return dashes along the sides; the ends of a capsule too."""
    following = np.roll(corners, -1, axis=1)
    a, b = corners.reshape(-1, 3), following.reshape(-1, 3)
    step = b[:, :2] - a[:, :2]
    along = step / np.maximum(np.hypot(*step.T), 1e-9)[:, None]
    out = np.column_stack([-along[:, 1], along[:, 0]])  # pixels: y down, so corners run clockwise
    pieces = [dashes(a[:, :2] + out * a[:, 2:], b[:, :2] + out * b[:, 2:], on)]
    if corners.shape[1] == 2:
        half = np.full(len(b), np.pi / 2)
        pieces.append(_arcs(b, np.arctan2(along[:, 1], along[:, 0]), half, on))
    return pieces


def _arcs(
    discs: np.ndarray, middle: np.ndarray, half: np.ndarray, on: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return dashes round discs (n, 3), from angle middle - half to middle + half [rad] (n,).

    Each dash is a chord: it leaves a circle of 10 px by on^2 / 80, half a pixel.
    """
    length = 2 * half * discs[:, 2]  # [px]
    count = np.clip(np.round(length / (2 * on)), 2, 64).astype(np.intp)
    which = np.repeat(np.arange(len(discs)), count)
    number = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
    sweep = (2 * half / count)[which]
    begin = (middle - half)[which] + number * sweep
    ends = []
    for angle in (begin, begin + sweep / 2):
        x = discs[which, 0] + discs[which, 2] * np.cos(angle)
        y = discs[which, 1] + discs[which, 2] * np.sin(angle)
        ends.append(np.column_stack([x, y]))
    return ends[0], ends[1]
