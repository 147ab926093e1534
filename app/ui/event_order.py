"""Who gets an event first: what lies on top, then what is below, at last the scene."""

from typing import Protocol

import pygame
import pygame_gui

from app.ui.bars.scrubber import Scrubber
from app.ui.boards.boards import Boards
from app.ui.kit.desk import Desk, ModalSheet
from app.ui.kit.keyboard_focus import KeyboardFocus
from app.ui.kit.plates import covers
from app.ui.menus.menu_bar import MenuBar
from app.ui.panel.panel import Panel

MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
)
KEY_EVENTS = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING)


class Parts(Protocol):
    """What events are offered to; some parts are built anew now and then."""

    manager: pygame_gui.UIManager
    desk: Desk
    focus: KeyboardFocus
    boards: Boards
    scrubber: Scrubber
    menu_bar: MenuBar
    sheet: ModalSheet | None
    panel: Panel | None

    @property
    def typing(self) -> bool:
        """Return whether a text field has the keyboard."""
        ...

    @property
    def hovering(self) -> bool:
        """Return whether the mouse is over the interface."""
        ...

    @property
    def keeps_keys(self) -> bool:
        """Return whether keys do no actions."""
        ...


class EventOrder:
    """The event order hands events to the parts. A button that went down on them is let go there,
    too.
    """

    def __init__(self, ui: Parts) -> None:
        self._ui = ui
        self._pressed: set[int] = set()  # mouse buttons that went down on the interface

    def process(self, event: pygame.event.Event) -> bool:
        """Offer `event` to the interface; True when it must not reach the scene."""
        ui = self._ui
        ui.scrubber.process(event)
        if ui.focus.process(event):
            return True
        if ui.boards.process(event):
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._pressed_outside_popup(event):
            self._pressed.add(event.button)
            return True
        consumed = ui.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if consumed or covers(ui.manager, event.pos):
                self._pressed.add(event.button)
                return True
            self._pressed.discard(event.button)
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            # What was pressed on the scene must also be let go there, even over a panel.
            return self._let_go(event.button)
        if event.type == pygame.MOUSEWHEEL:
            return consumed or ui.hovering
        if event.type in KEY_EVENTS:
            return consumed or ui.keeps_keys
        return consumed

    def _let_go(self, button: int) -> bool:
        held = button in self._pressed
        self._pressed.discard(button)
        return held

    def _key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the topmost thing first. Esc leaves a field without another use for it."""
        ui = self._ui
        popup = ui.desk.popup
        if popup is not None:
            if ui.menu_bar.key(event) or popup.key(event):
                return True
            if event.key in MODIFIERS or ui.typing:  # a list may hold a field
                return False
            popup.close()  # what the key does may make its lines untrue
        if ui.sheet is not None:
            return ui.sheet.key(event)
        if ui.boards.key(event) or (ui.panel is not None and ui.panel.key(event)):
            return True
        leaves = ui.typing and event.key == pygame.K_ESCAPE
        if leaves:
            ui.focus.release()
        return leaves

    def _pressed_outside_popup(self, event: pygame.event.Event) -> bool:
        """Close an open list on a press beside it; True when that used the press up.

        On another title of the bar it opens that one.
        """
        ui = self._ui
        popup = ui.desk.popup
        if popup is None or popup.rect.collidepoint(event.pos):
            return False
        on_bar = any(title.rect.collidepoint(event.pos) for title in ui.menu_bar.titles)
        if not on_bar or ui.menu_bar.open is None:
            popup.close()
            return not on_bar
        return False
