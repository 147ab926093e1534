"""The board of a vote: the question, the hands for each answer, and which one is right."""

import math
from functools import partial

import pygame

from app.features.predictions.view.going_on import run, show_answer
from app.features.predictions.view.vote_rows import (
    BETWEEN,
    ROW,
    TOTAL,
    Hands,
    letters_of,
    row_height,
)
from app.teaching.prediction.ballot import LETTERS, MOST_ANSWERS, Ballot
from app.teaching.prediction.prediction import Prediction
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.keys import shifted_word
from app.ui.kit.keyboard_focus import ENTER
from app.ui.toolkit.leaves import Button, Picture, Text, line_count
from app.ui.toolkit.parts import Column, Part, Row
from scenes.kit import Scene

WIDTH = 480.0  # [units]
FOOT = 34  # [units] the buttons
GAP = 6  # [units]
AGAIN_TIP = "Go back in time and count the hands again, beside the first count"
ANSWER_TIP = "Show which answer is right  (Enter)"
LEAST_ROW = 30  # [units] of an answer, where room is short
LOWEST_ROW = 14  # [units] in the smallest window
LETTER_KEYS = tuple(range(pygame.K_a, pygame.K_a + MOST_ANSWERS))
DIGITS = tuple(range(pygame.K_1, pygame.K_1 + MOST_ANSWERS))
PAD_DIGITS = tuple(range(pygame.K_KP1, pygame.K_KP1 + MOST_ANSWERS))


class VoteBoard(Board):
    """The board is open as long as a vote is."""

    SIZE = (WIDTH, 300.0)
    LEAST = (360.0, 240.0)
    CORNER = "top right"  # in the sky: what moves ends on a floor
    STAYS = True
    TITLED = False
    TIMED = False

    def __init__(self, prediction: Prediction) -> None:
        """Show the ballot of a prediction."""
        super().__init__("Vote")
        self.prediction = prediction
        assert self.prediction.ballot is not None
        self.ballot = self.prediction.ballot
        self._fitted = False
        self._asked = self.prediction.asked

    @property
    def in_lesson(self) -> bool:
        """Return whether the strip of a lesson has the question, and the buttons."""
        return self.dock is not None

    def stamp(self) -> object:
        """Return the counts, and how far the run is."""
        return self.prediction.changes, self.desk.session.paused

    def describe(self) -> Part:
        """Return question, answers, sum and buttons; in the strip of a lesson the answers and the
        sum: the strip has the rest.
        """
        look, room, ballot = self.desk.look, self.tree.area, self.ballot
        state, answered = self.prediction.state, self.prediction.state == "answered"
        again = Button(
            *("Vote again", self.prediction.again, AGAIN_TIP),
            enabled=not answered and ballot.total > 0,
            framed=True,
            high=FOOT if self.dock is None else TOTAL,
            key="again",
        )
        if self.dock is not None:
            size = letters_of(look, ballot.answers, room)
            highs = [row_height(look, words, room.width, size) for words in ballot.answers]
            total = Text(total_words(ballot), at_most=1, grow=1, key="sum")
            rows = [self._hands(*said, 0, size) for said in enumerate(highs)]
            return Column(*rows, Row(total, again), gap=BETWEEN)
        small = look.px(FOOT) + look.body.get_linesize() + look.px(4 * GAP)
        rows = look.px(LEAST_ROW) * len(ballot.answers)
        needed = line_count(ballot.question, look.heading, room.width) * look.heading.get_linesize()
        has_sum = needed + rows + small <= room.height  # the question comes before the sum
        low = LEAST_ROW if rows + look.heading.get_linesize() + small <= room.height else LOWEST_ROW
        highs = look.px(low - 3), look.px(ROW - 3)
        moves = state != "asking" and not self.desk.session.paused
        go = "Stop" if moves else "Run" if state == "asking" else "Go on"
        last = "Done" if answered else "Show answer"
        return Column(
            Text(ballot.question, "heading", key="question"),
            Column(*(self._hands(n, *highs) for n in range(len(ballot.answers))), gap=3, grow=1),
            has_sum and Text(sum_words(ballot, answered), at_most=1, key="sum"),
            Row(
                again,
                Button(go, self._go, framed=True, high=FOOT, key="go"),
                Button(last, self._reveal, ANSWER_TIP, strong=True, high=FOOT, key="answer"),
                even=True,
            ),
        )

    def _hands(self, answer: int, least: int, wanted: int, letters: float = 0.0) -> Picture:
        """Return the line of an answer, so high [px]; with all its words if it has `letters`."""
        answered = self.prediction.state == "answered"
        ballot, changed = self.ballot, self.prediction.changed
        return Picture(
            partial(Hands, ballot=ballot, answer=answer, changed=changed, letters=letters),
            *(lambda hands: hands.show(answered), self.stamp(), least, wanted),
            grow=1.0 if wanted else 0.0,
            most=wanted or math.inf,
            says=(self.ballot.answers[answer],),
            about=self.ballot,
            key=f"hands {answer}",
        )

    @property
    def hands(self) -> list[Hands]:
        """Return the lines of the answers."""
        return [self.tree[f"hands {n}"] for n in range(len(self.ballot.answers))]

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the counts and the run."""
        if self.prediction.ballot is None:
            return
        self._asked = self.prediction.asked
        if self.prediction.ballot is not self.ballot:
            self.ballot, self._fitted = self.prediction.ballot, False
        super().update(seconds)
        self._fit()

    def _fit(self) -> None:
        """Make the board as high as the question and its answers need, once."""
        if self._fitted or self.boards is None or self.dock is not None:
            return
        self._fitted = True
        look = self.desk.look
        width = self.rect.width - 2 * look.px(PAD)
        high = line_count(self.ballot.question, look.heading, width) * look.heading.get_linesize()
        high += look.px(ROW) * len(self.ballot.answers) + look.body.get_linesize()
        high += look.px(FOOT) + 4 * look.px(GAP) + look.px(HEAD + PAD) + for_fingers(look)
        self.fit(high)

    # --- what the user does --------------------------------------------------------------------

    def _go(self) -> None:
        """Let time go, or stop it."""
        session = self.desk.session
        if self.prediction.state == "asking" or self.prediction.over:
            run(self.desk)
        else:
            session.paused = not session.paused

    def _reveal(self) -> None:
        if self.prediction.state == "answered":
            self.prediction.cancel()
        else:
            show_answer(self.desk)

    def _enter(self) -> None:
        """Do what comes next: run, stop, or show the answer."""
        if self.in_lesson:
            self.desk.classroom.lesson_player.next()
            return
        state, paused = self.prediction.state, self.desk.session.paused
        if state == "asking" or (state == "running" and not paused):
            self._go()
        else:
            self._reveal()

    def key(self, event: pygame.event.Event) -> bool:
        """A to E, or 1 to 5, count a hand, with Shift one less; Enter goes on; Esc ends it, in no
        lesson.
        """
        for hands in self.hands:
            if hands.count.field is not None:
                if event.key in (*ENTER, pygame.K_ESCAPE):
                    return hands.count.finish(keep=event.key != pygame.K_ESCAPE)
                return False
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        if not self.desk.keys_are_free or ctrl:
            return False
        number = digit_of(event.key)
        if event.key == pygame.K_ESCAPE and not self.in_lesson:
            self.prediction.cancel()
        elif event.key in ENTER:
            self._enter()
        elif number is not None and number < len(self.hands) and self._counts:
            self.hands[number].add(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif self._counts and shifted_word(event) in scene_keys(self.desk.session.scene):
            words = "The scene's keys work again after the vote."
            self.desk.session.notify("info", words, holds=lambda: self._counts)
        else:
            return False
        return True

    @property
    def _counts(self) -> bool:
        return self.prediction.state == "asking"

    def closed(self) -> None:
        """End the question, which goes with its board."""
        if self.prediction.asked == self._asked:  # else another has taken its place
            self.prediction.cancel()


def scene_keys(scene: Scene) -> set[str]:
    """Return the keys of a scene: its controls, buttons, switches and choices."""
    keys = {item.key for item in (*scene.controls, *scene.buttons)}
    return keys.union(*(parameter.keys for parameter in scene.parameters().values())) - {""}


def digit_of(key: int) -> int | None:
    """Return which answer a key stands for, its letter or its number, from 0."""
    for row in (LETTER_KEYS, DIGITS, PAD_DIGITS):
        if key in row:
            return row.index(key)
    return None


def total_words(ballot: Ballot) -> str:
    """Return how many hands there are, in few words; before the first, how they are counted."""
    if not ballot.total and ballot.before is None:
        return f"Keys A to {LETTERS[len(ballot.answers) - 1]}"
    return "1 hand" if ballot.total == 1 else f"{ballot.total} hands"


def sum_words(ballot: Ballot, revealed: bool) -> str:
    """Return how many hands there are; after the answer, how many were right, in every round."""
    if not ballot.total and not revealed:
        keys = f"A to {LETTERS[len(ballot.answers) - 1]}"
        return f"Add a hand: click, or press {keys}. Remove one: right-click."
    hands = "1 hand" if ballot.total == 1 else f"{ballot.total} hands"
    said = f"{hands}" if ballot.before is None else f"Round {len(ballot.rounds)}: {hands}"
    if not revealed:
        return f"{said}; thin bars: the previous round" if ballot.before else said
    if ballot.right is None:
        return f"{said}; no right answer was marked"
    shares = ", then ".join(f"{100 * share:.0f} %" for share in ballot.shares_right())
    return f"{said}; right: {shares}" if shares else said
