"""The list of other futures: rename, switch, show as the ghost, dismiss."""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.timeline.branches import Branch
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption, ValueBox
from app.ui.kit.flyout import Flyout
from app.ui.kit.words import ago_words, time_words

ROW = 40  # [units]
WIDTH = 470
SIDE = 30  # [units] of a button with a sign
SWITCH = 78


class BranchList(Flyout):
    """The list has the present future first, then the others, the one left last on top."""

    def __init__(self, desk: Desk, anchor: pygame.Rect) -> None:
        self.lines: list[Line] = []
        look, timeline = desk.look, desk.session.timeline
        self._known = self._signature(desk)
        branches = list(reversed(timeline.branches))
        row = look.target(ROW)
        self.anchor = anchor
        super().__init__(desk, anchor, (look.px(WIDTH), row * (1 + len(branches))))
        for number, branch in enumerate([timeline.present, *branches]):
            rect = pygame.Rect(0, number * row, self.width, row)
            self.lines.append(Line(desk, rect, self.area.content, branch))

    def _signature(self, desk: Desk) -> tuple:
        timeline = desk.session.timeline
        return timeline, timeline.present, tuple(timeline.branches)

    def update(self) -> None:
        """Build it again when a future came or went; close it with the last one."""
        if self._signature(self.desk) != self._known:
            self.close()
            if self.desk.session.timeline.branches:
                BranchList(self.desk, self.anchor)
            return
        for line in self.lines:
            line.update()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter ends a renaming, Esc takes it back or closes the list."""
        open_names = [line.name for line in self.lines if line.name.field is not None]
        if open_names and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            open_names[0].finish(event.key != pygame.K_ESCAPE)
            return True
        return super().key(event) if not open_names else False


def toggle_branches(desk: Desk, anchor: pygame.Rect) -> None:
    """Open the list beside `anchor` [px] if there are other futures, or close it."""
    popup = desk.popup
    if popup is not None:
        popup.close()
    if desk.session.timeline.branches and not isinstance(popup, BranchList):
        BranchList(desk, anchor)


class Line:
    """One future."""

    def __init__(self, desk: Desk, rect: pygame.Rect, area: UIContainer, branch: Branch) -> None:
        self.desk, self.branch = desk, branch
        look, session = desk.look, desk.session
        side, gap = look.px(SIDE), look.px(4)
        right, top = rect.right, rect.centery - side // 2
        self.ghost: Button | None = None
        if branch is not session.timeline.present:
            right = self._add_buttons(area, right, top)
        words = self._words()
        wide = look.small.size(words)[0] + look.px(10)
        if right - wide > rect.left + look.px(110):  # else the name is worth more
            place = pygame.Rect(right - wide, rect.top, wide, rect.height)
            Caption(desk, place, area, words, font=look.small, role="muted", align="center")
            right -= wide
        place = pygame.Rect(rect.left, top, right - rect.left - gap, side)
        rename = branch.rename
        self.name = NameBox(desk, place, area, branch.name, rename)

    def _add_buttons(self, area: UIContainer, right: int, top: int) -> int:
        """Add ghost, switch and dismiss against `right` [px]; return where they begin."""
        desk, branch, look = self.desk, self.branch, self.desk.look
        session, side, gap = desk.session, look.px(SIDE), look.px(4)
        right -= side
        Button(
            desk,
            pygame.Rect(right, top, side, side),
            area,
            command=partial(session.timeline.dismiss, branch),
            sign="cross",
            small=True,
            tip="Dismiss: forget this future",
        )
        right -= look.px(SWITCH) + gap
        Button(
            desk,
            pygame.Rect(right, top, look.px(SWITCH), side),
            area,
            command=partial(session.switch, branch),
            words="Switch",
            framed=True,
            tip="Let this future be the present; the present one becomes the ghost",
        )
        right -= side + gap
        self.ghost = Button(
            desk,
            pygame.Rect(right, top, side, side),
            area,
            command=self._toggle_ghost,
            sign="ghost",
            tip="Draw it as outlines, or not",
        )
        return right

    def _words(self) -> str:
        session, branch = self.desk.session, self.branch
        if branch is session.timeline.present:
            return "the present one"
        timeline = session.timeline
        begin = timeline.time_at(branch.fork_tick)
        length = max(0, branch.last - branch.fork_tick) * session.world.tick_length
        long = f"{ago_words(length)} long" if length else "just begun"
        return f"forks at {time_words(begin)}, {long}"

    def _toggle_ghost(self) -> None:
        timeline = self.desk.session.timeline
        timeline.ghost = None if timeline.ghost is self.branch else self.branch

    def update(self) -> None:
        """Show which one is the ghost."""
        if self.ghost is not None:
            strong = self.desk.session.timeline.ghost is self.branch
            if strong != self.ghost.strong:
                self.ghost.strong = strong
                self.ghost.refresh()
        self.name.show_words(self.branch.name)


class NameBox(ValueBox):
    """A name; a click opens a text field in its place."""

    TIP = "Click to rename"

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the name; a frame while it can be edited."""
        look = self.look
        if self.lit or self.field is not None:
            fill, edge = look.colour("field"), look.colour("border")
            paint.box(surface, self.inner(), fill, edge, look.px(4), look.px(1))
        if self.field is None:
            area = self.inner().inflate(-2 * look.px(7), 0)
            paint.text(surface, self.words, look.body, look.colour("text"), area)

    @property
    def editable(self) -> str:
        """Return the whole name."""
        return self.words
