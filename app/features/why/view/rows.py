"""The rows of the "Why?" board: headings, sentences with their moment and number, notes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.features.why.model.sentence import Sentence
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.roll import Roll, Spot
from app.ui.kit.words import time_words

TIME = 68  # [units] width of the button with the time
PAD = 5  # [units] above and below a row
BAR_WIDE, BAR_HIGH = 64, 7  # [units] of the bar of the number
LEAST_WORDS = 150  # [units] beside the time; in less room the words stand below it

EXHAUSTED = ("slips", "began to slip", "saturated", "came to its most")
"""Kinds of sentences whose number is at its bound: their bar has the colour of a warning."""

JUMP = "jump"
"""The part of a row that jumps."""


class Row(NamedTuple):
    """One row: a sentence, or words of the board's own."""

    words: str
    sentence: Sentence | None = None
    heading: bool = False
    past: bool = False  # its time is a button

    @property
    def key(self) -> tuple[object, ...]:
        """Return what the eye sees of it."""
        one = self.sentence
        return (*self[:1], *self[2:], one and (one.datum.words, one.datum.share, one.tick))


class WhyRows(Roll):
    """The rows; a click on a time goes there, resting on a row marks it in the picture."""

    ground = "raised"

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        jump: Callable[[int], None],
        point: Callable[[Sentence | None], None],
    ) -> None:
        """`jump` gets the tick of a time that is pressed, `point` the sentence under the mouse."""
        self.rows: tuple[Row, ...] = ()
        self._jump, self._point_at = jump, point
        super().__init__(desk, rect, container)

    def put(self, rows: Sequence[Row]) -> None:
        """Show these rows; laid out again only when something can be seen of it."""
        same = [row.key for row in rows] == [row.key for row in self.rows]
        self.rows = tuple(rows)
        if not same:
            spot = self.spot
            self.set_heights([self._height(row) for row in rows])
            self.spot = spot if spot is not None and spot[0] < len(rows) else None

    # --- layout ------------------------------------------------------------------------------

    def _indent(self, row: Row) -> int:
        """Return how far the words stand from the left [px]."""
        look = self.look
        if not row.past:
            return look.px(PAD)
        wide = self._time_wide() + look.px(2 * PAD)
        return wide if self.width - wide >= look.px(LEAST_WORDS) else look.px(PAD)

    def _time_wide(self) -> int:
        """Return the width of a time [px]."""
        return max(self.look.px(TIME), self.look.strong.size("8:88.8 s")[0] + self.look.px(8))

    def _time_rect(self, area: pygame.Rect) -> pygame.Rect:
        """Return where the button with the time is."""
        look = self.look
        high = look.strong.get_linesize() + look.px(4)
        return pygame.Rect(area.left, area.top + look.px(PAD - 2), self._time_wide(), high)

    def _lines(self, row: Row) -> list[str]:
        look = self.look
        font = look.strong if row.heading else look.body
        wide = max(1, self.width - self._indent(row) - look.px(PAD))
        return paint.wrap(row.words, font, wide)

    def _words_top(self, row: Row) -> int:
        """Return how far the words are below the top of a row [px]."""
        stacked = row.past and self._indent(row) == self.look.px(PAD)
        time = self.look.strong.get_linesize() + self.look.px(6) if stacked else 0
        return self.look.px(PAD) + time

    def _datum_lines(self, row: Row) -> list[str]:
        """Return the line of the number, broken where it is too long."""
        if row.sentence is None:
            return []
        look, datum = self.look, row.sentence.datum
        bar = look.px(BAR_WIDE + PAD) if datum.share is not None else 0
        wide = max(1, self.width - self._indent(row) - look.px(PAD) - bar)
        return paint.wrap(datum.words, look.small, wide)

    def _height(self, row: Row) -> int:
        look = self.look
        font = look.strong if row.heading else look.body
        lines = len(self._lines(row)) * font.get_linesize()
        number = len(self._datum_lines(row)) * look.small.get_linesize()
        return self._words_top(row) + lines + number + look.px(PAD)

    # --- painting ----------------------------------------------------------------------------

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Paint a row."""
        look, row = self.look, self.rows[number]
        lit = self.spot is not None and self.spot[0] == number
        if lit and row.sentence is not None:
            paint.box(surface, rect, look.colour("hover"), radius=look.px(4))
        if row.heading and number > 0:
            line = pygame.Rect(rect.left, rect.top, rect.width, max(1, look.px(1)))
            surface.fill(look.colour("border"), line)
        if row.past and row.sentence is not None:
            pressed = lit and self.spot is not None and self.spot[1] == JUMP
            self._paint_time(surface, row, rect, pressed)
        font = look.strong if row.heading else look.body
        tone = "text" if row.sentence is not None or row.heading else "muted"
        left, top = rect.left + self._indent(row), rect.top + self._words_top(row)
        for line in self._lines(row):
            surface.blit(font.render(line, True, look.colour(tone)), (left, top))
            top += font.get_linesize()
        if row.sentence is not None:
            self._paint_number(surface, row, (left, top))

    def _paint_time(
        self, surface: pygame.Surface, row: Row, rect: pygame.Rect, pressed: bool
    ) -> None:
        look, place = self.look, self._time_rect(rect)
        assert row.sentence is not None
        fill, rim = look.colour("accent" if pressed else "surface"), look.colour("border")
        paint.box(surface, place, fill, rim, radius=look.px(4))
        ink = look.colour("on_accent" if pressed else "accent")
        words = time_words(row.sentence.time)
        paint.text(surface, words, look.strong, ink, place.inflate(-look.px(6), 0), "center")

    def _paint_number(self, surface: pygame.Surface, row: Row, at: tuple[int, int]) -> None:
        """Paint the number to check, with a bar for its share of the bound."""
        assert row.sentence is not None
        look, share = self.look, row.sentence.datum.share
        left, top = at
        high = look.small.get_linesize()
        if share is not None:
            frame = pygame.Rect(left, 0, look.px(BAR_WIDE), max(3, look.px(BAR_HIGH)))
            frame.centery = top + high // 2
            paint.box(surface, frame, look.colour("pressed"), radius=look.px(2))
            fill = frame.copy()
            fill.width = round(min(share, 1.0) * frame.width)
            full = share >= 1.0 - 1e-3
            paint.box(
                surface, fill, look.colour("warning" if full else "accent"), radius=look.px(2)
            )
            left += frame.width + look.px(PAD)
        for line in self._datum_lines(row):
            surface.blit(look.small.render(line, True, look.colour("muted")), (left, top))
            top += high

    # --- the mouse ---------------------------------------------------------------------------

    def part_at(self, number: int, x: int, y: int) -> str:
        """Return whether a place is on the time."""
        row = self.rows[number]
        if not row.past:
            return ""
        place = self._time_rect(pygame.Rect(0, 0, self.width, 1))
        return JUMP if place.collidepoint(x, y) else ""

    def tip_of(self, spot: Spot) -> str:
        """Return what a press on a time does."""
        return "Go to this moment; time stands there" if spot[1] == JUMP else ""

    def released(self, spot: Spot, moved: bool) -> None:
        """Go there."""
        row = self.rows[spot[0]] if spot[0] < len(self.rows) else None
        if row is not None and row.sentence is not None and spot[1] == JUMP and not moved:
            self._jump(row.sentence.tick)

    def choose(self, sentence: Sentence) -> None:
        """Show the row of `sentence` as if the mouse were on it: a key has gone there."""
        number = next((i for i, row in enumerate(self.rows) if row.sentence == sentence), None)
        if number is not None:
            self.reveal(number)
            self.spot = number, ""
            self.refresh()
            self.pointed(self.spot)

    def pointed(self, spot: Spot | None) -> None:
        """Mark what the row speaks of."""
        row = self.rows[spot[0]] if spot is not None and spot[0] < len(self.rows) else None
        self._point_at(row.sentence if row is not None else None)
