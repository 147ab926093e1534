"""The background: a soft gradient with a faint metric grid in 1-2-5 steps.

Grid lines snap to whole pixels: one-pixel lines between two columns would shimmer while the view
moves.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from app.drawing.camera import Camera
from app.drawing.colors import THEMES, blend
from app.drawing.kernels.raster import ONE
from app.drawing.style import Style
from scenes.axes import round_up

MAJOR = 5
"""Every fifth grid line is stronger."""

FAINT, STRONG = 0.22, 0.5
"""Opacity of minor and major lines, 0..1."""


class Backdrop(NamedTuple):
    """What `raster.backdrop` paints."""

    rows: np.ndarray  # ARGB uint32 (height,)
    columns: np.ndarray  # [px] int64 (n,) grid columns
    inks: np.ndarray  # int64 (n, 2): weight of the row's colour, weighted lanes of the line


class Behind:
    """What lies behind everything, laid out again when the view or the look changes."""

    def __init__(self) -> None:
        """Nothing is laid out."""
        self._for: tuple[object, ...] = ()
        self._made: Backdrop | None = None

    def backdrop(self, camera: Camera, style: Style) -> Backdrop:
        """Return the gradient and grid for what the camera sees; treat it as read-only."""
        asked = (camera.size, camera.scale, tuple(camera.center), style)
        if self._made is None or asked != self._for:
            self._for, self._made = asked, make_backdrop(camera, style)
        return self._made


def make_backdrop(camera: Camera, style: Style) -> Backdrop:
    """Return the gradient and grid for what the camera sees."""
    width, height = camera.size
    step = round_up(style.sizes.grid / camera.scale)
    # minor lines come in gently: invisible at the least distance, full at twice that
    ease = min(max(step * camera.scale / style.sizes.grid - 0.6, 0.25), 1.0)
    left, bottom, right, top = camera.view
    line = style.colors["grid"]
    rows = _gradient(style.theme, height).copy()
    for number in range(math.ceil(bottom / step), math.floor(top / step) + 1):
        y = int(camera.to_screen(0.0, number * step)[1])
        if 0 <= y < height:
            rows[y] = blend(int(rows[y]), line, _opacity(number, ease))
    columns, inks = [], []
    for number in range(math.ceil(left / step), math.floor(right / step) + 1):
        x = int(camera.to_screen(number * step, 0.0)[0])
        if 0 <= x < width:
            weight = round(_opacity(number, ease) * ONE)
            columns.append(x)
            inks.append((ONE - weight, _lanes(line) * weight))
    return Backdrop(rows, np.array(columns, np.int64), np.array(inks, np.int64).reshape(-1, 2))


def _opacity(number: int, ease: float) -> float:
    return STRONG if number % MAJOR == 0 else FAINT * ease


def _lanes(color: int) -> int:
    """Return the channels in the lanes of `raster.spread`."""
    return (color & 0xFF) | (color & 0xFF00) << 13 | (color & 0xFF0000) << 26


@lru_cache(maxsize=16)
def _gradient(theme: str, height: int) -> np.ndarray:
    """Return one colour a row, uint32 (height,); shared, so never write to it."""
    roles = THEMES[theme]
    top, bottom = roles["background_top"], roles["background_bottom"]
    shares = np.linspace(0.0, 1.0, max(height, 1))
    return np.array([blend(top, bottom, share) for share in shares], np.uint32)
