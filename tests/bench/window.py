"""How the window feels and what it costs: idle CPU, the lag of the hand, memory.

    python -m tests.bench window                    about four minutes
    python -m tests.bench window --minutes 7        a longer past

The real program, on the display that there is, or else without a screen. CPU is that of the whole
process, in shares of a core, over the seconds after the program has come to rest. The hand holds a
ball under a mouse that goes at 800 px/s; its lag is how far the drawn ball is behind the mouse in
the frame that shows it, divided by this speed. Memory is that of the process, while a scene runs
for so many minutes of simulated time, and what of it is the remembered past. The tumbler runs on
until its past has been full for as long as it took to fill: then the memory must stand. Exit code 1
when a bar is broken.
"""

import argparse
import math
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple
from unittest.mock import patch

if "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame

from app.files.preferences import MEGABYTE
from app.files.process_memory import resident
from app.window.application import FRAMES_PER_SECOND, Application
from app.window.startup import spare_the_program
from tests.app.desk import FRAME, Desk, opened_application
from tests.bench.measure import say

IDLE = 3.0  # [%] of a core
LAG = 35.0  # [ms]
SPEED = 800.0  # [px/s]
THROW = 95.0  # [%] of the speed of the mouse, at least
REST = 2.0  # [s] until it has come to rest: then it counts
SECONDS = 6.0  # [s] that it counts
OVERHEAD = 96  # [MB] that the process may take beside the past, when that is full
FULL = 0.95  # [1] of the budget: then keyframes are thinned out
HOLES = 56  # [MB] beside a past that is full: holes of the heap, the worker's memory (measured 41)
GROWTH = 6.0  # [MB] in 30 s of a past that is full: a hundredth of it, as holes find their places


class Row(NamedTuple):
    """Something that was measured."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    at_least: bool = False

    @property
    def broken(self) -> bool:
        """Whether it is on the wrong side of its bar."""
        return self.bar is not None and (self.value < self.bar) == self.at_least

    def __str__(self) -> str:
        side = ">=" if self.at_least else "<="
        bar = f"  {side} {self.bar:g} {'BROKEN' if self.broken else 'holds'}" if self.bar else ""
        return f"{self.name:40s}{self.value:10.1f} {self.unit:4s}{bar}"


def run(app: Application, seconds: float) -> float:
    """Let the program run as in its own loop; return the CPU time of a second [%]."""
    begin, cpu = perf_counter(), process_time()
    last = begin
    while last - begin < seconds:
        now = perf_counter()
        app.frame(now - last)
        last = now
        app.rest.wait(FRAMES_PER_SECOND)
    return 100.0 * (process_time() - cpu) / (perf_counter() - begin)


def idle(app: Application) -> list[Row]:
    """What the window takes while nothing happens."""
    session, rows = app.session, []

    def row(name: str, bar: float | None = IDLE) -> None:
        run(app, REST)
        rows.append(Row(name, run(app, SECONDS), "%", bar))

    session.load("stack")
    row("CPU, running", None)
    session.paused = True
    row("CPU, paused")
    session.paused = False
    session.world.settings.sleeping = True
    session.run(round(10 * session.world.settings.tick_rate))
    row("CPU, all asleep")
    session.paused = True
    app.hidden_wait.process(pygame.event.Event(pygame.WINDOWMINIMIZED))
    row("CPU, minimised and waiting", 1.0)
    session.paused, app.view.wait_hidden = False, False
    session.load("stack")
    row("CPU, minimised and running", None)
    app.view.wait_hidden = True
    app.hidden_wait.process(pygame.event.Event(pygame.WINDOWRESTORED))
    return rows


def hand(app: Application) -> list[Row]:
    """The lag of the hand, and the speed of what it throws."""
    desk, session = Desk(app), app.session
    session.load("stack")
    desk.frames(4)
    ball = session.world.body("ball")
    desk.grab(ball)
    x, y = desk.mouse
    behind, speeds = [], []
    rng = np.random.default_rng(1)
    while x < 1050:
        seconds = FRAME + float(rng.uniform(-0.001, 0.001))  # as frames tremble
        x += SPEED * seconds
        desk.point(x, y)
        app.frame(seconds)
        drawn, _ = app.camera.to_screen(*app.picture.draw.poses.centers()[ball.index])
        behind.append(1e3 * (x - float(drawn)) / SPEED)
        speeds.append(100.0 * math.hypot(*ball.velocity) * app.camera.scale / SPEED)
    desk.button(False)
    desk.frames()
    half = len(behind) // 2  # by then it has caught up
    work = 1e3 * float(np.median([spent(app) for _ in range(20)]))  # [ms] until it is shown
    return [
        Row("lag of the hand, with its frame", float(np.max(behind[half:])) + work, "ms", LAG),
        Row("speed of a throw", float(np.median(speeds[half:])), "%", THROW, at_least=True),
    ]


def spent(app: Application) -> float:
    """What a frame takes [s]."""
    begin = process_time()
    app.frame(FRAME)
    return process_time() - begin


def megabytes() -> float:
    """What the process has [MB]; NaN where the system does not tell."""
    return (resident() or math.nan) / MEGABYTE


def memory(app: Application, minutes: float) -> list[Row]:
    """What the process takes after so many simulated minutes of a scene that moves."""
    session = app.session
    session.load("chain")
    before = megabytes()
    ticks = round(60 * minutes * session.world.settings.tick_rate)
    for _ in range(ticks // 240):
        session.run(240)
        session.timeline.past.keyframes.settle()
        app.frame(FRAME)
    used = session.history.used / MEGABYTE
    budget = app.view.rewind_memory
    return [
        Row("memory at first", before, "MB"),
        Row(f"memory after {minutes:g} min", megabytes(), "MB", before + budget + OVERHEAD),
        Row("  of it the remembered past", used, "MB", budget),
    ]


def full_memory(app: Application) -> list[Row]:
    """What the process takes when the past of a scene with many contacts is full, and whether it
    still grows then. The heap has holes where keyframes were thinned out: a sixth of the past.
    """
    session = app.session
    session.load("tumbler")
    session.clock.speed = 4.0
    app.frame(FRAME)
    before, budget = megabytes(), app.view.rewind_memory

    def run_until(done: Callable[[], bool]) -> None:
        while not done():
            session.run(60)  # 4 frames at this speed
            app.frame(FRAME)

    run_until(lambda: session.history.used > FULL * budget * MEGABYTE)
    filled = session.world.time
    run_until(lambda: session.world.time > 2.0 * filled)
    stands, then = megabytes(), session.world.time
    run_until(lambda: session.world.time > then + 30.0)
    return [
        Row("tumbler: its past is full after", filled, "s"),
        Row("  memory then, after as long again", stands, "MB", before + budget + HOLES),
        Row("  more of it in 30 s from there", megabytes() - stands, "MB", GROWTH),
        Row("  of it the remembered past", session.history.used / MEGABYTE, "MB", budget),
    ]


PARTS = {
    "idle": lambda app, _minutes: idle(app),
    "hand": lambda app, _minutes: hand(app),
    "memory": memory,
    "full": lambda app, _minutes: full_memory(app),
}
"""What is measured, by its name."""


def command_line(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench window",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=2.0, help="simulated, for memory (2)")
    parser.add_argument("--only", choices=tuple(PARTS), help="these rows")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    """Measure what the command line asks for."""
    chosen = command_line(words)
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.dict(os.environ, FULCRUM_DATA_DIR=folder),
        opened_application(Path(folder)) as app,
    ):
        spare_the_program()
        rows: list[Row] = []
        for name, part in PARTS.items():
            if chosen.only in (None, name):
                say(name)
                rows += part(app, chosen.minutes)
    print("\n".join(map(str, rows)))
    if any(row.broken for row in rows):
        sys.exit(1)
