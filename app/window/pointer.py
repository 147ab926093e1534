"""The mouse pointer on the stage: it goes when it rests, for it would lie on the picture."""

import pygame

RESTS = 2.0
"""It is shown so long after the last move or press: [s], 2; long enough to point at something."""


class Pointer:
    """The pointer comes back with the first move."""

    def __init__(self) -> None:
        """It is shown."""
        self.hidden = False
        self._at: tuple[int, int] | None = None  # [px] where it was
        self._rested = 0.0  # [s]

    def update(self, seconds: float, hides: bool) -> None:
        """Follow the mouse, once a frame; it `hides` on the stage while somebody sees that."""
        at = pygame.mouse.get_pos()
        used = at != self._at or any(pygame.mouse.get_pressed())
        self._at, self._rested = at, 0.0 if used else self._rested + seconds
        hidden = hides and self._rested >= RESTS
        if hidden != self.hidden:
            self.hidden = hidden
            pygame.mouse.set_visible(not hidden)
