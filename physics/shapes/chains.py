"""Chains: smooth ground for what slides and rolls, one-sided links that know their neighbours."""

import math
from dataclasses import KW_ONLY, dataclass

from physics.constants import SMALLEST_SIZE
from physics.shapes.definitions import Hull, Shape
from physics.shapes.tangents import face_normals
from physics.state.layout import SEGMENT
from physics.values.checks import DefinitionError, Point, flag, points, ring


@dataclass(frozen=True, repr=False)
class Chain(Shape):
    """A line through `points` [m], solid on one side; a `loop` joins the last point to the first.

    Travelling from point to point, the free side is on the left and the solid side on the right: a
    ground listed from left to right carries what lies above it, a clockwise loop is an island, a
    counter-clockwise one a container; a loop's last point may repeat the first. What comes from
    the solid side passes, until it has left. No mass.
    """

    points: tuple[Point, ...] = ((-5.0, 0.0), (5.0, 0.0))
    _: KW_ONLY
    loop: bool = False

    def __post_init__(self) -> None:
        if self.loop is True:
            object.__setattr__(self, "points", ring(self.points))
        super().__post_init__()

    def hull(self) -> Hull:
        return self.hulls()[0]

    def hulls(self) -> list[Hull]:
        corners = points("Chain.points", self.points)
        least = 3 if flag("Chain.loop", self.loop) else 2
        if len(corners) < least:
            what = "a loop needs at least 3" if self.loop else "it needs at least 2"
            raise DefinitionError(f"Chain: {len(corners)} points; {what}")
        count = len(corners) if self.loop else len(corners) - 1
        for i in range(count):
            a, b = corners[i], corners[(i + 1) % len(corners)]
            if math.dist(a, b) < SMALLEST_SIZE:
                raise DefinitionError(f"Chain: point {i} {a} and the next one are the same")
        return [self._link(corners, i) for i in range(count)]

    def _link(self, corners: list[Point], i: int) -> Hull:
        """The link from point i to the next; backwards, since a hull's first face is on the right.

        Where an open chain ends, its neighbour is thought to go down at a right angle.
        """
        n = len(corners)
        start, end = corners[i], corners[(i + 1) % n]
        ux, uy = end[0] - start[0], end[1] - start[1]
        after, before = corners[(i + 2) % n], corners[i - 1]
        if not self.loop and i == n - 2:
            after = (end[0] + uy, end[1] - ux)
        if not self.loop and i == 0:
            before = (start[0] + uy, start[1] - ux)
        discs = [(*end, 0.0), (*start, 0.0)]
        return Hull(SEGMENT, discs, face_normals(discs), (after, before))
