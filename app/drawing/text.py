"""Text: labels with a halo, rendered once and kept.

The halo is the same text with an outline in the background colour, so that a label reads over
anything.
"""

from collections import OrderedDict

import pygame

from app.drawing.colors import Argb
from app.fonts import font

KEPT_LABELS = 2048
"""Rendered labels kept: [count], 2048; a label costs 10-40 us to render and 1 us to find."""

ANCHORS = {
    "center": (0.5, 0.5),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "topleft": (0.0, 0.0),
    "topright": (1.0, 0.0),
    "bottomleft": (0.0, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Which point of the label lies at the given place, as shares of its width and height."""


class Labels:
    """Renders labels and keeps the latest of them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple, pygame.Surface] = OrderedDict()

    def get(
        self, text: str, size: int, color: Argb, halo: Argb, rim: int, bold: bool
    ) -> pygame.Surface:
        """`text` in one line; `rim` [px] is the width of the halo, 0 = none."""
        key = (text, size, color, halo, rim, bold)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        label = self._kept[key] = _render(text, font(size, bold), color, halo, rim)
        if len(self._kept) > KEPT_LABELS:
            self._kept.popitem(last=False)
        return label


def _render(text: str, face: pygame.font.Font, color: Argb, halo: Argb, rim: int) -> pygame.Surface:
    ink = face.render(text, True, _rgb(color))
    if rim <= 0:
        return ink
    width, height = ink.get_size()
    label = pygame.Surface((width + 2 * rim, height + 2 * rim), pygame.SRCALPHA)
    glow = face.render(text, True, _rgb(halo))
    # the text at every offset within a circle of `rim`: an outline without a second font engine
    for dy in range(-rim, rim + 1):
        for dx in range(-rim, rim + 1):
            if 0 < dx * dx + dy * dy <= rim * rim + 1:
                label.blit(glow, (rim + dx, rim + dy))
    label.blit(ink, (rim, rim))
    return label


def _rgb(color: Argb) -> tuple[int, int, int]:
    return (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)


def place(label: pygame.Surface, x: float, y: float, anchor: str) -> tuple[int, int]:
    """Left top corner [px] that puts the anchor of `label` at (x, y) [px]."""
    try:
        share_x, share_y = ANCHORS[anchor]
    except KeyError:
        raise ValueError(f"anchor {anchor!r} is not one of {', '.join(ANCHORS)}") from None
    width, height = label.get_size()
    return round(x - share_x * width), round(y - share_y * height)
