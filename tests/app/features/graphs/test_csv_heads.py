"""Heads of columns: name, unit and run are found wherever they stand."""

import pytest

from app.features.graphs.model.csv_heads import head_of, heads_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Time (s) Run #1", ("Time", "s", "Run #1")),
        ("Run 1: Time (s)", ("Time", "s", "Run 1")),
        ("Run 1 Time (s)", ("Time", "s", "Run 1")),
        ("Position (Run 2) (cm)", ("Position", "cm", "Run 2")),
        ("Force (N) - Trial 3", ("Force", "N", "Trial 3")),
        ("x (m), Run 2", ("x", "m", "Run 2")),
        ("Latest: Position (m)", ("Position", "m", "Latest")),
        ("Red cart: Position (m)", ("Position", "m", "Red cart")),
        ("Data Set 1: Time(s)", ("Time", "s", "Data Set 1")),
        ("Position, Ch 1 & 2 (m) Run #1", ("Position, Ch 1 & 2", "m", "Run #1")),
        ("Trial 3", ("Trial 3", "", "")),
        ("Trial 3 (s)", ("Trial 3", "s", "")),
        ("t/s", ("t", "s", "")),
        ("v / (m/s)", ("v", "m/s", "")),
        ("v/(m s^-1)", ("v", "m s^-1", "")),
        ("v in m·s⁻¹", ("v", "m·s⁻¹", "")),
        ("v in m/s", ("v", "m/s", "")),
        ("v (in m/s)", ("v", "m/s", "")),
        ("Speed m/s", ("Speed", "m/s", "")),
        ("Masse m/kg", ("Masse m", "kg", "")),
        ("Weg s/m", ("Weg s", "m", "")),
        ("Mass m", ("Mass m", "", "")),
        ("Height h", ("Height h", "", "")),
        ("Position (m) Ball", ("Position Ball", "m", "")),
        ("a (m s⁻²)", ("a", "m s⁻²", "")),
        ("Time, s", ("Time", "s", "")),
        ("time_ms", ("time", "ms", "")),
        ("seconds_elapsed", ("seconds_elapsed", "seconds", "")),
        ("Time [hh:mm:ss]", ("Time", "", "")),
        ("v_{x}", ("v_{x}", "", "")),
        ("U (V)", ("U (V)", "", "")),
        ("", ("", "", "")),
    ],
)
def test_name_unit_and_run_are_found_wherever_they_stand(text, expected) -> None:
    head = head_of(text)
    assert (head.name, head.unit, head.run) == expected


@pytest.mark.parametrize(
    ("text", "odd"),
    [("U (V)", True), ("x (furlong)", True), ("T / °C", True), ("a, b", False), ("t (s)", False)],
)
def test_a_unit_that_is_not_known_here_is_told(text, odd) -> None:
    assert head_of(text).odd == odd


@pytest.mark.parametrize(
    ("lines", "titles"),
    [
        (["Time|Position", "t|x", "s|cm"], ["Time", "Position"]),
        (["Run 1||Run 2|", "Time|x|Time|x", "t|x|t|x", "s|cm|s|m"],
         ["Run 1: Time", "Run 1: x", "Run 2: Time", "Run 2: x"]),
        (["A|A|B|B", "t|x|t|x", "s|cm|s|m"], ["A t", "A x", "B t", "B x"]),
        (["Date|2026", "t [s]|x [m]"], ["t", "x"]),
        (["|cm A||cm B|", "t|x|y|x|y"], ["t", "cm A x", "cm A y", "cm B x", "cm B y"]),
        (["A|A|B|B", "t|x|t|x"], ["A t", "A x", "B t", "B x"]),
        (["Run #1||Run #2|", "t|x|t|x"], ["Run #1: t", "Run #1: x", "Run #2: t", "Run #2: x"]),
        (["t|x|t|x"], ["Run 1: t", "Run 1: x", "Run 2: t", "Run 2: x"]),
        (["Sensor: t (s)|x (m)"], ["Sensor: t (s)", "x"]),
        (["s|F", "1|2"], ["1", "2"]),
    ],
)  # fmt: skip
def test_lines_above_one_another_name_the_columns_together(lines, titles) -> None:
    cells = [line.split("|") for line in lines]
    assert [head.title for head in heads_of(cells, len(cells[-1]))] == titles


def test_a_line_of_units_may_hold_some_that_are_not_known() -> None:
    heads = heads_of([["t", "U", "I"], ["s", "V", "A"]], 3)
    assert [(head.name, head.unit, head.odd) for head in heads] == [
        ("t", "s", False),
        ("U [V]", "", True),
        ("I [A]", "", True),
    ]
