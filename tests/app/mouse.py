"""The mouse of tests without a screen."""

import pygame

_holders: list[pygame.Window] = []

LARGE = (4096, 4096)  # [px] the mouse stays within the window that has it


def hold_mouse(size: tuple[int, int] = (1280, 720)) -> None:
    """A mouse that can be moved over a picture of `size` [px].

    SDL moves none that is in no window, and none out of the window that has it: a `pygame.Window`
    that another test closes leaves it in none, a small one that is left keeps it. A window that
    nobody draws takes it up.
    """
    corner = size[0] - 1, size[1] - 1
    pygame.mouse.set_pos(corner)
    if pygame.mouse.get_focused() and pygame.mouse.get_pos() == corner:
        return
    while _holders:
        _holders.pop().destroy()
    _holders.append(pygame.Window("mouse", LARGE))
