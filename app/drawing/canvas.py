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
from app.drawing.kernels.raster import SHADES, paint
from app.drawing.kernels.tiles import TILE, changes, rectangles, sign
from app.drawing.material_looks import pattern_tiles

MOST_THREADS = 4
"""Threads at most: [count], 4; more only wait for memory."""

TILES = pattern_tiles()


FEW = 250_000
"""So few pixels are painted alone: [px], 250,000, a millisecond. Others would come too late."""

SHARES = 4
"""Shares of a picture for each thread: [count], 4; who is done takes the next. A thread that finds
no free core comes late, or never, and then the others have painted it all."""

NOTHING = np.zeros((0, 0), np.uint32)


class Canvas:
    """An opaque picture that a display list is painted into.

    It keeps the picture of the last frame and paints the tiles that have changed.
    """

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or min(os.cpu_count() or 1, MOST_THREADS)
        self._pool: ThreadPoolExecutor | None = None
        self._kept = surfaces.packed((1, 1))
        self._pixels = memory(self._kept)
        self._signs = self._known = np.zeros((1, 1), np.uint64)
        self._runs = np.zeros((1, 3), np.int64)
        self._lying = (*np.zeros((2, 2), np.int64), np.zeros((1, 3), np.int64))
        self._seen: tuple[object, object] = (None, None)  # background and texels in the picture

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
        self._renew((size, NOTHING), (shown, behind), tiles_of([], size), tiles_of([], size))
        surface.blit(self._kept, (0, 0))

    def paint_pixels(self, pixels: np.ndarray, shown: DisplayList, behind: Backdrop) -> None:
        """Paint into ARGB pixels, uint32 (height, width)."""
        height, width = pixels.shape
        size = width, height
        everywhere = tiles_of([pygame.Rect(0, 0, *size)], size)
        self._renew((size, pixels), (shown, behind), everywhere, tiles_of([], size))

    def paint_stale(
        self,
        surface: pygame.Surface,
        picture: tuple[DisplayList, Backdrop],
        stale: np.ndarray,
        hidden: np.ndarray,
    ) -> None:
        """Paint over a surface that has the last picture, but for the tiles that are `stale`. Those
        that have changed are added to them, if they are not `hidden` by what will lie over them.
        """
        self._renew((surface.get_size(), memory(surface)), picture, stale, hidden)

    def _renew(
        self,
        onto: tuple[tuple[int, int], np.ndarray],
        picture: tuple[DisplayList, Backdrop],
        stale: np.ndarray,
        hidden: np.ndarray,
    ) -> None:
        """Paint what has changed, and copy what is stale to the pixels of that size, if there are
        some.
        """
        (size, target), (shown, behind) = onto, picture
        if self._kept.get_size() != size:
            self._take_size(size)
        if self._seen[0] is not behind or self._seen[1] is not shown.pictures:
            self._seen = behind, shown.pictures
            self._known[:] = 0
        primitives, corners = shown.primitives[: shown.count], shown.corners
        inks = TILES, shown.pictures
        prepare(primitives, corners, inks, *size)
        given = primitives, corners, shown.words, self._signs
        needed = sign(*given, self._lying)
        if needed > len(self._lying[2]):
            self._lying = (*self._lying[:2], np.zeros((2 * needed, 3), np.int64))
            sign(*given, self._lying)
        listed = primitives, corners, self._lying
        changed = self._runs[: changes(self._signs, self._known, hidden, stale, self._runs)]
        few = np.subtract(changed[:, 2], changed[:, 1]).sum() * TILE * TILE < FEW
        shares = 1 if few or self.threads == 1 else SHARES * self.threads
        left = iter(range(shares))  # one step of it is one step for all threads

        def work() -> None:
            own = np.empty(SHADES, np.uint32), np.full(3, -1)
            buffers = self._pixels, target, stale
            for share in left:
                paint(buffers, listed, (*inks, *own), (changed, behind), (share, shares))

        if shares == 1:
            work()
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="canvas")
        others = [self._pool.submit(work) for _ in range(1, self.threads)]
        work()
        for other in others:
            if not other.cancel():
                other.result()

    def _take_size(self, size: tuple[int, int]) -> None:
        """Keep a picture of `size` [px], of which nothing is painted."""
        self._kept = surfaces.packed(size)
        self._pixels = memory(self._kept)[: size[1], : size[0]]
        bands, columns = tiles_of([], size).shape
        self._signs, self._known = np.zeros((2, bands, columns), np.uint64)
        self._runs = np.zeros((bands * columns, 3), np.int64)
        self._lying = (*np.zeros((2, bands + 1), np.int64), self._lying[2])


def tiles_of(areas: list[pygame.Rect], size: tuple[int, int]) -> np.ndarray:
    """Return which tiles of a picture of `size` the `areas` touch [px], bool (bands, columns)."""
    tiles = np.zeros((-(-size[1] // TILE), -(-size[0] // TILE)), np.bool_)
    for area in areas:
        left, top = max(area.left, 0) // TILE, max(area.top, 0) // TILE
        tiles[top : max(-(-area.bottom // TILE), 0), left : max(-(-area.right // TILE), 0)] = True
    return tiles


def tiles_in(areas: list[pygame.Rect], size: tuple[int, int]) -> np.ndarray:
    """Return which tiles of a picture of `size` lie whole in one of the `areas` [px]."""
    tiles, (width, height) = tiles_of([], size), size
    bands, columns = tiles.shape
    for area in areas:
        bottom = bands if area.bottom >= height else max(area.bottom, 0) // TILE
        right = columns if area.right >= width else max(area.right, 0) // TILE
        tiles[max(-(-area.top // TILE), 0) : bottom, max(-(-area.left // TILE), 0) : right] = True
    return tiles


def tile_rectangles(tiles: np.ndarray) -> list[pygame.Rect]:
    """Return rectangles that cover those tiles and nothing else [px]."""
    found = np.empty((tiles.size, 4), np.int64)
    count = rectangles(tiles, found)
    return [pygame.Rect(*row) for row in (found[:count] * TILE).tolist()]


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
