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
from physics.mass import MassData
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
        """Mass [kg] and inertia [kg*m^2] about the origin; one shape is enough for moving ones."""
        shape = self.shapes[0]
        if self.kind != DYNAMIC:
            return MassData(0.0, 0.0, 0.0, 0.0)
        return shape.hull().mass(shape.density)


@dataclass(frozen=True, kw_only=True)
class Tie:
    """A hinge of the points `at_a`, `at_b` [m] in the frames of things a and b, or a rod [m].

    With `hertz` the rod is an undamped spring; with `upper` [rad] the hinge turns no further.
    """

    a: int
    b: int
    at_a: Point
    at_b: Point
    length: float = 0.0
    hertz: float = 0.0
    upper: float | None = None

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


def chain() -> Scene:
    """Let go while horizontal; the ball weighs 100 links."""
    scene = Scene("S5", "100 links and a 100:1 ball")
    last = scene.add(STATIC, Box(width=0.2, height=0.2), 0.0, 0.0, group=1)
    end = (0.0, 0.0)
    for k in range(100):
        link = scene.add(DYNAMIC, Box(width=1.0, height=0.25), k + 0.5, 0.0, group=1)
        scene.hinge(last, link, end, (-0.5, 0.0))
        last, end = link, (0.5, 0.0)
    ball = Circle(radius=1.0, density=25.0 / math.pi)
    scene.hinge(last, scene.add(DYNAMIC, ball, 101.0, 0.0, group=1), end, (-1.0, 0.0))
    return scene


def grid() -> Scene:
    """Discs hinged midway to their neighbours; seven in the middle of the top row are fixed."""
    side, fixed = 30, range(12, 19)
    scene = Scene("S6", "grid of 30 x 30 hinged discs")
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


def tumbler() -> Scene:
    """A hollow square drum that turns, half full."""
    scene = Scene("S7", "tumbler with 500 boxes", inside=(-9.8, -9.8, 9.8, 9.8), home=0)
    walls = [Box(width=1.0, height=20.0, center=(x, 0.0)) for x in (10.0, -10.0)]
    walls += [Box(width=20.0, height=1.0, center=(0.0, y)) for y in (10.0, -10.0)]
    scene.things.append(
        Thing(kind=KINEMATIC, shapes=tuple(walls), position=(0.0, 10.0), omega=TURNING)
    )
    for row in range(20):
        for across in range(-12, 13):
            small = Box(width=0.5, height=0.5)
            scene.add(DYNAMIC, small, 0.6 * across, 10.0 + 0.6 * (row - 9.5))
    return scene


def circles() -> Scene:
    """Equal discs, let fall from 40 rows, every other one shifted."""
    scene = Scene("S4", "2000 circles into a bin")
    scene.bin(13.0, 40.0)
    for k in range(2000):
        row, across = divmod(k, 50)
        x = 0.51 * (across - 24.5) + (0.1 if row % 2 else 0.0)
        scene.add(DYNAMIC, Circle(radius=0.25), x, 0.3 + 0.55 * row)
    return scene


def mixed() -> Scene:
    """Boxes, discs and capsules in turn, each turned at random, dropped from 30 rows."""
    scene = Scene("S8", "900 mixed shapes into a bin")
    scene.bin(10.0, 40.0)
    kinds = (
        Box(width=0.5, height=0.4),
        Circle(radius=0.25),
        Capsule(start=(-0.18, 0.0), end=(0.18, 0.0), radius=0.14),
    )
    dice = random.Random(8)
    for k in range(900):
        row, across = divmod(k, 30)
        x = 0.65 * (across - 14.5) + dice.uniform(-0.01, 0.01)
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
