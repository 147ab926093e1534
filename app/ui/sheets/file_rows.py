"""What the file sheet is made of: lines of the list, framed text fields, messages."""

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.quantities.file_size import size_words
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.fields import FieldFrame
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.scroll import Viewport
from app.ui.kit.theme import Look
from app.ui.sheets.cards import Hint
from app.ui.sheets.file_task import Item, date_words

DATE = 148  # [units] widths of the columns at the right
SIZE = 66


class FileRow(Pressable):
    """A file or a folder: its name, when it was changed, how large it is."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        item: Item,
        command: Callable[[], None],
    ) -> None:
        self.item = item
        super().__init__(desk, rect, container, command=command)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a sign, then three columns."""
        look, item = self.look, self.item
        self.face(surface, radius=4)
        if self.marked:
            bar = pygame.Rect(0, look.px(5), look.px(4), self.rect.height - look.px(10))
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))
        side = look.px(17)
        sign = icon("folder" if item.is_folder else "file", side, tuple(look.colour("muted")))
        surface.blit(sign, (look.px(10), (self.rect.height - side) // 2))
        area = self.inner().inflate(-2 * look.px(10), 0)
        area.left, area.width = look.px(36), self.rect.width - look.px(46)
        if not item.is_folder and item.time:
            muted, row = look.colour("muted"), area.copy()
            paint.text(surface, size_words(item.size), look.small, muted, row, "right")
            row.width -= look.px(SIZE)
            paint.text(surface, date_words(item.time), look.small, muted, row, "right")
            area.width -= look.px(SIZE + DATE)
        font = look.strong if self.marked else look.body
        paint.text(surface, item.words, font, look.colour("text"), area)


class Frame(FieldFrame):
    """The frame round a text field, a word before it, and a hint while it is empty."""

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
        used = look.body.size(label)[0] + look.px(22)
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
        if self._changed is not None:
            self._changed(words)

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


class Message(Painted):
    """Some lines under a sign: an error, a question, how far something is."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        lines: list[str],
        kind: str,
    ) -> None:
        """Show `lines` under the sign and colour of `kind` ("info", "warning", "error"; ""
        neither).
        """
        self.lines, self.kind = lines, kind
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, lines: list[str]) -> None:
        """Show other words."""
        if lines != self.lines:
            self.lines = lines
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the sign beside the first line."""
        look, left = self.look, 0
        if self.kind:
            side = look.px(18)
            surface.blit(icon(self.kind, side, tuple(look.colour(self.kind))), (0, look.px(3)))
            left = side + look.px(8)
        ink = look.colour("text" if self.kind else "muted")
        for number, line in enumerate(self.lines):
            image = look.body.render(line, True, ink)
            surface.blit(image, (left, number * look.body.get_linesize()))


def message_lines(words: str, look: Look, width: int, most: int = 6) -> list[str]:
    """Return `words` in lines that fit beside the sign in `width` [px]."""
    room = width - look.px(28)
    lines = [line for part in words.splitlines() for line in paint.wrap(part, look.body, room)]
    if len(lines) > most:
        lines = [*lines[: most - 1], paint.shorten(lines[most - 1] + " …", look.body, room)]
    return lines
