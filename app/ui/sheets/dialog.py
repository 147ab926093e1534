"""A dialog: a sheet in the middle of the darkened window, with a title, a cross and buttons."""

from collections.abc import Callable

import pygame

from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.plates import Shade, Sheet

LAYER = 40  # above the panels, below popups and tips; as the scene sheet
PAD = 16  # [units]
LINE = 34  # [units] height of a field or a button
GAP = 8  # [units] between them
HEAD = 38  # [units] the title
EDGE = 24  # [units] of the window that stays free, both sides together


class Dialog:
    """Base of the sheets that ask something. Esc or a click outside closes them."""

    keeps_keys = True  # what lies behind is not to be seen, and is left as it is
    BESIDE = False
    """It stands at the right, and the window stays bright: the picture shows what it asks."""

    def __init__(
        self, desk: Desk, closed: Callable[[], None], title: str, width: float, height: int
    ) -> None:
        """Make it `width` [units] and `height` [px] large, both at most what the window has.

        `inside` [px] is what is left below the title; `closed` is called at the end.
        """
        self.desk, self.closed = desk, closed
        look, window = desk.look, desk.size
        self.line, self.gap = look.target(LINE), look.px(GAP)
        self.container = desk.group(pygame.Rect((0, 0), window), layer=LAYER)
        Shade(desk, self.container, self.close, clear=self.BESIDE)
        edge, pad = look.px(EDGE), look.px(PAD)
        size = (min(look.px(width), window[0] - edge), min(height, window[1] - edge))
        self.rect = pygame.Rect((0, 0), size)
        self.rect.center = (window[0] // 2, window[1] // 2)
        if self.BESIDE:
            self.rect.right = window[0] - edge // 2
        Sheet(desk, self.rect, self.container)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        head = pygame.Rect(inside.left, self.rect.top + look.px(10), inside.width, self.line)
        self._add_head(head, title)
        top = self.rect.top + look.px(10 + HEAD)
        self.inside = pygame.Rect(inside.left, top, inside.width, inside.bottom - top)

    def _add_head(self, place: pygame.Rect, title: str) -> None:
        words = place.copy()
        words.width -= place.height
        Caption(self.desk, words, self.container, title, font=self.desk.look.heading)
        cross = pygame.Rect(0, place.top, place.height, place.height)
        cross.right = place.right + self.desk.look.px(8)
        tip = "Close  (Esc)"
        Button(self.desk, cross, self.container, command=self.close, sign="cross", tip=tip)

    def add_buttons(
        self, act: str, command: Callable[[], None], back: Callable[[], None], least: float = 0
    ) -> Button:
        """Add the main button and Cancel at the lower right; the main one is at least `least`
        [units] wide. Takes their line off `inside`.
        """
        look, place = self.desk.look, self.inside
        top, right = place.bottom - self.line, place.right
        main = None
        for words, press, strong in ((act, command, True), ("Cancel", back, False)):
            wide = max(look.body.size(words)[0] + look.px(32), look.px(least))
            rect = pygame.Rect(right - wide, top, wide, self.line)
            button = Button(
                self.desk,
                rect,
                self.container,
                command=press,
                words=words,
                strong=strong,
                framed=not strong,
            )
            main = main or button
            right = rect.left - self.gap
        place.height -= self.line + self.gap
        assert main is not None
        return main

    def close(self) -> None:
        """Take the dialog away."""
        if self.container.alive():
            self.container.kill()
            self.closed()
