"""A text field that stands on a value of a list while that is typed, and why it cannot be read."""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.quantities.shown_text import message
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.text_field import Field

LAYER = 6  # above the list


class Fault(Painted):
    """What is wrong with what is typed, in a few words below the field."""

    def __init__(
        self, desk: Desk, container: UIContainer, target: pygame.Rect, room: pygame.Rect, words: str
    ) -> None:
        """Place it below `target` [px in the container], inside `room`."""
        look = desk.look
        self.pad = look.px(7)
        self.lines = paint.wrap(message(words), look.small, room.width - 2 * self.pad)
        height = len(self.lines) * look.small.get_linesize() + self.pad
        rect = pygame.Rect(room.left, target.bottom + look.px(3), room.width, height)
        if rect.bottom > room.bottom:
            rect.bottom = target.top - look.px(3)
        super().__init__(desk, rect, container, layer=LAYER + 1)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint words in a frame of the colour of errors."""
        look = self.look
        frame, fill = look.colour("error"), look.colour("raised")
        paint.box(surface, self.inner(), fill, frame, look.px(4), look.px(1.5))
        for number, line in enumerate(self.lines):
            image = look.small.render(line, True, look.colour("text"))
            surface.blit(image, (self.pad, self.pad // 2 + number * look.small.get_linesize()))


class Entry:
    """An entry is open from its making until `close`; `say` tells why the text was not taken."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        words: str,
        left: Callable[[], None],
    ) -> None:
        """Open at `rect` [px in the container]; `left` is called when the focus went elsewhere."""
        self.desk, self.container, self.rect = desk, container, rect
        self.fault: Fault | None = None
        self.field = Field(
            desk.look,
            desk.manager,
            rect,
            container,
            words=words,
            on_change=self._typed,
            on_leave=lambda _words: left(),
        )
        self.field.opened()
        self.words = self.field.text  # without what cannot be typed
        self.field.change_layer(self.field.layer + LAYER)
        self.take_focus()

    def take_focus(self) -> None:
        """Send the keys to the field."""
        self.desk.focus.take(self.field)

    @property
    def text(self) -> str:
        """Return what is typed."""
        return self.field.text

    @property
    def changed(self) -> bool:
        """Return whether it is other than in the beginning: an old value is not set to its own
        digits.
        """
        return self.field.text != self.words

    def put(self, words: str) -> None:
        """Show other words, as the new beginning."""
        self.field.start_anew(words)
        self.words = self.field.text
        self._typed(words)

    def say(self, why: str, room: pygame.Rect) -> None:
        """Tell what is wrong, inside `room` [px in the container]."""
        self._typed("")
        self.fault = Fault(self.desk, self.container, self.rect, room, why)
        self.field.wrong = True

    def _typed(self, _words: str) -> None:
        self.field.wrong = False
        if self.fault is not None:
            self.fault.kill()
            self.fault = None

    def close(self) -> None:
        """Take it away."""
        self._typed("")
        self.field.kill()
