"""The element of `List`: lines of words, each with a button before and a small note below it, or
with a note beside it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.roll import Roll, Spot

BUTTON = 68  # [units] least width of the button
PAD = 5  # [units] above and below a line
BAR_WIDE, BAR_HIGH = 64, 7  # [units] of the bar of the note
LEAST_WORDS = 150  # [units] beside the button; in less room the words stand below it
INDENT, DEEPEST = 14, 5  # [units] of what hangs on another line, [count] no further than so often
LINE = 26  # [units] least height of a line that is pressed
PRESS = "press"
"""The part of a line that is pressed."""


@dataclass(frozen=True)
class Line:
    """One line; equal to one that looks the same. `value` is what a press or the mouse means.

    All of a line that may be `chosen` is pressed; it hangs on one that is less `deep`.
    """

    words: str
    value: Any = field(default=None, compare=False)
    head: bool = False
    button: str = ""
    note: str = ""
    share: float | None = None  # [1] of the bar before the note
    beside: str = ""  # a note at the right end
    deep: int = 0
    chosen: bool | None = None  # None: it cannot be

    def texts(self) -> Iterable[str]:
        """Return its words, and those of its button and its note."""
        return filter(None, (self.button, self.words, self.note, self.beside))


class RichList(Roll):
    """Lines of words that scroll; the one under the mouse is lit, if it has a value."""

    ground = "raised"
    button_tip = ""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        press: Callable[[Any], None],
    ) -> None:
        """`press` gets the value of a line whose button is pressed."""
        self.rows: tuple[Line, ...] = ()
        self.point: Callable[[Any], None] = lambda _: None  # gets the value under the mouse
        self._press_value = press
        super().__init__(desk, rect, container)

    def put(self, rows: Sequence[Line]) -> None:
        """Show these lines; laid out again only when something can be seen of it."""
        before, self.rows = self.rows, tuple(rows)
        if self.rows != before:
            spot = self.spot
            self.set_heights([self._height(row) for row in rows])
            self.spot = spot if spot is not None and spot[0] < len(rows) else None
            chosen = [one.value for one in before if one.chosen]
            for number, row in enumerate(rows):
                if row.chosen and row.value not in chosen:
                    self.reveal(number)

    # --- layout ------------------------------------------------------------------------------

    def _indent(self, row: Line) -> int:
        look = self.look
        if not row.button:
            return look.px(PAD) + look.px(INDENT) * min(row.deep, DEEPEST)
        wide = self._button_wide() + look.px(2 * PAD)
        return wide if self.width - wide >= look.px(LEAST_WORDS) else look.px(PAD)

    def _button_wide(self) -> int:
        words = max((paint.width(row.button, self.look.strong) for row in self.rows), default=0)
        return max(self.look.px(BUTTON), words + self.look.px(8))

    def button_rect(self, area: pygame.Rect) -> pygame.Rect:
        """Return where the button of a line is."""
        look = self.look
        high = look.strong.get_linesize() + look.px(4)
        return pygame.Rect(area.left, area.top + look.px(PAD - 2), self._button_wide(), high)

    def _lines(self, row: Line) -> list[str]:
        beside = paint.width(row.beside, self.look.small) + self.look.px(PAD) if row.beside else 0
        wide = self.width - self._indent(row) - self.look.px(PAD) - beside
        return paint.wrap(row.words, self._font(row), max(1, wide))

    def _font(self, row: Line) -> pygame.font.Font:
        return self.look.strong if row.head or row.chosen else self.look.body

    def _words_top(self, row: Line) -> int:
        stacked = row.button and self._indent(row) == self.look.px(PAD)
        button = self.look.strong.get_linesize() + self.look.px(6) if stacked else 0
        return self.look.px(PAD) + button

    def _note_lines(self, row: Line) -> list[str]:
        look = self.look
        bar = look.px(BAR_WIDE + PAD) if row.share is not None else 0
        wide = max(1, self.width - self._indent(row) - look.px(PAD) - bar)
        return paint.wrap(row.note, look.small, wide) if row.note else []

    def _height(self, row: Line) -> int:
        look = self.look
        lines = len(self._lines(row)) * self._font(row).get_linesize()
        note = len(self._note_lines(row)) * look.small.get_linesize()
        high = self._words_top(row) + lines + note + look.px(PAD)
        return high if row.chosen is None else max(high, look.target(LINE))

    # --- painting ----------------------------------------------------------------------------

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Paint a line."""
        look, row = self.look, self.rows[number]
        lit = self.spot is not None and self.spot[0] == number
        if row.chosen or (lit and row.value is not None):
            role = "pressed" if row.chosen else "hover"
            paint.box(surface, rect, look.colour(role), radius=look.px(4))
        if row.chosen:
            bar = pygame.Rect(rect.left, 0, look.px(4), rect.height - look.px(8))
            bar.centery = rect.centery
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))
        if row.head and number > 0:
            hair = pygame.Rect(rect.left, rect.top, rect.width, max(1, look.px(1)))
            surface.fill(look.colour("border"), hair)
        if row.button:
            on = lit and self.spot is not None and self.spot[1] == PRESS
            place = self.button_rect(rect)
            fill, rim = look.colour("accent" if on else "surface"), look.colour("border")
            paint.box(surface, place, fill, rim, radius=look.px(4))
            ink = look.colour("on_accent" if on else "accent")
            inner = place.inflate(-look.px(6), 0)
            paint.text(surface, row.button, look.strong, ink, inner, "center")
        font = self._font(row)
        ink = look.colour("text" if row.value is not None or row.head else "muted")
        left, top = rect.left + self._indent(row), rect.top + self._words_top(row)
        if row.chosen is not None:
            top = rect.top + (rect.height - len(self._lines(row)) * font.get_linesize()) // 2
        if row.beside:
            place = rect.inflate(-2 * look.px(PAD), 0)
            paint.text(surface, row.beside, look.small, look.colour("muted"), place, "right")
        for line in self._lines(row):
            surface.blit(font.render(line, True, ink), (left, top))
            top += font.get_linesize()
        self._paint_note(surface, row, left, top)

    def _paint_note(self, surface: pygame.Surface, row: Line, left: int, top: int) -> None:
        look, high = self.look, self.look.small.get_linesize()
        if row.share is not None:
            frame = pygame.Rect(left, 0, look.px(BAR_WIDE), max(3, look.px(BAR_HIGH)))
            frame.centery = top + high // 2
            paint.box(surface, frame, look.colour("pressed"), radius=look.px(2))
            fill = frame.copy()
            fill.width = round(min(row.share, 1.0) * frame.width)
            role = "warning" if row.share >= 1.0 - 1e-3 else "accent"
            paint.box(surface, fill, look.colour(role), radius=look.px(2))
            left += frame.width + look.px(PAD)
        for line in self._note_lines(row):
            surface.blit(look.small.render(line, True, look.colour("muted")), (left, top))
            top += high

    # --- the mouse ---------------------------------------------------------------------------

    def _value(self, spot: Spot | None) -> Any:
        return self.rows[spot[0]].value if spot is not None and spot[0] < len(self.rows) else None

    def part_at(self, number: int, x: int, y: int) -> str:
        """Return whether a place is pressed: on the button, or all of a line to choose."""
        place, row = self.button_rect(pygame.Rect(0, 0, self.width, 1)), self.rows[number]
        on_button = bool(row.button) and place.collidepoint(x, y)
        return PRESS if on_button or row.chosen is not None else ""

    def tip_of(self, spot: Spot) -> str:
        """Return what a press does."""
        return self.button_tip if spot[1] == PRESS else ""

    def released(self, spot: Spot, moved: bool) -> None:
        """Press it."""
        value = self._value(spot)
        if value is not None and spot[1] == PRESS and not moved:
            self._press_value(value)

    def choose(self, value: object) -> None:
        """Show the line of `value` as if the mouse were on it: a key has gone there."""
        number = next((i for i, row in enumerate(self.rows) if row.value == value), None)
        if number is not None:
            self.reveal(number)
            self.spot = number, ""
            self.refresh()
            self.pointed(self.spot)

    def pointed(self, spot: Spot | None) -> None:
        """Tell whose line it is."""
        self.point(self._value(spot))
