"""Whether what the tool draws moves or is fixed, beside the tool's hint: one click on the other."""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.floating import Piece, Share
from app.ui.kit.desk import Desk
from app.ui.toolkit.leaves import Button
from app.ui.toolkit.parts import Row
from app.ui.toolkit.tree import Tree

HIGH = 30  # [units]
GAP = 2  # [units] between both
KINDS = (
    (False, "Moves", "What you draw moves: it falls, rolls and is pushed"),
    (True, "Fixed", "What you draw is fixed: a wall, a floor, a hill to drive on"),
)


class KindSwitch:
    """The switch is there while a tool that draws bodies is chosen."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.container: UIContainer | None = None
        self.tree: Tree | None = None
        self._place: pygame.Rect | None = None

    def _row(self) -> Row:
        editor = self.desk.editor
        return Row(
            *(
                Button(
                    *(words, partial(setattr, editor, "static", fixed)),
                    tip=self.desk.keys.tip(tip, "new_static"),
                    framed=True,
                    strong=editor.static is fixed,
                    high=HIGH,
                    key=words,
                )
                for fixed, words, tip in KINDS
            ),
            gap=GAP,
            even=True,
        )

    def piece(self) -> Piece | None:
        """Return what it wants of the lane."""
        if not self.desk.editor.tool.DRAWS_BODIES:
            return None
        return Piece("kind", (self._row().widths(self.desk.look)[1],))

    def put(self, share: Share | None, lane: pygame.Rect) -> None:
        """Stand where the lane has room, and show what is chosen."""
        place = None
        if share is not None:
            high = min(self.desk.look.px(HIGH), lane.height)
            place = pygame.Rect(share.left, 0, share.right - share.left, high)
            place.centery = lane.centery
        if place != self._place:
            self._place = place
            if self.container is not None:
                self.container.kill()
            self.container = self.tree = None
            if place is not None:
                self.container = self.desk.group(place)
                own = pygame.Rect((0, 0), place.size)
                self.tree = Tree(self.desk, own, self.container, lambda: None)
        if self.tree is not None:
            self.tree.show(self._row())
