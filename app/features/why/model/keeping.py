"""What was said of the present stays until it can be read, also when it is over by then.

In a crash the reasons of the present change with every reading. A sentence that no longer holds is
told as of the moment at which it held last, for as long as its words take to read.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.features.why.model.sentence import Sentence

WORDS_A_SECOND = 4.0
"""How fast a sentence is read: [1/s]; 238 words a minute in silence (Brysbaert 2019)."""

FOUND = 0.5
"""Until a new sentence has been seen: [s]. Less: the eye comes when it is gone."""

MOST = 6
"""Sentences at a time: [count], 6. More than MOST_NOW of the present, so that some that are over
may stay; the oldest of those goes for a new one."""

Key = tuple[str, int | None, int]
"""Kind of a sentence, what it is about, and its number among several of those."""


@dataclass
class Kept:
    """A sentence that is shown."""

    key: Key
    sentence: Sentence
    until: float  # [s] of the window's time: read by then
    holds: bool = True  # it is one of the present


class Keeping:
    """The sentences that are shown, each in its place until it goes."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        self.shown: list[Kept] = []

    def clear(self) -> None:
        """Forget all: another thing, run or moment is asked about."""
        self.shown.clear()

    def take(self, sentences: Iterable[Sentence], now: float) -> None:
        """Take over what holds of the present, at `now` [s] of the window's time."""
        count, fresh = Counter[tuple[str, int | None]](), dict[Key, Sentence]()
        for one in sentences:
            about = one.kind, one.about
            fresh[(*about, count[about])] = one
            count[about] += 1
        for kept in self.shown:
            kept.holds = kept.key in fresh
            kept.sentence = fresh.pop(kept.key, kept.sentence)
        self.shown = [kept for kept in self.shown if kept.holds or now < kept.until]
        for key, one in fresh.items():
            self.shown.append(Kept(key, one, now + reading_time(one)))
        over = [kept for kept in self.shown if not kept.holds]
        over.sort(key=lambda kept: kept.until)
        for kept in over[: max(0, len(self.shown) - MOST)]:
            self.shown.remove(kept)

    def is_due(self, now: float) -> bool:
        """Return whether one that is over has been read."""
        return any(not kept.holds and now >= kept.until for kept in self.shown)


def reading_time(sentence: Sentence) -> float:
    """Return how long a sentence with its number takes to be read [s]."""
    count = len(sentence.words.split()) + len(sentence.datum.words.split())
    return FOUND + count / WORDS_A_SECOND
