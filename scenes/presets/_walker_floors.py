"""What the walker walks over: still ground, and ground that gives way or carries off."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from physics import Body, Box, Polygon, Revolute, World
from scenes.builders import ground

Step = Callable[[World], None]
"""What a floor that moves does before every tick."""

KERBS = ((4.5, 0.1), (10.0, 0.15), (15.5, 0.2))  # [m] middle, height; each is 3 m long
HILL = (4.0, 11.0, math.radians(4.0))  # [m] foot and top, [rad] steepness
STAIR = (0.15, 1.0, 6)  # [m] rise and tread, [count] of steps up, and of steps down
SEESAW = (6.0, 0.25)  # [m] length and height of a plank
BELT_SPEED = 1.0  # [m/s]
SWING = (1.5, 6.0)  # [m] amplitude, [s] period of the platform
BARE = 3.0  # [m] of plain ground to both sides of the start


def plain(world: World) -> None:
    """Build 400 m of flat ground."""
    ground(world, 400, friction=1.0)


def kerbs(world: World) -> None:
    """Build flat steps to both sides, each higher than the last."""
    plain(world)
    for way in (-1, 1):
        for x, height in KERBS:
            kerb(world, way * x, height)


def kerb(world: World, x: float, height: float, width: float = 3.0) -> None:
    """Build one flat step with its middle at `x` [m]."""
    step = Box(width=width, height=height, friction=1.0)
    world.add_static(step, position=(x, height / 2), name="kerb")


def hills(world: World) -> None:
    """Build to both sides a way up, a level top, and a way down."""
    plain(world)
    for way in (-1, 1):
        hill(world, way, *HILL)


def hill(world: World, way: int, foot: float, top: float, steepness: float) -> None:
    """Build a hill to the side `way`, its slopes from `foot` to `top` [m] and down again [rad]."""
    height = (top - foot) * math.tan(steepness)
    corners = [(foot, 0), (top, height), (top + 3, height), (2 * top + 3 - foot, 0)]
    slope = Polygon(vertices=tuple((way * x, y) for x, y in corners), friction=1.0)
    world.add_static(slope, name="hill")


def stairs(world: World) -> None:
    """Build stairs up and down again to both sides."""
    plain(world)
    for way in (-1, 1):
        staircase(world, way, *STAIR)


def staircase(world: World, way: int, rise: float, tread: float, count: int) -> None:
    """Build `count` steps up and as many down, to the side `way`; sizes [m]."""
    whole = 2 * count * tread
    for i in range(count):
        width = whole - 2 * i * tread
        step = Box(width=width, height=rise, friction=1.0)
        at = way * (BARE + i * tread + width / 2), (i + 0.5) * rise
        world.add_static(step, position=at, name="stair")


def seesaws(world: World) -> None:
    """Build to both sides a plank on a ridge."""
    plain(world)
    for way in (-1, 1):
        seesaw(world, way * (BARE + SEESAW[0] / 2), *SEESAW)


def seesaw(world: World, x: float, length: float, height: float, density: float = 20.0) -> None:
    """Build a plank of `length`, hinged `height` above the ground at `x` [m], one end down."""
    thick = 0.1
    plank = Box(width=length, height=thick, density=density, friction=1.0)
    drop = math.asin((height - thick) / (0.5 * length))
    tilt = math.copysign(drop, x)
    body = world.add_dynamic(plank, position=(x, height), angle=tilt, name="plank")
    hinge = Revolute(a=None, b=body, anchor=(x, height))
    world.add_joint(hinge)


def belts(world: World) -> None:
    """Build belts to both sides: the right one carries outwards, the left one, too."""
    plain(world)
    for way in (-1, 1):
        belt(world, way * (BARE + 5.0), 10.0, way * BELT_SPEED)


def belt(world: World, x: float, width: float, speed: float) -> None:
    """Build a belt that carries at `speed` [m/s] to the right, 5 cm over the ground."""
    surface = Box(width=width, height=0.1, friction=1.0, tangent_speed=speed)
    world.add_static(surface, position=(x, 0.0), name="belt")


@dataclass
class Platform:
    """A slab that swings to and fro; called before every tick. (No closure: a scene is pickled.)"""

    body: Body

    def __call__(self, world: World) -> None:
        """Give it the velocity that takes it to its place after the tick."""
        reach, period = SWING
        phase = math.tau * (world.time + world.tick_length) / period
        self.body.target((reach * 0.5 * (1.0 - math.cos(phase)), 0.1))


def platform(world: World) -> Step:
    """Build a platform under the start that swings to and fro; return what moves it."""
    plain(world)
    slab = Box(width=8.0, height=0.2, friction=1.0)
    return Platform(world.add_kinematic(slab, position=(0.0, 0.1), name="platform"))
