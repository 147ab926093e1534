"""A pendulum let go at 120 degrees: its swing as a plot, its period beside the exact one.

Start it by `python assets/examples/pendulum.py`.
"""

import math
import sys
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Circle, Revolute, World

LENGTH, START = 1.0, math.radians(120.0)  # [m], [rad] from hanging straight down
G = 9.81  # [m/s^2]


def exact_period() -> float:
    """Period [s] of any amplitude, by the arithmetic-geometric mean (Gauss 1799).

    The bob is a disc that turns with the rod: its own inertia makes the pendulum longer.
    """
    length = LENGTH + 0.5 * 0.1**2 / LENGTH
    a, b = 1.0, math.cos(0.5 * START)
    while abs(a - b) > 1e-15:
        a, b = 0.5 * (a + b), math.sqrt(a * b)
    return math.tau * math.sqrt(length / G) / a


def swing(seconds: float) -> list[float]:
    """The angle [rad] after every tick."""
    world = World(gravity=(0.0, -G))
    at = LENGTH * math.sin(START), -LENGTH * math.cos(START)
    bob = world.add_dynamic(Circle(radius=0.1), position=at)
    hinge = world.add_joint(Revolute(b=bob, anchor=(0.0, 0.0)))
    angles = []
    while world.time < seconds:
        world.step()
        angles.append(START + hinge.angle)
    return angles


def period_of(angles: list[float]) -> float:
    """Mean time [s] between passages through the bottom to the right, between ticks too."""
    passages = [
        (k + before / (before - after)) / 240.0
        for k, (before, after) in enumerate(pairwise(angles))
        if before < 0.0 <= after
    ]
    return (passages[-1] - passages[0]) / (len(passages) - 1)


def main() -> None:
    """Plot two swings, a line for every 24th of a second, and compare the periods."""
    angles = swing(12.0)
    for k in range(0, round(2.0 * 240 * exact_period()), 24):
        place = round(36 + 36 * angles[k] / math.pi)
        line = [" "] * 73
        line[36], line[place] = "|", "o"
        print(f"{(k + 1) / 240:5.2f} s {''.join(line).rstrip()}")
    found, exact = period_of(angles), exact_period()
    print(f"period {found:.5f} s, exact {exact:.5f} s: {100 * (found / exact - 1):+.3f} %")


if __name__ == "__main__":
    main()
