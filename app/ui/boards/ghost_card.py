"""The read-out of the other future: when both parted, how far they are apart now."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.quantities.numbers import figure
from app.timeline.branches import Branch
from app.timeline.divergence import FAR
from app.timeline.timeline import Timeline
from app.ui.bars.lane import rect_of
from app.ui.bars.legend import Veil
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.symbols import symbol
from app.ui.kit.words import time_words
from app.ui.layout import Layout

WIDTH = 440  # [units]
HEIGHT = 54
NARROW = 330  # [units] a narrower card has shorter words
TITLE, FEW = "The run before", "Before"
SHARES = (1.0, 0.8, 0.6, 0.5, 0.4)  # [1] of its width that it has where boards leave less room


class GhostCard:
    """The card lies at the upper right of the canvas while there is a ghost, on nothing else."""

    def __init__(
        self,
        desk: Desk,
        layout: Layout,
        find: Callable[[tuple[int, int]], pygame.Rect],
        boards: Callable[[], list[Box]],
    ) -> None:
        """`find` tells where something of a size [px] comes, `boards` where those lie [px]."""
        self.desk, self.canvas, self._find, self._boards = desk, layout.free, find, boards
        self.container: UIContainer | None = None
        self.words: GhostWords | None = None
        self._ghost: Branch | None = None
        self.update()

    @property
    def rect(self) -> pygame.Rect | None:
        """Return what it covers [px]; None without a ghost."""
        return pygame.Rect(self.container.get_abs_rect()) if self.container is not None else None

    def update(self) -> None:
        """Come and go with the ghost, and read the distance at the beat."""
        timeline, ghost = self.desk.session.timeline, self.desk.session.timeline.ghost
        came = ghost is not self._ghost
        if came:
            self._ghost, before = ghost, self.rect
            self._clear()
            if ghost is not None:
                self._build(ghost, before)
        if ghost is None or self.words is None:
            return
        if came or self.desk.editor.readout_clock.due:
            self.words.show_words(*read_out(timeline, ghost))

    def _clear(self) -> None:
        if self.container is not None:
            self.container.kill()
        self.container = self.words = None

    def _build(self, ghost: Branch, before: pygame.Rect | None) -> None:
        """Build the card of `ghost`; where there was one `before`, so that a click hits again."""
        desk, look = self.desk, self.desk.look
        gap, margin = look.px(6), look.px(8)
        area = pygame.Rect(0, 0, min(look.px(WIDTH), self.canvas.width - 2 * margin), 0)
        area.height = look.px(HEIGHT)
        if area.width < look.px(120) or area.height > self.canvas.height // 2:
            return  # no room: the list of futures tells the same
        area = before if before is not None and self._clear_of_boards(before) else self._room(area)
        self.container = desk.group(area)
        Veil(desk, pygame.Rect((0, 0), area.size), self.container)
        side = look.px(32)
        top = (area.height - side) // 2
        cross = pygame.Rect(area.width - side - gap, top, side, side)
        session = desk.session
        dismiss = partial(session.timeline.dismiss, ghost)
        Button(desk, cross, self.container, command=dismiss, sign="cross", tip="Dismiss it")
        wide = look.body.size("Switch")[0] + look.px(18)
        switch = pygame.Rect(cross.left - wide - gap, top, wide, side)
        tip = "Go over to the run before; this one becomes the dashed outlines"
        go = partial(session.switch, ghost)
        Button(desk, switch, self.container, command=go, words="Switch", framed=True, tip=tip)
        place = pygame.Rect(gap, 0, switch.left - 2 * gap, area.height)
        short = area.width < look.px(NARROW)
        self.words = GhostWords(desk, place, self.container, short)

    def _room(self, usual: pygame.Rect) -> pygame.Rect:
        """Return where a card of the `usual` size comes, or a narrower one beside boards."""
        result = [self._find((round(share * usual.width), usual.height)) for share in SHARES]
        return next(filter(self._clear_of_boards, result), result[-1])

    def _clear_of_boards(self, area: pygame.Rect) -> bool:
        return area.collidelist([rect_of(box) for box in self._boards()]) < 0


def read_out(timeline: Timeline, ghost: Branch) -> tuple[str, str]:
    """Return what is to be said about `ghost` now, and the same in few words."""
    if timeline.now <= ghost.fork_tick:  # at the fork both have the same poses, whatever was moved
        time = time_words(timeline.time_at(ghost.fork_tick))
        return f"leaves this one at {time}", time
    apart = timeline.divergence
    if apart is None:
        return "no difference so far", "the same"
    since, distance = apart
    if distance <= FAR:  # a body is in one of them only, or turned
        return f"differs from {time_words(since)} on", "differs"
    far = f"up to {figure(distance, 'm', steady=True)}"
    return f"differs from {time_words(since)} on, {far}", far


class GhostWords(Painted):
    """Two lines: what the outlines are, and how they differ from what runs."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, short: bool) -> None:
        self.short, self.words = short, ("", "")
        tip = "The dashed outlines are the run that you left by a change.\n"
        tip += "The distance is the largest so far between a body and its outline."
        super().__init__(desk, rect, container, tip=tip)
        self.refresh()

    def show_words(self, words: str, few: str) -> None:
        """Show another read-out: `few` words where there is little room."""
        if (words, few) != self.words:
            self.words = words, few
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a dashed sign and the title over the read-out."""
        look, area = self.look, self.inner()
        half = area.height // 2
        upper = pygame.Rect(0, look.px(3), area.width, half - look.px(3))
        lower = pygame.Rect(0, half, area.width, half - look.px(3))
        if not self.short:
            side = look.px(18)
            sign = symbol("dash", side, tuple(look.colour("text")))
            surface.blit(sign, sign.get_rect(midleft=(0, upper.centery)))
            upper.left, upper.width = side + look.px(6), area.width - side - look.px(6)
        title = TITLE if look.strong.size(TITLE)[0] <= upper.width else FEW
        paint.text(surface, title, look.strong, look.colour("text"), upper)
        words, few = self.words
        fits = look.body.size(words)[0] <= lower.width
        paint.text(surface, words if fits else few, look.body, look.colour("text"), lower)
