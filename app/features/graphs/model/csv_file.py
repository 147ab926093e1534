"""Samples as comma-separated values: a row a tick, a column a series, SI units in the header.

Numbers are written so that reading them gives the same bits; where there is no value, nothing
stands. It opens in every spreadsheet, and in numpy with `genfromtxt(file, delimiter=",", names=1)`.
"""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from app.features.graphs.model.graph_set import Run
from app.features.graphs.model.series import Series
from app.files.atomic import write_file

FULL_WIDTH = 0xFEE0
"""How much later in Unicode the full-width form of an ASCII letter comes: [code points]."""
FORMULA = "=+-@" + "".join(chr(ord(sign) + FULL_WIDTH) for sign in "=+-@")
"""How formulas begin (OWASP, CSV injection)."""
PARTS = ";\t\r\n"
"""What parts cells elsewhere. A comma does so here, and words with one are in quotes."""


def csv_text(run: Run, columns: Sequence[Series], every: int = 1) -> str:
    """Return all ticks of a run that were sampled, or each `every` of them [count]."""
    first, times = run.times()
    unique = list(dict.fromkeys(columns))
    values = [run.values(series, first, len(times)) for series in unique]
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")  # as RFC 4180 has it
    writer.writerow(["tick", "time [s]", *(plain_words(series.title) for series in unique)])
    rows = np.column_stack([times, *values])
    for number in rows_of(run, every).tolist():
        writer.writerow([first + number, *(cell(value) for value in rows[number].tolist())])
    return written.getvalue()


def rows_of(run: Run, every: int) -> np.ndarray:
    """Return which samples of a run have a row, each `every` tick [count]."""
    first, times = run.times()
    return np.flatnonzero(((first + np.arange(len(times))) % every == 0) & ~np.isnan(times))


def plain_words(title: str) -> str:
    """Return a title as words of a spreadsheet: none of its cells begins as a formula does.

    A file of others may call a ball "=1+1", or worse. A mark before such a sign makes it a word,
    also where it begins a cell only for spreadsheets that part columns by semicolons.
    """
    result, begins = [], True
    for sign in title:
        if begins and sign in FORMULA:
            result.append("'")
        result.append(sign)
        unseen = sign.isspace() or not sign.isprintable() or sign == '"'
        begins = sign in PARTS or (begins and unseen)
    return "".join(result)


def cell(value: float) -> str:
    """Return the shortest words that mean this double; "" for none."""
    return "" if np.isnan(value) else repr(float(value))


def write_csv(path: Path, run: Run, columns: Sequence[Series], every: int = 1) -> int:
    """Write the file whole or not at all; returns its size [bytes]. FileError."""
    data = csv_text(run, columns, every).encode()
    write_file(path, data)
    return len(data)
