"""The one board of sliders and controls: pinned properties, and the user's own controls."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from app.editor.editor import Editor
from app.editor.pins import Pin
from app.features.controls.model.pressing import push
from app.features.controls.model.task import CONTROLS, ControlTask
from app.features.controls.view.rows import (
    Sliding,
    button_row,
    formula_row,
    read_out_row,
    slider_row,
    spoken,
)
from app.features.controls.view.sheet import ControlSheet
from app.quantities.joint_words import joint_words
from app.quantities.numbers import plain_number
from app.quantities.units import with_unit
from app.simulation.attached import Attached, Button, Formula, ReadOut, Slider
from app.simulation.commands.edit import ChangeAttached
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import MIXED
from app.simulation.commands.property_text import value_words
from app.simulation.simulation import Simulation
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.kit.desk import MakeSheet
from app.ui.kit.popup import Entry
from app.ui.kit.slider import Track
from app.ui.kit.theme import Look
from app.ui.toolkit.inputs import Scroll
from app.ui.toolkit.leaves import Button as Push
from app.ui.toolkit.leaves import Menu
from app.ui.toolkit.parts import GAP, Column, Part
from physics import Body

MOST = 9  # [count] lines that the board grows for; more scroll
SIZES = ("width", "height", "radius", "start", "end", "length")
"""Properties that have the first sliders: how large a thing is."""

Living = Sequence[tuple[Pin, Sequence[Any]]]
ADDED = (
    (Slider, "Slider…"),
    (Button, "Button or key…"),
    (ReadOut, "Read-out…"),
    (Formula, "Formula…"),
)


def controls_of(simulation: Simulation) -> list[Attached]:
    """Return the controls of a table, in the order of making."""
    return [one for one in simulation.attachments.attached if isinstance(one, CONTROLS)]


class ControlBoard(Board):
    """A line for each pinned property and each control, and a button that adds one."""

    SIZE = (330.0, 100.0)
    LEAST = (240.0, 90.0)
    CORNER = "top right"  # in the sky: what moves ends on a floor

    def __init__(
        self, editor: Editor, do: Callable[[str], None], open_sheet: Callable[[MakeSheet], None]
    ) -> None:
        """Show the controls of what runs; `do` runs an action, `open_sheet` asks about one."""
        super().__init__("Controls")
        self._editor, self._session = editor, editor.session
        self._do, self._open_sheet = do, open_sheet
        self.pins: Living = ()
        self._gesture = 0  # of the slider that the mouse holds
        self._high = 0  # [px] that it was made for
        self._made: object = None  # what lines it has that height for
        self._homes: dict[int, float] = {}  # values of sliders when they were first seen

    # --- what it shows -----------------------------------------------------------------------

    def moment(self) -> object:
        """Return the moment, and what is pinned."""
        return *super().moment(), *self.pins  # type: ignore[misc]

    def stamp(self) -> object:
        """Return what the lines depend on: all words but those that a line follows."""
        follows = ("value", "enabled")
        controls = controls_of(self._session.simulation)
        return [pin for pin, _ in self.pins], [
            (one.id, *(pair for pair in one.words().items() if pair[0] not in follows))
            for one in controls
        ]

    def describe(self) -> Part:
        """Return a line for each, and the button below them."""
        lines = self.lines()
        entries = [[Entry(words, partial(self.edit, None, kind.KIND)) for kind, words in ADDED]]
        add = Menu("Add a control", lambda: entries, "A slider, button, read-out or formula")
        return Column(Scroll(Column(*lines), key="lines") if lines else None, add)

    def lines(self) -> list[Part]:
        """Return the lines: sizes, other pinned properties, controls."""
        ranked = sorted(self.pins, key=lambda one: one[0].address.field not in SIZES)
        controls = controls_of(self._session.simulation)
        return [*(self._pin_row(*one) for one in ranked), *map(self._row, controls)]

    def _row(self, one: Attached) -> Part:
        program, key = self._session.simulation.program, f"control {one.id}"
        tip = f"Change this {one.NAMED}, or remove it"
        edit = Push("", partial(self.edit, one), tip, sign="more", small=True)
        if isinstance(one, Slider):
            sliding = Sliding(
                Property(one.name, "number", one.unit, "", one.low, one.high),
                *(one.value, self._homes.setdefault(one.id, one.value), Track(one.low, one.high)),
                words=lambda value: with_unit(plain_number(value), one.unit),
                begin=self._editor.gesture,
                put=partial(self._set_slider, one),
                moved=self._moved,
            )
            span = f"{plain_number(one.low)} to {plain_number(one.high)}"
            return slider_row(
                sliding, spoken(one.name), f"{one.name} in formulas; {span}", (edit,), key
            )
        if isinstance(one, Button):
            return button_row(one, partial(self._push, one), edit, key)
        if isinstance(one, ReadOut):
            return read_out_row(one, program, edit, key)
        assert isinstance(one, Formula)
        return formula_row(one, program, partial(self._flip, one), edit, key)

    def _pin_row(self, pin: Pin, things: Sequence[Any]) -> Part:
        """Return the slider of a property; one may be kept with the table, or taken away."""
        address, prop, pins = pin.address, pin.property, self._editor.pins
        if address.scope != "world":  # some of them may be gone
            address = replace(address, ids=tuple(thing.id for thing in things))
        value = address.read(things)
        value = pin.home if value is None or value is MIXED else value
        if not self._gesture:
            pin.reach(value)

        def put(value: float, gesture: int, done: bool) -> None:  # noqa: ARG001
            self._editor.submit(address.command(value, gesture))

        keep = partial(pins.keep, pin, things, value) if pins.keep is not None else None
        keep_tip = "Keep this slider with the table: it is saved in its file"
        buttons = (
            *((Push("", keep, keep_tip, sign="save", small=True),) if keep is not None else ()),
            Push("", partial(pins.remove, pin), "Unpin", sign="cross", small=True),
        )
        sliding = Sliding(
            *(prop, value, pin.home),
            Track(pin.low, pin.high, 1.0 if prop.kind == "whole" else None),
            words=lambda value: with_unit(value_words(prop, value), prop.unit),
            begin=self._editor.gesture,
            put=put,
            moved=self._moved,
        )
        name = _name(pin, things)
        span = f"{plain_number(pin.low)} to {plain_number(pin.high)}; double-click: as pinned"
        return slider_row(
            sliding, name, f"{name}\n{prop.help}".strip(), buttons, pin_key(pin), span
        )

    # --- what the user does --------------------------------------------------------------------

    def _moved(self, sliding: Sliding, value: float, done: bool) -> None:
        """Hand on what a knob was moved to; one drag is one gesture."""
        self._gesture = self._gesture or self._editor.gesture()
        number = round(value) if sliding.property.kind == "whole" else float(value)
        sliding.put(number, self._gesture, done)
        self._gesture = 0 if done else self._gesture

    def _set_slider(self, one: Slider, value: float, gesture: int, done: bool) -> None:  # noqa: ARG002
        self._editor.submit(ChangeAttached(one.id, {"value": value}, gesture=gesture))

    def _push(self, one: Button, down: bool) -> None:
        if down or one.mode == "hold":
            push(self._session, one, down, self._do)

    def _flip(self, one: Formula) -> None:
        self._editor.do(ChangeAttached(one.id, {"enabled": not one.enabled}))

    def edit(self, one: Attached | None, kind: str = "") -> None:
        """Open the sheet of a control, or of a new one of a kind."""
        if one is not None:
            one = self._session.simulation.attachments.attached_by_id(one.id) or one
            kind = one.KIND
        selection = self._editor.selection
        task = ControlTask(self._session, kind, one, (selection.bodies, selection.joints))

        def ask() -> None:
            self._open_sheet(lambda desk, closed: ControlSheet(desk, closed, task, ask))

        ask()

    # --- its height ------------------------------------------------------------------------------

    def wanted(self, look: Look) -> int:
        """Return the height [px] for all lines, up to MOST; the title's more for fingers is not in
        it.
        """
        inside = look.px(self.SIZE[0]) - 2 * look.px(PAD)
        lines, add = self.lines()[:MOST], Menu("", list)
        high = Column(*lines, add).heights(look, inside)[1]
        return look.px(HEAD) + look.px(PAD) + high + look.px(GAP)

    def more(self, look: Look) -> tuple[int, int]:
        """Return how much higher it is for fingers [px]: by its lines."""
        usual = self.wanted(replace(look, touch=False))
        return 0, self.wanted(look) - usual + super().more(look)[1]

    def closed(self) -> None:
        """Forget where sliders stood: another table has others."""
        self._homes, self._high, self._made = {}, 0, None

    def update(self, seconds: float) -> None:
        """Be as high as its lines; the upper edge stays."""
        look, made = self.desk.look, self.stamp()
        if made != self._made or self.desk.editor.readout_clock.due:
            high = self.wanted(look) + for_fingers(look)
            self._made = made
            if high != self._high and not pygame.mouse.get_pressed()[0]:
                self._high = high
                self.fit(high)
        super().update(seconds)


def pin_key(pin: Pin) -> str:
    """Return the key of the line of a pin."""
    address = pin.address
    return f"pin {address.scope} {address.ids} {address.field} {address.index} {address.part}"


def _name(pin: Pin, things: Sequence[Any]) -> str:
    """Return the thing and the property in words."""
    first, count = things[0], len(things)
    if pin.address.scope == "world":
        thing = "World"
    elif count > 1:
        thing = f"{count} things"
    else:
        thing = first.name if isinstance(first, Body) else joint_words(first)
    return f"{thing}: {pin.property.label}"
