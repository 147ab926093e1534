"""What all questions share: checked points, who is asked for, and the probe as numbers."""

import math
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import numpy as np

from physics.body import Body
from physics.compile.jit import loose_records
from physics.contacts.box_tree import find_on_way, look_round
from physics.events import shape_number
from physics.queries.chord import MET, meet
from physics.queries.probe import PROBE
from physics.shapes.definitions import Filter, Hull, Shape, check_filter
from physics.state.layout import DISABLED, DYNAMIC, MAX_VERTICES
from physics.values.checks import DefinitionError, Point, flag, point, several
from physics.values.ranges import short
from physics.world_lock import require_of

if TYPE_CHECKING:
    from physics.world import World

FARTHEST = 1e9
"""Largest coordinate of a question: [m], 1e9, where float64 still tells 0.1 micrometres."""

FEW_SHAPES = 64
"""All shapes of a world that has no more are looked at: [count], 64. Fewer: the tree is asked where
a look at each is as cheap."""

ALL_ROWS = np.arange(FEW_SHAPES)

FIRST_RANGE, WIDER = 1.0, 4.0
"""Where the nearest shape is looked for at first: [m], and how many times as far then. Less: it is
looked for many times; more: among many shapes."""

Ignored: TypeAlias = Body | Iterable[Body]


class Options(TypedDict, total=False):
    """The shapes that are asked for; see `wanted_shapes`."""

    filter: Filter | None
    ignore: Ignored
    dynamic_only: bool
    disabled: bool


def checked_point(what: str, value: Point) -> Point:
    """`value` as a pair of finite floats [m]; DefinitionError otherwise."""
    return point(what, value, FARTHEST)


def near_rows(world: "World", probe: np.ndarray, margin: float = 0.0) -> np.ndarray:
    """Return the rows, rising, of shapes that may come within `margin` [m] of the probe's way.

    All of a small world, free ones among them; else those whose boxes in the tree do.
    """
    page = world.page
    if page.shape_count <= FEW_SHAPES:
        return ALL_ROWS[: page.shape_count]
    now = page.arrays
    if page.has_moved:
        look_round(now)
    count = find_on_way(now.tree, now.leaves, now.stack, probe, float(margin), now.found)
    rows = now.found[:count].copy()
    rows.sort()
    return rows


def wanted_shapes(
    world: "World",
    rows: np.ndarray,
    *,
    filter: Filter | None = None,  # noqa: A002 (the shapes' word for it)
    ignore: Ignored = (),
    dynamic_only: bool = False,
    disabled: bool = False,
) -> np.ndarray:
    """Return those of the shape `rows` (n,) that are asked for.

    `filter`: only shapes that would collide with a shape of that filter. `ignore`: not the shapes
    of this body or these bodies (removed ones do no harm). `dynamic_only`: no static or kinematic
    bodies. `disabled`: also those that are not `enabled`, for an editor. Raises DefinitionError.
    """
    shapes = np.asarray(world.page.shapes)
    bodies = shapes["body"][rows]
    wanted = bodies >= 0
    if not flag("disabled", disabled):
        wanted &= world.page.body["asleep"][bodies] != DISABLED
    if flag("dynamic_only", dynamic_only):
        wanted &= world.page.body["kind"][bodies] == DYNAMIC
    if filter is not None:
        wanted &= _passes(shapes, rows, filter)
    for body in _bodies_of(world, ignore):
        if body.alive:
            wanted &= bodies != body.index
    return rows[wanted]


def _bodies_of(world: "World", ignore: Ignored) -> tuple[Body, ...]:
    """`ignore` as bodies of `world`; DefinitionError when it is something else."""
    bodies = (ignore,) if isinstance(ignore, Body) else several("ignore", ignore, "bodies")
    for body in bodies:
        require_of(world, "ignore", body, "body")
    return bodies


def _passes(shapes: np.ndarray, rows: np.ndarray, asked: Filter) -> np.ndarray:
    """Return which of the `rows` would collide with the filter `asked`, bool (n,): filters_meet."""
    category, mask, group = check_filter("filter", asked)
    meets = ((shapes["category"][rows] & mask) != 0) & ((shapes["mask"][rows] & category) != 0)
    if group == 0:
        return meets
    same = shapes["group"][rows] == group
    return meets | same if group > 0 else meets & ~same


def parts_of(shape: Shape) -> list[Hull]:
    """The hulls of what a question is asked with; DefinitionError when that is no shape."""
    if not isinstance(shape, Shape):
        raise DefinitionError(f"ask with a shape such as Circle(radius=0.2), not {short(shape)}")
    return shape.parts


def poses_of(world: "World") -> tuple[np.ndarray, ...]:
    """The columns x, y [m], cos and sin of all bodies, each (rows,): views, so always of now."""
    columns = world.page.body
    return columns["x"], columns["y"], columns["c"], columns["s"]


def new_probe(start: Point, end: Point) -> np.ndarray:
    """A PROBE (1,) at `start` [m] that looks to `end`; along +x when they are the same point.

    It is a point until `put_hull` makes it something else.
    """
    probe = loose_records(PROBE, 1)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    row = np.asarray(probe)[0]
    row["hull"]["count"] = 1  # a disc of no radius, where the probe is
    row["x"], row["y"] = start
    if length < sys.float_info.min:  # below it, dx / length is no longer a unit vector
        row["c"] = 1.0
    else:
        row["c"], row["s"], row["length"] = dx / length, dy / length, length
    return probe


def put_hull(probe: np.ndarray, hull: Hull, angle: float = 0.0) -> None:
    """Make `hull`, turned by `angle` [rad] in the world, what the probe is."""
    row = np.asarray(probe)[0]
    c, s = math.cos(angle), math.sin(angle)
    c, s = float(row["c"] * c + row["s"] * s), float(row["c"] * s - row["s"] * c)
    discs = [(c * x - s * y, s * x + c * y, r) for x, y, r in hull.discs]
    normals = [(c * nx - s * ny, s * nx + c * ny) for nx, ny in hull.normals]
    empty = [(0.0,) * 5] * (MAX_VERTICES - len(discs))
    lines = [(*disc, *normal) for disc, normal in zip(discs, normals, strict=True)] + empty
    row["hull"] = (
        len(discs),
        *zip(*lines, strict=True),
        min(x - r for x, _, r in discs),
        min(y - r for _, y, r in discs),
        max(x + r for x, _, r in discs),
        max(y + r for _, y, r in discs),
    )


def met_shapes(world: "World", probe: np.ndarray, options: Options) -> np.ndarray:
    """The shapes that the probe meets: MET (m,), in the order of their rows."""
    rows = wanted_shapes(world, near_rows(world, probe), **options)
    result = loose_records(MET, len(rows) + 1)
    count = meet(world.page.shapes, poses_of(world), rows, probe, result)
    return np.asarray(result)[:count]


def ranges(world: "World", most: float) -> Iterator[float]:
    """The distances up to which the nearest shape is looked for, one after the other, to `most`."""
    reach = FIRST_RANGE
    while world.page.shape_count > FEW_SHAPES and reach < min(most, FARTHEST):
        yield reach
        reach *= WIDER
    yield most


def owners(world: "World", shape_rows: np.ndarray) -> list[tuple[Body, int]]:
    """The body of each shape row, and which of its `shapes` that is."""
    page = world.page
    result = []
    body_rows = np.asarray(page.shapes)["body"][shape_rows].tolist()
    for body_row, shape_row in zip(body_rows, shape_rows.tolist(), strict=True):
        body = world.body_at_row(body_row)
        result.append((body, shape_number(page, shape_row, body)))
    return result
