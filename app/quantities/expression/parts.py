"""What an expression is made of once it is read: small closures with their kind and dimension.

Numbers are floats; what has no value (0/0, a body that is gone) is NaN, and `Fault` says why.
Truths are True, False or None: what is said of NaN is neither true nor false (Kleene 1938), so no
condition comes true, or its opposite, by an accident.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from app.quantities.units import NONE, Dimension

Kind = Literal["number", "truth"]


class Part(NamedTuple):
    """A piece of an expression. `dimension` None: a plain number, which fits every unit."""

    read: Callable[[], Any]
    kind: Kind
    dimension: Dimension | None = None
    constant: bool = False
    unit: str = ""  # of a quantity as it stands: "N*m" and "J" are one dimension


class Fault:
    """The reason why the last evaluation has no value; the first one counts."""

    __slots__ = ("text",)

    def __init__(self) -> None:
        self.text = ""

    def __call__(self, text: str) -> float:
        """Note `text`; NaN, to be handed on."""
        self.text = self.text or text
        return math.nan


def constant(value: float, dimension: Dimension | None = None) -> Part:
    """Return a part that is always `value`."""
    return Part(lambda: value, "number", dimension, constant=True)


def folded(part: Part) -> Part:
    """A part of constants only, worked out once if it has a value."""
    if not part.constant or part.kind != "number":
        return part
    value = part.read()
    return part if value != value else constant(value, part.dimension)


# --- arithmetic -----------------------------------------------------------------------------------


def add(a: Callable[[], float], b: Callable[[], float]) -> Callable[[], float]:
    """Return the sum of two parts."""
    return lambda: a() + b()


def subtract(a: Callable[[], float], b: Callable[[], float]) -> Callable[[], float]:
    """Return the difference of two parts."""
    return lambda: a() - b()


def multiply(a: Callable[[], float], b: Callable[[], float]) -> Callable[[], float]:
    """Return the product of two parts."""
    return lambda: a() * b()


def divide(
    a: Callable[[], float], b: Callable[[], float], fault: Fault, words: str
) -> Callable[[], float]:
    """The quotient; by zero it has no value."""

    def read() -> float:
        x, y = a(), b()
        return x / y if y != 0.0 else fault(f"{words} divides by zero")

    return read


def remainder(
    a: Callable[[], float], b: Callable[[], float], fault: Fault, words: str
) -> Callable[[], float]:
    """Return the remainder of a / b, with the sign of b."""

    def read() -> float:
        x, y = a(), b()
        if y == 0.0 or math.isinf(x):
            return fault(f"{words} has no remainder")
        return x % y

    return read


def guarded(
    function: Callable[..., float], reads: tuple[Callable[[], float], ...], fault: Fault, words: str
) -> Callable[[], float]:
    """A function of libm: NaN outside its domain or beyond the largest number."""

    def read() -> float:
        try:
            value = function(*[one() for one in reads])
        except (ArithmeticError, ValueError):
            return fault(f"{words} has no value")
        return value if value == value else fault(f"{words} has no value")

    return read


# --- truths ---------------------------------------------------------------------------------------


def compare(
    a: Callable[[], float],
    b: Callable[[], float],
    holds: Callable[[float, float], bool],
    note: Callable[[], float],
) -> Callable[[], bool | None]:
    """`holds` of two numbers; None, with a note, if one is not a number."""

    def read() -> bool | None:
        x, y = a(), b()
        if x != x or y != y:
            note()
            return None
        return holds(x, y)

    return read


def all_of(parts: list[Callable[[], bool | None]]) -> Callable[[], bool | None]:
    """True if all are, False as soon as one is, else None."""

    def read() -> bool | None:
        result: bool | None = True
        for part in parts:
            value = part()
            if value is False:
                return False
            if value is None:
                result = None
        return result

    return read


def any_of(parts: list[Callable[[], bool | None]]) -> Callable[[], bool | None]:
    """True as soon as one is, False if all are, else None."""

    def read() -> bool | None:
        result: bool | None = False
        for part in parts:
            value = part()
            if value is True:
                return True
            if value is None:
                result = None
        return result

    return read


def opposite(part: Callable[[], bool | None]) -> Callable[[], bool | None]:
    """Not; None stays None."""

    def read() -> bool | None:
        value = part()
        return None if value is None else not value

    return read


def choose(
    test: Callable[[], bool | None], yes: Callable[[], Any], no: Callable[[], Any]
) -> Callable[[], Any]:
    """One of two parts; of a test that is neither true nor false, no value."""

    def read() -> Any:
        truth = test()
        if truth is None:
            return math.nan
        return yes() if truth else no()

    return read


# --- functions ------------------------------------------------------------------------------------


class Function(NamedTuple):
    """A function of the language. `wants`: "any" of one unit, or "plain" (an angle or a number).

    `gives`: "same" as the arguments, or "plain", or "root" (half of each power).
    """

    call: Callable[..., float]
    least: int
    most: int
    wants: Literal["any", "plain"] = "plain"
    gives: Literal["same", "plain", "root"] = "plain"


def _sign(x: float) -> float:
    return math.copysign(1.0, x) if x else 0.0


FUNCTIONS: dict[str, Function] = {
    "abs": Function(math.fabs, 1, 1, "any", "same"),
    "min": Function(min, 2, 8, "any", "same"),
    "max": Function(max, 2, 8, "any", "same"),
    "hypot": Function(math.hypot, 2, 2, "any", "same"),
    "sqrt": Function(math.sqrt, 1, 1, "any", "root"),
    "sign": Function(_sign, 1, 1, "any", "plain"),
    "atan2": Function(math.atan2, 2, 2, "any", "plain"),
    "sin": Function(math.sin, 1, 1),
    "cos": Function(math.cos, 1, 1),
    "tan": Function(math.tan, 1, 1),
    "asin": Function(math.asin, 1, 1),
    "acos": Function(math.acos, 1, 1),
    "atan": Function(math.atan, 1, 1),
    "exp": Function(math.exp, 1, 1),
    "log": Function(math.log, 1, 1),
    "log10": Function(math.log10, 1, 1),
    "floor": Function(lambda x: float(math.floor(x)), 1, 1),
    "ceil": Function(lambda x: float(math.ceil(x)), 1, 1),
    "round": Function(lambda x: float(round(x)), 1, 1),
}

CONSTANTS: dict[str, float] = {"pi": math.pi, "tau": math.tau}


def root(dimension: Dimension | None) -> Dimension | None:
    """Return the dimension of a square root."""
    return None if dimension is None else NONE.times(dimension, Fraction(1, 2))
