"""The list of the outliner: thousands of lines, of which only those in sight are painted."""

from typing import Protocol

import pygame
from pygame_gui.core import UIContainer

from app.editor.thing_items import Item
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.roll import Roll, Spot
from physics import Body

ROW = 28  # [units]
INDENT = 16  # [units] of the members of a group
SIGN = 26  # [units] of the icon
MORE = 28  # [units] of the arrow at the right end that leads to the inspector


class Page(Protocol):
    """What the list asks of the page that it is on."""

    def click(self, item: Item) -> None:
        """Select it."""

    def inspect(self) -> None:
        """Show the properties of what is selected."""

    def rename(self, item: Item, rect: pygame.Rect) -> None:
        """Open a field on the name, at `rect` [px in the list]."""

    def finish_naming(self, keep: bool) -> None:
        """Close the field, with its text as the new name or not."""


class ThingList(Roll):
    """A sign, a name, muted words about its kind."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, page: Page) -> None:
        self.page = page
        self.items: list[Item] = []
        self.chosen: frozenset[int] = frozenset()
        self._states: dict[int, tuple] = {}  # what each line in sight was painted as
        self._chosen: tuple[int, ...] = ()
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, items: list[Item]) -> None:
        """Show other lines."""
        self.items = items
        self._states.clear()
        self.set_heights([self.look.target(ROW)] * len(items))
        self.pointed(None)

    def in_sight_items(self) -> list[Item]:
        """Return the lines that are seen."""
        return [self.items[number] for number in self.in_sight()]

    def follow(self, chosen: tuple[int, ...]) -> None:
        """Paint again what is selected now, sleeps now, or is called otherwise now."""
        if chosen is not self._chosen and chosen != self._chosen:
            fresh = frozenset(chosen) - self.chosen
            self._chosen, self.chosen = chosen, frozenset(chosen)
            self._show(fresh)
        for number in self.in_sight():
            if self._states.get(number) != self._state(self.items[number]):
                self.refresh_line(number)

    def _show(self, fresh: frozenset[int]) -> None:
        """Scroll to what was selected elsewhere, unless some of it is seen."""
        hits = [k for k, item in enumerate(self.items) if item.thing and item.ids[0] in fresh]
        if hits and not any(k in self.in_sight() for k in hits):
            self.reveal(hits[0])

    def _state(self, item: Item) -> tuple:
        """Return what the look of a line depends on."""
        thing = item.thing
        if thing is None:
            return item.ids, self.chosen.issuperset(item.ids)
        if not thing.alive:
            return (None,)
        note = self._note(item)
        return item.words, note, thing.id in self.chosen

    @staticmethod
    def _note(item: Item) -> str:
        """Return the muted words at the right: what a joint joins, what does not move."""
        thing = item.thing
        if thing is None or not thing.alive:
            return ""
        if not thing.enabled:
            return "disabled"
        if isinstance(thing, Body):
            if thing.kind != "dynamic":
                return thing.kind
            return "" if thing.awake else "at rest"
        return f"{thing.a.name} – {thing.b.name}" if thing.a is not None else thing.b.name

    def scrolled(self) -> None:
        """Take a name that is typed: other lines are in sight."""
        self.page.finish_naming(keep=True)

    # --- the mouse -------------------------------------------------------------------------------

    def part_at(self, number: int, x: int, y: int) -> str:  # noqa: ARG002
        """Return the arrow, or the name."""
        if x >= self.width - self.look.target(MORE):
            return "more"
        return "name" if x >= self._left(self.items[number]) else "sign"

    def _left(self, item: Item) -> int:
        """Return where the name begins [px]."""
        return self.look.px(6 + item.depth * INDENT + SIGN)

    def tip_of(self, spot: Spot) -> str:
        """Return what a click does."""
        if spot[1] == "more":
            return "Show its properties"
        item = self.items[spot[0]]
        note = self._note(item)
        rename = "Double-click renames." if isinstance(item.thing, Body) else ""
        return f"{item.words} {f'({note})' if note else ''}\n{rename}".strip()

    def pressed(self, spot: Spot, clicks: int) -> None:
        """Select; the second press opens the name, or the inspector."""
        item = self.items[spot[0]]
        if clicks == 2 and spot[1] == "name":
            rect = self.line_rect(spot[0]).inflate(0, -self.look.px(4))
            rect.left, rect.width = (
                self._left(item) - self.look.px(6),
                self.width - self._left(item),
            )
            self.page.rename(item, rect)
            return
        self.page.click(item)
        if spot[1] == "more" or clicks == 2:
            self.page.inspect()

    def pointed(self, spot: Spot | None) -> None:
        """Mark in the picture what the mouse is over."""
        item = self.items[spot[0]] if spot is not None and spot[0] < len(self.items) else None
        self.desk.editor.pointed = item.thing.id if item is not None and item.thing else None

    def kill(self) -> None:
        """Point at nothing any more."""
        self.pointed(None)
        super().kill()

    # --- painting --------------------------------------------------------------------------------

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Paint sign, name, note; the selected lines stand on the accent colour."""
        look, item = self.look, self.items[number]
        thing = item.thing
        self._states[number] = self._state(item)
        if thing is not None and not thing.alive:
            return
        spot = self.spot if self.spot is not None and self.spot[0] == number else None
        chosen = self.chosen.issuperset(item.ids)
        role = "accent" if chosen else "hover" if spot is not None else ""
        if role:
            paint.box(surface, rect, look.colour(role), radius=look.px(4))
        note = self._note(item)
        resting = isinstance(thing, Body) and bool(note)
        ink = look.colour("on_accent" if chosen else "muted" if resting else "text")
        soft = ink if chosen else look.colour("muted")
        left, side = look.px(6 + item.depth * INDENT), look.px(17)
        sign = icon(item.sign, side, tuple(soft), tinted=not chosen)
        surface.blit(sign, sign.get_rect(midleft=(rect.left + left, rect.centery)))
        area = rect.copy()
        area.left, area.width = rect.left + left + look.px(SIGN), rect.width - left - look.px(SIGN)
        area.width -= look.px(MORE if spot is not None or chosen else 6)
        if spot is not None or chosen:
            self._paint_arrow(surface, rect, ink)
        covered = paint.text(surface, item.words, look.body, ink, area)
        if note:
            area.width = area.right - covered.right - look.px(10)
            area.left = covered.right + look.px(10)
            paint.text(surface, note, look.small, soft, area, "right")

    def _paint_arrow(self, surface: pygame.Surface, rect: pygame.Rect, ink: pygame.Color) -> None:
        side = self.look.px(13)
        sign = icon("right", side, tuple(ink))
        surface.blit(sign, sign.get_rect(midright=(rect.right - self.look.px(7), rect.centery)))
