"""Half-spaces: ground without an end, everything on one side of a straight line."""

import math
from dataclasses import dataclass
from typing import ClassVar

from physics.constants import WORLD_RADIUS
from physics.shapes.definitions import DefinitionError, Hull, Point, Shape, point
from physics.shapes.tangents import face_normals
from physics.state.layout import HALF_SPACE
from physics.values.options import option

FAR = 4.0 * WORLD_RADIUS
"""How far the hull of a half-space goes along its line and below it: [m], 40 km. Its body and its
offset are within 10 km each and so is whatever may meet it: no end and no back is ever reached.
Float64 tells 10 picometres there."""


@dataclass(frozen=True, kw_only=True, repr=False)
class HalfSpace(Shape):
    """Everything with `normal` . p <= `offset` [m] in the body's frame: solid to the horizon.

    `normal` points out of it, whatever its length. Only a static body can have it: what has no end
    has neither mass nor speed. The collision kernels see a box of 40 km whose upper face is the
    line, so that what is deep within is pushed out along the normal from any depth.
    """

    normal: Point = (0.0, 1.0)
    offset: float = option(0.0, -WORLD_RADIUS, WORLD_RADIUS, "m", "of the surface")
    endless: ClassVar[bool] = True

    def hull(self) -> Hull:
        x, y = point("HalfSpace.normal", self.normal)
        length = math.hypot(x, y)
        if length == 0.0:
            raise DefinitionError("HalfSpace.normal is (0, 0); it must point out of the ground")
        nx, ny = x / length, y / length
        fx, fy = nx * self.offset, ny * self.offset
        ends = ((-FAR, -FAR), (FAR, -FAR), (FAR, 0.0), (-FAR, 0.0))  # along the line, and out
        discs = [(fx + ny * u + nx * v, fy - nx * u + ny * v, 0.0) for u, v in ends]
        return Hull(HALF_SPACE, discs, face_normals(discs))
