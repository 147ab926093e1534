"""The letter of an answer that is typed: a click says that it is the right one."""

import pygame
from pygame_gui.core import UIContainer

from app.teaching.prediction.ballot import LETTERS, Draft
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon


class LetterCap(Pressable):
    """The letter of an answer; a click says that it is the right one, or takes that back."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, answer: int, draft: Draft
    ) -> None:
        self.answer, self.draft = answer, draft
        tip = "This answer is right; the class sees that only when you show it"
        super().__init__(desk, rect, container, command=self._choose, tip=tip)
        self.refresh()

    def _choose(self) -> None:
        self.draft.right = None if self.draft.right == self.answer else self.answer

    def update(self, time_delta: float) -> None:
        """Follow the choice."""
        super().update(time_delta)
        if self.marked != (self.draft.right == self.answer):
            self.mark(self.draft.right == self.answer)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a letter; with a tick when it is the right one."""
        look, area = self.look, self.inner()
        right = self.draft.right == self.answer
        fill = "accent" if right else "hover" if self.lit else "field"
        paint.box(surface, area, look.colour(fill), look.colour("border"), look.px(5), look.px(1))
        if right:
            sign = icon("check", look.px(20), tuple(look.colour("on_accent")))
            surface.blit(sign, sign.get_rect(center=area.center))
        else:
            letter = LETTERS[self.answer]
            paint.text(surface, letter, look.strong, look.colour("text"), area, "center")
