"""The board of a vote: the question, the hands for each answer, and which one is right."""

import pygame
from pygame_gui.core import UIContainer

from app.features.predictions.view.going_on import run, show_answer
from app.features.predictions.view.vote_rows import BETWEEN, ROW, TOTAL, Hands, row_height
from app.teaching.prediction.ballot import MOST_ANSWERS, Ballot
from app.teaching.prediction.prediction import Prediction
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.lines import (
    ENTER,
    Lines,
    keys_are_free,
    lines_height,
)

WIDTH = 480.0  # [units]
FOOT = 34  # [units] the buttons
GAP = 6  # [units]
AGAIN = "Vote again"
AGAIN_TIP = "Count the hands again, beside the first count; time goes back to where it stood"
LEAST_ROW = 30  # [units] of an answer, where room is short
LOWEST_ROW = 14  # [units] in the smallest window
DIGITS = tuple(range(pygame.K_1, pygame.K_1 + MOST_ANSWERS))
PAD_DIGITS = tuple(range(pygame.K_KP1, pygame.K_KP1 + MOST_ANSWERS))


class VoteBoard(Board):
    """The board is open as long as a vote is."""

    SIZE = (WIDTH, 300.0)
    LEAST = (360.0, 240.0)
    CORNER = "top right"  # in the sky: what moves ends on a floor
    STAYS = True
    TITLED = False

    def __init__(self, prediction: Prediction) -> None:
        """Show the ballot of a prediction."""
        super().__init__("Vote")
        self.prediction = prediction
        assert self.prediction.ballot is not None
        self.ballot = self.prediction.ballot
        self.go: Button | None = None  # the buttons that a lesson has in its strip
        self.answer: Button | None = None
        self._seen: tuple[int, bool] = (-1, False)
        self._fitted = False
        self._asked = self.prediction.asked

    @property
    def in_lesson(self) -> bool:
        """Return whether the strip of a lesson has the question, and the buttons."""
        return self.dock is not None

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make question, answers, sum and buttons, from the top."""
        if self.dock is not None:
            self._fill_dock(desk, inside, container)
            return
        look, gap = desk.look, desk.look.px(GAP)
        foot = pygame.Rect(inside.left, inside.bottom - look.px(FOOT), inside.width, look.px(FOOT))
        total = pygame.Rect(inside.left, 0, inside.width, look.body.get_linesize())
        total.bottom = foot.top - gap
        rows = look.px(LEAST_ROW) * len(self.ballot.answers)
        head = pygame.Rect(inside.left, inside.top, inside.width, 0)
        needed = lines_height(self.ballot.question, look.heading, inside.width)
        if needed > total.top - gap - head.top - rows - gap:  # it comes before the sum
            total.top, total.height = foot.top, 0
        room = total.top - gap - head.top - rows - gap
        head.height = max(look.heading.get_linesize(), min(needed, room))
        self.question = Lines(desk, head, container, font=look.heading)
        self.question.put(self.ballot.question)
        top = head.bottom + gap
        high = (total.top - gap - top) // len(self.ballot.answers)
        high = min(look.px(ROW), max(look.px(LOWEST_ROW), high))
        self.hands: list[Hands] = []
        for answer in range(len(self.ballot.answers)):
            place = pygame.Rect(inside.left, top + answer * high, inside.width, high - look.px(3))
            made = Hands(desk, place, container, self.ballot, answer, self.prediction.changed)
            self.hands.append(made)
        self.sum = Lines(desk, total, container) if total.height else None
        self._fill_foot(desk, foot, container)
        self._show()

    def _fill_dock(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the answers and the sum: the strip of the lesson has the rest."""
        look, place = desk.look, inside.copy()
        self.hands = []
        for answer, words in enumerate(self.ballot.answers):
            place.height = row_height(look, words, inside.width)
            made = Hands(desk, place, container, self.ballot, answer, self.prediction.changed)
            self.hands.append(made)
            place = place.move(0, place.height + look.px(BETWEEN))
        place.height = look.target(TOTAL)
        wide = look.body.size(AGAIN)[0] + look.px(24)
        again = pygame.Rect(place.right - wide, place.top, wide, place.height)
        total = pygame.Rect(place.left, place.top, 0, look.body.get_linesize())
        total.width, total.centery = again.left - look.px(GAP) - place.left, place.centery
        self.sum = Lines(desk, total, container)
        self.second = Button(
            desk, again, container, command=self._again, words=AGAIN, tip=AGAIN_TIP, framed=True
        )
        self.go = self.answer = None
        self._show()

    def _fill_foot(self, desk: Desk, foot: pygame.Rect, container: UIContainer) -> None:
        gap = desk.look.px(GAP)
        wide = (foot.width - 2 * gap) // 3
        places = [
            pygame.Rect(foot.left + n * (wide + gap), foot.top, wide, foot.height) for n in range(3)
        ]
        self.second = Button(
            desk, places[0], container, command=self._again, words=AGAIN, tip=AGAIN_TIP, framed=True
        )
        self.go = Button(desk, places[1], container, command=self._go, words="Run", framed=True)
        tip = "Show which answer is right  (Enter)"
        self.answer = Button(
            desk,
            places[2],
            container,
            command=self._reveal,
            words="Show answer",
            tip=tip,
            strong=True,
        )

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the counts and the run."""
        if self.prediction.ballot is None:
            return
        self._asked = self.prediction.asked
        if self.prediction.ballot is not self.ballot:
            self.ballot, self._fitted = self.prediction.ballot, False
            self.again()
            return
        self._fit()
        seen = self.prediction.changes, self.desk.session.paused
        if seen != self._seen:
            self._seen = seen
            self._show()

    def _show(self) -> None:
        state, paused = self.prediction.state, self.desk.session.paused
        answered = state == "answered"
        for hands in self.hands:
            hands.show(answered)
        if self.sum is not None:
            docked = self.dock is not None
            told = total_words(self.ballot) if docked else sum_words(self.ballot, answered)
            self.sum.put(told)
        moves = state != "asking" and not paused
        self.second.able(not answered and self.ballot.total > 0)
        if self.go is not None and self.answer is not None:
            self.go.put(words="Stop" if moves else "Run" if state == "asking" else "Go on")
            self.answer.put(words="Done" if answered else "Show answer")

    def _fit(self) -> None:
        """Make the board as high as the question and its answers need, once."""
        if self._fitted or self.boards is None or self.dock is not None:
            return
        self._fitted = True
        look = self.desk.look
        width = self.rect.width - 2 * look.px(PAD)
        high = lines_height(self.ballot.question, look.heading, width)
        high += look.px(ROW) * len(self.ballot.answers) + look.body.get_linesize()
        high += look.px(FOOT) + 4 * look.px(GAP) + look.px(HEAD + PAD) + for_fingers(look)
        self.fit(high)

    # --- what the user does --------------------------------------------------------------------

    def _again(self) -> None:
        self.prediction.again()

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
        """1 to 5 count a hand, with Shift one less; Enter goes on; Esc ends it, in no lesson."""
        for hands in self.hands:
            if hands.count.field is not None:
                if event.key in (*ENTER, pygame.K_ESCAPE):
                    return hands.count.finish(keep=event.key != pygame.K_ESCAPE)
                return False
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        if not keys_are_free(self.desk) or ctrl:
            return False
        number = digit_of(event.key)
        if event.key == pygame.K_ESCAPE and not self.in_lesson:
            self.prediction.cancel()
        elif event.key in ENTER:
            self._enter()
        elif number is not None and number < len(self.hands) and self._counts:
            self.hands[number].add(-1 if event.mod & pygame.KMOD_SHIFT else 1)
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


def digit_of(key: int) -> int | None:
    """Return which answer a key stands for, from 0."""
    for row in (DIGITS, PAD_DIGITS):
        if key in row:
            return row.index(key)
    return None


def total_words(ballot: Ballot) -> str:
    """Return how many hands there are, in few words."""
    if not ballot.total and ballot.before is None:
        return ""
    return "1 hand" if ballot.total == 1 else f"{ballot.total} hands"


def sum_words(ballot: Ballot, revealed: bool) -> str:
    """Return how many hands there are; after the answer, how many were right, in every round."""
    if not ballot.total and not revealed:
        keys = f"1 to {len(ballot.answers)}"
        return f"A hand more: click, or {keys}; one less: right click"
    hands = "1 hand" if ballot.total == 1 else f"{ballot.total} hands"
    told = f"{hands}" if ballot.before is None else f"Round {len(ballot.rounds)}: {hands}"
    if not revealed:
        return f"{told}; thin bars: the round before" if ballot.before else told
    if ballot.right is None:
        return f"{told}; the question has no right answer"
    shares = ", then ".join(f"{100 * share:.0f} %" for share in ballot.shares_right())
    return f"{told}; right: {shares}" if shares else told
