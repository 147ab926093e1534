"""Measured data: values over time that came from a file, to be drawn beside what is simulated."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

import numpy as np

from app.simulation.attached.attached import Attached
from physics.shapes.definitions import DefinitionError, Point

MOST_SAMPLES = 100_000
"""Most values of one series: [count], 100000, saved in 0.8 s; more make every save slow."""


@dataclass(frozen=True, kw_only=True)
class Measured(Attached):
    """A series of values [`unit`] at times [s], which rise."""

    KIND: ClassVar[str] = "data"
    NAMED: ClassVar[str] = "measured data"

    name: str
    samples: tuple[Point, ...]  # ([s], [unit]) one after the other
    unit: str = ""  # SI
    offset: float = 0.0  # [s] added to all times

    @cached_property
    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """Return times [s], with the offset, and values [unit], both (n,); read only."""
        times, values = np.array(self.samples).T
        return times + self.offset, values

    def check(self) -> None:
        if not self.name.strip():
            raise DefinitionError("name: measured data need a name")
        if not 2 <= len(self.samples) <= MOST_SAMPLES:
            raise DefinitionError(
                f"samples: {len(self.samples)} values; 2 to {MOST_SAMPLES} can be shown"
            )
        times = [time for time, _ in self.samples]
        if any(b <= a for a, b in pairwise(times)):
            raise DefinitionError("samples: times must rise from one to the next")
