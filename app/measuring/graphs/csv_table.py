"""Tables of measured values as cameras, sensors and spreadsheets write them, read with their units.

The first line that is no row of numbers names the columns: "t in s", "height [m]", "x (cm)", "v /
m/s". What parts the columns (semicolon, tabulator, comma) and the sign of the decimals are found
out. Values come in SI.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.quantities.units import UnknownUnitError, parse_unit, symbol

MOST_ROWS = 100_000
"""Rows that are read: [count], 100000, seven minutes at 240 Hz."""

SEPARATORS = (";", "\t", ",")
UNIT = re.compile(
    r"^(?P<name>.*?)\s*"
    r"(?:\[(?P<a>[^\]]*)\]|\((?P<b>[^)]*)\)|\s/\s*(?P<c>\S+)|\sin\s+(?P<d>\S+))$"
)
SIGNS = {"²": "^2", "³": "^3", "·": "*", "°": "deg", "µ": "u", "−": "-"}
TIMES = ("t", "time", "zeit", "temps", "seconds", "tiempo")
"""What a column of times is called."""


class CsvError(ValueError):
    """A table cannot be read; the text names the line and says what to do."""


@dataclass(frozen=True)
class Column:
    """A column by its name; its values [`unit`] are (n,), NaN where there is none."""

    name: str
    unit: str  # SI, "" = a plain number
    values: np.ndarray

    @property
    def title(self) -> str:
        """Return the name with the unit."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name


def read_table(text: str) -> list[Column]:
    """Return the columns of a table. CsvError names the line."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines = [(n, line) for n, line in lines if not line.lstrip().startswith("#")]
    if not lines:
        raise CsvError("the file is empty: it needs a line of names and rows of numbers")
    parts, comma = _style([line for _, line in lines])
    rows = [(n, [_clean(cell) for cell in line.split(parts)]) for n, line in lines]
    head: list[str] = []
    if any(_number(cell, comma) is None for cell in rows[0][1] if cell):
        head = rows.pop(0)[1]
    if not rows:
        raise CsvError("there is a line of names, but no row of numbers below it")
    if len(rows) > MOST_ROWS:
        raise CsvError(f"line {rows[MOST_ROWS][0]}: at most {MOST_ROWS} rows are read")
    width = len(head) or len(rows[0][1])
    if width < 2:
        raise CsvError(
            f"line {lines[0][0]}: one column only. Part columns by ; , or a tabulator, and have"
            " one with the time"
        )
    head = head or [f"column {k + 1}" for k in range(width)]
    values = np.array([_row(n, cells, width, comma, head) for n, cells in rows])
    return [_column(name, values[:, k], k) for k, name in enumerate(head)]


def time_column(columns: Sequence[Column]) -> int:
    """Return the number of the column that is most likely the time."""
    for k, column in enumerate(columns):
        if column.unit == "s" or column.name.strip().lower() in TIMES:
            return k
    return 0


def _style(lines: list[str]) -> tuple[str, bool]:
    """Return what parts columns, and whether decimals have a comma."""
    body = lines[1:50] or lines[:1]
    for parts in SEPARATORS[:2]:
        if all(parts in line for line in body):
            comma = any(re.search(r"\d,\d", line) for line in body)
            return parts, comma and not any(re.search(r"\d\.\d", line) for line in body)
    return ",", False


def _clean(cell: str) -> str:
    return cell.strip().strip('"').strip("\ufeff").strip()


def _number(cell: str, comma: bool) -> float | None:
    """Return the value of a cell; NaN for an empty one, None for words."""
    if cell.lower() in ("", "nan", "na", "-", "–"):
        return math.nan
    try:
        value = float((cell.replace(",", ".") if comma else cell).replace("−", "-"))
    except ValueError:
        return None
    return value if math.isfinite(value) else math.nan


def _row(line: int, cells: list[str], width: int, comma: bool, head: list[str]) -> list[float]:
    """Return the values of a row. CsvError names its line."""
    while len(cells) > width and not cells[-1]:
        cells = cells[:-1]  # a separator at the end of the line
    if len(cells) > width:
        raise CsvError(
            f"line {line}: {len(cells)} values, but {width} columns. With a decimal comma,"
            " part the columns by semicolons"
        )
    found = []
    for name, cell in zip(head, cells + [""] * (width - len(cells)), strict=True):
        value = _number(cell, comma)
        if value is None:
            raise CsvError(f"line {line}, {name}: {cell[:40]!r} is no number")
        found.append(value)
    return found


def _column(title: str, values: np.ndarray, number: int) -> Column:
    """Return a column in SI; a unit that is not known stays a part of the name."""
    found = UNIT.match(title)
    name, word = title, ""
    if found is not None:
        word = next((part for part in found.groups()[1:] if part), "").strip()
        name = found["name"].strip()
    written = word
    for sign, plain in SIGNS.items():
        written = written.replace(sign, plain)
    try:
        unit = parse_unit(written)
    except UnknownUnitError:
        return Column(title or f"column {number + 1}", "", values)
    told = "rad" if "deg" in written or "rad" in written else symbol(unit.dimension)
    if told == "rad" and "/" in written:
        told = "rad/s"
    return Column(name or f"column {number + 1}", told, values * unit.factor)
