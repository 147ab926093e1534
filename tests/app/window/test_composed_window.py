"""The window that was laid where something changed is the one that is painted whole."""

import pygame
import pytest

from app.drawing.canvas import memory
from tests.app.desk import Desk


def differing(desk: Desk) -> int:
    """How many pixels of the window are others when this frame is painted whole."""
    app = desk.app
    surface, draw, composer = app.window.surface, app.picture.draw, app.ui.composer
    canvas, got = draw._canvas, memory(surface).copy()
    composer.forget()
    canvas._known[:] = 0
    composer.show(surface, canvas, (draw.list, canvas._seen[0]), draw._texts)
    app.ui.draw(surface)
    app.features.paint_above(surface)
    return int((got != memory(surface)).sum())


def load(desk: Desk, name: str) -> None:
    assert desk.app.session.load(name)
    desk.app.session.paused = False
    desk.frames(5)


@pytest.mark.parametrize("name", ["welcome", "gas", "cloth", "playroom"])
def test_no_pixel_is_stale_while_a_scene_runs(desk: Desk, name: str) -> None:
    load(desk, name)
    for _ in range(12):
        desk.frames(5)
        assert differing(desk) == 0


def test_no_pixel_is_stale_while_the_mouse_goes_over_the_interface(desk: Desk) -> None:
    load(desk, "welcome")
    width, height = desk.app.size
    for step in range(24):
        desk.point(10 + step * (width - 20) // 24, 20 if step % 2 else height - 20)
        desk.frames(3 if step % 5 else 40)  # long enough for a tip
        assert differing(desk) == 0


def test_no_pixel_is_stale_after_panels_lists_and_sheets_came_and_went(desk: Desk) -> None:
    load(desk, "welcome")
    for key in (pygame.K_TAB, pygame.K_m, pygame.K_ESCAPE, pygame.K_F1, pygame.K_ESCAPE):
        desk.key(key)
        for _ in range(4):
            desk.frames(6)
            assert differing(desk) == 0


def test_no_pixel_is_stale_after_a_panel_over_a_moving_view_was_closed(desk: Desk) -> None:
    load(desk, "jelly_car")
    for _ in range(4):
        desk.frames(9)
        assert differing(desk) == 0
        desk.key(pygame.K_TAB)
        desk.frames()
        assert differing(desk) == 0


def test_no_pixel_is_stale_while_the_view_is_zoomed(desk: Desk) -> None:
    load(desk, "welcome")
    desk.app.camera.eases = True
    for factor in (1.3, 0.6, 1.1):
        desk.app.camera.zoom_at(300.0, 300.0, factor)
        for _ in range(4):
            desk.frames(2)
            assert differing(desk) == 0


def test_a_window_in_which_nothing_moves_is_left_alone(desk: Desk) -> None:
    load(desk, "welcome")
    desk.app.session.paused = True
    desk.frames(90)
    assert desk.app.ui.composer.still
