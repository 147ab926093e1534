"""An action: its name, its words, its keys and what it does, in one declaration."""

from collections.abc import Callable
from dataclasses import dataclass

from app.ui.keys import KeyBinding
from app.window.parts import Parts

Deed = Callable[[Parts], object]


@dataclass(frozen=True)
class Action(KeyBinding):
    """One thing that the user can do by a key, a button or a menu line: `do` works on the parts."""

    do: Deed


def switch(option: str) -> Deed:
    """Return what turns the view option `option` on or off."""

    def do(app: Parts) -> None:
        setattr(app.view, option, not getattr(app.view, option))

    return do
