"""Which comparisons with theory speak now: those that hold, and those that have had their time."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scenes.kit import Theory

PATIENCE = 0.5
"""How long a comparison must have applied before it may say that theory is missed: [s], 0.5.

What rests is at rest in the tick before the first, at the top of its flight, and as it touches
down: its contacts carry nothing yet, and swing for a few tenths of a second. None of that is an
error of theory or of measurement."""

Verdict = Literal["spoken", "settling", "disturbed"]


@dataclass
class Span:
    """The time in which a comparison has applied without a break [s]."""

    begin: float
    end: float
    met: float | None = None  # since when it has been met; None: it is not
    sound: float = -1.0  # when it had last been met for `PATIENCE`: no mere crossing


class Verdicts:
    """Since when each comparison of a run has applied, by its name; no part of the state.

    Theory tells of a run that nobody meddles with. A comparison that the user has thrown off is
    silent until it is met again.
    """

    def __init__(self) -> None:
        self._spans: dict[str, Span] = {}
        self._last: frozenset[str] = frozenset()  # what applied when they were read last
        self._touched = -1.0  # [s] when the user moved something last

    def touch(self, time: float) -> None:
        """Note that the user moves something at `time` [s]."""
        self._touched = time

    def of(self, time: float, theory: Iterable[Theory]) -> list[Verdict]:
        """Return for each of the comparisons that apply at `time` [s] whether it speaks."""
        entries = tuple(theory)
        values: list[Verdict] = [self._of(time, entry) for entry in entries]
        self._last = frozenset(entry.name for entry in entries)
        return values

    def _of(self, time: float, entry: Theory) -> Verdict:
        span = self._spans.get(entry.name)
        went_on = entry.name in self._last
        if span is None or time < span.begin or (time > span.end and not went_on):
            span = self._spans[entry.name] = Span(time, time)
        span.end = max(span.end, time)
        if entry.holds:
            span.met = time if span.met is None else min(span.met, time)
            if time - span.met >= PATIENCE:
                span.sound = time
            return "spoken"
        span.met = None
        if 0.0 <= self._touched <= time and span.sound <= self._touched:
            return "disturbed"
        return "spoken" if time - span.begin >= PATIENCE else "settling"
