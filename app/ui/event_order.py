"""Who gets an event first: what lies on top, then what is below, at last the scene."""

from typing import TYPE_CHECKING

import pygame

from app.ui.kit.plates import covers
from app.ui.kit.popup import Popup

if TYPE_CHECKING:
    from app.ui.interface import Interface

KEY_EVENTS = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING)


class EventOrder:
    """Hands events to the parts. A button that went down on them is let go there, too."""

    def __init__(self, ui: "Interface") -> None:
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
        """The topmost thing gets the key first. Esc leaves a field that has no other use for it."""
        ui = self._ui
        popup: Popup | None = ui.desk.popup
        if popup is not None:
            return ui.menu_bar.key(event) or popup.key(event)
        if ui.sheet is not None:
            return ui.sheet.key(event)
        if ui.boards.key(event) or (ui.panel is not None and ui.panel.key(event)):
            return True
        if not ui.typing:
            return ui.scrubber.key(event)
        if event.key == pygame.K_ESCAPE:
            ui.focus.release()
        return event.key == pygame.K_ESCAPE

    def _pressed_outside_popup(self, event: pygame.event.Event) -> bool:
        """A press beside an open list only closes it.

        On another title of the bar it opens that one.
        """
        ui = self._ui
        popup: Popup | None = ui.desk.popup
        if popup is None or popup.rect.collidepoint(event.pos):
            return False
        on_bar = any(title.rect.collidepoint(event.pos) for title in ui.menu_bar.titles)
        if not on_bar or ui.menu_bar.open is None:
            popup.close()
            return not on_bar
        return False
