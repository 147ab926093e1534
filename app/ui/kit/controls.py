"""One parameter in the panel: its name, and a slider, a drop-down or a check box."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.quantities.units import with_unit
from app.simulation.commands.properties import Property
from app.simulation.commands.property_text import digits_of, property_of, value_text
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption, CheckBox, DropButton
from app.ui.kit.number_box import NumberBox, Put
from app.ui.kit.number_field import EDGE
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.slider import Slider, Track
from app.ui.kit.theme import Look
from app.ui.kit.words import key_words
from scenes.kit import Parameter

LINE = 26  # [units] a line of words
SLIDER = 22  # [units] a slider under them
CHOICE = 32  # [units] a name beside a drop-down
TOGGLE = 30  # [units] a check box
GAP = 10  # [units] at least between a name and its drop-down
VALUE = 118  # [units] width of a value with its unit, where its name leaves so much

Changed = Callable[[str, Any], None]


class Changes:
    """Where the values of a form go: here to a function, whatever gesture they belong to."""

    def __init__(self, changed: Changed) -> None:
        self._changed = changed

    def begin(self) -> int:
        """Return the number of a new gesture."""
        return 0

    def move(self, name: str, value: Any, gesture: int) -> None:  # noqa: ARG002
        """Take a value of that gesture; more may follow."""
        self._changed(name, value)

    def end(self, name: str, gesture: int) -> None:
        """End the gesture."""

    def once(self, name: str, value: Any) -> None:
        """Make a gesture with one value."""
        gesture = self.begin()
        self.move(name, value, gesture)
        self.end(name, gesture)


class Control:
    """The widgets of one parameter.

    `height` [px] tall. `show` follows a value that was set elsewhere.
    """

    height = 0
    boxes: Sequence[NumberBox] = ()
    held = False  # the mouse has its slider
    area = pygame.Rect(0, 0, 0, 0)  # [px in the window] of its slider and its number

    def show(self, value: Any) -> None:
        """Show `value`."""


def value_width(look: Look, room: int, name: str, values: Sequence[str]) -> int:
    """Return how much of `room` [px] a number takes beside its name: VALUE, or less to leave that
    whole, but enough for its `values`.
    """
    widest = max(look.strong.size(words)[0] for words in values) + 2 * look.px(EDGE)
    return max(widest, min(look.px(VALUE), room - look.body.size(name)[0]))


class NumberSlider(Control):
    """A name, a value that can be typed, pulled and stepped, and a slider under them."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        prop: Property,
        value: float,
        *,
        label: tuple[str, str],
        track: Track,
        home: float,
        words: Callable[[float], str],
        begin: Callable[[], int],
        put: Put,
        tips: tuple[str, str] = ("", ""),
        line: int = 0,
        spare: int = 0,
        names: Sequence[str] = (),
    ) -> None:
        """Place it in `rect` [px]; without a height the slider is as high as usual.

        `label`: the name and its tip; `tips`: of the number and of the slider. A double click on
        the slider sets it to `home`. `begin` gives the number of a new gesture, `put` takes a value
        of it. The first line is `line` [px] high; `spare` [px] at its right end stay free. The name
        may be broken into lines, `names`: the number is beside the last.
        """
        self._desk, self._container, self._home, self._tip = desk, container, home, tips[1]
        self._begin, self._put, self._whole = begin, put, prop.kind == "whole"
        self._gesture: int | None = None  # of the slider, while the mouse holds it
        look = desk.look
        line, said = line or look.px(LINE), [words(x) for x in (track.low, track.high, value)]
        wide = value_width(look, rect.width - spare, label[0], said)
        names = names or label[:1]
        above = (len(names) - 1) * line
        box = pygame.Rect(rect.right - spare - wide, rect.top + above, wide, line)
        for k, name in enumerate(names):
            place = pygame.Rect(rect.left, rect.top + k * line, box.left - rect.left, line)
            Caption(desk, place, container, name, label[1])
        self.box = NumberBox(
            *(desk, box, container, prop, value),
            words=words,
            begin=begin,
            put=self._typed,
            tip=tips[0],
        )
        self.boxes = (self.box,)
        high = rect.height - line if rect.height else look.target(SLIDER)
        self._groove = pygame.Rect(rect.left, box.bottom, rect.width, high)
        self.slider = self._make_slider(track, value)
        self.height = above + line + high

    @property
    def held(self) -> bool:  # type: ignore[override]
        """Return whether the mouse has the slider."""
        return self.slider.held

    @property
    def area(self) -> pygame.Rect:  # type: ignore[override]
        """Return where slider and number are [px in the window]."""
        return self.slider.rect.union(self.box.rect)

    def _make_slider(self, track: Track, value: float) -> Slider:
        return Slider(
            *(self._desk, self._groove, self._container),
            track=track,
            value=value,
            default=self._home,
            moved=self.moved,
            tip=self._tip,
        )

    def widen(self, track: Track, tip: str) -> None:
        """Make another slider, for another range."""
        self._tip = tip
        self.slider.kill()
        self.slider = self._make_slider(track, self.box.value)

    def show(self, value: float) -> None:
        """Show `value`, unless the user is at the slider or at the number."""
        if not (self.slider.held or self.box.busy):
            self.slider.set(value)
            self.box.follow(value)

    def moved(self, value: float, done: bool) -> None:
        """Hand on what the knob was moved to; one drag is one gesture."""
        number = round(value) if self._whole else float(value)
        gesture = self._begin() if self._gesture is None else self._gesture
        self._gesture = None if done else gesture
        self.box.follow(number)
        self._put(number, gesture, done)

    def _typed(self, value: float, gesture: int, done: bool) -> None:
        """Hand on what was typed or stepped to."""
        self.slider.set(value)
        self._put(value, gesture, done)

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open number, where it is alone: Tab takes it and closes."""
        if event.key == pygame.K_TAB and self.box.entry is not None:
            self.box.commit()
            return True
        return self.box.key(event)


def slider_names(parameter: Parameter, look: Look, width: int) -> list[str]:
    """Return the name of a slider in `width` [px], in the lines that it needs beside its number."""
    known = [value_text(parameter, x) for x in (parameter.low, parameter.high, parameter.default)]
    room = width - value_width(look, width, parameter.words, known)
    return paint.wrap(parameter.words, look.body, room) or [parameter.words]


def slider_height(parameter: Parameter, look: Look, width: int) -> int:
    """Return the height [px] of a slider in `width` [px]."""
    lines = len(slider_names(parameter, look, width))
    return lines * look.px(LINE) + look.target(SLIDER)


class SliderControl(NumberSlider):
    """The slider of a parameter."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: float,
        changes: Changes,
    ) -> None:
        """Place it by left, top and width of `rect` [px]."""
        self.parameter, self.changes = parameter, changes
        track = Track(parameter.low, parameter.high, _step(parameter), parameter.log)
        reach = _range(parameter, track)
        super().__init__(
            *(desk, container, rect, property_of(parameter), value),
            label=(parameter.words, f"{parameter.help}\n{reach}".strip()),
            track=track,
            home=parameter.default,
            words=partial(value_text, parameter),
            begin=changes.begin,
            put=self._hand_on,
            tips=(reach, ""),
            names=slider_names(parameter, desk.look, rect.width),
        )

    def _hand_on(self, value: float, gesture: int, done: bool) -> None:
        """Set it; what the scene is built from only at the end, for building takes its time."""
        if done or self.parameter.live:
            self.changes.move(self.parameter.name, value, gesture)
        if done:
            self.changes.end(self.parameter.name, gesture)


def _range(parameter: Parameter, track: Track) -> str:
    low = digits_of(track.low, track.step)
    high = with_unit(digits_of(track.high, track.step), parameter.unit)
    usual = value_text(parameter, parameter.default)
    return f"{low} to {high}; double-click the slider for {usual}"


def choice_height(parameter: Parameter, look: Look, width: int) -> int:
    """Return the height [px] of a choice in `width` [px]: its name stands above its options where
    both have no room side by side.
    """
    name = look.body.size(label_words(parameter))[0] + look.px(GAP)
    above = name + DropButton.width(look, parameter.options) > width
    return look.target(CHOICE) + (look.px(LINE) if above else 0)


class ChoiceControl(Control):
    """A name and a button that opens the list of options."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: str,
        changes: Changes,
        refused: Mapping[str, str] | None = None,
    ) -> None:
        """Make the button; options in `refused` cannot be had, for the reason given there."""
        self.desk, self.parameter, self.changes = desk, parameter, changes
        self.refused = refused or {}
        look = desk.look
        self.height = choice_height(parameter, look, rect.width)
        words, high = label_words(parameter), look.target(CHOICE)
        room = rect.width - look.body.size(words)[0] - look.px(GAP)  # beside the name
        wide = min(room, max(rect.width // 2, DropButton.width(look, parameter.options)))
        name = pygame.Rect(rect.left, rect.top, rect.width - wide, high)
        if self.height > high:  # the name stands above
            name.size, wide = (rect.width, look.px(LINE)), rect.width
        box = pygame.Rect(rect.right - wide, rect.top + self.height - high, wide, high)
        Caption(desk, name, container, words, parameter.help)
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
        self.changes.once(self.parameter.name, option)


class ToggleControl(Control):
    """A check box."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: bool,
        changes: Changes,
    ) -> None:
        self.parameter, self.changes = parameter, changes
        self.height = desk.look.target(TOGGLE)
        place = pygame.Rect(rect.left, rect.top, rect.width, self.height)
        self.box = CheckBox(
            desk,
            place,
            container,
            words=label_words(parameter),
            on=value,
            command=self._flip,
            tip=parameter.help,
        )

    def show(self, value: bool) -> None:
        """Show `value`."""
        self.box.set(bool(value))

    def _flip(self) -> None:
        self.box.set(not self.box.on)
        self.changes.once(self.parameter.name, self.box.on)


def label_words(parameter: Parameter) -> str:
    """Return what stands beside a choice or a switch: what it is called, and its key."""
    key = f"  ({key_words(parameter.key)})" if parameter.key else ""
    return parameter.words + key


def _step(parameter: Parameter) -> float | None:
    return parameter.step or (1.0 if parameter.integer else None)
