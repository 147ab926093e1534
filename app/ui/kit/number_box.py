"""A number in a form: typed as an expression with units, pulled sideways, stepped by the wheel.

The laws are those of the inspector: simulation/commands/property_text.py reads and steps,
stepping.py says what Shift and Ctrl do, entry.py is the field that opens.
"""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.quantities import wall_clock
from app.simulation.commands.properties import Property
from app.simulation.commands.property_text import editable_words, finer, step_of, stepped
from app.ui.kit.clicks import SLACK
from app.ui.kit.desk import Desk
from app.ui.kit.number_field import NumberField
from app.ui.kit.stepping import HINT, SCRUB, WHEEL_PAUSE, factor

Put = Callable[[float, int, bool], None]
"""Takes a new value, the number of its gesture, and whether that gesture is over."""

KEPT = (pygame.K_RETURN, pygame.K_KP_ENTER)
MOUSE = (
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
)


class NumberBox(NumberField):
    """What the user makes of the value goes to `put`."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        prop: Property,
        value: float,
        *,
        words: Callable[[float], str],
        begin: Callable[[], int],
        put: Put,
        tip: str = "",
    ) -> None:
        """Take the number of a new gesture from `begin`; unit, limits and step from `prop`."""
        self.begin, self.put = begin, put
        self._press: tuple[int, float] | None = None  # [px] where, and the value then
        self._gesture = 0  # of the pull or of the steps that are under way; 0: none
        self._turned = 0.0  # [s] when it was stepped last
        self._meant = False  # the mouse came here by itself: the page did not scroll below it
        tip = f"{tip}\n{HINT}".strip()
        super().__init__(desk, rect, container, prop, value, words=words, tip=tip)

    @property
    def busy(self) -> bool:
        """Return whether the user is changing it: then it follows nobody else."""
        return self._gesture != 0

    def follow(self, value: float) -> None:
        """Show a value that was set elsewhere, unless the user is at it."""
        if value != self.value and not self.busy:
            self.value = value
            self.refresh()

    def update(self, time_delta: float) -> None:
        """End the steps when the wheel rests."""
        super().update(time_delta)
        rests = wall_clock.now() - self._turned > WHEEL_PAUSE
        if self._gesture and self._press is None and rests:
            self.settle()

    def on_unhovered(self) -> None:
        """Take the wheel again only when the mouse is moved here."""
        self._meant = False
        super().on_unhovered()

    def kill(self) -> None:
        """Keep what was stepped to, and take an open field along."""
        self.settle()
        self.drop()
        super().kill()

    def typed(self, value: float) -> None:
        """Set the value as a gesture of its own."""
        self._set(value, self.begin(), done=True)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter sets, Esc keeps the old value, Up and Down step; True when it was used."""
        if event.key == pygame.K_ESCAPE and self._press is not None and self.pulling:
            self._cancel_pull()
            return True
        if self.entry is None:
            return False
        if event.key == pygame.K_ESCAPE:
            self.drop()
        elif event.key in KEPT:
            self.commit()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1.0 if event.key == pygame.K_UP else -1.0, factor(event.mod))
        else:
            return False
        return True

    # --- steps and pulls ---------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        """Pull by a press that moves, open the field by one that does not; step by the wheel."""
        over = event.type in MOUSE and self.hover_point(*mouse_at(self, event))
        if event.type == pygame.MOUSEMOTION:
            self._meant = over
            return self._pull(event.pos[0]) if self._press is not None else False
        if event.type == pygame.MOUSEWHEEL:
            return over and self._wheel(getattr(event, "precise_y", 0.0) or event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and over:
            self._press = event.pos[0], self.value
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._let_go(event)
        return super().process_event(event)

    def _let_go(self, event: pygame.event.Event) -> bool:
        """End a pull, or take a click."""
        self._press = None
        if not self.pulling:
            return super().process_event(event)
        self.pulling = self.held = False
        self._set(self.value, self._gesture, done=True)
        return True

    def _pull(self, x: int) -> bool:
        """Pull: the mouse is at `x` [px]."""
        assert self._press is not None
        at, start = self._press
        if not self.pulling and abs(x - at) < self.look.px(SLACK):
            return True
        if not self.pulling:
            self.settle()
            self.drop()
            self.pulling, self._gesture = True, self.begin() or -1
            self.hide_tip()
        steps = round((x - at) / self.look.px(SCRUB))
        size = step_of(self.property, start) * factor()
        value = stepped(self.property, start, steps * size)
        if value != self.value:
            self._set(value, self._gesture, done=False)
        return True

    def _cancel_pull(self) -> None:
        """Set it back to where it was: Esc ended the pull."""
        assert self._press is not None
        (_, start), self._press = self._press, None
        self.pulling = self.held = False
        self._set(start, self._gesture, done=True)

    def _wheel(self, notches: float) -> bool:
        """Step, if the mouse was moved here; a page that scrolls below it goes on scrolling."""
        if not self._meant or not self.is_enabled or not notches:
            return False
        self.hide_tip()
        self._step(1.0 if notches > 0 else -1.0, factor())
        return True

    def _step(self, way: float, size: float) -> None:
        """Make one step; all steps until a rest are one gesture."""
        if self._take():
            return  # what is typed is no number
        self._gesture = self._gesture or self.begin() or -1
        self._turned = wall_clock.now()
        by = way * finer(self.property, step_of(self.property, self.value), size)
        self._set(stepped(self.property, self.value, by), self._gesture, done=False)
        if self.entry is not None:
            self.entry.put(editable_words(self.property, self.value))
            self.entry.take_focus()

    def settle(self) -> None:
        """End the gesture of the steps so far."""
        if self._gesture and not self.pulling:
            self._set(self.value, self._gesture, done=True)

    def _set(self, value: float, gesture: int, done: bool) -> None:
        """Show it and hand it on."""
        self.value = value
        self._gesture = 0 if done else gesture
        self.refresh()
        self.put(value, max(gesture, 0), done)


def mouse_at(box: NumberBox, event: pygame.event.Event) -> tuple[int, int]:
    """Return where the mouse is in an event [px]; wheels do not say it."""
    return event.pos if hasattr(event, "pos") else box.ui_manager.get_mouse_position()
