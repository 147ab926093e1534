"""The help sheet: the key table and the mouse, in columns."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.plates import Shade, Sheet
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.tabs import Tab
from app.ui.kit.theme import Look
from app.ui.kit.words import distinct_keys, key_words
from app.ui.sheets.help_lines import KeyLine, rows_of
from app.ui.sheets.help_words import LESSON_TITLE, MOUSE, PAGES, PRESENT, SHARED, TOGETHER
from scenes.kit import Parameter

LAYER = 40
COLUMN = 326  # [units] the least width of a column
WIDEST = 372  # [units]
PAD = 20
HEAD = 40  # [units] the title line
GAP = 14  # [units] between columns
SPACING = ((27, 30, 14), (25, 30, 14), (23, 28, 12), (21, 26, 8))
"""Heights of a line, of a group's name, and between groups [units]: the first that needs no
scrolling. Less: lines touch."""
TAB = 34  # [units] height of the names of the pages
BAR = 14  # [units] of a scroll bar
SEARCH = 240  # [units] of the field that opens the search
SCROLL = 2  # [lines] of the arrow keys

Line = tuple[Sequence[str], str]  # keys, words
Group = tuple[str, list[Line]]


def help_groups(desk: Desk) -> list[Group]:
    """Return the mouse, the scene's own keys, and the key table by its groups."""
    actions = desk.keys.bindings
    groups: dict[str, list[Line]] = {"Mouse": list(MOUSE)}
    teaching = sorted((a.in_lesson, a.name) for a in actions.values() if a.in_lesson is not None)
    groups[LESSON_TITLE] = [
        (distinct_keys(actions[name])[:1], words or actions[name].label)
        for (_, words), name in teaching
    ]
    by_mouse = [line for part in desk.features.values() for line in part.feature.by_mouse]
    groups["With the mouse"] = [*PRESENT, *by_mouse]
    scene = desk.session.scene
    own: list[Line] = [((key_words(c.key),), c.label.capitalize()) for c in scene.controls]
    own += [((key_words(p.key),), _turned(p)) for p in scene.parameters().values() if p.key]
    if own:
        groups[f"In the scene {scene.title}"] = own
    others = {name for names, _ in SHARED.values() for name in names}
    others |= {name for (_, words), name in teaching if not words}
    for action in actions.values():
        if action.keys and action.name not in others:  # those without a key are in the menus
            keys, label = distinct_keys(action), action.label
            if action.name in SHARED:
                names, label = SHARED[action.name]
                keys = [keys[0], *map(desk.keys.of, names)]
                keys = [TOGETHER[action.name]] if action.name in TOGETHER else keys
            groups.setdefault(action.group, []).append((keys, label))
    return list(groups.items())


def _turned(parameter: Parameter) -> str:
    """Return what the key of a choice or a switch does."""
    back = "; Shift: back" if parameter.kind == "choice" else ""
    return f"{parameter.words}{back}"


class HelpSheet:
    """The help sheet covers the window until Esc, a click outside or the help key closes it."""

    keeps_keys = False

    def __init__(self, desk: Desk, closed: Callable[[], None]) -> None:
        self.desk, self.closed = desk, closed
        look, (width, height) = desk.look, desk.size
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        pad, gap, head = look.px(PAD), look.px(GAP), look.px(HEAD + TAB)
        room = width - look.px(24) - 2 * pad
        count = max(1, min(3, (room + gap) // (look.px(COLUMN) + gap)))
        self.span = min(look.px(WIDEST), (room - (count - 1) * gap) // count)
        most = height - look.px(24) - head - 2 * pad
        groups = help_groups(desk)
        room = self.span - look.px(BAR)  # of a line, also beside a scroll bar
        self.pages = {
            name: Page(on_page(groups, name), count, look, most, room) for name, _ in PAGES
        }
        content = min(max(page.height for page in self.pages.values()), most)
        wide = count * self.span + (count - 1) * gap
        rect = pygame.Rect(0, 0, wide + 2 * pad, content + head + 2 * pad)
        rect.center = (width // 2, height // 2)
        self.rect = rect
        Sheet(desk, rect, self.container)
        self._add_head(rect)
        self.place = pygame.Rect(rect.left + pad, rect.top + pad + head, wide, content)
        self.tabs = self._add_tabs(pygame.Rect(self.place.left, 0, wide, look.px(TAB)))
        self.body: UIContainer | None = None
        self.open(PAGES[0][0])

    def _add_head(self, rect: pygame.Rect) -> None:
        look, pad = self.desk.look, self.desk.look.px(PAD)
        title = pygame.Rect(rect.left + pad, rect.top + look.px(12), rect.width // 2, look.px(34))
        Caption(self.desk, title, self.container, "Keys and mouse", font=look.heading)
        side = look.px(34)
        if "search" in self.desk.keys.bindings:
            wide = min(look.px(SEARCH), rect.width // 3)
            field = pygame.Rect(0, title.top, wide, side)
            field.centerx = rect.centerx
            words = f"Search  ({self.desk.keys.of('search').replace(' ', '+')})"
            Button(
                *(self.desk, field, self.container),
                command=partial(self.desk.do, "search"),
                words=words,
                sign="search",
                framed=True,
            )
        cross = pygame.Rect(
            rect.right - pad - side + look.px(8), rect.top + look.px(12), side, side
        )
        Button(
            self.desk, cross, self.container, command=self.close, sign="cross", tip="Close  (Esc)"
        )

    def _add_tabs(self, row: pygame.Rect) -> dict[str, Tab]:
        """Return the names of the pages, above the lines."""
        look, tabs = self.desk.look, {}
        row.bottom = self.place.top - look.px(8)
        left, most = row.left, row.width // len(PAGES)
        for name, _ in PAGES:
            wide = min(look.strong.size(name)[0] + look.px(28), most)
            rect = pygame.Rect(left, row.top, wide, row.height)
            tabs[name] = Tab(
                self.desk, rect, self.container, command=partial(self.open, name), words=name
            )
            left += wide
        return tabs

    def open(self, name: str) -> None:
        """Show a page."""
        if self.body is not None:
            self.body.kill()
        self.name = name
        for other, tab in self.tabs.items():
            tab.choose(other == name)
        desk, look, page = self.desk, self.desk.look, self.pages[name]
        self.body = desk.group(pygame.Rect((0, 0), desk.size), self.container, layer=2)
        self.area = ScrollArea(desk, self.place, self.body, page.height)
        for number, column in enumerate(page.columns):
            left = number * (self.span + look.px(GAP))
            page.fill(desk, self.area.content, column, left)

    def key(self, event: pygame.event.Event) -> bool:
        """Esc closes; Left and Right turn the page; other keys still act, to be tried."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            way = -1 if event.key == pygame.K_UP else 1
            self.area.scroll_to(self.area.offset + way * SCROLL * self.desk.look.px(SPACING[0][0]))
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            names = [name for name, _ in PAGES]
            way = 1 if event.key == pygame.K_RIGHT else -1
            self.open(names[(names.index(self.name) + way) % len(names)])
            return True
        if event.key == pygame.K_ESCAPE:
            self.close()
            return True
        return False

    def update(self) -> None:
        """Do nothing: nothing moves here."""

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()


def on_page(groups: Sequence[Group], page: str) -> list[Group]:
    """Return the groups of a page; those that are named on none are on the first."""
    places = {title: name for name, titles in PAGES for title in titles}
    return [group for group in groups if places.get(group[0], PAGES[0][0]) == page]


class Page:
    """Groups in columns; their lines move closer, then lose their ends, before they scroll."""

    def __init__(
        self, groups: Sequence[Group], count: int, look: Look, most: int, width: int
    ) -> None:
        """Divide it into `count` columns of `width` [px], at most `most` [px] tall if possible."""
        self.columns: list[list[Group]] = []
        self.width = width
        whole = {
            (tuple(keys), words): rows_of(look, keys, words, width)
            for _, lines in groups
            for keys, words in lines
        }
        cut = {line: [line[1]] for line in whole}
        self.height = 0  # [px]
        for self.rows, spacing in product((whole, cut), SPACING):
            self.row, self.heading, self.gap = map(look.px, spacing)
            self.columns = in_columns(groups, count, self.group_height)
            tallest = max(sum(map(self.group_height, column)) for column in self.columns)
            self.height = tallest - self.gap
            if self.height <= most:
                break

    def group_height(self, group: Group) -> int:
        """Return the height [px] of a group with the gap below."""
        rows = sum(len(self.rows[tuple(keys), words]) for keys, words in group[1])
        return self.heading + rows * self.row + self.gap

    def fill(self, desk: Desk, container: UIContainer, column: Sequence[Group], left: int) -> None:
        """Make the lines of a column."""
        top = 0
        for title, lines in column:
            heading = pygame.Rect(left, top, self.width, self.heading)
            Caption(desk, heading, container, title, font=desk.look.strong, role="accent")
            top += self.heading
            for keys, words in lines:
                rows = self.rows[tuple(keys), words]
                line = pygame.Rect(left, top, self.width, len(rows) * self.row)
                KeyLine(desk, line, container, keys, rows)
                top = line.bottom
            top += self.gap


def in_columns(
    groups: Sequence[Group], count: int, height: Callable[[Group], int]
) -> list[list[Group]]:
    """Return `groups` in `count` columns, the tallest as low as can be: all ways are tried."""
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
