"""The table of keys: one that could not be heard, or that another action has, is told."""

import logging

import pygame
import pytest

from app.ui.keys import KeyBinding, Keyboard


def action(name: str, *keys: str) -> KeyBinding:
    return KeyBinding(name, name.capitalize(), keys, "Edit")


@pytest.mark.parametrize("key", ["ctrl+alt+m", "Ctrl+m", "shift+ctrl+m", "alt+m", "M"])
def test_a_key_that_no_event_has_is_refused(key: str):
    with pytest.raises(ValueError, match="small letters"):
        action("ask", key)


@pytest.mark.parametrize("key", ["m", "+", "[+]", "ctrl++", "ctrl+shift+m", "shift+left", "f9"])
def test_the_names_of_keys_are_taken(key: str):
    assert action("ask", key).keys == (key,)


def test_a_key_that_two_want_is_that_of_the_first_and_the_log_tells(
    caplog: pytest.LogCaptureFixture,
):
    with caplog.at_level(logging.WARNING, logger="fulcrum"):
        keyboard = Keyboard([action("ask", "m"), action("answer", "m", "n")])
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0)
    heard = keyboard.press(press, 0.0)
    assert heard is not None and heard.name == "ask"
    assert "answer: ask has the key m" in caplog.text
