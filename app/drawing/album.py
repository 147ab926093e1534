"""The pictures that bodies wear, as texels for the rasteriser, each decoded once."""

import base64
import binascii
import io
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import pygame

from app.drawing.kernels.constants import LEAST_SIDE, PICTURE, SIDE
from app.drawing.pose import for_the_mouse
from physics.state import State

MOST = 64
"""Pictures kept: [count], 22 MB; when another comes, all are decoded anew as they are seen."""

Png = tuple[str, ...]
"""Lines of base64."""


class Page(NamedTuple):
    """Where a picture is kept."""

    number: int  # from 1; 0: it cannot be read
    aspect: float  # [1] width / height


UNREADABLE = Page(0, 1.0)


class Album:
    """Decoded pictures: PICTURE texels each, premultiplied ARGB, one behind the other."""

    def __init__(self) -> None:
        self.texels = np.zeros(1, np.uint32)
        self._pages: dict[Png, Page] = {}

    def laid(self, page: State, worn: Mapping[int, Png]) -> np.ndarray:
        """Return for every body the picture on it, as `emit_bodies` wants it: float64 (n, 4)."""
        laid = np.zeros((page.body_count, 4))
        shapes = np.asarray(page.shapes[: page.shape_count]) if worn else None
        for row, png in worn.items():
            found = self._page(png)
            if found.number and shapes is not None:
                mine = shapes[(shapes["body"] == row) & ~for_the_mouse(shapes)]
                laid[row, 0], laid[row, 1:] = found.number, frame_of(mine, found.aspect)
        return laid

    def _page(self, png: Png) -> Page:
        if png not in self._pages:
            if len(self._pages) >= MOST:
                self._pages.clear()
                self.texels = np.zeros(1, np.uint32)
            self._pages[png] = self._added(png)
        return self._pages[png]

    def _added(self, png: Png) -> Page:
        try:
            data = base64.b64decode("".join(png), validate=True)
            picture = pygame.image.load(io.BytesIO(data), "picture.png")
        except (pygame.error, binascii.Error, ValueError):
            return UNREADABLE
        number = sum(page.number > 0 for page in self._pages.values())
        old = self.texels if number else np.zeros(0, np.uint32)
        self.texels = np.concatenate([old, texels_of(picture)])
        width, height = picture.get_size()
        return Page(number + 1, width / height)


def texels_of(picture: pygame.Surface) -> np.ndarray:
    """Return all copies of a picture in the middle of a square: uint32 (PICTURE,)."""
    width, height = picture.get_size()
    scale = SIDE / max(width, height)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    square = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
    source = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    source.blit(picture, (0, 0))
    if min(pygame.image.tobytes(source, "RGBA")[3::4]) < 255:
        source = source.premul_alpha()  # which darkens by a hundredth: not what is opaque
    scaled = pygame.transform.smoothscale(source, size)
    square.blit(
        scaled,
        ((SIDE - size[0]) // 2, (SIDE - size[1]) // 2),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    rgba = np.frombuffer(pygame.image.tobytes(square, "RGBA"), np.uint8)
    level = rgba.reshape(SIDE, SIDE, 4).astype(np.uint32)
    found = []
    while True:
        r, g, b, a = (level[:, :, k] for k in range(4))
        r, g, b = np.minimum(r, a), np.minimum(g, a), np.minimum(b, a)
        found.append((a << 24 | r << 16 | g << 8 | b).astype(np.uint32).ravel())
        if len(level) == LEAST_SIDE:
            break
        half = len(level) // 2
        level = level.reshape(half, 2, half, 2, 4).sum(axis=(1, 3)) // 4
    texels = np.concatenate(found)
    assert len(texels) == PICTURE
    return texels


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
