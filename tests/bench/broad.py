"""How the cost of a tick grows with the number of bodies: 500 to 16,000 discs that fly about.

    python -m tests.bench.broad

The scene has the same density for every n, so a body meets as many others. All bodies move: bounds,
order and pairs are renewed in every tick. The last column is flat when the cost is n log n.
"""

import math
import random
from time import perf_counter

from physics import Circle, World

SIZES = (500, 1000, 2000, 4000, 8000, 16000)


def crowd(count: int) -> World:
    """`count` discs of 0.5 m across, one in 4 m^2, at up to 3 m/s; no gravity."""
    rng = random.Random(1)
    world = World(gravity=(0.0, 0.0))
    side = 2.0 * math.sqrt(count)
    for _ in range(count):
        at = rng.uniform(0.0, side), rng.uniform(0.0, side)
        speed = rng.uniform(-3.0, 3.0), rng.uniform(-3.0, 3.0)
        world.add_dynamic(Circle(radius=0.25), position=at, velocity=speed)
    return world


def tick_ms(world: World, ticks: int = 40) -> float:
    """Least time of a tick [ms], once it has settled."""
    world.step(40)
    best = math.inf
    for _ in range(ticks):
        begin = perf_counter()
        world.step()
        best = min(best, 1000.0 * (perf_counter() - begin))
    return best


def main() -> None:
    """Print the table."""
    print("bodies  contacts  ms/tick  ns/body  ns/(n log2 n)")
    for count in SIZES:
        world = crowd(count)
        ms = tick_ms(world)
        each = 1e6 * ms / count
        contacts = world.page.contact_count
        print(f"{count:6d}  {contacts:8d}  {ms:7.3f}  {each:7.1f}  {each / math.log2(count):8.2f}")


if __name__ == "__main__":
    main()
