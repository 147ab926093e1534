"""Lines of the board of controls: a slider, a button, a read-out, a formula."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.quantities.expression import Expression
from app.quantities.numbers import figure, plain_number
from app.quantities.units import UnknownUnitError, parse_unit, with_unit
from app.simulation.attached import Button, Formula, ReadOut
from app.simulation.attached.program import Program, Trouble
from app.simulation.commands.properties import Property
from app.ui.kit import buttons, fields, slider
from app.ui.kit.desk import Desk
from app.ui.kit.slider import Track
from app.ui.kit.words import key_words
from app.ui.toolkit.inputs import Number, Slider
from app.ui.toolkit.leaves import Act, Pressed, Text
from app.ui.toolkit.leaves import Button as Push
from app.ui.toolkit.parts import Column, Part, Row

VALUE = 112  # [units] width of a number with its unit
LINE = 28  # [units] a name and a value
HIGH = 36  # [units] a button


# --- parts ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Groove(Slider):
    """A slider that stays where the mouse holds it, and is made anew for another range."""

    def fits(self, element: slider.Slider) -> bool:
        return element.held or element.track == self.track

    def put(self, element: slider.Slider) -> None:
        element.default, element.tip = self.default, self.tip
        if not element.held:
            element.set(self.value)


@dataclass(frozen=True)
class Held(Pressed):
    """A button that hears when it is pressed, and when it is let go."""

    words: str
    push: Callable[[bool], None] = field(compare=False)
    on: bool = False
    tip: str = ""

    def texts(self) -> Iterable[str]:
        return (self.words,)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> "HeldButton":
        return HeldButton(desk, rect, box, act)

    def put(self, element: "HeldButton") -> None:
        element.put(self.words, "")
        element.dress(True, self.on)
        element.tip = self.tip

    def deed(self, *what: Any) -> None:
        self.push(*what)


@dataclass(frozen=True)
class Tick(Pressed):
    """A box with a tick, and words beside it."""

    words: str
    on: bool
    flip: Callable[[], object] = field(compare=False)
    tip: str = ""

    def texts(self) -> Iterable[str]:
        return (self.words,)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> fields.CheckBox:
        said = {"words": self.words, "on": self.on, "tip": self.tip}
        return fields.CheckBox(desk, rect, box, command=act, **said)

    def fits(self, element: fields.CheckBox) -> bool:
        return element.words == self.words

    def put(self, element: fields.CheckBox) -> None:
        element.set(self.on)

    def deed(self, *what: Any) -> None:  # noqa: ARG002
        self.flip()


class HeldButton(buttons.Button):
    """The element of `Held`."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, push: Callable[[bool], None]
    ) -> None:
        self.push, self._down = push, False
        super().__init__(desk, rect, container, command=lambda: None)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Tell of the press at once, and of the release wherever the mouse is then."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if self.hover_point(*event.pos):
                self._down = True
                self.push(True)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.let_go()
        return super().process_event(event)

    def let_go(self) -> None:
        """End a press."""
        if self._down:
            self._down = False
            self.push(False)

    def kill(self) -> None:
        """End a press that is under way when the board is built anew."""
        self.let_go()
        super().kill()


# --- lines ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sliding:
    """A number that has a slider: its value, where a double click puts it, and who hears of it.

    `put` takes a value, the number of its gesture and whether that is over; `moved` what the knob
    was moved to.
    """

    property: Property
    value: float
    home: float
    track: Track
    words: Callable[[float], str]
    begin: Callable[[], int]
    put: Callable[[float, int, bool], None]
    moved: "Callable[[Sliding, float, bool], None]"


def slider_row(
    one: Sliding, name: str, tip: str, ends: Sequence[Part], key: str, span: str = ""
) -> Part:
    """Return a name, a number that can be typed, and a groove under them; `ends` stand at the
    right.
    """
    number = Number(
        *(one.property, one.value, one.put, one.words),
        begin=one.begin,
        wide=VALUE,
        key=f"{key} number",
    )
    return Column(
        Row(Text(name, tip=tip, at_most=1, grow=1), number, *ends),
        Groove(one.track, one.value, partial(one.moved, one), one.home, span, key=f"{key} slider"),
        gap=0,
        key=key,
    )


def button_row(one: Button, push: Callable[[bool], None], edit: Push, key: str) -> Part:
    """Return a button with the key that presses it too."""
    letter = f"  ({key_words(one.key)})" if one.key else ""
    tip = one.does + (f"\nthen: {one.ends}" if one.ends else "")
    return Row(
        Held(one.name + letter, push, one.on, tip, grow=1, high=HIGH, key=f"{key} button"),
        edit,
        key=key,
    )


def read_out_row(one: ReadOut, program: Program, edit: Push, key: str) -> Part:
    """Return a name and the present value; what is wrong in its place."""
    words, wrong = _shown(one, program)
    name = spoken(one.name)
    if wrong:
        return Row(Text(f"{name}: {words}", role="error", grow=1, high=LINE), edit, key=key)
    value = Text(words, align="right", tip=one.shows, key=f"{key} value")
    return Row(Text(name, tip=one.shows, at_most=1, grow=1, high=LINE), value, edit, key=key)


def formula_row(
    one: Formula, program: Program, flip: Callable[[], object], edit: Push, key: str
) -> Part:
    """Return a formula with its switch; what is wrong below it."""
    trouble = program.trouble(one)
    line = Row(Tick(one.sets, one.enabled, flip, one.sets, grow=1, key=f"{key} tick"), edit)
    if trouble is None:
        return Column(line, key=key)
    return Column(line, Text(trouble.words, "small", "error"), gap=0, key=key)


def _shown(one: ReadOut, program: Program) -> tuple[str, bool]:
    """Return what a read-out shows, and whether that is what is wrong with it."""
    result = program.shown(one)
    if isinstance(result, Trouble):
        return result.words, True
    if result.kind == "truth":
        truth = result.holds()
        return ("–" if truth is None else "yes" if truth else "no"), False
    value = result.value()
    if result.trouble:
        return result.trouble, True
    return value_words(value, result, one.unit), False


def value_words(value: float, result: Expression, unit: str) -> str:
    """Return a value in the unit that was asked for, or in its own."""
    if not unit:
        return figure(value, result.unit)
    try:
        return with_unit(plain_number(value / parse_unit(unit).factor), unit)
    except UnknownUnitError:
        return figure(value, result.unit)


def spoken(name: str) -> str:
    """Return a name of formulas as it is shown."""
    return name.replace("_", " ")
