"""Forces of contacts, read off the engine's impulses."""

import numpy as np

from physics import Body, World
from scenes.guards import living


def force_on(world: World, body: Body, other: Body | None = None) -> tuple[float, float]:
    """Return what all contacts of `body`, or only those with `other`, push it with now [N]."""
    contacts = world.contacts
    a, b = contacts.bodies.T
    on_a, on_b = a == body.index, b == body.index
    if other is not None:
        on_a, on_b = on_a & (b == other.index), on_b & (a == other.index)
    sign = on_b.astype(float) - on_a
    n = contacts.normals
    t = np.column_stack([n[:, 1], -n[:, 0]])  # turned clockwise: where friction counts positive
    push = contacts.normal_impulses[:, None] * n + contacts.friction_impulses[:, None] * t
    fx, fy = (push * sign[:, None]).sum(axis=0) / world.tick_length
    return float(fx), float(fy)


def fastest(bodies: list[Body]) -> float:
    """Return the greatest speed among those that live [m/s]."""
    velocities = np.array([body.velocity for body in living(bodies)]).reshape(-1, 2)
    return float(np.hypot(*velocities.T).max(initial=0.0))
