"""A text field in a frame, with a word before it and a hint while it is empty."""

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.fields import FieldFrame
from app.ui.kit.painted import Painted
from app.ui.kit.scroll import Viewport


class Hint(Painted):
    """What the empty field is for.

    The stock hint goes away when the field has the focus, which it always has.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        words: str = "Type to search; Enter opens, Esc closes",
    ) -> None:
        self.words = words
        super().__init__(desk, rect, container, layer=4)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint muted words."""
        paint.text(surface, self.words, self.look.body, self.look.colour("muted"), self.inner())

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: clicks go to the field."""
        return False


class Frame(FieldFrame):
    """The frame round a text field, a word before it, and a hint while it is empty.

    `left` hears of what was typed when the keyboard goes elsewhere.
    """

    left: Callable[[str], None] | None = None

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        label: str,
        words: str,
        hint: str = "",
        changed: Callable[[str], None] | None = None,
    ) -> None:
        self.label, self.hint = label, hint
        super().__init__(desk, rect, container)
        look = desk.look
        used = look.body.size(label)[0] + look.px(22) if label else look.px(6)
        inside = rect.inflate(-look.px(6), -look.px(6))
        inside.left, inside.width = rect.left + used, rect.width - used - look.px(4)
        self._changed = changed
        self.add_field(inside, container, words, self._typed)
        self.field.change_layer(self.layer + 2)
        self.over = Hint(desk, inside.move(look.px(6), 0), container, hint)
        self.over.visible = not words
        self.refresh()

    def _typed(self, words: str) -> None:
        self.over.visible = not words
        if self.left is not None:
            self.field.on_leave = self._leave
        if self._changed is not None:
            self._changed(words)

    def _leave(self, words: str) -> None:
        self.field.on_leave = None
        if self.left is not None:
            self.left(words)

    def kill(self) -> None:
        """Take it away with its field and its hint."""
        for one in (self.field, self.over):
            if one.alive():
                one.kill()
        super().kill()

    def reveal(self) -> None:
        """Scroll what it is in, if that scrolls, until it is seen: else it takes no keys."""
        for container in self.field.containers():
            if isinstance(container, Viewport) and container.area is not None:
                container.area.reveal(self.relative_rect.top, self.relative_rect.bottom)

    def put(self, words: str) -> None:
        """Show other words."""
        if words != self.field.text:
            self.field.set_text(words)
        self.over.visible = not words

    def complete(self, words: str, cursor: int) -> None:
        """Show other words and take the keyboard, with the cursor before letter `cursor`."""
        self.put(words)
        self.desk.focus.take(self.field)
        self.field.select_range = [0, 0]
        self.field.edit_position = cursor
        self.field.redraw()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the word at the left."""
        super().paint(surface)
        look = self.look
        area = self.inner().inflate(-2 * look.px(10), 0)
        paint.text(surface, self.label, look.body, look.colour("muted"), area)


def next_field(desk: Desk, frames: Sequence[Frame], way: int) -> None:
    """Give the keyboard to the field `way` places after the one that has it, else the first."""
    at = next((n for n, frame in enumerate(frames) if frame.field.is_focused), 0)
    frame = frames[(at + way) % len(frames)]
    frame.reveal()
    field = frame.field
    desk.focus.take(field)
    field.select_all()
