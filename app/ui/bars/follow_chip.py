"""Whom the view follows, at the lower left edge of the canvas; a click ends it."""

import pygame

from app.ui.bars.legend import ROW
from app.ui.floating import Piece, Share
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk

TIP = "The view follows this body. Click to stop.  (Esc)"
PAD = 14  # [units] round sign and words


class FollowChip:
    """The chip is there while the user lets the view follow a body, with its name if there is
    room.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.button: Button | None = None
        self._shown: object = None  # words, and the place they were given

    def _ways(self) -> list[str]:
        """Return the ways to say it, the best first; none: the view follows nobody."""
        session = self.desk.session
        body = session.world.bodies_by_id.get(session.followed or 0)
        return [f"Follows {body.name}", "Follows"] if body is not None else []

    def piece(self) -> Piece | None:
        """Return what it wants of the lane."""
        look, steps = self.desk.look, self._ways()
        sign = look.px(18 + 7 + PAD)
        widths = tuple(look.body.size(words)[0] + sign for words in steps)
        return Piece("follow", widths) if steps else None

    def put(self, share: Share | None, lane: pygame.Rect) -> None:
        """Stand where the lane has room."""
        steps = self._ways()
        words = steps[share.form] if steps and share is not None else ""
        shown = words, share, tuple(lane)
        if shown == self._shown:
            return
        self._shown = shown
        if self.button is not None:
            self.button.kill()
            self.button = None
        if share is not None and words:
            high = self.desk.look.px(ROW)
            rect = pygame.Rect(share.left, 0, share.right - share.left, high)
            rect.centery = lane.centery
            self.button = Button(
                self.desk, rect, command=self._end, words=words, sign="cross", tip=TIP, framed=True
            )

    def _end(self) -> None:
        self.desk.session.followed = None
