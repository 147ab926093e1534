"""The small widgets that forms are made of.

A caption, a value that can be typed, a drop-down, a check box.
"""

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.text_field import Field
from app.ui.kit.theme import Look


class Caption(Painted):
    """One line of words: a name, a title, a note."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        words: str,
        tip: str = "",
        *,
        font: pygame.font.Font | None = None,
        role: str = "text",
        align: str = "left",
    ) -> None:
        """Paint `words` in a `font` (None: of ordinary text) and the colour of a `role`."""
        self.words, self.font, self.role, self.align = words, font or desk.look.body, role, align
        super().__init__(desk, rect, container, tip=tip)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        ink = self.look.colour(self.role)
        paint.text(surface, self.words, self.font, ink, self.inner(), self.align)


class FieldFrame(Painted):
    """The box round a text field; a press on what else belongs to the box goes to the field."""

    field: Field

    def add_field(
        self,
        rect: pygame.Rect,
        container: UIContainer,
        words: str = "",
        on_change: Callable[[str], None] | None = None,
    ) -> Field:
        """Make its text field at `rect` [px in the container], with `words` in it."""
        self.field = Field(
            self.look,
            self.desk.manager,
            rect,
            container,
            words=words,
            on_change=on_change,
            frame=self,
        )
        return self.field

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a thin line; who has the keyboard is shown by the ring of `KeyboardFocus` alone."""
        look = self.look
        fill, edge = look.colour("field"), look.colour("border")
        paint.box(surface, self.inner(), fill, edge, look.px(5), look.px(1))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Send the keys to the field after a press beside its letters, on the lens or the label."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not pressed or not self.hover_point(*event.pos):
            return False
        self.desk.focus.take(self.field)
        return True


class ValueBox(Pressable):
    """A value with its unit; a click opens a text field in its place."""

    TIP = "Click to type a value.\nEnter sets it, Esc keeps the old one."

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        words: str,
        typed: Callable[[str], None],
    ) -> None:
        self.words, self.typed, self.field = words, typed, None
        self._container = container
        super().__init__(
            desk,
            rect,
            container,
            command=self.edit,
            tip=self.TIP,
        )
        self.refresh()

    def show_words(self, words: str) -> None:
        if words != self.words:
            self.words = words
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the value at the right.

        A frame when the mouse is over it, to say that it can be edited.
        """
        look = self.look
        if self.field is not None:
            paint.box(
                surface,
                self.inner(),
                look.colour("field"),
                look.colour("border"),
                look.px(4),
                look.px(1),
            )
            return
        if self.lit or self.held:
            paint.box(
                surface,
                self.inner(),
                look.colour("field"),
                look.colour("border"),
                look.px(4),
                look.px(1),
            )
        area = self.inner().inflate(-2 * look.px(5), 0)
        paint.text(surface, self.words, look.strong, look.colour("text"), area, "right")

    @property
    def editable(self) -> str:
        """Return the number without its unit."""
        return self.words.split(" ")[0].rstrip("°").replace("−", "-")

    def edit(self) -> None:
        """Open the field with what can be edited selected."""
        inside = self.relative_rect.inflate(-self.look.px(6), -self.look.px(6))
        words = self.editable
        self.field = Field(
            self.look,
            self.desk.manager,
            inside,
            self._container,
            words=words,
            on_leave=self._left,
        )
        self.field.opened()
        self.field.change_layer(self.layer + 2)
        self.desk.focus.take(self.field)
        self.refresh()

    def finish(self, keep: bool) -> bool:
        """Close the field, with its text as the new value or not; True when it was open."""
        field, self.field = self.field, None
        if field is None:
            return False
        words = field.text
        field.kill()
        self.refresh()
        if keep:
            self.typed(words)
        return True

    def _left(self, _words: str) -> None:
        self.finish(keep=True)


class DropButton(Pressable):
    """The present option, and a sign that there are more."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        words: str,
        command: Callable[[], object],
        tip: str,
    ) -> None:
        self.words = words
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def show_words(self, words: str) -> None:
        """Show another option."""
        if words != self.words:
            self.words = words
            self.refresh()

    @staticmethod
    def width(look: Look, options: Sequence[str]) -> int:
        """Return the width that shows the longest of `options` whole [px]."""
        longest = max(look.body.size(option)[0] for option in options)
        return longest + 2 * look.px(9) + look.px(13) + look.px(4)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a framed field with an arrow."""
        look = self.look
        fill = "pressed" if self.held else "hover" if self.lit else "field"
        paint.box(
            surface, self.inner(), look.colour(fill), look.colour("border"), look.px(5), look.px(1)
        )
        area = self.inner().inflate(-2 * look.px(9), 0)
        side = look.px(13)
        surface.blit(
            icon("down", side, tuple(look.colour("muted"))),
            (area.right - side, (self.rect.height - side) // 2),
        )
        area.width -= side + look.px(4)
        paint.text(surface, self.words, look.body, look.colour("text"), area)


class CheckBox(Pressable):
    """A box with a tick, and its name."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        words: str,
        on: bool,
        command: Callable[[], object],
        tip: str,
    ) -> None:
        self.words, self.on = words, on
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def set(self, on: bool) -> None:
        """Tick it, or not."""
        if on != self.on:
            self.on = on
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        look, side = self.look, self.look.px(20)
        place = pygame.Rect(0, (self.rect.height - side) // 2, side, side)
        fill = "accent" if self.on else "hover" if self.lit else "field"
        edge = "accent" if self.on or self.lit else "border"
        paint.box(surface, place, look.colour(fill), look.colour(edge), look.px(4), look.px(1.5))
        if self.on:
            tick = look.px(14)
            sign = icon("check", tick, tuple(look.colour("on_accent")))
            surface.blit(sign, sign.get_rect(center=place.center))
        area = self.inner()
        area.left, area.width = side + look.px(9), self.rect.width - side - look.px(9)
        paint.text(surface, self.words, look.body, look.colour("text"), area)
