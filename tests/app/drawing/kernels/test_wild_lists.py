"""The boundary of the rasteriser: whatever is in a display list, no kernel leaves its arrays."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app.drawing.body_picture import texels_in
from app.drawing.canvas import Canvas
from app.drawing.kernels.primitives import DisplayList
from tests.app.drawing.kernels.test_raster import RED, plain

ROOT = Path(__file__).parents[4]
GREEN = 0xFF00FF00


@pytest.mark.sweep
def test_whatever_is_in_a_display_list_no_index_leaves_its_array() -> None:
    """With numba's bounds checks, which have kernels of their own, in a process of their own."""
    command = [sys.executable, "-m", "tests.app.drawing.kernels.wild_lists", "0", "400"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "no index left its array" in done.stdout, done.stdout + done.stderr


def own_picture(pattern: int, texels: np.ndarray) -> int:
    """The colour of a red box that wears a page of these texels."""
    shown = DisplayList()
    shown.add([(0, 0, 0), (20, 0, 0), (20, 20, 0), (0, 20, 0)], RED)
    p = shown.primitives[0]
    p["pattern"], p["hatch_x"] = pattern, 1.0 / 20.0
    shown.pictures = texels
    pixels = np.zeros((20, 20), np.uint32)
    Canvas(1).paint_pixels(pixels, shown, plain(20))
    return int(pixels[10, 10])


@pytest.mark.parametrize("side", [8, 64, 256])
def test_a_page_that_is_all_there_is_worn_and_one_that_lacks_a_texel_is_not(side: int) -> None:
    page = np.full(texels_in(side), GREEN, np.uint32)
    page[0] = side
    assert own_picture(-1, page) == GREEN
    assert own_picture(-1, page[:-1]) == RED
    assert own_picture(-2, page) == RED  # its beginning is a texel
    assert own_picture(-1 - len(page), page) == RED
    before = np.concatenate([np.zeros(7, np.uint32), page])
    assert own_picture(-8, before) == GREEN


@pytest.mark.parametrize("side", [0, 7, 12, 512, 2**31, 2**32 - 1])
def test_a_page_whose_side_is_none_that_there_can_be_is_not_worn(side: int) -> None:
    page = np.full(texels_in(256), GREEN, np.uint32)
    page[0] = side
    assert own_picture(-1, page) == RED
