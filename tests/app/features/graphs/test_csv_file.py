"""What is written can be read again, bit for bit, and a failure leaves nothing half done."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.features.graphs.model.csv_file import csv_text, plain_words, rows_of, write_csv
from app.features.graphs.model.graph_set import Graphs
from app.features.graphs.model.series import make_series
from app.files.atomic import FileError


@pytest.fixture
def measured(session):
    graphs = Graphs(session)
    columns = [make_series(text, session.world) for text in ("ball.speed", "ball.slip")]
    for series in columns:
        graphs.follow(series)
    session.run(120)
    return graphs.present, columns


def test_a_row_a_tick_and_a_column_a_series_with_units(measured):
    run, columns = measured
    lines = csv_text(run, columns).split("\r\n")
    assert lines[0] == "tick,time [s],ball speed [m/s],ball sliding speed [m/s]"
    assert len(lines) == 122 and lines[-1] == ""
    assert lines[1].startswith("1,0.004166666666666667,") and lines[1].endswith(",")


@pytest.mark.parametrize("every", [1, 7, 12])
def test_as_many_rows_are_told_as_are_written(measured, every: int):
    run, columns = measured
    lines = csv_text(run, columns, every).splitlines()
    assert len(lines) - 1 == rows_of(run, every).size == 120 // every
    assert all(int(line.split(",")[0]) % every == 0 for line in lines[1:])


def test_numbers_come_back_with_the_same_bits(measured):
    run, columns = measured
    text = csv_text(run, columns)
    result = np.genfromtxt(io.StringIO(text), delimiter=",", skip_header=1)
    first, times = run.times()
    assert result[:, 1].tobytes() == times.tobytes()
    speeds = run.values(columns[0], first, len(times))
    assert result[:, 2].tobytes() == speeds.tobytes()


def test_names_with_commas_are_quoted(session):
    graphs = Graphs(session)
    series = make_series("hypot(ball.vx, ball.vy)", session.world)
    graphs.follow(series)
    session.run(2)
    header = csv_text(graphs.present, [series]).splitlines()[0]
    assert header == 'tick,time [s],"hypot(ball.vx, ball.vy) [m/s]"'


def cells_of(text: str) -> list[str]:
    """All cells that a spreadsheet may see in a text, whatever parts its columns."""
    lines = text.splitlines()
    rows = [csv.reader(lines, delimiter=parts) for parts in (",", ";", "\t")]
    return [cell.lstrip(' \ufeff"\u200b') for reader in rows for row in reader for cell in row]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
@pytest.mark.parametrize("before", ["", " ", "x;", "x; ", 'x;"', '"', ";;", "\u200b", "\ufeff"])
def test_no_title_is_a_formula_to_a_spreadsheet(before: str, sign: str):
    written = io.StringIO()
    csv.writer(written).writerow(["tick", plain_words(f"{before}{sign}cmd|' /C calc'!A0 [m]")])
    assert "cmd" in written.getvalue()
    assert not [cell for cell in cells_of(written.getvalue()) if cell.startswith(sign)]


@pytest.mark.parametrize("title", ["x - y [m]", "a=b", "speed [m/s]", "hypot(a, -b)", ""])
def test_other_titles_stay_as_they_are(title: str):
    assert plain_words(title) == title


def test_a_ball_that_is_called_a_formula_is_words_in_the_file(measured):
    run, columns = measured
    series = [replace(columns[0], owner="=1+1")]
    assert csv_text(run, series).startswith("tick,time [s],'=1+1 speed")


def test_a_file_that_cannot_be_written_says_why(measured, tmp_path: Path):
    run, columns = measured
    size = write_csv(tmp_path / "a.csv", run, columns)
    assert size == (tmp_path / "a.csv").stat().st_size
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(FileError, match="folder"):
        write_csv(tmp_path / "folder.csv", run, columns)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.csv", "folder.csv"]
