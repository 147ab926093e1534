"""The list of breakpoints that are set: switch, words, where it happened last, and a way out."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.words import time_words

ROW = 34  # [units]
SIDE = 28  # [units] of the button at the end
WHERE = 96  # [units] of the time
EMPTY = "Time does not stop by itself yet. Say below when it should."


class WatchRow(Pressable):
    """A breakpoint; a click switches it on or off."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        watch: Any,
        command: Callable[[], None],
    ) -> None:
        self.watch = watch
        super().__init__(desk, rect, container, command=command, tip=watch.trouble)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a box with a tick, and the words; what cannot happen now has a sign and its
        reason.
        """
        look, watch = self.look, self.watch
        self.face(surface, radius=4)
        side = look.px(20)
        place = pygame.Rect(look.px(8), (self.rect.height - side) // 2, side, side)
        on = watch.enabled
        fill, edge = ("accent", "accent") if on else ("field", "border")
        paint.box(surface, place, look.colour(fill), look.colour(edge), look.px(4), look.px(1.5))
        if on:
            tick = look.px(14)
            sign = icon("check", tick, tuple(look.colour("on_accent")))
            surface.blit(sign, sign.get_rect(center=place.center))
        area = self.inner()
        area.left = place.right + look.px(9)
        area.width = self.rect.width - area.left - look.px(6)
        ink = look.colour("text" if watch.enabled and not watch.trouble else "muted")
        covered = paint.text(surface, watch.breakpoint.words, look.body, ink, area)
        if watch.trouble:
            area.left, area.width = covered.right + look.px(10), area.right - covered.right
            area.width = max(0, area.width - look.px(10))
            reason = look.colour("warning")
            paint.text(surface, watch.trouble, look.small, reason, area)


class WatchList:
    """The list of all that are set, in `room` [px]."""

    def __init__(self, desk: Desk, room: pygame.Rect, container: UIContainer) -> None:
        self.desk, self.room, self.container = desk, room, container
        self.area: ScrollArea | None = None
        self.rows: list[WatchRow] = []
        self._shown: object = None

    def update(self) -> None:
        """Follow the breakpoints of the session."""
        watches = self.desk.session.breakpoints.watches
        shown = [(w.number, w.enabled, w.trouble, w.happened_at) for w in watches]
        if shown != self._shown:
            self._shown = shown
            self._build(watches)

    def _build(self, watches: list[Any]) -> None:
        offset = 0
        if self.area is not None:
            offset = self.area.offset
            self.area.kill()
        look = self.desk.look
        row = look.target(ROW)
        self.area = ScrollArea(self.desk, self.room, self.container, max(1, len(watches)) * row)
        width = self.area.width
        self.rows = []
        for number, watch in enumerate(watches):
            self._add(self.area.content, pygame.Rect(0, number * row, width, row), watch)
        self.area.scroll_to(offset)

    def _add(self, content: UIContainer, place: pygame.Rect, watch: Any) -> None:
        desk, look = self.desk, self.desk.look
        points, side = desk.session.breakpoints, look.target(SIDE)
        out = pygame.Rect(0, 0, side, side)
        out.midright = (place.right, place.centery)
        remove = partial(points.remove, watch.number)
        Button(desk, out, content, command=remove, sign="cross", small=True, tip="Remove it")
        rest = place.copy()
        rest.width = out.left - place.left - look.px(4)
        if watch.happened_at is not None:
            where = pygame.Rect(0, out.top, look.px(WHERE), side)
            where.right = out.left - look.px(4)
            seconds = watch.happened_at * desk.session.world.settings.tick_length
            go = partial(desk.session.go_to, watch.happened_at)
            tip = f"It happened in tick {watch.happened_at}: go there"
            words = f"at {time_words(seconds)}"
            Button(desk, where, content, command=go, words=words, framed=True, tip=tip)
            rest.width = where.left - place.left - look.px(4)
        flip = partial(points.enable, watch.number, not watch.enabled)
        self.rows.append(WatchRow(desk, rest, content, watch, flip))
