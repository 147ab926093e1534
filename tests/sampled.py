"""The scenes that tests of the machinery run: presets, playground, and the first two of a chapter.

tests/scenes runs all of them. A rewind or a scene file does not care which of eighty scenes it is
given, but for what scenes keep beside the world: two of a chapter share their kind of that. Of two
nets with hundreds of threads one is enough: the cloth, a preset.
"""

from collections.abc import Iterable
from itertools import groupby, islice

import pytest

import scenes

WHOLE = ("Presets", "Playground")
EACH = 2  # of every other chapter [count]
NETS = ("curtain",)
LARGEST = ("cloth",)  # takes as long as all others together: in the second tier


def sampled() -> list[str]:
    """Their names, in the order of the menu."""
    chapters = groupby(scenes.table(), key=lambda entry: entry.category)
    return [
        entry.name
        for chapter, entries in chapters
        for entry in islice(entries, None if chapter in WHOLE else EACH)
        if entry.name not in NETS
    ]


def cases(names: Iterable[str] = ()) -> list[object]:
    """What `parametrize` takes of `names`, of those above if none are given."""
    return [
        pytest.param(name, marks=pytest.mark.sweep) if name in LARGEST else name
        for name in names or sampled()
    ]


def first_of_all() -> list[object]:
    """What `parametrize` takes of all scenes: those that are not of the sample are swept."""
    first = {*sampled()} - {*LARGEST}
    return [
        name if name in first else pytest.param(name, marks=pytest.mark.sweep)
        for name in scenes.names()
    ]
