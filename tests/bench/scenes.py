"""The measured scenes, for every engine: shapes, poses and joints as plain data.

SI, y up. Density 1, friction 0.6, restitution 0. Bodies start exactly touching or apart (in S8 some
corners overlap by up to 3 mm), and every body's origin is its centre of mass. S1 to S8 are the
bars' scenes; `more.py` has others.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from physics import Box, Capsule, Circle, Shape
from physics.geometry.mass import MassData
from tests.bench.run import GRAVITY

Point = tuple[float, float]

STATIC, KINEMATIC, DYNAMIC = "static", "kinematic", "dynamic"
TURNING = math.radians(25.0)
"""Speed of the tumbler's drum [rad/s]."""


@dataclass(frozen=True, kw_only=True)
class Thing:
    """One body: `shapes` in its frame; things of the same `group` > 0 pass through one another."""

    kind: str
    shapes: tuple[Shape, ...]
    position: Point
    angle: float = 0.0
    velocity: Point = (0.0, 0.0)
    omega: float = 0.0
    group: int = 0

    @property
    def mass(self) -> MassData:
        """Mass [kg] and inertia [kg*m^2] about the origin, of the first shape: those that are asked
        have one.
        """
        shape = self.shapes[0]
        if self.kind != DYNAMIC:
            return MassData(0.0, 0.0, 0.0, 0.0)
        return shape.hull().mass(shape.density)


@dataclass(frozen=True, kw_only=True)
class Tie:
    """A hinge of the points `at_a`, `at_b` [m] in the frames of things a and b, or a rod [m].

    With `hertz` it is a spring; with `lower` and `upper` [rad] the hinge turns no further. `motor`
    turns it: a speed [rad/s] and the most torque [N m].
    """

    a: int
    b: int
    at_a: Point
    at_b: Point
    length: float = 0.0
    hertz: float = 0.0
    damping: float = 0.0  # [1] of the critical
    lower: float | None = None
    upper: float | None = None
    motor: tuple[float, float] | None = None

    @property
    def is_rod(self) -> bool:
        return self.length > 0.0


@dataclass
class Scene:
    """Things and ties; `inside` (x0, y0, x1, y1) [m] in the frame of thing `home` is never left.

    `damping` [1/s] slows all things; impacts below `restitution_threshold` [m/s] do not bounce
    (None: as the engine comes; pymunk has none). These, springs, limits and velocities are for the
    laws (`tests/bench/laws`); the loader of Box2D's own library does not know them.
    """

    name: str
    title: str
    things: list[Thing] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    inside: tuple[float, float, float, float] = (-math.inf, -math.inf, math.inf, math.inf)
    home: int | None = None
    gravity: Point = GRAVITY
    damping: float = 0.0
    restitution_threshold: float | None = None

    def add(self, kind: str, shape: Shape, x: float, y: float, **values: Any) -> int:
        """Append a thing of one shape; returns its number."""
        self.things.append(Thing(kind=kind, shapes=(shape,), position=(x, y), **values))
        return len(self.things) - 1

    def hinge(self, a: int, b: int, at_a: Point, at_b: Point, **values: Any) -> None:
        self.ties.append(Tie(a=a, b=b, at_a=at_a, at_b=at_b, **values))

    def spring(self, a: int, b: int, length: float, hertz: float) -> None:
        self.rod(a, b, length, hertz=hertz)

    def rod(self, a: int, b: int, length: float, **values: Any) -> None:
        ends = {"at_a": (0.0, 0.0), "at_b": (0.0, 0.0)}
        self.ties.append(Tie(a=a, b=b, **ends, length=length, **values))

    def floor(self, half: float) -> None:
        """A floor whose surface is y = 0; nothing may sink through."""
        self.add(STATIC, Box(width=2.0 * half, height=2.0), 0.0, -1.0)
        self.inside = (-half, -0.3, half, math.inf)

    def bin(self, half: float, height: float) -> None:
        """A floor and two walls, 1 m thick."""
        self.add(STATIC, Box(width=2.0 * half + 2.0, height=1.0), 0.0, -0.5)
        for side in (-1.0, 1.0):
            wall = Box(width=1.0, height=height)
            self.add(STATIC, wall, side * (half + 0.5), 0.5 * height)
        self.inside = (-half - 0.3, -0.3, half + 0.3, math.inf)


def column() -> Scene:
    scene = Scene("S1", "column of 10 boxes")
    scene.floor(50.0)
    for row in range(10):
        scene.add(DYNAMIC, Box(), 0.0, row + 0.5)
    return scene


def pyramid(name: str, base: int) -> Scene:
    """Rows of unit boxes side by side, filled one slanted column after the other."""
    scene = Scene(name, f"pyramid of {base} rows")
    scene.floor(100.0)
    for row in range(base):
        for across in range(base - row):
            x = 0.5 * (row + 1) + across - 0.5 * base
            scene.add(DYNAMIC, Box(), x, row + 0.5)
    return scene


def chain(links: int = 100) -> Scene:
    """Let go while horizontal; the ball weighs 100 links."""
    scene = Scene("S5", f"{links} links and a 100:1 ball")
    last = scene.add(STATIC, Box(width=0.2, height=0.2), 0.0, 0.0, group=1)
    end = (0.0, 0.0)
    for k in range(links):
        link = scene.add(DYNAMIC, Box(width=1.0, height=0.25), k + 0.5, 0.0, group=1)
        scene.hinge(last, link, end, (-0.5, 0.0))
        last, end = link, (0.5, 0.0)
    ball = Circle(radius=1.0, density=25.0 / math.pi)
    scene.hinge(last, scene.add(DYNAMIC, ball, links + 1.0, 0.0, group=1), end, (-1.0, 0.0))
    return scene


def grid(side: int = 30, fixed: range = range(12, 19)) -> Scene:
    """Discs hinged midway to their neighbours; those in the middle of the top row are fixed."""
    scene = Scene("S6", f"grid of {side} x {side} hinged discs")
    for column_ in range(side):
        for row in range(side):
            kind = STATIC if row == 0 and column_ in fixed else DYNAMIC
            here = scene.add(kind, Circle(radius=0.4), float(column_), float(-row), group=1)
            if row > 0:
                scene.hinge(here - 1, here, (0.0, -0.5), (0.0, 0.5))
            left = here - side
            if column_ > 0 and DYNAMIC in (kind, scene.things[left].kind):
                scene.hinge(left, here, (0.5, 0.0), (-0.5, 0.0))
    return scene


def tumbler(half: float = 10.0, rows: int = 20, across: int = 25) -> Scene:
    """A hollow square drum that turns, half full; `half` is that of its sides [m]."""
    free = half - 0.2
    title = f"tumbler with {rows * across} boxes"
    scene = Scene("S7", title, inside=(-free, -free, free, free), home=0)
    walls = [Box(width=1.0, height=2.0 * half, center=(x, 0.0)) for x in (half, -half)]
    walls += [Box(width=2.0 * half, height=1.0, center=(0.0, y)) for y in (half, -half)]
    scene.things.append(
        Thing(kind=KINEMATIC, shapes=tuple(walls), position=(0.0, half), omega=TURNING)
    )
    for row in range(rows):
        for k in range(across):
            small = Box(width=0.5, height=0.5)
            x, y = 0.6 * (k - across // 2), half + 0.6 * (row - 0.5 * (rows - 1))
            scene.add(DYNAMIC, small, x, y)
    return scene


def circles(count: int = 2000, across: int = 50, half: float = 13.0) -> Scene:
    """Equal discs, let fall in rows of `across`, every other one shifted."""
    scene = Scene("S4", f"{count} circles into a bin")
    scene.bin(half, 40.0)
    for k in range(count):
        row, column_ = divmod(k, across)
        x = 0.51 * (column_ - 0.5 * (across - 1)) + (0.1 if row % 2 else 0.0)
        scene.add(DYNAMIC, Circle(radius=0.25), x, 0.3 + 0.55 * row)
    return scene


def mixed(count: int = 900, across: int = 30, half: float = 10.0) -> Scene:
    """Boxes, discs and capsules in turn, each turned at random, dropped in rows of `across`."""
    scene = Scene("S8", f"{count} mixed shapes into a bin")
    scene.bin(half, 40.0)
    kinds = (
        Box(width=0.5, height=0.4),
        Circle(radius=0.25),
        Capsule(start=(-0.18, 0.0), end=(0.18, 0.0), radius=0.14),
    )
    dice = random.Random(8)
    for k in range(count):
        row, column_ = divmod(k, across)
        x = 0.65 * (column_ - 0.5 * (across - 1)) + dice.uniform(-0.01, 0.01)
        turned = dice.uniform(-math.pi, math.pi)
        scene.add(DYNAMIC, kinds[k % 3], x, 0.5 + 0.65 * row, angle=turned)
    return scene


BAR_SCENES: dict[str, Callable[[], Scene]] = {
    "S1": column,
    "S2": lambda: pyramid("S2", 20),
    "S3": lambda: pyramid("S3", 60),
    "S4": circles,
    "S5": chain,
    "S6": grid,
    "S7": tumbler,
    "S8": mixed,
}
"""By name: the scenes that the bars speak of."""

SMALL_SCENES: dict[str, Callable[[], Scene]] = {
    "S1": column,
    "S2": lambda: pyramid("S2", 4),
    "S3": lambda: pyramid("S3", 6),
    "S4": lambda: circles(24, 4, 1.2),
    "S5": lambda: chain(20),
    "S6": lambda: grid(5, range(2, 3)),
    "S7": lambda: tumbler(2.5, 3, 5),
    "S8": lambda: mixed(12, 4, 1.3),
}
"""The same, so small that the reference solves most of them to the end: see solvers.py."""
