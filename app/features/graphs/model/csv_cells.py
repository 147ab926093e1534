"""The cells of a line of a table, what parts them, and how its numbers are written.

A file may be hostile: what takes twice as long for each letter more would never end. So nothing
here is a pattern that begins anew at each letter: a search goes on where the one before ended, and
patterns see only cells of a bounded length.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date

SEPARATORS = (";", "\t", ",", " ")
"""What parts the columns; of spaces any number does."""
SPACES = " "

LONGEST_NUMBER = 1100
"""Letters of a number: [count], 1100. Doubles have 767 digits that count, 324 zeros before them,
and a sign, a point and an exponent."""

CLOSING = {"[": "]", "(": ")"}
SIGNS = "+-\N{MINUS SIGN}"
MISSING = ("", "nan", "na", "n/a", "#n/a", "null", "none", "-", "--", "---", "–", "—", "?")
"""What stands where there is no value."""

NEARLY = 0.5
"""Which share of the best lets an earlier one of them be taken: [1]."""

THIN = "'’ \u00a0\u2009\u202f"
"""What parts thousands beside points and commas."""
NO_PARTS = str.maketrans("", "", ",." + THIN)
ENOUGH = 1000
"""Cells that show their decimals beyond doubt, after which no more are looked at: [count]."""

LOOKED_AT = 20
"""Cells that tell whether a line is a row of numbers: [count]."""
LONGEST_MOMENT = 40
"""Letters of a date with a time: [count]."""
CLOCK = r"(?:(\d{1,3}):)?(\d{1,4}):(\d\d?(?:[.,]\d*)?)\s*([ap]\.?m\.?)?"
MOMENT = re.compile(
    r"(?:(?:(\d{4})[-/.](\d\d?)[-/.](\d\d?)|(\d\d?)([-/.])(\d\d?)[-/.](\d{4}|\d\d))"
    rf"(?:[T ,]+{CLOCK}\s*(?:Z|[-+]\d\d:?\d\d)?)?|{CLOCK})",
    re.IGNORECASE,
)
"""A date, perhaps with a time, or a time of a clock: 2024-03-01T10:00:00.5, 3/1/2024, 1:05:02."""
DAY = 86400.0  # [s]


def separator(lines: Sequence[str]) -> str:
    """Return what parts the columns: the first by which nearly as many lines become numbers as by
    any, for what a device tells of itself may look like some.
    """
    cells = {parts: list(map(splitter(parts), lines)) for parts in SEPARATORS}
    scores = {parts: sum(map(_share, rows)) for parts, rows in cells.items()}
    least = NEARLY * max(scores.values())
    if not least:
        return next((p for p, rows in cells.items() if any(len(r) > 1 for r in rows)), SPACES)
    return next(parts for parts, score in scores.items() if score >= least)


def _share(cells: list[str]) -> float:
    """Return which share of the filled cells looks like numbers; zero for no row of them."""
    filled = [cell for cell in cells if cell]
    values = list(map(is_value, filled))
    if any(map(_is_several, filled, values)):
        return 0.0
    good = sum(values)
    is_one = good > 1 or 0 < good == len(filled) < len(cells)
    return good / len(filled) if is_one else 0.0


def _is_several(cell: str, is_one: bool) -> bool:
    """Return whether a cell is numbers with spaces between: spaces part them, not what did here."""
    return not is_one and SPACES in cell and all(map(is_value, cell.split()))


def is_row(cells: list[str]) -> bool:
    """Return whether half of the cells look like numbers, two at least, or all of a gappy one."""
    return _share(cells[:LOOKED_AT]) >= 0.5


def is_value(cell: str) -> bool:
    """Return whether a cell looks like a number, or a date or time, however it is written."""
    try:
        plain = cell if SPACES in cell else cell.translate(NO_PARTS)
        float(plain.replace("−", "-")[:LONGEST_NUMBER])
    except ValueError:
        return moment(cell) is not None
    return True


def splitter(parts: str) -> Callable[[str], list[str]]:
    """Return what splits a line into its cells; what is in quotes is one."""
    if parts == SPACES:
        return _spaced
    return lambda line: [cell.strip().strip("\ufeff") for cell in _parted(line, parts)]


def number(cell: str, decimal: str) -> float | None:
    """Return the value of a cell with that sign of decimals; NaN for none, None for words."""
    if len(cell) > LONGEST_NUMBER or "_" in cell:
        return None
    if cell.lower() in MISSING:
        return math.nan
    plain = cell.replace("−", "-")
    try:
        value = float(_without_thousands(plain, decimal))
    except ValueError:
        return None
    return value if math.isfinite(value) else math.nan


def _without_thousands(cell: str, decimal: str) -> str:
    """Return a number as Python writes it: "-1.000,5" becomes "-1000.5"; "" for none."""
    whole, sign, decimals = cell.partition(decimal)
    sign = "." if sign else ""
    for parts in (",." + THIN).replace(decimal, ""):
        if parts in whole:
            first, *groups = whole.lstrip(SIGNS).split(parts)
            good = (
                len(first) < 4
                and first.isdecimal()
                and first[0] != "0"
                and all(map(_is_group, groups))
            )
            return f"{whole.replace(parts, '')}{sign}{decimals}" if good else ""
    return f"{whole}{sign}{decimals}"


def _is_group(digits: str) -> bool:
    return len(digits) == 3 and digits.isdecimal()


def numbers(cells: list[str], decimal: str) -> list[float] | None:
    """Return the values of plain cells, for most rows are such; None where any is not."""
    try:
        if decimal == ",":
            return [float(cell.replace(",", ".")) for cell in cells]
        return list(map(float, cells))
    except ValueError:
        return None


def decimal_of(cell: str) -> tuple[str, bool]:
    """Return which sign of decimals a cell shows, "" for none, and whether that is beyond doubt.

    "1,500" may be one and a half, or fifteen hundred.
    """
    if ("," not in cell and "." not in cell) or len(cell) > LONGEST_NUMBER:
        return "", False
    if ":" in cell:  # of seconds
        tail = cell.rpartition(":")[2]
        return ("," if "," in tail else "." if "." in tail else ""), moment(cell) is not None
    mantissa, power, _ = cell.lower().lstrip(SIGNS).partition("e")
    if not mantissa.translate(NO_PARTS).isdecimal():
        return "", False
    last = max(",.", key=mantissa.rfind)
    other = "." if last == "," else ","
    whole, *groups = mantissa.split(last)
    if len(groups) > 1:  # 1.000.000
        return (other, True) if all(map(_is_group, groups)) else ("", False)
    has_thousands = any(parts in mantissa for parts in other + THIN)
    doubtful = _is_group(groups[0]) and whole.isdecimal() and len(whole) < 4 and whole[0] != "0"
    return last, bool(power) or has_thousands or not doubtful


def decimals(rows: Iterable[list[str]]) -> tuple[dict[int, str], str, str]:
    """Return the sign of the decimals by columns, that of the others, and a cell that left doubt.

    A column shows it by its own cells; where it does not, by those of all.
    """
    seen, doubtful, first = Counter[tuple[int, str]](), Counter[str](), ""
    total = Counter[str]()
    for cells in rows:
        for place, cell in enumerate(cells):
            sign, is_sure = decimal_of(cell)
            if is_sure and sign:
                seen[place, sign] += 1
                total[sign] += 1
            elif sign:
                doubtful[sign] += 1
                first = first or cell
        if total.total() > ENOUGH:
            break
    usual = max(",.", key=lambda sign: (total[sign], not total and doubtful[sign], sign == "."))
    own = {place: max(",.", key=lambda sign: seen[place, sign]) for place, _ in seen}
    return own, usual, "" if total else first


def moment(cell: str) -> tuple[float, bool, bool] | None:
    """Return the seconds of a date and a clock [s], whether it has a date, and whether a time."""
    if not 3 < len(cell) <= LONGEST_MOMENT or not cell[0].isdecimal():
        return None
    result = MOMENT.fullmatch(cell)
    if result is None:
        return None
    year, month, day, a, sign, b, end, *clock = result.groups()
    if a:  # the month is first where slashes are, if it can be
        year = end if len(end) == 4 else f"20{end}"
        day, month = (b, a) if sign == "/" and int(a) <= 12 else (a, b)
    hour, minute, second, half = clock[:4] if clock[2] else clock[4:]
    seconds = 0.0
    if second:
        seconds = 60.0 * int(minute) + float(second.replace(",", "."))
        hours = int(hour or 0)
        if half:
            hours = hours % 12 + 12 * (half[0] in "pP")
        seconds += 3600.0 * hours
    if year:
        try:
            seconds += DAY * (date(int(year), int(month), int(day)).toordinal() - FIRST_DAY)
        except ValueError:
            return None
    return seconds, bool(year), bool(second)


FIRST_DAY = date(2000, 1, 1).toordinal()
"""From where days are counted; a double holds its seconds to a tenth of a microsecond."""


def _parted(line: str, parts: str) -> list[str]:
    """Return the cells as RFC 4180 has them; a quote that never ends goes to the end of the line.

    Python's own reader has a longest cell, raises beyond it, and it is one for the whole process.
    """
    first, *rest = line.split('"')
    *cells, begins = first.split(parts)
    cell = [begins]  # in pieces
    quoted = closed = False  # whether what follows is in quotes; whether they end just before it
    begun = bool(begins)  # a quote further on in a cell is a letter
    for piece in rest:  # each has a quote before it
        if quoted:
            quoted, closed = False, True
        elif closed or not begun:
            cell += ['"'] if closed else []  # two of them are one
            quoted, begun, closed = True, True, False
        else:
            cell.append('"')
        more, *others = [piece] if quoted else piece.split(parts)
        cell.append(more)
        closed = closed and not piece
        for other in others:
            cells.append("".join(cell))
            cell, begun = [other], bool(other)
    return [*cells, "".join(cell)]


def _spaced(line: str) -> list[str]:
    """Return the cells between spaces. "t [s]" is one, though a space parts it from its unit."""
    if "[" not in line and "(" not in line:
        return line.split()
    last = {opening: line.rfind(closing) for opening, closing in CLOSING.items()}
    cells, at = [], _past(line, 0, str.isspace)
    while at < len(line):
        end = _past(line, at, _is_letter)
        follows = _past(line, end, str.isspace)
        opening = line[follows : follows + 1]
        if end < follows < last.get(opening, -1):
            end = 1 + _past(line, follows, lambda sign, last=CLOSING[opening]: sign != last)
            follows = _past(line, end, str.isspace)
        cells.append(line[at:end])
        at = follows
    return cells


def _past(line: str, at: int, passed: Callable[[str], bool]) -> int:
    """Return where the letters that are passed over, from `at` on, end."""
    while at < len(line) and passed(line[at]):
        at += 1
    return at


def _is_letter(sign: str) -> bool:
    return not sign.isspace()
