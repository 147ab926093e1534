"""Importing measured data: choose a file, then its columns; they go with the table."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from app.editor.editor import Editor
from app.features.graphs.model.csv_table import Column, CsvError, Table, read_table, time_column
from app.features.graphs.view.board import OpenSheet
from app.features.graphs.view.tasks import MOST_SHIFT, choice_of
from app.files.atomic import shown
from app.files.background import JobError
from app.files.door import read_file
from app.files.heads import kind_of
from app.files.rerun import Progress, say_nothing
from app.simulation.commands.edit.attaching import Attach
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, Place
from app.ui.sheets.form_sheet import FormSheet, FormTask
from app.window.file_controller import Done, Failed, FileController
from app.window.file_jobs import begin
from physics.disk.folders import home_folder
from scenes.kit import Parameter

SUFFIXES = (".csv", ".txt", ".tsv", ".dat")
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How text of spreadsheets begins that is written so."""
LARGEST = 20_000_000
"""Largest file that is read: [bytes]."""
LONGEST = 60.0
"""Time that reading may take: [s], a minute; the largest tables take a tenth of it."""

WRITTEN = "what the file says"
TIME_UNITS = ("s", "ms", "min", "h")
VALUE_UNITS = (
    *("m", "cm", "mm", "m/s", "cm/s", "km/h", "m/s^2", "deg", "rad", "deg/s", "rad/s"),
    *("N", "kg", "g", "J", "W", "Hz"),
)
"""What numbers without a unit may be in; others stand behind a name in the file: U [V]."""

Show = Callable[[int], None]
"""Shows the measured data with that id."""


def choose_data(editor: Editor, files: FileController, open_sheet: OpenSheet, show: Show) -> None:
    """Ask for a file and for its columns; the file is read in the background."""

    def start(task: FileTask, path: Path) -> bool:
        def ask(table: Table) -> None:
            editor.view.import_folder = str(path.parent)
            asked = columns_task(editor, path, table, show)
            open_sheet(lambda desk, closed: FormSheet(desk, closed, asked))

        def work(done: Done, failed: Failed) -> bool:
            def read(table: Table) -> None:
                done()
                ask(table)

            return files.read(f"Reading {shown(path.name)}", read_in_job, read, failed)

        def read_in_job(progress: Progress) -> Table:
            try:
                return table_of(path, progress)
            except CsvError as error:
                raise JobError(str(error)) from error

        return begin(task, work, files)

    home = home_folder()
    places = [Place("Home", home), Place("Documents", home / "Documents")]
    places += [Place("Downloads", home / "Downloads", newest_first=True)]
    task = FileTask("Import measured data", "Import", False, places, start, suffixes=SUFFIXES)
    task.choose(0)
    if editor.view.import_folder:
        task.go(Path(editor.view.import_folder))
        task.items()
        if task.error:  # it is gone
            task.choose(0)
    open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def table_of(path: Path, progress: Progress = say_nothing) -> Table:
    """Return the table in a file; `progress` hears how far it is, and what it raises ends it.

    CsvError names its line, FileError says why the file cannot be read.
    """
    until = time.monotonic() + LONGEST

    def seen(done: int, count: int) -> None:
        progress(done, count)
        if time.monotonic() > until:
            raise CsvError(f"reading takes longer than {LONGEST:.0f} s: make the table shorter")

    return read_table(text_of(read_file(path, LARGEST)), seen)


def text_of(data: bytes) -> str:
    """Return the text in the bytes of a table. CsvError when they are no text."""
    if kind := kind_of(data):
        raise CsvError(f"this is {kind}, not text: export the table as CSV")
    try:
        return data.decode("utf-16" if data[:2] in UTF_16 else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def columns_task(editor: Editor, path: Path, table: Table, show: Show) -> FormTask:
    """Return the form that asks which columns are time and values, and what they are in."""
    columns = table.columns
    names = dict(zip(titles(columns), columns, strict=True))
    time = list(names)[time_column(columns)]
    values = next(name for name in names if name != time)
    parameters = {
        "time": choice_of("time", "Time", names),
        "second": choice_of("second", "Time in", (WRITTEN, *TIME_UNITS)),
        "values": choice_of("values", "Values", names),
        "unit": choice_of("unit", "Values in", (WRITTEN, *VALUE_UNITS)),
        "offset": Parameter(
            "slider", 0.0, -MOST_SHIFT, MOST_SHIFT, 0.01, "s",
            "Added to all times: when the data begin in the simulation.",
            name="offset", label="Later by",
        ),
    }  # fmt: skip

    def start(chosen: dict[str, Any]) -> str:
        times = read_in(names[chosen["time"]], chosen["second"])
        column = read_in(names[chosen["values"]], chosen["unit"])
        return attach(editor, times, column, float(chosen["offset"]), show)

    def told(chosen: dict[str, Any]) -> str:
        column = read_in(names[chosen["values"]], chosen["unit"])
        count = int(np.isfinite(column.values).sum())
        unit = f" in {column.unit}" if column.unit else ": choose what they are in"
        left_out = f" {table.remark}." if table.remark else ""
        return f"{path.name}: {count} values{unit}.{left_out}"

    first = {"time": time, "second": WRITTEN, "values": values, "unit": WRITTEN, "offset": 0.0}
    return FormTask("Import measured data", "Import", parameters, first, start, told)


def read_in(column: Column, unit: str) -> Column:
    """Return a column in the unit that was chosen."""
    return column if unit == WRITTEN else column.read_in(unit)


def titles(columns: list[Column]) -> list[str]:
    """Return the titles of columns, numbered where two have the same."""
    result: dict[str, None] = {}  # in their order
    for place, column in enumerate(columns, 1):
        title = column.title
        while title in result:  # also for a title that ends like this by itself
            title += f", column {place}"
        result[title] = None
    return list(result)


def attach(editor: Editor, times: Column, column: Column, offset: float, show: Show) -> str:
    """Put the values on the table; return why not, "" when it is done."""
    if times is column:
        return "Choose two columns: one for the time, one for the values."
    if times.unit not in ("", "s"):
        return f"{times.name} is in {times.unit}: the time needs s, ms, min or h."
    good = np.isfinite(times.values) & np.isfinite(column.values)
    samples = np.column_stack([times.values, column.values])[good]
    back = np.flatnonzero(np.diff(samples[:, 0]) < 0.0)
    if len(back):
        return f"Times must rise: value {back[0] + 2} is earlier than the one before."
    count, samples = len(samples), one_a_time(samples)
    if len(samples) < 2:
        return "There are fewer than two values with a time."
    if len(samples) < count:
        many = f"{count - len(samples)} values have the time of the one before"
        editor.session.notify("info", f"{many}: the mean of each is taken")
    words = {"name": column.name, "samples": samples.tolist(), "unit": column.unit}
    if not editor.do(Attach("data", words | {"offset": offset})):
        return "The data could not be imported: see the message."
    show(editor.session.simulation.attachments.serial)
    return ""


def one_a_time(samples: np.ndarray) -> np.ndarray:
    """Return (n, 2) times and values, for each time the mean of its values: clocks are rounded."""
    if not len(samples):
        return samples
    begins = np.flatnonzero(np.diff(samples[:, 0], prepend=-np.inf))
    counts = np.diff(np.append(begins, len(samples)))
    means = np.add.reduceat(samples[:, 1], begins) / counts
    return np.column_stack([samples[begins, 0], means])
