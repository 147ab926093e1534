"""A search by words that forgives endings and typing errors; it knows nothing of what it searches.

Each text has fields of different weight, a title more than a lesson. `WordSearch.read` says how
much each text has to do with each word that is typed: who searches scenes wants all words, who
searches functions ranks by how many. A text is found by words for what it is about, too.
"""

import functools
import math
import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

WORD = re.compile(r"[\w'’-]+")
ENDINGS = {"ings": 4, "ing": 4, "ers": 4, "er": 4, "ed": 4, "ies": 3, "es": 3, "s": 3}
"""Endings of words, and how many letters are left without them at least: [count]."""

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
QUIET = frozenset(
    word
    for line in (
        "a an and are as at be by can did do does for from get go have how i in is it its let like",
        "me my of on or so that the their them then there these thing this to up want what when",
        "where which with you your make",
    )
    for word in line.split()
)
"""Words that tell nothing."""

EXACT, MEANT, BEGUN = 32.0, 16.0, 0.8
"""What all words of a name or a title and no other are worth, a word that stands for a text, and
one that is half typed: [1] of a word in a title.
"""
FARTHER = 0.15  # the next of those that a word stands for counts so much less: [1] of that
BEGINS = 0.8  # [1] of a whole word, when only its beginning was typed
FORGIVEN = 0.85  # [1] of a word that was typed right
NAMED = 0.9  # [1] of the largest weight: fields that say what a text is called


class Field(NamedTuple):
    """Some words of a text, and how much it counts to be among them: [1]."""

    words: str
    weight: float


@dataclass(frozen=True)
class Searched:
    """One text that can be found. Its first field is its title."""

    name: str
    fields: Sequence[Field]


class Read(NamedTuple):
    """A typed word as it is taken, how surely it is meant [1], and by number of the texts what they
    have to do with it [1].
    """

    stem: str
    share: float
    worths: Mapping[int, float]


class WordSearch:
    """Texts in an order, and words that stand for some of them, the best first."""

    def __init__(
        self, texts: Iterable[Searched], meanings: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Take `texts`, and names of texts by words for what they are about."""
        self.texts = list(texts)
        self._calls: dict[tuple[str, ...], set[int]] = defaultdict(set)  # names and titles
        held: dict[str, dict[int, float]] = defaultdict(dict)  # by stem
        for number, text in enumerate(self.texts):
            for called in (text.name.replace("_", " "), *(f.words for f in text.fields[:1])):
                self._calls[tuple(stems(called))].add(number)
            for words, weight in text.fields:
                for stem in _all_stems(words):
                    held[stem][number] = max(weight, held[stem].get(number, 0.0))
        known = {text.name for text in self.texts}
        self._meanings: dict[tuple[str, ...], list[str]] = {}
        for words, names in (meanings or {}).items():
            self._meanings[tuple(stems(words))] = [name for name in names if name in known]
        self._spoken = {stem for words in self._meanings for stem in words}
        self._held = held
        self._vocabulary = sorted(self._spoken.union(held))

    # --- words -----------------------------------------------------------------------------------

    def read(self, typed: str) -> list[Read]:
        """Return the words that are typed, each with the texts that have it; [] for no words."""
        wanted = stems(typed)
        if "-" in typed and not all(map(self._begun, wanted)):
            wanted = stems(typed.replace("-", " "))
        return [self._read(stem) for stem in wanted]

    def _read(self, typed: str) -> Read:
        stem = self._mended(typed)
        sure = 1.0 if stem == typed else FORGIVEN
        worths: dict[int, float] = {}
        for word in self._begun(stem):
            is_whole = word == stem
            share = sure if is_whole else sure * BEGINS
            for number, weight in self._held.get(word, {}).items():
                if is_whole or len(stem) >= LEAST_PREFIX or weight >= NAMED:
                    worths[number] = max(share * weight, worths.get(number, 0.0))
        return Read(stem, sure, worths)

    def _begun(self, stem: str) -> Sequence[str]:
        """Return the words that begin so."""
        first = bisect_left(self._vocabulary, stem)
        end = bisect_left(self._vocabulary, f"{stem}\U0010ffff")
        return self._vocabulary[first:end]

    def _mended(self, stem: str) -> str:
        """Return the word that was meant, when nothing has the one that was typed."""
        if len(stem) < 4 or self._begun(stem):
            return stem
        from rapidfuzz.distance import OSA  # late: for typing errors only
        from rapidfuzz.process import extract

        most = 1 if len(stem) < 8 else 2
        words = [word for word in self._vocabulary if len(word) >= 4]
        near: list[tuple[float, bool, str]] = []
        for cut in (words, [word[: len(stem)] for word in words]):  # whole words, and half typed
            for _, far, number in extract(
                stem, cut, scorer=OSA.distance, score_cutoff=most, limit=None
            ):
                word = words[number]
                near.append((far + 0.5 * (word[0] != stem[0]), word not in self._spoken, word))
        return min(near)[2] if near else stem

    # --- texts that have all words ---------------------------------------------------------------

    def find(self, typed: str, surely: bool = False) -> list[str]:
        """Return names of the texts that have all that is `typed`, the best first; [] for no words.

        `surely`: only those that are called so, or that one of the words stands for.
        """
        read = self.read(typed)
        if not read:
            return []
        wanted = tuple(one.stem for one in read)
        meant, called = self._meant(wanted), self._calls.get(wanted, set())
        found: list[tuple[float, int, str]] = []
        for number, text in enumerate(self.texts):
            score, told = meant.get(text.name, (0.0, frozenset()))
            worths = [one.worths.get(number, 0.0) for one in read]
            if all(worth or k in told for k, worth in enumerate(worths)):
                score += EXACT * (number in called)
                if not surely or score >= 1.0:
                    found.append((-score - math.fsum(worths), number, text.name))
        return [name for *_, name in sorted(found)]

    def _meant(self, wanted: Sequence[str]) -> dict[str, tuple[float, frozenset[int]]]:
        """Return what is meant: by name how much, and which of the words say so."""
        result: dict[str, tuple[float, frozenset[int]]] = {}
        for words, names in self._meanings.items():
            for first in range(len(wanted) - len(words) + 1):
                said = wanted[first : first + len(words)]
                weight = _likeness(words, said, is_last=first + len(words) == len(wanted))
                for rank, name in enumerate(names if weight else ()):
                    score, told = result.get(name, (0.0, frozenset()))
                    score = max(score, weight * (len(words) - FARTHER * rank))
                    result[name] = score, told | frozenset(range(first, first + len(words)))
        return result


def stems(words: str) -> list[str]:
    """Return words in small letters, without accents, endings and ways to spell."""
    said = WORD.findall(words.lower())
    loud = [word for word in said if word not in QUIET] or said
    return list(filter(None, map(_stem, loud)))


def _all_stems(words: str) -> set[str]:
    """Return the stems of a text: of "seesaw" also those of its parts."""
    said = WORD.findall(words.lower())
    parts = (part for word in said if "-" in word for part in word.split("-"))
    return set(filter(None, map(_stem, (*said, *parts))))


@functools.cache
def _stem(word: str) -> str:
    word = word.replace("’", "'").removesuffix("'s").replace("-", "").replace("'", "")
    if not word.isascii():
        letters = unicodedata.normalize("NFKD", word)
        word = "".join(c for c in letters if not unicodedata.combining(c))
    word = AMERICAN.get(word, word)
    for ending, least in ENDINGS.items():
        if word.endswith(ending) and len(word) - len(ending) >= least and word[-2:] != "ss":
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] in "eyi" else word  # move, moving; body, bodies


def _likeness(words: Sequence[str], said: Sequence[str], is_last: bool) -> float:
    """Return how surely `said` is `words`: the last of all may be half typed."""
    if words == said:
        return MEANT
    begun = is_last and len(said[-1]) >= LEAST_PREFIX and words[-1].startswith(said[-1])
    return BEGUN if begun and words[:-1] == said[:-1] else 0.0
