"""Who gets an event first: what lies on top, then what is below, at last the scene."""

from typing import TYPE_CHECKING

import pygame

from app.ui.kit.painted import Painted
from app.ui.kit.plates import covers

if TYPE_CHECKING:
    from app.ui.interface import Interface

MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
)
ON_TABLE = (pygame.K_z, pygame.K_y, pygame.K_s)
"""With Ctrl: undo, redo and save, also while a field is open."""
KEY_EVENTS = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING)


class EventOrder:
    """The event order hands events to the parts. A button that went down on them is let go there,
    too.
    """

    def __init__(self, ui: "Interface") -> None:
        self._ui = ui
        self._pressed: set[int] = set()  # mouse buttons that went down on the interface

    def process(self, event: pygame.event.Event) -> bool:
        """Offer `event` to the interface; True when it must not reach the scene."""
        ui = self._ui
        ui.scrubber.process(event)
        if event.type == pygame.KEYDOWN and event.key not in MODIFIERS:
            self._hide_tips()
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
            return consumed or (not self._leaves_field(event) and ui.keeps_keys)
        return consumed

    def _hide_tips(self) -> None:
        """Take tips away, which lie on the picture as long as the mouse rests; those of a list that
        is walked with keys stay.
        """
        if self._ui.desk.popup is None:
            for element in self._ui.manager.get_sprite_group().sprites():
                if isinstance(element, Painted) and element.tool_tip is not None:
                    element.hide_tip()

    def _leaves_field(self, event: pygame.event.Event) -> bool:
        """Leave the open field for a key that is about the whole table; what is typed there is
        taken, or it is said why not.
        """
        ui = self._ui
        asked = event.type == pygame.KEYDOWN and event.key in ON_TABLE
        leaves = asked and event.mod & pygame.KMOD_CTRL and ui.typing and ui.sheet is None
        if leaves:
            ui.focus.release()
        return bool(leaves)

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
        pages = [page for page in (ui.panel, ui.sliders) if page is not None]
        if ui.boards.key(event) or any(page.key(event) for page in pages):
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
