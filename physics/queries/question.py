"""What all questions share: checked points, who is asked for, and the probe as numbers."""

import math
import sys
from collections.abc import Iterable, Iterator
from operator import add, sub
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import numpy as np

from physics.body import Body
from physics.compile.jit import loose_records
from physics.contacts.box_tree import find_near, look_round
from physics.events import shape_number
from physics.queries.chord import MET, meet
from physics.queries.probe import PLACED, PROBE
from physics.shapes.definitions import Filter, Hull, Shape, check_filter
from physics.state.layout import DYNAMIC, MAX_VERTICES
from physics.state.notes import STALE, UNSEEN
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

AT_X, AT_Y, AT_C, AT_S, AT_LENGTH, FIRST_ONLY = (
    int(PROBE.fields[name][1]) // 8  # pyright: ignore[reportOptionalSubscript]
    for name in ("x", "y", "c", "s", "length", "first_only")
)
COUNT, AT_HULL, AT_BOUNDS = (
    int(PLACED.fields[name][1]) // 8  # pyright: ignore[reportOptionalSubscript]
    for name in ("count", "x", "min_x")
)
"""Where these are in a probe, in numbers of eight bytes: its hull is first; x, y, c, s and length
follow one another."""

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


def near_rows(
    world: "World", probe: np.ndarray, margin: float = 0.0, disabled: bool = False
) -> np.ndarray:
    """Return the rows, rising, of shapes that may come within `margin` [m] of the probe's way.

    All of a small world; else those whose boxes in the tree do. `disabled`: of all bodies.
    """
    page = world.page
    every = page.shape_count if page.shape_count <= FEW_SHAPES else 0
    now = page.arrays
    if every == 0 and now.notes[UNSEEN] + now.notes[STALE] > 0:
        look_round(now)
    tree, bodies = (now.tree, now.leaves, now.stack), (now.shapes, page.body["asleep"])
    count = find_near(tree, bodies, probe, (float(margin), every, disabled), now.found)
    return now.found[:count].copy()


def wanted_shapes(
    world: "World",
    probe: np.ndarray,
    margin: float = 0.0,
    *,
    filter: Filter | None = None,  # noqa: A002 (the shapes' word for it)
    ignore: Ignored = (),
    dynamic_only: bool = False,
    disabled: bool = False,
) -> np.ndarray:
    """Return the shape rows that are asked for, rising: others cannot come within the `margin` [m].

    `filter`: only shapes that would collide with a shape of that filter. `ignore`: not the shapes
    of this body or these bodies (removed ones do no harm). `dynamic_only`: no static or kinematic
    bodies. `disabled`: also those that are not `enabled`, for an editor. Raises DefinitionError.
    """
    rows = near_rows(world, probe, margin, flag("disabled", disabled))
    if flag("dynamic_only", dynamic_only):
        bodies = np.asarray(world.page.shapes)["body"][rows]
        rows = rows[world.page.body["kind"][bodies] == DYNAMIC]
    if filter is not None:
        rows = rows[_passes(np.asarray(world.page.shapes), rows, filter)]
    if not (isinstance(ignore, tuple) and not ignore):
        bodies = np.asarray(world.page.shapes)["body"][rows]
        for body in _bodies_of(world, ignore):
            if body.alive:
                rows, bodies = rows[bodies != body.index], bodies[bodies != body.index]
    return rows


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
    numbers = numbers_of(probe)
    counts_of(probe)[COUNT] = 1  # a disc of no radius, where the probe is
    numbers[AT_X], numbers[AT_Y] = start
    if length < sys.float_info.min:  # below it, dx / length is no longer a unit vector
        numbers[AT_C] = 1.0
    else:
        numbers[AT_C], numbers[AT_S], numbers[AT_LENGTH] = dx / length, dy / length, length
    return probe


def numbers_of(probe: np.ndarray) -> np.ndarray:
    """The probe as plain numbers (n,): they are written in a tenth of the time of fields."""
    return np.asarray(probe).view(np.float64)


def counts_of(probe: np.ndarray) -> np.ndarray:
    """The same for its whole numbers."""
    return np.asarray(probe).view(np.int64)


def put_hull(probe: np.ndarray, hull: Hull, angle: float = 0.0) -> None:
    """Make `hull`, turned by `angle` [rad] in the world, what the probe is."""
    numbers, n = numbers_of(probe), len(hull.discs)
    probe_c, probe_s = numbers.item(AT_C), numbers.item(AT_S)
    c, s = math.cos(angle), math.sin(angle)
    c, s = probe_c * c + probe_s * s, probe_c * s - probe_s * c
    xs, ys = [c * x - s * y for x, y, _ in hull.discs], [s * x + c * y for x, y, _ in hull.discs]
    rs = [r for _, _, r in hull.discs]
    normals = [c * x - s * y for x, y in hull.normals], [s * x + c * y for x, y in hull.normals]
    numbers[AT_HULL:AT_BOUNDS] = 0.0
    for k, values in enumerate((xs, ys, rs, *normals)):
        at = AT_HULL + k * MAX_VERTICES
        numbers[at : at + n] = values
    counts_of(probe)[COUNT] = n
    numbers[AT_BOUNDS : AT_BOUNDS + 4] = (
        min(map(sub, xs, rs)),
        min(map(sub, ys, rs)),
        max(map(add, xs, rs)),
        max(map(add, ys, rs)),
    )


def met_shapes(world: "World", probe: np.ndarray, options: Options) -> np.ndarray:
    """The shapes that the probe meets: MET (m,), in the order of their rows."""
    rows = wanted_shapes(world, probe, **options)
    result = loose_records(MET, len(rows) + 1)
    count = meet(world.page.arrays.shapes, poses_of(world), rows, probe, result)
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
    body_rows = np.asarray(page.arrays.shapes)["body"][shape_rows].tolist()
    for body_row, shape_row in zip(body_rows, shape_rows.tolist(), strict=True):
        body = world.body_at_row(body_row)
        result.append((body, shape_number(page, shape_row, body)))
    return result
