"""What the file sheet is made of: lines of the list, framed text fields, messages."""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.quantities.file_size import size_words
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look
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
