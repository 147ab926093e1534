"""An action: its name, its words, its keys and what it does, in one declaration."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from app.files.view_options import ViewOptions
from app.ui.keys import KeyBinding

Subject = TypeVar("Subject")


@dataclass(frozen=True)
class ActionOf(KeyBinding, Generic[Subject]):
    """One thing that the user can do by a key, a button or a menu line: `do` works on the parts of
    the window, or on the part of the feature that declares it.
    """

    do: Callable[[Subject], object]


class Viewed(Protocol):
    """What has view options."""

    view: ViewOptions


def switch(option: str) -> Callable[[Viewed], object]:
    """Return what turns the view option `option` on or off."""

    def do(app: Viewed) -> None:
        setattr(app.view, option, not getattr(app.view, option))

    return do
