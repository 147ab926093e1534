"""A stack of ten boxes under every solver: two tables of docs/explanation/core/solvers.md.

    python -m tests.bench stack          some twenty seconds, and those of compiling

Unit boxes exactly on top of one another, 5 s, 2 substeps. Each cell: the deepest overlap and the
fastest box of the last second, looked at after every tick, and the most that the energy was above
that of the start. "Wanders": how far a box has gone sideways by then. "Cost", the only number that
is timed: a tick of a pyramid of 465 boxes after 2 s, in parts of the soft step's; one thread, the
median of ticks that the solvers do in turns.
"""

from collections.abc import Mapping, Sequence
from statistics import median
from time import thread_time_ns
from typing import NamedTuple

from physics import TICK, Box, SolverSettings, World
from physics.settings import SOLVERS

BOXES = 10  # [count]
SECONDS = 5  # [s]
AT_REST = 1e-6
"""Slower than this is "at rest": [m/s], 1e-6, a thousandth of what can be seen at all."""
NO_ENERGY = 1e-6
"""Less is "none": [J/kg], 1e-6, what lifts a box by 0.1 um: rounding, and no more."""
SWEEPS = 10
"""Sweeps of the second table's last columns: [count], 10, as many as there are layers."""

ROWS = 30
"""Rows of the pyramid whose ticks are timed: [count], 30, 465 boxes."""
TURNS, TICKS = 20, 24
"""Turns of each solver, and the ticks of one: [count]."""

FIVE_MM = 0.005  # [m] slop of Box2D 2.4
SEQUENTIAL: Sequence[Mapping[str, object]] = (
    {"position_correction": "none"},
    {"position_correction": "baumgarte", "slop": 0.0},
    {"position_correction": "baumgarte", "slop": FIVE_MM},
    {"position_correction": "projection"},
    {"position_correction": "percent and slop", "slop": 0.0},
    {"position_correction": "percent and slop", "slop": FIVE_MM},
)
"""Rows of the first table: how sequential impulses undo an overlap."""


class Stack(NamedTuple):
    """What a stack did."""

    overlap: float
    """[mm] deepest of the last second; 0: none."""
    gained: float
    """[J/kg] most energy above that of the start, in the whole run."""
    speed: float
    """[mm/s] fastest box of the last second."""
    wander: float
    """[mm] furthest that a box is sideways of its start, at the end."""


def run(values: Mapping[str, object]) -> Stack:
    """Let a stack stand with settings that differ from the default ones by `values`."""
    world = World()
    world.settings = SolverSettings(**values)  # pyright: ignore[reportArgumentType]
    world.add_static(Box(width=400.0, height=2.0), position=(0.0, -1.0))
    boxes = [world.add_dynamic(Box(), position=(0.0, k + 0.5)) for k in range(BOXES)]
    mass = sum(box.mass for box in boxes)
    before, gained, overlap, speed = world.energy.total, 0.0, 0.0, 0.0
    rate = round(1.0 / TICK)
    for tick in range(SECONDS * rate):
        world.step()
        gained = max(gained, world.energy.total - before)
        if tick >= (SECONDS - 1) * rate:
            overlap = max(overlap, *(-world.contacts.separations), 0.0)
            speed = max(speed, *(abs(complex(*box.velocity)) for box in boxes))
    wander = max(abs(box.center[0]) for box in boxes)
    return Stack(1e3 * overlap, gained / mass, 1e3 * speed, 1e3 * wander)


def main(_words: Sequence[str] = ()) -> None:
    """Print both tables."""
    print("| undone by | slop | overlap | energy gained | speed | the same in pairs |")
    print("|---|---|---|---|---|---|")
    for values in SEQUENTIAL:
        alone = run({"solver": SOLVERS[1], **values})
        pairs = run({"solver": SOLVERS[1], "block_solving": True, **values})
        slop = {0.0: "0", FIVE_MM: "5 mm"}.get(values.get("slop"), "")  # type: ignore[call-overload]
        said = " | ".join(words(alone))
        same = ", ".join(words(pairs))
        print(f"| *{values['position_correction']}* | {slop} | {said} | {same} |")
    print(f"| soft step, for comparison | | {' | '.join(words(run({})))} | |\n")
    many = "overlap, 10 sweeps | speed | wanders | cost"
    print(f"| solver | overlap | energy gained | speed | wanders | {many} |")
    print("|---|---|---|---|---|---|---|---|---|")
    rows: dict[str, Mapping[str, object]] = {}
    for solver in SOLVERS:
        rows[solver] = {"solver": solver}
        if solver == "split position correction":
            rows["... with 5 mm of slop"] = {"solver": solver, "slop": FIVE_MM}
    costs = costs_of({title: row for title, row in rows.items() if title != "reference"})
    for title, values in rows.items():
        print_solver(title, values, f"{costs[title]:.1f}" if title in costs else "")


def print_solver(title: str, values: Mapping[str, object], cost: str) -> None:
    """Print a row of the second table."""
    one, many = run(values), run({**values, "iterations": SWEEPS})
    few, more = words(one), words(many)
    far, further = f"{one.wander:.2f} mm", f"{many.wander:.2f} mm"
    print("|", " | ".join((title, *few, far, more[0], more[2], further, cost)), "|")


def costs_of(rows: Mapping[str, Mapping[str, object]]) -> dict[str, float]:
    """What a tick of the pyramid costs, in parts of the first [1]."""
    worlds = {title: pyramid(values) for title, values in rows.items()}
    taken: dict[str, list[int]] = {title: [] for title in rows}
    for _ in range(TURNS):
        for title, world in worlds.items():
            begin = thread_time_ns()
            world.step(ticks=TICKS)
            taken[title].append(thread_time_ns() - begin)
    usual = {title: median(times) for title, times in taken.items()}
    return {title: usual[title] / next(iter(usual.values())) for title in rows}


def pyramid(values: Mapping[str, object]) -> World:
    """A pyramid that has stood for 2 s."""
    world = World()
    world.settings = SolverSettings(**values)  # pyright: ignore[reportArgumentType]
    world.threads.number = 1
    world.add_static(Box(width=400.0, height=2.0), position=(0.0, -1.0))
    for row in range(ROWS):
        for k in range(ROWS - row):
            world.add_dynamic(Box(), position=(1.1 * (k - 0.5 * (ROWS - row)), row + 0.5))
    world.step(ticks=round(2.0 / TICK))
    return world


def words(stack: Stack) -> tuple[str, str, str]:
    """Overlap, energy and speed, as the tables have them."""
    gained = "none" if stack.gained < NO_ENERGY else f"{stack.gained:.2g} J/kg"
    return f"{stack.overlap:.2f} mm", gained, speed_words(stack.speed)


def speed_words(speed: float) -> str:
    """A speed [mm/s] with the unit that it is short in."""
    if speed < 1e3 * AT_REST:
        return "at rest"
    return f"{1e-3 * speed:.2g} m/s" if speed >= 100.0 else f"{speed:.2g} mm/s"
