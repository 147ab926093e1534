"""What the scene menu knows of every scene: at once from the text of its file, soon from its class.

Your own files are among them, as app/ui/sheets/own_scenes.py finds them.

Importing all scenes takes half a second, so it is done a few milliseconds at a time while the menu
is open. Only then is it known which files are broken, and why.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import scenes
from app.ui.kit.words import first_sentence
from app.ui.sheets.own_scenes import OwnScene, own_scenes
from scenes.facts import line, text
from scenes.glance import glance
from scenes.lesson_words import glance_steps
from scenes.school_words import scenes_for
from scenes.word_search import Field, Searched, WordSearch

MINE = "Mine"
"""The chapter of the user's own scenes."""


@dataclass(frozen=True)
class Found:
    """One scene of the list."""

    name: str
    category: str  # title of its chapter
    title: str
    words: str  # the first sentence of the lesson, or why it cannot be loaded
    broken: bool = False
    steps: int = 0  # [count] of its lesson; 0 = it is none
    own: OwnScene | None = None  # the file that it is in, when it is none of the program
    said: str = ""  # other words of it, for the search

    @property
    def badge(self) -> str:
        """Return what the card says of the lesson; "" when there is none."""
        if not self.steps:
            return ""
        return f"Lesson, {self.steps} step{'s' if self.steps > 1 else ''}"

    @property
    def drawn(self) -> str:
        """Return the name under which its picture is kept."""
        return self.own.drawn if self.own is not None else self.name


class Shelf(NamedTuple):
    """A list of the scene menu that a feature brings."""

    key: str
    title: str
    line: str
    cards: Sequence[Found]
    tell: Callable[[], object]  # opens what there is to know of it
    sign: str = "box"


class SceneIndex:
    """All scenes in the order of the menu, and those of the user.

    What the column counts, chapter and lesson, stays as it was seen until the menu opens again.
    """

    def __init__(self) -> None:
        """Begin empty, until the first `refresh`."""
        self.found: list[Found] = []
        self.mine: list[Found] = []  # the newest first
        self.shelves: list[Shelf] = []
        self.of_features: Callable[[], list[Shelf]] = list
        self.paths: dict[str, Path] = {}
        self._exact: dict[str, Found] = {}

    def refresh(self) -> None:
        """Look for scene files that came or went, and give broken ones another chance."""
        self.paths = scenes.paths()
        self._exact = {
            name: result
            for name, result in self._exact.items()
            if name in self.paths and not result.broken
        }
        self.found = [
            self._exact.get(name) or _seen(name, path) for name, path in self.paths.items()
        ]
        self.mine = [_own(own) for own in own_scenes()]
        self.look_for_shelves()

    def look_for_shelves(self) -> list[Shelf]:
        """Return the shelves that features have now."""
        self.shelves = self.of_features()
        return self.shelves

    def all(self) -> list[Found]:
        """Return the scenes of the program, then the user's own, then those on shelves."""
        return [*self.found, *self.mine, *(card for one in self.shelves for card in one.cards)]

    def search(self, typed: str) -> list[Found]:
        """Return what `typed` finds, the best first: the user's own, those on shelves, ours."""
        texts = [Searched(own.name, (Field(f"{own.title} {MINE}", 1.0),)) for own in self.mine]
        texts += [
            Searched(
                card.name,
                (Field(f"{card.title} {one.title}", 1.0), Field(f"{card.words} {card.said}", 0.3)),
            )
            for one in self.shelves
            for card in one.cards
        ]
        known = {result.name: result for result in self.all()}
        names = [*WordSearch(texts).find(typed), *scenes_for(typed)]
        return [known[name] for name in names if name in known]

    @property
    def complete(self) -> bool:
        """Return whether every scene was loaded."""
        return len(self._exact) == len(self.paths)

    def look(self, first: Iterable[str], seconds: float) -> bool:
        """Load more scenes, `first` these, for so long [s]; True when that changed a line."""
        if self.complete:
            return False
        end, changed = time.perf_counter() + seconds, False
        place = {result.name: number for number, result in enumerate(self.found)}
        for name in dict.fromkeys((*first, *place)):
            if name in self._exact or name not in self.paths:
                continue
            seen = self.found[place[name]]
            known = self._exact[name] = _loaded(name, self.paths[name])
            known = replace(known, category=seen.category, steps=seen.steps)
            changed |= known != seen
            self.found[place[name]] = known
            if time.perf_counter() > end:
                break
        return changed


def _own(own: OwnScene) -> Found:
    return Found(str(own.path), MINE, own.title, own.words, own=own)


def _seen(name: str, path: Path) -> Found:
    """Return what the file's text says."""
    seen = glance(scenes.text_of(path))
    title, category, words = seen.title, seen.category, seen.words
    title = name if line(title) else title or name  # what is wrong with it is told by its class
    category = "" if line(category) else category
    words = "" if text(words) else first_sentence(words)
    steps = glance_steps(path.stem)
    return Found(name, category or scenes.chapter_of(path), title, words, steps=steps)


def _loaded(name: str, path: Path) -> Found:
    """Return what the class says, or why there is none."""
    category = scenes.chapter_of(path)
    try:
        scene = scenes.load_file(name, path)
    except scenes.BrokenSceneError as error:
        return Found(name, category, name, str(error), broken=True)
    words = first_sentence(scene.lesson())
    steps = len(scene.steps)
    return Found(name, scene.category or category, scene.title or name, words, steps=steps)
