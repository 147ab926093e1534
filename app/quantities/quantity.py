"""A quantity: something with a unit that can be read off a body, a joint or the world."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Quantity:
    """Something to be read off a body, a joint or the world."""

    name: str  # the word in expressions, after the dot
    unit: str  # SI, "" = a plain number; see app/quantities/units.py
    label: str  # words for an axis or a row
    help: str  # one sentence
    read: Callable[[Any], float | bool]
    kind: Literal["number", "truth"] = "number"
    added: Callable[[Any], float] | None = None
    """What the last tick added to a running total, which begins when it is first asked for."""

    @property
    def title(self) -> str:
        """Label and unit, for an axis."""
        return f"{self.label} [{self.unit}]" if self.unit else self.label
