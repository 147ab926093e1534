"""Formulas in the picture: coloured words, matrices in brackets, fractions, on a sheet of paper.

A formula is a sequence of items from left to right; a sheet is formulas from top to bottom. All
lengths are in pixels, as multiples of the label size, so formulas follow the projector.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from physics.values.sums import plain_sum
from scenes.draw import Color, Draw
from scenes.labels import number

LEADING = 1.4  # [labels] from one line of text to the next
PAD = 0.5  # [labels] of paper round the formulas
COLUMN_GAP = 0.7  # [labels] between two columns of a matrix
GAP = 0.25  # [labels] of an empty formula
BRACKET = 0.32  # [labels] length of a bracket's hooks
ROW = 1.25  # [labels] from one row of a matrix to the next

Box = tuple[float, float, float, float]  # [px] left, top, right, bottom
Pair = tuple[float, float]  # [px]


@dataclass(frozen=True)
class Ink:
    """Words in a colour."""

    text: str
    color: Color = "text"
    bold: bool = False


Cell = str | Ink


@dataclass(frozen=True)
class Matrix:
    """Rows of cells in square brackets; the columns are flush right, so that digits align."""

    rows: tuple[tuple[Cell, ...], ...]
    color: Color = "text"  # of the brackets


@dataclass(frozen=True)
class Fraction:
    """One above the other."""

    top: Cell
    bottom: Cell


Item = str | Ink | Matrix | Fraction
Formula = Sequence[Item]


def bracketed(value: float, digits: int = 2) -> str:
    """Return a factor that may be negative: 2.00 or (−2.00)."""
    text = number(value, digits)
    return f"({text})" if text.startswith("−") else text


def column(*cells: Cell, color: Color = "text") -> Matrix:
    """Return a vector: a matrix of one column."""
    return Matrix(tuple((cell,) for cell in cells), color)


def vector(x: float, y: float, color: Color = "text", digits: int = 2) -> Matrix:
    """Return the column of two numbers."""
    return column(Ink(number(x, digits), color), Ink(number(y, digits), color))


def _ink(cell: Cell) -> Ink:
    return cell if isinstance(cell, Ink) else Ink(cell)


class _Setter:
    """Measures and draws items at one size."""

    def __init__(self, draw: Draw, size: float) -> None:
        self.draw, self.label = draw, size
        self._widths: dict[Cell, float] = {}
        self._starts: dict[Color, list[tuple[float, float]]] = {}  # of strokes, by colour
        self._ends: dict[Color, list[tuple[float, float]]] = {}
        self.until = math.inf  # [px] what lies further to the right is not written yet

    def wide(self, cell: Cell) -> float:
        """Return the width of words [px]."""
        if cell not in self._widths:
            ink = _ink(cell)
            self._widths[cell] = self.draw.text_size(ink.text, self.label, ink.bold)[0]
        return self._widths[cell]

    def columns(self, matrix: Matrix) -> list[float]:
        """Return the width of each column [px]."""
        return [max(self.wide(cell) for cell in cells) for cells in zip(*matrix.rows, strict=True)]

    def width(self, item: Item) -> float:
        """Return the size of any item [px]."""
        if isinstance(item, Matrix):
            columns = self.columns(item)
            inside = plain_sum(columns) + COLUMN_GAP * self.label * (len(columns) - 1)
            return inside + (2 * BRACKET + 0.7) * self.label
        if isinstance(item, Fraction):
            return max(self.wide(item.top), self.wide(item.bottom)) + 0.5 * self.label
        return self.wide(item)

    def height(self, item: Item) -> float:
        """Return the size of any item [px]."""
        if isinstance(item, Matrix):
            return (ROW * len(item.rows) + 0.6) * self.label
        return (2.75 if isinstance(item, Fraction) else LEADING) * self.label

    def words(self, cell: Cell, x: float, y: float, anchor: str = "left") -> None:
        """Write words beside a place [px]."""
        ink = _ink(cell)
        look = (self.label, ink.color, True, anchor, ink.bold)
        self.draw.text_px((x, y), ink.text, *look, until=self.until)

    def put(self, item: Item, x: float, y: float) -> None:
        """Draw an item with its left end at (x, y), y in its middle [px]."""
        if isinstance(item, Matrix):
            self._put_matrix(item, x, y)
        elif isinstance(item, Fraction):
            middle = x + self.width(item) / 2
            self.words(item.top, middle, y - 0.68 * self.label, "center")
            self.words(item.bottom, middle, y + 0.66 * self.label, "center")
            inset = 0.12 * self.label
            self._strokes([(x + inset, y), (x + self.width(item) - inset, y)], "text")
        else:
            self.words(item, x, y)

    def _put_matrix(self, matrix: Matrix, x: float, y: float) -> None:
        half, hook, wide = (
            self.height(matrix) / 2 - 0.12 * self.label,
            BRACKET * self.label,
            self.width(matrix),
        )
        margin = 0.1 * self.label
        for edge, way in ((x + margin, 1), (x + wide - margin, -1)):
            tip = edge + way * hook
            corners = [(tip, y - half), (edge, y - half), (edge, y + half), (tip, y + half)]
            self._strokes(corners, matrix.color)
        right = x + (BRACKET + 0.35) * self.label
        for k, column_width in enumerate(self.columns(matrix)):
            right += column_width
            for i, row in enumerate(matrix.rows):
                at = y + (i - (len(matrix.rows) - 1) / 2) * ROW * self.label
                self.words(row[k], right, at, "right")
            right += COLUMN_GAP * self.label

    def _strokes(self, corners: list[tuple[float, float]], color: Color) -> None:
        """Keep a line for `finish`, as far as it is written; its parts are upright or level."""
        for a, b in pairwise(corners):
            if min(a[0], b[0]) < self.until:
                ends = [(min(x, self.until), y) for x, y in (a, b)]
                self._starts.setdefault(color, []).append(ends[0])
                self._ends.setdefault(color, []).append(ends[1])

    def write(self, line: "Formula", x: float, y: float, left: float) -> float:
        """Put a line with its left end at (x, y) [px], as much as `left` [px] of it; return what is
        left then. Where it ends within the line, there is the pen.
        """
        wide = plain_sum(self.width(item) for item in line)
        self.until = x + left if left < wide else math.inf
        for item in line:
            self.put(item, x, y)
            x += self.width(item)
        if 0.0 < left < wide:
            self._nib(self.until, y)
        return max(left - wide, 0.0)

    def _nib(self, x: float, y: float) -> None:
        """Draw a pen, its tip on the line; it goes up and down once for each letter."""
        size = self.label
        y += 0.3 * size * math.cos(math.tau * x / (0.8 * size))
        tip, back = (x, y), (x + 0.75 * size, y - 1.15 * size)
        wing = (0.13 * size, 0.09 * size)
        neck = (x + 0.25 * size, y - 0.38 * size)
        for a, b, color in ((neck, back, "hand"), (tip, neck, "text")):
            reach = 1.0 if color == "hand" else 0.0
            corners = [
                (a[0] - reach * wing[0], a[1] - reach * wing[1], 0.0),
                (b[0] - wing[0], b[1] - wing[1], 0.0),
                (b[0] + wing[0], b[1] + wing[1], 0.0),
                (a[0] + reach * wing[0], a[1] + reach * wing[1], 0.0),
            ]
            self.draw.list.add(corners, self.draw.color(color))

    def finish(self) -> None:
        """Draw all brackets and bars at once."""
        thick = max(1.5, 0.09 * self.label)
        for color, starts in self._starts.items():
            self.draw.many.stroke(np.array(starts), np.array(self._ends[color]), color, thick)


def sheet(
    draw: Draw,
    corner: tuple[float, float],
    formulas: Sequence[Formula],
    anchor: str = "topleft",
    lit: Collection[int] = (),
    written: float = 1.0,
) -> Box:
    """Draw formulas on paper with its `anchor` corner at a world point; return where it lies [px].

    An empty formula is a little room. The lines `lit` lie on a coloured ground; of them the share
    `written` is there, and a pen at its end.
    """
    setter = _Setter(draw, draw.style.sizes.label)
    label = setter.label
    heights = [
        max((setter.height(item) for item in line), default=GAP * label) for line in formulas
    ]
    widths = [plain_sum(setter.width(item) for item in line) for line in formulas]
    wide, high = max(widths) + 2 * PAD * label, plain_sum(heights) + 2 * PAD * label
    x, y = _upper_left(draw.camera.to_screen(*corner), (wide, high), anchor)
    _paper(draw, (x, y, x + wide, y + high))
    top = y + PAD * label
    left = (
        plain_sum(widths[i] for i in lit) * written if written < 1.0 else math.inf
    )  # [px] to write
    for i, (line, tall) in enumerate(zip(formulas, heights, strict=True)):
        if i in lit:
            _paper(draw, (x, top, x + wide, top + tall), "rule")
        rest = setter.write(line, x + PAD * label, top + tall / 2, left if i in lit else math.inf)
        left = rest if i in lit else left
        top += tall
    setter.finish()
    return (x, y, x + wide, y + high)


def _upper_left(
    at: tuple[float, float], size: tuple[float, float], anchor: str
) -> tuple[float, float]:
    """Return where a sheet of `size` begins that has its `anchor` at a place [px]."""
    (x, y), (wide, high) = at, size
    x -= wide if "right" in anchor else 0.0 if "left" in anchor else wide / 2
    y -= high if "bottom" in anchor else 0.0 if "top" in anchor else high / 2
    return x, y


def _paper(draw: Draw, box: Box, role: str = "") -> None:
    """Draw a plain sheet, or a stripe of a role's colour."""
    left, top, right, bottom = box
    fill = draw.color(role) if role else draw.color("halo", 0.82)
    line = 0 if role else draw.color("grid")
    corners = [(left, top, 0.0), (right, top, 0.0), (right, bottom, 0.0), (left, bottom, 0.0)]
    draw.list.add(corners, fill, line, 0.0 if role else draw.style.sizes.thin)
