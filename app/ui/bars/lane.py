"""The lane along the lower edge of the canvas.

In it stand whom the view follows, what the tool draws, hint, legend and measures.
"""

from collections.abc import Callable

import pygame

from app.ui.bars.follow_chip import FollowChip
from app.ui.bars.hint_line import HintLine
from app.ui.bars.kind_switch import KindSwitch
from app.ui.bars.legend import Legend
from app.ui.floating import Box, Corner, Piece, Seen, Share, place, share_lane
from app.ui.kit.desk import Desk
from app.ui.layout import Layout

MARGIN = 8  # [units] to the edges of the canvas, and between what floats
GAP = 14  # [units] between the pieces


class Lane:
    """The lane divides itself anew whenever one of its pieces wants another width."""

    def __init__(self, desk: Desk, layout: Layout, seen: Callable[[], Seen]) -> None:
        """`seen` tells what is to be seen in the picture."""
        self.legend = Legend(desk, layout) if desk.view.show_legend else None
        self.follow, self.kind, self.hint = FollowChip(desk), KindSwitch(desk), HintLine(desk)
        self._layout, self._seen = layout, seen
        self._margin, self._gap = desk.look.px(MARGIN), desk.look.px(GAP)
        self.measures: Box | None = None  # [px] where scale bar and arrow keys come

    def update(self, measured: float, taken: list[Box]) -> None:
        """Follow legend and hint; the measures need `measured` [px]; `taken` floats as well."""
        lane = self._layout.lane
        measures = Piece("measures", (self._steps(measured),), at_right=True)
        pieces = [measures, self.follow.piece(), self.kind.piece(), self.hint.piece()]
        if self.legend is not None:
            self.legend.update()
            pieces.append(self.legend.piece())
        wanted = [piece for piece in pieces if piece is not None]
        left, right = self._ends(taken)
        shares = share_lane(left, right, self._gap, wanted)
        self._put_measures(shares, left, right)
        self.follow.put(shares.get("follow"), lane)
        self.kind.put(shares.get("kind"), lane)
        self.hint.put(shares.get("hint"), lane)
        if self.legend is not None:
            self.legend.put(shares.get("legend"))

    def _ends(self, taken: list[Box]) -> tuple[int, int]:
        """Return where the lane begins and ends [px] beside what lies on its ends."""
        lane = self._layout.lane
        left, right = lane.left, lane.right
        for box in taken:
            if box.common(box_of(lane)) > 0.0 and box.left + box.right > 2 * lane.centerx:
                right = min(right, round(box.left))
            elif box.common(box_of(lane)) > 0.0:
                left = max(left, round(box.right))
        return left + self._margin, right - self._margin

    def _steps(self, measured: float) -> int:
        """Return a width [px] that changes seldom: digits do not make the lane tremble."""
        step = 3 * self._margin
        return -(-round(measured) // step) * step

    def _put_measures(self, shares: dict[str, Share], left: int, right: int) -> None:
        """Give the measures all that nobody else has, so that they may grow."""
        ends = [share.right + self._gap for name, share in shares.items() if name != "measures"]
        lane = self._layout.lane
        self.measures = Box(max(ends, default=left), lane.top, right, lane.bottom)

    def place(
        self, size: tuple[int, int], taken: list[Box], corner: Corner = "bottom left"
    ) -> pygame.Rect:
        """Return where something of `size` [px] comes above the lane, near a `corner`."""
        stage = self._layout.free.inflate(-2 * self._margin, -2 * self._margin)
        free = box_of(stage)
        return rect_of(place(free, size, corner, taken, self._seen(), self._margin))


def box_of(rect: pygame.Rect) -> Box:
    """Return the sides of a rectangle."""
    return Box(rect.left, rect.top, rect.right, rect.bottom)


def rect_of(box: Box) -> pygame.Rect:
    """Return a rectangle of its sides, in whole pixels."""
    left, top = round(box.left), round(box.top)
    return pygame.Rect(left, top, round(box.right) - left, round(box.bottom) - top)
