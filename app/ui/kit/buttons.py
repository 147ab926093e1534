"""Things to press.

Push buttons with a word or a sign, rows of a list, and the caps that show a key.
"""

import math
from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.clipping import is_cut_at
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Sensitive


def _distance(rect: pygame.Rect, at: tuple[float, float]) -> float:
    """Return how far a pixel is from a rectangle [px]."""
    return math.hypot(
        max(rect.left - at[0], 0.0, at[0] - rect.right + 1),
        max(rect.top - at[1], 0.0, at[1] - rect.bottom + 1),
    )


class Pressable(Sensitive):
    """A painted element that runs `command` on a click and repaints when its state changes."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        command: Callable[[], object],
        tip: str = "",
        layer: int = 1,
    ) -> None:
        self.command = command
        self.held = False
        self.marked = False  # chosen by the keyboard, or the open menu: painted as if hovered
        super().__init__(desk, rect, container, tip=tip, layer=layer)

    @property
    def lit(self) -> bool:
        """Return whether the mouse or the keyboard points at it."""
        return (self.hovered or self.marked) and self.is_enabled

    def mark(self, on: bool) -> None:
        """Point at it, or not, by the keyboard."""
        if on != self.marked:
            self.marked = on
            self.refresh()

    def able(self, on: bool) -> None:
        """Let it be pressed, or grey it out."""
        if on != self.is_enabled:
            self.is_enabled, self.held = on, False
            self.refresh()

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a pixel is on it: for fingers also close by, where nothing else is."""
        if not self.look.finger(self.rect).collidepoint(hover_x, hover_y):
            return False  # as nearly all of them, in each frame
        return super().hover_point(hover_x, hover_y) or self._is_nearest((hover_x, hover_y))

    def _is_nearest(self, at: tuple[float, float]) -> bool:
        """Return whether nothing else that is pressed beside it is as near to a pixel."""
        holder = self.ui_container
        if holder is None or is_cut_at(self, *at):
            return False
        others = [e for e in holder if isinstance(e, Pressable) and e is not self and e.visible]
        mine = _distance(self.rect, at)
        return all(_distance(other.rect, at) > mine for other in others)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Press on the left button down, act when it comes up over the same element."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT and self.is_enabled:
                self.held = True
                self.hide_tip()
                self.refresh()
            return event.button <= pygame.BUTTON_RIGHT
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            self.refresh()
            if self.hover_point(*event.pos):
                self.command()
            return True
        return False

    def face(self, surface: pygame.Surface, rest: str | None = None, radius: float = 5) -> None:
        """Paint the background for the present state.

        `rest` is the colour role when nothing happens (None = clear).
        """
        role = "pressed" if self.held else "hover" if self.lit else rest
        if role:
            paint.box(surface, self.inner(), self.look.colour(role), radius=self.look.px(radius))


class Button(Pressable):
    """A word, a sign, or both."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        command: Callable[[], object],
        words: str = "",
        sign: str = "",
        tip: str = "",
        framed: bool = False,
        strong: bool = False,
        small: bool = False,
    ) -> None:
        """Make a button with a word, a sign or both; `framed` gives it an outline.

        `strong` paints it in the accent colour: the main one of its group.
        """
        self.words, self.sign, self.framed, self.strong = words, sign, framed, strong
        self.side = desk.look.px(14 if small else 18)  # [px] of the sign
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def put(self, words: str = "", sign: str = "") -> None:
        """Change the word or sign."""
        if (words, sign) != (self.words, self.sign):
            self.words, self.sign = words, sign
            self.refresh()

    def dress(self, framed: bool, strong: bool) -> None:
        """Give it an outline, or the accent colour."""
        if (framed, strong) != (self.framed, self.strong):
            self.framed, self.strong = framed, strong
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint background, then sign and word centred together."""
        look = self.look
        if self.strong:
            self._strong_face(surface)
        elif self.framed:
            self._framed_face(surface)
        else:
            self.face(surface)
        ink = look.colour("on_accent" if self.strong else "text")
        if not self.is_enabled:
            ink = ink.lerp(look.colour("raised"), 0.6)
        side = self.side if self.sign else 0
        gap = look.px(7) if self.sign and self.words else 0
        spare = self.rect.width - side - gap - look.body.size(self.words)[0]
        left = max(spare // 2, look.px(4)) if self.words else (self.rect.width - side) // 2
        if self.sign:
            tinted = self.is_enabled and not self.strong
            sign = icon(self.sign, side, tuple(ink), tinted)
            surface.blit(sign, (left, (self.rect.height - side) // 2))
        if self.words:
            rest = self.inner()
            rest.left = left + side + gap
            rest.width = self.rect.width - rest.left - look.px(2)
            paint.text(surface, self.words, look.body, ink, rest)

    def _framed_face(self, surface: pygame.Surface) -> None:
        look = self.look
        fill = look.colour("pressed" if self.held else "hover" if self.lit else "raised")
        paint.box(surface, self.inner(), fill, look.colour("border"), look.px(5), look.px(1))

    def _strong_face(self, surface: pygame.Surface) -> None:
        colour = self.look.colour("accent")
        if self.held or self.lit:
            colour = colour.lerp(self.look.colour("text"), 0.3 if self.held else 0.15)
        paint.box(surface, self.inner(), colour, radius=self.look.px(5))


class Row(Pressable):
    """One line of a list: an optional check mark, words, and the keys at the right end."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        command: Callable[[], object],
        words: str,
        keys: str = "",
        checked: bool | None = None,
        indent: float = 10,
        tip: str = "",
    ) -> None:
        """Make a line; `checked` None: no room for a mark; `indent` [units] is at both ends."""
        self.words, self.keys, self.checked, self.indent = words, keys, checked, indent
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def check(self, on: bool | None) -> None:
        """Set or clear the mark."""
        if on != self.checked:
            self.checked = on
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint mark, words, keys."""
        look = self.look
        self.face(surface, radius=4)
        area = self.inner().inflate(-2 * look.px(self.indent), 0)
        if self.checked is not None:
            side = look.px(16)
            if self.checked:
                surface.blit(
                    icon("check", side, tuple(look.colour("accent"))),
                    (area.left, (self.rect.height - side) // 2),
                )
            area.width -= side + look.px(8)
            area.left += side + look.px(8)
        ink = look.colour("text")
        if not self.is_enabled:
            ink = look.colour("muted").lerp(look.colour("raised"), 0.35)
        if self.keys:
            area.width -= paint.text(
                surface, self.keys, look.small, look.colour("muted"), area, "right"
            ).width
        paint.text(
            surface,
            self.words,
            look.strong if self.marked and not self.checked else look.body,
            ink,
            area,
        )


def key_cap(
    surface: pygame.Surface, desk: Desk, key: str, rect: pygame.Rect, *, on: bool | None = None
) -> None:
    """Paint the picture of a key into `rect` [px].

    `on` True fills it with the accent, False leaves it hollow.
    """
    look = desk.look
    fill = "accent" if on else "field" if on is None else "surface"
    border = "accent" if on else "border"
    paint.box(surface, rect, look.colour(fill), look.colour(border), look.px(4), look.px(1))
    ink = "on_accent" if on else "text" if on is None else "muted"
    paint.text(surface, key, look.small, look.colour(ink), rect, "center")
