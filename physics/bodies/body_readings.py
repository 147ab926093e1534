"""What can be read of a body beside its own row: what it touches, senses, and is pushed by."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from physics.contacts.contact_queries import Nearby, Touches
from physics.energy.force_readings import total_wrench
from physics.events import shape_number
from physics.state.capacity import squeeze
from physics.values.sums import plain_sum
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body


class Sensed(NamedTuple):
    """The shape `body.shapes[shape]` overlaps the sensor `shapes[sensor]` of the asked body."""

    body: "Body"
    shape: int
    sensor: int


def kinetic_energy(body: "Body") -> float:
    """Linear and angular kinetic energy [J]."""
    vx, vy = body.velocity
    return 0.5 * (body.mass * (vx * vx + vy * vy) + body.inertia * body.omega**2)


def aabb(body: "Body") -> tuple[float, float, float, float]:
    """Exact bounds of all shapes (xmin, ymin, xmax, ymax) [m]."""
    discs = [disc for shape in body.shapes for hull in shape.parts for disc in hull.discs]
    if not discs:
        x, y = body.center
        return x, y, x, y
    placed = [(*body.world_point((x, y)), r) for x, y, r in discs]
    return (
        min(x - r for x, _, r in placed),
        min(y - r for _, y, r in placed),
        max(x + r for x, _, r in placed),
        max(y + r for _, y, r in placed),
    )


def contacts_count(body: "Body") -> int:
    """Number of contact points that the body has now."""
    body.require_alive()
    contacts = np.asarray(body.world.page.live_contacts)
    mine = (contacts["body_a"] == body.index) | (contacts["body_b"] == body.index)
    return plain_sum(max(0, count) for count in contacts["point_count"][mine].tolist())


def touching(body: "Body") -> tuple["Body", ...]:
    """The bodies that it touches since the last tick, in the order they were added.

    They pushed one another in that tick, or are nearer than 0.1 mm (contact_queries.TOUCH_GAP).
    """
    body.require_alive()
    world = body.world
    squeeze(world.page)
    rows = Touches(world.page, [body.index], Nearby()).touched(body.index)
    return tuple(sorted([world.body_at_row(row) for row in rows], key=lambda other: other.id))


def sensed(body: "Body") -> tuple[Sensed, ...]:
    """What overlaps its sensors, as the last tick found it, in the order the bodies were added.

    These are the pairs whose "sensor_begin" has come and whose "sensor_end" has not, whether
    events are recorded or not. Of two sensors that overlap each senses the other.
    """
    body.require_alive()
    world = body.world
    squeeze(world.page)
    page = world.page
    contacts, shapes = np.asarray(page.live_contacts), np.asarray(page.live_shapes)
    meets = (contacts["sensor"] != 0) & (contacts["overlap"] != 0) & (contacts["point_count"] >= 0)
    result = []
    for mine, theirs in (("a", "b"), ("b", "a")):
        rows = contacts[meets & (contacts["body_" + mine] == body.index)]
        for own, other in zip(rows["shape_" + mine], rows["shape_" + theirs], strict=True):
            if shapes["sensor"][own]:
                that = world.body_at_row(int(shapes["body"][other]))
                number = shape_number(page, int(other), that)
                result.append(Sensed(that, number, shape_number(page, int(own), body)))
    return tuple(sorted(result, key=lambda one: (one.body.id, one.shape, one.sensor)))


def total_force(body: "Body") -> Vector:
    """Force on it over the last tick [N]: weight, contacts, joints, air and what was applied.

    Damping, which is no force but a share of the velocity, is left out. So mass * (change of
    velocity) / tick of a body without damping; 0 of what rests or sleeps on a floor.
    """
    fx, fy, _ = total_wrench(body)
    return Vector(fx, fy)


def total_torque(body: "Body") -> float:
    """Torque on it over the last tick [N*m], about its centre of mass; see `total_force`."""
    return total_wrench(body)[2]
