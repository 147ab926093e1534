"""A ballot: a question with some answers, and how many hands went up for each.

A second count beside the first, after the neighbours have talked, is peer instruction (Mazur 1997).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

LEAST_ANSWERS, MOST_ANSWERS = 2, 5  # [count]
LETTERS = "ABCDE"
MOST_HANDS = 999  # [count] for one answer: what the card has digits for


class BallotError(ValueError):
    """A question cannot be put like this; the text says why."""


class Ballot:
    """The counts of one question, in rounds."""

    def __init__(
        self, question: str, answers: Sequence[str], right: int | str | None = None
    ) -> None:
        """Take `right`, the number of the right answer from 0, its letter, or None: nobody knows.

        BallotError says what is wrong with them.
        """
        self.question = question.strip()
        self.answers = tuple(answer.strip() for answer in answers)
        if not self.question:
            raise BallotError("type a question")
        if not LEAST_ANSWERS <= len(self.answers) <= MOST_ANSWERS:
            raise BallotError(
                f"a vote has {LEAST_ANSWERS} to {MOST_ANSWERS} answers, not {len(self.answers)}"
            )
        if not all(self.answers):
            raise BallotError("every answer needs some words")
        self.right = self._place(right)
        self.rounds: list[list[int]] = [[0] * len(self.answers)]

    def _place(self, right: int | str | None) -> int | None:
        if isinstance(right, str):
            letter = right.strip().upper()
            known = LETTERS[: len(self.answers)]
            if len(letter) != 1 or letter not in known:
                raise BallotError(f"the right answer is one of {', '.join(known)}, not {right!r}")
            return known.index(letter)
        if right is not None and not 0 <= right < len(self.answers):
            raise BallotError(f"there is no answer number {right}; they are counted from 0")
        return right

    # --- counting ----------------------------------------------------------------------------

    @property
    def counts(self) -> list[int]:
        """Return the hands for each answer, of the present round."""
        return self.rounds[-1]

    @property
    def before(self) -> list[int] | None:
        """Return the counts of the round before this one; None in the first."""
        return self.rounds[-2] if len(self.rounds) > 1 else None

    @property
    def total(self) -> int:
        """Return hands of the present round."""
        return sum(self.counts)

    def put(self, answer: int, count: int) -> None:
        """Set how many hands are up for an answer."""
        self.counts[answer] = min(max(int(count), 0), MOST_HANDS)

    def add(self, answer: int, hands: int = 1) -> None:
        """Add hands, or take some away; never below none."""
        self.put(answer, self.counts[answer] + hands)

    def again(self) -> None:
        """Begin another round; an empty one goes on."""
        if self.total:
            self.rounds.append([0] * len(self.answers))

    # --- reading -----------------------------------------------------------------------------

    def share(self, answer: int, counts: Sequence[int] | None = None) -> float:
        """Return the share of an answer in the hands of a round (None: the present one) [1]."""
        counts = self.counts if counts is None else counts
        total = sum(counts)
        return counts[answer] / total if total else 0.0

    def shares_right(self) -> list[float]:
        """Return the share of right answers of every round that has hands [1]; [] without one."""
        if self.right is None:
            return []
        return [self.share(self.right, counts) for counts in self.rounds if sum(counts)]


@dataclass
class Draft:
    """A question that is being typed."""

    question: str = ""
    answers: list[str] = field(default_factory=lambda: [""] * MOST_ANSWERS)
    right: int | None = None  # number of the right answer from 0; None: not said

    def given(self) -> tuple[list[str], int | None]:
        """Return the answers that have words, and which of them is right."""
        numbered = [(n, words.strip()) for n, words in enumerate(self.answers) if words.strip()]
        places = [n for n, _ in numbered]
        right = places.index(self.right) if self.right in places else None
        return [words for _, words in numbered], right
