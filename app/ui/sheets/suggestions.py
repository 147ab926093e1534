"""A list in which the arrow keys mark a row; mostly of what typed words could become."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.buttons import Pressable, Row
from app.ui.kit.desk import Desk
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look

ROW = 28  # [units] height of a suggestion


def row_height(look: Look) -> int:
    """Return the height of a suggestion [px]; a finger can hit it."""
    return look.target(ROW)


class Suggestions:
    """The arrow keys mark one of its rows, which lie in `area`; a click or Enter takes one."""

    def __init__(self, rows: Sequence[Pressable] = (), area: ScrollArea | None = None) -> None:
        """Begin with none of the rows marked."""
        self.rows, self.area = rows, area
        self.marked = -1  # -1: none

    def kill(self) -> None:
        """Take the list away."""
        if self.area is not None:
            self.area.kill()

    def mark(self, number: int) -> None:
        """Mark a row, -1 for none, and bring it into sight."""
        if 0 <= self.marked < len(self.rows):
            self.rows[self.marked].mark(False)
        self.marked = min(max(number, -1), len(self.rows) - 1)
        if self.marked >= 0 and self.area is not None:
            row = self.rows[self.marked]
            row.mark(True)
            self.area.reveal(row.relative_rect.top, row.relative_rect.bottom)

    def take(self) -> bool:
        """Take the marked row; False when none is."""
        if self.marked >= 0:
            self.rows[self.marked].command()
        return self.marked >= 0

    def key(self, event: pygame.event.Event) -> bool:
        """Take an arrow key that moves the mark; False when there is nothing to mark."""
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1}
        if event.key not in steps or not self.rows:
            return False
        self.mark(self.marked + steps[event.key])
        return True


class Option(NamedTuple):
    """One line of a list, and what taking it does."""

    words: str
    take: Callable[[], object]
    keys: str = ""
    checked: bool | None = None
    tip: str = ""


def offer(
    desk: Desk, room: pygame.Rect, container: UIContainer, options: Sequence[Option]
) -> Suggestions:
    """Return a list of `options` in `room` [px]."""
    tall = row_height(desk.look)
    area = ScrollArea(desk, room, container, len(options) * tall)
    rows = [
        Row(
            *(desk, pygame.Rect(0, number * tall, area.width, tall), area.content),
            command=one.take,
            words=one.words,
            keys=one.keys,
            checked=one.checked,
            tip=one.tip,
        )
        for number, one in enumerate(options)
    ]
    return Suggestions(rows, area)


def suggest(
    desk: Desk,
    room: pygame.Rect,
    container: UIContainer,
    choices: Sequence[str],
    take: Callable[[str], None],
) -> Suggestions:
    """Return a list of `choices`; `take` hears which one is taken."""
    return offer(desk, room, container, [Option(one, partial(take, one)) for one in choices])
