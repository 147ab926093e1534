"""One parameter in the panel: its name, and a slider, a drop-down or a check box."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.fields import Caption, CheckBox, DropButton, ValueBox
from app.ui.painted import Desk
from app.ui.popup import Entry, Popup
from app.ui.slider import Slider, Track
from scenes.kit import Parameter, ParameterError

LINE = 26  # [units] a line of words
SLIDER = 22  # [units] a slider under them
CHOICE = 32  # [units] a name beside a drop-down
TOGGLE = 30  # [units] a check box
VALUE = 118  # [units] width of a value with its unit

Changed = Callable[[str, Any], None]


class Control:
    """The widgets of one parameter.

    `height` [px] tall. `show` follows a value that was set elsewhere.
    """

    height = 0

    def show(self, value: Any) -> None:
        """Show `value`."""

    def key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Offer a key to an open text field; True when it was used."""
        return False


class SliderControl(Control):
    """A name, a value that can be typed, and a slider under them."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: float,
        changed: Changed,
    ) -> None:
        """`rect` gives left, top and width [px]."""
        self.parameter, self.changed = parameter, changed
        self.track = Track(parameter.low, parameter.high, _step(parameter), parameter.log)
        look = desk.look
        line, wide = look.px(LINE), look.px(VALUE)
        name = pygame.Rect(rect.left, rect.top, rect.width - wide, line)
        box = pygame.Rect(rect.right - wide, rect.top, wide, line)
        groove = pygame.Rect(rect.left, rect.top + line, rect.width, look.px(SLIDER))
        tip = f"{parameter.help}\n{self._range()}".strip()
        Caption(desk, name, container, label(parameter), tip)
        self.box = ValueBox(desk, box, container, self._words(value), self._typed)
        self.slider = Slider(
            desk,
            groove,
            container,
            track=self.track,
            value=value,
            default=parameter.default,
            moved=self._moved,
        )
        self.height = line + look.px(SLIDER)

    def show(self, value: float) -> None:
        """Show `value`, unless the mouse holds the slider."""
        if not self.slider.held:
            self.slider.set(value)
            self.box.show_words(self._words(value))

    def key(self, event: pygame.event.Event) -> bool:
        """Enter sets, Esc keeps the old value; Up and Down change it by a step."""
        if self.box.field is None:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            return self.box.finish(keep=event.key != pygame.K_ESCAPE)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._nudge(1 if event.key == pygame.K_UP else -1)
            return True
        return False

    def _nudge(self, way: int) -> None:
        track, travel = self.track, self.track.travel(self.slider.value)
        step = track.step if track.step and not track.log else 0.0
        value = (
            track.snap(self.slider.value + way * step) if step else track.value(travel + way * 0.02)
        )
        self._set(value)
        if self.box.field is not None:
            self.box.field.set_text(self.track.text(value))

    def _typed(self, words: str) -> None:
        try:
            self._set(self.parameter.parse(words.replace(",", ".")))
        except ParameterError:
            self.box.refresh()  # not a number, or out of range: the old value stays on show

    def _moved(self, value: float, done: bool) -> None:
        self.box.show_words(self._words(value))
        if (
            done or self.parameter.live
        ):  # rebuilding the scene for every pixel of a drag would stutter
            self._set(value)

    def _set(self, value: float) -> None:
        number = round(value) if self.parameter.integer else float(value)
        self.slider.set(number)
        self.box.show_words(self._words(number))
        self.changed(self.parameter.name, number)

    def _words(self, value: float) -> str:
        return f"{self.track.text(value)} {self.parameter.unit}".strip().replace(
            "-", "−", 1 if value < 0 else 0
        )

    def _range(self) -> str:
        low, high = self.track.text(self.track.low), self.track.text(self.track.high)
        return (
            f"{low} to {high} {self.parameter.unit}".strip()
            + "; double-click the slider for the default"
        )


class ChoiceControl(Control):
    """A name and a button that opens the list of options."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: str,
        changed: Changed,
        refused: Mapping[str, str] | None = None,
    ) -> None:
        """`refused`: options that cannot be had, with the reason."""
        self.desk, self.parameter, self.changed = desk, parameter, changed
        self.refused = refused or {}
        look = desk.look
        self.height = look.px(CHOICE)
        wide = rect.width // 2
        name = pygame.Rect(rect.left, rect.top, rect.width - wide, self.height)
        box = pygame.Rect(rect.right - wide, rect.top, wide, self.height)
        Caption(desk, name, container, label(parameter), parameter.help)
        self.button = DropButton(
            desk, box, container, words=value, command=self._open, tip=parameter.help
        )

    def show(self, value: str) -> None:
        """Show `value`."""
        self.button.show_words(value)

    def _open(self) -> None:
        entries = [
            Entry(
                option,
                partial(self._choose, option),
                checked=partial(self._shows, option),
                refused=self.refused.get(option, ""),
            )
            for option in self.parameter.options
        ]
        Popup(self.desk, self.button.rect, [entries], width=self.button.rect.width)

    def _shows(self, option: str) -> bool:
        return option == self.button.words

    def _choose(self, option: str) -> None:
        self.button.show_words(option)
        self.changed(self.parameter.name, option)


class ToggleControl(Control):
    """A check box."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: bool,
        changed: Changed,
    ) -> None:
        self.parameter, self.changed = parameter, changed
        self.height = desk.look.px(TOGGLE)
        place = pygame.Rect(rect.left, rect.top, rect.width, self.height)
        self.box = CheckBox(
            desk,
            place,
            container,
            words=label(parameter),
            on=value,
            command=self._flip,
            tip=parameter.help,
        )

    def show(self, value: bool) -> None:
        """Show `value`."""
        self.box.set(bool(value))

    def _flip(self) -> None:
        self.box.set(not self.box.on)
        self.changed(self.parameter.name, self.box.on)


def label(parameter: Parameter) -> str:
    """The field's name as words: "ball_mass" becomes "Ball mass"."""
    return parameter.name.replace("_", " ").strip().capitalize()


def _step(parameter: Parameter) -> float | None:
    return parameter.step or (1.0 if parameter.integer else None)
