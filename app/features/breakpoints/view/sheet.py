"""The sheet of breakpoints: when time is to stop, what is set, and a line to set more."""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.breakpoints.model.task import HINTS, WatchTask
from app.features.breakpoints.model.task import Choice as Suggestion
from app.features.breakpoints.view.rows import LINE, watch_list
from app.session.breakpoints import KINDS
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.sheets.cards import Heading
from app.ui.sheets.completing_dialog import CompletingDialog
from app.ui.sheets.dialog import GAP
from app.ui.sheets.field_sheet import Choice, one_of
from app.ui.sheets.suggestions import Option
from app.ui.toolkit.tree import Tree

SIZE = (660, 580)  # [units]
LABELS = {"body": "Body", "joint": "Joint", "percent": "Percent", "condition": "When"}


class BreakpointSheet(CompletingDialog[Suggestion]):
    """The sheet lists what is set; a kind and words below that list say what else to set."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: WatchTask) -> None:
        self.task, look = task, desk.look
        super().__init__(desk, closed, "Pause when …", SIZE, task)
        # What is set gets a good third of what is free; the suggestions get the rest.
        free = self.inside.height - 3 * self.line - look.px(4 * GAP + 36)
        room = self.inside.copy()
        room.height = max(look.target(LINE), int(0.42 * free))
        self.tree = Tree(desk, room, self.container, lambda: None)
        rest = self.inside.copy()
        rest.top, rest.height = room.bottom, self.inside.bottom - room.bottom
        self._add_line(rest)
        self.add_place(pygame.Rect(rest.left, rest.top, rest.width, self.line), rest)
        self._add_words()

    # --- parts -------------------------------------------------------------------------------

    def _add_line(self, rest: pygame.Rect) -> None:
        """Make the kind of a new one and the button that adds it; take their room off `rest`."""
        desk, look, gap = self.desk, self.desk.look, self.gap
        head = pygame.Rect(rest.left, rest.top + gap // 2, rest.width, look.px(28))
        Heading(desk, head, self.container, "Add")
        top = head.bottom + gap // 2
        wide = look.body.size("Add")[0] + look.px(44)
        kind = pygame.Rect(rest.left, top, rest.width - wide - gap, self.line)
        kinds = Choice(
            "kind",
            lambda: label_of(self.task.kind),
            lambda: one_of(
                {kind: label_of(kind) for kind in KINDS}, lambda: self.task.kind, self._choose_kind
            ),
            "What happens",
        )
        self.add(self.container, kind, (kinds,))
        act = pygame.Rect(rest.right - wide, top, wide, self.line)
        Button(desk, act, self.container, command=self.add_typed, words="Add", strong=True)
        rest.height -= act.bottom + gap - rest.top
        rest.top = act.bottom + gap

    def _add_words(self) -> None:
        """Make the field for the kind that is chosen."""
        self.add_field(LABELS[self.task.asks], HINTS[self.task.asks])
        self.follow()

    def _choose_kind(self, kind: str) -> None:
        self.task.choose(kind)
        self.show()
        self._add_words()

    # --- following ---------------------------------------------------------------------------

    def wrong(self) -> tuple[str, int | None] | None:
        """Return what is wrong with the words, and with which character."""
        fault = self.task.fault
        return (fault.words, fault.position) if fault is not None else None

    def suggest(self, room: pygame.Rect) -> None:
        """List what the words could become; the first name is marked."""
        self.choices = self.task.choices(self.cursor)
        self.offer(room, [Option(one.words, partial(self._take, one)) for one in self.choices])
        if self.task.asks in ("body", "joint"):
            self.listed.mark(0)

    def update(self) -> None:
        """Follow the breakpoints and the field."""
        self.tree.show(watch_list(self.desk.session))
        super().update()

    # --- what the user does ------------------------------------------------------------------

    def _take(self, choice: Suggestion) -> None:
        """Set a breakpoint on the chosen thing; a word goes into the condition."""
        if self.task.asks == "condition":
            self.complete(choice)
        else:
            self._set(choice)

    def add_typed(self) -> None:
        """Set the breakpoint that the words and the marked line say."""
        self._set(self.choices[self.listed.marked] if self.listed.marked >= 0 else None)

    def _set(self, choice: Suggestion | None) -> None:
        if self.task.add(choice):
            self.field.put("")
        self.follow()


def label_of(kind: str) -> str:
    """Return a kind in words, for a menu."""
    label = KINDS[kind].LABEL
    return label[:1].upper() + label[1:]
