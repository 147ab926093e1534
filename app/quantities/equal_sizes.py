"""Sizes that are there already: what is drawn is made alike when it is nearly so."""

import math
from collections.abc import Container, Iterator
from typing import Literal, NamedTuple

from physics import Body, Box, Capsule, Circle, World

Point = tuple[float, float]
Kind = Literal["radius", "side", "length"]

MOST = 200
"""Bodies and joints whose sizes are looked at: [count], the newest 200 of each. More: a drag over
a heap takes milliseconds."""


class Like(NamedTuple):
    """A size of a thing, and where it is seen."""

    size: float  # [m]
    kind: Kind
    a: Point  # [m] ends of the line that has it
    b: Point
    name: str


def nearest_size(
    world: World, kind: Kind, size: float, reach: float, but: Container[Body] = ()
) -> Like | None:
    """Return the size of a thing that is nearest to `size` [m], within `reach` [m]; or None.

    Of things of one size it is the newest. Bodies of `but` are no measure.
    """
    near = [like for like in sizes_of(world, kind, but) if abs(like.size - size) <= reach]
    return min(near, key=lambda like: abs(like.size - size), default=None)


def sizes_of(world: World, kind: Kind, but: Container[Body] = ()) -> Iterator[Like]:
    """Return the sizes of one kind, the newest first, but those of some bodies."""
    for body in [*world.bodies][: -MOST - 1 : -1]:
        if body in but:
            continue
        if body.kind == "dynamic" or kind != "side":  # the floor is no measure
            yield from (like for like in sizes_of_body(body) if like.kind == kind)
    if kind == "length":
        rods = (joint for joint in [*world.joints][: -MOST - 1 : -1] if joint.kind == "distance")
        for rod in rods:
            a, b = rod.anchors
            yield Like(
                math.dist(a, b), "length", a, b, "the rod" if not rod.hertz else "the spring"
            )


def sizes_of_body(body: Body) -> Iterator[Like]:
    """Return the sizes of a body of one shape."""
    if len(body.shapes) != 1:
        return
    shape, at = body.shapes[0], body.world_point
    if isinstance(shape, Circle):
        (x, y), r = shape.center, shape.radius
        yield Like(r, "radius", at((x, y)), at((x + r, y)), body.name)
    elif isinstance(shape, Box):
        c, s = math.cos(shape.angle), math.sin(shape.angle)
        (x, y), w, h = shape.center, 0.5 * shape.width, 0.5 * shape.height
        corners = [(x + u * c - v * s, y + u * s + v * c) for u, v in ((-w, -h), (w, -h), (w, h))]
        low, east, high = map(at, corners)
        yield Like(shape.width, "side", low, east, body.name)
        yield Like(shape.height, "side", east, high, body.name)
    elif isinstance(shape, Capsule):
        a, b = at(shape.start), at(shape.end)
        yield Like(math.dist(a, b), "length", a, b, body.name)
        (x, y), r = shape.end, shape.radius if shape.end_radius is None else shape.end_radius
        turn = math.atan2(y - shape.start[1], x - shape.start[0])
        rim = at((x + r * math.cos(turn), y + r * math.sin(turn)))
        yield Like(r, "radius", b, rim, body.name)
