"""Questions about a world's shapes, answered from the poses of now; looking changes nothing.

The nearest shape to a point, those that contain it, those in a box, those on the way of a ray or of
a moving shape. Every answer is exact for the disc hulls, and found in one pass over all shapes.
"""

from physics.queries.casts import CastHit, ray_cast, ray_cast_all, shape_cast, shape_cast_all
from physics.queries.nearest import Hit, closest
from physics.queries.overlaps import Found, query_box, query_point

__all__ = [
    "CastHit",
    "Found",
    "Hit",
    "closest",
    "query_box",
    "query_point",
    "ray_cast",
    "ray_cast_all",
    "shape_cast",
    "shape_cast_all",
]
