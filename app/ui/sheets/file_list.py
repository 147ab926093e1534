"""The list in the file sheet, and the message under it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.desk import Desk
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.file_rows import FileRow, Message, message_lines
from app.ui.sheets.file_task import Item

ROW = 30  # [units] a file
GAP = 8


class FileList:
    """The file list fills `room` [px] with files, and with a message at its lower end when there
    is one.
    """

    def __init__(
        self,
        desk: Desk,
        room: pygame.Rect,
        container: UIContainer,
        take: Callable[[Item], None],
    ) -> None:
        """Make the list; `take` gets the item that is clicked."""
        self.desk, self.room, self.container, self.take = desk, room, container, take
        self.rows: list[FileRow] = []
        self.marked = -1
        self.area: ScrollArea | None = None
        self.message: Message | None = None

    def put(self, items: Sequence[Item], rest: str, kind: str, message: str) -> None:
        """Show `items` and the line `rest` after them; nothing is marked."""
        for part in (self.area, self.message):
            if part is not None:
                part.kill()
        self.message = None
        look, room = self.desk.look, self.room.copy()
        if message:
            lines = message_lines(message, look, room.width)
            tall = len(lines) * look.body.get_linesize()
            place = pygame.Rect(room.left, room.bottom - tall, room.width, tall)
            self.message = Message(self.desk, place, self.container, lines, kind)
            room.height -= tall + look.px(GAP)
        height = (len(items) + bool(rest)) * look.target(ROW)
        self.area = ScrollArea(self.desk, room, self.container, height)
        self._fill(self.area, items, rest)
        self.marked = -1

    def _fill(self, area: ScrollArea, items: Sequence[Item], rest: str) -> None:
        look, top = self.desk.look, 0
        width = area.width
        self.rows = []
        for item in items:
            rect = pygame.Rect(0, top, width, look.target(ROW))
            press = partial(self.take, item)
            self.rows.append(FileRow(self.desk, rect, area.content, item, press))
            top += look.target(ROW)
        if rest:
            rect = pygame.Rect(look.px(10), top + look.px(4), width, look.target(ROW))
            Message(self.desk, rect, area.content, [rest], "")

    @property
    def chosen(self) -> Item | None:
        """Return the marked one."""
        return self.rows[self.marked].item if 0 <= self.marked < len(self.rows) else None

    def mark(self, number: int) -> None:
        """Mark a line, -1 for none, and bring it into sight."""
        if 0 <= self.marked < len(self.rows):
            self.rows[self.marked].mark(False)
        self.marked = min(max(number, -1), len(self.rows) - 1)
        if self.marked >= 0 and self.area is not None:
            row = self.rows[self.marked]
            row.mark(True)
            self.area.reveal(row.relative_rect.top, row.relative_rect.bottom)
