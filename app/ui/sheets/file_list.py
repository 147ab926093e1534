"""The list in the file sheet, and the message under it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.desk import Desk
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.file_rows import FileRow, Message, message_lines
from app.ui.sheets.file_task import Item
from app.ui.sheets.suggestions import Suggestions

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
        self.listed = Suggestions()  # what the arrow keys mark: the rows
        self.message: Message | None = None

    def put(self, items: Sequence[Item], rest: str, kind: str, message: str) -> None:
        """Show `items` and the line `rest` after them; nothing is marked."""
        self.listed.kill()
        if self.message is not None:
            self.message.kill()
        self.message = None
        look, room = self.desk.look, self.room.copy()
        if message:
            lines = message_lines(message, look, room.width)
            tall = len(lines) * look.body.get_linesize()
            place = pygame.Rect(room.left, room.bottom - tall, room.width, tall)
            self.message = Message(self.desk, place, self.container, lines, kind)
            room.height -= tall + look.px(GAP)
        height = (len(items) + bool(rest)) * look.target(ROW)
        area = ScrollArea(self.desk, room, self.container, height)
        self._fill(area, items, rest)
        self.listed = Suggestions(self.rows, area)

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
    def marked(self) -> int:
        """Return the number of the marked line, -1 for none."""
        return self.listed.marked

    @property
    def chosen(self) -> Item | None:
        """Return the marked one."""
        return self.rows[self.marked].item if 0 <= self.marked < len(self.rows) else None

    def mark_item(self, item: Item) -> None:
        """Mark the line of `item`, if it is there."""
        self.mark(next((k for k, row in enumerate(self.rows) if row.item == item), self.marked))

    def mark(self, number: int) -> None:
        """Mark a line, -1 for none, and bring it into sight."""
        self.listed.mark(number)
