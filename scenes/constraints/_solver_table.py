"""The table of what each solver came to, with a bar for every number."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from physics import World
from physics.settings import SOLVERS
from scenes.constraints._solver_trial import Trial
from scenes.draw import Draw, Point
from scenes.labels import pitch, right_edge, small, text_width

LEAST, MOST = 1e-6, 1.0
"""Where the logarithmic bars begin and end: [m] or [m/s], 1e-6 and 1. Below is the rounding of
millimetres; above, everything has fallen."""

ROW = 2.1  # [lines] from solver to solver
BAR = 0.3  # [lines] height of a bar


class Column(NamedTuple):
    """A number of the table."""

    title: str
    words: str
    share: float  # [1] of the bar


def draw_table(
    draw: Draw, at: Point, trials: Mapping[str, Trial], now: tuple[str, float], world: World
) -> None:
    """Draw the table with its upper left at `at` [m]; `now` is the running solver and how long a
    trial lasts [s].
    """
    chosen, seconds = now
    line = pitch(draw)
    left, y = at
    marks = 1.2 * text_width(draw, "▸ ", True)
    first = left + marks + max(text_width(draw, word, True) for word in SOLVERS) + line
    wide = (right_edge(draw) - first) / 4.0
    titles = ("overlap", "joints", "tremble", "a tick")
    for k, title in enumerate(titles):
        draw.text((first + k * wide, y), title, None, "muted", False, "topleft", True)
    dearest = max((trial.cost for trial in trials.values()), default=0.0)
    for word in SOLVERS:
        y -= ROW * line
        trial = trials.get(word)
        is_now = word == chosen
        color = "text" if trial else "muted"
        if is_now:
            draw.text((left, y), "▸", None, "selection", True, "topleft", True)
        draw.text((left + marks, y), word, None, color, is_now, "topleft", True)
        if trial is None or trial.touched:
            told = "touched: not counted" if trial else "not tried yet"
            draw.text((first, y), told, None, "muted", False, "topleft", True)
            continue
        for k, column in enumerate(columns(trial, dearest)):
            x = first + k * wide
            draw.text((x, y), column.words, None, color, is_now, "topleft", True)
            if column.share > 0.0:
                low = y - 1.35 * line
                end = x + 0.85 * wide * min(column.share, 1.0)
                draw.rect(x, low, end, low + BAR * line, fill="selection" if is_now else "muted")
    y -= ROW * line
    for words in foot(trials, chosen, seconds, world):
        draw.text((left, y), words, None, "muted", False, "topleft", True)
        y -= 1.15 * line


def columns(trial: Trial, dearest: float) -> list[Column]:
    """Return what is told of a trial."""
    tremble = small(trial.tremble, "m/s") if trial.done else "…"
    cost = f"{trial.cost:.0f} µs" if trial.cost else "…"
    return [
        Column("overlap", small(trial.overlap, "m"), share(trial.overlap)),
        Column("joints", small(trial.opening, "m"), share(trial.opening)),
        Column("tremble", tremble, share(trial.tremble)),
        Column("a tick", cost, trial.cost / dearest if dearest else 0.0),
    ]


def share(value: float) -> float:
    """Return how far a logarithmic bar goes."""
    return math.log(max(value, LEAST) / LEAST) / math.log(MOST / LEAST)


def foot(trials: Mapping[str, Trial], chosen: str, seconds: float, world: World) -> tuple[str, ...]:
    """Return the lines below the table."""
    trial = trials[chosen]
    running = f"{chosen}: {trial.seconds:.1f} s of {seconds:.0f} s"
    state = f"{chosen}: trial ended after {seconds:.0f} s" if trial.done else running
    if trial.touched:
        state = f"{chosen}: a hand was in it; Again begins anew"
    done = world.convergence
    if done is not None and done.is_exact:
        state += f" · {done.rows} equations, at most {done.residual:.0e} m/s left"
    return (state, "Bars of errors: from 1 µm or 1 µm/s, each sixth ten times more")
