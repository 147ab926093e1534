"""A number in a form that can be typed: with units, as an expression; why it cannot be read."""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.quantities.expression.error import ExpressionError
from app.simulation.commands.properties import Property
from app.simulation.commands.property_text import editable_words, read_value
from app.simulation.errors import CommandError
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.entry import Entry
from app.ui.kit.icons import icon

EDGE = 5  # [units] left and right of the number


class NumberField(Pressable):
    """The number field shows `words(value)`; a click opens a text field in its place."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        prop: Property,
        value: float,
        *,
        words: Callable[[float], str],
        tip: str,
    ) -> None:
        """Show `value` of the property `prop`, which has the unit and the limits."""
        self.property, self.value, self.words = prop, value, words
        self.entry: Entry | None = None
        self.pulling = False  # whether the mouse pulls the value
        self._container = container
        super().__init__(desk, rect, container, command=self.open, tip=tip)
        self.refresh()

    @property
    def text(self) -> str:
        return self.words(self.value)

    def settle(self) -> None:
        """End whatever changes the value step by step."""

    def typed(self, value: float) -> None:
        """Take a value that was typed."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the value at the right; under the mouse a frame, and arrows that say: pull."""
        look, inner = self.look, self.inner()
        is_open = self.entry is not None
        if is_open or self.lit or self.held:
            fill, edge = look.colour("field"), look.colour("border")
            paint.box(surface, inner, fill, edge, look.px(4), look.px(1))
        if is_open:
            return
        area = inner.inflate(-2 * look.px(EDGE), 0)
        said = paint.text(surface, self.text, look.strong, look.colour("text"), area, "right")
        side = look.px(9)
        if (self.lit or self.held) and said.left - area.left > 2.5 * side:
            for number, sign in enumerate(("left", "right")):
                image = icon(sign, side, tuple(look.colour("muted")))
                spot = (area.left + number * (side - look.px(1)), (inner.height - side) // 2)
                surface.blit(image, spot)

    # --- typing ------------------------------------------------------------------------------

    def open(self) -> None:
        """Open a text field with all digits, selected."""
        if self.entry is not None:
            return
        self.settle()
        inside = self.relative_rect.inflate(-self.look.px(6), -self.look.px(6))
        words = editable_words(self.property, self.value)
        self.entry = Entry(self.desk, self._container, inside, words, self.leave)
        self.hide_tip()
        self.refresh()

    def drop(self) -> None:
        """Close the field; the value stays as it is."""
        entry, self.entry = self.entry, None
        if entry is not None:
            entry.close()
            self.settle()
            self.refresh()

    def leave(self) -> None:
        """Take what is typed, or say why not, and close: the focus went elsewhere."""
        why = self._take()
        if why:
            self.desk.session.notify("warning", why)
        self.drop()

    def commit(self) -> bool:
        """Take what is typed and close. False: it is wrong, and stays open with the reason."""
        why = self._take()
        if why and self.entry is not None:
            self.entry.say(why, self._room())
            return False
        self.drop()
        return True

    def _room(self) -> pygame.Rect:
        """Return where the reason may stand [px in the container]: what is seen of a page that
        scrolls.
        """
        inside, outside = self._container.rect, self._container.ui_container
        assert inside is not None
        seen = inside if outside is None else inside.clip(outside.get_container().get_rect())
        return seen.move(-inside.left, -inside.top)

    def _take(self) -> str:
        """Set what is typed; return the sentence why it cannot be, or ""."""
        entry = self.entry
        if entry is None or not entry.changed:
            return ""
        try:
            value = read_value(self.property, entry.text)
        except ExpressionError as error:
            return error.reason[:1].upper() + error.reason[1:]
        except CommandError as error:
            return str(error)[:1].upper() + str(error)[1:]
        entry.words = entry.text  # it is taken: nothing is left to take
        self.settle()
        if value is not None:
            self.typed(value)
        return ""
