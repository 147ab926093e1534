"""A room of the playroom: its walls, its place, and what every room can do."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from physics import Body, Box, World
from scenes.draw import Draw
from scenes.kit import Theory

WIDE, HIGH = 5.0, 4.0  # [m] inside
WALL = 0.55  # [m] thick enough for a caption
G = 9.81  # [m/s²]
SLOW = 0.03  # [m/s] below it a thing counts as at rest
CALM = 1.3  # [s] if it stays so for that long

Point = tuple[float, float]


def is_due(world: World, seconds: float) -> bool:
    """Return whether so much time has passed again, to the nearest tick."""
    return world.tick % max(1, round(seconds / world.tick_length)) == 0


class Room:
    """One cell: subclasses build it, move what moves by itself, and measure."""

    caption = ""

    def __init__(self, world: World, center: Point, rng: np.random.Generator) -> None:
        self.center, self.rng = center, rng
        self.busy = 0.0  # [s] when something in it moved last
        self.build(world)

    def watch(self, world: World, bodies: Sequence[Body], slow: float = SLOW) -> None:
        """Note whether one of them moves: at a turning point a swing has no speed either."""
        if world.tick % 8 == 0 and max(speed(body) for body in bodies) > slow:
            self.busy = world.time

    def rested(self, world: World) -> bool:
        """Return whether all that was watched has been at rest for more than a swing."""
        return world.time > self.busy + CALM

    def at(self, x: float, y: float) -> Point:
        """Return world point [m] of a point of the room; (0, 0) is its middle."""
        return self.center[0] + x, self.center[1] + y

    def build(self, world: World) -> None:
        """Add what is in it."""

    def tune(self, world: World, values: Mapping[str, Any]) -> None:
        """Take over the sliders of the scene that are this room's, by their names."""

    def step(self, world: World) -> None:
        """Act before every tick."""

    def told(self, world: World) -> str:
        """Return what it measures, in a few words; "" = nothing now."""
        return ""

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: closed forms that hold now."""
        return ()

    def draw(self, draw: Draw, world: World) -> None:
        """Draw the marks of the room."""

    def check(self, world: World) -> None:
        """Raise AssertionError when its theory does not hold."""
        result = self.theory(world)
        assert result, f"{self.caption}: nothing could be measured"
        for entry in result:
            assert entry.holds, f"{self.caption}: {entry.words}"


def add_walls(world: World, columns: int, rows: int) -> None:
    """Add the grid of `columns` x `rows` rooms round the origin, as bars."""
    wide, high = columns * WIDE + (columns + 1) * WALL, rows * HIGH + (rows + 1) * WALL
    for i in range(rows + 1):
        y = -high / 2 + WALL / 2 + i * (HIGH + WALL)
        world.add_static(Box(width=wide, height=WALL), position=(0, y), name="floor")
    for i in range(columns + 1):
        x = -wide / 2 + WALL / 2 + i * (WIDE + WALL)
        world.add_static(Box(width=WALL, height=high), position=(x, 0), name="wall")


def middle(place: int, columns: int, rows: int) -> Point:
    """Return the middle [m] of room number `place`, by rows from the top left."""
    column, row = place % columns, place // columns
    x = (column - (columns - 1) / 2) * (WIDE + WALL)
    return x, ((rows - 1) / 2 - row) * (HIGH + WALL)


def disc_density(mass: float, radius: float) -> float:
    """Return the density [kg/m²] of a disc of `mass` [kg]."""
    return mass / (math.pi * radius**2)


def speed(body: Body) -> float:
    """Return the speed of its centre, or of its rim at 1 m if that is faster [m/s]."""
    return max(math.hypot(*body.velocity), abs(body.omega))


def put(body: Body, at: Point, angle: float = 0.0, velocity: Point = (0.0, 0.0)) -> None:
    """Place it there, not turning."""
    body.angle = angle
    body.position = at
    body.velocity, body.omega = velocity, 0.0
