"""What the scene menu knows of every scene: at once from the text of its file, soon from its class.

Importing all scenes takes half a second, so it is done a few milliseconds at a time while the menu
is open. Only then is it known which files are broken, and why.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import scenes
from app.ui.kit.words import first_sentence
from scenes.facts import line, text
from scenes.glance import glance
from scenes.lesson_words import glance_steps


@dataclass(frozen=True)
class Found:
    """One scene of the list."""

    name: str
    category: str  # title of its chapter
    title: str
    words: str  # the first sentence of the lesson, or why it cannot be loaded
    broken: bool = False
    steps: int = 0  # [count] of its lesson; 0 = it is none

    @property
    def badge(self) -> str:
        """Return what the card says of the lesson; "" when there is none."""
        if not self.steps:
            return ""
        return f"Lesson, {self.steps} step{'s' if self.steps > 1 else ''}"


class SceneIndex:
    """All scenes in the order of the menu."""

    def __init__(self) -> None:
        """Begin empty, until the first `refresh`."""
        self.found: list[Found] = []
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
        known = {result.name: result for result in self.found if not result.broken}
        self.found = [known.get(name) or _seen(name, path) for name, path in self.paths.items()]

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
            known = self._exact[name] = _loaded(name, self.paths[name])
            changed |= known != self.found[place[name]]
            self.found[place[name]] = known
            if time.perf_counter() > end:
                break
        return changed


def matching(result: Sequence[Found], typed: str) -> list[Found]:
    """Return the scenes that contain every typed word.

    Those whose title starts with the text come first.
    """
    words = typed.lower().split()
    hits = [
        s
        for s in result
        if all(w in f"{s.title} {s.name} {s.category} {s.words}".lower() for w in words)
    ]
    if words:
        hits.sort(
            key=lambda s: (
                not s.title.lower().startswith(typed.strip().lower()),
                words[0] not in s.title.lower(),
            )
        )
    return hits


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
