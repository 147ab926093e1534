"""Canvas: paints a display list into pixels, on a few threads, the same on any number of them."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pygame

from app.drawing.grid import Backdrop
from app.drawing.hull import prepare
from app.drawing.primitives import DisplayList
from app.drawing.raster import backdrop, paint

MOST_THREADS = 4
"""Threads at most: [count], 4; more only wait for memory."""

MASKS = (0xFF0000, 0xFF00, 0xFF, 0)


class Canvas:
    """An opaque picture that a display list is painted into."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or min(os.cpu_count() or 1, MOST_THREADS)
        self._pool: ThreadPoolExecutor | None = None
        self._surface = pygame.Surface((1, 1), 0, 32, MASKS)

    def paint(self, size: tuple[int, int], shown: DisplayList, behind: Backdrop) -> pygame.Surface:
        """The picture of `size` [px]; the surface is painted over by the next call."""
        if self._surface.get_size() != size:
            self._surface = pygame.Surface(size, 0, 32, MASKS)
        pixels = pygame.surfarray.pixels2d(self._surface).T
        if pixels.flags.c_contiguous:
            self.paint_pixels(pixels, shown, behind)
        else:  # rows padded by the system: another array type would compile everything again
            packed = np.zeros(pixels.shape, np.uint32)
            self.paint_pixels(packed, shown, behind)
            pixels[:] = packed
        del pixels  # it locks the surface
        return self._surface

    def paint_pixels(self, pixels: np.ndarray, shown: DisplayList, behind: Backdrop) -> None:
        """Paint into ARGB pixels, uint32 (height, width)."""
        height, width = pixels.shape
        primitives = shown.primitives[: shown.count]
        prepare(primitives, shown.corners, width, height)

        def work(worker: int) -> None:
            share = (worker, self.threads)
            backdrop(pixels, behind.rows, behind.columns, behind.inks, *share)
            paint(pixels, primitives, shown.corners, *share)

        if self.threads == 1:
            work(0)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="canvas")
        others = [self._pool.submit(work, worker) for worker in range(1, self.threads)]
        work(0)
        for other in others:
            other.result()
