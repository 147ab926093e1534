"""Thousands of bodies in the window: does it still answer?

    python -m tests.bench crowd                       5,000 bodies, 1280 x 720
    python -m tests.bench crowd --bodies 2000 --frames 120

The real program without a screen runs a pit of mixed bodies from a scene file. Measured are frames
(the clock slows, the frame must not wait), the time from an event to the end of the frame that
shows it, frames while an autosave is taken and written, edits of everything, and the memory for
rewinding. A time is the least of the wall clock and the CPU time of the program, its threads
included: other programs do not count. Exit code 1 when a bar is broken.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
import pygame

from app.files.preferences import MEGABYTE
from app.window.application import Application
from app.window.startup import spare_the_program
from tests.app.desk import FRAME, Desk, opened_application
from tests.bench.measure import say
from tests.bench.pit import pit_file, show_pit

ANSWER = 100.0  # [ms] from an event to the end of the frame that shows it
SAVING = 33.0  # [ms] more than a usual frame, in the frame that takes an autosave
SAVES = 5  # [count]
TRIES = 8  # [count] of each event; the least and the median are told
"""An event comes at the worst moment: just after the program has looked for events, so it waits for
one frame and is shown by the next."""


class Row(NamedTuple):
    """Something that was measured [ms]."""

    name: str
    times: list[float]
    bar: float | None = None  # [ms]
    judged: int = 50  # [%] of the times that stay below the bar

    @property
    def broken(self) -> bool:
        """Whether it takes longer than it may."""
        return self.bar is not None and float(np.percentile(self.times, self.judged)) > self.bar

    def __str__(self) -> str:
        least, median, p95, worst = np.percentile(self.times, [0, 50, 95, 100])
        bar = f"  bar {self.bar:g} {'BROKEN' if self.broken else 'holds'}" if self.bar else ""
        figures = f"{least:8.1f} {median:8.1f} {p95:8.1f} {worst:8.1f}"
        return f"{self.name:32s}{figures}{bar}"


def spent(work: Callable[[], object]) -> float:
    """What it takes [ms]."""
    wall, cpu = perf_counter(), process_time()
    work()
    return 1e3 * min(perf_counter() - wall, process_time() - cpu)


def frame(app: Application) -> float:
    """One frame [ms]."""
    return spent(lambda: app.frame(FRAME))


def answers(desk: Desk, event: Callable[[], None]) -> list[float]:
    """From `event`, which comes just too late for a frame, to the end of the next [ms]."""
    result = []
    for _ in range(TRIES):
        waited = frame(desk.app)
        event()
        result.append(waited + frame(desk.app))
        desk.frames(2)
    return result


def measured(desk: Desk, frames: int) -> list[Row]:
    app = desk.app
    session, places = app.session, iter(range(10**6))
    rows = [Row("frame, running", [frame(app) for _ in range(frames)], ANSWER / 2)]
    slow = session.clock.slowed
    say(f"the clock runs at {100 * slow:.0f} % of real time")

    def hover() -> None:
        desk.point(40 + 44 * (next(places) % 3), 40)

    def key() -> None:
        desk.app.do("panel")

    def menu() -> None:
        if app.ui.close_top():
            return
        desk.point(640, 300)
        desk.button(True, 3)
        desk.button(False, 3)

    for name, event in (("hover a button", hover), ("a key: panel", key), ("menu", menu)):
        rows.append(Row(f"{name}, event to picture", answers(desk, event), ANSWER))
    while app.ui.close_top():
        pass
    rows += saving(app)
    session.paused = True
    desk.frames(4)
    rows += edits(desk)
    return rows


def saving(app: Application) -> list[Row]:
    """What the frame that takes an autosave, and those while it is written, take more.

    Frames differ by more than a save costs: keyframes, new contacts. So as many are timed without
    one, in turns, and the slowest are compared with the slowest, the next with the next; the very
    slowest of each is chance, so 99 of 100 are judged.
    """
    taking, usual, writing = [], [], []
    save = app.files.autosave
    for _ in range(SAVES):
        app.frame(FRAME)
        taking.append(spent(lambda: save.begin(app.session)))
        count = len(writing)
        while save.busy:
            writing.append(frame(app))
        usual += [frame(app) for _ in range(len(writing) - count)]
    more = np.subtract(sorted(writing), sorted(usual)) if writing else np.zeros(1)
    rows = [Row("autosave: taking the state", taking, SAVING)]
    return [*rows, Row("autosave: frames, more by", [*more], SAVING, 99)]


def rewind_memory(app: Application) -> int:
    """What going back in time takes [bytes], once all of it is packed."""
    app.session.timeline.past.keyframes.settle()
    return app.session.history.used


def edits(desk: Desk) -> list[Row]:
    """What is done to everything at once, and the frame that shows it."""
    app, rows = desk.app, []
    session, selection = app.session, app.editor.selection

    def whole(name: str, work: Callable[[], object], bar: float | None = ANSWER) -> None:
        rows.append(Row(name, [spent(work) + frame(app)], bar))
        desk.frames(2)

    actions: tuple[tuple[str, Callable[[], object], float | None], ...] = (
        ("select all", lambda: app.do("select_all"), ANSWER),
        ("deselect", selection.clear, ANSWER),
        ("marquee round all", lambda: selection.marquee((-99, -99), (99, 99)), ANSWER),
        ("list of things", lambda: app.do("panel_things"), ANSWER),
        ("inspect all", lambda: app.do("panel_inspect"), ANSWER),
        ("group", lambda: app.do("group"), ANSWER),
        ("select the group", selection.select_all, ANSWER),
        ("ungroup", lambda: app.do("ungroup"), ANSWER),
        ("undo", session.undo, ANSWER),
        ("redo", session.redo, ANSWER),
        ("copy", lambda: app.do("copy"), None),  # words for every body
        ("delete", lambda: app.do("delete"), None),
        ("undo delete", session.undo, ANSWER),
        ("paste", lambda: app.do("paste"), None),  # bound by building bodies
        ("undo paste", session.undo, ANSWER),
    )
    for action in actions:
        whole(*action)
    return rows


@contextmanager
def crowded(count: int) -> Iterator[Desk]:
    """The program with a pit of `count` bodies, running."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.dict(os.environ, FULCRUM_DATA_DIR=folder),
    ):
        say(f"building a pit of {count} bodies")
        path = pit_file(count, Path(folder) / "pit.json")
        with opened_application(Path(folder)) as app:
            spare_the_program()
            show_pit(app.session, path)
            desk = Desk(app)
            desk.point(640, 300)
            desk.frames(20)
            yield desk
            pygame.event.clear()


def command_line(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench crowd",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--bodies", type=int, default=5000, help="(5000)")
    parser.add_argument("--frames", type=int, default=240, help="timed while it runs (240)")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    """Measure what the command line asks for."""
    chosen = command_line(words)
    with crowded(chosen.bodies) as desk:
        rows = measured(desk, chosen.frames)
        used, most = rewind_memory(desk.app), desk.app.view.rewind_memory * MEGABYTE
    print(f"{'[ms]':32s}{'least':>8s} {'median':>8s} {'95 %':>8s} {'worst':>8s}")
    print("\n".join(map(str, rows)))
    print(f"rewind memory {used / 1e6:.0f} MB of {most / 1e6:.0f} MB")
    if used > most or any(row.broken for row in rows):
        sys.exit(1)
