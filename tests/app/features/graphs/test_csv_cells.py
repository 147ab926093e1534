"""The cells of a line: as patterns and Python's own reader find them, but in steady work."""

import csv
import random
import re
from functools import partial

import pytest

from app.features.graphs.model.csv_cells import number, splitter, style
from app.features.graphs.model.csv_table import LONGEST_NAME, named_unit, read_table
from app.quantities.units import LONGEST, PART, UnknownUnitError, parse_unit
from physics.values.text import UNFIT
from tests.work import work_of

SPACED = re.compile(r"\S+(?:\s+(?:\[[^\]]*\]|\([^)]*\)))?")
DECIMALS = re.compile(r"\d,\d+\s+[-+\u2212]?\d|\d\s+[-+\u2212]?\d+,\d")
UNIT = re.compile(
    r"^(?P<name>.*?)\s*"
    r"(?:\[(?P<a>[^\]]*)\]|\((?P<b>[^)]*)\)|\s/\s*(?P<c>\S+)|\sin\s+(?P<d>\S+))$"
)
"""What is meant, in patterns that take for ever when somebody wants them to."""


def lines(letters: list[str], seed: int, count: int = 3000) -> list[str]:
    """Short lines of such pieces: nearly all that can happen happens in some."""
    chance = random.Random(seed)
    return ["".join(chance.choices(letters, k=chance.randrange(1, 12))) for _ in range(count)]


def test_cells_between_spaces_are_those_of_the_pattern():
    split = splitter(" ")
    for line in lines([" ", "  ", "\t", "[", "]", "(", ")", "t", "x", "1,5"], 1):
        assert split(line) == SPACED.findall(line), line


def test_cells_in_quotes_are_those_of_pythons_own_reader():
    split = splitter(";")
    for line in lines([";", '"', '""', " ", "a", "1", ","], 2):
        expected = [cell.strip() for cell in next(csv.reader([line], delimiter=";"), [])]
        assert split(line) == expected, line


def test_decimals_between_spaces_are_those_of_the_pattern():
    for line in lines(["1", "23", ",", " ", "-", "\u2212", "+", "a", "."], 3):
        result = style([line])
        if ";" not in line and "\t" not in line and "," in line.strip():
            assert (result[0] != ",") == bool(DECIMALS.search(line)), line


def test_the_unit_of_a_title_is_that_of_the_pattern():
    for line in lines(["[", "]", "(", ")", " ", "/", " in ", "in", "m", "s", "x"], 4, 20_000):
        title = line.strip()
        result = UNIT.match(title)
        expected = (title, "")
        if result is not None:
            unit = next((part for part in result.groups()[1:] if part), "")
            expected = (result["name"].strip(), unit.strip())
        assert named_unit(title) == expected, title


@pytest.mark.parametrize("text", ["9" * 5000, "0." + "1" * 5000, "1e" + "5" * 5000])
def test_what_is_longer_than_any_number_is_none(text: str):
    assert number(text, False) is None


BOUNDED = (PART, UNFIT)
"""Patterns that see units, and names that are cut."""
GOOD = "\n1;2;3\n2;3;4\n"
HOSTILE = {
    "parentheses": lambda n: "( " * n + "\n1 2\n3 4\n",
    "brackets": lambda n: "[ " * n + "\n1 2\n3 4\n",
    "both, closed at the end": lambda n: "( [ " * n + ") ]\n1 2\n3 4\n",
    "closed before": lambda n: ") ] ( [" * n + "\n1 2\n3 4\n",
    "names before brackets": lambda n: "a ( " * n + "\n1 2\n3 4\n",
    "spaces in a title": lambda n: "t;x" + " " * n + "y;z" + GOOD,
    "in": lambda n: "t;" + "x in " * n + GOOD,
    "slashes": lambda n: "t;" + "x / " * n + "y z" + GOOD,
    "brackets in a title": lambda n: "t;" + "[(" * n + GOOD,
    "closing brackets in a title": lambda n: "t;" + ")]" * n + GOOD,
    "a unit of units": lambda n: "t;x [" + "m/" * n + "s]" + GOOD,
    "a unit of spaces": lambda n: "t;x [m" + " " * n + "^]" + GOOD,
    "a power of powers": lambda n: "t;x [m" + "^9" * n + "]" + GOOD,
    "quotes in a cell": lambda n: "t;" + 'a"' * n + GOOD,
    "quotes": lambda n: '"' * n + ";t" + GOOD,
    "quotes that begin": lambda n: ';"a' * n + GOOD,
    "cells in quotes": lambda n: '"a";' * n + GOOD,
    "empty cells at an end": lambda n: "t;x\n1;2" + ";" * n + "\n2;3\n",
    "empty rows": lambda n: "t;x\n" + "1;2\n" + ";\n" * n,
    "a long row": lambda n: "t,x\n1,2\n2,3\n" + "1," * n,
    "a long title above rows of words": lambda n: "t;" + "x" * n + "\n1;2\n" + "1;a\n" * n,
    "many names": lambda n: ";".join("x" * n) + GOOD,
    "a long number": lambda n: "t;x\n1;2\n2;" + "9" * n + "\n3;4\n",
    "digits between spaces": lambda n: "1" * n + " " * n + "a\n1 2\n",
    "decimals between spaces": lambda n: "1,1 " * n + "\n1 2\n",
    "commas": lambda n: "," * n + "\n1,2\n",
    "lines": lambda n: "\n" * n + "1;2\n",
    "comments": lambda n: "#;\n" * n + "1;2\n",
    "rows": lambda n: "t;x\n" + "1;2\n" * n,
    "rows and columns": lambda n: "1;" * 20 + "\n" + ("1;" * 20 + "\n") * (n // 20),
}


@pytest.mark.sweep
@pytest.mark.parametrize("kind", HOSTILE)
def test_twice_the_text_is_twice_the_work_whatever_it_is(kind: str):
    """Two and a tenth: what is done once, whatever the size, can only make it less."""
    small, large = (HOSTILE[kind](n) for n in (100, 200))
    assert len(large) <= 2 * len(small)
    steps = [work_of(partial(read_table, text), bounded=BOUNDED) for text in (small, large)]
    assert steps[1] <= 2.1 * steps[0]


def test_the_patterns_of_the_reader_see_no_long_texts():
    with pytest.raises(UnknownUnitError, match="at most"):
        parse_unit("m" * (LONGEST + 1))
    (first, _) = read_table("x" * 5000 + ";t\n1;2\n").columns
    assert len(first.name) == LONGEST_NAME


def test_the_count_of_work_sees_what_is_quadratic():
    """A search that begins anew at each letter, in bytecodes or within the methods of texts."""

    def searched(text: str) -> None:
        for at in range(len(text)):
            text.find("y", at)

    def cut(text: str) -> None:
        while text:
            text = text[1:].strip("y")

    for way in (searched, cut):
        assert work_of(partial(way, "x" * 1000)) > 3.0 * work_of(partial(way, "x" * 500))
    with pytest.raises(AssertionError, match="hides its work"):
        work_of(lambda: UNIT.match("x"))
