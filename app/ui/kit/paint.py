"""Painting with pygame alone.

Smooth boxes, shadows, wrapped text. Straight alpha, pixels, no state but caches.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.kept_pictures import KeptPictures
from app.quantities.numbers import shorter_forms
from app.quantities.shown_text import LONGEST_LINE, drawable, shown_text
from app.quantities.unbroken import unbroken

SMOOTHING = (
    4  # corners are drawn this many times larger, then shrunk: pygame.draw has no smooth boxes
)

FALL = 0.28
"""A shadow lies so far below what throws it: [of its spread]."""

MOST_LINES = 300
"""Lines that are wrapped: [count]; no window shows as many."""

Rgba = tuple[int, int, int, int]

_sheets = KeptPictures(16_000_000)  # [bytes] two sheets as large as a window of 1920 x 1080


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: pygame.Color | None,
    border: pygame.Color | None = None,
    radius: int = 0,
    width: int = 1,
) -> None:
    """Paint a filled and outlined box with smooth round corners onto `surface`.

    `radius` and `width` [px].
    """
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if border is not None:
        _solid(surface, rect, border, radius)
        rect = rect.inflate(-2 * width, -2 * width)
        radius = max(0, radius - width)
    if fill is not None:
        _solid(surface, rect, fill, radius)


def _solid(surface: pygame.Surface, rect: pygame.Rect, colour: pygame.Color, radius: int) -> None:
    if rect.width <= 0 or rect.height <= 0:
        return
    if radius < 1:
        surface.fill(colour, rect)
        return
    disc = _disc(radius, tuple(colour))
    surface.fill(colour, rect.inflate(-2 * radius, 0))
    surface.fill(colour, rect.inflate(0, -2 * radius))
    corners = ((rect.left, 0, rect.top, 0), (rect.right - radius, radius, rect.top, 0))
    lower = rect.bottom - radius
    corners += ((rect.left, 0, lower, radius), (rect.right - radius, radius, lower, radius))
    for x, u, y, v in corners:
        surface.blit(disc, (x, y), (u, v, radius, radius))


@lru_cache(maxsize=256)
def _disc(radius: int, colour: Rgba) -> pygame.Surface:
    """Return a smooth disc; its clear pixels have the colour too, else shrinking would darken the
    edge.
    """
    side = 2 * radius * SMOOTHING
    large = surfaces.clear((side, side))
    large.fill((*colour[:3], 0))
    pygame.draw.circle(large, colour, (side / 2, side / 2), side / 2)
    return surfaces.scaled(large, (2 * radius, 2 * radius))


def disc(
    surface: pygame.Surface, center: tuple[float, float], radius: int, colour: pygame.Color
) -> None:
    """Paint a smooth disc of `radius` [px]."""
    corner = (round(center[0] - radius), round(center[1] - radius))
    surface.blit(_disc(max(1, radius), tuple(colour)), corner)


def shadowed(
    size: tuple[int, int],
    fill: tuple[int, ...],
    border: tuple[int, ...],
    radius: int,
    spread: int,
    alpha: int,
) -> pygame.Surface:
    """Return a raised sheet of `size` [px] on a soft shadow that reaches `spread` [px] past it."""
    key = (size, fill, border, radius, spread, alpha)
    return _sheets.painted(key, lambda: _shadowed(*key))


def _shadowed(
    size: tuple[int, int],
    fill: tuple[int, ...],
    border: tuple[int, ...],
    radius: int,
    spread: int,
    alpha: int,
) -> pygame.Surface:
    sheet = surfaces.clear((size[0] + 2 * spread, size[1] + 2 * spread))
    # A soft box is what is soft across times what is soft down. The light comes from above.
    across = _soft(size[0], spread, 0.0)
    down = _soft(size[1], spread, FALL * spread)
    pygame.surfarray.pixels_alpha(sheet)[:] = alpha * across[:, None] * down + 0.5
    rect = pygame.Rect(spread, spread, *size)
    box(sheet, rect, pygame.Color(*fill), pygame.Color(*border), radius)
    return sheet


def _soft(length: int, spread: int, fall: float) -> np.ndarray:
    """Return how dark a shadow is along one direction, 0..1, nothing at both ends; (n,)."""
    at = np.arange(length + 2 * spread) + 0.5
    wide = 2 * (spread - fall)  # [px] of an edge
    rises = np.clip((at - 2 * fall) / wide, 0.0, 1.0)
    falls = np.clip((length + 2 * spread - at) / wide, 0.0, 1.0)
    return np.prod([t * t * (3.0 - 2.0 * t) for t in (rises, falls)], axis=0)


def text(
    surface: pygame.Surface,
    words: str,
    font: pygame.font.Font,
    colour: pygame.Color,
    rect: pygame.Rect,
    align: str = "left",
) -> pygame.Rect:
    """Paint one line of text in `rect`, centred in height, cut with an ellipsis if too long.

    Returns the area that it covers.
    """
    image = rendered(shorten(words, font, rect.width), font, tuple(colour))
    place = image.get_rect(centery=rect.centery)
    setattr(
        place, {"left": "left", "right": "right", "center": "centerx"}[align], _edge(rect, align)
    )
    surface.blit(image, place)
    return place


@lru_cache(maxsize=512)
def rendered(words: str, font: pygame.font.Font, colour: tuple[int, ...]) -> pygame.Surface:
    """Return a line of text; treat it as read-only. Most lines are painted again and again."""
    return font.render(words, True, pygame.Color(*colour))


def _edge(rect: pygame.Rect, align: str) -> int:
    return {"left": rect.left, "right": rect.right, "center": rect.centerx}[align]


@lru_cache(maxsize=2048)
def width(words: str, font: pygame.font.Font) -> int:
    """Return how wide a line of text is [px]."""
    return font.size(words)[0]


@lru_cache(maxsize=2048)
def shorten(words: str, font: pygame.font.Font, width: int) -> str:
    """Return `words`, or as much of them as fits in `width` [px] and an ellipsis.

    A number is never cut: it has fewer digits.
    """
    words = shown_text(words)
    if font.size(words)[0] <= width:
        return words
    forms = shorter_forms(words)
    if forms is not None:
        return next((form for form in forms if font.size(form)[0] <= width), "…")
    cut = _fitting(words, font, width, "…")
    return words[:cut].rstrip() + "…" if cut else ""


def _fitting(words: str, font: pygame.font.Font, width: int, end: str = "") -> int:
    """Return how many letters of `words`, with `end` after them, fit in `width` [px].

    The search doubles, then halves: it looks at a few lines' worth of letters, never at all.
    """

    def is_too_wide(cut: int) -> bool:
        return font.size(words[:cut].rstrip() + end)[0] > width

    high = 8
    while high < len(words) and not is_too_wide(high):
        high *= 2
    return bisect_left(range(1, min(high, len(words)) + 1), True, key=is_too_wide)


def wrap(words: str, font: pygame.font.Font, width: int) -> list[str]:
    """Return `words` broken into at most `MOST_LINES` lines of at most `width` [px].

    A number stays with its unit, if both have room in a line. A word longer than a line is broken
    too; a line has a letter at least.
    """
    lines: list[str] = []
    line = ""
    for word in _pieces(words, font, width):
        longer = f"{line} {word}" if line else word
        if len(longer) <= LONGEST_LINE and font.size(longer)[0] <= width:
            line = longer
            continue
        lines += [line] if line else []
        line = word
        while len(lines) < MOST_LINES and (cut := _fitting(line, font, width)) < len(line):
            lines.append(line[: max(cut, 1)])
            line = line[max(cut, 1) :]
        if len(lines) >= MOST_LINES:
            return [*lines[: MOST_LINES - 1], "…"]
    return [*lines, line] if line else lines


def _pieces(words: str, font: pygame.font.Font, width: int) -> Iterator[str]:
    """Yield what need not be broken, in a line of `width` [px]."""
    for piece in unbroken(drawable(words)):
        if " " in piece and font.size(piece)[0] > width:
            for part in unbroken(piece, loose=True):
                yield from part.split() if font.size(part)[0] > width else (part,)
        else:
            yield piece
