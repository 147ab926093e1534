"""Tables as devices write them: in any mixture of dialects what was written is read back."""

import math
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.features.graphs.data_import import text_of
from app.features.graphs.model.csv_table import CsvError, Table, read_table, time_column

UNITS = {
    "s": {"s": 1.0, "ms": 1e-3, "sec": 1.0, "min": 60.0, "Seconds": 1.0},
    "m": {"m": 1.0, "cm": 1e-2, "µm": 1e-6, "meters": 1.0, "km": 1e3},
    "m/s": {"m/s": 1.0, "m s⁻¹": 1.0, "m·s⁻¹": 1.0, "km/h": 1 / 3.6, "ms^-1": 1.0},
    "m/s^2": {"m/s²": 1.0, "m s⁻²": 1.0, "m/s^2": 1.0, "cm/s^2": 1e-2},
    "N": {"N": 1.0, "Newtons": 1.0, "mN": 1e-3, "kN": 1e3},
    "J": {"J": 1.0, "mJ": 1e-3, "Joules": 1.0},
}
NAMES = {"m": "Position", "m/s": "Velocity", "m/s^2": "Acceleration", "N": "Force", "J": "Energy"}
HEADS = ("{n} ({u})", "{n} [{u}]", "{n} in {u}", "{n} / {u}", "{n}/({u})", "rows")
RUN_HEADS = ("{h} Run #{k}", "Run {k}: {h}", "{h} - Run {k}", "above", "below")


@dataclass(frozen=True)
class Dialect:
    """How a table is written."""

    parts: str
    decimal: str
    thousands: str
    head: str
    run_head: str
    quoted: bool
    preface: bool
    clock: bool
    end: str

    def number(self, value: float) -> str:
        text = f"{value:,.2f}".replace(",", "T").replace(".", self.decimal)
        text = text.replace("T", self.thousands)
        return f'"{text}"' if self.quoted or self.parts in text else text

    def time(self, value: float) -> str:
        minutes, seconds = divmod(value, 60.0)
        return f"00:{int(minutes):02d}:{seconds:05.2f}".replace(".", self.decimal)


@st.composite
def dialects(draw: st.DrawFn) -> Dialect:
    parts = draw(st.sampled_from([";", "\t", ","]))
    decimal = draw(st.sampled_from([".", ","]))
    thousands = draw(st.sampled_from(["", "'", "\u202f", "," if decimal == "." else "."]))
    quoted = draw(st.booleans()) or parts == "," == decimal
    words = st.sampled_from(HEADS), st.sampled_from(RUN_HEADS)
    more = draw(st.booleans()), draw(st.booleans())
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return Dialect(parts, decimal, thousands, *map(draw, words), quoted, *more, end)


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, list[list[tuple[str, str, list[float]]]]]:
    """A text, and by runs the columns in it: name, unit, values in SI."""
    way = draw(dialects())
    kinds = draw(st.lists(st.sampled_from(sorted(NAMES)), min_size=1, max_size=3, unique=True))
    runs, rows = draw(st.integers(1, 3)), draw(st.integers(3, 12))
    words = {kind: draw(st.sampled_from(sorted(UNITS[kind]))) for kind in ("s", *kinds)}
    if way.clock:
        words["s"] = "s"
    value = st.one_of(st.none(), st.integers(-999_999, 999_999).map(lambda n: n / 100))
    expected, cells = list[list[tuple[str, str, list[float]]]](), list[list[list[str]]]()
    for _ in range(runs):
        times = [0.25 * k + 0.01 for k in range(rows)]
        columns = [draw(st.lists(value, min_size=rows, max_size=rows)) for _ in kinds]
        for column in columns:  # two that show how the numbers are written, at least
            column[:2] = [1.25, 1234.5]
        values = [[math.nan if v is None else v for v in column] for column in columns]
        units = [UNITS[kind][words[kind]] for kind in ("s", *kinds)]
        names = ["Time", *(NAMES[kind] for kind in kinds)]
        expected.append([
            (name, kind, [unit * v for v in column])
            for name, kind, unit, column in zip(
                names, ("s", *kinds), units, [times, *values], strict=True
            )
        ])  # fmt: skip
        written = [way.time(t) if way.clock else way.number(t) for t in times]
        rest = [["" if v is None else way.number(v) for v in column] for column in columns]
        cells.append([list(row) for row in zip(written, *rest, strict=True)])
    return in_words(way, words, names, cells), expected


def in_words(
    way: Dialect, words: dict[str, str], names: list[str], cells: list[list[list[str]]]
) -> str:
    """The text of a table in a dialect, its runs beside or below one another."""

    def join(row: list[str]) -> str:
        return way.parts.join(f'"{c}"' if way.parts in c and c[0] != '"' else c for c in row)

    pattern = "{n}" if way.head == "rows" else way.head
    heads = [pattern.format(n=n, u=u) for n, u in zip(names, words.values(), strict=True)]
    units, count, width = list(words.values()), len(cells), len(names)
    below = [join(units)] if way.head == "rows" else []
    lines = ["Logger X100", join(["Date", "1/22/2002 12:51:07"])] if way.preface else []
    if way.run_head == "below" and count > 1:
        for k, rows in enumerate(cells, 1):
            lines += [f"Run {k}", join(heads), *below, "", *map(join, rows), ""]
        return way.end.join(lines)
    if count == 1:
        lines += [join(heads), *below]
    elif way.run_head in ("above", "below"):
        labels = [f"Run {k // width + 1}" if k % width == 0 else "" for k in range(count * width)]
        lines += [join(labels), join(heads * count), *[join(units * count)] * len(below)]
    else:
        runs = range(1, count + 1)
        lines.append(join([way.run_head.format(h=head, k=k) for k in runs for head in heads]))
        lines += [join(units * count)] * len(below)
    lines += [join([c for row in rows for c in row]) for rows in zip(*cells, strict=True)]
    return way.end.join(lines) + way.end


@settings(max_examples=150, deadline=None)
@given(tables(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le"]))
def test_what_was_written_in_any_dialect_is_read_back(
    table: tuple[str, list[list[tuple[str, str, list[float]]]]], code: str
) -> None:
    text, expected = table
    result = read_table(text_of(text.encode(code)))
    assert not result.remark, result.remark
    runs = list(result.runs.values())
    assert len(runs) == len(expected)
    for columns, wanted in zip(runs, expected, strict=True):
        assert [(c.quantity, c.unit) for c in columns] == [(n, u) for n, u, _ in wanted]
        for column, (_, _, values) in zip(columns, wanted, strict=True):
            np.testing.assert_allclose(column.values, values, rtol=1e-12)


def rows(line: str, count: int = 8) -> str:
    return "\n".join(line.format(k=k, t=k / 8) for k in range(count))


TRACKER = "mass_A\nt\tx\ty\n0.0E0\t\t\n" + rows("{t:.3E}\t3.0E1\t2.3E1", 5)
TWO_MASSES = "#multi:\n\tmass A\t\tmass B\t\t\t\nt\tx\ty\tx\ty\t\n" + rows("{t}\t1\t2\t\t3\t")
LOGGER_PRO = "".join(
    f"Vernier Format 2\nlab.cmbl\t1/22/2002 12:51:07\n{run}\nTime\tPosition\nt\tx\ns\t{unit}\n\n"
    + rows("{t}\t{k}")
    + "\n"
    for run, unit in (("First Run", "m"), ("Second Run", "cm"))
)
NO_HEADS = "t,x\n" + rows("{t},{k}") + "\n\n" + rows("{t},1{k}")
NUMBERED = "Run,Time (s),x (cm)\n" + rows("1,{t},{k}") + "\n" + rows("2,{t},1{k}")
SPARKVUE = "Date and Time,Time (s) Run #1,Position (m) Run #1\n" + rows(
    "2024-03-01T10:00:0{k}.000,{t},{k}"
)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (TRACKER, ["t", "x", "y"]),
        (TWO_MASSES, ["t", "mass A x", "mass A y", "mass B y"]),
        (NO_HEADS, ["Run 1: t", "Run 1: x", "Run 2: t", "Run 2: x"]),
        (SPARKVUE, ["Date and Time [s]", "Time [s]", "Position [m]"]),
        ("sep=;\nt;x\n" + rows("{k},5;{k}"), ["t", "x"]),
        ("Time in s   Way in cm\n" + rows("{k}  {k}"), ["Time [s]", "Way [m]"]),
        ("# Time (s), Way (cm)\n" + rows("{k},{k}"), ["Time [s]", "Way [m]"]),
        ('"Time\n(s)";"Way\n(cm)"\n' + rows("{k},5;{k}"), ["Time [s]", "Way [m]"]),
        ("% Time (s), Way (cm)\n" + rows("{k},{k}"), ["Time [s]", "Way [m]"]),
        ("Time (S),Way (M)\n" + rows("{k},{k}"), ["Time [s]", "Way [m]"]),
        ("Time (s),a_x (g)\n" + rows("{k},1"), ["Time [s]", "a_x [m/s^2]"]),
        ("Time (s),m (g)\n" + rows("{k},1"), ["Time [s]", "m [kg]"]),
        ("t (s),x\n" + rows("{t},{k}") + "\n" + rows("{t},1{k}"),
         ["Run 1: t [s]", "Run 1: x", "Run 2: t [s]", "Run 2: x"]),
        ("x (m),t (s)\n0,0\n1,1\n0,2\n1,3\n", ["x [m]", "t [s]"]),
        ("1,1,2,2\nt,x,t,x\n" + rows("{k},1,{k},2"), ["1 t", "1 x", "2 t", "2 x"]),
    ],
)  # fmt: skip
def test_the_columns_of_devices_are_told_apart(text: str, titles: list[str]) -> None:
    result = read_table(text)
    assert [c.title for c in result.columns if c.has_values] == titles and not result.remark


def test_runs_below_one_another_have_their_own_units_and_names() -> None:
    runs = read_table(LOGGER_PRO).runs
    assert list(runs) == ["First Run", "Second Run"]
    first, second = (columns[1].values.tolist() for columns in runs.values())
    assert first == list(range(8)) == pytest.approx([100 * value for value in second])


def test_a_column_may_say_in_which_run_a_row_is() -> None:
    runs = read_table(NUMBERED).runs
    assert {run: len(columns[0].values) for run, columns in runs.items()} == {
        "Run 1": 8,
        "Run 2": 8,
    }
    assert runs["Run 2"][1].values[-1] == pytest.approx(0.17)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        (SPARKVUE, 1),
        ("Datum;Uhrzeit;v in km/h\n" + rows("01.03.2024;10:00:0{k};36"), 1),
        ("Remark,Time (s),x\n" + rows("good,{t},{k}"), 1),
        ("x,Stamp\n" + rows("{k},2024-03-01 10:00:0{k}"), 1),
        ("Period (s),Time\n" + rows("1,{k}"), 1),
        ("time,seconds_elapsed,x\n" + rows("170000000{k}.5,{t},1"), 1),
    ],
)
def test_the_time_is_no_date_where_there_are_seconds(text: str, time: int) -> None:
    columns = read_table(text).columns
    assert time_column(columns) == time
    assert columns[time].values[0] == 0.0, "a clock counts from the first"


@pytest.mark.parametrize(
    ("text", "first", "remark"),
    [
        ("t;x\n1;1,500\n2;2,250\n", 1.5, "1,500 is read as 1.5"),
        ("t;x\n0.1;1,500\n0.2;2,250\n", 1500.0, "1,500 is read as 1500"),
        ("t;x\n0,1;1.500\n0,2;2.250\n", 1500.0, "1.500 is read as 1500"),
        ("t;x\n0,1;1,500\n0,2;2,250\n", 1.5, ""),
        ("t;x\n0.1;1,5\n0.2;2,25\n", 1.5, ""),
        ("t (s);p (kPa)\n0;101\n1;102\n", 101.0, "The unit is not known here: p (kPa)"),
        ("x (m);y (furlong)\n0;1\n1;2\n", 1.0, "The unit is not known here: y (furlong)"),
        ("t;x;why\n0;1;good\n1;2;bad\n", 1.0, "why has no numbers"),
        ("t (mm:ss);x\n01:05;1\n01:06;2\n", 1.0, "01:05 is read as minutes and seconds"),
        ("Trial,Time (s)\n1,2.05\n2,2.10\n3,2.07\n", 2.05, ""),
        ("t [s];x\n0;1\n1;2\n2;3\n0;0\n", 1.0,
         "1 cell is left out: line 5: it is earlier than the row before"),
    ],
)  # fmt: skip
def test_what_could_be_meant_in_two_ways_is_decided_by_the_file_and_told(
    text: str, first: float, remark: str
) -> None:
    result = read_table(text)
    assert (result.columns[1].values[0], result.remark) == (first, remark)


@pytest.mark.parametrize("text", ["t;x\n0;\n1;\n", "Date;x\n2024-03-01;1\n2024-03-02;2\n"])
def test_a_table_without_two_columns_of_numbers_is_refused(text: str) -> None:
    with pytest.raises(CsvError, match="two columns"):
        read_table(text)


def test_the_table_is_two_things() -> None:
    table = read_table("t;x\n0;1\n1;2\n")
    assert isinstance(table, Table) and len(table) == 2
