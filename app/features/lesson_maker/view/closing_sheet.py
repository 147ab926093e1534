"""The sheet of a lesson's last page: what was learned, a sentence each, and what to do next.

What is typed is in the lesson at once; Ctrl+Z takes it back, Cancel all of it.
"""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.lesson_maker.model.own_lesson import OwnLesson
from app.ui.kit.desk import Desk
from app.ui.sheets.dialog import GAP, HEAD, LINE, PAD
from app.ui.sheets.field_sheet import FieldSheet, Words
from app.ui.sheets.file_rows import Message, message_lines
from scenes.deck import Closing

WIDE = 720  # [units]
MOST = 5  # [count] sentences that can be typed; a file may have more, which stay
HINT = "What was learned, in a sentence; without it, the page shows the headlines"
NEXT = "What the class does next"
NOTE = "The page comes after the last step, with the votes of the class."


class ClosingSheet(FieldSheet):
    """Tab and Enter go from field to field; Esc keeps what is typed and closes."""

    def __init__(self, desk: Desk, closed: Callable[[], None], own: OwnLesson) -> None:
        self.own, self._before = own, own.state
        look = desk.look
        self._next = count = max(MOST, len(own.state.closing.learned))
        high = look.px(10 + HEAD + LINE + GAP + PAD) + (count + 2) * look.px(LINE + GAP)
        super().__init__(desk, closed, "The last page", WIDE, high)
        self.add_buttons("Done", self.close, self.cancel, least=96)
        line = self.inside.copy()
        step = min(look.px(LINE + GAP), self.inside.height // (count + 2))
        line.height = step - look.px(5)
        for number in range(count + 1):
            label, hint = f"{number + 1}", HINT if number == 0 else ""
            if number == count:
                label, hint = "Next", NEXT
            read, write = partial(self._read, number), partial(self._write, number)
            self.add(self.container, line, (Words(label, label, hint, read, write),))
            line.top += step
        lines = message_lines(NOTE, look, line.width)[:1]
        Message(desk, line, self.container, lines, "info")
        self.keep_keyboard()

    def _read(self, number: int) -> str:
        """Return a sentence of the lesson, or as the last one what comes next."""
        closing = self.own.state.closing
        if number == self._next:
            return closing.next
        return closing.learned[number] if number < len(closing.learned) else ""

    def _write(self, number: int, _words: str) -> None:
        """Give the lesson what is typed."""
        *learned, following = (frame.field.text.strip() for frame in self.frames.values())
        closing = Closing(tuple(words for words in learned if words), following)
        self.own.close_with(closing, ("closing", number))

    def cancel(self) -> None:
        """Take back all that was typed here, and close."""
        self.own.restore(self._before)
        self.close()

    def key(self, event: pygame.event.Event) -> bool:
        """Take Ctrl+Z too."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key == pygame.K_z:
            if self.own.state != self._before:
                self.own.undo()
            self.show()
            return True
        return super().key(event)
