"""A graph that was open when its table was saved: the window opens it again with the file."""

from dataclasses import dataclass
from typing import ClassVar

from app.simulation.attached.attached import Attached
from physics.shapes.definitions import DefinitionError, Point


@dataclass(frozen=True, kw_only=True)
class ShownGraph(Attached):
    """What a graph shows. Only files have it: while a table runs, graphs are the window's."""

    KIND: ClassVar[str] = "graph"
    NAMED: ClassVar[str] = "graph"

    series: tuple[str, ...] = ()  # expressions
    against: str = ""  # an expression; "": time
    window: float = 0.0  # [s] the last so many seconds; 0: all
    data: tuple[str, ...] = ()  # names of the measured data on it
    fitted: tuple[str, ...] = ()  # of those that a curve was fitted to
    kinds: tuple[str, ...] = ()  # of these curves
    ranges: tuple[Point, ...] = ()  # along x, from which to which the curve was fitted

    @property
    def scripts(self) -> tuple[str, ...]:
        return "series", "against"

    def check(self) -> None:
        if not len(self.fitted) == len(self.kinds) == len(self.ranges):
            raise DefinitionError("fitted: each curve needs its data, its kind and its range")
