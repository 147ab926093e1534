"""The help sheet: the key table and the mouse, in columns."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import pygame

from app.ui.kit.desk import Desk
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.kit.words import distinct_keys, key_words
from app.ui.sheets.dialog import EDGE, HEAD, PAD, Dialog
from app.ui.sheets.help_lines import Keys
from app.ui.sheets.help_words import LESSON_TITLE, MOUSE, PAGES, PRESENT, SHARED, TOGETHER
from app.ui.toolkit.inputs import Scroll
from app.ui.toolkit.leaves import Button, Tab, Text
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.tree import Tree
from scenes.kit import Parameter

COLUMN = 326  # [units] the least width of a column
WIDEST = 372  # [units]
GAP = 14  # [units] between columns
SPACING = ((27, 30, 14), (25, 30, 14), (23, 28, 12), (21, 26, 8))
"""Heights of a line, of a group's name, and between groups [units]: the first that needs no
scrolling. Less: lines touch."""
TAB, TABS_GAP = 34, 8  # [units] height of the names of the pages, and below them
BAR = 14  # [units] of a scroll bar
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


class HelpSheet(Dialog):
    """The help sheet covers the window until Esc, a click outside or the help key closes it."""

    keeps_keys = False

    def __init__(self, desk: Desk, closed: Callable[[], None]) -> None:
        look, gap = desk.look, desk.look.px(GAP)
        room = desk.size[0] - look.px(EDGE + 2 * PAD)
        count = max(1, min(3, (room + gap) // (look.px(COLUMN) + gap)))
        wide = min(count * look.px(WIDEST) + (count - 1) * gap, room)
        frame = look.px(10 + HEAD + PAD) + look.target(TAB) + look.px(TABS_GAP)
        most = desk.size[1] - look.px(EDGE) - frame
        groups, beside = help_groups(desk), wide - look.px(BAR)  # also beside a scroll bar
        self.pages = {
            name: page_of(on_page(groups, name), count, look, beside, most) for name, _ in PAGES
        }
        high = max(page.heights(look, beside)[1] for page in self.pages.values())
        size = wide / look.scale + 2 * PAD, min(high, most) + frame
        super().__init__(desk, closed, "Keys and mouse", *size)
        self.tree = Tree(desk, self.inside, self.container, lambda: None)
        self.open(PAGES[0][0])

    def open(self, name: str) -> None:
        """Show a page."""
        self.name = name
        tabs = (Tab(one, partial(self.open, one), one == name, high=TAB) for one in self.pages)
        page, key = Scroll(self.pages[name], key=name), self.desk.keys.of("search")
        words, do = f"Search  ({key.replace(' ', '+')})", partial(self.desk.do, "search")
        head = Row(
            Row(*tabs, even=True, gap=0, grow=1),
            bool(key) and Button(words, do, framed=True, sign="search", high=TAB),
        )
        self.tree.show(Column(head, page, gap=TABS_GAP))

    @property
    def area(self) -> ScrollArea:
        """Return what scrolls where the window is too low."""
        return self.tree[self.name]

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


def on_page(groups: Sequence[Group], page: str) -> list[Group]:
    """Return the groups of a page; those that are named on none are on the first."""
    places = {title: name for name, titles in PAGES for title in titles}
    return [group for group in groups if places.get(group[0], PAGES[0][0]) == page]


def page_of(groups: Sequence[Group], count: int, look: Look, width: int, most: int) -> Part:
    """Return groups in `count` columns that share `width` [px], at most `most` [px] high if
    possible: their lines move closer, then lose their ends, before they scroll.
    """
    span = (width - (count - 1) * look.px(GAP)) // count
    page: Part = Column()
    for wrapped, (line, head, gap) in product((True, False), SPACING):
        parts = [
            Column(
                Text(title, "strong", "accent", high=head),
                *(Keys(keys, words, wrapped, high=line) for keys, words in lines),
                gap=0,
            )
            for title, lines in groups
        ]
        heights = [part.heights(look, span)[1] + look.px(gap) for part in parts]
        columns = [Column(*column, gap=gap) for column in in_columns(parts, count, heights)]
        columns += [Column()] * (count - len(columns))
        page = Row(*columns, even=True, gap=GAP)
        if page.heights(look, width)[1] <= most:
            break
    return page


def in_columns(groups: Sequence[Part], count: int, tall: Sequence[int]) -> list[list[Part]]:
    """Return `groups`, so `tall` [px], in `count` columns, the tallest as low as can be: all ways
    are tried.
    """
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
