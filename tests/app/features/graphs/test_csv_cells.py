"""The cells of a line: as patterns and Python's own reader find them, but in steady work."""

import csv
import random
import re
from functools import partial

import pytest

from app.features.graphs.model import csv_cells, csv_heads, csv_units
from app.features.graphs.model.csv_cells import decimals, moment, number, separator, splitter
from app.features.graphs.model.csv_heads import LONGEST_NAME
from app.features.graphs.model.csv_table import read_table
from app.quantities.units import LONGEST, PART, UnknownUnitError, parse_unit
from physics.values.text import UNFIT
from tests.work import work_of

SPACED = re.compile(r"\S+(?:\s+(?:\[[^\]]*\]|\([^)]*\)))?")
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


@pytest.mark.parametrize(
    ("lines", "parts"),
    [
        (["0,05 19,8", "0,10 20,1"], " "),
        (["0,5;1,5", "1,0;2,5"], ";"),
        (['"0,5","1,25"'], ","),
        (["1, 2", "2, 3"], ","),
        (["0.1\t2\t", "0.2\t\t"], "\t"),
        (["12:00:01,5;3,2"], ";"),
        (["Device\t1/22/2002 12:51:07", "Run 1", "0\t1", "1\t2", "2\t3"], "\t"),
        (["t,x"], ","),
    ],
)
def test_columns_are_parted_by_what_makes_them_numbers(lines, parts) -> None:
    assert separator(lines) == parts


@pytest.mark.parametrize(
    ("cell", "comma", "point"),
    [
        ("1,5", 1.5, None),
        ("1.000,5", 1000.5, None),
        ("1'000.5", None, 1000.5),
        ("1\u202f000,25", 1000.25, None),
        ("1,234,567.5", None, 1234567.5),
        ("1,500", 1.5, 1500.0),
        ("0,500", 0.5, None),
        ("\u22121,5E-2", -0.015, None),
        ("12.03.2024", None, None),
        ("1_0", None, None),
        ("abc", None, None),
    ],
)
def test_a_number_is_read_by_the_sign_of_its_decimals(cell, comma, point) -> None:
    assert (number(cell, ","), number(cell, ".")) == (comma, point)


def test_a_column_shows_its_decimals_and_else_the_file_does() -> None:
    assert decimals([["1,5", "1.234"], ["2,5", "2.345"]]) == ({0: ","}, ",", "")
    assert decimals([["0.5", "1,25"], ["0.7", "2,5"]])[0] == {0: ".", 1: ","}
    assert decimals([["1", "1,500"], ["2", "2,250"]]) == ({}, ",", "1,500"), "that is told"
    assert decimals([["1", "1.500"]])[1] == "."


@pytest.mark.parametrize(
    ("cell", "seconds"),
    [
        ("00:00:01.5", 1.5),
        ("1:05", 65.0),
        ("75:30,25", 4530.25),
        ("10:32:05 PM", 81125.0),
        ("2000-01-02T00:00:01.000Z", 86401.0),
        ("1/2/2000 0:00:01", 86401.0),
        ("2.1.2000 00:00:01", 86401.0),
        ("31.02.2000", None),
        ("1.5", None),
    ],
)
def test_moments_of_clocks_and_calendars_are_seconds(cell, seconds) -> None:
    result = moment(cell)
    assert (result and result[0]) == seconds


@pytest.mark.parametrize("text", ["9" * 5000, "0." + "1" * 5000, "1e" + "5" * 5000])
def test_what_is_longer_than_any_number_is_none(text: str):
    assert number(text, ".") is None


BOUNDED = (
    *(PART, UNFIT),
    *(one for m in (csv_cells, csv_heads, csv_units) for one in vars(m).values()
      if isinstance(one, re.Pattern)),
)  # fmt: skip
"""Patterns that see units, moments and names that are cut."""
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
    "a moment": lambda n: "t;x\n1;2\n2;" + "1:" * n + "\n3;4\n",
    "thousands": lambda n: "t;x\n1;2\n2;" + "1.000" * n + "\n3;4\n",
    "heads again and again": lambda n: "t [s];x\n0;1\n" * n,
    "times that begin again": lambda n: "t;x\n" + "\n1;2\n0;2\n" * n,
    "runs in heads": lambda n: "t;" + "Run 1 " * n + GOOD,
    "words between rows": lambda n: "t;x\n1;2\n" + "a;b\n" * n + "2;3\n",
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
        work_of(lambda: SPACED.match("x"))
