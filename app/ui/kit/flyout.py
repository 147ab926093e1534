"""A raised sheet beside what opened it, for lists that are more than a menu."""

import pygame

from app.ui.kit.desk import Desk
from app.ui.kit.plates import Sheet
from app.ui.kit.popup import LAYER, PAD


class Flyout:
    """The flyout stands in the place of a popup: one at a time, and a press beside it closes it."""

    def __init__(self, desk: Desk, anchor: pygame.Rect, size: tuple[int, int]) -> None:
        """Open above or below `anchor` [px], where there is room for content of `size` [px]."""
        if desk.popup is not None:
            desk.popup.close()
        desk.popup, self.desk, self.anchor = self, desk, anchor
        pad, gap = desk.look.px(PAD), desk.look.px(4)
        window = pygame.Rect((0, 0), desk.size)
        above, below = anchor.top - 2 * gap, window.height - anchor.bottom - 2 * gap
        width = min(size[0] + 2 * pad, window.width - 2 * gap)
        self.rect = pygame.Rect(0, 0, width, min(size[1] + 2 * pad, max(above, below)))
        if above > below:
            self.rect.bottomright = (anchor.right, anchor.top - gap)
        else:
            self.rect.topleft = (anchor.left, anchor.bottom + gap)
        self.rect.clamp_ip(window)
        self.container = desk.group(window, layer=LAYER)
        Sheet(desk, self.rect, self.container, radius=6)
        self.inside = self.rect.inflate(-2 * pad, -2 * pad)

    def update(self) -> None:
        """Follow what the list stands for."""

    def key(self, event: pygame.event.Event) -> bool:
        """Esc closes; True when the key was used."""
        if event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return False

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.desk.popup = None
