"""How soft things look: sheets of quads in folds, blobs with eyes."""

import math

import numpy as np

from physics.particles.particles import Particles
from scenes.draw import Color, Draw, Point

BURGUNDY = (153.0, 28.0, 44.0)
"""Red, green, blue of a stage curtain in full light; it reads on light and dark ground."""

SHORTER, AS_MADE, LONGER, FAR_LONGER = 0xFF56B4E9, 0xFFFFFFFF, 0xFFF0E442, 0xFFE69F00
"""Colours of threads by their stretch; blue, yellow, orange: also the colour-blind tell them apart
(Okabe and Ito 2008)."""

STRETCH = (-0.02, 0.02, 0.1)  # [1] where one colour ends and the next begins
STRETCH_WORDS = "threads: blue shorter, white as made, yellow longer, orange over 10 % longer"
NEAR = 0.9  # [m] from the finger threads are seen

SLIME, DEEP, SPOT = 0xFF4A90E2, 0xFF1F4F8F, 0xFF3A78C4
BLINK, SHUT = 3.4, 0.12  # [s] from one blink to the next; how long it takes
WHITE, BLACK = 0xFFFFFFFF, 0xFF10131A


def fill(draw: Draw, corners: np.ndarray, color: Color | np.ndarray, rounding: float = 0.0) -> None:
    """Fill convex polygons (n, k, 2) [m], `rounding` pixels larger, so that no seams show.

    `color` is one for all, or one for each, uint32 (n,).
    """
    n, k = corners.shape[:2]
    shapes = np.full((n, k, 3), rounding)
    shapes[:, :, :2] = draw.many.pixels(corners.reshape(n * k, 2)).reshape(n, k, 2)
    one = not isinstance(color, np.ndarray)
    draw.list.add_many(shapes, draw.color(color) if one else color)


def curtain(draw: Draw, at: np.ndarray, whole: np.ndarray, fold: int, pitch: float) -> None:
    """Draw a sheet of particles `at` (rows, columns, 2) [m], folded at every `fold`-th column.

    `whole` (rows - 1, columns - 1) says which quads are still there. Folds are dark where they hang
    from, waver a little down the cloth, and the light comes from below; what is pulled or pressed
    out of its `pitch` [m] is darker.
    """
    quads = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], axis=2)
    high, wide = whole.shape
    turn = math.tau * (np.arange(wide) + 0.5) / fold
    down = np.arange(high)[:, None] + 0.5
    light = 0.86 - 0.16 * np.cos(turn) + 0.05 * np.sin(4.0 * turn + 0.3 * down)
    light = light + 0.08 * (down / high) ** 2
    across = np.abs(np.hypot(*np.moveaxis(np.diff(at, axis=1), -1, 0)) / pitch - 1.0)
    down = np.abs(np.hypot(*np.moveaxis(np.diff(at, axis=0), -1, 0)) / pitch - 1.0)
    pulled = 0.25 * (across[1:] + across[:-1] + down[:, 1:] + down[:, :-1])
    light = light * (1.0 - 0.6 * np.minimum(pulled, 1.0))
    fill(draw, quads[whole], _shades(np.clip(light[whole], 0.0, 1.1)), 0.6)


def _shades(light: np.ndarray) -> np.ndarray:
    """Return the colour of the cloth in so much light (n,), uint32."""
    red, green, blue = (np.minimum(light * part, 255.0).astype(np.uint32) for part in BURGUNDY)
    return np.uint32(0xFF000000) | (red << 16) | (green << 8) | blue


def threads(draw: Draw, soft: Particles, finger: Point, all_of_them: bool) -> None:
    """Draw the links coloured by their stretch: those near the finger, fading in; or all."""
    links, at = soft.links, soft.positions
    a, b = at[links["a"]], at[links["b"]]
    seen = np.ones(len(links))
    if not all_of_them:
        away = np.hypot(*(0.5 * (a + b) - np.asarray(finger)).T)
        seen = np.clip(1.4 * (1.0 - away / NEAR), 0.0, 1.0)
    shown = np.flatnonzero((seen > 0.0) & (links["whole"] != 0))
    a, b = a[shown], b[shown]
    strain = np.hypot(*(b - a).T) / links["length"][shown] - 1.0
    stretched(draw, a, b, strain, seen[shown])


def stretched(
    draw: Draw, a: np.ndarray, b: np.ndarray, strain: np.ndarray, seen: np.ndarray | float = 1.0
) -> None:
    """Draw lines from a to b (n, 2) [m] in the colours of their strain (n,), as far as `seen`."""
    band = np.digitize(strain, STRETCH)
    steps = np.ceil(3.0 * np.broadcast_to(seen, band.shape)).astype(int)
    for color, word in enumerate((SHORTER, AS_MADE, LONGER, FAR_LONGER)):
        for step in (1, 2, 3):
            chosen = (band == color) & (steps == step)
            if chosen.any():
                faded = draw.color(word, step / 3.0)
                draw.many.lines(a[chosen], b[chosen], faded, draw.style.sizes.thin)


def blob(
    draw: Draw,
    center: Point,
    rim: np.ndarray,
    radius: float,
    asleep: bool,
    velocity: Point = (0.0, 0.0),
    time: float = 1.0,
) -> np.ndarray:
    """Draw a slime: `rim` (n, 2) [m] round its centre, its skin `radius` [m] outside. Return the
    closed border of the skin (k, 2) [m].

    The rim is made round by a closed spline through its points (Catmull and Rom 1974). Spots in it
    show how it turns. It looks where its `velocity` [m/s] leads and blinks as `time` [s] goes on;
    asleep it shuts its eyes.
    """
    skin = smooth(taut(rim))
    middle = np.asarray(center, float)
    wedges = np.stack(
        [np.broadcast_to(middle, skin.shape), skin, np.roll(skin, -1, axis=0)], axis=1
    )
    px = max(radius * draw.camera.scale, 1.0)
    outline = np.vstack([skin, skin[:1]])
    line = draw.style.sizes.outline
    draw.path(outline, DEEP, 2 * (px + line))
    draw.path(outline, SLIME, 2 * px)
    fill(draw, wedges, SLIME, 0.8)
    size = float(np.hypot(*(rim - middle).T).mean())
    for k, (far, share) in enumerate(((0.75, 0.09), (0.85, 0.06), (0.6, 0.05))):
        spoke = rim[k * len(rim) // 3] - middle
        draw.circle(middle + far * spoke, share * size, SPOT)
    shut = asleep or time % BLINK < SHUT
    _eyes(draw, middle, size, shut, np.asarray(velocity, float))
    along = np.roll(skin, -1, axis=0) - np.roll(skin, 1, axis=0)
    out = np.column_stack([along[:, 1], -along[:, 0]])  # the rim runs counter-clockwise
    border = skin + radius * out / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    return np.vstack([border, border[:1]])


def taut(rim: np.ndarray) -> np.ndarray:
    """Return a rim (n, 2) with its dents drawn flat: links of neighbours run across a dent, and the
    skin lies over them.
    """
    for _ in range(8):
        before, after = np.roll(rim, 1, axis=0), np.roll(rim, -1, axis=0)
        (ax, ay), (bx, by) = (after - before).T, (rim - before).T
        rim = np.where((ax * by - ay * bx > 0.0)[:, None], 0.5 * (before + after), rim)
    return rim


def smooth(rim: np.ndarray, pieces: int = 4) -> np.ndarray:
    """Return `pieces` points for each of a closed rim (n, 2), on the spline through them."""
    before, after = np.roll(rim, 1, axis=0), np.roll(rim, -1, axis=0)
    further = np.roll(rim, -2, axis=0)
    result = []
    for k in range(pieces):
        t = k / pieces
        result.append(
            0.5
            * (
                2 * rim
                + (after - before) * t
                + (2 * before - 5 * rim + 4 * after - further) * t**2
                + (3 * rim - before - 3 * after + further) * t**3
            )
        )
    return np.stack(result, axis=1).reshape(-1, 2)


def _eyes(draw: Draw, middle: np.ndarray, size: float, shut: bool, way: np.ndarray) -> None:
    """Draw two of them, upright, looking along `way` [m/s]: aside at 1.5 m/s."""
    look = way / max(float(np.hypot(*way)), 1.5)
    ahead, side = np.array([0.0, 1.0]), np.array([1.0, 0.0])
    face = middle + 0.2 * size * ahead + 0.25 * size * look
    for sign in (-1.0, 1.0):
        eye = face + sign * 0.3 * size * side
        if shut:
            half = 0.16 * size * side
            draw.line(eye - half, eye + half, BLACK, 1.5 * draw.style.sizes.line)
        else:
            draw.circle(eye, 0.19 * size, WHITE)
            pupil = eye + 0.09 * size * look
            draw.circle(pupil, 0.1 * size, BLACK)
            draw.circle(pupil + 0.035 * size * (ahead + side), 0.03 * size, WHITE)
