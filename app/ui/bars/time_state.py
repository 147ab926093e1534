"""The words for where we are in time: live, or how far in the past."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look
from app.ui.kit.words import ago_words

LIVE_TIP = "This is the newest moment. Drag the play head to go back in time."
PAST_TIP = """What you see has happened already, and play repeats it exactly.
A change made here begins another future; the old one stays as a ghost."""


class TimeState(Painted):
    """A sign and words: LIVE, or "12.3 s in the past"."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, short: bool = False
    ) -> None:
        """Use `short` words in narrow windows."""
        self.short = short
        self.sign, self.words = "live", ""
        super().__init__(desk, rect, container, tip=LIVE_TIP)

    @staticmethod
    def width(look: Look, short: bool) -> int:
        """Return the room for the longest words [px]."""
        widest = "−88.8 s" if short else "88.8 s in the past"
        return look.strong.size(widest)[0] + look.px(34)

    def show_state(self, live: bool, paused: bool, ago: float) -> None:
        """Show whether this is the newest moment, or how long `ago` [s] it is."""
        sign = "live" if live else "rewind"
        if live:
            words = "LIVE, paused" if paused and not self.short else "LIVE"
        elif ago <= 0.0:  # a change of this very moment was taken back
            words = "now"
        else:
            words = f"−{ago_words(ago)}" if self.short else f"{ago_words(ago)} in the past"
        if (sign, words) != (self.sign, self.words):
            self.sign, self.words = sign, words
            self.tip = LIVE_TIP if live else PAST_TIP
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a disc while it is live; the sign and the words stand out in the past."""
        look, side = self.look, self.look.px(16)
        live = self.sign == "live"
        colour = look.colour("error" if live else "text")
        area = self.inner()
        if not live:
            paint.box(surface, area, look.colour("hover"), radius=look.px(5))
        sign = icon(self.sign, side, tuple(colour))
        left = look.px(5)
        surface.blit(sign, (left, (area.height - side) // 2))
        area.left, area.width = left + side + look.px(5), area.width - left - side - look.px(5)
        paint.text(surface, self.words, look.strong, look.colour("text"), area)


def axis_words(seconds: float) -> str:
    """Return a time on the axis [s]: "5 s", "0.5 s", "1:30"."""
    if seconds < 59.95:
        return f"{round(seconds, 2):g} s"
    return f"{int(round(seconds) // 60)}:{round(seconds) % 60:02d}"
