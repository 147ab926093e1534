"""Where the points of a scene are: some stand in the world, some ride on a body."""

from typing import TYPE_CHECKING

from physics import Body, StaleHandleError, World
from scenes.parameters import Point

if TYPE_CHECKING:
    from scenes.kit import Scene


def carrier_of(scene: "Scene", world: World, name: str) -> Body | None:
    """Return the body that carries the point `name` of `scene`; None when it stands in the world.

    StaleHandleError when it ought to ride on a body that is not there: erased, or renamed. Looked
    up by name every time: a handle kept here would be found by who draws, and missed by a replay.
    """
    rides = scene.parameters()[name].rides
    if not rides:
        return None
    for body in world.bodies:
        if body.name == rides:
            return body
    raise StaleHandleError(f"{name} rides on the body {rides!r}, which is not there (any more)")


def place_of(scene: "Scene", world: World, name: str) -> Point:
    """Return the world point [m] where the point `name` is; StaleHandleError as above."""
    body, at = carrier_of(scene, world, name), getattr(scene, name)
    return at if body is None else body.world_point(at)


def value_at(scene: "Scene", world: World, name: str, place: Point) -> Point:
    """Return the value that brings the point `name` to `place` [m], as far as it may go.

    StaleHandleError as above.
    """
    body, parameter = carrier_of(scene, world, name), scene.parameters()[name]
    local = place if body is None else body.local_point(place)
    x, y = (min(max(part, parameter.low), parameter.high) for part in local)
    return x, y
