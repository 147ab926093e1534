"""One answer of a vote: its letter, its words, its bars, and how many hands went up for it."""

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.teaching.prediction.ballot import LETTERS, Ballot
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.fields import ValueBox
from app.ui.kit.icons import icon
from app.ui.kit.plates import takes_mouse
from app.ui.kit.theme import Look, font

ROW = 54  # [units] height of an answer
CAP = 34  # [units] side of the letter
BAR = 11  # [units] height of the bar of this round
THIN = 6  # [units] and of the one before
SLIM = 4  # [units] the only bar of a row that is too low for words and bars
COUNT = 64  # [units] width of the number of hands
SHARE = 58  # [units] width of the percentage
LESS = 26  # [units] width of the button that takes one away
GAP = 8  # [units]
LEADING = 0.88  # [1] of the usual from line to line of an answer
TALLY = 16  # [units] height of those bars
UNDER = 2  # [units] above them: what hangs below a line of words is clear of the percentage
FRAME = 3  # [units] below them, and of the frame of the right answer
HANDS = 40  # [units] width of the number of hands there
BETWEEN = 2  # [units] from line to line
TOTAL = 24  # [units] the line below them, of all hands
SIZES = (24.0, 20.0, 16.0)  # [units] letters of the answers beside a picture, the largest first


def face_of(look: Look, letters: float, bold: bool = True) -> pygame.font.Font:
    """Return the font of answers of `letters` [units]; no smaller than that of ordinary text."""
    return font(max(look.px(letters), look.letters), bold=bold)


def words_of(look: Look, words: str, width: int, letters: float = SIZES[-1]) -> list[str]:
    """Return the words of an answer in the lines that a stacked line of `width` [px] has for it."""
    return paint.wrap(words, face_of(look, letters), width - look.px(CAP + 3 * GAP)) or [""]


def row_height(look: Look, words: str, width: int, letters: float = SIZES[-1]) -> int:
    """Return the height [px] of a stacked line of `width` [px], with the gap below it."""
    lines = len(words_of(look, words, width, letters))
    return lines * line_height(look, letters) + look.px(UNDER + TALLY + FRAME)


def line_height(look: Look, letters: float = SIZES[-1]) -> int:
    """Return the height [px] of a line of words there."""
    return round(LEADING * face_of(look, letters).get_linesize())


def ballot_height(
    look: Look, answers: Sequence[str], width: int, letters: float = SIZES[-1]
) -> int:
    """Return the height [px] of a ballot of `width` [px] that stands in the strip of a lesson."""
    rows = sum(row_height(look, words, width, letters) + look.px(BETWEEN) for words in answers)
    return rows + look.target(TOTAL)


def letters_of(look: Look, answers: Sequence[str], room: pygame.Rect) -> float:
    """Return the largest letters [units] at which a ballot fits into the strip's `room` [px]."""
    fits = (one for one in SIZES if ballot_height(look, answers, room.width, one) <= room.height)
    return next(fits, SIZES[-1])


def paint_letter(surface: pygame.Surface, look: Look, letter: str, cap: pygame.Rect) -> None:
    """Paint a letter in the middle of its cap; a line of letters may be higher than that."""
    face = look.heading if look.heading.get_linesize() <= cap.height else look.strong
    image = face.render(letter, True, look.colour("text"))
    ink = image.get_bounding_rect()
    surface.blit(image, (cap.centerx - ink.centerx, cap.centery - ink.centery))


class AnswerRow(Pressable):
    """A click counts one hand more, a right click one less, the wheel both."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        ballot: Ballot,
        answer: int,
        letters: float,
    ) -> None:
        """Show answer number `answer` of `ballot`; with `letters` [units] its bars are below all of
        its words, with 0 beside them.
        """
        self.ballot, self.answer, self.revealed = ballot, answer, False
        self.counted: Callable[[int], None] = self._add
        self.letters = letters
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
            paint.box(surface, area, fill, edge, look.px(6), look.px(FRAME))
        else:
            self.face(surface, radius=6)
        if self.letters:
            self._paint_stacked(surface, area)
            return
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
        paint.text(surface, self._words, self._font(words.width), self._ink, words)
        foot = pygame.Rect(room.left, words.bottom, room.width - look.px(SHARE + GAP), bars)
        self._paint_bars(surface, foot)
        share = pygame.Rect(0, 0, look.px(SHARE), look.strong.get_linesize())
        share.midright = (room.right, foot.top + look.px(BAR) // 2)
        self._paint_share(surface, share, share.width)

    def _paint_stacked(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the letter beside the words, and below them the bars and their share."""
        look = self.look
        face = face_of(look, self.letters, bold=self.right)
        high = line_height(look, self.letters)
        drop = (high - face.get_linesize()) // 2
        side = min(look.px(CAP), high)
        self._paint_cap(surface, pygame.Rect(look.px(GAP // 2), look.px(2), side, side))
        left = look.px(GAP // 2) + look.px(CAP) + look.px(GAP)
        lines = words_of(look, self._words, area.width, self.letters)
        for number, line in enumerate(lines):
            surface.blit(face.render(line, True, self._ink), (left, drop + number * high))
        foot = pygame.Rect(left, len(lines) * high + look.px(UNDER), 0, look.px(TALLY))
        foot.width = area.width - left - look.px(GAP + SHARE + HANDS + GAP)
        bars = foot.copy()
        bars.inflate_ip(0, -look.px(2 if self.ballot.before else TALLY - BAR))
        self._paint_bars(surface, bars)
        self._paint_share(surface, foot.move(foot.width + look.px(GAP), 0), look.px(SHARE))

    @property
    def _ink(self) -> pygame.Color:
        """Return the colour of the words: quiet once they are told to be wrong."""
        wrong = self.revealed and not self.right and self.ballot.right is not None
        return self.look.colour("muted" if wrong else "text")

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
        paint_letter(surface, look, LETTERS[self.answer], cap)

    def _paint_share(self, surface: pygame.Surface, place: pygame.Rect, width: int) -> None:
        look = self.look
        place = pygame.Rect(place.left, place.top, width, place.height)
        if not self.ballot.total:
            return
        words = f"{100 * self.ballot.share(self.answer):.0f} %"
        paint.text(surface, words, look.strong, look.colour("text"), place, "right")

    def _paint_bars(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the bar of this round solid, and that of the round before as a thin outline."""
        look, before = self.look, self.ballot.before
        high = min(look.px(BAR), area.height)
        thin_high = look.px(THIN)
        if self.letters and before:  # both have to find room
            high = round(0.55 * area.height)
            thin_high = area.height - high - look.px(2)
        groove = pygame.Rect(area.left, area.top, area.width, high)
        paint.box(surface, groove, look.colour("field"), look.colour("muted"), 0, look.px(1))
        solid = groove.copy()
        solid.width = round(groove.width * self.ballot.share(self.answer))
        paint.box(surface, solid, look.colour("accent"))
        if before and area.height > high:
            thin = pygame.Rect(area.left, area.bottom - thin_high, 0, thin_high)
            thin.width = round(area.width * self.ballot.share(self.answer, before))
            paint.box(surface, thin, None if thin.width > 2 else look.colour("muted"))
            if thin.width > 2:
                paint.box(
                    surface, thin, look.colour("raised"), look.colour("muted"), 0, look.px(1.5)
                )


class Hands:
    """One line of the card: the answer, a button that takes one hand back, the number of hands.

    Where it is stacked there is no such button: a right click does the same.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        ballot: Ballot,
        answer: int,
        changed: Callable[[], None],
        letters: float,
    ) -> None:
        """Make the line; `changed` is called when the count is another."""
        self.ballot, self.answer, self.changed = ballot, answer, changed
        self.less: Button | None = None
        if letters:
            self._stack(desk, rect, container, letters)
        else:
            self._row_up(desk, rect, container)
        self.row.counted = self.add
        self.show(False)

    def _stack(self, desk: Desk, rect: pygame.Rect, container: UIContainer, letters: float) -> None:
        """Put the number of hands at the end of the bars."""
        look = desk.look
        self.row = AnswerRow(desk, rect, container, self.ballot, self.answer, letters)
        place = pygame.Rect(0, 0, look.px(HANDS), look.px(TALLY))
        place.bottomright = rect.right - look.px(GAP) // 2, rect.bottom - look.px(FRAME)
        above = desk.group(place, container, layer=3)
        self.count = ValueBox(desk, pygame.Rect((0, 0), place.size), above, "0", self._typed)

    def _row_up(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        """Put all of it side by side."""
        look = desk.look
        count, less = look.px(COUNT), look.px(LESS)
        place = pygame.Rect(rect.right - count, rect.top, count, rect.height)
        middle = place.inflate(0, -look.px(14))
        self.count = ValueBox(desk, middle, container, "0", self._typed)
        minus = pygame.Rect(place.left - less, middle.top, less, middle.height)
        self.less = Button(
            desk, minus, container, command=lambda: self.add(-1), sign="minus", tip="One hand fewer"
        )
        row = pygame.Rect(rect.left, rect.top, minus.left - look.px(2) - rect.left, rect.height)
        self.row = AnswerRow(desk, row, container, self.ballot, self.answer, 0.0)

    def kill(self) -> None:
        """Take it away."""
        for element in filter(None, (self.row, self.count, self.less)):
            element.kill()

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
        if self.less is not None:
            self.less.able(not revealed and self.ballot.counts[self.answer] > 0)
        self.row.reveal(revealed)
        self.row.refresh()
