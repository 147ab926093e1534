"""The mouse of tests without a screen."""

import pygame

_holders: list[pygame.Window] = []

LARGE = (4096, 4096)  # [px] the mouse stays within the window that has it


def hold_mouse() -> None:
    """A mouse that can be moved: SDL moves none that is in no window, and a `pygame.Window` that
    another test closes leaves it in none. A window that nobody draws takes it up.
    """
    if pygame.mouse.get_focused():
        return
    while _holders:
        _holders.pop().destroy()
    _holders.append(pygame.Window("mouse", LARGE))
