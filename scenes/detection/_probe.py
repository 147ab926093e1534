"""What the engine itself says about two shapes: its own contact, found in a world of their own."""

import math
from typing import Any, NamedTuple

from physics import Shape, SolverSettings, World

Point = tuple[float, float]
Pose = tuple[float, float, float]  # x [m], y [m], angle [rad]

FACE_PREFERENCE, GRAZE, SPECULATIVE = 0.00005, 0.0005, 0.02
"""Of the engine (physics/constants.py) [m]: how much better B's edge must be to become the
reference; how much nearer two corners must be to win against an edge; points that far apart are
contacts already."""


class Contact(NamedTuple):
    """The engine's contact of a and b."""

    points: tuple[Point, ...] = ()  # [m] midway between the surfaces
    n: Point = (0.0, 0.0)  # from a to b
    separations: tuple[float, ...] = ()  # [m] < 0: overlap

    @property
    def depth(self) -> float:
        """Return the depth of the deepest point [m]; < 0: a gap."""
        return -min(self.separations)

    @property
    def angle(self) -> float:
        """Return the direction of the normal [deg]."""
        return math.degrees(math.atan2(self.n[1], self.n[0]))


class Probe:
    """One tick of a world without gravity that holds nothing but the two shapes.

    Errors are not undone there, so that the shapes stay where they are put. The answer is kept
    until the shapes or their poses change. It is made anew after loading: nothing depends on it.
    """

    def __init__(self) -> None:
        self._asked: Any = None
        self._shapes: tuple[Shape, ...] = ()
        self._contact = Contact()

    def __reduce__(self) -> tuple[type["Probe"], tuple[()]]:
        return Probe, ()

    def contact(self, a: Shape, at_a: Pose, b: Shape, at_b: Pose) -> Contact:
        """Return how `a` and `b` touch at these poses."""
        if (a, b, at_a, at_b) != self._asked:
            self._asked = (a, b, at_a, at_b)
            self._contact = self._ask(at_a, at_b)
        return self._contact

    def _ask(self, at_a: Pose, at_b: Pose) -> Contact:
        shapes = self._asked[:2]
        if shapes != self._shapes:
            self._shapes = shapes
            self._world = World((0.0, 0.0), SolverSettings(contact_bias="none"))
            self._bodies = [self._world.add_dynamic(shape) for shape in shapes]
        for body, (x, y, angle) in zip(self._bodies, (at_a, at_b), strict=True):
            body.angle = angle
            body.position = (x, y)
            body.velocity, body.omega = (0.0, 0.0), 0.0
        for allowed in (False, True):  # or it would use the last manifold again
            self._world.let_collide(self._bodies[0], self._bodies[1], allowed)
        self._world.step()
        result = self._world.contacts
        if result.count == 0:
            return Contact()
        nx, ny = (float(part) for part in result.normals[0])
        if result.bodies[0, 0] != self._bodies[0].index:
            nx, ny = -nx, -ny
        points = tuple((float(x), float(y)) for x, y in result.points)
        return Contact(points, (nx, ny), tuple(map(float, result.separations)))
