"""Keys: which of them belong to which action, and which are held. The table itself is passed in."""

import logging
import re
from collections.abc import Container, Iterable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Self

import pygame

from app.ui.menu_place import MenuPlace, Words

log = logging.getLogger("fulcrum")

FIRST_REPEAT = 0.25
"""A held key repeats after this time [s] at the soonest, so that a tap is one action."""


KEY = re.compile(r"(ctrl\+)?(shift\+)?(?!.*(ctrl|shift|alt|cmd|meta)\+)[^A-Z]+")
"""A key as the table names it: Alt belongs to the menus, and no key has a name with capitals."""


@dataclass(frozen=True)
class KeyBinding:
    """What the interface knows of an action: its name, its words and its keys.

    `name` is what runs it; `label` is the sentence in the help sheet, under the title `group`;
    `keys` are pygame key names, with ``ctrl+`` in front when Ctrl (or Cmd) is held, and with
    ``shift+`` next where Shift makes it another action; `repeat` > 0 repeats while the key is
    held [s]; `menus` are its lines in the menus; `in_lesson` is its place among what a teacher
    needs in front of a class, with the words that hold there, or "" for those of `label`; `tip`
    says in a sentence or two what it is for, beside its line and in the search.
    """

    name: str
    label: str
    keys: tuple[str, ...]
    group: str
    _: KW_ONLY
    repeat: float = 0.0
    menus: tuple[MenuPlace, ...] = ()
    in_lesson: tuple[int, str] | None = None
    tip: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a key that could never be heard."""
        for key in self.keys:
            if not KEY.fullmatch(key):
                raise ValueError(
                    f"the action {self.name!r} has the key {key!r}: write the name of a key in"
                    " small letters, with ctrl+, shift+ or ctrl+shift+ in front"
                )

    def at(self, menu: str, place: tuple[int, int], words: Words = "", **asked: Any) -> Self:
        """Return it with a line in a `menu` more: `asked` are the other fields of MenuPlace."""
        return replace(self, menus=(*self.menus, MenuPlace(menu, place, words, **asked)))

    def told(self, tip: str) -> Self:
        """Return it with a `tip`."""
        return replace(self, tip=tip)


def key_word(event: pygame.event.Event) -> str:
    """Return the key of a KEYDOWN or KEYUP event in the table's words, for example ``ctrl+=``."""
    return with_modifiers(pygame.key.name(event.key), event.mod)


def with_modifiers(key: str, modifiers: int) -> str:
    """Return `key` with ``ctrl+`` in front when the pygame bit set `modifiers` has Ctrl or Cmd."""
    held = modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return f"ctrl+{key}" if held else key


def shifted_word(event: pygame.event.Event) -> str:
    """Return the key of an event like `key_word`, with ``shift+`` before it when that is held."""
    shift = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
    return with_modifiers(shift + pygame.key.name(event.key), event.mod)


class Keyboard:
    """The keyboard looks keys up in the table and repeats those that are held."""

    def __init__(self, actions: Iterable[KeyBinding]) -> None:
        """Index `actions` by key; a key that two want is that of the first, which the log tells."""
        self._by_key: dict[str, KeyBinding] = {}
        for action in actions:
            for key in action.keys:
                first = self._by_key.setdefault(key, action)
                if first is not action:
                    log.warning("%s: %s has the key %s", action.name, first.name, key)
        self._down: dict[int, KeyBinding] = {}  # by key code
        self._repeats: dict[int, float] = {}  # key code -> when it repeats next [s]

    @property
    def held(self) -> set[str]:
        """Return the names of the actions whose keys are down."""
        return {action.name for action in self._down.values()}

    def press(self, event: pygame.event.Event, now: float) -> KeyBinding | None:
        """Return the action of a KEYDOWN event and remember it for repeating; `now` in [s]."""
        action = self._by_key.get(shifted_word(event)) or self._by_key.get(key_word(event))
        if action is None:
            return None
        self._down[event.key] = action
        if action.repeat:
            self._repeats[event.key] = now + max(FIRST_REPEAT, action.repeat)
        return action

    def meant(self, event: pygame.event.Event, scene: Container[str]) -> str:
        """Return the word of a KEYDOWN event for a `scene` that has these keys.

        Shift makes it another key where the scene or the table has one: Shift+P is the pen also
        where P pushes something.
        """
        word = shifted_word(event)
        return word if word in scene or word in self._by_key else key_word(event)

    def release(self, key: int) -> None:
        """Forget the key with the pygame code `key`: it is up."""
        self._down.pop(key, None)
        self._repeats.pop(key, None)

    def release_all(self) -> None:
        """Forget every held key: the window lost the focus, and with it the KEYUP events."""
        self._down.clear()
        self._repeats.clear()

    def due(self, now: float) -> list[KeyBinding]:
        """Return the held actions whose turn has come at `now` [s], each at most once a call."""
        ready = [key for key, at in self._repeats.items() if now >= at]
        for key in ready:
            self._repeats[key] = now + self._down[key].repeat
        return [self._down[key] for key in ready]
