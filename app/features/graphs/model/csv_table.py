"""Tables of measured values as cameras, sensors and spreadsheets write them, read with their units.

A file is lines: `csv_cells` tells what parts them into cells and how the numbers are written,
`csv_heads` what the words above the numbers say. Here lines become runs, one below another where
heads come again or times begin anew, and columns, in SI. A cell that is no number is a gap, and is
told, as is what could be meant in two ways.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from app.features.graphs.model.csv_cells import (
    DAY,
    SPACES,
    decimal_of,
    decimals,
    moment,
    number,
    numbers,
    separator,
    splitter,
)
from app.features.graphs.model.csv_heads import (
    LONGEST_NAME,
    Head,
    heads_of,
    is_run,
    is_time,
)
from app.features.graphs.model.csv_lines import (
    MOST_COLUMNS,
    Block,
    CsvError,
    Line,
    Seen,
    Split,
    blocks_of,
    lines_of,
    told,
)
from app.features.graphs.model.csv_units import si_unit

MOST_CELLS = 10_000_000
"""Rows by columns: [count], 80 MB of numbers; what the largest file holds, a digit and its end."""
LOOKED_AT = 200
"""Last lines that tell how a table is written: [count]. The first may tell of the device."""
LOOKED_INTO = 10_000
"""Letters of each of them that are looked at for it: [count]."""
MOST_WRONG = 0.5
"""With a larger share of cells that are no numbers it is no table: [1]."""
STAMP = 1e8
"""From here on a number of seconds is a moment since 1970: [s]."""
AN_HOUR = 3600.0
"""From here on a clock tells the time of day, and times count from the first: [s]."""


@dataclass(frozen=True)
class Column:
    """A column by its name; its values [`unit`] are (n,), NaN where there is none.

    A file may hold several runs; columns of one run are equally long. Its `name` begins with it.
    """

    name: str
    unit: str  # SI, "" = a plain number
    values: np.ndarray
    factor: float = 1.0  # [`unit`] that stands in the file for 1
    run: str = ""
    is_date: bool = False  # it holds moments, counted from the first

    @property
    def title(self) -> str:
        """Return the name with the unit."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    @property
    def quantity(self) -> str:
        """Return the name without the run."""
        return self.name.removeprefix(f"{self.run}: ")

    @property
    def has_values(self) -> bool:
        return bool(np.isfinite(self.values).any())

    def read_in(self, unit: str) -> "Column":
        """Return it as if its numbers were in `unit`. UnknownUnitError."""
        name, factor = si_unit(unit)
        return replace(self, unit=name, values=self.values / self.factor * factor, factor=factor)


class Table(NamedTuple):
    """The columns of a table, and what is to be known of them, in words; "" for all is well."""

    columns: list[Column]
    remark: str

    @property
    def runs(self) -> dict[str, list[Column]]:
        """Return the columns that have values, by their runs; "" is the only one."""
        runs, shared = dict[str, list[Column]](), list[Column]()
        for column in self.columns:
            if column.has_values:
                (runs.setdefault(column.run, []) if column.run else shared).append(column)
        result = {run: [*shared, *columns] for run, columns in runs.items()} or {"": shared}
        return {run: columns for run, columns in result.items() if _fit(columns)}


def _fit(columns: Sequence[Column]) -> bool:
    """Return whether they are of one run: two at least, and equally long."""
    return len(columns) > 1 and len({len(column.values) for column in columns}) == 1


@dataclass
class Notes:
    """What is to be told of a table."""

    gaps: int = 0  # cells that are no numbers
    first: str = ""  # the first of them in words
    line: int = 0  # where it is
    said: dict[str, str] = field(default_factory=dict)  # sentences, one of a kind
    odd: dict[str, None] = field(default_factory=dict)  # columns whose unit is not known

    def gap(self, words: str, line: int, cells: int = 1) -> None:
        self.gaps += cells
        if not self.first or line < self.line:
            self.first, self.line = words, line

    def say(self, words: str, kind: str = "") -> None:
        """Tell something; of a `kind` once."""
        self.said.setdefault(kind or words, words)

    @property
    def told(self) -> str:
        """Return it for the user."""
        many = "1 cell is" if self.gaps == 1 else f"{self.gaps} cells are"
        result = [f"{many} left out: {self.first}"] if self.gaps else []
        result += self.said.values()
        if self.odd:
            names = list(self.odd)
            more = f" and {len(names) - 3} more" if len(names) > 3 else ""
            result.append(f"The unit is not known here: {', '.join(names[:3])}{more}")
        return ". ".join(result)


def read_table(text: str, seen: Seen = lambda _done, _all: None) -> Table:
    """Return what a table says. CsvError names the line."""
    lines, parts = lines_of(text)
    if not lines:
        raise CsvError("the file is empty: it needs a line of names and rows of numbers")
    parts = parts or separator([line.text[:LOOKED_INTO] for line in lines[-LOOKED_AT:]])
    split, notes, columns = splitter(parts), Notes(), list[Column]()
    blocks = blocks_of(lines, split, seen)
    own, usual, doubtful = decimals(split(line.text) for block in blocks for line in block.body)
    if doubtful:
        notes.say(f"{doubtful} is read as {number(doubtful, usual):.10g}")
    done, count = len(lines), len(lines) + sum(len(block.body) for block in blocks)
    for block, name in zip(blocks, _run_names(blocks), strict=True):
        heads = _heads(block, split, parts)
        _check_size(block, heads)
        signs = [own.get(place, usual) for place in range(len(heads))]
        rows = Rows(heads, signs, len(block.body), notes)
        rows.read(told(block.body, done, count, seen), split)
        columns += rows.columns(name, block.body[-1].number)
        done += len(block.body)
    if notes.gaps > MOST_WRONG * sum(len(column.values) for column in columns):
        raise CsvError(notes.first)
    table = Table(columns, notes.told)
    if not table.runs:
        raise CsvError(notes.first or "there are no two columns of numbers")
    return table


class Rows:
    """The cells of a run, and how they become columns."""

    def __init__(
        self, heads: Sequence[Head], signs: Sequence[str], count: int, notes: Notes
    ) -> None:
        """`signs` are those of the decimals of the columns, `count` that of the rows."""
        self.heads, self.signs, self.notes = heads, signs, notes
        self.values = np.full((count, len(heads)), math.nan)
        self.wrong = dict[int, tuple[int, str]]()  # by columns: cells, and the first in words
        self.dates, self.clocks = set[int](), set[int]()  # columns

    def read(self, rows: Iterable[Line], split: Split) -> None:
        """Read the rows."""
        width, signs = len(self.heads), set(self.signs)
        sign = signs.pop() if len(signs) == 1 else ""
        for k, line in enumerate(rows):
            cells = split(line.text)
            while len(cells) > width and not cells[-1]:  # a separator at the end of the line
                cells.pop()
            if len(cells) > width:
                many = f"line {line.number}: {len(cells)} values, but {width} columns"
                why = f"{many}. With a decimal comma, separate the columns by semicolons"
                self.notes.gap(why, line.number, width)
                continue
            is_plain = sign == "." or (sign == "," and "." not in line.text)
            row = numbers(cells, sign) if is_plain and "_" not in line.text else None
            if row is None:
                row = [self._value(line.number, place, cell) for place, cell in enumerate(cells)]
            self.values[k, : len(row)] = row
        self.values[~np.isfinite(self.values)] = math.nan

    def _value(self, line: int, place: int, cell: str) -> float:
        sign = self.signs[place]
        value = number(cell, sign)
        if value is None:
            return self._moment(line, place, cell)
        other = "." if sign == "," else ","
        if other in cell and not decimal_of(cell)[1]:
            self.notes.say(f"{cell} is read as {value:.10g}", "thousands")
        return value

    def _moment(self, line: int, place: int, cell: str) -> float:
        """Return the seconds of a date or a clock; NaN, and a note, for words."""
        result = moment(cell)
        if result is None:
            count, first = self.wrong.get(place, (0, ""))
            words = f"line {line}, {self.title(place)}: {cell[:40]!r} is not a number"
            self.wrong[place] = count + 1, first or words
            return math.nan
        seconds, has_date, has_time = result
        (self.dates if has_date else self.clocks).add(place)
        if not has_date and cell.count(":") == 1:
            self.notes.say(f"{cell} is read as minutes and seconds", "minutes")
        return seconds if has_time else math.nan

    def title(self, place: int) -> str:
        """Return what a column is called."""
        head = self.heads[place]
        return head.title or f"column {place + 1}"

    def columns(self, block: str, end: int) -> list[Column]:
        """Return the columns in SI, those of the runs in a block of that name to line `end`."""
        runs = dict.fromkeys(head.run for head in self.heads if head.run)
        result = list[Column]()
        for place, head in enumerate(self.heads):
            column = self._column(place, self.values[:, place].copy())
            if not column.has_values and not head.name:
                continue
            run = ", ".join(filter(None, (block, head.run if len(runs) > 1 else "")))
            result.append(replace(column, name=f"{run}: {column.name}", run=run) if run else column)
            self._note(place, column.has_values)
        return _parted(self._without_last_step_back(result, end))

    def _column(self, place: int, values: np.ndarray) -> Column:
        head = self.heads[place]
        name = head.name or f"column {place + 1}"
        if place in self.dates or place in self.clocks:
            return _column_of_moments(name, values)
        return Column(name, "", values).read_in(head.unit)

    def _note(self, place: int, has_values: bool) -> None:
        """Tell of what is no number in a column, and of its unit."""
        count, first = self.wrong.get(place, (0, ""))
        if count and not has_values:
            self.notes.say(f"{self.title(place)} has no numbers")
        elif count:
            self.notes.gap(first, int(first.split()[1].strip(",")), count)
        if self.heads[place].odd and has_values:
            self.notes.odd[self.heads[place].name] = None

    def _without_last_step_back(self, columns: list[Column], line: int) -> list[Column]:
        """Return columns without a last row that is earlier than the one before: an end mark."""
        times = columns[time_column(columns)].values
        if len(times) < 3 or not times[-1] < times[-2] or times[-1] > times[0]:
            return columns
        self.notes.gap(f"line {line}: it is earlier than the row before", line)
        return [replace(column, values=column.values[:-1]) for column in columns]


def _column_of_moments(name: str, values: np.ndarray) -> Column:
    """Return a column of dates or clocks: of the time of day it counts from the first."""
    good = np.isfinite(values)
    if not good.any():
        return Column(name, "", values, is_date=True)
    late = bool(values[good][0] >= AN_HOUR)
    if late:
        values[good] = np.unwrap(values[good], period=DAY) - values[good][0]
    return Column(name, "s", values, is_date=late)


def _parted(columns: list[Column]) -> list[Column]:
    """Return columns by runs, where one of them counts the runs or the times begin anew."""
    if len(columns) < 2 or any(column.run for column in columns):
        return columns
    counts = next((c for c in columns if is_run(c.name) and c.has_values), None)
    if counts is not None and len(columns) > 2:
        numbers, others = counts.values, [column for column in columns if column is not counts]
        begins = np.flatnonzero(np.diff(numbers, prepend=math.nan))
        said = [f"{counts.name} {number:g}" for number in numbers[begins]]
        if len(set(said)) == len(said) and np.isfinite(numbers).all():
            return _cut(others, begins, said)
    times = columns[time_column(columns)]
    if times.unit != "s" and not is_time(times.name):
        return columns
    begins = np.flatnonzero(np.diff(times.values, prepend=math.inf) < 0.0)
    anew = times.values[begins] <= times.values[0] + 1e-9
    if len(begins) < 2 or not anew.all() or np.diff(np.append(begins, len(times.values))).min() < 2:
        return columns
    return _cut(columns, begins, [f"Run {k}" for k in range(1, len(begins) + 1)])


def _cut(columns: list[Column], begins: np.ndarray, runs: list[str]) -> list[Column]:
    """Return columns cut where rows begin another run."""
    if len(runs) < 2:
        return columns
    ends = [*begins[1:], len(columns[0].values)]
    return [
        replace(c, name=f"{run}: {c.name}", values=c.values[begin:end], run=run)
        for run, begin, end in zip(runs, begins, ends, strict=True)
        for c in columns
    ]


def time_column(columns: Sequence[Column]) -> int:
    """Return the number of the column that is most likely the time."""

    def rank(k: int) -> tuple[bool, ...]:
        one = columns[k]
        named, in_seconds = is_time(one.quantity), one.unit == "s"
        plain = one.has_values and not one.is_date and not np.nanmax(one.values) > STAMP
        return (
            plain and named and one.unit in ("", "s"),
            plain and in_seconds,
            in_seconds and one.has_values,
            one.has_values,
        )

    return max(range(len(columns)), key=rank)


def _run_names(blocks: list[Block]) -> list[str]:
    """Return what runs below one another are called: by a line above them, or by numbers."""
    titles = [block.title[:LONGEST_NAME] for block in blocks]
    if len(blocks) == 1:
        return [""]
    if len(set(titles)) == len(titles) and all(titles):
        return titles
    return [f"Run {k}" for k in range(1, len(blocks) + 1)]


def _heads(block: Block, split: Split, parts: str) -> list[Head]:
    """Return the heads of the columns of a block; a comment is one that has as many cells."""
    lines, width = [split(line) for line in block.head], block.width
    if parts == SPACES and block.head and len(lines[-1]) != width:
        wide = [cell.strip() for cell in block.head[-1].replace("\t", "  ").split("  ")]
        lines[-1] = [cell for cell in wide if cell]
    if len(block.head) == 1 and len(lines[0]) != width and block.is_comment:
        lines = []
    return heads_of(lines, width)


def _check_size(block: Block, heads: list[Head]) -> None:
    """Raise CsvError when there are too many columns or cells."""
    if len(heads) > MOST_COLUMNS:
        raise CsvError(
            f"line {block.body[0].number}: {len(heads)} columns; at most {MOST_COLUMNS} are read."
            " A row is a moment, a column a quantity"
        )
    if len(heads) * len(block.body) > MOST_CELLS:
        many = f"{len(block.body)} rows of {len(heads)} columns"
        raise CsvError(f"{many}: at most {MOST_CELLS} cells are read; take some columns out")
