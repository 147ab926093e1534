"""Text: labels with a halo, rendered once and kept.

The halo is the same text with an outline in the background colour, so that a label reads over
anything.
"""

from functools import lru_cache

import pygame

from app.drawing import surfaces
from app.drawing.colors import Argb
from app.drawing.fonts import font
from app.drawing.formula import Face, paint_line, set_line
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
    """Return as much of `text` as a label shows."""
    return text if len(text) <= LONGEST_LABEL else text[:LONGEST_LABEL] + "…"


class Labels:
    """Texts are rendered once; the latest of them are kept."""

    def __init__(self) -> None:
        self._kept = KeptPictures(LABEL_BYTES)

    def get(
        self, text: str, size: int, color: Argb, halo: Argb, rim: int, bold: bool
    ) -> pygame.Surface:
        """Return `text` in one line, `$ … $` in it a formula; its halo is `rim` [px] wide."""
        text = label_text(text)

        def ink(argb: Argb) -> pygame.Surface:
            if "$" in text:
                return paint_line(text, Face(size, bold, display=False), _rgb(argb))
            return font(size, bold).render(text, True, _rgb(argb))

        def label() -> pygame.Surface:
            return ink(color) if rim <= 0 else _with_halo(ink(color), ink(halo), rim)

        return self._kept.painted((text, size, color, halo, rim, bold), label)


@lru_cache(maxsize=4096)
def text_size(text: str, size: int, bold: bool) -> tuple[int, int]:
    """Return the width and height [px] of a line, `$ … $` in it a formula, without its halo."""
    text = label_text(text)
    if "$" in text:
        _, width, up, down = set_line(text, Face(size, bold, display=False))
        return width, up + down
    return font(size, bold).size(text)


def _with_halo(ink: pygame.Surface, glow: pygame.Surface, rim: int) -> pygame.Surface:
    width, height = ink.get_size()
    label = surfaces.clear((width + 2 * rim, height + 2 * rim))
    # the text at every offset within a circle of `rim`: an outline without a second font engine
    reach = range(-rim, rim + 1)
    offsets = ((dx, dy) for dy in reach for dx in reach if 0 < dx * dx + dy * dy <= rim * rim + 1)
    label.fblits([*((glow, (rim + dx, rim + dy)) for dx, dy in offsets), (ink, (rim, rim))])
    return label


def _rgb(color: Argb) -> tuple[int, int, int]:
    return (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)


def place(label: pygame.Surface, x: float, y: float, anchor: str) -> tuple[int, int]:
    """Return left top corner [px] that puts the anchor of `label` at (x, y) [px]."""
    try:
        share_x, share_y = ANCHORS[anchor]
    except KeyError:
        raise ValueError(f"anchor {anchor!r} is not one of {', '.join(ANCHORS)}") from None
    width, height = label.get_size()
    return round(x - share_x * width), round(y - share_y * height)
