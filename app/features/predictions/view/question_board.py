"""The board on which a question is typed ad hoc: its words, two to five answers, the right one."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.teaching.prediction.ballot import MOST_ANSWERS
from app.teaching.prediction.prediction import Prediction
from app.ui.boards.board import Board
from app.ui.boards.letter_cap import LetterCap
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import FieldFrame
from app.ui.kit.lines import ENTER, Lines, keys_are_free
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.text_field import Field

ROW = 34  # [units]
CAP = 30  # [units] side of a letter
FOOT = 34  # [units]
GAP = 6  # [units]
HINT = "Click the letter of the right answer. Two answers at least."


class QuestionBoard(Board):
    """The board keeps what is typed in the draft, also when it is closed."""

    SIZE = (440.0, 30.0 + 8 + (MOST_ANSWERS + 1) * (ROW + GAP) + 30 + FOOT)
    LEAST = (320.0, SIZE[1])
    STAYS = True

    def __init__(self, prediction: Prediction) -> None:
        """Ask by a prediction."""
        super().__init__("A question for the class")
        self.prediction = prediction
        self.draft = self.prediction.draft
        self._begins = True  # the question has the keyboard, once: not whenever it is built again

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the fields of the question and its answers, a word of help, and the buttons.

        The fields scroll where the board is low.
        """
        look, gap = desk.look, desk.look.px(GAP)
        self.fields: list[Field] = []
        foot = pygame.Rect(inside.left, 0, inside.width, look.target(FOOT))
        foot.bottom = inside.bottom
        self._add_buttons(desk, foot, container)
        hint = pygame.Rect(inside.left, 0, inside.width, look.small.get_linesize())
        hint.bottom = foot.top - gap
        self.said = Lines(desk, hint, container, font=look.small, tone="muted")
        self.said.put(HINT)
        rows = pygame.Rect(inside.topleft, (inside.width, hint.top - gap - inside.top))
        self._pitch = look.target(ROW) + gap
        self.area = ScrollArea(desk, rows, container, (MOST_ANSWERS + 1) * self._pitch)
        self._add_question(desk)
        for answer in range(MOST_ANSWERS):
            self._add_answer(desk, answer)
        if self._begins:
            self._begins = False
            self.desk.focus.take(self.fields[0])

    def _add_buttons(self, desk: Desk, foot: pygame.Rect, container: UIContainer) -> None:
        gap = desk.look.px(GAP)
        wide = min(desk.look.px(110), (foot.width - gap) // 2)  # beside one another in any board
        ask = pygame.Rect(foot.right - wide, foot.top, wide, foot.height)
        Button(desk, ask, container, command=self._ask, words="Ask", strong=True)
        clear = ask.move(-wide - gap, 0)
        Button(desk, clear, container, command=self._clear, words="Clear", framed=True)

    def _add_question(self, desk: Desk) -> None:
        look, area = desk.look, self.area
        row, line = self._pitch - look.px(GAP), look.body.get_linesize()
        wide = look.body.size("Question")[0] + look.px(GAP)
        label = pygame.Rect(0, (row - line) // 2, wide, line)
        Lines(desk, label, area.content).put("Question")
        place = pygame.Rect(label.right, 0, area.width - label.right, row)
        self._add_field(desk, place, area.content, self.draft.question, self._set_question)

    def _add_answer(self, desk: Desk, answer: int) -> None:
        look, area = desk.look, self.area
        row, side = self._pitch - look.px(GAP), look.target(CAP)
        top = (answer + 1) * self._pitch
        cap = pygame.Rect(0, top + (row - side) // 2, side, side)
        LetterCap(desk, cap, area.content, answer, self.draft)
        left = cap.right + look.px(GAP)
        place = pygame.Rect(left, top, area.width - left, row)
        words, put = self.draft.answers[answer], partial(self._set_answer, answer)
        self._add_field(desk, place, area.content, words, put)

    def _add_field(
        self,
        desk: Desk,
        place: pygame.Rect,
        container: UIContainer,
        words: str,
        command: Callable[[str], None],
    ) -> None:
        frame = FieldFrame(desk, place, container)
        frame.refresh()
        place = place.inflate(-2 * desk.look.px(1.5), -2 * desk.look.px(1.5))
        field = frame.add_field(place, container, words, command)
        field.change_layer(field.layer + 2)
        self.fields.append(field)

    def _set_question(self, words: str) -> None:
        self.draft.question = words

    def _set_answer(self, answer: int, words: str) -> None:
        self.draft.answers[answer] = words

    def _clear(self) -> None:
        self.draft.question, self.draft.right = "", None
        self.draft.answers = [""] * MOST_ANSWERS
        self._begins = True
        self.again()

    def _ask(self) -> None:
        """Put the question, or say what is missing."""
        answers, right = self.draft.given()
        notices = len(self.desk.session.notices)
        if self.prediction.ask_vote(self.draft.question, answers, right):
            self.close()
            return
        told = self.desk.session.notices[notices:]
        if told:
            self.said.put(told[-1].text, "error")

    def key(self, event: pygame.event.Event) -> bool:
        """Tab goes to the next field, Enter asks, Esc leaves the field, and then closes."""
        here = next((n for n, field in enumerate(self.fields) if field.is_focused), None)
        if here is None:
            if event.key != pygame.K_ESCAPE or not keys_are_free(self.desk):
                return False
            self.close()
        elif event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            other = (here + step) % len(self.fields)
            self.area.reveal(other * self._pitch, (other + 1) * self._pitch)
            self.desk.focus.take(self.fields[other])
        elif event.key in ENTER:
            self._ask()
        elif event.key == pygame.K_ESCAPE:
            self.desk.focus.release()
        else:
            return False
        return True

    def closed(self) -> None:
        """Let the question have the keyboard when the board is opened again."""
        self._begins = True
