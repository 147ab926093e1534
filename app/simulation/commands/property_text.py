"""Values of properties as words, and words as values: what stands in a field and what is typed.

Also by how much a value changes at one press of an arrow key.
"""

import math
import re
from dataclasses import replace
from typing import Any

from app.quantities.expression import read_number
from app.quantities.expression.error import ExpressionError
from app.quantities.numbers import plain_number
from app.quantities.units import UnknownUnitError, parse_unit, with_unit
from app.simulation.commands.properties import Property
from app.simulation.commands.property_names import NO_VALUE, choice_words
from app.simulation.errors import CommandError
from physics.bodies.body_marks import PALETTE
from scenes import labels
from scenes.axes import decimals_of, round_up
from scenes.kit import Parameter

NEVER = ("", "none", "-", *NO_VALUE.values())
"""What may be typed for no value."""

DEGREE = math.pi / 180.0  # [rad] a step of an angle
BOUNDED = 1000.0
"""A range up to this wide fits on a slider: [unit of the property]. What the core only protects
itself with (1e6 m, 1e12 N) is no range for a hand."""

EVERYTHING = 0xFFFFFFFF
"""A mask that meets all categories."""

DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")
WRITTEN = {"−": "-", "²": "^2", "³": "^3", "·": "*", "°": " deg"}
"""Signs as they are printed, and how they are written in an expression."""


def is_bounded(prop: Property) -> bool:
    """Whether its limits are the ends of a sensible slider."""
    return prop.kind in ("number", "whole") and prop.high - prop.low <= BOUNDED


def value_words(prop: Property, value: Any) -> str:
    """A value without its unit."""
    if value is None:
        return NO_VALUE.get(prop.name, "none")
    if prop.kind == "points":
        return f"{len(value)} points"
    if prop.name == "mask" and value == EVERYTHING:
        return "all"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value) if prop.kind == "whole" else plain_number(value)
    return str(value)


def changed(prop: Property, value: Any, of: str = "") -> str:
    """Return words for a new value of a property `of` something: "Mass of box 3 = 2 kg".

    A coordinate of a point that is None stays as it is.
    """
    label = prop.label
    if isinstance(value, tuple) and len(value) == 2 and None in value:
        part = 1 if value[0] is None else 0
        label, value = f"{label} {'xy'[part]}", value[part]
    return f"{label[:1].upper()}{label[1:]}{f' of {of}' if of else ''} = {_said(prop, value)}"


def _said(prop: Property, value: Any) -> str:
    """Return a value with its unit; it may be none that the property can have."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str):
        return choice_words(prop.name, value)
    if isinstance(value, tuple):
        if not all(isinstance(part, int | float) for part in value):
            return f"{len(value)} points"
        numbers = ", ".join(map(plain_number, value))
        return with_unit(f"({numbers})", prop.unit)
    return with_unit(value_words(prop, value), "" if value is None else prop.unit)


def editable_words(prop: Property, value: Any) -> str:
    """Return what stands in the field when it is opened: all digits that count."""
    if value is None:
        return ""
    if prop.kind == "points":
        return "; ".join(f"{x:.6g}, {y:.6g}" for x, y in value)
    if isinstance(value, float):
        return f"{value:.9g}"
    return str(value)


def read_value(prop: Property, text: str) -> Any:
    """The value that `text` means for a property. ExpressionError or CommandError says why not."""
    if prop.kind == "text":
        return prop.checked(text.strip())
    if prop.kind == "color":
        return None if text.strip().lower() in NEVER else _color(prop, text.strip().lower())
    if prop.optional and text.strip().lower() in NEVER:
        return None
    if prop.name == "mask" and text.strip().lower() == "all":
        return EVERYTHING
    if prop.kind == "points":
        return prop.checked([_pair(prop, part) for part in text.split(";") if part.strip()])
    return prop.checked(_number(prop, text))


def _color(prop: Property, word: str) -> str:
    """A colour by a word or "#rrggbb"; physics would tell a programmer what else there is."""
    try:
        return prop.checked(word)
    except CommandError as error:
        words = ", ".join(PALETTE)
        raise ExpressionError(f"a colour is {words}, #rrggbb or none, not {word}") from error


def _number(prop: Property, text: str) -> float:
    """The number in the property's own unit, which is SI or, of a scene's parameter, anything."""
    if not text.strip():
        raise ExpressionError(f"write a number for {prop.label}")
    for sign, written in WRITTEN.items():
        text = text.replace(sign, written)
    if "(" not in text:  # else commas part the arguments of a function
        text = DECIMAL_COMMA.sub(".", text)
    factor = parse_unit(prop.unit).factor
    value = read_number(text, prop.unit) / factor
    return value if factor == 1.0 else float(f"{value:.14g}")  # 30 deg is not 29.999999999999996


def _pair(prop: Property, text: str) -> tuple[float, float]:
    """Return the point that "x, y" means."""
    words = [part for part in text.split(",") if part.strip()]
    if len(words) != 2:
        raise CommandError(f"write {prop.label} as x, y; x, y; ..., not {text.strip()!r}")
    x, y = (read_number(word, prop.unit) for word in words)
    return x, y


def coordinate(prop: Property, part: int) -> Property:
    """X or y of a point as a property of its own."""
    return replace(prop, name=f"{prop.label} {'xy'[part]}", kind="number")


def step_of(prop: Property, value: float) -> float:
    """Return the step of an arrow key: a tenth of the size of `value`, or a degree."""
    if prop.step:
        return prop.step
    if prop.kind == "whole":
        return 1
    if prop.unit == "rad":
        return DEGREE
    if prop.high - prop.low <= 1.0:
        return 0.01
    return 10.0 ** (math.floor(math.log10(abs(value))) - 1) if value else 0.1


def finer(prop: Property, step: float, factor: float) -> float:
    """A step made `factor` times as large, but not smaller than one that changes something."""
    return max(step * factor, 1.0 if prop.kind == "whole" else prop.least)


def stepped(prop: Property, value: float, by: float) -> float | int:
    """`value` changed by `by`, inside the limits, without the noise of the last digits."""
    new = min(max(value + by, prop.low), prop.high)
    return round(new) if prop.kind == "whole" else float(f"{new:.12g}")


# --- parameters of scenes -----------------------------------------------------------------------

STEPS = 100.0
"""Steps of an arrow key over the whole range of a slider without steps of its own: [count], 100."""


def property_of(parameter: Parameter) -> Property:
    """A slider as a property; its values are in its own unit. A point: one of its coordinates."""
    step = parameter.step or (1.0 if parameter.integer else 0.0)
    if not step and not parameter.log and parameter.kind == "slider":
        step = round_up((parameter.high - parameter.low) / STEPS)
    return Property(
        parameter.name,
        "whole" if parameter.integer else "number",
        known_unit(parameter.unit),
        parameter.help,
        parameter.low,
        parameter.high,
        step=step,
        least=(parameter.step or 0.0) if parameter.kind == "point" else 0.0,
    )


def known_unit(unit: str) -> str:
    """A unit as expressions know it: "m/s²" is "m/s^2"; "" for one that they do not know ("%")."""
    for sign, written in WRITTEN.items():
        unit = unit.replace(sign, written)
    unit = unit.strip()
    try:
        parse_unit(unit)
    except UnknownUnitError:
        return ""
    return unit


def value_text(parameter: Parameter, value: float) -> str:
    """Return the value with its unit, with as many decimals as its step has, or more if need be."""
    return with_unit(digits_of(value, parameter.step), parameter.unit)


def digits_of(value: float, step: float | None) -> str:
    """Return a value on a grid of `step`, with the decimals of the grid; off it, all that it has.

    So a slider that is moved does not jump in width.
    """
    decimals = decimals_of(step) if step else 0
    on_grid = bool(step) and abs(value * 10**decimals - round(value * 10**decimals)) < 1e-6
    return labels.number(value, decimals) if on_grid else plain_number(value)
