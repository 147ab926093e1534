"""Where an action stands in the menus: declared with the action, once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom


class ByName(Protocol):
    """The parts of the features in this window."""

    def __getitem__(self, name: str, /) -> Any:
        """Return the part of the feature `name`; KeyError when there is none."""


class Scope(Protocol):
    """What a menu may look at to say whether its line holds, and whether it can be chosen."""

    @property
    def features(self) -> ByName:
        """Return the parts of the features: each looks at its own."""
        ...

    session: Session
    view: ViewOptions
    editor: Editor
    classroom: Classroom


Ask = Callable[[Scope], bool]
Words = str | Callable[[Scope], str]


class Value(NamedTuple):
    """A value that a line offers below it; a click takes it, and leaves the menu open."""

    words: str
    take: Callable[[], object]
    holds: Callable[[], bool]
    enabled: bool = True


@dataclass(frozen=True)
class MenuPlace:
    """The line of an action in a menu; the functions are asked when the menu opens."""

    menu: str  # title of the bar, or one of those below
    place: tuple[int, int]  # group of the menu, place in it
    words: Words = ""  # "": those of the action
    checked: Ask | None = None  # asked every frame; a click on such a line leaves the menu open
    refused: Callable[[Scope], str] | None = None  # says why it cannot be chosen
    shown: Ask | None = None
    values: Callable[[Scope], Sequence[Value]] | None = None


ON_THING, ON_NOTHING, ANYWHERE = "on a thing", "on nothing", "anywhere"
"""Menus of a right click: on a thing, beside all things, and both."""

ON_THING_OR_NOT = (ON_THING, ON_NOTHING, ANYWHERE)

LISTS = {
    "Time": "Time, on the bar below",
    "Hand": "Hand tool, options",
    "Show": "View, Show",
    "Tools": "Toolbar",
    "Arrange": "Edit, Arrange",
    "Machines": "Insert, Machine",
    "Lesson": "Teach, Make a lesson, More",
    "Solver lab": "Measure, Solver lab",
    "Settings": "File, Settings",
    "Share": "File, Share",
}
"""Menus that are no titles of the bar, and in words where they are: buttons and boards open them.
"""


def of_view(option: str) -> Ask:
    """Return what says whether a switch of the view options is on."""
    return lambda scope: getattr(scope.view, option)
