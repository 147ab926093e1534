"""The frame budget of every scene: ticks, the scene's own marks, the whole picture.

    python -m tests.bench scenes                              all scenes, 1920 x 1080
    python -m tests.bench scenes --scene stack --scene sat    these only
    python -m tests.bench scenes --look projector --seconds 10
    python -m tests.bench scenes --window                     the whole frame of the real program
    python -m tests.bench scenes --save                       keep it in tests/bench/results

A frame is 1/60 s of simulation with recording on, as in the window, and its picture without the
interface; with --window it is all that a frame of the real program does, on a display without a
screen. A part counts with its least time of the wall clock and CPU time (see measure.py). Worst
first; a frame is to take 16.7 ms at most in 95 of 100 cases (12 in the window, and 8 in the
middle), the scene's own marks 1 ms.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
import pygame

import scenes
from app.drawing.camera import Camera
from app.drawing.focus import bring_into_sight, follow_focus
from app.drawing.overlays import scene as scene_overlay
from app.drawing.picture import Picture
from app.drawing.warmup import warm_drawing, warm_physics
from app.session.session import Session
from app.window.application import Application
from tests.app.desk import Desk, opened_application
from tests.bench.measure import say
from tests.bench.report import save, surroundings
from tests.contact_sheet import size_of
from tests.scene_pictures import LOOKS

BUDGET = 1000 / 60  # [ms] of a frame
MARKS = 1.0  # [ms] of what a scene draws itself
FRAME = 1 / 60  # [s]
WARM = 20  # [frames] before it counts: caches of text, first contacts
COLUMNS = ("ticks", "marks", "picture", "frame")
WINDOW_COLUMNS = ("ticks", "picture", "interface", "rest", "frame")
WINDOW_BUDGET = 8.0, 12.0  # [ms] the median, and 95 of 100
STEPS = {"The simulation": "ticks", "The picture": "picture"}
STEPS |= dict.fromkeys(("The interface", "The mouse", "What lies over it"), "interface")
"""What the steps of a frame of the window count as; all others are the rest."""


class Row(NamedTuple):
    """One scene: the median and what 95 of 100 frames stay below [ms]."""

    scene: str
    bodies: int
    median: dict[str, float]
    p95: dict[str, float]

    @property
    def verdict(self) -> str:
        """What is over its budget."""
        if "interface" in self.median:
            middle, most = WINDOW_BUDGET
            over = [("median", self.median["frame"] > middle), ("95 %", self.p95["frame"] > most)]
            return ", ".join(words for words, too_much in over if too_much)
        over = ["frame"] if self.p95["frame"] > BUDGET else []
        return ", ".join(over + (["marks"] if self.median["marks"] > MARKS else []))


class Watch:
    """Sums what parts of a frame take."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)  # [ms]

    def time(self, part: str, work: Callable[[], Any]) -> None:
        """Do it, and note the least of its wall time and CPU time."""
        wall, cpu = perf_counter(), process_time()
        work()
        self.spent[part] += 1e3 * min(perf_counter() - wall, process_time() - cpu)

    def step(self, part: str, work: Callable[[float], object], seconds: float) -> None:
        """Do a step of a frame."""
        self.time(part, partial(work, seconds))


@contextmanager
def timed_marks(watch: Watch) -> Iterator[None]:
    """What the scene draws itself counts as "marks"."""
    real = scene_overlay.draw

    def draw(*arguments: Any) -> None:
        watch.time("marks", lambda: real(*arguments))

    scene_overlay.draw = draw
    try:
        yield
    finally:
        scene_overlay.draw = real


def measure(session: Session, name: str, size: tuple[int, int], look: str, seconds: float) -> Row:
    """So many seconds of the scene, frame by frame."""
    assert session.load(name), session.notices[-1].text
    camera, surface = Camera(size), pygame.Surface(size)
    camera.fit(session.scene.view)
    bring_into_sight(camera, session)
    picture = Picture(camera, LOOKS[look], live=False)
    frames: list[dict[str, float]] = []
    for number in range(WARM + round(seconds / FRAME)):
        watch = Watch()
        with timed_marks(watch):
            watch.time("ticks", lambda: session.advance(FRAME))
            follow_focus(camera, session)
            watch.time("picture", lambda: picture.paint(surface, session))
        watch.spent["frame"] = watch.spent["ticks"] + watch.spent["picture"]
        if number >= WARM:
            frames.append(watch.spent)
    session.timeline.past.keyframes.settle()
    return row_of(name, session, frames, COLUMNS)


def measure_window(app: Application, name: str, seconds: float) -> Row:
    """So many seconds of the scene in the window, nobody touching anything."""
    assert app.session.load(name), app.session.notices[-1].text
    desk, real, frames = Desk(app), app.frames.parts, list[dict[str, float]]()
    desk.frames(WARM)
    for _ in range(round(seconds / FRAME)):
        watch = Watch()
        app.frames.parts = [
            step._replace(work=partial(watch.step, STEPS.get(step.words, "rest"), step.work))
            for step in real
        ]
        desk.frames()
        watch.spent["frame"] = sum(watch.spent.values())
        frames.append(watch.spent)
    app.frames.parts = real
    return row_of(name, app.session, frames, WINDOW_COLUMNS)


def row_of(name: str, session: Session, frames: list[dict], columns: Sequence[str]) -> Row:
    values = {part: [frame[part] for frame in frames] for part in columns}
    median = {part: float(np.median(spent)) for part, spent in values.items()}
    p95 = {part: float(np.percentile(spent, 95)) for part, spent in values.items()}
    return Row(name, len(session.world.bodies), median, p95)


# --- the table -----------------------------------------------------------------------------------


def cells(rows: list[Row]) -> list[list[str]]:
    """With its header, worst first."""
    columns = tuple(rows[0].median)
    table = [["scene", "bodies", *(f"{part} ms" for part in columns), "over"]]
    for row in sorted(rows, key=lambda row: -row.p95["frame"]):
        spent = [f"{row.median[part]:.2f} / {row.p95[part]:.2f}" for part in columns]
        table.append([row.scene, str(row.bodies), *spent, row.verdict])
    return table


def as_text(rows: list[Row]) -> str:
    """For the terminal."""
    table = cells(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(c.rjust(w) for c, w in zip(line, widths, strict=True)) for line in table]
    return "\n".join(line.rstrip() for line in lines)


def as_markdown(rows: list[Row], how: str) -> str:
    """For tests/bench/results."""
    head, *body = cells(rows)
    lines = [head, ["---"] + ["---:"] * (len(head) - 2) + ["---"], *body]
    return how + "\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def save_frames(rows: list[Row], how: str) -> list[Path]:
    """Markdown and JSON, named by the CPU."""
    where = surroundings()
    title = f"# Frames of {where['date']}\n\n{where['machine']['cpu']}. "
    data = {**where, "scenes": [row._asdict() for row in rows]}
    return save(data, as_markdown(rows, title + how), kind="scenes")


def command_line(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench scenes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--scene", action="append", choices=scenes.names(), help="this one (may be repeated)")
    add("--seconds", type=float, default=6.0, help="simulated (6)")
    add("--look", choices=LOOKS, default="light", help="(light)")
    add("--size", type=size_of, default=(1920, 1080), help="(1920x1080)")
    add("--window", action="store_true", help="the whole frame, interface included")
    add("--save", action="store_true", help="write Markdown and JSON to tests/bench/results")
    return parser.parse_args(words)


def alone(chosen: argparse.Namespace) -> Iterator[Row]:
    """Measure the scenes without the interface."""
    warm_drawing(warm_physics())
    session = Session()
    for name in chosen.scene or scenes.names():
        yield measure(session, name, chosen.size, chosen.look, chosen.seconds)


def in_window(chosen: argparse.Namespace) -> Iterator[Row]:
    """Measure the scenes in the program."""
    look = LOOKS[chosen.look]
    kept = {"theme": look.theme, "projector": look.projector, "show_legend": True}
    with (
        tempfile.TemporaryDirectory() as folder,
        opened_application(Path(folder), chosen.size, **kept) as app,
    ):
        for name in chosen.scene or scenes.names():
            yield measure_window(app, name, chosen.seconds)


def main(words: list[str] | None = None) -> None:
    """Measure what the command line asks for."""
    chosen = command_line(words)
    rows = list[Row]()
    for row in (in_window if chosen.window else alone)(chosen):
        rows.append(row)
        say(f"{row.scene}: {row.median['frame']:.1f} / {row.p95['frame']:.1f} ms")
    width, height = chosen.size
    middle, most = WINDOW_BUDGET
    how = (
        f"{chosen.seconds:g} s of every scene in the window at {width} x {height}, {chosen.look}:"
        f" median / 95 of 100, ms. Over: {middle:g} ms for the median, {most:g} ms for 95 of 100."
        if chosen.window
        else f"{chosen.seconds:g} s of every scene at {width} x {height}, {chosen.look}: median /"
        f" 95 of 100, ms; `marks` is what the scene draws itself, a part of the picture. Over:"
        f" {BUDGET:.1f} ms for 95 of 100 frames, {MARKS:g} ms for the median of marks."
    )
    print(as_text(rows), how, sep="\n\n")
    if chosen.save:
        for path in save_frames(rows, how):
            say(f"wrote {path}")
