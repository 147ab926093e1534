"""Snapping: the point of the grid or of a body that a drag is drawn to, and what it is."""

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from app.quantities.joint_words import joint_words
from physics import Body, World
from physics.joints.arrays import world_points
from physics.joints.handle import Joint
from physics.joints.mouse import MouseJoint
from physics.shapes.definitions import Hull
from physics.state.layout import SEGMENT

Point = tuple[float, float]
Kind = Literal["corner", "centre", "middle", "edge", "anchor", "end", "grid"]

MOST_BODIES = 64
"""Bodies that are looked at: [count], the topmost. More: a drag over a heap takes milliseconds."""


class Snap(NamedTuple):
    """A point to snap to, and what is there."""

    point: Point  # [m]
    kind: Kind
    thing_id: int | None = None  # of the body or joint; the grid has none
    name: str = ""

    @property
    def text(self) -> str:
        """The words of the mark on screen: "corner of box"."""
        if self.kind == "grid":
            return "grid"
        drawn = self.name.rstrip("0123456789 ") in ("drawing", "freehand")
        return f"{self.kind} of {'the drawing' if drawn else self.name}"


def snap(
    world: World,
    point: Point,
    reach: float,
    grid: float = 0.0,
    ignore: Container[int] = (),
    anchors: "Anchors | None" = None,
) -> Snap | None:
    """The nearest point to snap to within `reach` [m], or None.

    Points of bodies and joints come before those of the `grid` (its pitch [m], 0: none): a grid
    finer than the reach always has a point that is nearer. `ignore` are ids: what is dragged.
    """
    things = points_near(world, point, reach, ignore, anchors)
    near = [s for s in things if math.dist(s.point, point) <= reach]
    if near:
        return min(near, key=lambda s: math.dist(s.point, point))
    return on_grid(point, reach, grid)


def on_grid(point: Point, reach: float, pitch: float) -> Snap | None:
    """The nearest node of the grid within `reach` [m]."""
    if pitch <= 0.0:
        return None
    node = round(point[0] / pitch) * pitch, round(point[1] / pitch) * pitch
    return Snap(node, "grid") if math.dist(node, point) <= reach else None


def snap_any(
    world: World,
    points: Iterable[Point],
    reach: float,
    grid: float = 0.0,
    ignore: Container[int] = (),
) -> tuple[Snap, Point] | None:
    """Return the best snap of any of the `points` [m] of a dragged thing, and the shift [m].

    Bodies first, then the grid; the least shift wins.
    """
    anchors = Anchors.of(world)
    near = ((snap(world, p, reach, grid, ignore, anchors), p) for p in points)
    result = [(s, p) for s, p in near if s is not None]
    if not result:
        return None
    best, at = min(result, key=lambda f: (f[0].kind == "grid", math.dist(f[0].point, f[1])))
    return best, (best.point[0] - at[0], best.point[1] - at[1])


def points_near(
    world: World,
    point: Point,
    reach: float,
    ignore: Container[int],
    anchors: "Anchors | None" = None,
) -> Iterator[Snap]:
    """Points of all bodies and joints whose outline comes within `reach` [m].

    `anchors` are those of the world, when they are asked for more than one point.
    """
    low, high = (point[0] - reach, point[1] - reach), (point[0] + reach, point[1] + reach)
    seen: set[int] = set()
    for result in world.query_box(low, high):
        body = result.body
        if body.id in seen or body.id in ignore:
            continue
        if len(seen) >= MOST_BODIES:
            break
        seen.add(body.id)
        yield from points_of(body)
    yield from (anchors or Anchors.of(world)).near(point, reach, ignore)


class Anchors(NamedTuple):
    """The ends of all joints at once: a cloth has a thousand joints."""

    ids: np.ndarray  # (n,) of the joints
    world: World
    at: np.ndarray  # [m] (n, 2)

    @staticmethod
    def of(world: World) -> "Anchors":
        """Return the snap points of a world as it is now, without the hand's own."""
        table = world.joint_table.columns
        live = np.flatnonzero((table["id"] > 0) & (table["kind"] != MouseJoint.NUMBER))
        ends = []
        for side in "ab":
            on, x, y = (table[name][live] for name in (f"body_{side}", f"l{side}x", f"l{side}y"))
            ends.append(world_points(world.page, on, x, y))
        return Anchors(np.tile(table["id"][live], 2), world, np.concatenate(ends))

    def near(self, point: Point, reach: float, ignore: Container[int]) -> Iterator[Snap]:
        """Return the snap points within `reach` [m] of `point`."""
        for k in np.flatnonzero(np.hypot(*(self.at - point).T) <= reach).tolist():
            joint_id = int(self.ids[k])
            if joint_id not in ignore:
                x, y = self.at[k].tolist()
                joint = self.world.joints_by_id[joint_id]
                kind = "end" if joint.kind == "distance" or ends_rope(joint) else "anchor"
                name = "rope" if ends_rope(joint) else joint_words(joint)
                yield Snap((x, y), kind, joint_id, f"the {name}")


def ends_rope(joint: Joint) -> bool:
    """Return whether a joint holds an end of a rope: of its bodies one is a link."""
    links = [b is not None and b.name.startswith("link ") for b in (joint.a, joint.b)]
    return joint.kind == "revolute" and links[0] != links[1]


def points_of(body: Body) -> Iterator[Snap]:
    """Centre of mass, corners, middles of edges and of discs of a body."""
    yield Snap(body.center, "centre", body.id, body.name)
    for shape in body.shapes:
        for hull in shape.parts:
            for at, kind in points_of_hull(hull):
                yield Snap(body.world_point(at), kind, body.id, body.name)


def points_of_hull(hull: Hull) -> Iterator[tuple[Point, Kind]]:
    """The points of one hull in the body's frame."""
    discs: Sequence[tuple[float, float, float]] = hull.discs
    for x, y, r in discs:
        if r == 0.0:
            yield (x, y), "corner"
        else:
            yield (x, y), "middle"
    if len(discs) == 1:
        x, y, r = discs[0]
        for ux, uy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            yield (x + r * ux, y + r * uy), "edge"
        return
    count = 1 if hull.kind == SEGMENT else len(discs)
    for i in range(count):
        (x0, y0, r0), (x1, y1, r1), (nx, ny) = (
            discs[i],
            discs[(i + 1) % len(discs)],
            hull.normals[i],
        )
        r = 0.5 * (r0 + r1)
        yield (0.5 * (x0 + x1) + r * nx, 0.5 * (y0 + y1) + r * ny), "edge"
