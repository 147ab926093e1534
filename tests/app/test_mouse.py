"""The mouse of tests without a screen goes where it is sent, whatever other tests have left."""

import pygame

from tests.app.mouse import hold_mouse


def test_a_small_window_that_is_left_open_does_not_keep_the_mouse():
    pygame.display.init()
    small = pygame.Window("left", (300, 200))
    try:
        hold_mouse()
        pygame.mouse.set_pos((1200, 600))
        assert pygame.mouse.get_pos() == (1200, 600)
    finally:
        small.destroy()
    hold_mouse()
    pygame.mouse.set_pos((1100, 500))
    assert pygame.mouse.get_pos() == (1100, 500)
