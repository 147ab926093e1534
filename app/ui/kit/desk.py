"""The desk: what every part of the interface needs to build itself and to act."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from app.ui.kit.keyboard_focus import KeyboardFocus
from app.ui.kit.theme import Look
from app.ui.kit.words import Keys

BARS = 30
"""Layer of the bars on the stage: above the boards that they slide over, below the messages."""


class Modal(Protocol):
    """What lies over all else and has the keys: an open list, or a sheet."""

    container: UIContainer
    rect: pygame.Rect  # [px] in the window

    def update(self) -> None:
        """Follow what it stands for, once a frame."""

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key; True when it was used."""
        ...

    def close(self) -> None:
        """Take it away."""


class ModalSheet(Modal, Protocol):
    """A sheet over the window: scenes, help, files ..."""

    keeps_keys: bool  # whether every letter belongs to its fields, and no key does an action


class Group(UIContainer):
    """A container that the mouse passes through; the stock one stops hovering below it."""

    def check_hover(self, time_delta: float, hovered_higher_element: bool) -> bool:  # noqa: ARG002
        """Return False: only its elements are hovered."""
        return False


@dataclass
class Desk:
    """The parts that elements and their actions work with, for one build of the interface."""

    manager: pygame_gui.UIManager
    look: Look
    size: tuple[int, int]  # [px] the window
    session: Session
    view: ViewOptions
    do: Callable[[str], None]  # runs an action of the key table by name
    keys: Keys  # the key words of an action
    focus: KeyboardFocus  # the text field that has the keyboard
    editor: Editor
    classroom: Classroom
    features: dict[str, Any]  # the parts of the features, by their names
    popup: Modal | None = None  # the open list, at most one
    on_stage: bool = False  # the bars slide in over the picture

    @property
    def keys_are_free(self) -> bool:
        """Return whether no text field has the keyboard and no gesture of a tool is under way."""
        return self.focus.owner is None and not self.editor.tool.busy

    def bar(self, rect: pygame.Rect) -> UIContainer:
        """Return a container for a bar at `rect` [px in the window]."""
        return self.group(rect, layer=BARS if self.on_stage else 1)

    @property
    def root(self) -> UIContainer:
        """Return the container that fills the window."""
        container = self.manager.get_root_container()
        assert isinstance(container, UIContainer)
        return container

    def group(
        self, rect: pygame.Rect, container: UIContainer | None = None, layer: int = 1
    ) -> UIContainer:
        """Return a container without looks of its own at `rect` [px] of its parent."""
        return Group(rect, self.manager, container=container or self.root, starting_height=layer)


MakeSheet = Callable[[Desk, Callable[[], None]], ModalSheet]
"""Makes a sheet on a desk; the second argument is to be called at its end."""
