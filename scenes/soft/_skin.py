"""How soft things look: sheets of quads in folds, blobs with eyes."""

import math

import numpy as np

from scenes.draw import Color, Draw, Point

BURGUNDY = (0xFF6E0F1C, 0xFF7C1422, 0xFF8A1928, 0xFF991F2F)
"""Shades of a stage curtain, dark to light; they read on light and dark ground."""

SLIME = 0xFF4A90E2
WHITE, BLACK = 0xFFFFFFFF, 0xFF10131A


def fill(draw: Draw, corners: np.ndarray, color: Color, rounding: float = 0.0) -> None:
    """Fill convex polygons (n, k, 2) [m], `rounding` pixels larger, so that no seams show."""
    n, k = corners.shape[:2]
    shapes = np.full((n, k, 3), rounding)
    shapes[:, :, :2] = draw.many.pixels(corners.reshape(n * k, 2)).reshape(n, k, 2)
    draw.list.add_many(shapes, draw.color(color))


def curtain(draw: Draw, at: np.ndarray, whole: np.ndarray, fold: int) -> None:
    """Draw a sheet of particles `at` (rows, columns, 2) [m], folded at every `fold`-th column.

    `whole` (rows - 1, columns - 1) says which quads are still there.
    """
    quads = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], axis=2)
    columns = np.arange(at.shape[1] - 1) + 0.5
    light = 0.5 - 0.5 * np.cos(math.tau * columns / fold)
    shade = np.minimum((light * len(BURGUNDY)).astype(int), len(BURGUNDY) - 1)
    for k, color in enumerate(BURGUNDY):
        chosen = whole & (shade == k)
        fill(draw, quads[chosen], color, 0.6)


def blob(draw: Draw, center: Point, rim: np.ndarray, radius: float, asleep: bool) -> None:
    """Draw a slime: `rim` (n, 2) [m] round its centre, its skin `radius` [m] outside.

    The rim is made round by a closed spline through its points (Catmull and Rom 1974).
    Asleep it shuts its eyes.
    """
    skin = smooth(rim)
    hub = np.broadcast_to(np.asarray(center, float), skin.shape)
    wedges = np.stack([hub, skin, np.roll(skin, -1, axis=0)], axis=1)
    px = max(radius * draw.camera.scale, 1.0)
    outline = np.vstack([skin, skin[:1]])
    line = draw.style.sizes.outline
    draw.path(outline, 0xFF1F4F8F, 2 * (px + line))
    draw.path(outline, SLIME, 2 * px)
    fill(draw, wedges, SLIME, 0.8)
    _eyes(draw, np.asarray(center, float), np.asarray(rim, float), asleep)


def smooth(rim: np.ndarray, pieces: int = 4) -> np.ndarray:
    """Return `pieces` points for each of a closed rim (n, 2), on the spline through them."""
    before, after = np.roll(rim, 1, axis=0), np.roll(rim, -1, axis=0)
    further = np.roll(rim, -2, axis=0)
    found = []
    for k in range(pieces):
        t = k / pieces
        found.append(
            0.5
            * (
                2 * rim
                + (after - before) * t
                + (2 * before - 5 * rim + 4 * after - further) * t**2
                + (3 * rim - before - 3 * after + further) * t**3
            )
        )
    return np.stack(found, axis=1).reshape(-1, 2)


def _eyes(draw: Draw, center: np.ndarray, rim: np.ndarray, asleep: bool) -> None:
    """Draw two of them, turning with the rim."""
    size = float(np.hypot(*(rim - center).T).mean())
    spoke = rim[0] - center
    ahead = spoke / max(math.hypot(*spoke), 1e-9)
    side = np.array([-ahead[1], ahead[0]])
    for sign in (-1.0, 1.0):
        eye = center + 0.25 * size * ahead + sign * 0.3 * size * side
        if asleep:
            half = 0.16 * size * side
            draw.line(eye - half, eye + half, BLACK, 1.5 * draw.style.sizes.line)
        else:
            draw.circle(eye, 0.19 * size, WHITE)
            draw.circle(eye + 0.05 * size * ahead, 0.1 * size, BLACK)
