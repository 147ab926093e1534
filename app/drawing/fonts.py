"""The program's fonts: one family for the interface, pygame_gui's fields, and the picture.

Fulcrum Sans is Noto Sans with the signs of Noto Sans Math in the same files
(assets/fonts/make_fonts.py), so no text has to be taken apart to find a glyph.
"""

import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

from app.quantities.shown_text import shown_text

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
REGULAR = FOLDER / "FulcrumSans-Regular.ttf"
BOLD = FOLDER / "FulcrumSans-Bold.ttf"
ITALIC = FOLDER / "FulcrumSans-Italic.ttf"  # Latin, Greek and signs only: for formulas
BOLD_ITALIC = FOLDER / "FulcrumSans-BoldItalic.ttf"

KEPT_FONTS = 160
"""Open fonts kept: [count], 160; the interface uses 10 sizes, a formula 3 more in 4 styles."""

opening = threading.Lock()
"""Held while a font file is opened: pygame lets go of the interpreter then, and FreeType keeps one
list of all open faces. Rendering holds the interpreter: films and the window take turns."""


class SafeFont(pygame.font.Font):
    """A font that draws any text. pygame's own raises at NUL, at lone surrogates, and where all
    letters together have no width.
    """

    def render(self, text: str, *arguments: Any, **options: Any) -> pygame.Surface:
        """Render `text` in one line, its control signs made visible: see `shown_text`."""
        return super().render(shown_text(text), *arguments, **options)

    def size(self, text: str | bytes, /) -> tuple[int, int]:
        """Return the size of what `render` draws [px]."""
        return super().size(shown_text(text) if isinstance(text, str) else text)

    def metrics(self, text: str | bytes, /) -> list[tuple[int, int, int, int, int] | None]:
        """Return the metrics of each letter that `render` draws [px]."""
        return super().metrics(shown_text(text) if isinstance(text, str) else text)


@lru_cache(maxsize=KEPT_FONTS)
def font(size: int, bold: bool = False, italic: bool = False) -> pygame.font.Font:
    """Return the face with an em of `size` [px]."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = (BOLD_ITALIC if italic else BOLD) if bold else (ITALIC if italic else REGULAR)
    with opening:
        return SafeFont(path, size)
