"""Which items are meant by what is typed: word by word, with errors forgiven, best first."""

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from app.features.search.model.item import Item

WEIGHTS = (1.0, 0.92, 0.45)
"""What a hit in the words of an item, in its other words and in the text about it is worth: [1]."""

ALIKE = 0.72
"""Words that are less alike are others: [1], so one letter of four may be wrong, or two of eight.
"""
SHORTEST = 4
"""Letters of a word in which an error is forgiven: [count]."""

BEGUN, ENDED = 0.9, 0.95
"""What a word that is typed as far as its beginning is worth, and one with another ending: [1]."""

LEAST = 0.34
"""Items below are not shown: [1]."""

OTHER_LETTER = 0.8
"""What a word with another first letter is worth: [1]. People seldom mistype that."""

KINDS = {"function": 0.06, "machine": 0.05, "setting": 0.05, "scene": 0.04, "slider": 0.02}
"""What comes first of two items that match alike: [1]."""

MOST_MEANT = 12
"""Scenes that are taken as meant: [count]."""

QUIET = frozenset(
    word
    for line in (
        "a an and are as at be by can do does for from get go have how i in is it its let like me",
        "my of on or so that the their them then there these thing this to up want what when where",
        "which with you your make",
    )
    for word in line.split()
)
"""Words that say nothing of what is meant."""


def plain(words: str) -> str:
    """Return words in small letters without accents."""
    parted = unicodedata.normalize("NFKD", words.lower())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def split(words: str) -> list[str]:
    """Return the words of a text, each as `plain`."""
    return re.findall(r"[a-z0-9µ]+", plain(words))


def stem(word: str) -> str:
    """Return a word without the usual endings: "rolling" and "rolls" are one."""
    for ending in ("ings", "ing", "ers", "er", "ies", "es", "ed", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


class Index:
    """Items with all their words, so that a search looks at each word once."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items: Sequence[Item] = tuple(items)
        self._where: dict[str, dict[int, float]] = defaultdict(dict)  # word: item: worth [1]
        for number, item in enumerate(self.items):
            for text, worth in zip((item.words, item.said, item.more), WEIGHTS, strict=True):
                for word in split(text):
                    held = self._where[word]
                    held[number] = max(held.get(number, 0.0), worth)

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(self._where)

    @cached_property
    def _by_stem(self) -> dict[str, list[str]]:
        result: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            result[stem(word)].append(word)
        return result

    def _alike(self, typed: str) -> dict[str, float]:
        """Return the words that may be meant by a typed one, with how alike they are [1]."""
        found: dict[str, float] = {}
        if len(typed) >= SHORTEST:
            hits = extract(
                *(typed, self._words),
                scorer=OSA.normalized_similarity,
                score_cutoff=ALIKE,
                limit=None,
            )
            for word, share, _ in hits:
                found[word] = 0.85 * share * (1.0 if word[0] == typed[0] else OTHER_LETTER)
        for word in self._by_stem.get(stem(typed), ()):
            found[word] = ENDED
        for word in self._words:
            if word.startswith(typed):
                short = len(typed) / len(word)
                found[word] = max(found.get(word, 0.0), BEGUN * (0.8 + 0.2 * short))
        if typed in self._where:
            found[typed] = 1.0
        return found

    def _rare(self, words: dict[str, float]) -> float:
        """Return how much a typed word says [1]: one that many items have says little."""
        count = len({number for word in words for number in self._where[word]}) or 1
        return math.log(1.0 + len(self.items) / count)

    def find(self, typed: str, meant: Sequence[str] = (), most: int = 40) -> list[Item]:
        """Return the items that are meant, best first; `meant` are names of scenes of which that is
        known, best first.
        """
        ranks = {("scene", name): 0.96 - 0.03 * k for k, name in enumerate(meant[:MOST_MEANT])}
        every = split(typed)
        wanted = [word for word in every if word not in QUIET] or every
        scores: dict[int, float] = defaultdict(float)
        total = 0.0
        for word in wanted:
            alike = self._alike(word)
            rare = self._rare(alike) if alike else math.log(1.0 + len(self.items))
            total += rare
            best: dict[int, float] = {}
            for other, share in alike.items():
                for number, worth in self._where[other].items():
                    best[number] = max(best.get(number, 0.0), share * worth)
            for number, share in best.items():
                scores[number] += rare * share
        worths: dict[int, float] = {n: score / total for n, score in scores.items()}
        for number, item in enumerate(self.items):
            if (rank := ranks.get((item.kind, item.name), 0.0)) > worths.get(number, 0.0):
                worths[number] = rank
        ranked = [(self._worth(n, share, every), n) for n, share in worths.items()]
        ranked.sort(key=lambda one: (-one[0], len(self.items[one[1]].words), one[1]))
        return [self.items[number] for worth, number in ranked if worth >= LEAST][:most]

    def _worth(self, number: int, share: float, typed: Sequence[str]) -> float:
        """Return how well an item matches that has a share of the words: more if it begins so."""
        item, wanted = self.items[number], list(typed)
        if share < LEAST:
            return 0.0
        for own in (split(item.words), split(item.short)):
            if own == wanted:
                share += 0.4
                break
            if own[: len(wanted)] == wanted:
                share += 0.15
                break
        later = item.for_few or bool(item.refused)
        return share + (0.0 if later else KINDS.get(item.kind, 0.0))
