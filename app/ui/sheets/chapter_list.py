"""The column of chapters in the scene sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.roll import Roll, Spot

TALL, LOW, LEAST = 48, 34, 29  # [units] a row with its line below the title; without; at least
APART = 11  # [units] between the user's own lists and the chapters


@dataclass(frozen=True)
class Entry:
    """One row: a list of the user, with a sign, or a chapter."""

    key: str
    title: str
    line: str
    count: int
    sign: str = ""


class ChapterList(Roll):
    """The list has one chosen entry, unless something is searched for."""

    ground = "raised"

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, chosen: Callable[[str], None]
    ) -> None:
        """Build it in `rect` [px of the container]; `chosen` gets the key of a clicked entry."""
        self.chose = chosen
        self.entries: list[Entry] = []
        self.chosen: str | None = None  # key
        self.active = False  # the keyboard is here
        self.tall = False
        super().__init__(desk, rect, container)

    def put(self, entries: Sequence[Entry], chosen: str | None) -> None:
        """Show these entries; the lines below the titles only when all have room."""
        self.entries, self.chosen = list(entries), chosen
        look = self.look
        self.tall = len(entries) * look.target(TALL) + look.px(APART) <= self.rect.height
        row = look.target(TALL if self.tall else LOW)
        fitting = (self.rect.height - look.px(APART)) // max(1, len(entries))
        if look.target(LEAST) <= fitting < row:
            row = fitting  # a little closer, and nothing has to be scrolled
        heights = [row + (look.px(APART) if self._parted(n) else 0) for n in range(len(entries))]
        if heights != [b - a for a, b in zip(self.tops, self.tops[1:], strict=False)]:
            self.set_heights(heights, painted=False)
        if (place := self.place) is not None:
            self.reveal(place)
        self.refresh()

    @property
    def place(self) -> int | None:
        """Return the number of the chosen entry."""
        keys = [entry.key for entry in self.entries]
        return keys.index(self.chosen) if self.chosen in keys else None

    def activate(self, on: bool) -> None:
        """Note whether the keyboard is here."""
        if on != self.active:
            self.active = on
            self.refresh()

    def _parted(self, number: int) -> bool:
        """Return whether a line stands above the entry: it is the first chapter."""
        return number > 0 and not self.entries[number].sign and bool(self.entries[number - 1].sign)

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Paint sign, title and count; below it the line."""
        look, entry = self.look, self.entries[number]
        if self._parted(number):
            hair = pygame.Rect(rect.left, rect.top + look.px(APART) // 2, rect.width, look.px(1))
            surface.fill(look.colour("border"), hair)
            rect = pygame.Rect(
                rect.left, rect.top + look.px(APART), rect.width, rect.height - look.px(APART)
            )
        chosen = entry.key == self.chosen
        area = rect.inflate(0, -look.px(2))
        self._face(surface, area, chosen, self.spot is not None and self.spot[0] == number)
        ink = look.colour("on_accent" if chosen and self.active else "text")
        quiet = ink if chosen and self.active else look.colour("muted")
        inside = area.inflate(-look.px(22), 0)
        upper = inside.copy()
        if self.tall:
            upper.height = inside.height * 11 // 20
            lower = pygame.Rect(
                inside.left, upper.bottom - look.px(3), inside.width, inside.bottom - upper.bottom
            )
            paint.text(surface, entry.line, look.small, quiet, lower)
        self._first_line(surface, entry, upper, ink, quiet, chosen)

    def _face(self, surface: pygame.Surface, area: pygame.Rect, chosen: bool, lit: bool) -> None:
        look = self.look
        role = "accent" if chosen and self.active else "pressed" if chosen else "hover"
        if chosen or lit:
            paint.box(surface, area, look.colour(role), radius=look.px(6))
        if chosen and not self.active:
            bar = pygame.Rect(area.left, area.top + look.px(7), look.px(4), area.height)
            bar.height -= look.px(14)
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))

    def _first_line(
        self,
        surface: pygame.Surface,
        entry: Entry,
        room: pygame.Rect,
        ink: pygame.Color,
        quiet: pygame.Color,
        strong: bool,
    ) -> None:
        look, room = self.look, room.copy()
        if room.width > look.px(110):  # else the title needs it all
            count = paint.text(surface, str(entry.count), look.small, quiet, room, "right")
            room.width -= count.width + look.px(8)
        if entry.sign:
            side = look.px(17)
            sign = icon(entry.sign, side, tuple(ink if ink != look.colour("text") else quiet))
            surface.blit(sign, sign.get_rect(midleft=room.midleft))
            room.left, room.width = room.left + side + look.px(8), room.width - side - look.px(8)
        paint.text(surface, entry.title, look.strong if strong else look.body, ink, room)

    def part_at(self, number: int, x: int, y: int) -> str:  # noqa: ARG002
        """Return the whole row."""
        return "row"

    def tip_of(self, spot: Spot) -> str:
        """Return the line, where there is no room for it."""
        return "" if self.tall else self.entries[spot[0]].line

    def pressed(self, spot: Spot, clicks: int) -> None:  # noqa: ARG002
        """Choose it."""
        if spot[0] < len(self.entries):
            self.chose(self.entries[spot[0]].key)
