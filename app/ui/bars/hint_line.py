"""What to do next with the chosen tool, at the lower left edge of the canvas."""

from collections.abc import Callable

import pygame

from app.ui.bars.legend import VEIL
from app.ui.floating import Piece, Share
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.words import first_sentence

WIDTH = 560  # [units] at most, over the picture
PAD = 8

Size = tuple[int, int]  # [px]


class HintLine:
    """The hint line shows the hint of the tool, unless the hand is chosen, in a scene
    that hears no clicks, or the view does without
    hints.

    It is one line in the lane, at least its first sentence; where that is too long it stands over
    the picture, in several lines.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.plate: HintPlate | None = None
        self._shown: object = None  # words, and the place they were given

    @property
    def words(self) -> str:
        """Return what is to be said now; "" = nothing."""
        editor = self.desk.editor
        if not self.desk.view.show_hints:
            return ""
        if editor.tool.NAME == "drag" and not editor.session.scene.clicks:
            return ""
        return editor.tool.hint

    def piece(self) -> Piece | None:
        """Return what it wants of the lane."""
        forms = self._forms(self.words)
        pad = 2 * self.desk.look.px(PAD)
        widths = (self.desk.look.body.size(words)[0] + pad for words in forms)
        return Piece("hint", tuple(widths)) if forms else None

    @staticmethod
    def _forms(words: str) -> list[str]:
        """Return the ways to say it in one line, the best first."""
        return list(dict.fromkeys([words, first_sentence(words)])) if words else []

    def put(
        self, share: Share | None, lane: pygame.Rect, free_place: Callable[[Size], pygame.Rect]
    ) -> None:
        """Stand where the lane has room, or at the place that `free_place` finds."""
        shown = self.words, share, tuple(lane)
        if shown == self._shown:
            return
        self._shown = shown
        if self.plate is not None:
            self.plate.kill()
            self.plate = None
        forms = self._forms(self.words)
        if forms and share is not None:
            rect = pygame.Rect(share.left, 0, share.right - share.left, lane.height)
            rect.height = self.desk.look.body.get_linesize() + self.desk.look.px(PAD)
            rect.centery = lane.centery
            self.plate = HintPlate(self.desk, rect, [forms[share.form]])
        elif forms:
            self._put_over(forms[-1], lane.width, free_place)

    def _put_over(self, words: str, room: int, free_place: Callable[[Size], pygame.Rect]) -> None:
        """Say it in several lines over the picture."""
        look = self.desk.look
        pad = look.px(PAD)
        lines = paint.wrap(words, look.body, max(min(look.px(WIDTH), room) - 4 * pad, pad))
        width = max(look.body.size(line)[0] for line in lines) + 2 * pad
        place = free_place((width, len(lines) * look.body.get_linesize() + pad))
        self.plate = HintPlate(self.desk, place, lines)


class HintPlate(Painted):
    """The words on a veil; the mouse goes through."""

    def __init__(self, desk: Desk, rect: pygame.Rect, lines: list[str]) -> None:
        """Show `lines` at `rect` [px]."""
        self.lines = lines
        super().__init__(desk, rect)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines on a box with a fine border."""
        look = self.look
        fill, border = look.colour("surface"), look.colour("border")
        paint.box(surface, self.inner(), fill, border, look.px(7), look.px(1))
        surface.fill((255, 255, 255, VEIL), special_flags=pygame.BLEND_RGBA_MULT)
        pad, top = look.px(PAD), look.px(PAD) // 2
        for number, line in enumerate(self.lines):
            image = look.body.render(line, True, look.colour("text"))
            surface.blit(image, (pad, top + number * look.body.get_linesize()))

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: who draws here does not notice it."""
        return False
