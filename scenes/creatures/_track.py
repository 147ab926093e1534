"""A race track: six sections, one behind the other, the same in every lane."""

import math
from collections.abc import Callable
from typing import NamedTuple

from physics import Body, Box, Circle, Filter, Polygon, Revolute, World

THICK = 0.4  # [m] of the floor of a lane
GRIP, SLIDE = 1.0, 0.04  # friction of floors, and of ice
BUMPS, BUMP = 2, 0.25  # hills: how many, and how high [m]
STAIRS, RISE = 4, 0.09  # steps up and as many down, each so high [m]
STONE, GAP, DEEP = 0.7, 0.25, 0.14  # [m] length of a stone, from one to the next, and below
PLANK, PIVOT = 3.4, 0.2  # [m] length of the seesaw, height of its axis
PLANK_MASS = 12.0  # [kg]
RUNWAY = -12.0  # [m] where the floor begins
RUNOUT = 16.0  # [m] of floor behind the finish


class Section(NamedTuple):
    """A stretch of the track."""

    word: str
    length: float  # [m]
    build: Callable[[World, float, float, float], None]  # from x, length, height of the floor [m]
    hard: str = ""  # what is hard about it, in few words


def floor(world: World, x: float, length: float, y: float, friction: float = GRIP) -> Body:
    """Return a level floor with its surface at `y`."""
    box = Box(width=length, height=THICK, friction=friction)
    return world.add_static(box, position=(x + 0.5 * length, y - 0.5 * THICK), name="floor")


def flat(world: World, x: float, length: float, y: float) -> None:
    """Build nothing but floor."""
    floor(world, x, length, y)


def hills(world: World, x: float, length: float, y: float) -> None:
    """Build bumps of two slopes each."""
    floor(world, x, length, y)
    pitch = length / BUMPS
    for i in range(BUMPS):
        left = x + i * pitch
        corners = ((left, y), (left + pitch, y), (left + 0.5 * pitch, y + BUMP))
        world.add_static(Polygon(vertices=corners, friction=GRIP), name="hill")


def stairs(world: World, x: float, length: float, y: float) -> None:
    """Build steps up, and as many down."""
    floor(world, x, length, y)
    tread = length / (2 * STAIRS)
    for i in range(STAIRS):
        width = length - 2 * tread * i - tread
        box = Box(width=width, height=RISE, friction=GRIP)
        at = x + 0.5 * length, y + (i + 0.5) * RISE
        world.add_static(box, position=at, name="stair")


def stones(world: World, x: float, length: float, y: float) -> None:
    """Build stones with gaps between them over a lower floor."""
    floor(world, x, length, y - DEEP)
    pitch = STONE + GAP
    count = math.floor((length - GAP) / pitch)
    start = x + 0.5 * (length - count * pitch + GAP)
    for i in range(count):
        box = Box(width=STONE, height=DEEP, friction=GRIP)
        at = start + i * pitch + 0.5 * STONE, y - 0.5 * DEEP
        world.add_static(box, position=at, name="stone")


def ice(world: World, x: float, length: float, y: float) -> None:
    """Build a floor with next to no friction."""
    floor(world, x, length, y, SLIDE).color = "sky"


def seesaw(world: World, x: float, length: float, y: float) -> None:
    """Build a plank on an axis; its ends lie on the floor in turn."""
    floor(world, x, length, y)
    middle = x + 0.5 * length
    base = Polygon(
        vertices=((-0.25, 0.0), (0.25, 0.0), (0.0, PIVOT)), friction=GRIP, filter=Filter(group=-5)
    )
    world.add_static(base, position=(middle, y), name="base")
    half = 0.5 * PLANK
    plank = Box(
        width=PLANK,
        height=0.06,
        friction=GRIP,
        density=PLANK_MASS / (PLANK * 0.06),
        filter=Filter(group=-5),
    )
    tilt = math.asin((PIVOT - 0.03) / half)
    body = world.add_dynamic(plank, position=(middle, y + PIVOT), angle=tilt, name="seesaw")
    world.add_joint(Revolute(a=None, b=body, anchor=(middle, y + PIVOT)))
    world.add_static(Circle(radius=0.05, filter=Filter(group=-5)), position=(middle, y + PIVOT))


SECTIONS = (
    Section("flat", 6.0, flat),
    Section("hills", 6.0, hills, f"{BUMP:g} m high"),
    Section("stairs", 6.4, stairs, f"steps of {RISE:g} m"),
    Section("stones", 5.0, stones, f"gaps of {GAP:g} m"),
    Section("ice", 5.0, ice, f"friction {SLIDE:g}"),
    Section("seesaw", 6.0, seesaw, f"axis at {PIVOT:g} m"),
)


def ends() -> list[float]:
    """Return where each section ends [m], the start at 0."""
    result: list[float] = []
    for section in SECTIONS:
        result.append((result[-1] if result else 0.0) + section.length)
    return result


def build_lane(world: World, y: float) -> None:
    """Build all sections with their floor at `y` [m], a runway before and a run-out behind."""
    floor(world, RUNWAY, -RUNWAY, y)
    x = 0.0
    for section in SECTIONS:
        section.build(world, x, section.length, y)
        x += section.length
    floor(world, x, RUNOUT, y)
