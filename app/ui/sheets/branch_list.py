"""The list of other runs: rename one, go to it, show it as the ghost, dismiss it."""

from functools import partial
from typing import Any

import pygame

from app.timeline.branches import Branch
from app.ui.kit.desk import Desk
from app.ui.kit.flyout import Flyout
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.words import ago_words, time_words
from app.ui.toolkit.inputs import Field, Scroll
from app.ui.toolkit.leaves import Button, Text
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.tree import Tree

WIDTH = 500  # [units]
SIDE = 30  # [units] of a line
NAME = 150  # [units] width of a name at least
GO_TIP = "Go to this run; this one becomes the dashed outlines"


class BranchList(Flyout):
    """The list has the present run first, then the others, the one left last on top."""

    def __init__(self, desk: Desk, anchor: pygame.Rect) -> None:
        """Open it above or below `anchor` [px], where there is room; higher content scrolls."""
        self.desk = desk
        timeline = desk.session.timeline
        self.branches = [timeline.present, *reversed(timeline.branches)]
        self._known = self._signature()
        part, wide = self._describe(), desk.look.px(WIDTH)
        high = part.heights(desk.look, ScrollArea.width_beside_bar(desk, wide))[1]
        super().__init__(desk, anchor, (wide, high))
        self.tree = Tree(desk, self.inside, self.container, lambda: None)
        self.tree.show(Scroll(part))

    def _signature(self) -> tuple:
        timeline = self.desk.session.timeline
        return timeline, timeline.present, tuple(timeline.branches)

    def _describe(self) -> Part:
        return Column(*(self._line(*each) for each in enumerate(self.branches)))

    def _line(self, number: int, branch: Branch) -> Part:
        """Return one run."""
        session, is_present = self.desk.session, branch is self.desk.session.timeline.present
        is_ghost, show = session.timeline.ghost is branch, partial(self._toggle_ghost, branch)
        dismiss = partial(session.timeline.dismiss, branch)
        look: dict[str, Any] = {"high": SIDE, "wide": SIDE}
        name = Field(
            *("", branch.name),
            hint="Name",
            left=branch.rename,
            high=SIDE,
            wide=NAME,
            grow=1,
            key="name",
        )
        return Row(
            name,
            Text(self._words(branch), "small", "muted", at_most=1),
            not is_present
            and Button(
                "", show, "Show or hide its outlines", True, False, is_ghost, "ghost", **look
            ),
            not is_present
            and Button("Go to it", partial(session.switch, branch), GO_TIP, framed=True, high=SIDE),
            not is_present
            and Button("", dismiss, "Forget this run", sign="cross", small=True, **look),
            key=f"line {number}",
        )

    def _words(self, branch: Branch) -> str:
        timeline = self.desk.session.timeline
        if branch is timeline.present:
            return "this run"
        begin = timeline.time_at(branch.fork_tick)
        length = max(0, branch.last - branch.fork_tick) * self.desk.session.world.tick_length
        long = f"{ago_words(length)} long" if length else "just begun"
        return f"from {time_words(begin)} on, {long}"

    def _toggle_ghost(self, branch: Branch) -> None:
        timeline = self.desk.session.timeline
        timeline.ghost = None if timeline.ghost is branch else branch

    def update(self) -> None:
        """Follow; build it again when a run came or went, and close it with the last one."""
        if self._signature() == self._known:
            self.tree.show(Scroll(self._describe()))
            return
        self.close()
        if self.desk.session.timeline.branches:
            BranchList(self.desk, self.anchor)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter ends a renaming, Esc takes it back or closes the list."""
        for frame, branch in zip(self.tree.fields, self.branches, strict=True):
            if frame.field.is_focused:
                if event.key == pygame.K_ESCAPE:
                    frame.put(branch.name)
                if event.key in (*ENTER, pygame.K_ESCAPE):
                    self.desk.focus.release()
                return event.key in (*ENTER, pygame.K_ESCAPE)
        return super().key(event)


def toggle_branches(desk: Desk, anchor: pygame.Rect) -> None:
    """Open the list beside `anchor` [px] if there are other runs, or close it."""
    popup = desk.popup
    if popup is not None:
        popup.close()
    if desk.session.timeline.branches and not isinstance(popup, BranchList):
        BranchList(desk, anchor)
