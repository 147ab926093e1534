"""What lies under a point or in a box: bodies and joints, for clicks and marquees."""

from typing import NamedTuple

from app.simulation.commands.edit.joint_lines import lines_of_joints
from physics import World

Point = tuple[float, float]


OUTSIDE = 3.0
"""A joint reaches far out of its body when its other end is farther away than this: [reaches], 3.
Less: of a short one nothing is left to be clicked."""


class Hit(NamedTuple):
    """A thing near a point."""

    id: int
    is_joint: bool
    distance: float  # [m] 0 inside a body


def hits_at(world: World, point: Point, reach: float) -> list[Hit]:
    """All things within `reach` [m] of `point`, the one to be taken first at the head.

    Joints come before the bodies that they are drawn on: they are small, and else never found. But
    one that reaches far out of the body that holds it, as a rod, is taken there: who clicks on the
    ball means the ball. Then bodies that contain the point, the topmost first, then the nearest
    beside it. A second click in the same place may go on down the list.
    """
    lines = lines_of_joints(world)
    under = [hits.body for hits in world.query_point(point, disabled=True)]
    outside = lines.leaving({body.index for body in under}, point, OUTSIDE * reach)
    joints = [Hit(i, True, distance) for i, distance in lines.near(point, reach).items()]
    first = [hit for hit in joints if hit.id not in outside]
    inside = [Hit(body.id, False, 0.0) for body in under]
    beside = world.closest(point, reach, dynamic_only=False)
    near = [Hit(beside.body.id, False, beside.distance)] if beside is not None else []
    ordered = [*first, *inside, *(hit for hit in joints if hit.id in outside), *near]
    hits: dict[int, Hit] = {}
    for hit in ordered:
        hits.setdefault(hit.id, hit)
    return list(hits.values())


def things_in(world: World, corner: Point, other: Point, touching: bool = False) -> list[int]:
    """Ids of what a marquee between two corners [m] holds wholly, or with `touching` at all.

    Joints come with both their ends; gears and the hand are never there.
    """
    low = min(corner[0], other[0]), min(corner[1], other[1])
    high = max(corner[0], other[0]), max(corner[1], other[1])
    result: dict[int, set[int]] = {}
    bodies = {}
    for part in world.query_box(low, high, contained=not touching, disabled=True):
        result.setdefault(part.body.id, set()).add(part.shape)
        bodies[part.body.id] = part.body
    ids = [i for i, parts in result.items() if touching or len(parts) == len(bodies[i].shapes)]
    ids += lines_of_joints(world).within(low, high)
    return sorted(ids)
