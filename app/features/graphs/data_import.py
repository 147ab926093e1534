"""Importing measured data: choose a file, then its columns; they go with the table."""

import codecs
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
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""How text begins that says how it is written."""
SAMPLE = 4000
"""Bytes that tell whether it is UTF-16: [count]."""
MOST_ZEROS = 0.8
"""Share of every other of them that are zero then: [1]; Greek letters and signs have none."""
LARGEST = 20_000_000
"""Largest file that is read: [bytes]."""
LONGEST = 60.0
"""Time that reading may take: [s], a minute; the largest tables take a tenth of it."""

WRITTEN = "what the file says"
ALL_RUNS = "all runs"
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
            asked = ColumnsTask(editor, path, table, show)
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
    """Return the text in the bytes of a table. CsvError when they are no text.

    Devices write UTF-8, UTF-16 with or without a mark, or the code page of Windows: a library that
    guesses among all that there are errs where one of these is right.
    """
    code = next((code for mark, code in MARKS if data.startswith(mark)), _unmarked(data))
    if not code and (kind := kind_of(data)):
        raise CsvError(f"this is {kind}, not text: export the table as CSV")
    try:
        return data.decode(code or "utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _unmarked(data: bytes) -> str:
    """Return the code of UTF-16 that does not say so: nearly every other byte of it is zero."""
    for first, code in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros, others = data[first:SAMPLE:2], data[1 - first : SAMPLE : 2]
        if zeros and zeros.count(0) >= MOST_ZEROS * len(zeros) and not others.count(0):
            return code
    return ""


class ColumnsTask(FormTask):
    """What is asked of a table: the run, which columns are time and values, their units."""

    def __init__(self, editor: Editor, path: Path, table: Table, show: Show) -> None:
        self.editor, self.path, self.table, self.show = editor, path, table, show
        self.runs, self.parameters = table.runs, {}
        verb, first = ("Import measured data", "Import"), next(iter(self.runs))
        values = {"run": first, "second": WRITTEN, "unit": WRITTEN, "offset": 0.0}
        super().__init__(*verb, {}, values, self._attach, self._told, lines=4)
        self.changed("run")

    def changed(self, name: str) -> None:
        """Offer the columns of the run that was chosen."""
        if name != "run":
            return
        names = self._columns(self.values["run"])
        time = list(names)[time_column(list(names.values()))]
        values = next(name for name in names if name != time)
        for place, usual in (("time", time), ("values", values)):
            if self.values.get(place) not in names:
                self.values[place] = usual
        asked = [choice_of("run", "Run", [*self.runs, ALL_RUNS])] if len(self.runs) > 1 else []
        asked += [
            choice_of("time", "Time", names),
            choice_of("second", "Time in", (WRITTEN, *TIME_UNITS)),
            choice_of("values", "Values", names),
            choice_of("unit", "Values in", (WRITTEN, *VALUE_UNITS)),
            Parameter(
                "slider", 0.0, -MOST_SHIFT, MOST_SHIFT, 0.01, "s",
                "Added to all times: when the data begin in the simulation.",
                name="offset", label="Later by",
            ),
        ]  # fmt: skip
        self.parameters = {one.name: one for one in asked}

    def _columns(self, run: str) -> dict[str, Column]:
        """Return the columns of a run by their titles; of all, those of the first."""
        columns = self.runs.get(run) or next(iter(self.runs.values()))
        return dict(zip(titles(columns), columns, strict=True))

    def _chosen(self, chosen: dict[str, Any]) -> list[tuple[Column, Column]]:
        """Return times and values of what was chosen, of each run that has both."""
        runs = self.runs if chosen["run"] == ALL_RUNS else (chosen["run"],)
        return [
            (
                read_in(names[chosen["time"]], chosen["second"]),
                read_in(names[chosen["values"]], chosen["unit"]),
            )
            for names in map(self._columns, runs)
            if chosen["time"] in names and chosen["values"] in names
        ]

    def _attach(self, chosen: dict[str, Any]) -> str:
        if chosen["time"] == chosen["values"]:
            return "Choose two columns: one for the time, one for the values."
        for times, column in self._chosen(chosen):
            if why := attach(self.editor, times, column, float(chosen["offset"]), self.show):
                return f"{times.run}: {why}" if times.run else why
        return ""

    def _told(self, chosen: dict[str, Any]) -> str:
        pairs = self._chosen(chosen)
        times, column = pairs[0]
        count = sum(int(np.isfinite(column.values).sum()) for _, column in pairs)
        unit = f" in {column.unit}" if column.unit else ": choose what they are in"
        of = f" of {len(pairs)} runs" if chosen["run"] == ALL_RUNS else ""
        from_first = " Times count from the first." if times.is_date else ""
        remark = f" {self.table.remark}." if self.table.remark else ""
        return f"{self.path.name}: {count} values{of}{unit}.{from_first}{remark}"


def read_in(column: Column, unit: str) -> Column:
    """Return a column in the unit that was chosen."""
    return column if unit == WRITTEN else column.read_in(unit)


def titles(columns: list[Column]) -> list[str]:
    """Return the titles of columns, numbered where two have the same."""
    result: dict[str, None] = {}  # in their order
    for place, column in enumerate(columns, 1):
        title = column.title.removeprefix(f"{column.run}: ")
        while title in result:  # also for a title that ends like this by itself
            title += f", column {place}"
        result[title] = None
    return list(result)


def attach(editor: Editor, times: Column, column: Column, offset: float, show: Show) -> str:
    """Put the values on the table; return why not, "" when it is done."""
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
