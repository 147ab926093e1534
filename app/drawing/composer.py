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
        self._layers: list[Layer] = []
        self._rects: list[pygame.Rect] = []  # where they lie [px]
        self._blits: list[Any] = []
        self._covers: list[bool] = []

    def take(self, layers: list[Layer]) -> list[pygame.Rect]:
        """Have these, a list that stays as it is; return where they are other ones."""
        before, self._layers = self._layers, layers
        if layers is before:
            return []
        if len(before) == len(layers):
            both = enumerate(zip(before, layers, strict=True))
            others = [k for k, (old, new) in both if old is not new and old != new]
            areas = [pygame.Rect(one[k].area) for k in others for one in (before, layers)]
        else:
            areas, others = changed(before, layers), range(len(layers))
            self._rects, self._covers = [pygame.Rect()] * len(layers), [False] * len(layers)
            self._blits = [()] * len(layers)
        for k in others:
            layer = layers[k]
            self._rects[k], self._covers[k] = pygame.Rect(layer.area), layer.covers
            self._blits[k] = layer.image, layer.area[:2], None, layer.flags
        return areas

    @property
    def boards(self) -> list[pygame.Rect]:
        """Return where they cover what lies below [px]."""
        return [rect for rect, covers in zip(self._rects, self._covers, strict=True) if covers]

    def lay(self, surface: pygame.Surface, areas: list[pygame.Rect] | None) -> None:
        """Blit them in these areas; None: everywhere."""
        if areas is None:
            surface.blits(self._blits)
            return
        for area in areas:
            hit = area.collidelistall(self._rects)
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
        self._words, self._over = Pile(), Pile()
        self._boards: list[pygame.Rect] = []  # where nothing of the picture is seen [px]
        self._hidden = tiles_of([], (0, 0))  # the tiles of it that lie there
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
        areas += self._over.take(self._above())
        boards = self._over.boards
        if anew or boards != self._boards:
            self._boards, self._hidden = boards, tiles_in(boards, size)
        if anew:
            canvas.paint(surface, size, *picture)
            self._areas = None
        else:
            stale = tiles_of([*spoiled, *areas], size)
            canvas.paint_stale(surface, picture, stale, self._hidden)
            self._areas = tile_rectangles(stale)
        self._words.lay(surface, self._areas)

    def lay_above(self, surface: pygame.Surface) -> None:
        """Lay what lies above the picture, as it was when that was shown."""
        self._over.lay(surface, self._areas)
        self._unfinished = False


def changed(before: list[Layer], after: list[Layer]) -> list[pygame.Rect]:
    """Return where layers lie that are not the same in both lists, counted from the lowest up to
    the first other one, and from the uppermost down.
    """
    start, least = 0, min(len(before), len(after))
    while start < least and before[start] == after[start]:
        start += 1
    end = 0
    while end < least - start and before[-1 - end] == after[-1 - end]:
        end += 1
    others = before[start : len(before) - end] + after[start : len(after) - end]
    return [pygame.Rect(layer.area) for layer in others]
