"""Canvas: paints a display list into pixels, on a few threads, the same on any number of them."""

import ctypes
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.grid import Backdrop
from app.drawing.kernels.hull import prepare
from app.drawing.kernels.primitives import DisplayList
from app.drawing.kernels.raster import SHADES, backdrop, paint
from app.drawing.material_looks import pattern_tiles

MOST_THREADS = 4
"""Threads at most: [count], 4; more only wait for memory."""

TILES = pattern_tiles()


class Canvas:
    """An opaque picture that a display list is painted into."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or min(os.cpu_count() or 1, MOST_THREADS)
        self._pool: ThreadPoolExecutor | None = None
        self._surface = surfaces.packed((1, 1))  # for surfaces with other pixels

    def paint(
        self,
        surface: pygame.Surface,
        size: tuple[int, int],
        shown: DisplayList,
        behind: Backdrop,
    ) -> None:
        """Paint a picture of `size` [px] over `surface`: straight into its memory where its pixels
        are such as ours.
        """
        if surface.get_size() == size and is_ours(surface):
            self.paint_pixels(memory(surface), shown, behind)
            return
        if self._surface.get_size() != size:
            self._surface = surfaces.packed(size)
        self.paint_pixels(memory(self._surface), shown, behind)
        surface.blit(self._surface, (0, 0))

    def paint_pixels(self, pixels: np.ndarray, shown: DisplayList, behind: Backdrop) -> None:
        """Paint into ARGB pixels, uint32 (height, width)."""
        height, width = pixels.shape
        primitives = shown.primitives[: shown.count]
        inks = TILES, shown.pictures
        prepare(primitives, shown.corners, inks, width, height)

        def work(worker: int) -> None:
            share = (worker, self.threads)
            backdrop(pixels, behind.rows, behind.columns, behind.inks, share)
            own = np.empty(SHADES, np.uint32), np.full(3, -1)
            paint(pixels, primitives, shown.corners, (*inks, *own), share)

        if self.threads == 1:
            work(0)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="canvas")
        others = [self._pool.submit(work, worker) for worker in range(1, self.threads)]
        work(0)
        for other in others:
            other.result()


def is_ours(surface: pygame.Surface) -> bool:
    """Return whether its memory holds packed rows of opaque ARGB, as those of windows mostly do."""
    width, height = surface.get_size()
    packed = surface.get_bitsize() == 32 and surface.get_pitch() == 4 * width
    plain = not surface.get_flags() & (pygame.SRCALPHA | pygame.RLEACCEL)
    whole = surface.get_clip() == (0, 0, width, height) and surface.get_parent() is None
    return packed and plain and whole and surface.get_masks()[:3] == surfaces.MASKS[:3]


def memory(surface: pygame.Surface) -> np.ndarray:
    """Return the pixels of a surface as uint32 (height, width), for as long as the surface lives.

    Not through `surfarray`: its views lock the surface until the last one is gone, and a worker
    thread may still be letting go of one when the surface is blitted.
    """
    width, height = surface.get_size()
    if width * height == 0:
        return np.zeros((height, width), np.uint32)
    if surface.get_pitch() != 4 * width:  # never seen for 32 bits; kernels need packed rows
        raise RuntimeError(f"rows of {surface.get_pitch()} bytes for {width} pixels")
    memory = (ctypes.c_uint32 * (width * height)).from_address(surface._pixels_address)
    return np.ctypeslib.as_array(memory).reshape(height, width)
