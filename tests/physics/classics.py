"""Builders of the classic scenes: masonry, rows, chains, figures, a village."""

import math
from itertools import pairwise

from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    Filter,
    Polygon,
    Revolute,
    World,
)


def moved(bodies: list[Body], starts: list[tuple[float, float]]) -> float:
    """Farthest that a centre is from where it started [m]."""
    return max(math.dist(body.center, start) for body, start in zip(bodies, starts, strict=True))


def centers(bodies: list[Body]) -> list[tuple[float, float]]:
    return [body.center for body in bodies]


def arch(world: World, stones: int, inner: float, outer: float, friction: float) -> list[Body]:
    """A half circle of wedges from springing to springing, right to left, exactly touching."""
    built = []
    for i in range(stones):
        low, high = math.pi * i / stones, math.pi * (i + 1) / stones
        corners = [(inner, low), (outer, low), (outer, high), (inner, high)]
        middle, turn = 0.5 * (inner + outer), 0.5 * (low + high)
        x, y = middle * math.cos(turn), middle * math.sin(turn)
        shape = Polygon(
            vertices=tuple((r * math.cos(t) - x, r * math.sin(t) - y) for r, t in corners),
            friction=friction,
            density=20.0,
        )
        built.append(world.add_dynamic(shape, position=(x, y), name=f"stone {i}"))
    return built


def cards(world: World, storeys: int) -> list[Body]:
    """A card house: leaning pairs, cards laid from pair to pair, the next storey on these."""
    length, thick, lean = 0.8, 0.02, math.radians(20.0)
    c, s = math.cos(lean), math.sin(lean)
    height, pitch = length * c + thick * s, 2.0 * length * s + 0.05
    card = Box(width=thick, height=length, friction=0.8)
    lying = Box(width=pitch - 0.01, height=thick, friction=0.8)
    house, y = [], 0.0
    for pairs in range(storeys, 0, -1):
        for i in range(pairs):
            x = (i - 0.5 * (pairs - 1)) * pitch
            for side in (-1.0, 1.0):
                at = (x + side * 0.5 * (thick * c + length * s), y + 0.5 * height)
                house.append(world.add_dynamic(card, position=at, angle=side * lean))
        y += height
        for i in range(pairs - 1):
            at = ((i - 0.5 * (pairs - 2)) * pitch, y + 0.5 * thick)
            house.append(world.add_dynamic(lying, position=at))
        y += thick
    return house


def dominoes(world: World, count: int, pitch: float, y: float, x: float, way: float) -> list[Body]:
    """A row of dominoes 1 m high on the surface at `y`, from `x` to the side `way`."""
    piece = Box(width=0.15, height=1.0, friction=0.4)
    return [world.add_dynamic(piece, position=(x + way * i * pitch, y + 0.5)) for i in range(count)]


def cradle(world: World, balls: int, lifted: int, gap: float) -> list[Body]:
    """Balls of radius 0.5 m on strings of 5 m; the first `lifted` are let go at 30 degrees."""
    disc = Circle(radius=0.5, restitution=1.0, friction=0.0)
    world.settings.restitution_threshold = 0.05
    row = []
    for i in range(balls):
        x, turn = i * (1.0 + gap), math.radians(30.0) if i < lifted else 0.0
        at = (x - 5.0 * math.sin(turn), -5.0 * math.cos(turn))
        row.append(world.add_dynamic(disc, position=at))
        world.add_joint(Distance(b=row[-1], anchor_a=(x, 0.0), anchor_b=at))
    return row


def drum(world: World, radius: float, sides: int, omega: float) -> Body:
    """A turning kinematic ring of thick walls around the origin, `radius` to their inner faces."""
    thick, side = 1.0, 2.0 * radius * math.tan(math.pi / sides)
    walls = []
    for i in range(sides):
        turn = math.tau * i / sides
        at = ((radius + 0.5 * thick) * math.cos(turn), (radius + 0.5 * thick) * math.sin(turn))
        walls.append(Box(width=thick, height=side + thick, center=at, angle=turn))
    return world.add_kinematic(*walls, omega=omega, name="drum")


def chain(world: World, links: int, ball_ratio: float, horizontal: bool) -> list[Body]:
    """Hinged links of 0.5 x 0.1 m from the origin, and a ball of `ball_ratio` times their mass."""
    turn = 0.0 if horizontal else -0.5 * math.pi
    c, s = math.cos(turn), math.sin(turn)
    bodies: list[Body] = []
    for i in range(links):
        at = (c * (0.5 * i + 0.25), s * (0.5 * i + 0.25))
        bodies.append(world.add_dynamic(Box(width=0.5, height=0.1), position=at, angle=turn))
    radius = 0.6
    heavy = Circle(radius=radius, density=ball_ratio * 0.05 / (math.pi * radius**2))
    end = 0.5 * links
    bodies.append(world.add_dynamic(heavy, position=(c * (end + radius), s * (end + radius))))
    for i, (a, b) in enumerate(pairwise([None, *bodies])):
        assert b is not None
        world.add_joint(Revolute(a=a, b=b, anchor=(c * 0.5 * i, s * 0.5 * i)))
    return bodies


def ragdoll(world: World, x: float, y: float, group: int) -> list[Body]:
    """Trunk, head, two-part arms and legs; ten hinges with limits. 1.6 m high."""
    tags = Filter(group=-group)

    def limb(dx: float, y0: float, y1: float, radius: float) -> Body:
        shape = Capsule(start=(0.0, y0), end=(0.0, y1), radius=radius, filter=tags)
        return world.add_dynamic(shape, position=(x + dx, y))

    trunk, head = limb(0.0, -0.05, 0.4, 0.14), limb(0.0, 0.62, 0.7, 0.1)
    parts = [trunk, head]
    world.add_joint(Revolute(a=trunk, b=head, anchor=(x, y + 0.54), lower=-0.5, upper=0.5))
    for dx in (-0.16, 0.16):
        upper, lower = limb(dx, 0.12, 0.36, 0.06), limb(dx, -0.2, 0.08, 0.05)
        thigh, shin = limb(0.5 * dx, -0.45, -0.15, 0.08), limb(0.5 * dx, -0.85, -0.52, 0.06)
        parts += [upper, lower, thigh, shin]
        for a, b, at, low, high in (
            (trunk, upper, (dx, 0.4), -2.0, 2.0),
            (upper, lower, (dx, 0.1), -0.1, 2.2),
            (trunk, thigh, (0.5 * dx, -0.1), -1.2, 1.2),
            (thigh, shin, (0.5 * dx, -0.48), -2.2, 0.1),
        ):
            anchor = (x + at[0], y + at[1])
            world.add_joint(Revolute(a=a, b=b, anchor=anchor, lower=low, upper=high))
    return parts


def loop(world: World, count: int) -> list[Body]:
    """`count` rods hinged end to end in a closed regular polygon, each with its own velocity."""
    side = 1.0
    radius, bodies = 0.5 * side / math.sin(math.pi / count), []
    for i in range(count):
        turn = math.tau * (i + 0.5) / count
        inner = radius * math.cos(math.pi / count)
        bodies.append(
            world.add_dynamic(
                Box(width=side, height=0.2, filter=Filter(group=-1)),
                position=(inner * math.cos(turn), inner * math.sin(turn)),
                angle=turn + 0.5 * math.pi,
                # A turn of 1 rad/s, a drift, and something else for each.
                velocity=(
                    0.3 - inner * math.sin(turn) + 0.5 * math.cos(2.0 * i),
                    0.2 + inner * math.cos(turn) + 0.5 * math.sin(3.0 * i),
                ),
                omega=1.0 + 0.4 * math.sin(5.0 * i),
            )
        )
    for i in range(count):
        turn = math.tau * i / count
        anchor = (radius * math.cos(turn), radius * math.sin(turn))
        world.add_joint(Revolute(a=bodies[i - 1], b=bodies[i], anchor=anchor))
    return bodies


def village(world: World, ox: float, oy: float) -> list[Body]:
    """A column, a sliding box, a rolling ball and a triple pendulum around (ox, oy)."""
    world.add_static(Box(width=60.0, height=2.0), position=(ox, oy - 1.0), name="floor")
    bodies = [world.add_dynamic(Box(), position=(ox, oy + i + 0.5)) for i in range(5)]
    slider, ball = Box(width=1.0, height=0.4), Circle(radius=0.4)
    bodies.append(world.add_dynamic(slider, position=(ox + 3.0, oy + 0.2), velocity=(4.0, 0.0)))
    bodies.append(
        world.add_dynamic(ball, position=(ox - 3.0, oy + 0.4), velocity=(-3.0, 0.0), omega=2.0)
    )
    previous = None
    for i in range(3):
        rod = world.add_dynamic(
            Box(width=1.0, height=0.125), position=(ox + 10.5 + i, oy + 8.0), name=f"rod {i}"
        )
        world.add_joint(Revolute(a=previous, b=rod, anchor=(ox + 10.0 + i, oy + 8.0)))
        previous = rod
        bodies.append(rod)
    return bodies
