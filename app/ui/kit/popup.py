"""A list that drops down from a button: the menus of the menu bar and the choices of a form."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from app.ui.kit.buttons import Row
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted, Tip
from app.ui.kit.plates import Sheet
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.words import capital

ROW = 28.0  # [units] height of an entry
LINE = 9.0  # [units] height of the line between groups
PAD = 5.0  # [units] round the entries
LAYER = 60  # above the panels and the sheets, below the tips


@dataclass(frozen=True)
class Entry:
    """One line of a menu.

    `checked` is asked every frame; an entry with it stays open when it is clicked. `refused` says
    why it cannot be chosen: then it is grey. `tip` says what it is, beside the list.
    """

    words: str
    command: Callable[[], object]
    keys: str = ""
    checked: Callable[[], bool] | None = None
    stays: bool = False
    enabled: bool = True
    refused: str = ""
    tip: str = ""
    name: str = ""  # of its action


Group = Sequence[Entry]


def stand_beside(
    anchor: pygame.Rect,
    size: tuple[int, int],
    window: pygame.Rect,
    at: tuple[int, int] | None = None,
) -> pygame.Rect:
    """Return where a list of `size` [px] opens in `window`: never on `anchor`, if there is room.

    That is below it, else above, at its right, at its left; or, of these, nearest to `at`.
    """
    x, y = at or anchor.topleft
    below, above, right, left = (pygame.Rect((0, 0), size) for _ in range(4))
    below.topleft, above.bottomleft = (x, anchor.bottom), (x, anchor.top)
    right.topleft, left.topright = (anchor.right, y), (anchor.left, y)
    places = [place.clamp(window) for place in (below, above, right, left)]
    free = [place for place in places if not place.colliderect(anchor)]
    if at is not None:
        free.sort(key=lambda place: math.dist(at, _nearest(place, at)))
    return free[0] if free else places[0]


def _nearest(rect: pygame.Rect, at: tuple[int, int]) -> tuple[int, int]:
    """Return the point of `rect` that is nearest to `at`."""
    return (
        min(max(at[0], rect.left), rect.right),
        min(max(at[1], rect.top), rect.bottom),
    )


def action_entry(
    desk: Desk, words: str, name: str, checked: Callable[[], bool] | None = None
) -> Entry:
    """Return an entry that runs the action `name` and shows its key."""
    run = partial(desk.do, name)
    return Entry(words, run, desk.keys.of(name), checked, stays=checked is not None)


class Line(Painted):
    """The thin line between two groups."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint one hair in the middle of the element."""
        hair = self.inner().inflate(-2 * self.look.px(8), 0)
        hair.height = self.look.px(1)
        hair.centery = self.rect.height // 2
        surface.fill(self.look.colour("border"), hair)


class MenuRow(Row):
    """A line that the mouse lights only while the arrow keys have marked none."""

    popup: "Popup | None" = None

    @property
    def lit(self) -> bool:
        """Return whether the keys or, without a mark of theirs, the mouse points at it."""
        by_mouse = self.hovered and (self.popup is None or self.popup.marked < 0)
        return (self.marked or by_mouse) and self.is_enabled

    def on_hovered(self) -> None:
        """Take over from the keys, once: a mouse that rests must not fight them."""
        if self.popup is not None:
            self.popup.mark(-1)
        super().on_hovered()

    def show_tip(self) -> None:
        """Open the tip beside the list: below the line it would cover what else there is."""
        if self.tip and self.tool_tip is None and self.popup is not None:
            tip = Tip(self.desk, self.tip, self.rect, beside=self.popup.rect)
            self.tool_tip = tip  # type: ignore[assignment]


class Popup:
    """A popup is open from its making until `close`."""

    def __init__(
        self,
        desk: Desk,
        anchor: pygame.Rect,
        groups: Sequence[Group],
        *,
        width: int = 0,
        closed: Callable[[], None] | None = None,
        at: tuple[int, int] | None = None,
    ) -> None:
        """Open beside `anchor` [px], near `at` [px] in it, or else below; at least `width` [px]
        wide; `closed` is called at the end.

        One popup at a time: an open one is closed first.
        """
        if desk.popup is not None:
            desk.popup.close()
        desk.popup = self
        self.desk, self.closed, self.anchor, self.at = desk, closed, anchor, at
        self.rows: list[tuple[MenuRow, Entry]] = []
        self.marked = -1
        self._build(self._columns(groups), width)

    def _build(self, columns: Sequence[Sequence[Group]], width: int) -> None:
        desk, pad = self.desk, self.desk.look.px(PAD)
        marks = any(entry.checked for column in columns for group in column for entry in group)
        widest = desk.size[0] - 2 * pad
        widths = [min(max(width - 2 * pad, self._width(c, marks)), widest) for c in columns]
        height = max(self._height(column) for column in columns)
        size = (sum(widths) + 2 * pad, min(height, self._room()) + 2 * pad)
        window = pygame.Rect((0, 0), desk.size)
        self.rect = stand_beside(self.anchor, size, window, self.at)
        self.container = desk.group(window, layer=LAYER)
        Sheet(desk, self.rect, self.container, radius=6)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        self.area = ScrollArea(desk, inside, self.container, height)
        left = 0
        for column, span in zip(columns, widths, strict=True):
            self._fill(column, left, span, marks)
            left += span

    def _room(self) -> int:
        """Return the height [px] that a column may have: to an edge of the window."""
        look, high = self.desk.look, self.desk.size[1]
        beside = max(high - self.anchor.bottom, self.anchor.top) - look.px(8)
        return max(beside, high // 2) - 2 * look.px(PAD)

    def _columns(self, groups: Sequence[Group]) -> list[list[Group]]:
        """Return the groups in as few columns as the window asks for, of about the same height.

        What is too wide for it then has fewer, and scrolls.
        """
        fewest = len(self._split(groups, self._room()))
        last = range(1, len(groups) + 1)
        heights = sorted(self._height(groups[i:j]) for j in last for i in range(j))
        limits = (h for h in heights if h <= self._room() and len(self._split(groups, h)) <= fewest)
        columns = self._split(groups, next(limits, self._room()))
        for height in heights:
            if self._fits(columns):
                break
            columns = self._split(groups, height) if height > self._room() else columns
        return columns

    def _fits(self, columns: Sequence[Sequence[Group]]) -> bool:
        """Return whether the columns are not wider than the window; one has to do."""
        wide = sum(self._width(column, marks=True) for column in columns)
        return len(columns) == 1 or wide + 2 * self.desk.look.px(PAD) <= self.desk.size[0]

    def _split(self, groups: Sequence[Group], limit: int) -> list[list[Group]]:
        """Fill one column after the other, each up to `limit` [px]; a group is never parted."""
        columns: list[list[Group]] = [[]]
        for group in groups:
            if columns[-1] and self._height([*columns[-1], group]) > limit:
                columns.append([])
            columns[-1].append(group)
        return columns

    def _height(self, column: Sequence[Group]) -> int:
        look = self.desk.look
        return sum(len(group) for group in column) * look.target(ROW) + (len(column) - 1) * look.px(
            LINE
        )

    def _width(self, column: Sequence[Group], marks: bool) -> int:
        look = self.desk.look
        entries = [entry for group in column for entry in group]
        keys = max((look.small.size(entry.keys)[0] for entry in entries), default=0)
        fonts = look.body, look.strong  # the strong one for the line that the keys have marked
        words = max((font.size(e.words)[0] for e in entries for font in fonts), default=0)
        return words + keys + look.px(22 + (24 if marks else 0) + (28 if keys else 0))

    def _fill(self, column: Sequence[Group], left: int, width: int, marks: bool) -> None:
        look, top = self.desk.look, 0
        for number, group in enumerate(column):
            if number:
                place = pygame.Rect(left, top, width, look.px(LINE))
                Line(self.desk, place, self.area.content).refresh()
                top += look.px(LINE)
            for entry in group:
                self._add_row(entry, pygame.Rect(left, top, width, look.target(ROW)), marks)
                top += look.target(ROW)

    def _add_row(self, entry: Entry, rect: pygame.Rect, marks: bool) -> None:
        checked = entry.checked() if entry.checked else (False if marks else None)
        row = MenuRow(
            self.desk,
            rect,
            self.area.content,
            command=lambda: self._choose(entry),
            words=entry.words,
            keys=entry.keys,
            checked=checked,
            tip="\n".join(filter(None, (entry.tip, capital(entry.refused)))),
        )
        row.popup = self
        row.able(entry.enabled and not entry.refused)
        self.rows.append((row, entry))

    def _choose(self, entry: Entry) -> None:
        if not entry.enabled or entry.refused:
            return
        if not entry.stays:
            self.close()
        entry.command()

    def update(self) -> None:
        """Follow what the entries stand for."""
        for row, entry in self.rows:
            if entry.checked is not None:
                row.check(entry.checked())

    def key(self, event: pygame.event.Event) -> bool:
        """Take Up, Down, Home, End, Enter and Esc, and F10, which opened it, and the letter that an
        entry begins with; True when the key was used.
        """
        if event.key in (pygame.K_DOWN, pygame.K_UP):
            self._move(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._go(0 if event.key == pygame.K_HOME else len(self.rows) - 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.marked >= 0:
                self._choose(self.rows[self.marked][1])
        elif event.key in (pygame.K_ESCAPE, pygame.K_F10):
            self.close()
        else:
            return self.is_choice and self._jump(event)
        return True

    @property
    def is_choice(self) -> bool:
        """Return whether one of its entries is what is chosen now: no entry of it has a key."""
        return all(entry.checked and not entry.keys for _, entry in self.rows)

    def _jump(self, event: pygame.event.Event) -> bool:
        """Go to the next entry that begins with a letter."""
        letter = getattr(event, "unicode", "").lower()
        count = len(self.rows)
        order = [(self.marked + 1 + k) % count for k in range(count)]
        there = (i for i in order if letter and self.rows[i][1].words.lower().startswith(letter))
        found = next(there, None)
        if found is not None:
            self._go(found)
        return found is not None

    def _move(self, step: int) -> None:
        """Mark the line beside the marked one, else that pointed at, else the chosen one."""
        pointed = (i for i, (row, _) in enumerate(self.rows) if row.hovered)
        chosen = (i for i, (row, _) in enumerate(self.rows) if self.is_choice and row.checked)
        here = self.marked if self.marked >= 0 else next(pointed, next(chosen, -1))
        if here < 0:
            here = -1 if step > 0 else 0
        self._go((here + step) % len(self.rows))

    def _go(self, number: int) -> None:
        row = self.rows[number][0]
        self.area.reveal(row.relative_rect.top, row.relative_rect.bottom)
        self.mark(number)  # its tip stands where the line is now

    def mark(self, number: int) -> None:
        """Mark a row by the keys; -1: none, the mouse lights what it points at."""
        if number != self.marked:
            self.marked = number
            for i, (row, _) in enumerate(self.rows):
                row.mark(i == number)
                if i == number:
                    row.show_tip()
                else:
                    row.hide_tip()
                if row.hovered:
                    row.refresh()

    def close(self) -> None:
        """Take the list away."""
        if not self.container.alive():
            return
        self.container.kill()
        self.desk.popup = None
        if self.closed is not None:
            self.closed()
