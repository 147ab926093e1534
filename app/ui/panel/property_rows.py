"""Rows for the properties of things, and for what is measured of them."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.editor.editor import Editor
from app.editor.idle_settings import idle_reason
from app.editor.motor_strength import STRENGTHS, strength_for, usual_speed
from app.quantities.numbers import figure
from app.quantities.registry import Quantity
from app.simulation.commands.properties import Property, joint_properties
from app.simulation.commands.property_names import choice_words, label_of
from app.simulation.commands.property_ref import Address, Scope, Thing
from app.ui.kit.words import capital
from app.ui.panel.cell import Cell, MotorCell
from app.ui.panel.form_rows import ChoiceRow, Row, SwitchRow, WordsRow
from app.ui.panel.patch_rows import ColorRow
from app.ui.panel.value_row import ValueRow
from physics import Body, Capsule, World
from physics.joints.handle import Joint

FIRST = {"lower": -0.5, "upper": 0.5, "servo_angle": 0.0, "target_angle": 0.0}
"""What a limit or servo is when it is switched on: [rad, or m of what slides]."""
FIRST |= {"contact_hertz": 10.0, "rigid_hertz": 10.0}  # [Hz]
FIRST_BREAK = 100.0  # [N], [N*m]

PLAIN_NAMES = {"x": "centre x", "y": "centre y"}
"""Readings whose names are not plain enough."""


@dataclass(frozen=True)
class Section:
    """A section has rows under a title; its fold is remembered by `fold`, else by the title."""

    title: str
    rows: Sequence[Row]
    fold: str = ""
    closed: bool = False  # folded until the user unfolds it

    @property
    def key(self) -> str:
        """Return what its fold is remembered by."""
        return self.fold or self.title


@dataclass(frozen=True)
class Cells:
    """Makes rows for the properties of some things."""

    editor: Editor
    scope: Scope
    things: Sequence[Thing]
    index: int | None = None  # number of the shape; None: all

    @property
    def ids(self) -> tuple[int, ...]:
        """Return the numbers of bodies or joints; the world has none."""
        return tuple(one.id for one in self.things if not isinstance(one, World))

    def rows(self, result: Mapping[str, Property]) -> list[Row]:
        """Return a row for each, and the patches to choose a colour from."""
        ids, rows = self.ids, []
        for name, one in result.items():
            address = Address(self.scope, ids, name, self.index)
            kind = MotorCell if name == "motor_speed" else Cell
            cell = kind(self.editor, address, one, self.things)
            rows.append(self._row(cell))
            if one.kind == "color":
                rows.append(ColorRow(read=cell.read, write=cell.write))
        return rows

    def _row(self, cell: Cell) -> Row:
        result = cell.property
        label, idle = capital(result.label), self._why_idle(result.name)
        shown = {"why_idle": idle, "more": partial(self._more, cell)}
        if result.kind == "switch":
            return SwitchRow(label, result.help, cell.read, cell.write, **shown)
        if result.kind == "choice":
            notes = {option: result.note(option) for option in result.choices}
            said = partial(choice_words, result.name)
            return ChoiceRow(
                label, result.help, cell.read, cell.write, **shown, options=notes, said=said
            )
        first = partial(self._first, result)
        return ValueRow(label, result.help, **shown, whole=cell, first=first)

    def _more(self, cell: Cell) -> str:
        """Return how strong a motor should be, and what formulas call it where that differs."""
        name, lines, thing = cell.property.name, list[str](), self.things[0]
        if isinstance(thing, Joint) and len(self.things) == 1 and name == STRENGTHS.get(thing.kind):
            speed = thing.motor_speed
            if "motor_speed" in joint_properties(thing):
                needed = strength_for(thing, usual_speed(thing) if speed is None else speed)
                lines.append(f"Enough for what it moves: {figure(needed, cell.property.unit)}")
        names = cell.names
        if any(one.rpartition(".")[2] != cell.property.label for one in names):
            lines.append(f"In formulas: {', '.join(names)}")
        return "\n".join(lines)

    def _why_idle(self, name: str) -> Callable[[], str] | None:
        """Return what finds out whether it has an effect now: some settings have none."""
        world, (_, setting, name) = self.things[0], name.rpartition("settings.")
        if not setting or not isinstance(world, World):
            return None
        return lambda: idle_reason(world.settings, name)

    def _first(self, prop: Property) -> float:
        """Return a value to begin with for what is switched on."""
        name, thing = prop.name, self.things[0]
        if name.endswith("length") and isinstance(thing, Joint):
            return thing.current_length
        if isinstance(thing, Body):
            shape = thing.shapes[self.index or 0]
            if name == "static_friction":
                return 1.25 * shape.friction
            if isinstance(shape, Capsule):  # no other shape has another property like that
                return shape.radius
        if name == "motor_speed" and isinstance(thing, Joint):
            return usual_speed(thing)
        first = FIRST_BREAK if name.startswith("break") else FIRST.get(name, 1.0)
        return min(max(first, prop.low), prop.high)


def reading(quantity: Quantity, *things: Any) -> Row:
    """Return a row for what is measured of things: of many, the sum."""
    label = PLAIN_NAMES.get(quantity.label) or label_of(quantity.label)
    said = quantity.help if len(things) == 1 else f"Sum of {len(things)}: {quantity.help}"

    def read() -> str:
        values = [quantity.read(thing) for thing in things]
        if isinstance(values[0], bool):
            return "yes" if values[0] else "no"
        counts = all(isinstance(value, int) for value in values)  # their sum is a count
        value = values[0] if len(values) == 1 else sum(values) if counts else math.fsum(values)
        return figure(value, quantity.unit, steady=True)

    return WordsRow(capital(label), said, read)
