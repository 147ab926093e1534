"""Tables of measured values: separators, decimals, units, and errors that name the line."""

import numpy as np
import pytest

from app.features.graphs.model.csv_table import Column, CsvError, read_table, time_column


@pytest.mark.parametrize(
    ("text", "titles", "last"),
    [
        ("t [s],x [m]\n0,0\n0.5,1.25\n", ["t [s]", "x [m]"], (0.5, 1.25)),
        ("t;x (cm)\n0,0;0\n0,5;125\n", ["t", "x [m]"], (0.5, 1.25)),
        ("time in ms\tspeed / m/s\n0\t0\n500\t1.25\n", ["time [s]", "speed [m/s]"], (0.5, 1.25)),
        ("# made by a camera\n0,0\n0.5,1.25\n", ["column 1", "column 2"], (0.5, 1.25)),
        ('"t","angle [°]"\n0,0\n0.5,90\n', ["t", "angle [rad]"], (0.5, np.pi / 2)),
        ("t,x\ns,cm\n0,0\n0.5,125\n", ["t [s]", "x [m]"], (0.5, 1.25)),
        ("t\tx\n(ms)\t(m)\n0\t0\n500\t1.25\n", ["t [s]", "x [m]"], (0.5, 1.25)),
        ("# t x\n0.0e+00 0\n 5.0e-01   1.25\n", ["t", "x"], (0.5, 1.25)),
        ("t [s] height (cm)\n0 0\n0.5 125\n", ["t [s]", "height [m]"], (0.5, 1.25)),
        ("Logger X100\nDate;2026\nt [s];x [m]\n0;0\n0,5;1,25\n", ["t [s]", "x [m]"], (0.5, 1.25)),
        ("Lab 3\nt [s]  x [cm]\n0  0,0\n0,5  125,0\n", ["t [s]", "x [m]"], (0.5, 1.25)),
        ('"t, s","a, b"\n0,0\n0.5,1.25\n', ["t [s]", "a, b"], (0.5, 1.25)),
    ],
    ids=[
        *("commas", "decimal commas", "tabulators", "no names", "degrees"),
        *("a line of units", "units in brackets", "numpy", "spaces", "a device"),
        *("spaces and decimal commas", "quotes"),
    ],
)
def test_a_table_is_read_in_si_however_it_is_written(text, titles, last) -> None:
    columns, remark = read_table(text)
    assert not remark
    assert [column.title for column in columns] == titles
    # One product with the unit's factor.
    assert [column.values[-1] for column in columns] == pytest.approx(last, rel=1e-15)


def columns(text: str) -> list[Column]:
    return read_table(text).columns


def test_what_is_no_number_is_left_out_and_told() -> None:
    (times, values), remark = read_table("t;x\n0;1\n1;error\n2;3\n3\n4;5;6\nEnd of data\n5;7\n")
    assert remark == "4 cells are left out: line 3, x: 'error' is not a number"
    good = np.isfinite(times.values) & np.isfinite(values.values)
    assert times.values[good].tolist() == [0.0, 2.0, 5.0]
    assert values.values[good].tolist() == [1.0, 3.0, 7.0]


def test_a_cell_without_a_value_is_a_gap() -> None:
    (_, values), remark = read_table("t;x\n0;1\n1;\n2;3\n")
    assert not remark
    assert np.isnan(values.values[1]) and values.values[2] == 3.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("t;x\n", "no row"),
        ("t;x\n0;1\n1;abc\nno;nothing\nno;nothing\n", r"line 3, x: 'abc'"),
        ("t,x\n0,5,1,5\n", "line 2: 4 values, but 2 columns"),
        ("x\n1\n2\n", "one column"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(CsvError, match=why):
        read_table(text)


def test_the_time_is_found_by_its_unit_or_its_name() -> None:
    assert time_column(columns("x [m],a [s]\n1,2\n")) == 1
    assert time_column(columns("x,t\n1,2\n")) == 1
    assert time_column(columns("x,y\n1,2\n")) == 0


def test_how_far_it_is_is_told_and_what_is_raised_then_ends_it() -> None:
    lines: list[tuple[int, int]] = []
    read_table("t;x\n" + "1.00;2.00\n" * 20_000, lambda done, end: lines.append((done, end)))
    shares = [done / end for done, end in lines]
    assert len(lines) >= 6 and shares == sorted(shares)
    assert 0.0 <= shares[0] < 0.1 and 0.9 < shares[-1] <= 1.0  # the table is eight words long

    def given_up(_done: int, _end: int) -> None:
        raise KeyError("given up")

    with pytest.raises(KeyError, match="given up"):
        read_table("t;x\n1;2\n", given_up)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("t;x\n" + "1;2\n" * 100_001, "line 100002: at most 100000 rows"),
        ("1;2\n" + "a\n" * 200_000, "line 200001: at most 100000 rows"),
        (";".join("x" * 301) + "\n1;2\n", "line 2: 301 columns"),
        (";".join("1" * 301) + "\n", "line 1: 301 columns"),
        (";".join("x" * 300) + "\n" + "1;2\n" * 33_334, "at most 10000000 cells"),
        ("t;x\n1;" + "2" * 1_000_000 + "\n", "line 2: 1000002 letters"),
    ],
    ids=["rows", "lines", "names", "columns", "cells", "letters"],
)
def test_what_is_too_large_is_refused_before_it_takes_memory(text: str, why: str) -> None:
    with pytest.raises(CsvError, match=why):
        read_table(text)


def test_a_row_is_as_wide_as_rows_are_not_as_lines_of_one_number() -> None:
    assert len(columns("0;1\n" + "5\n" * 500 + "0;1\n" * 200)) == 2
