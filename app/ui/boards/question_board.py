"""The board on which a question is typed ad hoc: its words, two to five answers, the right one."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.teaching.classroom import Classroom
from app.teaching.prediction.ballot import LETTERS, MOST_ANSWERS, Draft
from app.ui.boards.board import Board
from app.ui.boards.prediction_words import ENTER, Lines, keys_are_free
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.fields import FieldFrame
from app.ui.kit.icons import icon
from app.ui.kit.text_field import Field

ROW = 34  # [units]
CAP = 30  # [units] side of a letter
FOOT = 34  # [units]
GAP = 6  # [units]
HINT = "Click the letter of the right answer. Two answers at least."


class LetterCap(Pressable):
    """The letter of an answer; a click says that it is the right one, or takes that back."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, answer: int, draft: Draft
    ) -> None:
        self.answer, self.draft = answer, draft
        tip = "This answer is right; nobody sees it before it is shown"
        super().__init__(desk, rect, container, command=self._choose, tip=tip)
        self.refresh()

    def _choose(self) -> None:
        self.draft.right = None if self.draft.right == self.answer else self.answer

    def update(self, time_delta: float) -> None:
        """Follow the choice."""
        super().update(time_delta)
        if self.marked != (self.draft.right == self.answer):
            self.mark(self.draft.right == self.answer)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a letter; with a tick when it is the right one."""
        look, area = self.look, self.inner()
        right = self.draft.right == self.answer
        fill = "accent" if right else "hover" if self.lit else "field"
        paint.box(surface, area, look.colour(fill), look.colour("border"), look.px(5), look.px(1))
        if right:
            sign = icon("check", look.px(20), tuple(look.colour("on_accent")))
            surface.blit(sign, sign.get_rect(center=area.center))
        else:
            letter = LETTERS[self.answer]
            paint.text(surface, letter, look.strong, look.colour("text"), area, "center")


class QuestionBoard(Board):
    """The board keeps what is typed in the draft, also when it is closed."""

    SIZE = (440.0, 30.0 + 8 + (MOST_ANSWERS + 1) * (ROW + GAP) + 30 + FOOT)
    LEAST = (320.0, SIZE[1])
    STAYS = True

    def __init__(self, classroom: Classroom) -> None:
        """Ask by the prediction of `classroom`."""
        super().__init__("A question for the class")
        self.prediction = classroom.prediction
        self.draft = self.prediction.draft
        self._begins = True  # the question has the keyboard, once: not whenever it is built again

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the fields of the question and its answers, a word of help, and the button."""
        look, gap, row = desk.look, desk.look.px(GAP), desk.look.px(ROW)
        self.fields: list[Field] = []
        side = look.px(CAP)
        wide = look.body.size("Question")[0] + gap
        label = pygame.Rect(
            inside.left, inside.top + (row - look.body.get_linesize()) // 2, wide, 0
        )
        label.height = look.body.get_linesize()
        Lines(desk, label, container).put("Question")
        place = pygame.Rect(label.right, inside.top, inside.right - label.right, row)
        self._add_field(desk, place, container, self.draft.question, self._set_question)
        for answer in range(MOST_ANSWERS):
            top = inside.top + (answer + 1) * (row + gap)
            cap = pygame.Rect(inside.left, top + (row - side) // 2, side, side)
            LetterCap(desk, cap, container, answer, self.draft)
            place = pygame.Rect(cap.right + gap, top, 0, row)
            place.width = inside.right - place.left
            words = self.draft.answers[answer]
            self._add_field(desk, place, container, words, partial(self._set_answer, answer))
        foot = pygame.Rect(inside.left, 0, inside.width, look.px(FOOT))
        foot.bottom = inside.bottom
        ask = pygame.Rect(foot.right - look.px(110), foot.top, look.px(110), foot.height)
        Button(desk, ask, container, command=self._ask, words="Ask", strong=True)
        clear = pygame.Rect(ask.left - gap - look.px(90), foot.top, look.px(90), foot.height)
        Button(desk, clear, container, command=self._clear, words="Clear", framed=True)
        hint = pygame.Rect(inside.left, 0, inside.width, look.small.get_linesize())
        hint.bottom = foot.top - gap
        self.said = Lines(desk, hint, container, font=look.small, tone="muted")
        self.said.put(HINT)
        if self._begins:
            self._begins = False
            self.desk.focus.take(self.fields[0])

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
            self.desk.focus.take(self.fields[(here + step) % len(self.fields)])
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
