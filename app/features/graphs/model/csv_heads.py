"""The heads of columns: name, unit and run, in whatever order devices and people write them.

"Time (s) Run #1", "Run 2: Position (cm)", "t/s", "v in m·s⁻¹", "a (m s⁻²)", "time_ms"; or in lines
below one another: runs or masses, names, symbols, units.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from app.features.graphs.model.csv_cells import is_value
from app.features.graphs.model.csv_units import is_foreign, is_kind, is_known
from physics.values.text import fit_text

LONGEST_NAME = 100
"""Letters of a head that are read: [count]; forms and graphs show fewer."""

TIMES = re.compile(
    r"t|clock|elapsed|seconds|uhrzeit|(?:elapsed )?(?:time|zeit|temps|tiempo|tempo)(?:\b.*)?",
    re.IGNORECASE,
)
"""What a column of times is called."""

TIME_WORD = re.compile(r"(?<![^\W_])(?:milli)?seconds(?![^\W_])", re.IGNORECASE)

ACCELERATION = re.compile(r"acc|beschl|^a(?:[_ ]?\{?(?:[xyz]|abs)\}?)?$", re.IGNORECASE)
"""What is told in multiples of the earth's, not in grams."""
SEVERAL = r"(?:run|trial|take|data ?set|series|test|messung|messreihe|lauf|durchgang|versuch|essai)"
RUN = re.compile(
    rf"\b(?:{SEVERAL}\s*(?:no\.?|nr\.?|[#№:])?\s*\d{{1,4}}|{SEVERAL}\s+[A-Z]|latest)(?!\w)",
    re.IGNORECASE,
)
"""What one of several measurements is called."""
RUN_COLUMN = re.compile(rf"{SEVERAL}(?: ?(?:no\.?|nr\.?|#|number))?", re.IGNORECASE)
IN_BRACKETS = re.compile(r"[\[(]([^\[\]()]*(?:\([^()]*\)[^\[\]()]*)?)[\])]")
BRACKET = re.compile(r"[\[(]")
EMPTY_BRACKETS = re.compile(r"\(\s*\)|\[\s*\]")
LOOSE = " \t,;:-–—|_/"
"""What parts a name from what is beside it."""
OFTEN_NAMES = ("t", "h", "min", "g", "M")
"""Words that are symbols or words of their own, more often than units."""
QUANTITIES = ("F", "T", "C", "H", "S", "l", "L")
"""Signs of quantities, more often than units."""
SHORT = 6
"""Letters of a symbol at most: [count]."""


@dataclass(frozen=True)
class Head:
    """What the head of a column says."""

    name: str
    unit: str = ""  # as it is written
    run: str = ""
    odd: bool = False  # there seems to be a unit, but it is not known

    @property
    def title(self) -> str:
        """Return name and run."""
        return f"{self.run}: {self.name}" if self.run else self.name


def is_time(name: str) -> bool:
    """Return whether a column of that name holds times."""
    return TIMES.fullmatch(name.strip()) is not None


def is_run(name: str) -> bool:
    """Return whether a column of that name says in which run a row is."""
    return RUN_COLUMN.fullmatch(name.strip()) is not None


def head_of(text: str) -> Head:
    """Return what one cell says."""
    text = fit_text(text[:LONGEST_NAME]).strip()
    rest, run = text, ""
    if (said := RUN.search(text)) is not None:
        left = EMPTY_BRACKETS.sub("", f"{text[: said.start()]} {text[said.end() :]}")
        if IN_BRACKETS.sub("", left).strip(LOOSE):
            rest, run = left.strip(LOOSE), said[0].strip(LOOSE)
    else:
        before, colon, after = text.partition(":")
        if colon and before.strip() and after.strip() and not BRACKET.search(before):
            rest, run = after.strip(), before.strip()
    name, unit, odd = _name_and_unit(" ".join(rest.split()))
    if unit == "g" and ACCELERATION.search(name):
        unit = "gee"
    return Head(name, unit, run, odd)


def _name_and_unit(text: str) -> tuple[str, str, bool]:
    """Return the name, the unit as it is written, and whether it is one that is not known."""
    brackets = list(IN_BRACKETS.finditer(text))
    for found in reversed(brackets):
        unit = found[1].strip().removeprefix("in ")
        if is_known(unit) or is_clock(unit):
            name = f"{text[: found.start()].rstrip()} {text[found.end() :].lstrip()}".strip(LOOSE)
            return name.removesuffix(" in") or text, "" if is_clock(unit) else unit, False
    for way in (_after_in, _last_word, _after_slash, _after_sign):
        if pair := way(text):
            return *pair, False
    for found in reversed(brackets):
        if is_foreign(found[1]) or found.end() == len(text):
            return text, "", True
    tail = text.rpartition("/")[2].strip() or text.rpartition(" in ")[2].strip()
    return text, "", tail != text and is_foreign(tail)


def is_clock(text: str) -> bool:
    """Return whether a text says how times are written: hh:mm:ss."""
    return ":" in text and not text.lower().strip("hmsfd:. ")


def _after_in(text: str) -> tuple[str, str] | None:
    name, _, unit = text.rpartition(" in ")
    return (name.strip(LOOSE), unit) if name.strip(LOOSE) and is_known(unit) else None


def _last_word(text: str) -> tuple[str, str] | None:
    """Find "Speed m/s", but not "Mass m" or "Distance s/m"."""
    name, _, unit = text.rpartition(" ")
    long = len(unit) > 1 and unit not in OFTEN_NAMES and "/" not in name and is_kind(unit)
    return (name.strip(LOOSE), unit) if name.strip(LOOSE) and long else None


def _after_slash(text: str) -> tuple[str, str] | None:
    parts = text.split("/")
    for at in range(1, min(len(parts), 4)):
        name, unit = "/".join(parts[:at]).strip(LOOSE), "/".join(parts[at:]).strip()
        if name and is_known(unit):
            return name, unit
    return None


def _after_sign(text: str) -> tuple[str, str] | None:
    """Find "Time, s" and "time_ms"; "elapsed seconds" has its unit for a name."""
    for sign in (",", "_"):
        name, parted, unit = text.rpartition(sign)
        is_usual = unit.strip() not in OFTEN_NAMES and (sign == "," or len(name) > 2)
        if parted and is_usual and name.strip(LOOSE) and is_known(unit):
            return name.strip(LOOSE), unit.strip()
    word = TIME_WORD.search(text)
    return (text, word[0]) if word is not None else None


def heads_of(lines: Sequence[list[str]], width: int) -> list[Head]:
    """Return the heads of `width` columns from the lines of cells above the numbers."""
    named = [_fitted(cells, width) for cells in lines]
    named = [cells for cells in named if sum(map(bool, cells)) > 1]
    if not named:
        return [Head("") for _ in range(width)]
    names, above = named[-1], named[:-1]
    units: list[str] = []
    if above and is_units(names) and _covers(above[-1], names):
        units, names, above = [*names], above[-1], above[:-1]
        symbols = all(len(cell) <= SHORT for cell in names)
        if above and symbols and _covers(above[-1], units) and _same(above[-1], names):
            names, above = above[-1], above[:-1]  # words, symbols, units
    heads = [head_of(cell) for cell in names]
    if units:
        units += [""] * len(heads)
        pairs = zip(heads, units, strict=False)
        heads = [_with_unit(head, unit.strip(" []()")) for head, unit in pairs]
    heads = _without_lone_prefixes(heads, names)
    if above:
        heads = _grouped(heads, above[-1])
    return _numbered_runs(heads)


def _fitted(cells: list[str], width: int) -> list[str]:
    """Return the cells without empty ones behind the last column."""
    while len(cells) > width and not cells[-1]:
        cells = cells[:-1]
    return cells


def is_units(cells: Sequence[str]) -> bool:
    """Return whether a line holds units: one that is known, and others that can be nothing else."""
    filled = [cell.strip("[]()") for cell in cells if cell]
    known = [cell for cell in filled if is_known(cell) and cell != "t"]
    others = [cell for cell in filled if cell not in known]
    return bool(known) and all(is_foreign(one) and one not in QUANTITIES for one in others)


def _covers(above: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether words stand above all cells that are filled."""
    return all(a and not is_value(a) for a, b in zip(above, below, strict=False) if b)


def _same(words: Sequence[str], symbols: Sequence[str]) -> bool:
    """Return whether a line has a word for each symbol, and no more of them."""
    pairs = set(zip(words, symbols, strict=False))
    return all(words) and len(pairs) == len(set(words)) == len(set(symbols))


def _with_unit(head: Head, unit: str) -> Head:
    if not unit or head.unit:
        return head
    if is_known(unit):
        return replace(head, unit=unit)
    return replace(head, name=f"{head.name} [{unit}]", odd=not is_clock(unit))


def _without_lone_prefixes(heads: list[Head], names: Sequence[str]) -> list[Head]:
    """Return heads in which a word before a colon is a run only where several columns have one."""
    counted = [head.run for head in heads if head.run and RUN.fullmatch(head.run) is None]
    if len(counted) > 1:
        return heads
    return [
        replace(head_of(name.replace(":", " ", 1)), name=name) if head.run in counted else head
        for head, name in zip(heads, names, strict=True)
    ]


def _grouped(heads: list[Head], above: Sequence[str]) -> list[Head]:
    """Return heads with what a line above says of several columns: of which run or mass they are.

    It holds until the next one. A line of something else stands above columns that differ.
    """
    labels, label = list[str](), ""
    for _, cell in zip_longest(heads, above[: len(heads)], fillvalue=""):
        label = str(cell) or label
        labels.append(label)
    runs = all(RUN.fullmatch(label) for label in filter(None, above))
    names = [(head.run, head.name) for head in heads if head.name]
    if runs:
        return [replace(head, run=label) for head, label in zip(heads, labels, strict=True)]
    if len(set(names)) == len(names):
        return heads
    return [
        replace(head, name=f"{label[:LONGEST_NAME]} {head.name}".strip() if head.name else "")
        for head, label in zip(heads, labels, strict=True)
    ]


def _numbered_runs(heads: list[Head]) -> list[Head]:
    """Return heads, with numbers for the runs where the same columns come again and again."""
    count = len(heads)
    if any(head.run or not head.name for head in heads):
        return heads
    for period in range(2, count // 2 + 1):
        if count % period == 0 and heads == heads[:period] * (count // period):
            return [replace(one, run=f"Run {k // period + 1}") for k, one in enumerate(heads)]
    return heads
