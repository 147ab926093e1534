"""The table of what each solver came to, with a bar for every number."""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from physics import World
from physics.settings import SOLVERS
from scenes.constraints._solver_trial import Trial
from scenes.draw import Draw, Point
from scenes.labels import number, pitch, right_edge, text_width

LEAST, MOST = 1e-6, 1.0
"""Where the logarithmic bars begin and end: [m] or [m/s], 1e-6 and 1. Below is the rounding of
millimetres; above, everything has fallen."""

ROW, CLOSEST = 1.7, 1.15  # [lines] from solver to solver, where there is room, and at the least
UNDER, BAR = 0.9, 0.12  # [rows] from the top of a row to the foot of its bar; height of a bar


class Column(NamedTuple):
    """A number of the table: what it is, of all trials."""

    title: str
    unit: str
    value: Callable[[Trial], float | None]  # in `unit`; None = not yet known
    share: Callable[[Trial, float], float]  # [1] of the bar, beside the dearest


COLUMNS = (
    Column("overlap", "mm", lambda t: 1e3 * t.overlap, lambda t, _: share(t.overlap)),
    Column("joints", "mm", lambda t: 1e3 * t.opening, lambda t, _: share(t.opening)),
    Column("a tick", "µs", lambda t: t.cost or None, lambda t, most: t.cost / most if most else 0),
    Column(
        "tremble",
        "mm/s",
        lambda t: 1e3 * t.tremble if t.done else None,
        lambda t, _: share(t.tremble),
    ),
)
"""Those that there is room for, the first ones first."""


def draw_table(
    draw: Draw, at: Point, trials: Mapping[str, Trial], now: tuple[str, float], world: World
) -> None:
    """Draw the table with its upper left at `at` [m]; `now` is the running solver and how long a
    trial lasts [s].
    """
    chosen, seconds = now
    line = pitch(draw)
    left, y = at
    _write(draw, (left, y), state(trials[chosen], chosen, seconds, world), "text")
    marks = 1.3 * text_width(draw, "▸ ", True)
    first = left + marks + max(text_width(draw, word, True) for word in SOLVERS) + 0.8 * line
    room = right_edge(draw) - first
    least = max(text_width(draw, column.title, True) for column in COLUMNS) + 0.5 * line
    shown = COLUMNS[: max(1, min(len(COLUMNS), int(room / least)))]
    wide = room / len(shown)
    y -= 1.3 * line
    _write(draw, (left + marks, y - line), "bars of errors: log scale", "muted")
    for k, column in enumerate(shown):
        _write(draw, (first + k * wide, y), column.title, "muted")
        _write(draw, (first + k * wide, y - line), column.unit, "muted")
    dearest = max((trial.cost for trial in trials.values()), default=0.0)
    y -= 2.2 * line
    row = min(ROW * line, max(CLOSEST * line, y / len(SOLVERS)))  # above the floor, if it can be
    y += row
    for word in SOLVERS:
        y -= row
        trial = trials.get(word)
        if word == chosen:
            _write(draw, (left, y), "▸", "selection", True)
        _write(draw, (left + marks, y), word, "text" if trial else "muted", word == chosen)
        if trial is None or trial.touched:
            _write(draw, (first, y), "touched" if trial else "not tried yet", "muted")
            continue
        fill = "selection" if word == chosen else "muted"
        for k, column in enumerate(shown):
            x, value = first + k * wide, column.value(trial)
            _write(draw, (x, y), "…" if value is None else told(value), "text", word == chosen)
            part = min(column.share(trial, dearest), 1.0)
            if value is not None and part > 0.0:
                low = y - UNDER * row
                draw.rect(x, low, x + 0.85 * wide * part, low + BAR * row, fill=fill)


def _write(draw: Draw, at: Point, words: str, color: str, bold: bool = False) -> None:
    draw.text(at, words, None, color, True, "topleft", bold)


def told(value: float) -> str:
    """Return a number of a cell: three decimals at most, none from 100 on."""
    digits = 0 if value >= 99.5 else 1 if value >= 9.95 else 2 if value >= 0.1 else 3
    return number(value, digits)


def share(value: float) -> float:
    """Return how far a logarithmic bar goes."""
    return math.log(max(value, LEAST) / LEAST) / math.log(MOST / LEAST)


def state(trial: Trial, chosen: str, seconds: float, world: World) -> str:
    """Return the line above the table: what runs, and how near the reference came."""
    if trial.touched:
        return f"{chosen}: a hand disturbed it, Again begins anew"
    words = f"{chosen}: {trial.seconds:.1f} s of {seconds:.0f} s"
    if trial.done:
        words = f"{chosen}: done after {seconds:.0f} s"
    near = world.convergence
    if near is not None and near.is_exact:
        words += f"; largest residual {number(1e12 * near.residual, 1)} pm/s"
    return words
