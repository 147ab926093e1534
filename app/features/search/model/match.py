"""Which items are meant by what is typed: by how many of the words, and how rare those are."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from app.features.search.model.item import Item
from scenes.word_search import Field, Searched, WordSearch, stems

WORDS, SAID, MORE = 1.0, 0.92, 0.45
"""What a hit in the words of an item, in its other words and in the text about it is worth: [1]."""

LEAST, LEAST_OF_BEST = 0.4, 0.45
"""Items below are not shown: [1], and the same of what the best is worth."""

KINDS = {"function": 0.08, "field": 0.07, "setting": 0.06, "machine": 0.05, "slider": 0.04}
"""What comes first of two items that match alike: [1]."""

IS, BEGINS = 0.4, 0.15
"""What more an item is worth whose words are those that are typed, or begin so: [1]."""

ALIKE = 60.0
"""How much words look alike at least that are offered where nothing is found: [%]."""

MOST_MEANT = 12
"""Scenes that are taken as meant: [count]."""


class Index:
    """Items with all their words, so that a search looks at each word once."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items: Sequence[Item] = tuple(items)
        self._search = WordSearch(
            Searched(
                item.words,
                (
                    Field(f"{item.words} {item.short}", WORDS),
                    Field(item.said, SAID),
                    Field(f"{item.about} {item.more}", MORE),
                ),
            )
            for item in self.items
        )

    def find(self, typed: str, meant: Sequence[str] = (), most: int = 40) -> list[Item]:
        """Return the items that are meant, best first; `meant` are names of scenes of which that is
        known, best first.
        """
        ranks = {("scene", name): 0.96 - 0.03 * k for k, name in enumerate(meant[:MOST_MEANT])}
        read = self._search.read(typed)
        scores: dict[int, float] = defaultdict(float)
        total = sure = 0.0
        for one in read:
            rare = math.log(1.0 + len(self.items) / max(1, len(one.worths)))
            total, sure = total + rare, sure + rare * one.share
            for number, share in one.worths.items():
                scores[number] += rare * share
        for number, item in enumerate(self.items):
            if rank := ranks.get((item.kind, item.name)):
                scores[number] = max(rank * sure, scores.get(number, 0.0))
        wanted = [one.stem for one in read]
        ranked = [(self._worth(n, score / total, wanted), n) for n, score in scores.items()]
        ranked.sort(key=lambda one: (-one[0], len(self.items[one[1]].words), one[1]))
        least = max(LEAST, LEAST_OF_BEST * ranked[0][0]) if ranked else LEAST
        return [self.items[number] for worth, number in ranked if worth >= least][:most]

    def _worth(self, number: int, share: float, wanted: Sequence[str]) -> float:
        """Return how well an item matches that has a share of the words: more if it begins so."""
        item = self.items[number]
        if share < LEAST:
            return 0.0
        for own in map(stems, (item.words, item.short)):
            if own == wanted:
                share += IS
                break
            if own[: len(wanted)] == wanted:
                share += BEGINS
                break
        later = item.for_few or bool(item.refused)
        return share + (0.0 if later else KINDS.get(item.kind, 0.0))

    def nearest(self, typed: str, most: int = 3) -> list[str]:
        """Return the words of items that look like what is typed, where nothing is found."""
        from rapidfuzz import fuzz  # late: for what is not found
        from rapidfuzz.process import extract

        hits = extract(
            *(typed.lower(), list(dict.fromkeys(item.words for item in self.items))),
            scorer=fuzz.ratio,
            processor=str.lower,
            score_cutoff=ALIKE,
            limit=most,
        )
        return [words for words, *_ in hits]
