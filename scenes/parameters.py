"""What can be set of a scene: sliders, choices, switches, points to drag. Declared once, as fields.

Not a dataclass_transform: type checkers see a specifier's default only when it is a keyword, and
`slider(2.0, 0.5, 5)` reads better. The annotations alone give `self.length: float`.
"""

import math
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from physics.values.ranges import choice_fault, number_fault, switch_fault
from scenes import facts

TRUE_WORDS = ("on", "true", "yes", "1")
FALSE_WORDS = ("off", "false", "no", "0")


class ParameterError(ValueError):
    """A scene parameter is unknown, or its value cannot be used; the text says what to do."""


Point = tuple[float, float]
Kind = Literal["slider", "choice", "toggle", "point"]
WORDS = ("unit", "help", "label", "symbol", "origin", "role", "rides", "pulls", "key")


@dataclass(frozen=True)
class Parameter:
    """One of them: everything the panel, the picture, the files and the command line need."""

    kind: Kind
    default: Any
    low: float = 0.0  # in `unit`; of a slider, or of each coordinate of a point
    high: float = 0.0
    step: float | None = None  # None = continuous
    unit: str = ""
    help: str = ""
    log: bool = False  # equal slider travel = equal ratio
    live: bool = False  # applied at once through Scene.changed(); else the scene is built again
    options: tuple[str, ...] = ()
    switch: tuple[str, ...] = ()  # words for off and on, where earlier files have a switch
    label: str = ""  # in the panel, where the name would read badly: "θ₀"
    name: str = ""  # these two are read from the annotated field
    integer: bool = False
    symbol: str = ""  # beside a point in the picture: "F"
    origin: str = ""  # the point that an arrow to this one begins at
    role: str = ""  # colour of the point and its arrow; "" = that of handles
    rides: str = ""  # name of the body that carries the point; its value is in that body's frame
    key: str = ""  # flips a switch, takes the next of a choice (with Shift the one before)
    pulls: str = ""  # name of a body: a press on it puts the arrow's origin there and pulls it out

    @property
    def words(self) -> str:
        """Return what it is called: its label, or its name as words, "ball_mass" as "Ball mass"."""
        return self.label or self.name.replace("_", " ").strip().capitalize()

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys that it listens to, as in app/ui/keys.py."""
        back = (f"shift+{self.key}",) if self.kind == "choice" else ()
        return (self.key, *back) if self.key else ()

    def turned(self, value: Any, key: str) -> Any:
        """Return what `key`, one of `keys`, makes of `value`: the other, or the next in a ring."""
        if self.kind == "toggle":
            return not value
        way = 1 if key == self.key else -1
        return self.options[(self.options.index(value) + way) % len(self.options)]

    def check(self) -> None:
        """Raise ParameterError when it is not declared as its kind must be."""
        if self.kind not in get_args(Kind):
            raise ParameterError(f"{self.name}: there is no kind {facts.shown(self.kind)}")
        for word in WORDS:
            if wrong := facts.line(getattr(self, word)):
                raise ParameterError(f"{self.name}: its {word} {wrong}")
        if self.key and self.kind not in ("choice", "toggle"):
            raise ParameterError(f"{self.name}: a {self.kind} has no key, only choice and switch")
        if self.pulls and not self.origin:
            raise ParameterError(f"{self.name}: it pulls {self.pulls!r}, so it needs an origin")
        if self.kind in ("slider", "point"):
            self._check_limits()
        if self.kind == "choice":
            wrong = facts.lines(self.options)
            if wrong or not self.options or len(set(self.options)) < len(self.options):
                why = wrong or f"must be different words, not {facts.shown(self.options)}"
                raise ParameterError(f"{self.name}: its options {why}")

    def _check_limits(self) -> None:
        low, high, step = self.low, self.high, self.step
        numbers = all(facts.is_number(end) and math.isfinite(end) for end in (low, high))
        if not numbers or low >= high:
            got = f"{facts.shown(low)} .. {facts.shown(high)}"
            needed = "reach > 0" if self.kind == "point" else "low < high"
            raise ParameterError(f"{self.name}: a {self.kind} needs {needed} (got {got})")
        if self.log and low <= 0:
            raise ParameterError(f"{self.name}: a logarithmic slider needs low > 0 (got {low:g})")
        if step is not None and not (facts.is_number(step) and 0.0 < step <= high - low):
            most = f"above 0, at most {high - low:g}"
            raise ParameterError(f"{self.name}: its step must be {most} (got {facts.shown(step)})")

    def parse(self, text: str) -> Any:
        """Return the value that `text` means ("12", "on", "bridge", "1, 2.5"), validated.

        ParameterError says what would be right.
        """
        word = text.strip()
        if self.kind == "point":
            return self._parse_point(word)
        if self.kind == "slider":
            try:
                return self.validate(float(word))
            except ValueError as error:
                if isinstance(error, ParameterError):
                    raise
                raise ParameterError(f"{self.name}: {text!r} is not a number") from None
        if self.kind == "toggle" and word.lower() in TRUE_WORDS + FALSE_WORDS:
            return word.lower() in TRUE_WORDS
        matches = [option for option in self.options if option.lower() == word.lower()]
        return self.validate(matches[0] if matches else word)

    def validate(self, value: Any) -> Any:
        """Return `value` as the field's own type. Raises ParameterError with what is allowed."""
        if self.kind == "point":
            return self._validate_point(value)
        if self.kind == "slider":
            return self._validate_number(value)
        if self.kind == "toggle":
            if isinstance(value, bool | np.bool_):
                return bool(value)
            raise ParameterError(switch_fault(self.name, value))
        if self.switch and isinstance(value, bool | np.bool_):
            return self.switch[bool(value)]
        if wrong := choice_fault(self.name, value, self.options):
            raise ParameterError(wrong)
        return value

    def _parse_point(self, word: str) -> Any:
        parts = word.strip("()").replace(";", ",").split(",")
        try:
            return self.validate(tuple(float(part) for part in parts))
        except ValueError as error:
            if isinstance(error, ParameterError):
                raise
            raise ParameterError(f"{self.name}: {word!r} is not a point x, y") from None

    def _validate_point(self, value: Any) -> Point:
        """Return the point on its grid, if it has one."""
        if not isinstance(value, tuple | list) or len(value) != 2:
            raise ParameterError(f"{self.name} is a point x, y (got {value!r})")
        step = self.step or 0.0
        x, y = (self._validate_number(float(part) if _is_number(part) else part) for part in value)
        return (round(x / step) * step, round(y / step) * step) if step else (x, y)

    def _validate_number(self, value: Any) -> float | int:
        whole = self.integer
        if wrong := number_fault(self.name, value, self.low, self.high, self.unit, whole):
            raise ParameterError(wrong)
        return int(value) if whole else float(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | np.number) and not isinstance(value, bool)


def slider(
    default: float,
    low: float,
    high: float,
    *,
    step: float | None = None,
    unit: str = "",
    help: str = "",  # noqa: A002 - the word that the panel, --set and the files use
    log: bool = False,
    live: bool = False,
    label: str = "",
) -> Any:
    """Return a number from `low` to `high` [unit]; annotate it `int` for whole numbers."""
    return Parameter("slider", default, low, high, step, unit, help, log, live, label=label)


def choice(
    default: str,
    options: tuple[str, ...],
    *,
    help: str = "",  # noqa: A002
    live: bool = False,
    key: str = "",
    label: str = "",
    switch: tuple[str, str] | None = None,
) -> Any:
    """Return one word out of `options`; `key` takes the next one, with Shift the one before.

    One that was a switch in an earlier version names the words that stand for off and on now.
    """
    was = switch or ()
    return Parameter(
        "choice", default,
        help=help, live=live, options=options, key=key, label=label, switch=was,
    )  # fmt: skip


def toggle(
    default: bool,
    *,
    help: str = "",  # noqa: A002
    live: bool = False,
    key: str = "",
    label: str = "",
) -> Any:
    """Return a switch: True or False; `key` flips it."""
    return Parameter("toggle", default, help=help, live=live, key=key, label=label)


def point(
    default: Point,
    *,
    reach: float = 100.0,
    step: float | None = None,
    unit: str = "m",
    symbol: str = "",
    origin: str = "",
    role: str = "",
    rides: str = "",
    pulls: str = "",
    help: str = "",  # noqa: A002
) -> Any:
    """Return a point that is dragged in the picture, x and y from -`reach` to `reach` [unit].

    With `origin` (the name of another point) it is the tip of an arrow from there, and stays where
    it is when that one moves. With `step` it snaps to a grid. Always live.

    With `rides` (the name of a body) it sits on that body and goes where it goes: its value is in
    the body's own frame, and `Scene.point_at` tells where that is now.

    With `pulls` (the name of a body; it needs an `origin`) a press on that body puts the origin
    there and pulls this point out of it: a slingshot, which `Scene.released` lets go.
    """
    low = -reach if facts.is_number(reach) else reach  # `check` says what is wrong with it
    return Parameter(
        "point", default, low, reach, step, unit, help, False, True,
        symbol=symbol, origin=origin, role=role, rides=rides, pulls=pulls,
    )  # fmt: skip
