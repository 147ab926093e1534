"""One thing that the search can find."""

from collections.abc import Callable
from dataclasses import dataclass, field

KINDS = {
    "function": "Function",
    "scene": "Scene",
    "machine": "Machine",
    "field": "Property",
    "file": "Your file",
    "thing": "On the table",
    "slider": "Slider",
    "setting": "Setting",
    "help": "Help",
}
"""Kinds of items, in words for the list."""


@dataclass(frozen=True)
class Item:
    """A line of the list; `do` is what Enter does."""

    kind: str  # of KINDS
    name: str  # with the kind it tells items apart: that of an action, a scene, a path
    words: str
    do: Callable[[], object] = field(compare=False)
    place: str = ""  # where it is otherwise: menu, chapter, folder
    keys: str = ""
    said: str = ""  # other words that people have for it
    about: str = ""  # a sentence about it, for the foot
    more: str = ""  # a text about it
    refused: str = ""  # why it is not possible now
    short: str = ""  # what it is called in a menu
    state: str = ""  # "on" or "off" of what Enter switches
    for_few: bool = False  # it comes after others that match alike
