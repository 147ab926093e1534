"""The rasteriser against an independent float64 renderer, and under fuzz."""

import hashlib
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app.drawing.canvas import Canvas
from app.drawing.grid import Backdrop
from app.drawing.kernels.primitives import DisplayList
from app.drawing.material_looks import PATTERNS, TEXELS, WHOLE, pattern_tiles

WHITE, RED, BLACK = 0xFFFFFFFF, 0xFFE03010, 0xFF101820
TOLERANCE = 3.0  # of 255: every blend rounds to 1/2, and alpha is kept in 12 bits


def plain(height: int, color: int = WHITE) -> Backdrop:
    """A background of one colour without a grid."""
    rows = np.full(height, color, np.uint32)
    return Backdrop(rows, np.zeros(0, np.int64), np.zeros((0, 2), np.int64))


def painted(shown: DisplayList, width: int, height: int, threads: int = 1) -> np.ndarray:
    """The picture as uint32 (height, width)."""
    pixels = np.zeros((height, width), np.uint32)
    Canvas(threads).paint_pixels(pixels, shown, plain(height))
    return pixels


def channels(pixels: np.ndarray) -> np.ndarray:
    """Red, green, blue as float (height, width, 3)."""
    return np.stack([pixels >> shift & 0xFF for shift in (16, 8, 0)], axis=-1).astype(float)


# --- the reference: another way to the same distances ---------------------------------------------


def polygon_distance(x: np.ndarray, y: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Distance to the nearest side, negative inside (even-odd rule)."""
    nearest = np.full(x.shape, np.inf)
    inside = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(points, np.roll(points, -1, axis=0), strict=True):
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / max(dx * dx + dy * dy, 1e-300), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - ax - t * dx, y - ay - t * dy))
        if ay != by:
            crosses = (ay > y) != (by > y)
            inside ^= crosses & (x < ax + dx * (y - ay) / dy)
    return np.where(inside, -nearest, nearest)


def hull_distance(x: np.ndarray, y: np.ndarray, corners: list) -> np.ndarray:
    """Distance to the hull of two discs: the furthest of many supporting lines, refined."""
    (ax, ay, ar), (bx, by, br) = corners
    length = np.hypot(bx - ax, by - ay)
    if length <= abs(ar - br):
        cx, cy, r = corners[0] if ar >= br else corners[1]
        return np.hypot(x - cx, y - cy) - r
    # Quilez, "2D distance functions" (uneven capsule), in the frame of the axis
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = (x - ax) * ux + (y - ay) * uy
    across = np.abs((y - ay) * ux - (x - ax) * uy)
    lean = (ar - br) / length
    upright = np.sqrt(1 - lean * lean)
    k = -lean * across + upright * along
    side = across * upright + along * lean - ar
    ends = np.where(k < 0, np.hypot(across, along) - ar, np.hypot(across, along - length) - br)
    return np.where((k >= 0) & (k <= upright * length), side, ends)


def distance(x: np.ndarray, y: np.ndarray, corners: list) -> np.ndarray:
    """Signed distance of pixel centres to a primitive."""
    if len(corners) == 1:
        cx, cy, r = corners[0]
        return np.hypot(x - cx, y - cy) - r
    if len(corners) == 2:
        return hull_distance(x, y, corners)
    return polygon_distance(x, y, np.array(corners)[:, :2]) - corners[0][2]


def reference(scene: list, width: int, height: int) -> np.ndarray:
    """The picture in float64 (height, width, 3)."""
    y, x = np.mgrid[0:height, 0:width] + 0.5
    picture = np.full((height, width, 3), 255.0)
    for corners, fill, outline, line in scene:
        d = distance(x, y, corners)
        outer = np.clip(0.5 - d, 0, 1)
        inner = np.clip(0.5 - d - line, 0, 1)
        for weight, color in ((inner, fill), (outer - inner, outline)):
            share = weight * ((color >> 24) / 255)
            if color == fill:
                total = share
            else:
                both = (total, share)
        ink = [np.array([c >> s & 0xFF for s in (16, 8, 0)], float) for c in (fill, outline)]
        keep = 1 - both[0] - both[1]
        picture = (
            picture * keep[..., None] + ink[0] * both[0][..., None] + ink[1] * both[1][..., None]
        )
    return picture


def random_scene(rng: np.random.Generator, count: int, width: int, height: int) -> list:
    """Random discs, capsules and rounded polygons; every second one translucent."""
    scene = []
    for _ in range(count):
        kind, r = rng.integers(3), rng.uniform(1, 30)
        x, y = rng.uniform(-20, width + 20), rng.uniform(-20, height + 20)
        if kind == 0:
            corners = [(x, y, r)]
        elif kind == 1:
            dx, dy = rng.normal(0, 25, 2)
            corners = [(x, y, r * 0.6), (x + dx, y + dy, rng.uniform(0, r))]
        else:
            n, turn = rng.integers(3, 9), rng.uniform(0, 7)
            angles = turn + np.arange(n) * 2 * np.pi / n * rng.choice([-1, 1])
            stretch, rounding = rng.uniform(0.2, 1), rng.choice([0.0, rng.uniform(0, 8)])
            corners = [(x + r * np.cos(a), y + stretch * r * np.sin(a), rounding) for a in angles]
        fill, outline = (int(c) for c in rng.integers(0, 1 << 24, 2))
        fill |= int(rng.choice([0xFF, rng.integers(0, 256)])) << 24
        outline |= int(rng.choice([0xFF, rng.integers(0, 256)])) << 24
        if fill == outline:
            outline ^= 1
        scene.append((corners, fill, outline, float(rng.choice([0.0, 1.0, 2.0, 4.5]))))
    return scene


def listed(scene: list) -> DisplayList:
    shown = DisplayList()
    for corners, fill, outline, line in scene:
        shown.add(corners, fill, outline, line)
    return shown


# --- laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_pixels_agree_with_the_float64_reference(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = random_scene(rng, 25, 160, 120)
    error = np.abs(channels(painted(listed(scene), 160, 120)) - reference(scene, 160, 120))
    assert error.max() < TOLERANCE


def test_any_number_of_threads_gives_the_same_bits() -> None:
    shown = listed(random_scene(np.random.default_rng(5), 200, 300, 400))
    one = painted(shown, 300, 400, threads=1)
    for threads in (2, 3):
        assert np.array_equal(one, painted(shown, 300, 400, threads))


def wild(rng: np.random.Generator) -> float:
    """A number as a bug or a far camera would give it."""
    extremes = (np.nan, np.inf, -np.inf, 1e300, -1e18, 1e7, -3e6, 1e6, 2**31, 0.0, 63.5, -0.5)
    return float(rng.choice(extremes)) if rng.random() < 0.3 else float(rng.normal(30, 80))


@pytest.mark.sweep
def test_three_hundred_wild_scenes_never_write_outside_the_buffer() -> None:
    rng = np.random.default_rng(1)
    canvas, guard = Canvas(1), 4096
    for _ in range(300):
        width, height = (int(n) for n in rng.integers(1, 90, 2))
        shown = DisplayList()
        for _ in range(20):
            count = int(rng.integers(1, 9))
            corners = [(wild(rng), wild(rng), abs(wild(rng))) for _ in range(count)]
            fill, outline = (int(c) for c in rng.integers(0, 1 << 32, 2))
            shown.add(corners, fill, outline, wild(rng))
        memory = np.full(width * height + 2 * guard, 0xABCD1234, np.uint32)
        pixels = memory[guard:-guard].reshape(height, width)
        canvas.paint_pixels(pixels, shown, plain(height))
        assert (memory[:guard] == 0xABCD1234).all()
        assert (memory[-guard:] == 0xABCD1234).all()
        assert (pixels >> 24 == 0xFF).all()


def test_an_outline_stays_inside_the_edge() -> None:
    shown = DisplayList()
    shown.add([(10, 10, 0), (30, 10, 0), (30, 30, 0), (10, 30, 0)], RED, BLACK, 2.0)
    pixels = painted(shown, 40, 40)
    assert (pixels[:10] == WHITE).all() and (pixels[30:] == WHITE).all()
    assert (pixels[:, :10] == WHITE).all() and (pixels[:, 30:] == WHITE).all()
    assert (pixels[10:12, 10:30] == BLACK).all()
    assert (pixels[12:28, 12:28] == RED).all()


def test_shapes_move_smoothly_below_a_pixel() -> None:
    def left_edge(shift: float) -> float:
        shown = DisplayList()
        shown.add([(20 + shift, 20, 8.0)], BLACK)
        ink = 255 - channels(painted(shown, 40, 40))[..., 0]
        return float((ink * np.arange(40)).sum() / ink.sum())

    start = left_edge(0.0)
    for shift in (0.1, 0.25, 0.5, 0.9):
        # 8 bits of coverage over 50 edge pixels: the centroid is good to a few thousandths
        assert left_edge(shift) - start == pytest.approx(shift, abs=0.01)


def test_a_degenerate_shape_paints_nothing_or_its_discs() -> None:
    shown = DisplayList()
    shown.add([(5, 5, 0), (5, 5, 0), (5, 5, 0)], RED)
    shown.add([(20, 20, 4), (20, 20, 4)], RED)
    shown.add([(30, 5, 1), (30, 5, 6)], RED)
    pixels = painted(shown, 40, 40)
    assert pixels[20, 20] == RED and pixels[5, 30] == RED


@pytest.mark.parametrize("radius", [0.0, 0.5, 3.0])
@pytest.mark.parametrize("count", [3, 4, 8])
def test_a_polygon_whose_corners_are_in_one_place_is_a_disc(count: int, radius: float) -> None:
    shown = DisplayList()
    shown.add([(20.3, 20.2, radius)] * count, RED)
    ys, xs = np.nonzero(painted(shown, 40, 40) != painted(DisplayList(), 40, 40))
    # half a pixel of coverage beyond the radius, no line across the picture
    assert (np.hypot(xs + 0.5 - 20.3, ys + 0.5 - 20.2) <= radius + 0.75).all()


def test_a_large_but_finite_ground_is_drawn() -> None:
    shown = DisplayList()
    far = 3e6
    shown.add([(-far, 20, 0), (far, 20, 0), (far, far, 0), (-far, far, 0)], RED)
    pixels = painted(shown, 40, 40)
    assert (pixels[:20] == WHITE).all() and (pixels[20:] == RED).all()


def test_hatching_keeps_inside_the_shape() -> None:
    shown = DisplayList()
    shown.add([(20.0, 20.0, 15.0)], RED)
    row = shown.primitives[0]
    row["hatch_color"], row["hatch_x"], row["hatch_y"] = BLACK, 0.1, 0.1
    pixels = painted(shown, 40, 40)
    y, x = np.mgrid[0:40, 0:40] + 0.5
    outside = np.hypot(x - 20, y - 20) > 15.5
    assert (pixels[outside] == WHITE).all()
    assert {RED, BLACK} <= set(pixels[~outside].tolist())


@pytest.mark.parametrize("turn", [0.3, 2.1, 4.0])
def test_stripes_of_the_fast_way_are_those_of_the_exact_one(turn: float) -> None:
    """A light so weak that it changes no channel takes the exact way, pixel by pixel. A shade of
    the fast way is off by half of 1/1024 of a period at most: with stripes whose edge is 0.7 of a
    pixel wide, and periods of 8 pixels and more, by 8 / 0.7 / 2048 of 255 levels, 1.4, and one
    more by rounding.
    """
    pictures = []
    for light in (0.0, 1e-9):
        shown = DisplayList()
        shown.add(
            [(-5.0, -5.0, 0.0), (400.0, -5.0, 0.0), (400.0, 45.0, 0.0), (-5.0, 45.0, 0.0)], RED
        )
        row = shown.primitives[0]
        row["hatch_color"], row["light"] = BLACK, light
        row["hatch_x"], row["hatch_y"] = math.cos(turn) / 11.0, math.sin(turn) / 11.0
        pictures.append(painted(shown, 390, 40).view(np.uint8).astype(int))
    assert np.abs(pictures[0] - pictures[1]).max() <= 3
    assert len(np.unique(pictures[0])) > 3


def test_a_veil_mixes_with_each_pixel_below_it() -> None:
    veil = 0x80204060
    checks = DisplayList()
    for x in range(4, 40, 8):
        checks.add([(float(x), 20.0, 3.0)], RED)
    alone = painted(checks, 40, 40)
    corners = [(-9.0, -9.0, 0.0), (60.0, -9.0, 0.0), (60.0, 60.0, 0.0), (-9.0, 60.0, 0.0)]
    checks.add(corners, veil)
    pixels = painted(checks, 40, 40)
    by_color: dict[int, set[int]] = {}
    for below, above in zip(alone.ravel().tolist(), pixels.ravel().tolist(), strict=True):
        by_color.setdefault(below, set()).add(above)
    assert len(by_color) > 3
    assert all(len(above) == 1 for above in by_color.values())
    for below, (above,) in ((below, tuple(above)) for below, above in by_color.items()):
        for shift in (0, 8, 16):
            mixed = ((below >> shift & 255) * 127 + (veil >> shift & 255) * 128) / 255
            assert abs((above >> shift & 255) - mixed) <= 1.0


def lay(
    row: np.void, pattern: int, angle: float, side: float, at: tuple[float, float] = (20.0, 20.0)
) -> None:
    """Give a primitive a pattern whose tile is `side` pixels, turned about `at`."""
    row["hatch_color"], row["pattern"] = BLACK, pattern
    c, s = np.cos(angle) / side, -np.sin(angle) / side
    row["hatch_x"], row["hatch_y"] = c, s
    row["hatch_phase"] = -(at[0] * c + at[1] * s)
    row["hatch_turn"] = -(at[0] * s - at[1] * c)


@pytest.mark.parametrize("pattern", range(2, len(PATTERNS)))
@pytest.mark.parametrize("fill", [RED, RED & 0x80FFFFFF])
def test_a_pattern_is_its_tile_turned_and_moved(pattern: int, fill: int) -> None:
    angle, side, size = 0.6, 50.0, 90
    shown = DisplayList()
    shown.add([(-9, -9, 0), (size + 9, -9, 0), (size + 9, size + 9, 0), (-9, size + 9, 0)], fill)
    lay(shown.primitives[0], pattern, angle, side)
    pixels = channels(painted(shown, size, size))
    y, x = np.mgrid[0:size, 0:size] + 0.5
    right = np.cos(angle) * (x - 20) - np.sin(angle) * (y - 20)
    down = -np.sin(angle) * (x - 20) - np.cos(angle) * (y - 20)  # of the tile: up on the screen
    tile = pattern_tiles().reshape(len(PATTERNS), TEXELS, TEXELS)[pattern] / WHOLE
    column, row = (np.floor(t / side * TEXELS).astype(int) % TEXELS for t in (right, down))
    cover = tile[row, column][..., None]
    ink, black, white = (channels(np.array([[c]]))[0, 0] for c in (RED, BLACK, WHITE))
    share = (fill >> 24) / 255
    expected = white * (1 - share) + (ink * (1 - cover) + black * cover) * share
    # A pixel whose texel is at a border may get the neighbour: fixed point is exact to 0.004 texels
    # (see SHIFT), so less than 2 % of them; the others are blended to TOLERANCE.
    wrong = (np.abs(pixels - expected) > TOLERANCE).any(axis=-1)
    assert wrong.mean() < 0.02
    assert expected.std(axis=(0, 1)).max() > 20  # there is a pattern at all


SCENE = """
import sys; sys.path.insert(0, {root!r}); sys.path.insert(0, {here!r})
import numpy as np
from test_raster import digest
print(digest())
"""


def digest() -> str:
    """Hash of one small picture with every kind of primitive, and every pattern."""
    shown = listed(random_scene(np.random.default_rng(3), 12, 48, 40))
    for pattern, row in enumerate(shown.primitives[5:11]):
        lay(row, pattern, angle=0.7, side=30.0)
    return hashlib.sha256(painted(shown, 48, 40).tobytes()).hexdigest()


@pytest.mark.sweep
def test_uncompiled_kernels_paint_the_same_bits() -> None:
    here = Path(__file__).parent
    code = SCENE.format(root=str(here.parents[3]), here=str(here))
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split()[-1] == digest()
