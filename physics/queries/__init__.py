"""Questions about a world's shapes, answered from the poses of now; looking changes nothing.

The nearest shape to a point or a shape, those that contain a point, those that a box or any shape
overlaps, those on the way of a ray or of a moving shape; and how a character moves among them.
Every answer is exact for the disc hulls, and found in one pass over all shapes.
"""

from physics.queries.casts import CastHit, ray_cast, ray_cast_all, shape_cast, shape_cast_all
from physics.queries.mover import (
    Moved,
    Plane,
    cast_mover,
    clip_velocity,
    collide_mover,
    move_mover,
    solve_planes,
)
from physics.queries.nearest import Hit, closest
from physics.queries.overlaps import Found, query_box, query_point
from physics.queries.shapes import Nearest, closest_shape, query_shape

__all__ = [
    "CastHit",
    "Found",
    "Hit",
    "Moved",
    "Nearest",
    "Plane",
    "cast_mover",
    "clip_velocity",
    "closest",
    "closest_shape",
    "collide_mover",
    "move_mover",
    "query_box",
    "query_point",
    "query_shape",
    "ray_cast",
    "ray_cast_all",
    "shape_cast",
    "shape_cast_all",
    "solve_planes",
]
