"""The help sheet: the mouse, the key table and the tools, in columns on pages."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import pygame
from pygame_gui.core import UIContainer

from app.ui import paint
from app.ui.buttons import Button, key_cap
from app.ui.help_pages import Group, Line, help_pages
from app.ui.icons import icon
from app.ui.painted import Desk, Painted
from app.ui.plates import Shade, Sheet
from app.ui.scroll import ScrollArea
from app.ui.tabs import Tab

LAYER = 40
COLUMN = 326  # [units] the least width of a column
WIDEST = 372  # [units]
PAD = 20
HEAD = 40  # [units] the title line
GAP = 14  # [units] between columns
SPACING = ((27, 30, 14), (25, 30, 14), (23, 28, 12), (21, 26, 8))
"""Heights of a line, of a group's name, and between groups [units]: the first that needs no
scrolling. Less: lines touch."""
KEYS = 84  # [units] the keys, before the words
SIGN = 19  # [units] of a tool


class HelpSheet:
    """Covers the window until Esc, a click outside or the help key closes it."""

    def __init__(self, desk: Desk, closed: Callable[[], None]) -> None:
        self.desk, self.closed, self.page = desk, closed, 0
        self.pages = help_pages(desk)
        self._build()

    def _build(self) -> None:
        """The sheet with the page of now."""
        desk, look, (width, height) = self.desk, self.desk.look, self.desk.size
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        pad, gap = look.px(PAD), look.px(GAP)
        room = width - look.px(24) - 2 * pad
        count = max(1, min(3, (room + gap) // (look.px(COLUMN) + gap)))
        span = min(look.px(WIDEST), (room - (count - 1) * gap) // count)
        most = height - look.px(24) - look.px(HEAD) - 2 * pad
        columns, content = self._arrange(count, most)
        size: tuple[int, int] = (
            count * span + (count - 1) * gap + 2 * pad,
            min(content, most) + look.px(HEAD) + 2 * pad,
        )
        rect = pygame.Rect((0, 0), size)
        rect.center = (width // 2, height // 2)
        Sheet(desk, rect, self.container)
        self._add_head(rect)
        place = pygame.Rect(
            rect.left + pad,
            rect.top + pad + look.px(HEAD),
            rect.width - 2 * pad,
            min(content, most),
        )
        self.area = ScrollArea(desk, place, self.container, content)
        narrower = look.px(14) if self.area.room else 0
        for number, column in enumerate(columns):
            self._fill(column, pygame.Rect(number * (span + gap), 0, span - narrower, 0))

    def _arrange(self, count: int, most: int) -> tuple[list[list[Group]], int]:
        """The columns and their height [px]; lines move closer before they have to scroll."""
        groups, columns, content = self.pages[self.page].groups, [], 0
        for spacing in SPACING:
            self.row, self.heading, self.gap = map(self.desk.look.px, spacing)
            columns = in_columns(groups, count, self._group_height)
            content = max(sum(map(self._group_height, column)) for column in columns) - self.gap
            if content <= most:
                break
        return columns, content

    def _add_head(self, rect: pygame.Rect) -> None:
        look, pad = self.desk.look, self.desk.look.px(PAD)
        left, side = rect.left + pad, look.px(34)
        for number, page in enumerate(self.pages):
            wide = look.strong.size(page.title)[0] + look.px(28)
            place = pygame.Rect(left, rect.top + look.px(12), wide, side)
            tab = Tab(
                self.desk,
                place,
                self.container,
                words=page.title,
                tip="",
                command=partial(self.turn_to, number),
            )
            tab.choose(number == self.page)
            left += wide
        cross = pygame.Rect(
            rect.right - pad - side + look.px(8), rect.top + look.px(12), side, side
        )
        Button(
            self.desk, cross, self.container, command=self.close, sign="cross", tip="Close  (Esc)"
        )

    def _group_height(self, group: Group) -> int:
        return self.heading + len(group.lines) * self.row + self.gap

    def _fill(self, column: Sequence[Group], place: pygame.Rect) -> None:
        top = 0
        for title, lines in column:
            heading = pygame.Rect(place.left, top, place.width, self.heading)
            Words(self.desk, heading, self.area.content, title, heading=False)
            top += self.heading
            for line in lines:
                row = pygame.Rect(place.left, top, place.width, self.row)
                KeyLine(self.desk, row, self.area.content, line)
                top += self.row
            top += self.gap

    def turn_to(self, page: int) -> None:
        """Show another page, by its number; past the last the first."""
        self.page = page % len(self.pages)
        self.container.kill()
        self._build()

    def key(self, event: pygame.event.Event) -> bool:
        """Esc closes, Left and Right turn the page; other keys act, so that they can be tried."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.mod:
            self.turn_to(self.page + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            way = -1 if event.key == pygame.K_UP else 1
            self.area.scroll_to(self.area.offset + way * 2 * self.row)
            return True
        if event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return False

    def update(self) -> None:
        """Nothing moves here."""

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()


def in_columns(
    groups: Sequence[Group], count: int, height: Callable[[Group], int]
) -> list[list[Group]]:
    """`groups` in `count` columns, the tallest as low as can be: all ways are tried."""
    tall = [height(group) for group in groups]
    best: tuple[int, ...] = (0,) * len(groups)
    lowest = sum(tall) + 1  # [px]
    for places in product(range(count), repeat=len(groups)):
        heights = [0] * count
        for place, part in zip(places, tall, strict=True):
            heights[place] += part
        if max(heights) < lowest:
            lowest, best = max(heights), places
    columns = [
        [g for g, place in zip(groups, best, strict=True) if place == n] for n in range(count)
    ]
    return [column for column in columns if column]


class Words(Painted):
    """A title or the name of a group."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, words: str, *, heading: bool
    ) -> None:
        self.words, self.heading = words, heading
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """One line; the name of a group in the accent colour."""
        look = self.look
        font, role = (look.heading, "text") if self.heading else (look.strong, "accent")
        paint.text(surface, self.words, font, look.colour(role), self.inner())


class KeyLine(Painted):
    """The caps of the keys, then what they do."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, line: Line) -> None:
        self.keys, self.words, self.sign = line
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Caps in a column of their own, so that the words line up."""
        look, left, high = self.look, 0, min(self.look.px(22), self.rect.height - self.look.px(2))
        for key in self.keys:
            wide = max(high, look.small.size(key)[0] + look.px(12))
            key_cap(
                surface,
                self.desk,
                key,
                pygame.Rect(left, (self.rect.height - high) // 2, wide, high),
            )
            left += wide + look.px(4)
        left = max(left + look.px(4), look.px(KEYS))
        if self.sign:
            side = look.px(SIGN)
            sign = icon(self.sign, side, tuple(look.colour("text")))
            surface.blit(sign, (left, (self.rect.height - side) // 2))
            left += side + look.px(8)
        area = pygame.Rect(left, 0, self.rect.width - left, self.rect.height)
        paint.text(surface, self.words, look.body, look.colour("text"), area)
