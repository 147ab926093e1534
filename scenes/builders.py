"""Things that several scenes build: ground, bin, pyramid, column, chain, bridge, cloth.

Positions and sizes in metres, angles in radians, y up. Every function adds to `world` and returns
the bodies it made, named "<name> 0", "<name> 1" and so on.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from physics import Body, Box, Capsule, Circle, Distance, Filter, Joint, Revolute, World

Point = tuple[float, float]

NO_SELF_COLLISION = Filter(group=-1)
"""Shapes with the same negative group pass through each other and through nothing else."""


def ground(world: World, width: float = 80.0, y: float = 0.0, friction: float = 0.6) -> Body:
    """Return a static floor with its surface at height `y`, thick enough to stop anything."""
    floor = Box(width=width, height=2.0, center=(0, -1.0), friction=friction)
    return world.add_static(floor, position=(0, y), name="ground")


def deep_ground(world: World, friction: float = 0.6, y: float = 0.0) -> Body:
    """Return a floor of 8 m, so that a diagram below its surface lies on it."""
    floor = Box(width=400.0, height=8.0, center=(0.0, -4.0), friction=friction)
    return world.add_static(floor, position=(0.0, y), name="ground")


def box_bin(world: World, width: float, height: float, friction: float = 0.6) -> list[Body]:
    """Return an open box from -width/2 to width/2 and from 0 to `height`; walls of 0.5 m."""
    thick = 0.5
    side = Box(
        width=thick, height=height + thick, center=(0, (height - thick) / 2), friction=friction
    )
    x = (width + thick) / 2
    bottom = Box(width=width, height=thick, friction=friction)
    return [
        world.add_static(bottom, position=(0, -thick / 2), name="floor"),
        world.add_static(side, position=(-x, 0), name="left wall"),
        world.add_static(side, position=(x, 0), name="right wall"),
    ]


def pyramid(
    world: World, rows: int, size: float, x: float, friction: float = 0.6, name: str = "pyramid"
) -> list[Body]:
    """Return `rows` courses of boxes on y = 0, centred on `x`, a gap of 0.1 size between them."""
    box = Box(width=size, height=size, friction=friction)
    pitch = 1.1 * size
    spots = [
        (x + (place - (rows - 1 - row) / 2) * pitch, (row + 0.5) * size)
        for row in range(rows)
        for place in range(rows - row)
    ]
    return _boxes(world, box, spots, name)


def column(
    world: World, rows: int, size: float, x: float, friction: float = 0.6, name: str = "column"
) -> list[Body]:
    """Return `rows` square boxes on top of each other, standing on y = 0."""
    box = Box(width=size, height=size, friction=friction)
    return _boxes(world, box, [(x, (row + 0.5) * size) for row in range(rows)], name)


def _boxes(world: World, box: Box, spots: Sequence[Point], name: str) -> list[Body]:
    return [
        world.add_dynamic(box, position=spot, name=f"{name} {i}") for i, spot in enumerate(spots)
    ]


def hinge_stiffness(mass: float, hertz: float = 120.0) -> float:
    """Return the stiffness [N/m] of the solver's "rigid" joint between two bodies of `mass` [kg].

    It is a spring of `hertz` (SolverSettings.joint_hertz) on the reduced mass m/2 of the pair, so
    a pull F opens it by F / (m/2 (2 pi hertz)^2). Turning makes hinges a little softer still.
    """
    return 0.5 * mass * (2 * math.pi * hertz) ** 2


def linked_rods(
    world: World,
    points: Sequence[Point],
    radius: float,
    mass: float,
    name: str,
    drag: float = 0.0,
) -> list[Body]:
    """Return a capsule of `mass` [kg] between each two of `points`, hinged to each other."""
    rods: list[Body] = []
    for i, (start, end) in enumerate(pairwise(points)):
        half = math.dist(start, end) / 2
        area = 4 * half * radius + math.pi * radius**2
        rod = Capsule(start=(-half, 0), end=(half, 0), radius=radius, density=mass / area)
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        rods.append(
            world.add_dynamic(
                rod, position=middle, angle=angle, name=f"{name} {i}", linear_damping=drag
            )
        )
        if i:
            world.add_joint(Revolute(a=rods[i - 1], b=rods[i], anchor=start))
    return rods


def chain(
    world: World, anchor: Point, count: int, length: float, angle: float, mass: float
) -> tuple[list[Body], Point]:
    """Return a straight chain of `count` links hung at `anchor`, and its free end.

    `length` [m] and `mass` [kg] are of one link; `angle` is counter-clockwise from straight down.
    """
    along = (math.sin(angle), -math.cos(angle))
    points = [
        (anchor[0] + i * length * along[0], anchor[1] + i * length * along[1])
        for i in range(count + 1)
    ]
    links = linked_rods(world, points, 0.2 * length, mass, "link")
    world.add_joint(Revolute(a=None, b=links[0], anchor=anchor))
    return links, points[-1]


def bridge(
    world: World, piers: tuple[Body, Body], ends: tuple[Point, Point], count: int, slack: float
) -> tuple[list[Body], tuple[Joint, Joint]]:
    """Return planks of 2 kg, hinged in a row to piers at `ends`, with air drag of 1/s.

    They are `slack` (a ratio, 0.03 = 3 %) longer than the gap and start on a circular arc.
    Also returns the two end joints, whose reactions carry the whole weight.
    """
    plank = (1 + slack) * math.dist(*ends) / count
    points = arc_points(*ends, count, plank)
    planks = linked_rods(world, points, 0.12 * plank, 2.0, "plank", drag=1.0)
    # Hinged to the pier and not to the world: joined bodies do not collide, so its corner cannot
    # press against the plank that turns about it.
    joints = (
        world.add_joint(Revolute(a=piers[0], b=planks[0], anchor=ends[0])),
        world.add_joint(Revolute(a=piers[1], b=planks[-1], anchor=ends[1])),
    )
    return planks, joints


def arc_points(left: Point, right: Point, count: int, chord: float) -> list[Point]:
    """Return `count` + 1 points from `left` to `right` on an arc, each `chord` [m] apart.

    A chord that turns by t from the last one makes a gap of chord sin(count t / 2) / sin(t / 2);
    that falls as t grows from 0 to a full circle, so t is found by halving.
    """
    gap = math.dist(left, right)
    if gap >= count * chord:
        raise ValueError(f"{count} chords of {chord:g} m cannot sag over a gap of {gap:g} m")
    turn, low, high = 0.0, 1e-9, 2 * math.pi / count
    for _ in range(60):
        turn = (low + high) / 2
        wide = chord * math.sin(count * turn / 2) / math.sin(turn / 2) > gap
        low, high = (turn, high) if wide else (low, turn)
    heading = math.atan2(right[1] - left[1], right[0] - left[0]) - (count - 1) * turn / 2
    points = [left]
    for i in range(count):
        x, y = points[-1]
        angle = heading + i * turn
        points.append((x + chord * math.cos(angle), y + chord * math.sin(angle)))
    return points


@dataclass(frozen=True)
class Cloth:
    """What `cloth` made: the particles by row from the top, the threads, and the pins."""

    particles: list[list[Body]]
    threads: list[Joint]
    pins: list[Joint]


def cloth(
    world: World,
    top: Point,
    size: tuple[int, int],
    pitch: float,
    mass: float,
    pin_every: int,
    drag: float = 0.0,
) -> Cloth:
    """Return a sheet of (columns, rows) round particles of `mass` [kg], joined by rigid threads.

    The threads are `pitch` [m] long. The top row, its middle at `top`, is pinned to the world at
    both corners and at every `pin_every`-th particle, and sags a little between the pins. The
    particles do not hit each other; `drag` is in 1/s.
    """
    disc_radius = 0.36 * pitch
    density = mass / (math.pi * disc_radius**2)
    disc = Circle(radius=disc_radius, density=density, filter=NO_SELF_COLLISION)
    edge = scalloped(size[0], pitch, pin_every)
    left = top[0] - edge[-1][0] / 2
    particles = [
        [
            world.add_dynamic(
                disc,
                position=(left + x, top[1] + y - row * pitch),
                name=f"particle {row}.{i}",
                linear_damping=drag,
                angular_damping=1.0,  # only the ball's friction spins them: let it fade
            )
            for i, (x, y) in enumerate(edge)
        ]
        for row in range(size[1])
    ]
    pinned = [
        body
        for i, body in enumerate(particles[0])
        if i % pin_every == 0 or body is particles[0][-1]
    ]
    pins = [world.add_joint(Revolute(a=None, b=body, anchor=body.position)) for body in pinned]
    return Cloth(particles, _threads(world, particles), pins)


def scalloped(count: int, pitch: float, pin_every: int) -> list[Point]:
    """Return `count` points from (0, 0), `pitch` [m] apart, in arcs between pinned ones.

    Straight between the pins it would have to be infinitely tight to carry anything: the gap is
    3 % shorter than the thread.
    """
    points: list[Point] = [(0.0, 0.0)]
    while len(points) < count:
        threads = min(pin_every, count - len(points))
        x = points[-1][0]
        if threads == 1:
            points.append((x + pitch, 0.0))
        else:
            pin = (x + 0.97 * threads * pitch, 0.0)
            points += [*arc_points(points[-1], pin, threads, pitch)[1:-1], pin]
    return points


def _threads(world: World, particles: list[list[Body]]) -> list[Joint]:
    """Return rigid distance joints from every particle to the next in its row and in its column."""
    across = [pair for row in particles for pair in pairwise(row)]
    rows = pairwise(particles)
    down = [pair for upper, lower in rows for pair in zip(upper, lower, strict=True)]
    return [
        world.add_joint(Distance(a=a, b=b, anchor_a=a.position, anchor_b=b.position))
        for a, b in across + down
    ]
