"""The element of `Text`: words in lines, as many as there is room for."""

from collections.abc import Sequence

import pygame

from app.ui.kit import paint
from app.ui.kit.painted import Painted


class Words(Painted):
    """Each sentence has lines of its own; the last that is seen ends in an ellipsis."""

    words: tuple[str, ...] = ()
    font, role, told, align = "body", "text", "", "left"

    def put(
        self,
        words: Sequence[str],
        font: str = "body",
        role: str = "text",
        tip: str = "",
        align: str = "left",
    ) -> None:
        """Show other words; a `tip` of "" tells all of them, where they are cut."""
        now = tuple(words), font, role, tip, align
        if now != (self.words, self.font, self.role, self.told, self.align):
            self.words, self.font, self.role, self.told, self.align = now
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines from the top, or one line in the middle."""
        font, ink, area = getattr(self.look, self.font), self.look.colour(self.role), self.inner()
        lines = [line for words in self.words for line in paint.wrap(words, font, area.width)]
        high = font.get_linesize()
        most = max(1, area.height // high)
        is_cut = len(lines) > most
        if is_cut:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        self.tip = self.told or ("\n".join(self.words) if is_cut else "")
        for number, line in enumerate(lines):
            place = pygame.Rect(0, number * high, area.width, high)
            if most == 1:
                place = area
            paint.text(surface, line, font, ink, place, self.align)
