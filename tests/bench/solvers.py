"""Quality and cost of every solver on small versions of S1 to S8, beside the reference.

    python -m tests.bench solvers                 all of them, some minutes
    python -m tests.bench solvers --scene S1      this scene only (may be repeated)
    python -m tests.bench solvers --write         and put the tables into the documentation

Each solver runs each scene from the same start at the default settings. Looked at four times a
second of simulated time: the deepest overlap, the worst joint, and how far the velocities that one
tick gives are from the exact ones of the same state. Those the reference finds, without any
push-out (no Baumgarte): looks at which it cannot solve all islands to the end are left out.
"""

import argparse
import ast
import importlib
import math
import operator
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from physics import World
from physics.settings import SOLVERS, SolverSettings
from physics.solvers.declared import BY_WORD
from tests.bench.engines import load_ours
from tests.bench.measure import say, take_turns
from tests.bench.quality import measure
from tests.bench.run import Run
from tests.bench.scenes import SMALL_SCENES, Scene

SECONDS = 4
"""Of each run: [s], 4. By then what falls in a second has come to rest; S7 never does."""

FRAMES = 60
"""Frames a second: [count]."""

TICKS = 4
"""Ticks of a frame: [count]."""

LOOK = 15
"""Frames from look to look: [count], 15, a quarter of a second."""

TIMED = 120
"""Frames that are timed, after as many that are not: [count], 2 s each."""

REPEATS = 3
"""Timed runs of each: [count]; a frame counts with its least time."""

PILES = ("S1", "S2", "S3")
STAYS = 0.5
"""A pile stands while no box has gone further than half its width: [m], 0.5."""

TORN = 100.0
"""A joint that opens further is torn: [mm], 100, a tenth of a link or of a side of the grid."""

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "core" / "solvers.md"
BEGIN, END = "<!-- solvers: begin -->", "<!-- solvers: end -->"
LOOPS = re.compile(r"Cost in loops over all constraints per tick: (.*?)[.,]( |$)")


class Cell(NamedTuple):
    """One solver in one scene."""

    overlap: float
    """[mm] deepest of all looks."""
    joint_error: float
    """[mm] worst of all looks."""
    energy_error: float
    """[J/kg] Energy that no flow explains, at the end."""
    speed_error: float
    """[mm/s or mrad/s] Most that a body's velocity is off after a tick: median of the looks that
    have an exact answer; NaN: most have none."""
    stands: bool
    """Nothing has left the scene, no joint is torn; of a pile, nothing has moved by half a box."""
    least: float
    """[ms] Least time of a tick's frame."""
    middle: float
    """[ms] Median time of the frames."""


def main(words: Sequence[str]) -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench solvers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--scene", action="append", choices=SMALL_SCENES, help="may be repeated")
    parser.add_argument("--write", action="store_true", help="put the tables into the page")
    chosen = parser.parse_args(words)
    names = chosen.scene or list(SMALL_SCENES)
    if chosen.write and len(names) < len(SMALL_SCENES):
        parser.error("--write needs all scenes: leave out --scene")
    text = as_markdown({name: measure_scene(SMALL_SCENES[name]()) for name in names})
    print(text)
    if chosen.write:
        write(text)
        say(f"wrote {PAGE}")


def measure_scene(scene: Scene) -> dict[str, Cell]:
    say(f"{scene.name}: {scene.title}")
    qualities = {solver: quality_of(scene, solver) for solver in SOLVERS}
    times = times_of(scene)
    return {solver: Cell(*qualities[solver], *times[solver]) for solver in SOLVERS}


def load(scene: Scene, solver: str) -> Run:
    """The scene at its start, to be run by that solver."""
    run = load_ours(scene)
    run.world.settings.solver = solver
    return run


def quality_of(scene: Scene, solver: str) -> tuple[float, float, float, float, bool]:
    """Overlap, joint error, energy error, speed error, and whether it stands: see Cell."""
    run = load(scene, solver)
    run.world.ledger.on = True
    began = run.states()
    overlap = joints = away = 0.0
    speeds: list[float] = []
    stands = True
    for _ in range(SECONDS * FRAMES // LOOK):
        for _ in range(LOOK):
            run.frame()
        states = run.states()
        look = measure(scene, states)
        overlap, joints = max(overlap, look["penetration"]), max(joints, look["joint_error"])
        stands = stands and look["escaped"] == 0.0
        away = max(away, float(np.hypot(*(states[:, :2] - began[:, :2]).T).max()))
        speeds.append(speed_error(run.world))
    stands = stands and (scene.name not in PILES or away < STAYS) and joints < TORN
    mass = sum(body.mass for body in run.world.bodies)
    return overlap, joints, abs(run.world.ledger.totals["error"]) / mass, usual(speeds), stands


def usual(values: Sequence[float]) -> float:
    """The median of the known numbers; NaN if most are unknown."""
    known = [value for value in values if not math.isnan(value)]
    return median(known) if 2 * len(known) >= len(values) else math.nan


def speed_error(world: World) -> float:
    """How far the velocities after one more tick are from exact ones [mm/s]; NaN if unknown."""
    tried, exact = (World.from_bytes(world.to_bytes()) for _ in range(2))
    exact.settings = SolverSettings(
        solver="reference", baumgarte=0.0, position_correction="none", sleeping=False
    )
    tried.step()
    exact.step()
    if exact.convergence is None or not exact.convergence.is_exact:
        return math.nan
    pairs = zip(tried.bodies, exact.bodies, strict=True)
    return 1e3 * max(math.dist((*a.velocity, a.omega), (*b.velocity, b.omega)) for a, b in pairs)


def times_of(scene: Scene) -> dict[str, tuple[float, float]]:
    """Least and median time of a frame [ms] of each solver; they take turns."""
    taken: dict[str, list[list[float]]] = {solver: [] for solver in SOLVERS}
    for _ in range(REPEATS):
        runs = {solver: load(scene, solver) for solver in SOLVERS}
        for solver, times in take_turns(scene, runs, 2 * TIMED, {}).items():
            taken[solver].append([time.least for time in times[TIMED:]])
    frames = {name: [min(same) for same in zip(*rows, strict=True)] for name, rows in taken.items()}
    return {name: (min(rows), median(rows)) for name, rows in frames.items()}


# --- the tables ----------------------------------------------------------------------------------


def loops(solver: str) -> int:
    """Loops over all constraints a tick at the default settings, as its docstring says.

    Words of the formula that are no settings are what the loops are for.
    """
    name = BY_WORD[solver].module
    result = LOOPS.search(" ".join((importlib.import_module(name).__doc__ or "").split()))
    assert result, f"{name} does not say what it costs in loops"
    settings = SolverSettings(solver=solver)
    text = result.group(1).replace("impacts +", "")
    for word in ("substeps", "iterations"):
        text = text.replace(word, str(getattr(settings, word)))
    return value_of(ast.parse(re.sub(r"[^\d+*() ]", "", text).strip(), mode="eval").body)


def value_of(node: ast.expr) -> int:
    """The value of a formula of whole numbers, + and *."""
    if isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        return SUMS[type(node.op)](value_of(node.left), value_of(node.right))
    assert isinstance(node, ast.Constant) and isinstance(node.value, int), ast.dump(node)
    return node.value


SUMS = {ast.Add: operator.add, ast.Mult: operator.mul}


def as_markdown(result: dict[str, dict[str, Cell]]) -> str:
    """A table for each number: solvers down, scenes across."""
    parts = [heads(result)]
    parts.append(table(result, "Deepest overlap, or worst joint (S5, S6) [mm]", error_words))
    energy = "Energy that no flow explains after 4 s [J/kg]"
    parts.append(table(result, energy, lambda cell, _: two_digits(cell.energy_error)))
    parts.append(
        table(result, "Speeds after one tick, off the exact ones [mm/s, mrad/s]", speed_words)
    )
    soft = [1000.0 * row[SOLVERS[0]].middle / TICKS for row in result.values()]
    said = f"{min(soft):.1f} to {max(soft):.1f} us"
    cost = f"Cost of a tick in parts of the soft step's, {said}"
    for words, cell in ((": medians", middle_words), (": least times", least_words)):
        parts.append(table(result, cost + words, cell, loops_too=True))
    return "\n\n".join(parts)


def heads(result: dict[str, dict[str, Cell]]) -> str:
    """Which scenes they are."""
    return "\n".join(f"- {name} {SMALL_SCENES[name]().title}" for name in result)


def table(result, title, words, loops_too: bool = False) -> str:
    """One of the tables; `words` tells a cell beside that of the soft step."""
    lines = [f"**{title}**", ""]
    lines.append(f"| solver | {' | '.join(result)} |" + (" loops |" if loops_too else ""))
    lines.append("|---" * (1 + len(result) + loops_too) + "|")
    for solver in SOLVERS:
        cells = [words(row[solver], row[SOLVERS[0]]) for row in result.values()]
        if loops_too:
            cells.append(str(loops(solver)))
        lines.append(f"| {solver} | {' | '.join(cells)} |")
    return "\n".join(lines)


def error_words(cell: Cell, _: Cell) -> str:
    """Overlap or joint error; struck out what does not stand."""
    text = number(max(cell.overlap, cell.joint_error))
    return text if cell.stands else f"~~{text}~~"


def speed_words(cell: Cell, _: Cell) -> str:
    """The speed error; a dash where there is no exact answer to compare with."""
    return "–" if math.isnan(cell.speed_error) else number(cell.speed_error)


def middle_words(cell: Cell, soft: Cell) -> str:
    return f"{cell.middle / soft.middle:.2f}"


def least_words(cell: Cell, soft: Cell) -> str:
    return f"{cell.least / soft.least:.2f}"


def number(value: float) -> str:
    """Two digits, whole numbers from 100 on; 0 below a nanometre."""
    if not math.isfinite(value):
        return "∞"
    if value < 1e-6:
        return "0"
    if 100.0 <= value < 1e5:
        return f"{value:.0f}"
    return two_digits(value)


def two_digits(value: float) -> str:
    """Two digits, with a power of ten below 0.01 and from 100 on: 0.58, 2.8e-3."""
    if 0.01 <= value < 100.0:
        return f"{value:.2g}"
    return re.sub(r"e([+-])0", r"e\1", f"{value:.1e}")


def write(text: str) -> None:
    """Put the tables between their marks in the page."""
    old = PAGE.read_text(encoding="utf-8")
    head, rest = old.split(BEGIN)
    tail = rest.split(END)[1]
    PAGE.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")
