"""How much faster several threads are at the tick of a large world, and that the bits are equal.

    python -m tests.bench.threads [threads]

Two equal worlds are stepped in turns, four ticks at a time as a window does. The machine must have
nothing else to do.
"""

import statistics
import sys
from collections.abc import Callable
from time import perf_counter

from physics import Box, World
from physics.threads.threads import cores

TURN = 25  # [frames] of four ticks
TURNS = 6


def pyramid(base: int) -> World:
    """Rows of unit boxes, `base` of them in the lowest."""
    world = World()
    world.add_static(Box(width=2.0 * base, height=2.0), position=(0.0, -1.0))
    for row in range(base):
        for across in range(base - row):
            x = 0.5 * (row + 1) + across - 0.5 * base
            world.add_dynamic(Box(), position=(x, row + 0.5))
    return world


def heap(count: int) -> World:
    """Boxes that have fallen into a bin, and still move."""
    world = World()
    half = 0.35 * count**0.5
    world.add_static(Box(width=4.0 * half, height=2.0), position=(0.0, -1.0))
    for side in (-1.0, 1.0):
        world.add_static(Box(width=1.0, height=16.0 * half), position=(side * (half + 0.5), 0.0))
    across = int(2.0 * half / 0.6)
    for k in range(count):
        row, column = divmod(k, across)
        x = (column + 0.5 + 0.2 * (row % 2)) * 0.6 - half
        world.add_dynamic(Box(width=0.5, height=0.4), position=(x, 0.3 + 0.5 * row))
    return world


def compare(build: Callable[[int], World], size: int, number: int) -> str:
    """One line: milliseconds a tick with one thread and with `number`."""
    worlds = {count: build(size) for count in (1, number)}
    times: dict[int, list[float]] = {count: [] for count in worlds}
    for world in worlds.values():
        world.settings.sleeping = False
        world.threads.number = number
        world.step(120)
    for _ in range(TURNS):
        for count, world in worlds.items():
            world.threads.number = count
            for _ in range(TURN):
                begin = perf_counter()
                world.step(4)
                times[count].append(250.0 * (perf_counter() - begin))
    one, many = (statistics.median(spent) for spent in times.values())
    same = "same bits" if len({world.hash() for world in worlds.values()}) == 1 else "DIFFERENT"
    bodies = len(worlds[1].bodies)
    return f"{build.__name__:8} {bodies:6d}  {one:7.3f}  {many:7.3f}  {one / many:5.2f}  {same}"


def main() -> None:
    """Print the table."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else cores()
    print(f"scene    bodies  1: ms/tick  {number}: ms/tick  times as fast")
    for build, size in ((pyramid, 60), (pyramid, 126), (heap, 2000), (heap, 8000)):
        print(compare(build, size, number), flush=True)


if __name__ == "__main__":
    main()
