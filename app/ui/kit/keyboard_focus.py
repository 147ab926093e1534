"""Who has the keyboard: at most one text field, and only while it can be seen.

pygame_gui's manager keeps what has the focus; nothing else is stored. What is pressed and is no
text field has it until the mouse is let go: a time strip that kept it took the arrow keys, unseen.
Here it is asked for, taken and given back, and the one ring that shows it is drawn here too: so
what shows the ring has the keys. Letting every frame paint a ring of its own left boxes that only
looked focused.
"""

from collections.abc import Callable
from functools import lru_cache

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.ui.kit import paint
from app.ui.kit.text_field import Field

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
WIDTH = 1.5  # [units] of the ring
RADIUS = 5  # [units] of its corners
TEXT = (pygame.TEXTINPUT, pygame.TEXTEDITING)
WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)
"""A turn of the wheel is a press too, for SDL."""


class KeyboardFocus:
    """The text field that has the keyboard, if there is one."""

    def __init__(
        self, manager: pygame_gui.UIManager, front: Callable[[], UIContainer | None]
    ) -> None:
        """Ask `front` for the open list or sheet: while there is one, only its fields have keys."""
        self._manager, self._front = manager, front
        self._down: int | None = None  # code of the key that went down last, and is not up yet
        self._opener: int | None = None  # the one that brought the focus: it types nothing

    @property
    def owner(self) -> Field | None:
        """Return the field that has the keyboard."""
        field = self._focused
        return field if field is not None and self.sees(field) else None

    @property
    def _focused(self) -> Field | None:
        """Return the field that the manager knows, seen or not."""
        focused = self._manager.get_focus_set() or ()
        return next((element for element in focused if isinstance(element, Field)), None)

    def sees(self, field: Field) -> bool:
        """Return whether `field` is there, shown, not clipped away and not behind a list or a
        sheet.
        """
        front = self._front()
        return (
            field.alive()
            and all(part.visible for part in (field, *field.containers()))
            and (front is None or front in field.containers())
            and bool(_seen_area(field, field.rect))
        )

    # --- taking and giving back --------------------------------------------------------------

    def take(self, field: Field) -> None:
        """Send the keys to `field`, with everything selected. One that is not seen is left."""
        if not self.sees(field):
            field.leave()
            return
        if self.owner is None:
            self._opener = self._down
        self._manager.set_focus_set(field)
        field.select_all()

    def release(self) -> None:
        """Give the focus to nothing; a field that had it hands its text over."""
        field = self._focused
        self._manager.set_focus_set(None)
        if field is not None:
            field.hand_over()

    def follow(self) -> None:
        """Drop a field that is not seen any more."""
        field = self._focused
        if field is not None and not self.sees(field):
            self.release()

    def lose_keys(self) -> None:
        """Forget what is down: another window gets the release, or the mouse is at work now."""
        self._down = self._opener = None

    # --- events ------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> bool:
        """See every event before the others; True for what nobody else must have.

        The key that brought the focus types no letter into the field, and does not repeat there.
        """
        self.follow()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL:
            self.lose_keys()  # what opens now, the mouse opens; a release may have been lost
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and self._focused is None:
            self._manager.set_focus_set(None)  # it gives the focus to whatever is pressed
        elif event.type == pygame.KEYDOWN:
            if event.key == self._opener:
                return True
            self._down, self._opener = event.key, None
        elif event.type == pygame.KEYUP and event.key == self._down:
            self._down = self._opener = None
        return event.type in TEXT and self._opener is not None

    def _press(self, at: tuple[int, int]) -> None:
        """Leave the field on a press elsewhere with any button; pygame_gui knows the left alone."""
        owner = self.owner
        if owner is None or not owner.ring.collidepoint(at):
            self.release()

    # --- the picture -------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the ring round the field that has the keys, and return where [px]."""
        owner = self.owner
        if owner is None:
            return None
        look, place = owner.look, owner.ring
        role = "error" if owner.wrong else "accent"
        image = _ring(place.size, tuple(look.colour(role)), look.px(RADIUS), look.px(WIDTH))
        before = surface.get_clip()
        surface.set_clip(_seen_area(owner, place).clip(before))
        surface.blit(image, place)
        surface.set_clip(before)
        return place


def _seen_area(field: Field, rect: pygame.Rect) -> pygame.Rect:
    """Return what is left of `rect` [px in the window] in all containers round `field`."""
    for container in field.containers():
        rect = rect.clip(container.get_abs_rect())
    return rect


@lru_cache(maxsize=8)
def _ring(size: tuple[int, int], colour: paint.Rgba, radius: int, width: int) -> pygame.Surface:
    """Return a box with smooth corners, without its inside."""
    ring, hole = surfaces.clear(size), surfaces.clear(size)
    area = ring.get_rect()
    paint.box(ring, area, pygame.Color(colour), radius=radius)
    inside = area.inflate(-2 * width, -2 * width)
    paint.box(hole, inside, pygame.Color("white"), radius=max(0, radius - width))
    hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)  # it takes alpha alone away
    ring.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return ring
