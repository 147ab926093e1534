"""Text: labels with a halo, rendered once and kept.

The halo is the same text with an outline in the background colour, so that a label reads over
anything.
"""

from collections.abc import Callable

import pygame

from app.drawing.colors import Argb
from app.drawing.fonts import font
from app.drawing.formula import Face, paint_box, paint_line, set_formula
from app.drawing.kept_pictures import KeptPictures

LABEL_BYTES = 24_000_000
"""Rendered labels kept: [bytes], 24 MB: the ids of 5,000 bodies, or 1,000 labels for a projector. A
label costs 10-40 us to render and 1 us to find."""

LONGEST_LABEL = 200
"""Characters of a label: [count]; a longer one, such as a name in a file, ends in an ellipsis."""

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


def label_text(text: str) -> str:
    """As much of `text` as a label shows."""
    return text if len(text) <= LONGEST_LABEL else text[:LONGEST_LABEL] + "…"


class Labels:
    """Renders labels and keeps the latest of them."""

    def __init__(self) -> None:
        self._kept = KeptPictures(LABEL_BYTES)

    def get(
        self, text: str, size: int, color: Argb, halo: Argb, rim: int, bold: bool
    ) -> pygame.Surface:
        """`text` in one line, `$ … $` in it a formula; `rim` [px] is the width of the halo."""
        text = label_text(text)

        def paint(part: str) -> pygame.Surface:
            rgb = _rgb(halo if part == "halo" else color)
            if "$" in text:
                return paint_line(text, Face(size, bold, display=False), rgb)
            return font(size, bold).render(text, True, rgb)

        return self._keep((text, size, color, halo, rim, bold), rim, paint)

    def formula(self, source: str, face: Face, color: Argb, halo: Argb, rim: int) -> pygame.Surface:
        """A formula, cropped to its ink."""
        box = set_formula(source, face)

        def paint(part: str) -> pygame.Surface:
            image = paint_box(box, _rgb(halo if part == "halo" else color))[0]
            return image.subsurface(image.get_bounding_rect())

        return self._keep((source, face, color, halo, rim), rim, paint)

    def _keep(self, key: tuple, rim: int, paint: Callable[[str], pygame.Surface]) -> pygame.Surface:
        """The label of `key`; `paint` gives it in its own colour, or in that of the halo."""

        def label() -> pygame.Surface:
            ink = paint("ink")
            return ink if rim <= 0 else _with_halo(ink, paint("halo"), rim)

        return self._kept.painted(key, label)


def _with_halo(ink: pygame.Surface, glow: pygame.Surface, rim: int) -> pygame.Surface:
    width, height = ink.get_size()
    label = pygame.Surface((width + 2 * rim, height + 2 * rim), pygame.SRCALPHA)
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
