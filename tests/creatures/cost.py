"""What the gait of every creature of the gallery costs: CPU time a tick, without that of the world.

    python -m tests.creatures.cost [--who WORD...] [--seconds N]

All walk side by side, each in a world of its own and a tenth of a second at a time in turns, so
that all find the processor alike. Told are the least and the median of their turns, and that of
`World.step` beside it. A kernel of a gait is compiled before.
"""

import argparse
import gc
from statistics import median
from time import thread_time_ns

from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.pose import on_ground
from creatures.text import gallery, opened
from physics import HalfSpace, World

SPEED = 1.0  # [m/s] that all are asked for
TURN = 24  # ticks of a turn: a tenth of a second
SETTLE = 10  # turns that are not told: a creature stands, sets off, and is in its stride


class Runner:
    """A creature on level ground, and what its turns cost."""

    def __init__(self, word: str) -> None:
        self.world = World()
        self.world.add_static(HalfSpace(friction=1.0))
        plan = opened(word)
        self.gait = gait_of(Figure(self.world, plan, on_ground(plan)))
        self.gaits: list[float] = []  # [µs] a tick, of each turn
        self.worlds: list[float] = []

    def turn(self) -> None:
        gait, world, acted, stepped = self.gait, self.world, 0, 0
        for _ in range(TURN):
            begin = thread_time_ns()
            gait.step(world, SPEED)
            middle = thread_time_ns()
            world.step()
            acted += middle - begin
            stepped += thread_time_ns() - middle
        self.gaits.append(acted / TURN / 1000.0)
        self.worlds.append(stepped / TURN / 1000.0)


def measure(words: list[str], turns: int) -> list[tuple[str, float, float, float]]:
    """Return word, least and median of the gait, median of the world's tick [µs] of each."""
    runners = {word: Runner(word) for word in words}
    gc.disable()
    for _ in range(SETTLE + turns):
        for runner in runners.values():
            runner.turn()
    gc.enable()
    return [
        (word, min(one.gaits[SETTLE:]), median(one.gaits[SETTLE:]), median(one.worlds[SETTLE:]))
        for word, one in runners.items()
    ]


def main() -> None:
    """Print a line for each creature."""
    parser = argparse.ArgumentParser(prog="python -m tests.creatures.cost", description=__doc__)
    parser.add_argument("--who", nargs="*", default=list(gallery()), choices=gallery())
    parser.add_argument("--seconds", type=float, default=10.0, help="simulated, of each")
    options = parser.parse_args()
    print("| creature | least [ms] | median [ms] | world.step [ms] |\n|---|---|---|---|")
    turns = max(1, round(10.0 * options.seconds))
    for word, least, middle, world in measure(options.who, turns):
        cells = (f"{value / 1000.0:.3f}" for value in (least, middle, world))
        print(f"| {opened(word).name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
