"""A spot: a point that is free in the world, or fixed to a body and moving with it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from app.drawing.draw import Draw
from app.quantities.snapping import Snap
from physics import Body, World

Point = tuple[float, float]


@dataclass(frozen=True)
class Spot:
    """A spot never changes; a moved one is another one. Bodies are known by id."""

    at: Point  # [m] in the world, or in the body's frame
    body_id: int | None = None  # None: free
    name: str = ""  # of the body: finds it again in a scene that was built anew

    def now(self, bodies: Mapping[int, Body]) -> Point | None:
        """Return where it is [m], in the state of now; None: its body does not exist."""
        if self.body_id is None:
            return self.at
        body = bodies.get(self.body_id)
        return body.world_point(self.at) if body is not None else None

    def drawn(self, bodies: Mapping[int, Body], draw: Draw) -> Point | None:
        """Return where it is in the picture, which lies between two states [m]."""
        point = self.now(bodies)
        if point is None or self.body_id is None:
            return point
        row = bodies[self.body_id].index
        x, y = draw.poses.follow(np.array([point]), np.array([row]))[0].tolist()
        return x, y

    def shifted(self, by: Point, bodies: Mapping[int, Body]) -> "Spot":
        """Return a spot `by` [m, in the world] further, on the same body."""
        point = self.now(bodies)
        if point is None:
            return self
        moved = point[0] + by[0], point[1] + by[1]
        body = bodies[self.body_id] if self.body_id is not None else None
        return replace(self, at=moved if body is None else body.local_point(moved))

    def carried(self, world: World) -> "Spot | None":
        """Return its like in a world that was built anew; None when its body has no counterpart."""
        if self.body_id is None:
            return self
        body = counterpart(world, self.body_id, self.name)
        return replace(self, body_id=body.id) if body is not None else None


def fixed(body: Body, point: Point) -> Spot:
    """Return a spot on `body`, which is at `point` [m, in the world] now."""
    return Spot(body.local_point(point), body.id, body.name)


def counterpart(world: World, body_id: int, name: str) -> Body | None:
    """Return the body that was `body_id` before a restart: by its name, best with its id."""
    alike = [body for body in world.bodies if body.name == name]
    return next((body for body in alike if body.id == body_id), alike[0] if alike else None)


def spot_at(world: World, point: Point, snap: Snap | None, free: bool) -> Spot:
    """Return what a press at `point` [m] means: a point of the body that lies there.

    Static bodies do not move, so what is on them is as good as free. `free`: on no body at all.
    """
    if free:
        return Spot(point)
    body: Body | None = None
    if snap is not None and snap.thing_id is not None:
        joint = world.joints_by_id.get(snap.thing_id)
        body = joint.b if joint is not None else world.bodies_by_id.get(snap.thing_id)
    if body is None:
        inside = [result.body for result in world.query_point(point)]
        body = next((b for b in inside if b.kind != "static"), None)
    return fixed(body, point) if body is not None and body.kind != "static" else Spot(point)
