"""The lines of a table of measured values, and the runs that stand below one another in them.

Rows of numbers are looked for; the lines of words above them name the columns, and what stands
above those is passed over. A run begins where names or units come again, or times begin anew.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.features.graphs.model.csv_cells import is_row, number
from app.features.graphs.model.csv_heads import heads_of
from app.features.graphs.model.csv_units import is_known

MOST_ROWS = 100_000
"""Rows that are read: [count], 100000, seven minutes at 240 Hz."""
MOST_LINES = 2 * MOST_ROWS
"""Lines that hold anything: [count]; half of them may be what a device tells of itself."""
MOST_COLUMNS = 300
"""Columns that are read: [count]. More are a table on its side, and no list to choose from."""
LONGEST_LINE = 1_000_000
"""Letters of a line: [count], three thousand for each of the columns."""
COMMENTS = ("#", "%", "//")
MOST_BROKEN = 4
"""Lines that a quoted cell goes over: [count]."""
LONGEST_COMMENT = 1000
"""Letters of a comment that may name the columns: [count]."""
SEEN_AFTER = 50_000
"""Letters between two words on how far it is: [count], some ten milliseconds."""

Seen = Callable[[int, int], None]
"""Hears of how many rows are read of how many; what it raises ends the reading."""


class CsvError(ValueError):
    """A table cannot be read; the text names the line and says what to do."""


Split = Callable[[str], list[str]]


class Line(NamedTuple):
    """A line with its number, and whether nothing, or a comment, stands above it."""

    number: int
    text: str
    apart: bool
    comment: str


@dataclass
class Block:
    """What stands above a run, and its rows."""

    head: list[str]  # lines
    title: str = ""
    is_comment: bool = False  # the head is
    body: list[Line] = field(default_factory=list)
    widths: Counter[int] = field(default_factory=Counter)

    @property
    def width(self) -> int:
        """Return how many cells most rows have."""
        return self.widths.most_common(1)[0][0]


def lines_of(text: str) -> tuple[list[Line], str]:
    """Return the lines that hold anything, and what the file says that parts them. CsvError."""
    lines, parts, apart, comment = list[Line](), "", False, ""
    for n, line in _whole(text.splitlines()):
        bare = line.strip().strip("\ufeff")
        if n == 1 and bare[:4].lower() == "sep=":
            parts = bare[4:5]
        elif not bare:
            apart = True
        elif bare.startswith(COMMENTS) and not bare.startswith("#N/A"):
            apart, comment = True, bare[:LONGEST_COMMENT].lstrip("#%/ ")
        else:
            if len(line) > LONGEST_LINE:
                raise CsvError(f"line {n}: {len(line)} letters; a line has {LONGEST_LINE} at most")
            if len(lines) == MOST_LINES:
                raise CsvError(f"line {n}: at most {MOST_ROWS} rows are read")
            lines.append(Line(n, line, apart, comment))
            apart, comment = False, ""
    return lines, parts


def _whole(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers; those that quotes hold together, as in Excel, are one."""
    n = 0
    while n < len(lines):
        line, count = lines[n], 1
        if line.count('"') % 2:
            more = next((k for k in range(2, MOST_BROKEN + 1) if _closed(lines[n : n + k])), 1)
            line, count = " ".join(lines[n : n + more]), more
        yield n + 1, line
        n += count


def _closed(lines: list[str]) -> bool:
    """Return whether the last of several lines, and no other but the first, has an odd quote."""
    odd = [line.count('"') % 2 for line in lines]
    return len(lines) > 1 and odd[-1] == 1 and not any(odd[1:-1])


def told(lines: Sequence[Line], begin: int, end: int, seen: Seen) -> Iterator[Line]:
    """Yield the lines; `seen` hears, from `begin` on, how many of `end` steps are done."""
    letters = SEEN_AFTER
    for done, line in enumerate(lines, begin):
        letters += len(line.text)
        if letters >= SEEN_AFTER:
            letters = 0
            seen(done, end)
        yield line


def blocks_of(lines: list[Line], split: Split, seen: Seen) -> list[Block]:
    """Return the runs below one another. CsvError when there are too many rows."""
    blocks, between, count, last = list[Block](), list[tuple[Line, list[str]]](), 0, [""]
    known: set[tuple[str, ...]] = set()
    for line in told(lines, 0, 2 * len(lines), seen):
        cells = split(line.text)
        if not is_row(cells) and not (blocks and len(cells) == 1 and cells[0][:1].isdecimal()):
            between.append((line, cells))
            continue
        parted = between or line.apart
        if not blocks or (parted and _begins(between, _first(cells) < _first(last), known)):
            if blocks and len(blocks[-1].body) == 1 and not any(blocks[-1].head) and between:
                lone = blocks.pop().body[0]  # numbers that name the columns below them
                between.insert(0, (lone, split(lone.text)))
            head = _head(between, line)
            known.update(tuple(cells) for _, cells in between)
            title = next((c[0] for _, c in reversed(between) if _filled(c) == 1 and c[0]), "")
            is_comment = not any(_filled(cells) > 1 for _, cells in between)
            if not any(head) and blocks:  # times begin anew
                head, is_comment = blocks[-1].head, blocks[-1].is_comment
            blocks.append(Block(head, title, is_comment))
        elif between:
            blocks[-1].body += [one for one, _ in between]
        between.clear()
        last = cells
        blocks[-1].body.append(line)
        blocks[-1].widths[len(cells)] += len(cells) > 1
        count += 1
        if count > MOST_ROWS:
            raise CsvError(f"line {line.number}: at most {MOST_ROWS} rows are read")
    if not blocks:
        raise _no_rows(between)
    blocks[-1].body += [one for one, _ in between]
    return blocks


def _no_rows(lines: list[tuple[Line, list[str]]]) -> CsvError:
    if all(len(cells) < 2 for _, cells in lines):
        return CsvError(
            f"line {lines[0][0].number}: one column only. Separate columns by ; , spaces or tabs,"
            " and have one with the time"
        )
    return CsvError("there are names, but no row of numbers below them")


def _first(cells: list[str]) -> float:
    """Return the number that a row begins with, NaN for none; commas may be of decimals."""
    result = number(cells[0], ",")
    if result is None:
        result = number(cells[0], ".")
    return math.nan if result is None else result


def _filled(cells: list[str]) -> int:
    return sum(map(bool, cells))


def _head(between: list[tuple[Line, list[str]]], row: Line) -> list[str]:
    """Return the lines of names above a row; a comment where there are none."""
    return [line.text for line, cells in between if _filled(cells) > 1] or [row.comment]


def _begins(
    between: list[tuple[Line, list[str]]], is_back: bool, known: set[tuple[str, ...]]
) -> bool:
    """Return whether another run begins below these lines: names come again, units, or times."""
    if is_back:
        return True
    named = [cells for _, cells in between if _filled(cells) > 1]
    return any(
        tuple(cells) in known or any(is_known(head.unit) for head in heads_of([cells], len(cells)))
        for cells in named
        if len(cells) <= MOST_COLUMNS
    )
