"""The menu of an instrument, at the mouse."""

from collections.abc import Sequence

import pygame

from app.editor.instruments.instrument import Choice
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Popup


def open_choices(desk: Desk, groups: Sequence[Sequence[Choice]]) -> None:
    """Drop a list where the mouse is; what holds now has a check mark."""
    entries = [
        [
            Entry(choice.words, choice.command, checked=lambda on=choice.chosen: on)
            for choice in group
        ]
        for group in groups
    ]
    Popup(desk, pygame.Rect(pygame.mouse.get_pos(), (1, 1)), entries)
