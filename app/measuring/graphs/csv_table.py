"""Tables of measured values as cameras, sensors and spreadsheets write them, read with their units.

Rows of numbers are looked for; the line above them names the columns: "t in s", "height [m]",
"x (cm)", "v / m/s", or a line of names and one of units. What stands above is passed over. What
parts the columns (semicolon, tabulator, comma, spaces) and the sign of the decimals are found out.
A cell that is no number is a gap, and is told. Values come in SI.
"""

import csv
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from app.quantities.units import UnknownUnitError, parse_unit, symbol

MOST_ROWS = 100_000
"""Rows that are read: [count], 100000, seven minutes at 240 Hz."""

SEPARATORS = (";", "\t", ",")
SPACES = " "
"""What parts the columns where none of `SEPARATORS` does: any number of spaces."""
LOOKED_AT = 200
"""Last lines that tell how a table is written: [count]. The first may tell of the device."""
MOST_WRONG = 0.5
"""With a larger share of cells that are no numbers it is no table: [1]."""

DECIMALS = re.compile(r"\d,\d+\s+[-+\u2212]?\d|\d\s+[-+\u2212]?\d+,\d")
"""Numbers with a comma, parted by spaces: 0,05 19,8."""

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
    factor: float = 1.0  # [`unit`] that stands in the file for 1

    @property
    def title(self) -> str:
        """Return the name with the unit."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    def read_in(self, unit: str) -> "Column":
        """Return it as if its numbers were in `unit`. UnknownUnitError."""
        name, factor = si_unit(unit)
        return Column(self.name, name, self.values / self.factor * factor, factor)


class Table(NamedTuple):
    """The columns of a table, and what could not be read of it, in words; "" for all is well."""

    columns: list[Column]
    remark: str


@dataclass
class _Gaps:
    """What of a table is no number: how often, and the first in words."""

    count: int = 0  # of cells
    first: str = ""

    def note(self, words: str, cells: int = 1) -> None:
        self.count, self.first = self.count + cells, self.first or words

    @property
    def told(self) -> str:
        """Return it for the user."""
        if not self.count:
            return ""
        many = "1 cell is" if self.count == 1 else f"{self.count} cells are"
        return f"{many} left out: {self.first}"


@dataclass
class _Rows:
    """The lines of a table, cell by cell, with the numbers of the lines."""

    comma: bool  # decimals have one
    head: list[list[str]] = field(default_factory=list)  # above the numbers
    body: list[tuple[int, list[str]]] = field(default_factory=list)


def read_table(text: str) -> Table:
    """Return what a table says. CsvError names the line."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines = [(n, line) for n, line in lines if not line.lstrip().startswith("#")]
    if not lines:
        raise CsvError("the file is empty: it needs a line of names and rows of numbers")
    rows = _rows(lines)
    width = Counter(len(cells) for _, cells in rows.body).most_common(1)[0][0]
    titles = _titles(rows.head, width)
    width, gaps = len(titles), _Gaps()
    values = np.array([_row(n, cells, titles, rows.comma, gaps) for n, cells in rows.body])
    if gaps.count > MOST_WRONG * values.size:
        raise CsvError(gaps.first)
    return Table([_column(name, values[:, k], k) for k, name in enumerate(titles)], gaps.told)


def _rows(lines: list[tuple[int, str]]) -> _Rows:
    """Return the rows of numbers, and what stands above them."""
    parts, comma = _style([line for _, line in lines[-LOOKED_AT:]])
    rows = _Rows(comma)
    for (n, _), cells in zip(lines, _cells([line for _, line in lines], parts), strict=True):
        if rows.body or _is_row(cells, comma):
            rows.body.append((n, cells))
        else:
            rows.head.append(cells)
    if not rows.body:
        first = lines[0][0]
        if all(len(cells) < 2 for cells in rows.head):
            raise CsvError(
                f"line {first}: one column only. Part columns by ; , spaces or a tabulator, and"
                " have one with the time"
            )
        raise CsvError("there are names, but no row of numbers below them")
    if len(rows.body) > MOST_ROWS:
        raise CsvError(f"line {rows.body[MOST_ROWS][0]}: at most {MOST_ROWS} rows are read")
    return rows


def _cells(lines: list[str], parts: str) -> Iterator[list[str]]:
    """Yield the cells of each line; what is in quotes is one."""
    if parts != SPACES:
        reader = (next(csv.reader([line], delimiter=parts), []) for line in lines)
        yield from ([cell.strip().strip("\ufeff") for cell in cells] for cells in reader)
        return
    for line in lines:
        # "t [s]" is one name, though a space parts it from its unit.
        yield re.findall(r"\S+(?:\s+(?:\[[^\]]*\]|\([^)]*\)))?", line)


def _is_row(cells: list[str], comma: bool) -> bool:
    """Return whether it has two numbers, and they are half of it."""
    filled = [_number(cell, comma) for cell in cells if cell]
    numbers = [value for value in filled if value is not None and math.isfinite(value)]
    return len(numbers) > 1 and 2 * len(numbers) >= len(filled)


def _titles(head: list[list[str]], width: int) -> list[str]:
    """Return what the columns are called: a line of names, with the units of a line below it."""
    named = [cells for cells in head if len(cells) > 1]
    if not named:
        return [f"column {k + 1}" for k in range(width)]
    names = named[-1]
    if len(named) > 1 and len(named[-2]) == len(names) and all(map(_is_unit, names)):
        pairs = zip(named[-2], names, strict=True)
        names = [f"{name} [{unit.strip('[]()')}]" if unit else name for name, unit in pairs]
    return names if len(names) > 1 else [f"column {k + 1}" for k in range(width)]


def _is_unit(word: str) -> bool:
    """Return whether a cell holds a unit, perhaps in brackets, or nothing."""
    try:
        parse_unit(_plain(word.strip("[]()")))
    except UnknownUnitError:
        return False
    return True


def time_column(columns: Sequence[Column]) -> int:
    """Return the number of the column that is most likely the time."""
    for k, column in enumerate(columns):
        if column.unit == "s" or column.name.strip().lower() in TIMES:
            return k
    return 0


def _style(lines: list[str]) -> tuple[str, bool]:
    """Return what parts columns, and whether decimals have a comma."""
    spaced = 2 * sum(map(bool, map(DECIMALS.search, lines))) >= len(lines)
    for parts in (*SEPARATORS, SPACES):
        body = [line for line in lines if parts in line.strip()]
        if 2 * len(body) >= len(lines) and not (parts == "," and spaced):
            comma = parts != "," and any(re.search(r"\d,\d", line) for line in body)
            return parts, comma and not any(re.search(r"\d\.\d", line) for line in body)
    return ",", False


def _number(cell: str, comma: bool) -> float | None:
    """Return the value of a cell; NaN for an empty one, None for words."""
    if cell.lower() in ("", "nan", "na", "-", "–"):
        return math.nan
    try:
        value = float((cell.replace(",", ".") if comma else cell).replace("−", "-"))
    except ValueError:
        return None
    return value if math.isfinite(value) else math.nan


def _row(line: int, cells: list[str], titles: list[str], comma: bool, gaps: _Gaps) -> list[float]:
    """Return the values of a row; what is no number is noted in `gaps`."""
    width = len(titles)
    while len(cells) > width and not cells[-1]:
        cells = cells[:-1]  # a separator at the end of the line
    if len(cells) > width:
        why = f"line {line}: {len(cells)} values, but {width} columns. With a decimal comma,"
        gaps.note(f"{why} part the columns by semicolons", width)
        return [math.nan] * width
    found = []
    for name, cell in zip(titles, cells + [""] * (width - len(cells)), strict=True):
        value = _number(cell, comma)
        if value is None:
            gaps.note(f"line {line}, {name}: {cell[:40]!r} is no number")
        found.append(math.nan if value is None else value)
    return found


def _plain(unit: str) -> str:
    """Return a unit as `parse_unit` reads it."""
    for sign, plain in SIGNS.items():
        unit = unit.replace(sign, plain)
    return unit.strip()


def _column(title: str, values: np.ndarray, number: int) -> Column:
    """Return a column in SI; a unit that is not known stays a part of the name."""
    found = UNIT.match(title)
    name, word = title, ""
    if found is not None:
        word = next((part for part in found.groups()[1:] if part), "").strip()
        name = found["name"].strip()
    plain = Column(name or f"column {number + 1}", "", values)
    try:
        return plain.read_in(word)
    except UnknownUnitError:
        return Column(title or f"column {number + 1}", "", values)


def si_unit(unit: str) -> tuple[str, float]:
    """Return the SI unit of a `unit` as people write it, and how many of it one is.

    UnknownUnitError.
    """
    written = _plain(unit)
    found = parse_unit(written)
    told = "rad" if "deg" in written or "rad" in written else symbol(found.dimension)
    return ("rad/s" if told == "rad" and "/" in written else told), found.factor
