"""Tables of measured values as cameras, sensors and spreadsheets write them, read with their units.

Rows of numbers are looked for; the line above them names the columns: "t in s", "height [m]",
"x (cm)", "v / m/s", or a line of names and one of units. What stands above is passed over. What
parts the columns (semicolon, tabulator, comma, spaces) and the sign of the decimals are found out.
A cell that is no number is a gap, and is told. Values come in SI.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from app.features.graphs.model.csv_cells import number, splitter, style
from app.quantities.units import UnknownUnitError, parse_unit, symbol
from physics.values.text import fit_text

MOST_ROWS = 100_000
"""Rows that are read: [count], 100000, seven minutes at 240 Hz."""
MOST_LINES = 2 * MOST_ROWS
"""Lines that hold anything: [count]; half of them may be what a device tells of itself."""
MOST_COLUMNS = 300
"""Columns that are read: [count]. More are a table on its side, and no list to choose from."""
MOST_CELLS = 10_000_000
"""Rows by columns: [count], 80 MB of numbers; what the largest file holds, a digit and its end."""
LONGEST_LINE = 1_000_000
"""Letters of a line: [count], three thousand for each of the columns."""
LONGEST_NAME = 100
"""Letters of a column's name: [count]; forms and graphs show fewer."""

LOOKED_AT = 200
"""Last lines that tell how a table is written: [count]. The first may tell of the device."""
LOOKED_INTO = 10_000
"""Letters of each of them that are looked at for it: [count]."""
MOST_WRONG = 0.5
"""With a larger share of cells that are no numbers it is no table: [1]."""
SEEN_AFTER = 50_000
"""Letters between two words on how far it is: [count], some ten milliseconds."""

SIGNS = {"²": "^2", "³": "^3", "·": "*", "°": "deg", "µ": "u", "−": "-"}
TIMES = ("t", "time", "zeit", "temps", "seconds", "tiempo")
"""What a column of times is called."""

Seen = Callable[[int, int], None]
"""Hears of how many rows are read of how many; what it raises ends the reading."""


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
    """The lines of a table with their numbers, and how they become cells."""

    split: Callable[[str], list[str]]
    comma: bool  # decimals have one
    head: list[list[str]] = field(default_factory=list)  # cells above the numbers
    body: list[tuple[int, str]] = field(default_factory=list)
    width: int = 0  # of most rows


def read_table(text: str, seen: Seen = lambda _done, _all: None) -> Table:
    """Return what a table says. CsvError names the line."""
    lines = _lines(text)
    if not lines:
        raise CsvError("the file is empty: it needs a line of names and rows of numbers")
    rows = _rows(lines, seen)
    titles, gaps = _titles(rows), _Gaps()
    values = _values(rows, titles, gaps, seen)
    if gaps.count > MOST_WRONG * values.size:
        raise CsvError(gaps.first)
    return Table([_column(name, values[:, k], k) for k, name in enumerate(titles)], gaps.told)


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that hold anything, with their numbers. CsvError."""
    lines: list[tuple[int, str]] = []
    for n, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            if len(line) > LONGEST_LINE:
                raise CsvError(f"line {n}: {len(line)} letters; a line has {LONGEST_LINE} at most")
            if len(lines) == MOST_LINES:
                raise CsvError(f"line {n}: at most {MOST_ROWS} rows are read")
            lines.append((n, line))
    return lines


def _told(
    lines: list[tuple[int, str]], begin: int, end: int, seen: Seen
) -> Iterator[tuple[int, str]]:
    """Yield the lines; `seen` hears, from `begin` on, how many of `end` steps are done."""
    letters = SEEN_AFTER
    for done, numbered in enumerate(lines, begin):
        letters += len(numbered[1])
        if letters >= SEEN_AFTER:
            letters = 0
            seen(done, end)
        yield numbered


def _rows(lines: list[tuple[int, str]], seen: Seen) -> _Rows:
    """Return the rows of numbers, and what stands above them."""
    parts, comma = style([line[:LOOKED_INTO] for _, line in lines[-LOOKED_AT:]])
    rows, widths = _Rows(splitter(parts), comma), Counter[int]()
    for n, line in _told(lines, 0, 2 * len(lines), seen):
        cells = rows.split(line)
        if rows.body or _is_row(cells, comma):
            rows.body.append((n, line))
            widths[len(cells)] += len(cells) > 1
        else:
            rows.head.append(cells)
    if not rows.body:
        first = lines[0][0]
        if all(len(cells) < 2 for cells in rows.head):
            raise CsvError(
                f"line {first}: one column only. Separate columns by ; , spaces or tabs, and"
                " have one with the time"
            )
        raise CsvError("there are names, but no row of numbers below them")
    if len(rows.body) > MOST_ROWS:
        raise CsvError(f"line {rows.body[MOST_ROWS][0]}: at most {MOST_ROWS} rows are read")
    rows.width = widths.most_common(1)[0][0]
    return rows


def _is_row(cells: list[str], comma: bool) -> bool:
    """Return whether it has two numbers, and they are half of it."""
    filled = [number(cell, comma) for cell in cells if cell]
    numbers = [value for value in filled if value is not None and math.isfinite(value)]
    return len(numbers) > 1 and 2 * len(numbers) >= len(filled)


def _titles(rows: _Rows) -> list[str]:
    """Return what the columns are called: a line of names, with the units of a line below it.

    CsvError when there are too many.
    """
    names = _names([cells for cells in rows.head if len(cells) > 1], rows.width)
    if len(names) > MOST_COLUMNS:
        raise CsvError(
            f"line {rows.body[0][0]}: {len(names)} columns; at most {MOST_COLUMNS} are read. A row"
            " is a moment, a column a quantity"
        )
    if len(names) * len(rows.body) > MOST_CELLS:
        many = f"{len(rows.body)} rows of {len(names)} columns"
        raise CsvError(f"{many}: at most {MOST_CELLS} cells are read; take some columns out")
    return [fit_text(name[:LONGEST_NAME]) for name in names]


def _names(named: list[list[str]], width: int) -> list[str]:
    """Return the last of the lines of words, with the units of a line below it."""
    if not named:
        return [f"column {k + 1}" for k in range(width)]
    names = named[-1]
    if len(named) > 1 and len(named[-2]) == len(names) and all(map(_is_unit, names)):
        pairs = zip(named[-2], names, strict=True)
        return [f"{name} [{unit.strip('[]()')}]" if unit else name for name, unit in pairs]
    return names


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


def _values(rows: _Rows, titles: list[str], gaps: _Gaps, seen: Seen) -> np.ndarray:
    """Return the values (rows, columns), NaN where there is none."""
    count = len(rows.body)
    values = np.full((count, len(titles)), math.nan)
    for k, (n, line) in enumerate(_told(rows.body, count, 2 * count, seen)):
        result = _row(n, rows.split(line), titles, rows.comma, gaps)
        values[k, : len(result)] = result
    return values


def _row(line: int, cells: list[str], titles: list[str], comma: bool, gaps: _Gaps) -> list[float]:
    """Return the values of a row, as far as it goes; what is no number is noted in `gaps`."""
    width, count = len(titles), len(cells)
    while count > width and not cells[count - 1]:  # a separator at the end of the line
        count -= 1
    if count > width:
        why = f"line {line}: {count} values, but {width} columns. With a decimal comma,"
        gaps.note(f"{why} separate the columns by semicolons", width)
        return []
    result = []
    for name, cell in zip(titles, cells[:count], strict=False):
        value = number(cell, comma)
        if value is None:
            gaps.note(f"line {line}, {name}: {cell[:40]!r} is not a number")
        result.append(math.nan if value is None else value)
    return result


def _plain(unit: str) -> str:
    """Return a unit as `parse_unit` reads it."""
    for sign, plain in SIGNS.items():
        unit = unit.replace(sign, plain)
    return unit.strip()


def _column(title: str, values: np.ndarray, place: int) -> Column:
    """Return a column in SI; a unit that is not known stays a part of the name."""
    name, word = named_unit(title)
    plain = Column(name or f"column {place + 1}", "", values)
    try:
        return plain.read_in(word)
    except UnknownUnitError:
        return Column(title or f"column {place + 1}", "", values)


def named_unit(title: str) -> tuple[str, str]:
    """Return name and unit of "x [m]", "x (m)", "x / m" and "x in m"; the unit is "" for none.

    Where more than one of these could be meant, the shortest name is.
    """
    result = [(title, "")]
    for closing, opening in (("]", "["), (")", "(")):
        if title.endswith(closing):
            begin = title.find(opening, title.rfind(closing, 0, len(title) - 1) + 1)
            if begin >= 0:
                result.append((title[:begin].rstrip(), title[begin + 1 : -1]))
    words = title.rsplit(None, 2)
    if len(words) == 3 and words[1] in ("/", "in"):
        result.append((words[0], words[2]))
    words = title.rsplit(None, 1)
    if len(words) == 2 and words[1].startswith("/") and len(words[1]) > 1:
        result.append((words[0], words[1][1:]))
    name, unit = min(result, key=lambda pair: len(pair[0]))
    return name.strip(), unit.strip()


def si_unit(unit: str) -> tuple[str, float]:
    """Return the SI unit of a `unit` as people write it, and how many of it one is.

    UnknownUnitError.
    """
    written = _plain(unit)
    result = parse_unit(written)
    said = "rad" if "deg" in written or "rad" in written else symbol(result.dimension)
    return ("rad/s" if said == "rad" and "/" in written else said), result.factor
