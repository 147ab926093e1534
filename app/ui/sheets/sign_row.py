"""A row of signs that few keyboards have: a click puts one where the cursor is."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk

SIGNS = "αβγθλμπρτφωΔΣ√²³·×±≤≥≈→°"


def add_signs(
    desk: Desk, place: pygame.Rect, container: UIContainer, insert: Callable[[str], None]
) -> None:
    """Make the row at `place` [px in the container]; a click calls `insert` with the sign."""
    side = place.width / len(SIGNS)
    for number, sign in enumerate(SIGNS):
        left, right = round(number * side), round((number + 1) * side)
        rect = pygame.Rect(place.left + left, place.top, right - left, place.height)
        Button(desk, rect, container, command=partial(insert, sign), words=sign)
