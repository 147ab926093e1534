"""Elements that paint themselves as the picture does: with its verbs, colours and smooth lines."""

import pygame
from pygame_gui.core import UIContainer

from app.drawing.colors import Argb
from app.drawing.inset import Inset
from app.drawing.style import Style
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted


class InsetBox(Painted):
    """A small picture of its own on the colour of fields, or `words` where there is none."""

    GROUND = "raised"

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer | None, *, tip: str = ""
    ) -> None:
        self.style = Style.make(desk.view.theme, False, desk.look.scale)
        self.inset = Inset(self.style)
        self.words = ""  # where there is no picture
        super().__init__(desk, rect, container, tip=tip)

    @property
    def is_empty(self) -> bool:
        """Return whether there is no picture."""
        raise NotImplementedError

    def draw(self, inset: Inset) -> None:
        """Draw the picture; a metre of it is a pixel of the element, from its lower left corner."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the picture, or the words in the middle."""
        look, ground = self.look, self.look.colour("field")
        if self.is_empty:
            surface.fill(ground)
            room = self._room_for_words()
            lines = paint.wrap(self.words, look.body, room.width)
            line = pygame.Rect(room.left, 0, room.width, look.body.get_linesize())
            line.top = room.centery - len(lines) * line.height // 2
            for words in lines:
                paint.text(surface, words, look.body, look.colour("muted"), line, "center")
                line.top += line.height
            return
        self.inset.begin_on(self.rect.size, self.style)
        self.draw(self.inset)
        self.inset.render_on(surface, argb(ground))

    def _room_for_words(self) -> pygame.Rect:
        return self.inner().inflate(-2 * self.look.px(20), 0)


def argb(colour: pygame.Color) -> Argb:
    """Return a colour of the interface as one of the picture."""
    return colour.a << 24 | colour.r << 16 | colour.g << 8 | colour.b
