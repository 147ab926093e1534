"""What is drawn into a wall or a floor is put beside it, whole, before anything pushes it."""

import itertools
import math

from app.simulation.commands.base import Words
from physics import World
from physics.plain.definition_values import read_shape

TOUCH = 1e-3  # [m] what is no deeper in what is fixed stands on it
STEPS = 6  # [count] ways of each length that are tried in one direction
ASIDE = 0.5
"""It goes up rather than aside unless the way aside is shorter than this share of the way up: [1],
0.5. Less: a box that was drawn into a wall climbs it; more: a hill slides off its floor."""


def seated(world: World, body: Words) -> Words:
    """Return the words of a `body`, moved the least way out of all that is fixed.

    It goes no further than it is large: what is drawn within a wall stays there.
    """
    (x, y), angle = body["position"], body.get("angle", 0.0)
    shapes = [read_shape("shape", shape) for shape in body["shapes"]]

    def is_in(by: tuple[float, float]) -> bool:
        at = x + by[0], y + by[1]
        return any(
            hit.body.kind != "dynamic" and not hit.body.shapes[hit.shape].sensor
            for shape in shapes
            for hit in world.query_shape(shape, at, angle)
        )

    def out(start: float, way: tuple[float, float], most: float) -> float:
        """Return how far it goes along `way` from `start` [m] aside until it is out; inf: never."""
        low, high = 0.0, math.inf
        for step in range(1, STEPS + 1):
            length = most * step / STEPS
            if not is_in((start + way[0] * length, way[1] * length)):
                high = length
                break
            low = length
        while TOUCH < high - low < math.inf:
            middle = 0.5 * (low + high)
            inside = is_in((start + way[0] * middle, way[1] * middle))
            low, high = (middle, high) if inside else (low, middle)
        return high

    if not is_in((0.0, TOUCH)):
        return body
    discs = [disc for shape in shapes for hull in shape.parts for disc in hull.discs]
    size = max(
        max(disc[k] + disc[2] for disc in discs) - min(disc[k] - disc[2] for disc in discs)
        for k in (0, 1)
    )
    up = out(0.0, (0.0, 1.0), size)
    ways = [(up * ASIDE, (0.0, up))] if up < math.inf else []
    most = min(0.5 * size, ASIDE * up)
    for side in (-1.0, 1.0):
        aside = out(0.0, (side, 0.0), most)
        ways.append((aside, (side * aside, 0.0)))
    if min(length for length, _ in ways) == math.inf:  # in a corner: up and aside
        for k, side in itertools.product(range(1, STEPS + 1), (-1.0, 1.0)):
            aside = 0.5 * size * k / STEPS
            up = out(side * aside, (0.0, 1.0), size)
            ways.append((math.hypot(aside, up), (side * aside, up)))
    length, (dx, dy) = min(ways, key=lambda way: way[0])
    return body if length == math.inf else {**body, "position": [x + dx, y + dy]}
