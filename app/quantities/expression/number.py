"""What is typed into an input field: a number, perhaps worked out, perhaps with a unit."""

import math

from app.quantities.expression.compiling import Compiler
from app.quantities.expression.error import ExpressionError
from app.quantities.expression.names import UnitNames
from app.quantities.expression.source import Source
from app.quantities.units import NONE, in_words, parse_unit


def read_number(text: str, unit: str = "") -> float:
    """The SI value of `text` ("1/3", "5 cm", "9.81 m/s^2") in a field that shows `unit`.

    A plain number counts in the field's own unit: 30 in a field of "deg" is 0.5236 rad. Raises
    ExpressionError, also when the text has another dimension.
    """
    wanted = parse_unit(unit)
    source, names = Source(text), UnitNames()
    part = Compiler(source, names).number(source.tree)
    value = part.read()
    if not math.isfinite(value):
        raise ExpressionError(names.fault.text or "this has no finite value", text)
    if part.dimension is None:
        return value * wanted.factor
    if part.dimension != wanted.dimension:
        field = in_words(wanted.dimension) if wanted.dimension != NONE else _plain(unit)
        raise ExpressionError(f"this is {in_words(part.dimension)}, but {field} is needed", text)
    if part.dimension == NONE and not unit:
        raise ExpressionError("this is an angle, but a plain number is needed", text)
    return value


def _plain(unit: str) -> str:
    return f"an angle [{unit}]" if unit else "a plain number"
