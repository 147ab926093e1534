"""Every kind of question to the zoo, as JSON: `python -m tests.physics.query_cases` (an oracle)."""

import json
import math

from physics import Box, Capsule, Circle, Polygon, Segment
from physics.queries.casts import ray_cast_all, shape_cast_all
from physics.queries.nearest import closest
from physics.queries.overlaps import query_box, query_point
from physics.queries.shapes import closest_shape, query_shape
from tests.physics.zoo import zoo

CASTS = [
    Circle(radius=0.2),
    Capsule(radius=0.1, end_radius=0.2),
    Box(width=0.5, height=0.3, radius=0.05),
    Polygon(),
    Segment(),
]


def plain(answer: tuple) -> list:
    """An answer with its body's id for its body."""
    return [answer[0].id, *answer[1:]]


def answers() -> list:
    world = zoo()
    result = []
    for k in range(12):
        angle = 0.1 + k * math.pi / 6.0
        start = (7.0 * math.cos(angle), 1.0 + 7.0 * math.sin(angle))
        end = (-6.0 * math.cos(angle), 1.0 - 6.0 * math.sin(angle))
        result += ray_cast_all(world, start, end)
        result += shape_cast_all(world, CASTS[k % 5], start, end, angle)
        low = (-5.0 + 0.8 * k, -0.3)
        result += query_box(world, low, (low[0] + 1.0, 1.0))
        result += query_box(world, low, (low[0] + 1.5, 2.0), contained=True)
        result += query_point(world, (low[0], 0.3))
        result += query_shape(world, CASTS[k % 5], (low[0], 0.3), angle)
        result.append(closest_shape(world, CASTS[k % 5], (low[0], 1.8), angle))
        result.append(closest(world, (low[0], 1.5), 3.0, dynamic_only=bool(k % 2)))
    return [plain(answer) for answer in result if answer is not None]


if __name__ == "__main__":
    print(json.dumps(answers()))
