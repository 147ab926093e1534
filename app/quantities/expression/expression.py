"""An expression over a world: compiled once, evaluated every tick, never raising."""

import math

from app.quantities.expression.compiling import Compiler
from app.quantities.expression.error import ExpressionError
from app.quantities.expression.names import WorldNames
from app.quantities.expression.parts import Part
from app.quantities.expression.source import Source
from app.quantities.units import NONE, symbol
from physics import World

UNEXPECTED = (ArithmeticError, ValueError, LookupError, AttributeError, ReferenceError, TypeError)
"""What a reader of a quantity could raise: then there is no value."""


class Expression:
    """A text that has a value in every state of its world."""

    def __init__(self, text: str, world: World, part: Part, names: WorldNames) -> None:
        """See `expression` and `condition`, which make them."""
        self.text, self.world = text, world
        self.kind = part.kind
        self.unit = part.unit or symbol(
            part.dimension or NONE
        )  # SI, "" = a plain number or a truth
        self._read, self._fault = part.read, names.fault

    @property
    def trouble(self) -> str:
        """The reason why the last value was NaN, or no truth; "" when all is well."""
        return self._fault.text

    def value(self) -> float:
        """The number now; NaN, with `trouble`, when it has none. It never raises."""
        value = self._evaluate()
        return math.nan if value is None else float(value)

    def holds(self) -> bool | None:
        """Whether the condition is true now; None, with `trouble`, when that cannot be said."""
        value = self._evaluate()
        return None if value is None else bool(value)

    def _evaluate(self) -> float | bool | None:
        self._fault.text = ""
        try:
            return self._read()
        except UNEXPECTED as error:
            self._fault(f"{self.text} has no value: {error}")
            return None


def expression(text: str, world: World) -> Expression:
    """Compile a number or a condition over `world`; ExpressionError says what is wrong, where."""
    source, names = Source(text), WorldNames(world)
    part = Compiler(source, names).part(source.tree)
    return Expression(text, world, part, names)


def condition(text: str, world: World) -> Expression:
    """Compile what must be true or false; ExpressionError also for a number."""
    source, names = Source(text), WorldNames(world)
    part = Compiler(source, names).truth(source.tree)
    if part.constant:
        raise ExpressionError("this never changes: name something of the world", text)
    return Expression(text, world, part, names)
