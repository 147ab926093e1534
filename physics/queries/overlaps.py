"""Which shapes contain a point, and which lie in or reach into an upright box."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Unpack

import numpy as np

from physics.queries.question import (
    Options,
    checked_point,
    met_shapes,
    new_probe,
    owners,
    put_hull,
)
from physics.shapes.definitions import Hull
from physics.state.layout import POLYGON
from physics.values.checks import DefinitionError, Point, flag

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class Found(NamedTuple):
    """One shape of a body: `body.shapes[shape]`."""

    body: "Body"
    shape: int


def query_point(world: "World", point: Point, **options: Unpack[Options]) -> list[Found]:
    """All shapes that contain the world point [m], their border included; the topmost first.

    `filter`, `ignore`, `dynamic_only`: see `wanted_shapes`. Raises DefinitionError.
    """
    where = checked_point("point", point)
    return list(found_parts(world, met_shapes(world, new_probe(where, where), options)["row"]))


def query_box(
    world: "World",
    low: Point,
    high: Point,
    contained: bool = False,
    **options: Unpack[Options],
) -> list[Found]:
    """All shapes that overlap the upright box from `low` to `high` [m]; the topmost first.

    Exact: a shape whose bounds overlap the box but whose outline does not is left out. With
    `contained`, those that lie wholly in it. (A body of several shapes is selected by a marquee
    when all its shapes are found.) `filter`, `ignore`, `dynamic_only`: see `wanted_shapes`.
    Raises DefinitionError.
    """
    x0, y0 = checked_point("low", low)
    x1, y1 = checked_point("high", high)
    if x1 < x0 or y1 < y0:
        raise DefinitionError(f"low {low} must be left of and below high {high}; swap the corners")
    middle = (0.5 * (x0 + x1), 0.5 * (y0 + y1))
    hx, hy = x1 - middle[0], y1 - middle[1]
    probe = new_probe(middle, middle)
    put_hull(probe, _upright(hx, hy))
    probe["fills_bounds"] = True
    result = met_shapes(world, probe, options)
    if not flag("contained", contained):
        return list(found_parts(world, result["row"]))
    within = found_parts(world, result["row"][result["within"] == 1])
    return [one for one, count in within.items() if count == len(one.body.shapes[one.shape].parts)]


def found_parts(world: "World", rows: np.ndarray) -> Counter[Found]:
    """The shapes whose rows were found, each once, the topmost first; and how many rows each has.

    A chain has a row for each link, an outline for each convex part.
    """
    return Counter(Found(*both) for both in owners(world, rows[::-1]))


def _upright(hx: float, hy: float) -> Hull:
    """An upright box of half sizes hx, hy [m], which may be 0."""
    corners = [(-hx, -hy, 0.0), (hx, -hy, 0.0), (hx, hy, 0.0), (-hx, hy, 0.0)]
    return Hull(POLYGON, corners, [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
