"""The element of `Text`: words in lines, as many as there is room for."""

from collections.abc import Sequence

import pygame

from app.ui.kit import paint
from app.ui.kit.painted import Painted


class Words(Painted):
    """Each sentence has lines of its own; the last that is seen ends in an ellipsis."""

    words: tuple[str, ...] = ()
    font, role, told, align = "body", "text", "", "left"
    shorter: tuple[str, ...] = ()

    def put(
        self,
        words: Sequence[str],
        font: str = "body",
        role: str = "text",
        tip: str = "",
        align: str = "left",
        *,
        shorter: tuple[str, ...] = (),
    ) -> None:
        """Show other words; a `tip` of "" tells all of them, where they are cut or `shorter`."""
        now = tuple(words), font, role, tip, align, shorter
        if now != (self.words, self.font, self.role, self.told, self.align, self.shorter):
            self.words, self.font, self.role, self.told, self.align, self.shorter = now
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines from the top, or one line in the middle."""
        font, ink, area = getattr(self.look, self.font), self.look.colour(self.role), self.inner()
        words, all_of_it, high = self.words, "\n".join(self.words), font.get_linesize()
        if self.shorter:
            forms = *words, *self.shorter
            fits = (form for form in forms if paint.width(form, font) <= area.width)
            words = (next(fits, forms[-1]),)
        lines = [line for one in words for line in paint.wrap(one, font, area.width)]
        most = max(1, area.height // high)
        is_cut = len(lines) > most
        self.tip = self.told
        if words != self.words or (is_cut and not self.told):
            self.tip = all_of_it
        if is_cut:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        for number, line in enumerate(lines):
            place = pygame.Rect(0, number * high, area.width, high) if most > 1 else area
            paint.text(surface, line, font, ink, place, self.align)
