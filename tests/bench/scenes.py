"""The measured scenes: bodies start touching or apart; density 1, friction 0.6, restitution 0."""

import math
from collections.abc import Callable

import numpy as np

from physics import Box, Capsule, Circle, Distance, Revolute, Segment, World


def floor(world: World) -> None:
    """A wide floor whose surface is y = 0."""
    world.add_static(Box(width=400.0, height=2.0), position=(0.0, -1.0))


def pyramid(world: World, base: int) -> None:
    """Unit boxes in rows, `base` in the lowest: base (base + 1) / 2 bodies."""
    floor(world)
    for row in range(base):
        for i in range(base - row):
            x = 1.05 * (i - 0.5 * (base - row - 1))
            world.add_dynamic(Box(), position=(x, row + 0.5))


def column(world: World) -> None:
    """Ten boxes on one another."""
    floor(world)
    for i in range(10):
        world.add_dynamic(Box(), position=(0.0, i + 0.5))


def mixed(world: World, count: int) -> None:
    """`count` circles, boxes and capsules that fall into a bin 16 m wide."""
    floor(world)
    for x in (-8.5, 8.5):
        world.add_static(Box(width=1.0, height=60.0), position=(x, 30.0))
    rng = np.random.default_rng(1)
    for i in range(count):
        at = (-7.0 + 1.0 * (i % 15), 0.7 + 1.0 * (i // 15))
        size = float(rng.uniform(0.5, 0.9))
        shape = (
            Circle(radius=0.5 * size),
            Box(width=size, height=0.7 * size),
            Capsule(start=(-0.3 * size, 0.0), end=(0.3 * size, 0.0), radius=0.2 * size),
        )[i % 3]
        world.add_dynamic(shape, position=at, angle=float(rng.uniform(0.0, math.tau)))


def chain(world: World) -> None:
    """100 hinged links of 0.5 m with a ball of 100 times a link's mass, dropped from horizontal."""
    previous = None
    for i in range(100):
        link = world.add_dynamic(Box(width=0.5, height=0.2), position=(0.5 * i + 0.25, 0.0))
        world.add_joint(Revolute(a=previous, b=link, anchor=(0.5 * i, 0.0)))
        previous = link
    ball = world.add_dynamic(Circle(radius=1.0, density=10.0 / math.pi), position=(51.0, 0.0))
    world.add_joint(Revolute(a=previous, b=ball, anchor=(50.0, 0.0)))


def cloth(world: World, columns: int, rows: int) -> None:
    """Particles 0.3 m apart, each tied to its right and lower neighbour; the top row is pinned."""
    knots = []
    for k in range(columns * rows):
        at = (0.3 * (k % columns), -0.3 * (k // columns))
        knots.append(world.add_dynamic(Circle(radius=0.1), position=at))
    for k, knot in enumerate(knots):
        x, y = knot.center
        if k < columns:
            pin = (x, y + 0.3)
            world.add_joint(Distance(b=knot, anchor_a=pin, anchor_b=knot.center))
        if k % columns:
            left = knots[k - 1]
            world.add_joint(Distance(a=left, b=knot, anchor_a=left.center, anchor_b=knot.center))
        if k >= columns:
            above = knots[k - columns]
            world.add_joint(Distance(a=above, b=knot, anchor_a=above.center, anchor_b=knot.center))


def grid(world: World) -> None:
    """30 x 30 small boxes hinged to their neighbours, hung at two corners: 1740 joints."""
    n, boxes = 30, {}
    for i in range(n):
        for j in range(n):
            boxes[i, j] = world.add_dynamic(Box(width=0.4, height=0.4), position=(i, -j))
            if i:
                anchor = (i - 0.5, -j)
                world.add_joint(Revolute(a=boxes[i - 1, j], b=boxes[i, j], anchor=anchor))
            if j:
                anchor = (i, 0.5 - j)
                world.add_joint(Revolute(a=boxes[i, j - 1], b=boxes[i, j], anchor=anchor))
    for i in (0, n - 1):
        world.add_joint(Revolute(b=boxes[i, 0], anchor=(i, 0.0)))


def balls(world: World) -> None:
    """1000 equal balls poured between two lines."""
    world.add_static(
        Segment(start=(-20.0, 20.0), end=(0.0, 0.0)), Segment(start=(0.0, 0.0), end=(20.0, 20.0))
    )
    for k in range(1000):
        at = (-8.0 + 0.41 * (k % 40) + 0.1 * (k // 40 % 2), 12.0 + 0.41 * (k // 40))
        world.add_dynamic(Circle(radius=0.2), position=at)


SCENES: dict[str, Callable[[World], None]] = {
    "column 10": column,
    "pyramid 20": lambda world: pyramid(world, 20),
    "pyramid 60": lambda world: pyramid(world, 60),
    "mixed 300": lambda world: mixed(world, 300),
    "balls 1000": balls,
    "chain 100:1": chain,
    "cloth 30 x 20": lambda world: cloth(world, 30, 20),
    "joint grid 30 x 30": grid,
}
"""By name, in the order of the table."""
