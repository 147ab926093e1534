"""The one place that knows pygame_gui's base classes: painted elements and the text field.

Everything else in this directory is made of `Painted` elements in plain `UIContainer`s.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
import pygame_gui
from pygame_gui.core import UIContainer, UIElement
from pygame_gui.elements import UITextEntryLine

from app.quantities.shown_text import LONGEST_LINE, typed_text
from app.teaching.classroom import Classroom
from app.ui.kit import paint
from app.ui.kit.theme import Look
from app.ui.kit.words import Keys

if TYPE_CHECKING:
    from app.ui.kit.keyboard_focus import KeyboardFocus

TIP_DELAY = 0.45  # [s] rest over a widget before its tip opens; a shorter one flickers
LEAST_FIELD = 24
"""Least width of a text field: [units]; pygame_gui lays out no text in less than its padding."""


class Group(UIContainer):
    """A container that the mouse passes through; the stock one stops hovering below it."""

    def check_hover(self, time_delta: float, hovered_higher_element: bool) -> bool:  # noqa: ARG002
        """Never hovered; its elements are."""
        return False


@dataclass
class Desk:
    """What every part of the interface needs to build itself and to act."""

    manager: pygame_gui.UIManager
    look: Look
    size: tuple[int, int]  # [px] the window
    session: Any  # app.session.Session
    view: Any  # app.view_options.ViewOptions
    do: Callable[[str], None]  # runs an action of the key table by name
    keys: Keys  # the key words of an action
    focus: "KeyboardFocus"  # the text field that has the keyboard
    popup: Any = None  # the open app.ui.popup.Popup, at most one
    editor: Any = None  # app.editor.Editor
    classroom: Classroom | None = None
    boards: Any = None  # app.ui.boards.Boards
    gallery: Any = None  # app.gallery.Gallery

    @property
    def root(self) -> UIContainer:
        """The container that fills the window."""
        container = self.manager.get_root_container()
        assert isinstance(container, UIContainer)
        return container

    def group(
        self, rect: pygame.Rect, container: UIContainer | None = None, layer: int = 1
    ) -> UIContainer:
        """A container without looks of its own, `rect` [px] relative to its parent."""
        return Group(rect, self.manager, container=container or self.root, starting_height=layer)


class Painted(UIElement):
    """An element that paints itself.

    Subclasses write `paint` and call `refresh` when what they show changed.
    """

    # pygame_gui leaves these without a useful type.
    rect: pygame.Rect  # [px] in the window
    relative_rect: pygame.Rect  # [px] in the container
    hovered: bool

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        layer: int = 1,
        tip: str = "",
    ) -> None:
        """Place it at `rect` [px] in `container` (None = the window), `layer` levels above that."""
        self.desk = desk
        self.look = desk.look
        self.tip = tip
        super().__init__(
            rect,
            desk.manager,
            container or desk.root,
            starting_height=layer,
            layer_thickness=1,
            element_id=["painted"],
        )

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the element on a clear surface of its size."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Paint again.

        pygame_gui blits with premultiplied alpha, the painters use straight alpha.
        """
        surface = paint.blank(self.rect.size)
        self.paint(surface)
        self._set_image(surface.premul_alpha())

    def inner(self) -> pygame.Rect:
        """The element's area in its own pixels."""
        return pygame.Rect((0, 0), self.rect.size)

    def while_hovering(self, time_delta: float, mouse_pos: Any) -> None:  # noqa: ARG002
        """Open the tip after a rest.

        The stock tip has a fixed width and is an HTML layout: slow and too wide.
        """
        if self.tip and self.tool_tip is None and self.hover_time > TIP_DELAY:
            # pygame_gui only ever calls kill() on it.
            self.tool_tip = Tip(self.desk, self.tip, self.rect)  # type: ignore[assignment]
        self.hover_time += time_delta

    def hide_tip(self) -> None:
        """Close the tip; it opens again after the next rest."""
        self.hover_time = -1e9
        if self.tool_tip is not None:
            self.tool_tip.kill()
            self.tool_tip = None


class Tip(Painted):
    """A few words beside the widget that the mouse rests on."""

    def __init__(self, desk: Desk, words: str, target: pygame.Rect, *, above: bool = False) -> None:
        """Below `target` [px] if there is room, or `above` it."""
        look = desk.look
        font, pad = look.small, look.px(8)
        self.lines = [
            line
            for part in words.split("\n")
            for line in paint.wrap(part, font, look.px(300)) or [""]
        ]
        width = max(font.size(line)[0] for line in self.lines) + 2 * pad
        height = len(self.lines) * font.get_linesize() + pad
        rect = pygame.Rect(0, 0, width, height)
        rect.midtop = (target.centerx, target.bottom + look.px(6))
        window = pygame.Rect((0, 0), desk.size).inflate(-look.px(8), -look.px(8))
        if above or rect.bottom > window.bottom:
            rect.bottom = target.top - look.px(6)
        super().__init__(
            desk, rect.clamp(window), layer=desk.manager.get_sprite_group().get_top_layer() + 1
        )
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """The lines in reversed colours, so that a tip stands out from any panel."""
        look, pad = self.look, self.look.px(8)
        paint.box(surface, self.inner(), look.colour("text"), radius=look.px(5))
        for number, line in enumerate(self.lines):
            image = look.small.render(line, True, look.colour("raised"))
            surface.blit(image, (pad, pad // 2 + number * look.small.get_linesize()))

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """A tip is never in the way."""
        return False


class FieldFrame(Painted):
    """The box round a text field, and what else belongs to it: a press on it goes to the field."""

    field: "Field"  # gives itself

    def paint(self, surface: pygame.Surface) -> None:
        """A thin line; who has the keyboard is shown by the ring of `KeyboardFocus` alone."""
        look = self.look
        fill, edge = look.colour("field"), look.colour("border")
        paint.box(surface, self.inner(), fill, edge, look.px(5), look.px(1))

    def process_event(self, event: pygame.event.Event) -> bool:
        """A press beside the letters, on the lens or the label, is meant for the field."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not pressed or not self.hover_point(*event.pos):
            return False
        self.field.take_focus()
        return True


class Field(UITextEntryLine):
    """pygame_gui's text line with callbacks for its posted events, without its key-repeat leak.

    Its text never has what no font draws (see `typed_text`): pygame_gui draws any part of it alone.
    """

    rect: pygame.Rect  # [px] in the window

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        words: str = "",
        on_change: Callable[[str], None] | None = None,
        on_leave: Callable[[str], None] | None = None,
        kind: str | None = None,
        frame: FieldFrame | None = None,
    ) -> None:
        """`on_change` gets each new text.

        `on_leave` the last one, when the focus goes elsewhere; `kind` is one with another font in
        the theme; `frame` is what it stands in.
        """
        self.desk, self.frame = desk, frame
        self.on_change, self.on_leave = on_change, on_leave
        self.wrong = False  # what is typed cannot be read
        self._left = False
        if frame is not None:
            frame.field = self
        place = container or desk.root
        rect = rect.copy()
        rect.width = max(rect.width, desk.look.px(LEAST_FIELD))
        super().__init__(rect, desk.manager, place, object_id=kind, initial_text=typed_text(words))
        self.set_text_length_limit(LONGEST_LINE)

    def set_text(self, text: str | None) -> None:
        """Another text, as far as it can be drawn."""
        super().set_text(typed_text(text or ""))

    def _process_entered_character(self, character: str) -> bool:
        """As the stock field; from the keyboard come control characters too."""
        return typed_text(character) == character and super()._process_entered_character(character)

    def _do_paste(self) -> None:
        """As the stock field, with what can be drawn of the clipboard, as far as there is room."""
        try:
            pasted = typed_text(pygame.scrap.get_text())
        except (pygame.error, UnicodeError):  # nothing there, or no text
            return
        low, high = sorted(self.select_range)
        if low == high:
            low = high = self.edit_position
        pasted = pasted[: max(0, LONGEST_LINE - len(self.text) + high - low)]
        self.set_text(self.text[:low] + pasted + self.text[high:])
        self.select_range = [0, 0]
        self.edit_position = low + len(pasted)
        self.redraw()

    def containers(self) -> Iterator[UIContainer]:
        """What it is in, up to the whole window."""
        container: Any = self.ui_container
        while container is not None:
            yield container
            above = container.ui_container
            container = above if above is not container else None

    @property
    def ring(self) -> pygame.Rect:
        """Where the ring is drawn when it has the keyboard [px in the window]."""
        room = 2 * self.desk.look.px(3)
        return self.frame.rect if self.frame is not None else self.rect.inflate(room, room)

    def take_focus(self) -> None:
        """Send the keys here."""
        self.desk.focus.take(self)

    def select_all(self) -> None:
        """The first letter replaces the old text."""
        self.edit_position = len(self.text)
        self.select_range = [0, len(self.text)]
        self.redraw()

    def process_event(self, event: pygame.event.Event) -> bool:
        """As the stock field, and tell `on_change`."""
        before = self.text
        consumed = super().process_event(event)
        if self.text != before and self.on_change is not None:
            self.on_change(self.text)
        return consumed

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
        """It cannot have the focus: that is as if it had lost it."""
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
