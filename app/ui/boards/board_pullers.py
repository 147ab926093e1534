"""What the mouse pulls a board by: its title moves it, its lower right corner sizes it."""

from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.clicks import SLACK, Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted, Sensitive

if TYPE_CHECKING:
    from app.ui.boards.board import Board


class Puller(Painted):
    """An element that the mouse pulls: tells its board how far."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, board: "Board"
    ) -> None:
        self.board = board
        self._from: tuple[int, int] | None = None  # [px] the mouse at the press
        self._area = pygame.Rect(0, 0, 0, 0)  # [px] the board at the press
        self._is_click = False  # the mouse did not move since
        self._clicks = Clicks()  # what was let go without a pull
        super().__init__(desk, rect, container, layer=3)
        self.refresh()

    def pulled(self, area: pygame.Rect, by: tuple[int, int]) -> pygame.Rect:
        """Return where the board is to be: it was at `area`, and the mouse has moved `by` [px]."""
        raise NotImplementedError

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take a press, and pull from there."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT and self.board.hold(self):
                self._from, self._area = event.pos, self.board.rect.copy()
                self._is_click = True
            return event.button <= pygame.BUTTON_RIGHT
        return False

    def follow(self, position: tuple[int, int]) -> None:
        """Pull: the mouse is at `position` [px]."""
        if self._from is not None and position != self._from:
            self._is_click = False
            by = position[0] - self._from[0], position[1] - self._from[1]
            self.board.put(self.pulled(self._area, by))

    def take_over(self, old: "Puller") -> None:
        """Go on with the pull of the element that this one replaces."""
        self._from, self._area = old._from, old._area
        self._is_click, self._clicks = old._is_click, old._clicks

    def let_go(self) -> None:
        """End the pull."""
        self._from = None


class Head(Puller):
    """The title; pulling it moves the board, a double click folds it."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint bold words at the left."""
        look, area = self.look, self.inner()
        area.left, area.width = look.px(10), area.width - look.px(12)
        paint.text(surface, self.board.title, look.strong, look.colour("text"), area)

    def pulled(self, area: pygame.Rect, by: tuple[int, int]) -> pygame.Rect:
        """Return the area moved."""
        return area.move(by)

    def let_go(self) -> None:
        """Open a folded board after a click; fold an open one after a double click."""
        at, self._from = self._from, None
        if at is None or not self._is_click:
            return
        again = self._clicks.is_double(at, self.look.px(SLACK))
        if self.board.folded:
            self._clicks = Clicks()  # a second click at once, out of habit, leaves it open
        if self.board.folded or again:
            self.board.fold()


class Grip(Sensitive, Puller):
    """The lower right corner; pulling it sizes the board."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint three dots, quiet until the mouse is there."""
        look, edge, step = self.look, self.rect.width, self.look.px(4)
        colour = look.colour("text" if self.hovered else "border")
        for x, y in ((1, 1), (2, 1), (1, 2)):
            paint.disc(surface, (edge - x * step, edge - y * step), look.px(1.2), colour)

    def pulled(self, area: pygame.Rect, by: tuple[int, int]) -> pygame.Rect:
        """Return the area with its lower right corner moved."""
        return pygame.Rect(area.topleft, (area.width + by[0], area.height + by[1]))
