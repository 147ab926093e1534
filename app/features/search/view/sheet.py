"""The sheet of the search: a field, what is found below it, and a line about what is marked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.search.model.item import KINDS, Item
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable, key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Hint
from app.ui.kit.plates import Shade, Sheet
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.cards import SearchFrame
from app.ui.sheets.suggestions import Suggestions
from app.ui.toolkit.words import Words

LAYER = 40  # above the panels, below popups and tips
WIDTH = 720  # [units]
PAD, FIELD, ROW, FOOT = 14, 40, 34, 40  # [units]
SHOWN = 11  # [count] lines that are seen at most; the others scroll
MOST = 30  # [count] of lines
KIND = 92  # [units] of the kind at the left
HINT = "What do you want to do? Functions, scenes, files, things, settings"
STATES = {"on": "on: Enter switches it off", "off": "off: Enter switches it on"}
KEYS = "Enter runs it · Arrows choose · Esc closes"


Finder = Callable[[str], tuple[list[Item], str]]
"""What is found for what is typed, and a sentence if that is nothing."""


def nothing(typed: str, near: Sequence[str]) -> str:
    """Return the sentence for what is not found, with what is called nearly so."""
    more = f"Near: {', '.join(near)}" if near else "Try another word: film, graph, gravity, seesaw"
    return f"Fulcrum may not have “{typed.strip()}”. {more}"


@dataclass
class Typed:
    """What is typed and marked; it outlives the sheet, which is made anew with another look."""

    words: str = ""
    marked: int = 0


class ItemRow(Pressable):
    """What it is, what it is called, where else it is, and its key."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        item: Item,
        command: Callable[[], None],
    ) -> None:
        self.item = item
        super().__init__(desk, rect, container, command=command)
        self.refresh()

    @property
    def lit(self) -> bool:
        """Return whether it is marked: the mouse marks, too, when it moves."""
        return self.marked

    def paint(self, surface: pygame.Surface) -> None:
        """Paint four columns; what is not possible now is grey, and says why."""
        look, item = self.look, self.item
        self.face(surface, radius=4)
        if self.marked:
            bar = pygame.Rect(0, look.px(6), look.px(4), self.rect.height - look.px(12))
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))
        muted = look.colour("muted")
        area = self.inner().inflate(-2 * look.px(10), 0)
        kind = pygame.Rect(area.left, 0, look.px(KIND), area.height)
        paint.text(surface, KINDS[item.kind], look.small, muted, kind)
        area.left, area.width = kind.right, area.right - kind.right
        if item.keys:
            wide = look.small.size(item.keys)[0] + look.px(12)
            cap = pygame.Rect(0, 0, wide, look.px(22))
            cap.midright = area.midright
            key_cap(surface, self.desk, item.keys, cap)
            area.width -= wide + look.px(10)
        font = look.strong if self.marked else look.body
        ink = muted.lerp(look.colour("raised"), 0.35) if item.refused else look.colour("text")
        wide = min(look.strong.size(item.words)[0] + look.px(16), area.width)
        paint.text(surface, item.words, font, ink, pygame.Rect(area.topleft, (wide, area.height)))
        rest = pygame.Rect(area.left + wide, 0, area.width - wide, area.height)
        if rest.width > look.px(40):
            words = item.refused or STATES.get(item.state, item.place)
            colour = look.colour("warning") if item.refused else muted
            paint.text(surface, words, look.small, colour, rest, "right")


class SearchSheet:
    """A sheet over the window. Every letter goes to its field; Enter does what is marked."""

    keeps_keys = True

    def __init__(
        self,
        desk: Desk,
        closed: Callable[[], None],
        typed: Typed,
        find: Finder,
        took: Callable[[Item], None],
    ) -> None:
        """`took` hears what is done."""
        self.desk, self.closed, self.typed, self.find, self.took = desk, closed, typed, find, took
        look, (width, height) = desk.look, desk.size
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        pad, self.row = look.px(PAD), look.target(ROW)
        room = height - look.px(24) - look.px(FIELD + FOOT + 20) - 2 * pad
        shown = max(1, min(SHOWN, room // self.row))
        wide = min(look.px(WIDTH), width - look.px(24))
        tall = look.px(FIELD + FOOT + 20) + shown * self.row + 2 * pad
        self.rect = pygame.Rect((width - wide) // 2, max(look.px(12), (height - tall) // 4), 0, 0)
        self.rect.size = wide, tall
        Sheet(desk, self.rect, self.container)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        self._add_field(pygame.Rect(inside.topleft, (inside.width, look.px(FIELD))))
        foot = pygame.Rect(inside.left, 0, inside.width, look.px(FOOT))
        foot.bottom = inside.bottom
        keys = look.small.size(KEYS)[0] + look.px(16)
        about = pygame.Rect(foot.topleft, (foot.width - keys, foot.height))
        self.foot = Words(desk, about, self.container)
        end = pygame.Rect(foot.right - keys, foot.top, keys, foot.height)
        Words(desk, end, self.container).put((KEYS,), "small", "muted", "", "right")
        top = inside.top + look.px(FIELD + 10)
        self.place = pygame.Rect(inside.left, top, inside.width, shown * self.row)
        self.listed, self.items = Suggestions(), list[Item]()
        self._told = -2  # the line that the foot speaks of
        self._mouse = pygame.mouse.get_pos()
        self._fill()
        self._mark(self.typed.marked)

    def _add_field(self, area: pygame.Rect) -> None:
        look = self.desk.look
        frame = SearchFrame(self.desk, area, self.container)
        words = area.inflate(-look.px(4), -look.px(6))
        words.left, words.width = area.left + look.px(36), area.width - look.px(40)
        self.field = frame.add_field(words, self.container, on_change=self._type)
        self.field.change_layer(self.field.layer + 2)
        self.hint = Hint(self.desk, words.inflate(-look.px(12), 0), self.container, HINT)
        if self.typed.words:
            self.field.set_text(self.typed.words)

    def _type(self, words: str) -> None:
        self.typed.words = words
        self._fill()
        self._mark(0)

    def _fill(self) -> None:
        """Show what is found."""
        self.listed.kill()
        self.hint.visible = not self.typed.words
        found, words = self.find(self.typed.words)
        self.items = found[:MOST]
        area = ScrollArea(self.desk, self.place, self.container, max(1, len(self.items)) * self.row)
        rows = []
        for number, item in enumerate(self.items):
            rect = pygame.Rect(0, number * self.row, area.width, self.row)
            take = partial(self._take, number)
            rows.append(ItemRow(self.desk, rect, area.content, item, take))
        if not rows:
            rect = pygame.Rect(self.desk.look.px(10), 0, area.width, self.row)
            Words(self.desk, rect, area.content).put((words,), "body", "muted")
        self.listed = Suggestions(rows, area)
        self._told = -2

    def _mark(self, number: int) -> None:
        self.listed.mark(min(max(number, 0), len(self.items) - 1))
        self.typed.marked = max(0, self.listed.marked)
        self._tell(self.typed.marked)

    def _tell(self, number: int) -> None:
        """Say in the foot what a line is for, or why it is not possible now."""
        if number == self._told:
            return
        self._told = number
        item = self.items[number] if 0 <= number < len(self.items) else None
        about = item.about if item is not None else ""
        if item is not None and item.refused:
            words = f"Not now: {item.refused[:1].lower()}{item.refused[1:]}"
            self.foot.put((words,), "body", "warning")
        else:
            where = f"{item.place}: " if item is not None and item.state and about else ""
            self.foot.put((f"{where}{about}",), "small", "muted")

    def _take(self, number: int) -> None:
        """Do what a line says; what is not possible now says why, and the sheet stays."""
        if not 0 <= number < len(self.items):
            return
        self._mark(number)
        item = self.items[number]
        if item.refused:
            return
        self.close()
        self.took(item)
        item.do()

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Enter and Esc; everything else goes to the field."""
        page = SHOWN - 1
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: page, pygame.K_PAGEUP: -page}
        if event.key in steps:
            self._mark(self.listed.marked + steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take(self.listed.marked)
        elif event.key == pygame.K_ESCAPE or (
            event.key == pygame.K_k and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        ):
            self.close()
        else:
            return False
        return True

    def update(self) -> None:
        """Keep the keyboard in the field; mark the line that the mouse comes to."""
        if not self.field.is_focused:
            self.desk.focus.take(self.field)
        at = pygame.mouse.get_pos()
        if at == self._mouse:
            return  # a mouse that rests must not fight the keys
        self._mouse = at
        lit = next((n for n, row in enumerate(self.listed.rows) if row.hover_point(*at)), None)
        if lit is not None and self.rect.collidepoint(at):
            self._mark(lit)

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()
