"""Display lists as a bug would make them, against the rasteriser with bounds checks on:

    python -m tests.app.drawing.kernels.wild_lists [SEED [COUNT]]

An index that leaves its array ends it with an IndexError. (Negative ones count from the end, as
Python's do, so what is read by those is looked for by its colour.)
"""

import os
import sys

import numpy as np

ODD = (np.nan, np.inf, -np.inf, 1e300, -1e18, 1e7, -3e6, 2.0**31, 0.0, 63.5, -0.5)
ROWS = (-(2**31), -1, 0, 1, 2, 7, 2**31 - 1)


def number(rng: np.random.Generator, middle: float = 30.0, spread: float = 80.0) -> float:
    """Return a number as a bug or a far camera would give it."""
    return float(rng.choice(ODD)) if rng.random() < 0.2 else float(rng.normal(middle, spread))


def wild_album(rng: np.random.Generator) -> tuple[np.ndarray, list[int]]:
    """Return texels of an album, and where its pages begin: some are cut off, some lie."""
    pages, places, end = list[np.ndarray](), list[int](), 0
    for _ in range(int(rng.integers(0, 4))):
        side = int(rng.choice((8, 16, 64, 256)))
        length = 1 + sum((side >> k) ** 2 for k in range((side // 8).bit_length()))
        page = rng.integers(0, 1 << 32, length, np.uint32)
        page[0] = side if rng.random() < 0.8 else rng.choice((0, 7, 100, 512, 2**32 - 1))
        pages.append(page)
        places.append(end)
        end += length
    texels = np.concatenate([*pages, np.zeros(0, np.uint32)])
    if rng.random() < 0.3 and end:
        texels = texels[: int(rng.integers(0, end))]
    return np.ascontiguousarray(texels), places


def wild_list(rng: np.random.Generator):
    """Return a display list in which any field may hold anything."""
    from app.drawing.kernels.primitives import DisplayList

    shown = DisplayList()
    shown.pictures, places = wild_album(rng)
    for _ in range(int(rng.integers(1, 12))):
        corners = [
            (number(rng), number(rng), abs(number(rng, 8.0, 9.0)))
            for _ in range(int(rng.integers(1, 9)))
        ]
        fill, outline = (int(c) for c in rng.integers(0, 1 << 32, 2))
        shown.add(corners, fill, outline, abs(number(rng, 2.0, 3.0)))
        p = shown.primitives[shown.count - 1]
        if rng.random() < 0.7:
            some = (*(-1 - place for place in places), *ROWS, int(rng.integers(-9999, 30)))
            p["pattern"] = int(rng.choice(some))
            p["hatch_color"] = int(rng.integers(0, 1 << 32))
            near = 1.0 / rng.uniform(4.0, 90.0)
            p["hatch_x"], p["hatch_y"] = number(rng, 0.0, near), number(rng, 0.0, near)
            p["hatch_phase"], p["hatch_turn"] = number(rng, 0.5, 1.0), number(rng, 0.5, 1.0)
        if rng.random() < 0.15:
            p[str(rng.choice(("first", "count")))] = int(rng.choice((*ROWS, 5000)))
    return shown


def paint(seed: int) -> np.ndarray:
    """Return the picture of the list of a seed, uint32 (height, width)."""
    from app.drawing.canvas import Canvas
    from app.drawing.grid import Backdrop

    rng = np.random.default_rng(seed)
    width, height = (int(n) for n in rng.integers(1, 90, 2))
    pixels = np.zeros((height, width), np.uint32)
    rows = np.full(height, 0xFFFFFFFF, np.uint32)
    behind = Backdrop(rows, np.zeros(0, np.int64), np.zeros((0, 2), np.int64))
    Canvas(1).paint_pixels(pixels, wild_list(rng), behind)
    return pixels


def main(seed: int = 0, count: int = 300) -> None:
    """Paint so many lists; the first index that leaves its array is an IndexError."""
    for k in range(seed, seed + count):
        try:
            paint(k)
        except IndexError as error:
            raise SystemExit(f"seed {k}: {error}") from error
    print(f"{count} lists from seed {seed}: no index left its array")


if __name__ == "__main__":
    os.environ["NUMBA_BOUNDSCHECK"] = "1"
    main(*(int(word) for word in sys.argv[1:]))
