"""The words for where we are in time: running, paused, or how far in the past."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look
from app.ui.kit.words import ago_words

LIVE_TIP = "This is the newest moment. Drag the knob to go back in time."
PAST_TIP = """This has happened already, and play repeats it exactly.
Change something here to try another ending: the old run stays as a ghost."""
SLOWED_TIP = """The computer is busy: it cannot run this scene in real time.
Time goes slower; the physics stays the same."""
SLOWED = 0.98  # [1] below this share of real time it is said; above it is the noise of pacing


class TimeState(Painted):
    """A sign and words: "Running", "Paused", or "12.3 s in the past"."""

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
        widest = ("Running", "−88.8 s") if short else ("88.8 s in the past", "88 % of real time")
        return max(look.strong.size(words)[0] for words in widest) + look.px(34)

    def show_state(self, live: bool, paused: bool, ago: float, share: float = 1.0) -> None:
        """Show whether this is the newest moment, or how long `ago` [s] it is; time runs with
        `share` of its speed [1].
        """
        sign, tip = ("live", LIVE_TIP) if live else ("rewind", PAST_TIP)
        if not paused and share < SLOWED:
            sign, tip = "warning", SLOWED_TIP
            words = f"{share * 100:.0f} %" + ("" if self.short else " of real time")
        elif live:
            words = "Paused" if paused else "Running"
            sign = "pause" if paused else sign
        elif ago <= 0.0:  # a change of this very moment was taken back
            words = "now"
        else:
            words = f"−{ago_words(ago)}" if self.short else f"{ago_words(ago)} in the past"
        if (sign, words) != (self.sign, self.words):
            self.sign, self.words = sign, words
            self.tip = tip
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a disc while time runs; the sign and the words stand out in the past."""
        look, side = self.look, self.look.px(16)
        colour = look.colour({"live": "error", "warning": "warning"}.get(self.sign, "text"))
        area = self.inner()
        if self.sign == "rewind":
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
