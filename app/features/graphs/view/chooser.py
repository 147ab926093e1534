"""The sheet that chooses what a graph shows: things, their quantities, or an expression."""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.graphs.model.series_choice import SeriesChoice
from app.quantities.units import printed
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.sheets.completing_dialog import CompletingDialog
from app.ui.sheets.suggestions import Option

SIZE = (640, 520)  # [units]
HINT = "Or an expression: ball.speed^2 / 2; Tab completes"
LEFT = 0.42  # [1] share of the things


class GraphChooser(CompletingDialog[str]):
    """A click adds a quantity or removes it; Enter adds the expression."""

    def __init__(self, desk: Desk, closed: Callable[[], None], choosing: SeriesChoice) -> None:
        self.choosing = choosing
        self._offset = 0  # [px] that the things are scrolled by
        title = "Draw against …" if choosing.across else "Add to the graph"
        super().__init__(desk, closed, title, SIZE, choosing)
        inside, wide = self.inside, desk.look.body.size("Add")[0] + desk.look.px(44)
        place = pygame.Rect(inside.left, inside.top, inside.width - wide - self.gap, self.line)
        act = pygame.Rect(inside.right - wide, inside.top, wide, self.line)
        words = "Draw" if choosing.across else "Add"
        Button(desk, act, self.container, command=self.add_typed, words=words, strong=True)
        self.add_place(place, inside)
        self.add_field("", HINT)
        self.follow()

    # --- following ---------------------------------------------------------------------------

    def wrong(self) -> tuple[str, int | None] | None:
        """Return what is wrong with the expression, and with which character."""
        fault = self.choosing.fault
        return (fault.reason, fault.position if fault.text else None) if fault is not None else None

    def suggest(self, room: pygame.Rect) -> None:
        """List completions of the expression; without one things and their quantities."""
        if not self.choosing.text.strip():
            self._list_things(room)
            return
        self.choices = self.choosing.choices(self.cursor)
        self.offer(room, [Option(word, partial(self.complete, word)) for word in self.choices])

    def _list_things(self, room: pygame.Rect) -> None:
        """List things at the left, and the quantities of the marked one at the right."""
        choosing, gap = self.choosing, self.desk.look.px(10)
        left = pygame.Rect(room.left, room.top, round(LEFT * room.width), room.height)
        right = pygame.Rect(left.right + gap, room.top, room.right - left.right - gap, room.height)
        things = [
            Option(owner.words, partial(self._mark_owner, n), "selected" if owner.selected else "")
            for n, owner in enumerate(choosing.owners)
        ]
        if choosing.pairs:
            words = f"Pairs that touch ({len(choosing.pairs)})"
            things.append(Option(words, self._unfold, "show"))
        self.offer(left, things).scroll_to(self._offset)
        self.listed.rows[choosing.marked].mark(True)
        quantities = [
            Option(
                one.label,
                partial(self._toggle, choosing.text_of(one)),
                printed(one.unit),
                choosing.is_on(one),
                one.help,
            )
            for one in choosing.quantities
        ]
        self.offer(right, quantities)

    # --- what the user does ------------------------------------------------------------------

    def _mark_owner(self, number: int) -> None:
        self._offset = self.areas[0].offset
        self.choosing.marked = number
        self.follow()

    def _unfold(self) -> None:
        self._offset = self.areas[0].offset
        self.choosing.unfold()
        self.follow()

    def _toggle(self, text: str) -> None:
        self._offset = self.areas[0].offset
        offset = self.areas[1].offset if len(self.areas) > 1 else 0
        if self.choosing.toggle(text) and self.choosing.across:
            self.close()
            return
        self.follow()
        if len(self.areas) > 1:
            self.areas[1].scroll_to(offset)

    def add_typed(self) -> None:
        """Draw the expression, if there is one; without one close."""
        choosing = self.choosing
        done = not choosing.text.strip()
        if not done and choosing.toggle(choosing.text):
            self.field.put("")
            done = choosing.across
        if done:
            self.close()
        else:
            self.follow()
