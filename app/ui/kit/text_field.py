"""The text field: the one of pygame_gui, with what it lacks."""

import math
from collections.abc import Callable, Iterator

import pygame
import pygame_gui
from pygame_gui.core import UIContainer, UIElement
from pygame_gui.elements import UITextEntryLine

from app.quantities import wall_clock
from app.quantities.shown_text import LONGEST_LINE, typed_text
from app.ui.kit.clipping import containers_of, is_cut_at
from app.ui.kit.theme import Look

LEAST_WIDTH = 24  # [units] pygame_gui lays out no text in less than its padding


class Field(UITextEntryLine):
    """pygame_gui's text line with callbacks for its posted events, without its key-repeat leak.

    Its text never has what no font draws (see `typed_text`): pygame_gui draws any part of it alone.
    """

    rect: pygame.Rect  # [px] in the window

    def __init__(
        self,
        look: Look,
        manager: pygame_gui.UIManager,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        words: str = "",
        on_change: Callable[[str], None] | None = None,
        on_leave: Callable[[str], None] | None = None,
        kind: str | None = None,
        frame: UIElement | None = None,
    ) -> None:
        """Place it at `rect` [px] in `container`.

        `on_change` gets each new text, `on_leave` the last one, when the focus goes elsewhere;
        `kind` names another font of the theme; `frame` is what the field stands in.
        """
        self.look, self.frame = look, frame
        self.on_change, self.on_leave = on_change, on_leave
        self.wrong = False  # what is typed cannot be read
        self.is_value = False  # a double click selects all of it, not a word
        self._pressed = -math.inf  # [s] when it was, or when a press opened it
        self._left = False
        rect = rect.copy()
        rect.width = max(rect.width, look.px(LEAST_WIDTH))
        super().__init__(rect, manager, container, object_id=kind, initial_text=typed_text(words))
        self.first_words = self.text
        self.set_text_length_limit(LONGEST_LINE)

    def set_text(self, text: str | None) -> None:
        """Show another text, as far as it can be drawn."""
        super().set_text(typed_text(text or ""))

    def _process_entered_character(self, character: str) -> bool:
        """Take a character unless no font draws it: the keyboard sends control characters too."""
        return typed_text(character) == character and super()._process_entered_character(character)

    def _do_paste(self) -> None:
        """Paste what can be drawn of the clipboard, as far as there is room."""
        try:
            pasted = typed_text(pygame.scrap.get_text())
        except (pygame.error, UnicodeError):  # nothing there, or no text
            return
        low, high = sorted(self.select_range)
        if low == high:
            low = high = self.edit_position
        most = self.length_limit if self.length_limit is not None else LONGEST_LINE
        pasted = pasted[: max(0, most - len(self.text) + high - low)]
        self.set_text(self.text[:low] + pasted + self.text[high:])
        self.select_range = [0, 0]
        self.edit_position = low + len(pasted)
        self.redraw()

    def containers(self) -> Iterator[UIContainer]:
        """Return the containers that it is in, up to the whole window."""
        return containers_of(self)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a pixel is on what is seen of it."""
        return super().hover_point(hover_x, hover_y) and not is_cut_at(self, hover_x, hover_y)

    @property
    def ring(self) -> pygame.Rect:
        """Return where the ring is drawn when it has the keyboard [px in the window]."""
        frame, room = self.frame.rect if self.frame is not None else None, 2 * self.look.px(3)
        return frame if frame is not None else self.rect.inflate(room, room)

    def select_all(self) -> None:
        """Select the whole text, so that the first letter replaces it."""
        self.edit_position = len(self.text)
        self.select_range = [0, len(self.text)]
        self.redraw()

    def opened(self) -> None:
        """Hold a value that a press has opened just now: another press makes a double click."""
        self.is_value, self._pressed = True, wall_clock.now()

    def start_anew(self, words: str) -> None:
        """Show other words; Ctrl+Z comes back to these."""
        self.set_text(words)
        self.first_words = self.text

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take an event as the stock field does, and tell `on_change`."""
        before = self.text
        consumed = self._put_back(event) or self._press_again(event)
        consumed = consumed or super().process_event(event)
        if self.text != before and self.on_change is not None:
            self.on_change(self.text)
        return consumed

    def _put_back(self, event: pygame.event.Event) -> bool:
        """Take Ctrl+Z: what stood here at first comes back; where it does, others have the key."""
        asked = event.type == pygame.KEYDOWN and event.key == pygame.K_z
        ctrl = asked and event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_SHIFT
        if not (ctrl and self.is_focused and self.text != self.first_words):
            return False
        self.set_text(self.first_words)
        self.select_all()
        return True

    def _press_again(self, event: pygame.event.Event) -> bool:
        """Select all of a value on the second press of a double click, and on the third."""
        left = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not (self.is_value and left and self.hover_point(*event.pos)):
            return False
        now, last = wall_clock.now(), self._pressed
        self._pressed = now
        if now - last > self.ui_manager.get_double_click_time():
            return False
        self.select_all()
        return True

    def unfocus(self) -> None:
        """The focus goes elsewhere: hand the text over, but later. `on_leave` may kill this field,
        and the manager is just walking through the set that holds it.
        """
        super().unfocus()
        self._left = True

    def update(self, time_delta: float) -> None:
        """Tell `on_leave` after the focus went."""
        super().update(time_delta)
        self.hand_over()

    def leave(self) -> None:
        """Act as if it had lost the focus, which it cannot have."""
        self._left = True

    def hand_over(self) -> None:
        """Tell `on_leave`, once, if the focus went."""
        left, self._left = self._left, False
        if left and not self.is_focused and self.on_leave is not None:
            self.on_leave(self.text)

    def kill(self) -> None:
        """Give the focus back: else the fast key repeat that it switched on stays for ever."""
        self.on_leave = None
        if self.is_focused:
            self.ui_manager.set_focus_set(None)
        super().kill()
