"""Easing: what appears or moves by itself takes a moment, so that the eye can follow."""

from collections.abc import Hashable

EASE = 0.15
"""How long it takes: [s], 0.15. Longer is waited for, shorter is a jump."""


def eased(share: float) -> float:
    """Return how far a movement is after this share of its time, 0..1: soft at both ends."""
    t = min(max(share, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


class Appearing:
    """What is marked in the picture, and since when. All is there at once until `update` says that
    the picture moves.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._eases, self._now = False, 0.0
        self._since: dict[str, tuple[Hashable, float]] = {}

    def update(self, seconds: float, eases: bool) -> None:
        """Let time go on; without `eases` (reduced motion) all is there at once."""
        self._eases, self._now = eases, self._now + seconds

    def share(self, kind: str, what: Hashable) -> float:
        """Return how far the mark `kind` has come since it is on `what`, 0..1."""
        if not self._eases:
            return 1.0
        if self._since.get(kind, (None, 0.0))[0] != what:
            self._since[kind] = what, self._now
        return eased((self._now - self._since[kind][1]) / EASE)
