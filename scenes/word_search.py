"""A search by words that forgives endings and typing errors; it knows nothing of scenes.

Each text has fields of different weight, a title more than a lesson. A text is found when each word
is in it, or is a word for what it is about.
"""

import functools
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz.distance import OSA

WORD = re.compile(r"[\w'’-]+")
ENDINGS = ("ing", "ed", "es", "s")
LEAST_STEM = 3  # [count] letters that a word keeps when its ending is taken off
LEAST_PREFIX = 3  # [count] letters from which on the beginning of a word stands for it
AMERICAN = {
    "center": "centre",
    "centers": "centre",
    "color": "colour",
    "colors": "colour",
    "fiber": "fibre",
    "gray": "grey",
    "meter": "metre",
    "meters": "metre",
    "behavior": "behaviour",
    "tire": "tyre",
    "tires": "tyre",
    "aluminum": "aluminium",
}
SMALL = {
    *("a", "an", "the", "of", "on", "in", "at", "by", "to", "for", "and", "or", "with", "from"),
    *("is", "are", "it", "its", "that", "this", "as", "be"),
}
"""Words that tell nothing."""

EXACT = 2000.0  # all words of a name or a title, and no other
MEANT, BEGUN = 1000.0, 50.0  # a word that stands for a text; the same, half typed
FARTHER = 0.15  # the next of those that a word stands for counts so much less: [1] of that
BEGINS = 0.8  # of the weight of a whole word, when only its beginning was typed


class Field(NamedTuple):
    """Some words of a text, and how much it counts to be among them."""

    words: str
    weight: float


@dataclass
class Searched:
    """One text that can be found. Its first field is its title."""

    name: str
    fields: Sequence[Field]
    weights: dict[str, float] = field(default_factory=dict)  # by stem

    def __post_init__(self) -> None:
        """Split its words once."""
        titles = (self.name, *(each.words for each in self.fields[:1]))
        self.calls = [stems(words.replace("_", " ")) for words in titles]
        for words, weight in self.fields:
            for stem in stems(words):
                self.weights[stem] = max(weight, self.weights.get(stem, 0.0))

    def weight_of(self, stem: str) -> float:
        """Return how much the text has to do with a word: 0 when it is not in it."""
        whole = self.weights.get(stem, 0.0)
        if len(stem) < LEAST_PREFIX:  # one has begun to type: words of the name and the title
            begins = any(word.startswith(stem) for words in self.calls for word in words)
            return max(whole, BEGINS * self.fields[0].weight * begins)
        begun = (weight for word, weight in self.weights.items() if word.startswith(stem))
        return max(whole, BEGINS * max(begun, default=0.0))


class WordSearch:
    """Texts in an order, and words that stand for some of them, the best first."""

    def __init__(
        self, texts: Iterable[Searched], meanings: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Take `texts`, and names of texts by words for what they are about."""
        self.texts = list(texts)
        known = {text.name for text in self.texts}
        self.meanings: dict[tuple[str, ...], list[str]] = {}
        for words, names in (meanings or {}).items():
            self.meanings[tuple(stems(words))] = [name for name in names if name in known]
        spoken = {stem for words in self.meanings for stem in words}
        self._vocabulary = sorted(spoken.union(*(text.weights for text in self.texts)))
        self._spoken = spoken

    def find(self, typed: str, least: float = 0.0) -> list[str]:
        """Return names of the texts that `typed` finds, the best first; [] for no words.

        `least` is what a typed word must weigh at least, on average.
        """
        wanted = [self._mended(stem) for stem in stems(typed)]
        if not wanted:
            return []
        meant = self._meant(wanted)
        found: list[tuple[float, int, str]] = []
        for place, text in enumerate(self.texts):
            score, told = meant.get(text.name, (0.0, frozenset()))
            weights = [text.weight_of(stem) for stem in wanted]
            if all(weight or k in told for k, weight in enumerate(weights)):
                score += math.fsum(weights) + EXACT * (wanted in text.calls)
                if score >= least * len(wanted):
                    found.append((-score, place, text.name))
        return [name for *_, name in sorted(found)]

    def _meant(self, wanted: Sequence[str]) -> dict[str, tuple[float, frozenset[int]]]:
        """Return what is meant: by name how much, and which of the words say so."""
        result: dict[str, tuple[float, frozenset[int]]] = {}
        for words, names in self.meanings.items():
            for first in range(len(wanted) - len(words) + 1):
                said = wanted[first : first + len(words)]
                weight = _likeness(words, said, is_last=first + len(words) == len(wanted))
                for rank, name in enumerate(names if weight else ()):
                    score, told = result.get(name, (0.0, frozenset()))
                    score = max(score, weight * (len(words) - FARTHER * rank))
                    result[name] = score, told | frozenset(range(first, first + len(words)))
        return result

    def _mended(self, stem: str) -> str:
        """Return the word that was meant, when nothing has the one that was typed."""
        if len(stem) < 4 or any(word.startswith(stem) for word in self._vocabulary):
            return stem
        most = 1 if len(stem) < 8 else 2
        near: list[tuple[int, bool, str]] = []
        for word in self._vocabulary:
            if abs(len(word) - len(stem)) > most and len(word) < len(stem):
                continue
            if len(word) < 4 or not _shares_letters(word, stem, most):
                continue
            far = min(OSA.distance(stem, word), OSA.distance(stem, word[: len(stem)]))
            if far <= most:
                near.append((far, word not in self._spoken, word))
        return min(near)[2] if near else stem


def stems(words: str) -> list[str]:
    """Return words in small letters, without accents, endings and ways to spell."""
    found = list(filter(None, map(_stem, WORD.findall(words.lower()))))
    return [stem for stem in found if stem not in SMALL] or found


@functools.cache
def _stem(word: str) -> str:
    word = word.replace("’", "'").removesuffix("'s").replace("-", "").replace("'", "")
    if not word.isascii():
        letters = unicodedata.normalize("NFKD", word)
        word = "".join(c for c in letters if not unicodedata.combining(c))
    word = AMERICAN.get(word, word)
    for ending in ENDINGS:
        least = LEAST_STEM + (ending in ("ing", "ed"))
        if word.endswith(ending) and len(word) - len(ending) >= least and word[-2:] != "ss":
            return word[: -len(ending)]
    return word


def _likeness(words: Sequence[str], said: Sequence[str], is_last: bool) -> float:
    """Return how surely `said` is `words`: the last of all may be half typed."""
    if list(words) == list(said):
        return MEANT
    begun = is_last and len(said[-1]) >= LEAST_PREFIX and words[-1].startswith(said[-1])
    return BEGUN if begun and list(words[:-1]) == list(said[:-1]) else 0.0


def _shares_letters(word: str, stem: str, most: int) -> bool:
    """Return whether few enough letters of `stem` are missing in `word` to be near it."""
    rest = list(word)
    missing = 0
    for letter in stem:
        if letter in rest:
            rest.remove(letter)
        else:
            missing += 1
    return missing <= most
