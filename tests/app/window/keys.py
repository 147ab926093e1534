"""Typing and waiting, for tests of the whole window."""

import time

import pygame

from tests.app.desk import Desk


def settle(desk: Desk) -> None:
    """Until no job is at work."""
    end = time.monotonic() + 60
    desk.frames(1)
    while desk.app.files.job is not None or desk.app.features["films"].recorder.busy:
        assert time.monotonic() < end
        time.sleep(0.002)
        desk.frames(1)
    desk.frames(2)


def type_in(desk: Desk, words: str) -> None:
    """Letters into whatever has the focus, in the place of what is there."""
    desk.frames(6)
    desk.key(pygame.K_a, pygame.KMOD_LCTRL)
    for letter in words:
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        )
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.frames(2)
