"""What lies over one another on a surface that stays, such as the window's: the canvas, words, and
the elements of the interface. Only where one of them changed are they laid again.

Whoever else paints on the surface must say where (`spoil`), or that all must be laid anew
(`forget`): before it paints for the first time, and after each time.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from app.drawing.canvas import Canvas, is_ours, tile_rectangles, tiles_in, tiles_of
from app.drawing.grid import Backdrop
from app.drawing.kernels.primitives import DisplayList


class Layer(NamedTuple):
    """A picture that lies somewhere. One that is painted in place has another `mark` then."""

    image: pygame.Surface
    area: tuple[int, int, int, int]  # [px] left, top, width, height
    flags: int = 0  # of the blit
    mark: object = None

    @property
    def covers(self) -> bool:
        """Return whether nothing below it is seen."""
        image = self.image
        plain = not (self.flags or image.get_flags() & pygame.SRCALPHA)
        return plain and image.get_alpha() in (None, 255) and image.get_colorkey() is None


class Pile:
    """Layers over one another, the lowest first, as they were laid last."""

    def __init__(self) -> None:
        """Have none."""
        self.layers: list[Layer] = []
        self.rects: list[pygame.Rect] = []  # where they lie [px]
        self._blits: list[Any] = []

    def take(self, layers: list[Layer]) -> list[pygame.Rect]:
        """Have these, a list that stays as it is; return where they are other ones."""
        if layers is self.layers:
            return []
        areas, self.layers = changed(self.layers, layers), layers
        if areas:
            self.rects = [pygame.Rect(layer.area) for layer in layers]
            self._blits = [(one.image, one.area[:2], None, one.flags) for one in layers]
        return areas

    def lay(self, surface: pygame.Surface, areas: list[pygame.Rect] | None) -> None:
        """Blit them in these areas; None: everywhere."""
        if areas is None:
            surface.blits(self._blits)
            return
        for area in areas:
            hit = area.collidelistall(self.rects)
            if hit:
                surface.set_clip(area)
                surface.blits([self._blits[k] for k in hit])
        surface.set_clip(None)


class Composer:
    """One frame at a time: `show`, then `lay_above`."""

    def __init__(self, above: Callable[[], list[Layer]]) -> None:
        """Let the layers `above` the picture lie over its words: the same list, if all of them are
        as they were.
        """
        self._above = above
        self._surface: tuple[object, ...] = ()
        self._words, self._boards = Pile(), Pile()
        self._hidden = tiles_of([], (0, 0))  # tiles of the picture that the boards cover
        self._spoiled: list[pygame.Rect] = []
        self._forgotten = self._unfinished = True
        self._areas: list[pygame.Rect] | None = None  # [px] to be laid again; None: everywhere

    def forget(self) -> None:
        """Lay everything anew in the next frame."""
        self._forgotten = True

    def spoil(self, area: pygame.Rect) -> None:
        """Lay anew in the next frame what is in this area [px]."""
        self._spoiled.append(pygame.Rect(area))

    @property
    def still(self) -> bool:
        """Return whether nothing at all was laid anew in the last frame."""
        return self._areas == []

    def show(
        self,
        surface: pygame.Surface,
        canvas: Canvas,
        picture: tuple[DisplayList, Backdrop],
        words: list[tuple[pygame.Surface, tuple[int, int]]],
        covered: bool = False,
    ) -> None:
        """Lay the picture and its words; all of them when something else will have `covered` it."""
        size = surface.get_size()
        ours = is_ours(surface)
        known = (surface._pixels_address, size, canvas)
        anew = self._forgotten or self._unfinished or covered or not ours
        anew = anew or known != self._surface
        self._surface, self._forgotten, self._unfinished = known, covered, True
        areas = self._words.take([Layer(label, (*at, *label.get_size())) for label, at in words])
        spoiled, self._spoiled = self._spoiled, []
        over = self._boards.take(self._above())
        if over or anew:
            both = zip(self._boards.layers, self._boards.rects, strict=True)
            self._hidden = tiles_in([rect for layer, rect in both if layer.covers], size)
        if anew:
            canvas.paint(surface, size, *picture)
            self._areas = None
        else:
            stale = tiles_of([*spoiled, *areas, *over], size)
            canvas.paint_stale(surface, picture, stale, self._hidden)
            self._areas = tile_rectangles(stale)
        self._words.lay(surface, self._areas)

    def lay_above(self, surface: pygame.Surface) -> None:
        """Lay what lies above the picture, as it was when that was shown."""
        self._boards.lay(surface, self._areas)
        self._unfinished = False


def changed(before: list[Layer], after: list[Layer]) -> list[pygame.Rect]:
    """Return where layers lie that are not the same at the same place in both lists, counted from
    the lowest; and from the uppermost, where one list is longer.
    """
    if len(before) == len(after):
        pairs = [both for both in zip(before, after, strict=True) if both[0] != both[1]]
        return [pygame.Rect(layer.area) for both in pairs for layer in both]
    start, least = 0, min(len(before), len(after))
    while start < least and before[start] == after[start]:
        start += 1
    end = 0
    while end < least - start and before[-1 - end] == after[-1 - end]:
        end += 1
    others = before[start : len(before) - end] + after[start : len(after) - end]
    return [pygame.Rect(layer.area) for layer in others]
