"""Pictures that are painted once and kept: those used last, as many as so many bytes hold.

A bound on their count would be none on memory: a large window has pictures fifty times as large.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

PICTURE_BYTES = 200  # [bytes] a picture's objects beside its pixels


class KeptPictures:
    """Pictures by what they show; treat them as read-only."""

    def __init__(self, most: int) -> None:
        """Keep up to `most` bytes; the newest one is kept in any case."""
        self.used = 0  # [bytes]
        self._most = most
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture of `key`, if it is kept still."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        """Keep a picture that is not kept yet, and return it."""
        self._kept[key] = picture
        self.used += _size(picture)
        while self.used > self._most and len(self._kept) > 1:
            self.used -= _size(self._kept.popitem(last=False)[1])
        return picture

    def painted(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of `key`, painted now if it is not kept."""
        result = self.get(key)
        return result if result is not None else self.put(key, paint())


def _size(picture: pygame.Surface) -> int:
    """Return what it needs [bytes]."""
    return picture.get_pitch() * picture.get_height() + PICTURE_BYTES
