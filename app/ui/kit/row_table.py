"""A table that paints itself: words at the left, numbers at the right, as many lines as there are.

One element for all lines, so that numbers may change many times a second and lines come and go.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import MousePosition, Painted, Tip

LINE = 25  # [units] height of a line
SWATCH = 22  # [units] room for the sign at the left
EDGE = 6  # [units] at both ends of a line
BAR = 5  # [units] width of the mark that says how far down the table one is
WHEEL_LINES = 2  # [count] a notch
CLEAR = 10  # [units] between words and the number beside them
BELOW = 3  # [units] below the words of a line, which may be missing: heights are rounded

Swatch = Callable[[pygame.Surface, pygame.Rect, str], None]
"""Paints the sign of a name into a rectangle."""


@dataclass(frozen=True)
class TableRow:
    """One line; `swatch` is a name that the table's painter knows, "" = none."""

    words: str
    cells: tuple[str, ...] = ()
    swatch: str = ""
    tip: str = ""
    tone: str = "text"
    strong: bool = False
    ruled: bool = False  # a hair line above
    marked: bool = False
    command: Callable[[], object] | None = field(default=None, compare=False)


class RowTable(Painted):
    """Lines that the wheel scrolls; a click runs the command of a line."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        columns: Sequence[float],
        swatch: Swatch | None = None,
        line: float = LINE,
    ) -> None:
        """Make a table whose `columns` of numbers are so wide [units], from the left; its lines
        are `line` high [units].
        """
        self.columns, self.swatch, self._high = tuple(columns), swatch, line
        self.rows: tuple[TableRow, ...] = ()
        self.acted: Callable[[], None] = lambda: None  # hears that a line has done something
        self.offset = 0  # [px] hidden above
        self._under = -1  # the line below the mouse
        self._needs = [0] * len(self.columns)  # [px] that the widest number of each was
        self._cut: set[int] = set()  # the lines whose words are not all to be seen
        super().__init__(desk, rect, container)
        self.refresh()

    @property
    def room(self) -> int:
        """Return the largest offset [px]."""
        tops = [*accumulate(map(self._height, self.rows), initial=0)]
        over = tops[-1] - self._foot
        return next((top for top in tops[:-1] if top >= over), max(0, over))

    def line_rect(self, number: int) -> pygame.Rect:
        """Return where a line stands within the table [px]."""
        top = sum(map(self._height, self.rows[:number])) - self.offset
        return pygame.Rect(0, top, self.rect.width, self._height(self.rows[number]))

    def _seen(self) -> Iterator[tuple[int, pygame.Rect]]:
        """Yield the lines in sight with their places within the table [px]: none is cut at the
        foot, but one that is higher than the table.
        """
        bottom = -self.offset
        for number, row in enumerate(self.rows):
            area = pygame.Rect(0, bottom, self.rect.width, self._height(row))
            bottom = area.bottom
            if bottom > 0 and (bottom <= self._foot or area.top <= 0):
                yield number, area

    @property
    def _foot(self) -> int:
        """How far down the last line may go [px]."""
        return self.rect.height + self.look.px(BELOW)

    def _height(self, row: TableRow) -> int:
        """Return how high a line is [px]; one with a command is large enough to be pressed."""
        return self.look.px(self._high) if row.command is None else self.look.target(self._high)

    def put(self, rows: Sequence[TableRow]) -> None:
        """Show these lines; painted again only when something can be seen of it."""
        same, self.rows = tuple(rows) == self.rows, tuple(rows)
        if not same:
            self.offset = min(self.offset, self.room)
            for row in self.rows:
                for number, cell in enumerate(self._cells(row)):
                    wide = paint.width(cell, self._font(row)) + self.look.px(CLEAR)
                    self._needs[number] = max(self._needs[number], wide)
            self.refresh()

    def tip_of(self, number: int) -> str:
        """Return what the tip of a line says: all of its words first, if they are cut."""
        row = self.rows[number]
        if number not in self._cut or row.words in row.tip:
            return row.tip
        return "\n".join(filter(None, (row.words, row.tip)))

    def _font(self, row: TableRow) -> pygame.font.Font:
        return self.look.strong if row.strong else self.look.body

    @property
    def _indent(self) -> int:
        """The room for the signs at the left [px]."""
        return self.look.px(SWATCH) + self.look.px(3) if self.swatch is not None else 0

    def _widths(self) -> list[int]:
        """Return how wide the columns are [px]: as told, but words that lack room get what the
        numbers do not need.
        """
        widths = [self.look.px(width) for width in self.columns]
        rows = (row for row in self.rows if any(row.cells))
        words = (paint.width(row.words, self._font(row)) for row in rows)
        ends = 2 * self.look.px(EDGE) + self.look.px(BAR) + self._indent
        lack = max(words, default=0) + ends + sum(widths) - self.rect.width
        for number, need in enumerate(self._needs):
            spare = min(max(lack, 0), max(widths[number] - need, 0))
            widths[number] -= spare
            lack -= spare
        return widths

    # --- painting ----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines in sight."""
        widths = self._widths()
        self._cut.clear()
        for number, area in self._seen():
            row = self.rows[number]
            if not self._paint_row(surface, row, area, widths):
                self._cut.add(number)
            if number == self._under and row.command is not None:
                line = pygame.Rect(0, area.bottom - self.look.px(2), area.width, 0)
                line.height = self.look.px(1)
                surface.fill(self.look.colour("accent"), line)
        if self.room:
            self._paint_bar(surface)

    def _paint_row(
        self, surface: pygame.Surface, row: TableRow, area: pygame.Rect, widths: list[int]
    ) -> bool:
        """Paint a line; return whether all of its words are to be seen."""
        look = self.look
        if row.marked:
            paint.box(surface, area, look.colour("hover"), radius=look.px(4))
        if row.ruled:
            surface.fill(look.colour("border"), (area.left, area.top, area.width, look.px(1)))
        inner = area.inflate(-2 * look.px(EDGE), 0)
        inner.width -= look.px(BAR)
        ink, font = look.colour(row.tone), self._font(row)
        right, start, is_whole = inner.right, inner.left + self._indent, True
        for width, cell in zip(widths[::-1], self._cells(row)[::-1], strict=True):
            place = pygame.Rect(right - width, area.top, width - look.px(4), area.height)
            if place.right - paint.width(cell, font) >= start:
                paint.text(surface, cell, font, ink, place, "right")
            else:  # the end of a number is another number
                is_whole = False
            right -= width
        if self.swatch is not None:
            place = pygame.Rect(inner.left, area.top, look.px(SWATCH), area.height)
            if row.swatch:
                self.swatch(surface, place.inflate(-look.px(4), -look.px(9)), row.swatch)
            inner.left += self._indent
        end = area.right - (look.px(BAR) if self.room else 0)
        wide = right if any(row.cells) else inner.right if not self.swatch else end
        inner.width = max(0, wide - inner.left)
        paint.text(surface, row.words, font, ink, inner)
        return is_whole and paint.shorten(row.words, font, inner.width) == row.words

    def _cells(self, row: TableRow) -> tuple[str, ...]:
        return row.cells + ("",) * (len(self.columns) - len(row.cells))

    def _paint_bar(self, surface: pygame.Surface) -> None:
        look, height = self.look, self.rect.height
        if height <= 0:
            return  # a board without room for it
        long = max(look.px(20), height * height // (height + self.room))
        top = (height - long) * self.offset // max(1, self.room)
        bar = pygame.Rect(self.rect.width - look.px(BAR - 1), top, look.px(BAR - 1), long)
        paint.box(surface, bar, look.colour("border"), radius=bar.width)

    # --- the mouse ---------------------------------------------------------------------------

    def row_at(self, y: float) -> int:
        """Return the line at a pixel of the window; -1 = none."""
        down = y - self.rect.top
        return next((n for n, area in self._seen() if area.top <= down < area.bottom), -1)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take the wheel and clicks."""
        if event.type == pygame.MOUSEWHEEL:
            if not self.hover_point(*self.ui_manager.get_mouse_position()):
                return False
            self.scroll_to(self.offset - event.y * WHEEL_LINES * self.look.px(self._high))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            number = self.row_at(event.pos[1])
            command = self.rows[number].command if number >= 0 else None
            if command is not None and event.button == pygame.BUTTON_LEFT:
                self.hide_tip()
                command()
                self.acted()
            return event.button <= pygame.BUTTON_RIGHT
        return False

    def scroll_to(self, offset: float) -> None:
        """Hide `offset` [px] of the lines above."""
        offset = round(min(max(0, offset), self.room))
        if offset != self.offset:
            self.offset = offset
            self.hide_tip()
            self.refresh()

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:
        """Open the tip of the line below the mouse; another line closes it."""
        number = self.row_at(pygame.mouse.get_pos()[1])
        if number != self._under:
            self._under = number
            self.hide_tip()
            self.hover_time = 0.0
            self.refresh()
        self.tip = self.tip_of(number) if number >= 0 else ""
        super().while_hovering(time_delta, mouse_pos)
        if isinstance(self.tool_tip, Tip) and number >= 0:
            self._move_tip(self.tool_tip, number)

    def _move_tip(self, tip: Tip, number: int) -> None:
        """Move the tip below its line, not below the table; above it where there is no room."""
        look, line = self.look, self.line_rect(number).move(self.rect.topleft)
        place = tip.rect.copy()
        place.topleft = line.left + look.px(SWATCH), line.bottom + look.px(4)
        if place.bottom > self.desk.size[1] - look.px(4):
            place.bottom = line.top - look.px(4)
        if place.topleft != tip.rect.topleft:
            tip.set_position(place.topleft)

    def on_unhovered(self) -> None:
        """Light no line: the mouse went elsewhere."""
        super().on_unhovered()
        self._under = -1
        if self.alive():
            self.refresh()
