"""The cells of a line of a table, and what parts them. Every letter is looked at a few times.

A file may be hostile: what takes twice as long for each letter more would never end. So nothing
here is a pattern that begins anew at each letter: a search goes on where the one before ended.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

SEPARATORS = (";", "\t", ",")
SPACES = " "
"""What parts the columns where none of `SEPARATORS` does: any number of spaces."""

LONGEST_NUMBER = 1100
"""Letters of a number: [count], 1100. Doubles have 767 digits that count, 324 zeros before them,
and a sign, a point and an exponent."""

CLOSING = {"[": "]", "(": ")"}
SIGNS = ("-", "+", "\N{MINUS SIGN}")


def style(lines: Sequence[str]) -> tuple[str, bool]:
    """Return what parts the columns of most lines, and whether decimals have a comma."""
    spaced = 2 * sum(map(_has_spaced_decimals, lines)) >= len(lines)
    for parts in (*SEPARATORS, SPACES):
        body = [line for line in lines if parts in line.strip()]
        if 2 * len(body) >= len(lines) and not (parts == "," and spaced):
            comma = parts != "," and any(_has_decimals(line, ",") for line in body)
            return parts, comma and not any(_has_decimals(line, ".") for line in body)
    return ",", False


def splitter(parts: str) -> Callable[[str], list[str]]:
    """Return what splits a line into its cells; what is in quotes is one."""
    if parts == SPACES:
        return _spaced
    return lambda line: [cell.strip().strip("\ufeff") for cell in _parted(line, parts)]


def number(cell: str, comma: bool) -> float | None:
    """Return the value of a cell; NaN for an empty one, None for words."""
    if len(cell) > LONGEST_NUMBER:
        return None
    if cell.lower() in ("", "nan", "na", "-", "–"):
        return math.nan
    try:
        value = float((cell.replace(",", ".") if comma else cell).replace("−", "-"))
    except ValueError:
        return None
    return value if math.isfinite(value) else math.nan


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


def _has_decimals(line: str, sign: str) -> bool:
    """Return whether a digit stands on both sides of a `sign`."""
    return any(a[-1:].isdecimal() and b[:1].isdecimal() for a, b in pairwise(line.split(sign)))


def _has_spaced_decimals(line: str) -> bool:
    """Return whether numbers, one of them with a comma, are parted by spaces: 0,05 19,8."""
    return any(
        (_ends_in_decimals(a) and _unsigned(b)[:1].isdecimal())
        or (a[-1:].isdecimal() and _begins_with_decimals(_unsigned(b)))
        for a, b in pairwise(line.split())
    )


def _ends_in_decimals(word: str) -> bool:
    whole, _, decimals = word.rpartition(",")
    return decimals.isdecimal() and whole[-1:].isdecimal()


def _begins_with_decimals(word: str) -> bool:
    whole, _, decimals = word.partition(",")
    return whole.isdecimal() and decimals[:1].isdecimal()


def _unsigned(word: str) -> str:
    return word[1:] if word.startswith(SIGNS) else word
