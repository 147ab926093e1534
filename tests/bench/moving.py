"""Whether cost follows what moves: few bodies that move beside very many that do not.

    python -m tests.bench moving             all rows
    python -m tests.bench moving --rows ray

A tick's row is the least and the median CPU time of a tick [us]; a question's that of one call. The
empty world says what a tick and a call cost by themselves.
"""

import argparse
import statistics
from collections.abc import Callable
from time import process_time

import numpy as np

from physics import Box, Circle, World

TILES = 100_000
SLEEPERS = 20_000
BATCH = 8  # [count] ticks or calls that are timed together


def tiled(balls: int, rows: int = 1) -> World:
    """So many balls that roll and hop over TILES static tiles, in one row or several."""
    world = World()
    places = np.arange(TILES // rows) * 0.15 - 0.075 * TILES // rows
    xs, ys = np.tile(places, rows), np.repeat(-0.15 * np.arange(rows) - 0.075, len(places))
    world.add_many(Box(width=0.15, height=0.15), positions=np.column_stack([xs, ys]), kind="static")
    for k in range(balls):
        at = (2.0 * k - balls, 0.5 + 0.1 * k)
        world.add_dynamic(Circle(radius=0.2, restitution=0.6), position=at, velocity=(1.0, 0.0))
    return world


def resting() -> World:
    """SLEEPERS boxes that sleep on shelves, and a ball that falls towards them from far above."""
    world = World()
    world.settings.sleeping = True
    shelves = 100
    for row in range(shelves):
        world.add_static(Box(width=300.0, height=0.2), position=(0.0, 2.0 * row))
    each = SLEEPERS // shelves
    xs = np.tile(1.2 * np.arange(each) - 0.6 * each, shelves)
    ys = np.repeat(2.0 * np.arange(shelves) + 0.35, each)
    world.add_many(Box(width=0.5, height=0.5), positions=np.column_stack([xs, ys]))
    world.step(300)
    world.add_dynamic(Circle(radius=0.3), position=(3.0, 3000.0))
    return world


def alone() -> World:
    """A ball that falls."""
    world = World()
    world.add_dynamic(Circle(radius=0.3), position=(3.0, 3000.0))
    return world


def times(work: Callable[[], object], batches: int) -> tuple[float, float]:
    """The least and the median CPU time of a call [us]."""
    result = []
    for _ in range(batches):
        begin = process_time()
        for _ in range(BATCH):
            work()
        result.append(1e6 * (process_time() - begin) / BATCH)
    return min(result), statistics.median(result)


def ticks(world: World) -> tuple[float, float]:
    """What a tick costs, in steps of eight ticks."""
    world.step(40)
    least, median = times(lambda: world.step(8), 40)
    return least / 8, median / 8


def questions(world: World, kind: str) -> tuple[float, float]:
    """What a question costs, between ticks that move the balls."""
    world.step(40)
    ask: dict[str, Callable[[], object]] = {
        "ray": lambda: world.ray_cast((0.3, 9.0), (1.2, -9.0)),
        "flat ray": lambda: world.ray_cast((-40.0, 0.01), (40.0, 0.01)),
        "point": lambda: world.query_point((0.3, -0.05)),
        "box": lambda: world.query_box((-0.3, -0.3), (0.3, 0.3)),
        "closest": lambda: world.closest((0.3, 0.1), 0.5, dynamic_only=False),
    }
    return times(ask[kind], 40)


ASKED = ("ray", "flat ray", "point", "box", "closest")

ROWS: dict[str, Callable[[], tuple[float, float]]] = {
    "a tick of one ball, alone": lambda: ticks(alone()),
    "a tick of one ball above sleepers": lambda: ticks(resting()),
    "a tick of 20 balls over 20 tiles": lambda: ticks(few(20)),
    "a tick of 20 balls over a row of tiles": lambda: ticks(tiled(20)),
    "a tick of 20 balls over 300 rows of tiles": lambda: ticks(tiled(20, 300)),
    **{f"{kind} in a small world": lambda kind=kind: questions(few(1), kind) for kind in ASKED},
    **{f"{kind} at a row": lambda kind=kind: questions(tiled(1), kind) for kind in ASKED},
    **{f"{kind} at 300 rows": lambda kind=kind: questions(tiled(1, 300), kind) for kind in ASKED},
}


def few(balls: int) -> World:
    """The same balls over one long tile."""
    world = World()
    world.add_static(Box(width=15000.0, height=0.15), position=(0.0, -0.075))
    for k in range(balls):
        at = (2.0 * k - balls, 0.5 + 0.1 * k)
        world.add_dynamic(Circle(radius=0.2, restitution=0.6), position=at, velocity=(1.0, 0.0))
    return world


def main(arguments: list[str]) -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench moving", description=__doc__)
    parser.add_argument("--rows", default="", help="only those whose names have this text")
    chosen = parser.parse_args(arguments)
    print(f"{'[us]':44s}{'least':>9s}{'median':>9s}")
    for name, measure in ROWS.items():
        if chosen.rows in name:
            print(f"{name:44s}{'{:9.1f}{:9.1f}'.format(*measure())}")
