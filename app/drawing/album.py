"""The pictures that bodies wear, as texels for the rasteriser, each decoded once."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from app.drawing.body_picture import Decoder, Png, Texels, decoded_picture, texels_in
from app.drawing.kernels.constants import SIDE
from app.drawing.pose import for_the_mouse
from physics.state.page import State

MOST_TEXELS = 128 * texels_in(SIDE)
"""Texels kept: [count], those of 128 pictures of 256 px, or of 2048 of 64 px; 45 MB."""

MOST_PAGES = 2048
"""Pictures known, with those that cannot be shown: [count]."""

FULL = "finds no room: 128 large pictures fit at a time, or more small ones"


class Page(NamedTuple):
    """Where a picture is kept."""

    place: int  # of its first texel, from 1; 0: it is not shown
    aspect: float = 1.0  # [1] width / height
    reason: str = ""  # why it is not shown, if it will not be


class Album:
    """Decoded pictures, one page behind the other: a page never moves while a frame is made.

    Pages that the frame wears stay; when there is no room the others go with the next frame.
    """

    def __init__(self, background: bool = False) -> None:
        """Decode what is asked for at once; or in the `background`, and have it in a later frame,
        so that no frame waits for it.
        """
        self.background = background
        self.texels = np.zeros(texels_in(SIDE), np.uint32)
        self.reasons: dict[int, str] = {}
        """Why the pictures on these rows of bodies are not shown."""
        self._end = 0  # of the texels in use
        self._pages: dict[Png, Page] = {}
        self._worn: set[Png] = set()  # in this frame
        self._full = False  # there was no room for one of them
        self._decoder = Decoder()

    def begin(self) -> None:
        if not self._worn:  # nothing was painted
            return
        self._decoder.begin()
        if self._full and not self._worn.issuperset(self._pages):
            self._keep_worn()
        self._worn.clear()

    def laid(self, page: State, own_picture: Mapping[int, Png]) -> np.ndarray:
        """Return for every body the picture on it, as `emit_bodies` wants it: float64 (n, 4)."""
        laid = np.zeros((page.body_count, 4))
        self.reasons = {}
        shapes = np.asarray(page.shapes[: page.shape_count]) if own_picture else None
        for row, png in own_picture.items():
            result = self._page(png)
            if result.place and shapes is not None:
                mine = shapes[(shapes["body"] == row) & ~for_the_mouse(shapes)]
                laid[row, 0], laid[row, 1:] = result.place, frame_of(mine, result.aspect)
            elif result.reason:
                self.reasons[row] = result.reason
        return laid

    def settle(self) -> None:
        """Wait for what is decoded in the background."""
        self._decoder.wait()

    def _page(self, png: Png) -> Page:
        self._worn.add(png)
        if png not in self._pages:
            if len(self._pages) >= MOST_PAGES:
                self._full = True
                return Page(0, reason=FULL)
            result = self._decoder.get(png) if self.background else decoded_picture(png)
            if result is None:
                return Page(0)
            self._pages[png] = self._laid_down(result)
        return self._pages[png]

    def _laid_down(self, result: Texels) -> Page:
        """Write what was decoded behind the rest, if there is room for it."""
        start, end = self._end, self._end + len(result.texels)
        if result.reason:
            return Page(0, reason=result.reason)
        if end > MOST_TEXELS:
            self._full = True
            return Page(0, reason=FULL)
        if end > len(self.texels):
            more = np.zeros(min(2 * end, MOST_TEXELS), np.uint32)
            more[:start] = self.texels[:start]
            self.texels = more
        self.texels[start:end] = result.texels
        self._end = end
        return Page(start + 1, result.aspect)

    def _keep_worn(self) -> None:
        """Forget all pages but those of the last frame that have texels, in an array of their own:
        whoever still paints the last frame has the old one.
        """
        kept = {png: page for png, page in self._pages.items() if page.place and png in self._worn}
        old, self.texels = self.texels, np.zeros(texels_in(SIDE), np.uint32)
        self._pages, self._end, self._full = {}, 0, False
        for png, page in kept.items():
            start = page.place - 1
            texels = old[start : start + texels_in(int(old[start]))]
            self._pages[png] = self._laid_down(Texels(texels, page.aspect))


def frame_of(shapes: np.ndarray, aspect: float) -> tuple[float, float, float]:
    """Return the middle [m] of the shapes of a body, in its frame, and 1 / side [1/m] of the square
    whose picture, `aspect` times as wide as high, covers them.
    """
    low, high = np.full(2, np.inf), np.full(2, -np.inf)
    for shape in shapes:
        n = int(shape["count"])
        points = np.column_stack([shape["x"][:n], shape["y"][:n]])
        reach = shape["r"][:n, None]
        low = np.minimum(low, (points - reach).min(axis=0))
        high = np.maximum(high, (points + reach).max(axis=0))
    if not np.isfinite([*low, *high]).all():
        return 0.0, 0.0, 1.0
    wide, tall = high - low
    width = max(wide, tall * aspect)
    middle = (low + high) / 2
    return float(middle[0]), float(middle[1]), 1.0 / max(width, width / aspect, 1e-9)
