"""Boxes: a set formula, measured in whole pixels from its baseline, and the marks in it.

Whole pixels make bars crisp and keep letters as sharp as those of the text around.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

Point = tuple[float, float]


@dataclass(frozen=True)
class Glyphs:
    """Some letters of one style; `x` [px] where they begin, `y` [px] of their baseline, down."""

    x: int
    y: int
    text: str
    size: int  # [px] of the em
    bold: bool
    italic: bool


@dataclass(frozen=True)
class Rule:
    """A filled rectangle [px], `y` down from the baseline."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Shape:
    """A smooth filled polygon [px], y down from the baseline."""

    points: tuple[Point, ...]


Mark = Glyphs | Rule | Shape


@dataclass(frozen=True)
class Box:
    """A part that is set: its extent [px] about the baseline, and its marks."""

    width: int
    up: int  # how far it reaches above the baseline
    down: int  # and below
    marks: tuple[Mark, ...] = ()
    lean: int = 0  # how far its upper right end leans beyond its width

    @property
    def height(self) -> int:
        """Return the size from top to bottom [px]."""
        return self.up + self.down

    def moved(self, x: int, y: int) -> tuple[Mark, ...]:
        """Return its marks, `x` to the right and `y` down [px]."""
        return tuple(_moved(mark, x, y) for mark in self.marks)


def _moved(mark: Mark, x: int, y: int) -> Mark:
    if isinstance(mark, Shape):
        return Shape(tuple((px + x, py + y) for px, py in mark.points))
    return replace(mark, x=mark.x + x, y=mark.y + y)


def put(parts: Iterable[tuple[int, int, Box]], width: int, lean: int = 0) -> Box:
    """Return boxes at (x, y down) [px] as one box, `width` [px] wide."""
    placed = list(parts)
    up = max((box.up - y for _, y, box in placed), default=0)
    down = max((box.down + y for _, y, box in placed), default=0)
    marks = tuple(mark for x, y, box in placed for mark in box.moved(x, y))
    return Box(width, up, down, marks, lean)
