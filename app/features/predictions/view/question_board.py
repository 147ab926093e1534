"""The board on which a question is typed ad hoc: its words, two to five answers, the right one."""

from functools import partial

import pygame

from app.teaching.prediction.ballot import MOST_ANSWERS
from app.teaching.prediction.prediction import Prediction
from app.ui.boards.board import Board
from app.ui.boards.letter_cap import LetterCap
from app.ui.kit.keyboard_focus import ENTER
from app.ui.toolkit.inputs import Field, Scroll
from app.ui.toolkit.leaves import Button, Picture, Text
from app.ui.toolkit.parts import Column, Part, Row

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
    TIMED = False

    def __init__(self, prediction: Prediction) -> None:
        """Ask by a prediction."""
        super().__init__("A question for the class")
        self.prediction = prediction
        self.draft = self.prediction.draft
        self._said = HINT, "muted"
        self._begins = True  # the question has the keyboard, once: not whenever it is built again

    def describe(self) -> Part:
        """Return the fields of the question and its answers, which scroll where the board is low, a
        word of help, and the buttons.
        """
        draft, (words, role) = self.draft, self._said
        cap = self.desk.look.target(CAP)
        answers = (
            Row(
                Picture(partial(LetterCap, answer=n, draft=draft), least=cap, wide=CAP),
                Field("", draft.answers[n], partial(self._set_answer, n), high=ROW, grow=1),
            )
            for n in range(MOST_ANSWERS)
        )
        question = Field("Question", draft.question, self._set_question, high=ROW)
        return Column(
            Scroll(Column(question, *answers), key="fields"),
            Text(words, "small", role, at_most=2, key="said"),
            Row(
                Text("", grow=1),
                Button("Clear", self._clear, framed=True, wide=110, high=FOOT),
                Button("Ask", self._ask, strong=True, wide=110, high=FOOT),
            ),
        )

    def update(self, seconds: float) -> None:
        """Give the question the keyboard at the beginning."""
        super().update(seconds)
        if self._begins:
            self._begins = False
            self.desk.focus.take(self.tree.fields[0].field)

    def _set_question(self, words: str) -> None:
        self.draft.question = words

    def _set_answer(self, answer: int, words: str) -> None:
        self.draft.answers[answer] = words

    def _clear(self) -> None:
        self.draft.question, self.draft.right = "", None
        self.draft.answers = [""] * MOST_ANSWERS
        self._begins = True

    def _ask(self) -> None:
        """Put the question, or say what is missing."""
        answers, right = self.draft.given()
        notices = len(self.desk.session.notices)
        if self.prediction.ask_vote(self.draft.question, answers, right):
            self.close()
            return
        said = self.desk.session.notices[notices:]
        if said:
            self._said = said[-1].text, "error"
            self.say_again()

    def key(self, event: pygame.event.Event) -> bool:
        """Tab goes to the next field, Enter asks, Esc leaves the field, and then closes."""
        if super().key(event):
            return True
        typing = any(frame.field.is_focused for frame in self.tree.fields)
        if event.key == pygame.K_ESCAPE and typing:
            self.desk.focus.release()
        elif event.key == pygame.K_ESCAPE and self.desk.keys_are_free:
            self.close()
        elif event.key in ENTER and typing:
            self._ask()
        else:
            return False
        return True

    def closed(self) -> None:
        """Let the question have the keyboard when the board is opened again."""
        self._begins = True
