"""Parts of the picture that are the same in frame after frame, such as the sheet of a plot."""

from collections.abc import Hashable
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pygame

Text = tuple[pygame.Surface, tuple[int, int]]  # a label, and where its left top corner is [px]


class Part(NamedTuple):
    """What was drawn once."""

    primitives: np.ndarray  # words (n, k); `first` is counted from the first of `corners`
    corners: np.ndarray  # words (m, k)
    texts: list[Text]
    sheets: list[tuple[float, float, float, float]]  # [px]
    result: Any  # that the painter returned
    inner: list[Hashable]  # keys of parts that it was drawn with: they stay as long as it does


class Kept:
    """The parts of the last frame and of this one; what a whole frame has no use for is dropped."""

    def __init__(self) -> None:
        self._last: dict[Hashable, Part] = {}
        self._now: dict[Hashable, Part] = {}

    def begin(self) -> None:
        self._last, self._now = self._now, {}

    def find(self, key: Hashable) -> Part | None:
        """Return what was kept as `key`; it stays for the next frame."""
        part = self._now.get(key) or self._last.get(key)
        if part is not None:
            self._now[key] = part
            for inner in part.inner:
                self.find(inner)
        return part

    def since(self, count: int) -> list[Hashable]:
        """Return the keys of all but the first `count` parts of this frame."""
        return list(islice(self._now, count, None))

    @property
    def count(self) -> int:
        """Return how many parts this frame has so far."""
        return len(self._now)

    def keep(self, key: Hashable, part: Part) -> None:
        """Keep a part for this frame and the next."""
        self._now[key] = part
