"""Blank: the screen is black or white until any key or click. Time stands meanwhile."""

import pygame

from app.features.presenter.state import PresenterState

COLORS = {"black": (0, 0, 0), "white": (255, 255, 255)}
IDLE = {
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
    *(pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK),
    *(pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK),
}
"""Keys that are no answer: Alt+Tab to the notes must not show the picture."""

WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)
"""A turn of the wheel is a press too, for SDL."""


class Blanking:
    """The blank screen takes the key or the click that brings the picture back."""

    def __init__(self, state: PresenterState) -> None:
        """Follow `state`."""
        self._state = state
        self._waking: int | None = None  # key code that brought the picture back, still down
        self._hidden = False  # the mouse pointer

    def process(self, event: pygame.event.Event) -> bool:
        """Hear of an event; True when nobody else must see it."""
        if event.type == pygame.KEYUP and event.key == self._waking:
            self._waking = None
            return False  # a key that was held as the picture went must end
        typed = event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING)
        if self._waking is not None:  # its letter, and its repeats
            return typed or (event.type == pygame.KEYDOWN and event.key == self._waking)
        if not self._state.blank:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key not in IDLE:
                self._waking, self._state.blank = event.key, ""
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button not in WHEEL:
                self._state.blank = ""
            return True
        return typed or event.type == pygame.MOUSEWHEEL

    def update(self) -> None:
        """Hide the mouse pointer too."""
        hide = bool(self._state.blank)
        if hide != self._hidden:
            self._hidden = hide
            pygame.mouse.set_visible(not hide)

    def focus_lost(self) -> None:
        """Forget the key that is down: it will go up over another window."""
        self._waking = None

    def draw(self, surface: pygame.Surface) -> None:
        """Fill `surface` with one colour while it is blank."""
        if self._state.blank:
            surface.fill(COLORS[self._state.blank])
