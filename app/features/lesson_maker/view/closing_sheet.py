"""The sheet of a lesson's last page: what was learned, a sentence each, and what to do next.

What is typed is in the lesson at once; Ctrl+Z takes it back, Cancel all of it.
"""

from collections.abc import Callable

import pygame

from app.features.lesson_maker.model.own_lesson import OwnLesson
from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Frame
from app.ui.sheets.dialog import GAP, HEAD, LINE, PAD, Dialog
from app.ui.sheets.file_rows import Message, message_lines
from scenes.deck import Closing

WIDE = 720  # [units]
MOST = 5  # [count] sentences that can be typed; a file may have more, which stay
HINT = "What was learned, in a sentence; without any, the page tells the headlines"
NOTE = "The page comes after the last step, with the votes of the class."


class ClosingSheet(Dialog):
    """Tab and Enter go from field to field; Esc keeps what is typed and closes."""

    def __init__(self, desk: Desk, closed: Callable[[], None], own: OwnLesson) -> None:
        self.own, self._before = own, own.state
        self.frames: list[Frame] = []
        look = desk.look
        count = max(MOST, len(own.state.closing.learned))
        high = look.px(10 + HEAD + LINE + GAP + PAD) + (count + 2) * look.px(LINE + GAP)
        super().__init__(desk, closed, "The last page", WIDE, high)
        self.add_buttons("Done", self.close, self.cancel, least=96)
        step = min(look.px(LINE + GAP), self.inside.height // (count + 2))
        for number in range(count + 1):
            self.frames.append(self._frame(number, number == count, step))
        foot = pygame.Rect(self.inside.left, 0, self.inside.width, step)
        foot.top = self.inside.top + (count + 1) * step
        lines = message_lines(NOTE, look, foot.width)[:1]
        Message(desk, foot, self.container, lines, "info")
        self._pull()
        desk.focus.take(self.frames[0].field)

    def _frame(self, number: int, last: bool, step: int) -> Frame:
        top, gap = self.inside.top + number * step, self.desk.look.px(5)
        return Frame(
            self.desk,
            pygame.Rect(self.inside.left, top, self.inside.width, step - gap),
            self.container,
            label="Next" if last else f"{number + 1}",
            words="",
            hint="What the class does next" if last else HINT * (number == 0),
            changed=lambda _: self._push(number),
        )

    def _pull(self) -> None:
        """Show what the lesson has."""
        closing = self.own.state.closing
        learned = [*closing.learned, *[""] * (len(self.frames) - 1 - len(closing.learned))]
        for frame, words in zip(self.frames, (*learned, closing.next), strict=True):
            if frame.field.text.strip() != words:
                frame.put(words)

    def _push(self, number: int) -> None:
        """Give the lesson what is typed."""
        *learned, following = (frame.field.text.strip() for frame in self.frames)
        closing = Closing(tuple(words for words in learned if words), following)
        self.own.close_with(closing, ("closing", number))

    # --- what the user does --------------------------------------------------------------------

    def update(self) -> None:
        """Let a field always have the keyboard."""
        if not any(frame.field.is_focused for frame in self.frames):
            self.desk.focus.take(self.frames[0].field)

    def cancel(self) -> None:
        """Take back all that was typed here, and close."""
        self.own.restore(self._before)
        self.close()

    def _go(self, way: int) -> None:
        fields = [frame.field for frame in self.frames]
        at = next((n for n, field in enumerate(fields) if field.is_focused), 0)
        self.desk.focus.take(fields[(at + way) % len(fields)])

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Tab, Enter, Esc and Ctrl+Z; everything else goes to the field."""
        shift = event.mod & pygame.KMOD_SHIFT
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key == pygame.K_z:
            if self.own.state != self._before:
                self.own.undo()
            self._pull()
        elif event.key == pygame.K_UP or (event.key == pygame.K_TAB and shift):
            self._go(-1)
        elif event.key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go(1)
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True
