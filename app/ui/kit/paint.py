"""Painting with pygame alone.

Smooth boxes, shadows, wrapped text. Straight alpha, pixels, no state but caches.
"""

from functools import lru_cache

import pygame

SMOOTHING = (
    4  # corners are drawn this many times larger, then shrunk: pygame.draw has no smooth boxes
)

Rgba = tuple[int, int, int, int]


def blank(size: tuple[int, int]) -> pygame.Surface:
    """A clear surface of `size` [px] with straight alpha."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: pygame.Color | None,
    border: pygame.Color | None = None,
    radius: int = 0,
    width: int = 1,
) -> None:
    """A filled and outlined box with smooth round corners on `surface`.

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
    """A smooth disc; its clear pixels have the colour too, else shrinking would darken the edge."""
    side = 2 * radius * SMOOTHING
    large = blank((side, side))
    large.fill((*colour[:3], 0))
    pygame.draw.circle(large, colour, (side / 2, side / 2), side / 2)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def disc(
    surface: pygame.Surface, center: tuple[float, float], radius: int, colour: pygame.Color
) -> None:
    """A smooth disc of `radius` [px]."""
    corner = (round(center[0] - radius), round(center[1] - radius))
    surface.blit(_disc(max(1, radius), tuple(colour)), corner)


@lru_cache(maxsize=16)
def shadowed(
    size: tuple[int, int], fill: Rgba, border: Rgba, radius: int, spread: int, alpha: int
) -> pygame.Surface:
    """A raised sheet of `size` [px] on a soft shadow that reaches `spread` [px] past it."""
    width, height = size[0] + 2 * spread, size[1] + 2 * spread
    # The shadow is a box shrunk to a few pixels and grown again: a wide blur for almost nothing.
    step = max(1, spread // 5)
    few = blank((width // step, height // step))
    inner = few.get_rect().inflate(-6, -7).move(0, 1)
    few.fill((0, 0, 0, alpha), inner)
    few = pygame.transform.gaussian_blur(few, 2)
    sheet = pygame.transform.smoothscale(few, (width, height))
    rect = pygame.Rect(spread, spread, *size)
    box(sheet, rect, pygame.Color(fill), pygame.Color(border), radius)
    return sheet


def text(
    surface: pygame.Surface,
    words: str,
    font: pygame.font.Font,
    colour: pygame.Color,
    rect: pygame.Rect,
    align: str = "left",
) -> pygame.Rect:
    """One line of text in `rect`, centred in height, cut with an ellipsis if too long.

    Returns the area that it covers.
    """
    image = font.render(shorten(words, font, rect.width), True, colour)
    place = image.get_rect(centery=rect.centery)
    setattr(
        place, {"left": "left", "right": "right", "center": "centerx"}[align], _edge(rect, align)
    )
    surface.blit(image, place)
    return place


def _edge(rect: pygame.Rect, align: str) -> int:
    return {"left": rect.left, "right": rect.right, "center": rect.centerx}[align]


@lru_cache(maxsize=2048)
def shorten(words: str, font: pygame.font.Font, width: int) -> str:
    """`words`, or as much of them as fits in `width` [px] and an ellipsis."""
    if font.size(words)[0] <= width:
        return words
    cut = len(words)
    while cut > 0 and font.size(words[:cut].rstrip() + "…")[0] > width:
        cut -= 1
    return words[:cut].rstrip() + "…" if cut else ""


def wrap(words: str, font: pygame.font.Font, width: int) -> list[str]:
    """`words` broken into lines of at most `width` [px].

    A word longer than a line is broken too.
    """
    lines: list[str] = []
    line = ""
    for word in words.split():
        while font.size(word)[0] > width and len(word) > 1:
            cut = next(
                n for n in range(len(word), 0, -1) if n == 1 or font.size(word[:n])[0] <= width
            )
            lines += [line] if line else []
            lines.append(word[:cut])
            line, word = "", word[cut:]
        longer = f"{line} {word}" if line else word
        if line and font.size(longer)[0] > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines
