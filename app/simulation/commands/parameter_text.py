"""Parameters of scenes as properties, to be read, stepped and told as in the inspector."""

from app.quantities.numbers import plain_number
from app.quantities.units import UnknownUnitError, parse_unit, with_unit
from app.simulation.commands.properties import Property
from app.simulation.commands.property_text import WRITTEN
from scenes import labels
from scenes.axes import decimals_of, round_up
from scenes.kit import Parameter

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


def told(parameter: Parameter, value: float) -> str:
    """Return the value with its unit, with as many decimals as its step has, or more if need be."""
    return with_unit(digits_of(value, parameter.step), parameter.unit)


def digits_of(value: float, step: float | None) -> str:
    """Return a value on a grid of `step`, with the decimals of the grid; off it, all that it has.

    So a slider that is moved does not jump in width.
    """
    decimals = decimals_of(step) if step else 0
    on_grid = bool(step) and abs(value * 10**decimals - round(value * 10**decimals)) < 1e-6
    return labels.number(value, decimals) if on_grid else plain_number(value)
