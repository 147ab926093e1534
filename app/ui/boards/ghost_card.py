"""The read-out of the other future: when both parted, how far they are apart now.

After an undo there is none yet: a chip offers to show what was undone.
"""

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
from app.ui.kit.desk import Desk
from app.ui.kit.words import time_words
from app.ui.layout import Layout
from app.ui.toolkit.leaves import Button, Text
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.tree import Tree, texts

WIDTH = 440  # [units]
HEIGHT = 54
SIDE = 32  # [units] of the buttons
CHIP = 100  # [units] of the chip beside its words
TITLE, FEW = "Previous run (dashed)", "Previous run"
TIP = (
    "The dashed outlines are the run that you left by a change.\n"
    "The distance is the largest so far between a body and its outline."
)
SHOW_TIP = "Show the run that you have undone, as dashed outlines"
GO_TIP = "Go back to the previous run; this one becomes the dashed outlines"
SHARES = (1.0, 0.8, 0.6, 0.5, 0.4)  # [1] of its width that it has where boards leave less room


class GhostCard:
    """The card lies at the upper right of the canvas while there is a ghost, on nothing else; the
    chip while one is offered.
    """

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
        self.tree: Tree | None = None
        self._about: tuple[Branch | None, Branch | None] = None, None  # the ghost, what is offered
        self.update()

    @property
    def rect(self) -> pygame.Rect | None:
        """Return what it covers [px]; None while nothing is to be said."""
        return pygame.Rect(self.container.get_abs_rect()) if self.container is not None else None

    def update(self) -> None:
        """Come and go with the ghost, and read the distance at the beat."""
        timeline = self.desk.session.timeline
        ghost, offered = timeline.ghost, timeline.offered
        if ghost is not None or offered not in timeline.branches:
            offered = None
        came = (ghost, offered) != self._about
        if came:
            before = self.rect if self._about[0] is not None else None
            self._about = ghost, offered
            self._clear()
            if ghost is not None:
                self._build(before)
            elif offered is not None:
                self._offer(offered)
        if ghost is None or self.tree is None:
            return
        if came or self.desk.editor.readout_clock.due:
            self.tree.show(self._describe(ghost))

    @property
    def texts(self) -> list[str]:
        """Return what it says: its title, how the runs differ, and what can be done."""
        return texts(self.tree.shown) if self.tree is not None else []

    def _describe(self, ghost: Branch) -> Part:
        """Return what the outlines are, how they differ from what runs, and the buttons."""
        session = self.desk.session
        words, few = read_out(session.timeline, ghost)
        go, dismiss = partial(session.switch, ghost), partial(session.timeline.dismiss, ghost)
        return Row(
            Column(
                Text(TITLE, "strong", tip=TIP, shorter=(FEW,), at_most=1),
                Text(words, tip=TIP, shorter=(few,), at_most=1),
                gap=0,
                grow=1,
            ),
            Button("Go to it", go, GO_TIP, framed=True, high=SIDE, key="go"),
            Button("", dismiss, "Dismiss it", sign="cross", high=SIDE, wide=SIDE, key="dismiss"),
        )

    def _offer(self, branch: Branch) -> None:
        """Make the chip that shows `branch`, or forgets it."""
        timeline, look = self.desk.session.timeline, self.desk.look

        def show() -> None:
            timeline.ghost, timeline.offered = branch, None

        dismiss = partial(timeline.dismiss, branch)
        part = Row(
            Button(FEW, show, SHOW_TIP, framed=True, sign="ghost", high=SIDE, grow=1, key="show"),
            Button("", dismiss, "Dismiss it", sign="cross", high=SIDE, wide=SIDE, key="dismiss"),
        )
        wide = look.px(CHIP) + look.body.size(FEW)[0]
        self._open(self._find((wide, look.px(SIDE + 6)))).show(part)

    def _clear(self) -> None:
        if self.container is not None:
            self.container.kill()
        self.container = self.tree = None

    def _build(self, before: pygame.Rect | None) -> None:
        """Make the card; where there was one `before`, so that a click hits again."""
        look = self.desk.look
        area = pygame.Rect(0, 0, min(look.px(WIDTH), self.canvas.width - look.px(16)), 0)
        area.height = look.px(HEIGHT)
        if area.width < look.px(120) or area.height > self.canvas.height // 2:
            return  # no room: the list of runs says the same
        area = before if before is not None and self._clear_of_boards(before) else self._room(area)
        self._open(area)

    def _open(self, area: pygame.Rect) -> Tree:
        """Make the veil at `area` [px], and the tree on it."""
        desk, look = self.desk, self.desk.look
        self.container = desk.group(area)
        own = pygame.Rect((0, 0), area.size)
        Veil(desk, own, self.container)
        inside = own.inflate(-look.px(12), -look.px(6))
        self.tree = Tree(desk, inside, self.container, lambda: None)
        return self.tree

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
        return f"differs after {time_words(since)}", "differs"
    far = f"up to {figure(distance, 'm', steady=True)}"
    return f"differs after {time_words(since)}, by {far}", far
