"""The sheet of the row at work: its name, its equation in letters and in numbers, what happened."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.drawing.formula import Face, paint_line, set_formula, set_line
from app.features.xray.model.walk import Walk
from app.features.xray.view import row_equation, row_words
from app.ui.kit.column import DISPLAYED, Column, set_column, set_displayed
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted

BODY, FORMULA, SMALL = 16, 17, 14  # [units] heights of the letters
GAP = 7  # [units] between the parts
WHEEL = 40  # [units] a notch
BAR, GUTTER = 3, 8  # [units] widths of the bar, and of what the words leave to it
BETWEEN = 16  # [units] between two values
FADE = 10  # [units] of the mark that says that there is more below
EMPTY = "Nothing was solved in this tick: nothing touches, and there are no joints."


class Flow:
    """Short lines of words and formulas, one after the other; none of them is broken."""

    def __init__(self, entries: Sequence[str], size: int, width: int, gap: int) -> None:
        """Set `entries` in letters of `size`, `gap` apart, in a column of `width` [px]."""
        self.face = Face(size, display=False)
        self.placed: list[tuple[str, int, int, int]] = []  # words, left, top and bottom [px]
        x = top = bottom = 0
        for entry in entries:
            _, wide, up, down = set_line(entry, self.face)
            if x and x + wide > width:
                x, top = 0, bottom
            bottom = max(bottom, top + up + down)
            self.placed.append((entry, x, top, top + up + down))
            x += wide + gap
        self.height = bottom

    def paint(self, surface: pygame.Surface, colour: pygame.Color, top: int) -> None:
        """Paint the entries from `top` [px] on, except what would be cut at the foot."""
        for words, x, y, bottom in self.placed:
            if top + bottom <= surface.get_height():
                image = paint_line(words, self.face, (colour.r, colour.g, colour.b))
                surface.blit(image, (x, top + y))


class Piece(NamedTuple):
    """One part of the sheet, as it is set."""

    column: Column | Flow
    tone: str  # colour role

    def paint(self, surface: pygame.Surface, colour: pygame.Color, top: int) -> None:
        """Paint it from `top` [px] on; no line is cut at the foot."""
        column = self.column
        if isinstance(column, Flow):
            column.paint(surface, colour, top)
            return
        high = surface.get_height()
        whole = tuple(line for line in column.lines if top + line.bottom <= high)
        replace(column, lines=whole).paint(surface, colour, (0, top))


class RowSheet(Painted):
    """The sheet is as wide as its place, and the wheel scrolls what is below it."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        walk: Walk,
        *,
        brief: bool = False,
    ) -> None:
        """Show where `walk` stands; `brief`: the equation first, and only what has room."""
        self.walk, self.brief = walk, brief
        self.pieces: Sequence[Piece] = ()
        self.offset = 0  # [px] hidden above
        self._index = -1
        super().__init__(desk, rect, container)
        self.follow()

    def follow(self) -> None:
        """Set the words of where the walk stands now."""
        if self._index != self.walk.index:
            self._index = self.walk.index
            self.pieces = self._that_fit(self._set()) if self.brief else self._set()
            self.offset = min(self.offset, self.room)
            self.refresh()

    @property
    def height(self) -> int:
        """Return the height of all parts [px]."""
        return self._height(self.pieces)

    def _height(self, pieces: Sequence[Piece]) -> int:
        gap = self.look.px(GAP)
        return sum(piece.column.height + gap for piece in pieces) - gap

    @property
    def wide(self) -> int:
        """Return the width of the words [px]: they stay clear of the bar."""
        return max(1, self.rect.width - self.look.px(GUTTER))

    @property
    def room(self) -> int:
        """Return the largest offset [px]."""
        return max(0, self.height - self.rect.height)

    def _set(self) -> list[Piece]:
        """Return the parts: the sentence before the equation, if both are seen at once."""
        moment, row = self.walk.moment, self.walk.row
        if moment is None or not self.walk.recording.rows:
            return [self._words(EMPTY, "muted")]
        if row is None or moment.solved is None:
            name = moment.stage[:1].upper() + moment.stage[1:]
            return [self._words(name, bold=True), self._words(row_words.row_text(moment, None))]
        solved = moment.solved
        tone = "warning" if row_words.is_held(solved) else "text"
        title = self._words(row_words.title(row), bold=True)
        said = self._words(row_words.row_text(moment, row), tone)
        letters = self._formula(row_equation.in_letters(row, solved))
        numbers = self._formula(row_equation.in_numbers(row, solved))
        if self.brief:
            return [title, numbers, letters, said]
        values = self._values(row_equation.values(row, solved))
        if self._height([title, said, letters, numbers]) > self.rect.height:
            return [title, letters, numbers, said, values]  # the equation is seen without a scroll
        return [title, said, letters, numbers, values]

    def _that_fit(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return the first of the pieces, as many as are seen whole."""
        gap, left, result = self.look.px(GAP), self.rect.height + self.look.px(GAP), list[Piece]()
        for piece in pieces:
            left -= piece.column.height + gap
            if left < 0:
                break
            result.append(piece)
        return result

    def _words(self, words: str, tone: str = "text", *, bold: bool = False) -> Piece:
        size = max(self.look.px(BODY), self.look.letters)
        return Piece(set_column(words, size, self.wide, bold), tone)

    def _formula(self, source: str) -> Piece:
        """Set a formula on one line if it need not be smaller than the smallest words for it."""
        least = max(self.look.px(SMALL), self.look.letters)
        size = max(self.look.px(FORMULA), least)
        wide = set_formula(source, Face(size)).width
        if wide > self.wide:  # rounded down twice: letters are whole pixels
            size = max(least, size * self.wide // wide - 1)
        return Piece(set_displayed(source, round(size / DISPLAYED), self.wide), "text")

    def _values(self, values: list[tuple[str, str]]) -> Piece:
        size = max(self.look.px(SMALL), self.look.letters)
        entries = [f"${letter}$ = {value}" for letter, value in values]
        return Piece(Flow(entries, size, self.wide, self.look.px(BETWEEN)), "muted")

    # --- painting ------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Paint part by part from the top."""
        look, y = self.look, -self.offset
        for piece in self.pieces:
            piece.paint(surface, look.colour(piece.tone), y)
            y += piece.column.height + look.px(GAP)
        if self.room:
            self._paint_bar(surface)

    def _paint_bar(self, surface: pygame.Surface) -> None:
        """Paint how far down one is, at the right."""
        high, look = self.rect.height, self.look
        long = max(look.px(FADE), round(high * high / self.height))
        top = round((high - long) * self.offset / self.room)
        rect = pygame.Rect(self.rect.width - look.px(BAR), top, look.px(BAR), long)
        surface.fill(look.colour("muted"), rect)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel."""
        if event.type != pygame.MOUSEWHEEL or not self.room:
            return False
        if not self.hover_point(*self.ui_manager.get_mouse_position()):
            return False
        notches = getattr(event, "precise_y", 0.0) or event.y
        self.scroll_to(self.offset - notches * self.look.px(WHEEL))
        return True

    def scroll_to(self, offset: float) -> None:
        """Hide `offset` [px] of it above."""
        self.offset = round(min(max(offset, 0), self.room))
        self.refresh()
