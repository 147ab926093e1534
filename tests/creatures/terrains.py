"""Every creature of the gallery on every terrain of the race, each alone: who reaches the end?

    python -m tests.creatures.terrains [--who NAME...] [--seeds N] [--rate HZ] [--write]

`--write` puts the table into creatures/README.md. The seed chooses where before the line a creature
starts, and with that the foot with which it meets the terrain.
"""

import argparse
import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from creatures.figure import Figure
from creatures.gait import DOWN
from creatures.gaits import gait_of
from creatures.pose import on_ground
from creatures.text import opened
from physics import SolverSettings, World
from scenes.creature_text import SOLVER_STEPS
from scenes.creatures._track import RUNWAY, SECTIONS, floor
from scenes.creatures.creature_gallery import CREATURES

README = Path("creatures/README.md")
BEGIN, END = "<!-- tests.creatures.terrains -->", "<!-- end of terrains -->"
SPEED = 1.0  # [m/s] that all are asked for
NEAREST, FARTHEST = 2.0, 3.5  # [m] of the root's start before the line
LONGEST = 60.0  # [s] of a trial
RUNOUT = 8.0  # [m] of floor behind the terrain
WHO = tuple(word for word in CREATURES if word != "seed")  # the seed's is only pushed


class Outcome(NamedTuple):
    """What became of one trial."""

    arrived: bool
    seconds: float  # from the line to the end of the terrain, or of the trial
    farthest: float  # [m] of its root behind the line


def trial(word: str, terrain: int, seed: int, rate: int) -> Outcome:
    """Send a creature over one section; it has arrived when its root is behind the end, and it does
    not lie.
    """
    substeps = math.ceil(SOLVER_STEPS / rate)  # as scenes of creatures take them
    world = World(settings=SolverSettings(tick_rate=rate, substeps=substeps))
    section = SECTIONS[terrain]
    floor(world, RUNWAY, -RUNWAY, 0.0)
    section.build(world, 0.0, section.length, 0.0)
    floor(world, section.length, RUNOUT, 0.0)
    plan = opened(word)
    before = np.random.default_rng(seed).uniform(NEAREST, FARTHEST)
    figure = Figure(world, plan, on_ground(plan, -before))
    gait, body = gait_of(figure), figure.root.body
    began, farthest = 0.0, -before
    while world.time < LONGEST and body.alive:  # what is thrown out of the world is removed
        farthest = max(farthest, body.center[0])
        gait.step(world, SPEED)
        world.step()
        if farthest < 0.0:
            began = world.time
        if farthest > section.length:
            return Outcome(gait.phase not in DOWN, world.time - began, farthest)
    return Outcome(False, world.time - began, farthest)


def cell(outcomes: list[Outcome]) -> str:
    """Return the median time of those that arrived, and how many did not, and where they were."""
    arrived = [one.seconds for one in outcomes if one.arrived]
    stopped = [one.farthest for one in outcomes if not one.arrived]
    words = [f"{statistics.median(arrived):.1f} s"] if arrived else []
    if stopped:
        words.append(
            f"{len(stopped)} of {len(outcomes)} stop at {statistics.median(stopped):.1f} m"
        )
    return ", ".join(words)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.creatures.terrains", description=__doc__)
    parser.add_argument("--who", nargs="*", default=WHO, choices=WHO, help="all if none")
    parser.add_argument("--seeds", type=int, default=3, help="trials of each creature and terrain")
    parser.add_argument("--rate", type=int, default=240, help="ticks a second")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help=f"put the table into {README}")
    options = parser.parse_args()
    columns = range(len(SECTIONS))
    heads = ["creature", *(f"{one.word}, {one.length:g} m" for one in SECTIONS)]
    lines = [_line(heads), "|---" * len(heads) + "|"]
    print(*lines, sep="\n", flush=True)
    with ProcessPoolExecutor(options.processes) as pool:
        waiting = {
            word: [
                [pool.submit(trial, word, i, seed, options.rate) for seed in range(options.seeds)]
                for i in columns
            ]
            for word in options.who
        }
        for word, futures in waiting.items():
            result = [[future.result() for future in column] for column in futures]
            lines.append(_line([opened(word).name, *map(cell, result)]))
            print(lines[-1], flush=True)
    if options.write:
        write(lines)


def write(lines: list[str]) -> None:
    """Put the table into its place in the README; who was not tried keeps its line."""
    before, rest = README.read_text(encoding="utf-8").split(BEGIN)
    old, after = rest.split(END, 1)
    table = "\n".join((BEGIN, *merged(old.strip().splitlines(), lines), END))
    README.write_text(before + table + after, encoding="utf-8")


def merged(old: list[str], new: list[str]) -> list[str]:
    """Return the lines of a table with those of a newer one, each known by its first cell."""
    return [*{line.split("|")[1]: line for line in (*old, *new)}.values()]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
