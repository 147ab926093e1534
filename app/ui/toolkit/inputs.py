"""The parts that are typed into, pulled or scrolled."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.quantities.shown_text import LONGEST_LINE
from app.simulation.commands.properties import Property
from app.ui.kit import number_box, slider
from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Frame
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.toolkit.leaves import Act, Leaf, Pressed
from app.ui.toolkit.parts import Part, Sizes

GROOVE = 22  # [units] height of a slider


@dataclass(frozen=True)
class Number(Pressed):
    """A number with its unit: typed, pulled and stepped within the limits of a property.

    `put` hears a value, the number of its gesture (which `begin` gives), and whether it is over.
    """

    property: Property
    value: float
    put_value: Callable[[float, int, bool], object] = field(compare=False)
    words: Callable[[float], str] = field(compare=False)
    tip: str = ""
    begin: Callable[[], int] = field(compare=False, default=lambda: 0)

    def texts(self) -> Iterable[str]:
        return (self.words(self.value),)

    def make(
        self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act
    ) -> number_box.NumberBox:
        return number_box.NumberBox(
            *(desk, rect, box, self.property, self.value),
            words=self.words,
            begin=self.begin,
            put=act,
            tip=self.tip,
        )

    def put(self, element: number_box.NumberBox) -> None:
        element.follow(self.value)

    def deed(self, *what: Any) -> None:
        self.put_value(*what)


@dataclass(frozen=True)
class Field(Pressed):
    """A text field with a word before it; what is typed goes to `typed` letter by letter, and to
    `left` when the keyboard goes elsewhere.
    """

    label: str
    text: str
    typed: Callable[[str], object] = field(compare=False, default=lambda _: None)
    hint: str = ""
    left: Callable[[str], object] | None = field(compare=False, default=None)
    letters: int = LONGEST_LINE  # [count] at most

    def texts(self) -> Iterable[str]:
        return filter(None, (self.label, self.text))

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> Frame:
        said = {"label": self.label, "words": self.text, "hint": self.hint}
        return Frame(desk, rect, box, changed=act, **said)

    def put(self, element: Frame) -> None:
        element.field.hand_over()  # to whom it was about
        element.left = partial(self._leave, element) if self.left is not None else None
        element.field.set_text_length_limit(self.letters)
        if not element.field.is_focused:
            element.put(self.text)

    def _leave(self, element: Frame, words: str) -> None:
        """Hand the words over; what was refused is not shown any more."""
        assert self.left is not None
        self.left(words)
        if element.alive():
            element.put(self.text)

    def place(self, element: Frame, rect: pygame.Rect) -> bool:  # noqa: ARG002
        """Be made anew: the field stands in its frame."""
        return False

    def deed(self, *what: Any) -> None:
        self.typed(*what)


@dataclass(frozen=True)
class Slider(Leaf):
    """A groove with a knob; `moved` hears each value, and whether the mouse has let go."""

    track: slider.Track
    value: float
    moved: Callable[[float, bool], object] = field(compare=False)
    default: float = 0.0
    tip: str = ""

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        high = look.target(self.high or GROOVE)
        return high, high

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> slider.Slider:
        return slider.Slider(
            *(desk, rect, box),
            track=self.track,
            value=self.value,
            default=self.default,
            moved=act,
            tip=self.tip,
        )

    def put(self, element: slider.Slider) -> None:
        element.set(self.value)

    def deed(self, *what: Any) -> None:
        self.moved(*what)


@dataclass(frozen=True)
class Scroll(Leaf):
    """A part that may be higher than the room that it is seen through."""

    part: Part
    grow: float = field(default=1.0, kw_only=True)

    stretches = True

    def heights(self, look: Look, width: int) -> Sizes:
        return look.px(GROOVE), self.part.heights(look, width)[1]

    def texts(self) -> Iterable[str]:
        return self.part.texts()

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> ScrollArea:  # noqa: ARG002
        return ScrollArea(desk, rect, box, self._high(desk, rect))

    def fits(self, element: ScrollArea) -> bool:
        view = element.view.rect
        content = element.content.relative_rect
        return content.height == max(self._high(element.desk, view), view.height)

    def _high(self, desk: Desk, view: pygame.Rect) -> int:
        """Return its height [px]: more when a bar leaves it less width."""
        high = self.part.heights(desk.look, view.width)[1]
        beside = ScrollArea.width_beside_bar(desk, view.width)
        return high if high <= view.height else self.part.heights(desk.look, beside)[1]

    def place(self, element: ScrollArea, rect: pygame.Rect) -> bool:  # noqa: ARG002
        """Be made anew: it has another bar."""
        return False
