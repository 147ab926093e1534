"""A row of signs that few keyboards have: a click puts one where the cursor is."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk

SIGNS = "αβγθλμπρτφωΔΣ√²³·×±≤≥≈→°"


class Sign(Pressable):
    """A sign to be put into a text."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        command: Callable[[], None],
        words: str,
    ) -> None:
        self.words = words
        super().__init__(desk, rect, container, command=command)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        self.face(surface)
        ink = self.look.colour("text")
        paint.text(surface, self.words, self.look.body, ink, self.inner(), "center")


def add_signs(
    desk: Desk, place: pygame.Rect, container: UIContainer, insert: Callable[[str], None]
) -> None:
    """Make the row at `place` [px in the container]; a click calls `insert` with the sign."""
    side = place.width / len(SIGNS)
    for number, sign in enumerate(SIGNS):
        left, right = round(number * side), round((number + 1) * side)
        rect = pygame.Rect(place.left + left, place.top, right - left, place.height)
        Sign(desk, rect, container, command=partial(insert, sign), words=sign)
