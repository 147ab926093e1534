"""Controls of the user's own: sliders, buttons, read-outs and formulas.

Their names are words of expressions. What a button or a formula does is a list of assignments,
`ball.vx = v*cos(a); ball.vy = v*sin(a)`; see `assignments.py`.
"""

from dataclasses import dataclass
from typing import ClassVar

from app.quantities.expression.parts import CONSTANTS, FUNCTIONS
from app.quantities.expression.source import KEYWORDS
from app.quantities.registry import WORLD
from app.quantities.units import UNITS, UnknownUnitError, parse_unit
from app.simulation.attached.attached import Attached
from physics.constants import LARGEST_SIZE
from physics.shapes.definitions import DefinitionError

MOST_NAME = 30
"""Longest name of a slider or a read-out: [characters], 30; it is typed in formulas."""

MOST_SCRIPT = 2_000
"""Longest list of assignments: [characters], 2,000."""

TAKEN = {
    **dict.fromkeys(UNITS, "a unit"),
    **dict.fromkeys(FUNCTIONS, "a function"),
    **dict.fromkeys(CONSTANTS, "a number"),
    **dict.fromkeys((name.partition(".")[0] for name in WORLD), "a quantity of the world"),
    **dict.fromkeys(("body", "joint", "contact", *KEYWORDS), "a word of formulas"),
    "t": "the time",
}
"""Words that no control may have as its name, with what they mean already."""


def check_name(name: str) -> None:
    """DefinitionError unless `name` can be a word of expressions."""
    if not name.isidentifier() or name.startswith("_") or "__" in name:
        raise DefinitionError(
            f"name: {name!r} cannot stand in a formula: use letters, digits and _, such as speed_2"
        )
    if len(name) > MOST_NAME:
        raise DefinitionError(f"name: {len(name)} letters; at most {MOST_NAME}")
    if name in TAKEN:
        raise DefinitionError(f"name: {name!r} is {TAKEN[name]} already: choose another name")


def check_unit(unit: str) -> None:
    """DefinitionError unless formulas know the unit."""
    try:
        parse_unit(unit)
    except UnknownUnitError as error:
        raise DefinitionError(f"unit: {error}; write one such as m, m/s, deg or N") from None


def check_script(field: str, text: str) -> None:
    """DefinitionError when a list of assignments is too long."""
    if len(text) > MOST_SCRIPT:
        raise DefinitionError(f"{field}: {len(text)} letters; at most {MOST_SCRIPT}")


@dataclass(frozen=True, kw_only=True)
class Slider(Attached):
    """A number that the user sets; expressions know it by its name.

    One that `sets` something, such as ball.friction, gives it its value whenever it is moved.
    """

    KIND: ClassVar[str] = "slider"
    NAMED: ClassVar[str] = "slider"

    name: str
    low: float = 0.0  # [unit]
    high: float = 10.0
    value: float = 5.0
    unit: str = ""
    sets: str = ""  # what it moves; "": only formulas look at it

    @property
    def scripts(self) -> tuple[str, ...]:
        return ("sets",)

    @property
    def assignment(self) -> str:
        """Return what moving it does; "" if nothing."""
        return f"{self.sets} = {self.name}" if self.sets else ""

    def check(self) -> None:
        check_script("sets", self.sets)
        check_name(self.name)
        check_unit(self.unit)
        if not -LARGEST_SIZE <= self.low < self.high <= LARGEST_SIZE:
            raise DefinitionError("high: the slider must end above where it begins")
        if not self.low <= self.value <= self.high:
            raise DefinitionError(
                f"value: must be {self.low:g} to {self.high:g}, not {self.value:g}"
            )


MODES = ("press", "hold", "toggle")
"""When a button acts: once at a press; in every tick while held; in every tick from press to
press."""

START = "start"
"""The assignment that is none: the table goes back to its start first."""


@dataclass(frozen=True, kw_only=True)
class Button(Attached):
    """A button, which may have a key: it does its assignments."""

    KIND: ClassVar[str] = "button"
    NAMED: ClassVar[str] = "button"

    name: str
    does: str = ""
    ends: str = ""  # what it does when it is let go, or switched off
    mode: str = "press"
    key: str = ""
    on: bool = False  # held, or switched on, now

    def check(self) -> None:
        if not 0 < len(self.name.strip()) <= MOST_NAME:
            raise DefinitionError(f"name: a button needs 1 to {MOST_NAME} letters on it")
        if self.mode not in MODES:
            raise DefinitionError(f"mode: must be one of {', '.join(MODES)}, not {self.mode!r}")
        if len(self.key) > MOST_NAME:
            raise DefinitionError("key: is not a key")
        check_script("does", self.does)
        check_script("ends", self.ends)
        if not self.does.strip():
            raise DefinitionError("does: say what it does, such as ball.vx = 5 m/s")

    @property
    def scripts(self) -> tuple[str, ...]:
        return ("does", "ends")

    @property
    def starts_over(self) -> bool:
        """Return whether a press brings the table back to its start first."""
        return START in map(str.strip, self.does.split(";"))


@dataclass(frozen=True, kw_only=True)
class ReadOut(Attached):
    """The value of an expression on the board; other expressions know it by its name."""

    KIND: ClassVar[str] = "read_out"
    NAMED: ClassVar[str] = "read-out"

    name: str
    shows: str
    unit: str = ""  # to be shown in; "": that of the expression

    def check(self) -> None:
        check_name(self.name)
        check_unit(self.unit)

    @property
    def scripts(self) -> tuple[str, ...]:
        return ("shows",)


@dataclass(frozen=True, kw_only=True)
class Formula(Attached):
    """Properties that follow formulas: the assignments are done in every tick."""

    KIND: ClassVar[str] = "formula"
    NAMED: ClassVar[str] = "formula"

    sets: str
    enabled: bool = True

    def check(self) -> None:
        check_script("sets", self.sets)
        if not self.sets.strip():
            raise DefinitionError("sets: write a formula, such as motor.omega = 2*pi*f")

    @property
    def scripts(self) -> tuple[str, ...]:
        return ("sets",)
