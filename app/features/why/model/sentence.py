"""A sentence of the answer to "Why?": words, the moment they are of, and the number behind them."""

from typing import NamedTuple

from app.quantities.numbers import figure, rounded
from physics.constants import SLEEP_SPEED, SLEEP_TIME, SWAY_SPEED

Point = tuple[float, float]

SHARE_OF_LARGEST = 1e-3
"""A number is written no finer than this part of the largest one in the sentence: [1]. Less:
"0.0000213 N" looks like a measurement; more: a grain's weight is rounded away."""


FINER = 0.01
"""Beside its bound a small value is written finer than in a sentence, by this factor: [1]."""

THOUSAND = 1000.0
"""From this on a scale has a prefix of its own, "kN": [unit]."""


LIMIT = "limit"
"""How a bound is spoken of in brackets."""


class Datum(NamedTuple):
    """The number that a sentence rests on; `reading` in its place where it is a word."""

    name: str  # "friction"
    value: float  # [unit], SI; nan where `reading` says it
    unit: str
    bound: float | None = None  # what it is held against [unit]
    reading: str = ""  # "static"
    most: str = "of at most"  # how the bound is spoken of

    @property
    def words(self) -> str:
        """Return the line below the sentence: "friction 3.10 N of at most 3.12 N"."""
        if self.reading:
            return f"{self.name}: {self.reading}"
        said = f"{self.name} {self.figure}"
        if self.bound is None:
            return said
        if self.most == LIMIT:
            return f"{said} (limit {rounded(self.bound, 2)} {self.unit})"
        return f"{said} {self.most} {amount(self.bound, self.unit)}"

    @property
    def figure(self) -> str:
        """Return the number alone, for the sentence: it must not say another one."""
        fine = FINER * (self.bound or 0.0)
        return amount(self.value, self.unit, max(fine, abs(self.value)))

    @property
    def share(self) -> float | None:
        """Return the value in parts of the bound [1]; None where that says nothing."""
        said = (self.most.startswith("of") or self.most == LIMIT) and self.value == self.value
        if not said or self.bound is None or not self.bound > 0.0:
            return None
        return abs(self.value) / self.bound


class Mark(NamedTuple):
    """What shows the sentence in the picture."""

    points: tuple[Point, ...] = ()  # [m] ringed
    arrows: tuple[tuple[Point, Point, str], ...] = ()  # at [m], force [N], kind of `force_kinds`
    ids: tuple[int, ...] = ()  # bodies and joints that are outlined


class Sentence(NamedTuple):
    """One reason, or one thing that happened."""

    kind: str  # "rests", "slips", ...
    words: str
    tick: int  # the moment that it is true at
    time: float  # [s]
    datum: Datum
    mark: Mark = Mark()
    weight: float = 1.0  # how telling: the largest are kept
    about: int | None = None  # id of the other thing that it speaks of
    times: int = 1  # how often it happened: those are merged into one
    until: float | None = None  # [s] the last of those
    again: str = ""  # what is said of several: "slipped on slope and stuck again"


def amount(value: float, unit: str, scale: float = 0.0) -> str:
    """Return a number for a sentence, no finer than what the largest one beside it warrants."""
    beside = scale > abs(value) and scale < THOUSAND and unit != "rad"  # "0.05 N" beside "12 N"
    beside = beside and unit.startswith("N")
    least = SHARE_OF_LARGEST * abs(scale)
    return figure(value, unit, least=least, steady=True, prefix=not beside)


def rest_words() -> str:
    """Return below which speeds what rests may fall asleep, for how long."""
    fixed = f"{amount(SWAY_SPEED, 'm/s')} where it stands on the ground"
    return f"slower than {amount(SLEEP_SPEED, 'm/s')} ({fixed}) for {amount(SLEEP_TIME, 's')}"


def newtons(value: float, scale: float = 0.0) -> str:
    """Return a force."""
    return amount(value, "N", scale or value)
