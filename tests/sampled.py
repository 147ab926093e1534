"""The scenes that tests of the machinery run: presets, playground, and the first two of a folder.

tests/scenes runs all of them. A rewind or a scene file does not care which of eighty scenes it is
given, but for what scenes keep beside the world: two of a folder share their kind of that. Of two
nets with hundreds of threads one is enough: the cloth, a preset.
"""

from collections.abc import Iterable
from itertools import groupby, islice

import pytest

import scenes

WHOLE = ("presets", "playground")
EACH = 2  # of every other folder [count]
NETS = ("curtain",)
LARGEST = ("cloth",)  # takes as long as all others together: in the second tier


def sampled() -> list[str]:
    """Their names, by folder."""
    folders = {name: scenes.folder_of(path) for name, path in scenes.paths().items()}
    return [
        name
        for folder, names in groupby(sorted(folders, key=lambda n: (folders[n], n)), folders.get)
        for name in islice(names, None if folder in WHOLE else EACH)
        if name not in NETS
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
