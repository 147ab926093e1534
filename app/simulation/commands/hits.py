"""What lies under a point or in a box: bodies and joints, for clicks and marquees."""

from typing import NamedTuple

from app.simulation.commands.edit.joint_lines import lines_of_joints
from physics import World

Point = tuple[float, float]


class Hit(NamedTuple):
    """A thing near a point."""

    id: int
    is_joint: bool
    distance: float  # [m] 0 inside a body


def hits_at(world: World, point: Point, reach: float) -> list[Hit]:
    """All things within `reach` [m] of `point`, the one to be taken first at the head.

    Joints come before the bodies that they are drawn on: they are small, and else never found.
    Then bodies that contain the point, the topmost first, then the nearest beside it. A second
    click in the same place may go on down the list.
    """
    lines = lines_of_joints(world)
    joints = [Hit(i, True, distance) for i, distance in lines.near(point, reach).items()]
    inside = [Hit(found.body.id, False, 0.0) for found in world.query_point(point, disabled=True)]
    beside = world.closest(point, reach, dynamic_only=False)
    near = [Hit(beside.body.id, False, beside.distance)] if beside is not None else []
    unique = {hit.id: hit for hit in reversed([*joints, *inside, *near])}
    return [hit for hit in (*joints, *inside, *near) if unique.pop(hit.id, None) is not None]


def things_in(world: World, corner: Point, other: Point, touching: bool = False) -> list[int]:
    """Ids of what a marquee between two corners [m] holds wholly, or with `touching` at all.

    Joints come with both their ends; gears and the hand are never there.
    """
    low = min(corner[0], other[0]), min(corner[1], other[1])
    high = max(corner[0], other[0]), max(corner[1], other[1])
    found: dict[int, set[int]] = {}
    bodies = {}
    for part in world.query_box(low, high, contained=not touching, disabled=True):
        found.setdefault(part.body.id, set()).add(part.shape)
        bodies[part.body.id] = part.body
    ids = [i for i, parts in found.items() if touching or len(parts) == len(bodies[i].shapes)]
    ids += lines_of_joints(world).within(low, high)
    return sorted(ids)
