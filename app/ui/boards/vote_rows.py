"""One answer of a vote: its letter, its words, its bars, and how many hands went up for it."""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.teaching.prediction.ballot import LETTERS, Ballot
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.fields import ValueBox
from app.ui.kit.icons import icon
from app.ui.kit.plates import takes_mouse

ROW = 54  # [units] height of an answer
CAP = 34  # [units] side of the letter
BAR = 11  # [units] height of the bar of this round
THIN = 6  # [units] and of the one before
SLIM = 4  # [units] the only bar of a row that is too low for words and bars
COUNT = 64  # [units] width of the number of hands
SHARE = 58  # [units] width of the percentage
LESS = 26  # [units] width of the button that takes one away
GAP = 8  # [units]


class AnswerRow(Pressable):
    """A click counts one hand more, a right click one less, the wheel both."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, ballot: Ballot, answer: int
    ) -> None:
        """Show answer number `answer` of `ballot`."""
        self.ballot, self.answer, self.revealed = ballot, answer, False
        self.counted: Callable[[int], None] = self._add
        super().__init__(desk, rect, container, command=lambda: self.counted(1))
        self.refresh()

    def _add(self, hands: int) -> None:
        self.ballot.add(self.answer, hands)

    @property
    def right(self) -> bool:
        """Return whether it is told to be the right answer."""
        return self.revealed and self.ballot.right == self.answer

    def reveal(self, on: bool) -> None:
        """Tell whether it is right."""
        if on != self.revealed:
            self.revealed = on
            self.able(not on)
            self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take clicks and the wheel."""
        if not self.revealed and takes_mouse(self, event):
            if event.type == pygame.MOUSEWHEEL:
                self.counted(1 if event.y > 0 else -1)
                return True
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
                self.hide_tip()
                self.counted(-1)
                return True
        return super().process_event(event)

    # --- painting ------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the answer; the right one has a thick frame, a tick for its letter, and bold
        words.
        """
        look, area = self.look, self.inner()
        if self.right:
            fill, edge = look.colour("hover"), look.colour("accent")
            paint.box(surface, area, fill, edge, look.px(6), look.px(3))
        else:
            self.face(surface, radius=6)
        side = min(look.px(CAP), area.height - look.px(4))
        cap = pygame.Rect(look.px(GAP), (area.height - side) // 2, side, side)
        self._paint_cap(surface, cap)
        left = cap.right + look.px(GAP + 2)
        room = pygame.Rect(left, 0, area.width - left - look.px(GAP), area.height)
        bars = look.px(BAR + THIN + 3) if self.ballot.before else look.px(BAR)
        words = pygame.Rect(room.left, look.px(3), room.width, 0)
        words.height = area.height - bars - look.px(9)
        if words.height < look.body.get_ascent():  # the words come first
            bars = look.px(SLIM)
            words.top, words.height = 0, area.height - bars - look.px(2)
        wrong = self.revealed and not self.right and self.ballot.right is not None
        ink = "muted" if wrong else "text"
        paint.text(surface, self._words, self._font(words.width), look.colour(ink), words)
        foot = pygame.Rect(room.left, words.bottom, room.width - look.px(SHARE + GAP), bars)
        self._paint_bars(surface, foot)
        share = pygame.Rect(0, 0, look.px(SHARE), look.strong.get_linesize())
        share.midright = (room.right, foot.top + look.px(BAR) // 2)
        self._paint_share(surface, share)

    @property
    def _words(self) -> str:
        return self.ballot.answers[self.answer]

    def _font(self, width: int) -> pygame.font.Font:
        """Return the usual one, or the smaller one for a long answer."""
        usual = self.look.strong if self.right else self.look.body
        return usual if usual.size(self._words)[0] <= width else self.look.small

    def _paint_cap(self, surface: pygame.Surface, cap: pygame.Rect) -> None:
        look = self.look
        if self.right:
            paint.box(surface, cap, look.colour("accent"), radius=look.px(6))
            sign = icon("check", look.px(24), tuple(look.colour("on_accent")))
            surface.blit(sign, sign.get_rect(center=cap.center))
            return
        paint.box(
            surface, cap, look.colour("field"), look.colour("border"), look.px(6), look.px(1.5)
        )
        paint.text(surface, LETTERS[self.answer], look.heading, look.colour("text"), cap, "center")

    def _paint_share(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        look = self.look
        if not self.ballot.total:
            return
        words = f"{100 * self.ballot.share(self.answer):.0f} %"
        paint.text(surface, words, look.strong, look.colour("text"), place, "right")

    def _paint_bars(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the bar of this round solid, and that of the round before as a thin outline."""
        look, before = self.look, self.ballot.before
        high = min(look.px(BAR), area.height)
        groove = pygame.Rect(area.left, area.top, area.width, high)
        paint.box(surface, groove, look.colour("field"), look.colour("border"), 0, look.px(1))
        solid = groove.copy()
        solid.width = round(groove.width * self.ballot.share(self.answer))
        paint.box(surface, solid, look.colour("accent"))
        if before and area.height > high:
            thin = pygame.Rect(area.left, groove.bottom + look.px(3), 0, look.px(THIN))
            thin.width = round(area.width * self.ballot.share(self.answer, before))
            paint.box(surface, thin, None if thin.width > 2 else look.colour("muted"))
            if thin.width > 2:
                paint.box(
                    surface, thin, look.colour("raised"), look.colour("muted"), 0, look.px(1.5)
                )


class Hands:
    """One line of the card: the answer, a button that takes one hand back, the number of hands."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        ballot: Ballot,
        answer: int,
        changed: Callable[[], None],
    ) -> None:
        """Make the line; `changed` is called when the count is another."""
        look = desk.look
        self.ballot, self.answer, self.changed = ballot, answer, changed
        count, less = look.px(COUNT), look.px(LESS)
        place = pygame.Rect(rect.right - count, rect.top, count, rect.height)
        middle = place.inflate(0, -look.px(14))
        self.count = ValueBox(desk, middle, container, "0", self._typed)
        minus = pygame.Rect(place.left - less, middle.top, less, middle.height)
        self.less = Button(
            desk, minus, container, command=lambda: self.add(-1), sign="minus", tip="One hand less"
        )
        row = pygame.Rect(rect.left, rect.top, minus.left - look.px(2) - rect.left, rect.height)
        self.row = AnswerRow(desk, row, container, ballot, answer)
        self.row.counted = self.add
        self.show(False)

    def add(self, hands: int) -> None:
        """Count more hands, or fewer."""
        self.ballot.add(self.answer, hands)
        self.changed()

    def _typed(self, words: str) -> None:
        """Take the number that was typed; what is none changes nothing."""
        if words.strip().isdigit():
            self.ballot.put(self.answer, int(words))
        self.changed()

    def show(self, revealed: bool) -> None:
        """Follow the counts."""
        self.count.show_words(str(self.ballot.counts[self.answer]))
        self.count.able(not revealed)
        self.less.able(not revealed and self.ballot.counts[self.answer] > 0)
        self.row.reveal(revealed)
        self.row.refresh()
