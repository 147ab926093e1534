"""Lines of the board of controls: a slider, a button, a read-out, a formula."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.controls.model.pressing import push
from app.quantities.expression import Expression
from app.quantities.numbers import figure, plain_number
from app.quantities.units import UnknownUnitError, parse_unit, with_unit
from app.simulation.attached import Attached, Button, Formula, ReadOut, Slider
from app.simulation.attached.program import Program, Trouble
from app.simulation.commands.edit import ChangeAttached
from app.simulation.commands.properties import Property
from app.ui.kit import buttons
from app.ui.kit.controls import NumberSlider
from app.ui.kit.desk import Desk
from app.ui.kit.fields import CheckBox
from app.ui.kit.slider import Track
from app.ui.kit.theme import Look
from app.ui.kit.value_line import ValueLine
from app.ui.kit.words import key_words

LINE = 28  # [units] a name and a value
GROOVE = 22  # [units] a slider under them
HIGH = 36  # [units] a button
SIDE = 24  # [units] of the sign at the right
GAP = 6


class ControlRow:
    """One control. `place` is where it stands [px in the container]."""

    PRESSED: tuple[float, ...] = (LINE,)  # [units] heights of what is pressed, from the top
    BELOW = 0.0  # [units] height of what is only read, below that

    @classmethod
    def height(cls, look: Look) -> int:
        """Return its height [px]."""
        return sum(map(look.target, cls.PRESSED)) + look.px(cls.BELOW)

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        place: pygame.Rect,
        one: Attached,
        edit: Callable[[Attached], None],
    ) -> None:
        """Make its elements; the sign at the right lets the user `edit` it."""
        self.desk, self.container, self.one = desk, container, one
        side = desk.look.target(SIDE)
        sign = pygame.Rect(place.right - side, place.top + desk.look.px(2), side, side)
        self.room = pygame.Rect(place.left, place.top, sign.left - place.left - 4, place.height)
        tip = f"Change this {one.NAMED}, or remove it"
        command = partial(edit, one)
        buttons.Button(desk, sign, container, command=command, sign="more", small=True, tip=tip)
        self.fill()

    def fill(self) -> None:
        """Make what is beside the sign, in `room`."""
        raise NotImplementedError

    def follow(self, one: Attached, program: Program) -> None:
        """Show the control as it is now."""
        raise NotImplementedError

    def key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Offer a key to an open number."""
        return False


class SliderRow(ControlRow):
    """A name, a number that can be typed, and a groove under them."""

    PRESSED = (LINE, GROOVE)
    one: Slider

    def fill(self) -> None:
        one = self.one
        tip = f"{one.name} in formulas; {plain_number(one.low)} to {plain_number(one.high)}"
        self.control = NumberSlider(
            *(self.desk, self.container, self.room),
            Property(one.name, "number", one.unit, "", one.low, one.high),
            one.value,
            label=(spoken(one.name), tip),
            track=Track(one.low, one.high),
            home=one.value,
            words=lambda value: with_unit(plain_number(value), one.unit),
            begin=self.desk.editor.gesture,
            put=self._set,
            line=self.desk.look.target(LINE),
        )

    def follow(self, one: Attached, program: Program) -> None:  # noqa: ARG002
        if isinstance(one, Slider):
            self.control.show(one.value)

    def _set(self, value: float, gesture: int, done: bool) -> None:  # noqa: ARG002
        self.desk.editor.submit(ChangeAttached(self.one.id, {"value": value}, gesture=gesture))

    def key(self, event: pygame.event.Event) -> bool:
        return self.control.key(event)


class HeldButton(buttons.Button):
    """A button that also hears of its being let go."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        words: str,
        push: Callable[[bool], None],
        tip: str,
    ) -> None:
        self.push, self.on = push, False
        self._down = False
        super().__init__(
            desk, rect, container, command=lambda: None, words=words, framed=True, tip=tip
        )

    def show_on(self, on: bool) -> None:
        if on != self.on:
            self.on = self.strong = on
            self.refresh()

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


class ButtonRow(ControlRow):
    """A button with the key that presses it too."""

    PRESSED = (HIGH,)
    one: Button

    def fill(self) -> None:
        one = self.one
        key = f"  ({key_words(one.key)})" if one.key else ""
        tip = one.does + (f"\nthen: {one.ends}" if one.ends else "")
        place = self.room.inflate(0, -self.desk.look.px(4))
        self.button = HeldButton(self.desk, place, self.container, one.name + key, self._push, tip)

    def _push(self, down: bool) -> None:
        if down or self.one.mode == "hold":
            push(self.desk.session, self.one, down, self.desk.do)

    def follow(self, one: Attached, program: Program) -> None:  # noqa: ARG002
        if isinstance(one, Button):
            self.button.show_on(one.on)


class ReadOutRow(ControlRow):
    """A name and the present value; what is wrong in its place."""

    one: ReadOut

    def fill(self) -> None:
        self.line = ValueLine(self.desk, self.room, self.container, "", self.one.shows)

    def follow(self, one: Attached, program: Program) -> None:
        if isinstance(one, ReadOut):
            words, wrong = _shown(one, program)
            name = spoken(one.name)
            self.line.put(*((f"{name}: {words}", "") if wrong else (name, words)), wrong=wrong)


class FormulaRow(ControlRow):
    """A formula with its switch; what is wrong below it."""

    BELOW = 20.0
    one: Formula

    def fill(self) -> None:
        look, room = self.desk.look, self.room
        box = pygame.Rect(room.left, room.top, room.width, look.target(LINE))
        self.box = CheckBox(
            self.desk,
            box,
            self.container,
            words=self.one.sets,
            on=self.one.enabled,
            command=self._flip,
            tip=self.one.sets,
        )
        rest = pygame.Rect(room.left, box.bottom, room.width, look.px(self.BELOW))
        self.line = ValueLine(self.desk, rest, self.container, "", font=look.small)

    def _flip(self) -> None:
        words = {"enabled": not self.box.on}
        self.desk.editor.do(ChangeAttached(self.one.id, words))

    def follow(self, one: Attached, program: Program) -> None:
        if isinstance(one, Formula):
            self.box.set(one.enabled)
            trouble = program.trouble(one)
            self.line.put("" if trouble is None else trouble.words, "", wrong=trouble is not None)


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


ROWS: dict[str, type[ControlRow]] = {
    Slider.KIND: SliderRow,
    Button.KIND: ButtonRow,
    ReadOut.KIND: ReadOutRow,
    Formula.KIND: FormulaRow,
}
"""The line of each kind."""
