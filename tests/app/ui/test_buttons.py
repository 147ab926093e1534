"""Things to press take the mouse where they are seen, and nowhere else."""

import pygame

from app.ui.kit.buttons import Button
from app.ui.kit.scroll import ScrollArea


def test_what_is_scrolled_out_of_sight_takes_no_click_from_what_is_seen_there(driver):
    desk, pressed = driver.ui.desk, []
    area = ScrollArea(desk, pygame.Rect(200, 100, 120, 60), desk.root, 300)

    def button(top: int, container=None) -> Button:
        place = pygame.Rect(0 if container else 200, top, 100, 30)
        return Button(desk, place, container, command=lambda: pressed.append(top), words=str(top))

    scrolled = [button(top, area.content) for top in (20, 80)]
    below = button(180)
    assert scrolled[1].rect == below.rect
    driver.frames(2)
    assert scrolled[0].hover_point(*scrolled[0].rect.center)
    assert not scrolled[1].hover_point(*below.rect.center)
    assert below.hover_point(*below.rect.center)
    area.scroll_to(60)
    driver.frames(2)
    assert scrolled[1].hover_point(*scrolled[1].rect.center)
