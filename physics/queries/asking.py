"""The questions that a world answers, as its methods."""

from typing import TYPE_CHECKING, Unpack, cast

from physics.defs import Point, Shape
from physics.queries.casts import (
    CastHit,
    ray_cast,
    ray_cast_all,
    shape_cast,
    shape_cast_all,
)
from physics.queries.nearest import Hit, closest
from physics.queries.overlaps import Found, query_box, query_point
from physics.queries.question import Options

if TYPE_CHECKING:
    from physics.world import World


class Asking:
    """What World can be asked about places. Options: `filter`, `ignore`, `dynamic_only`."""

    @property
    def _me(self) -> "World":
        return cast("World", self)

    def closest(self, point: Point, max_distance: float, dynamic_only: bool = True) -> Hit | None:
        """The shape nearest to a world point within `max_distance` [m], or None."""
        return closest(self._me, point, max_distance, dynamic_only)

    def query_point(self, point: Point, **options: Unpack[Options]) -> list[Found]:
        """Every shape that contains a world point [m], the topmost first."""
        return query_point(self._me, point, **options)

    def query_box(
        self, low: Point, high: Point, contained: bool = False, **options: Unpack[Options]
    ) -> list[Found]:
        """Every shape that overlaps the box from `low` to `high` [m], or lies wholly within it."""
        return query_box(self._me, low, high, contained, **options)

    def ray_cast(self, start: Point, end: Point, **options: Unpack[Options]) -> CastHit | None:
        """What the ray from `start` to `end` [m] meets first, or None."""
        return ray_cast(self._me, start, end, **options)

    def ray_cast_all(self, start: Point, end: Point, **options: Unpack[Options]) -> list[CastHit]:
        """Everything that the ray meets, the nearest first."""
        return ray_cast_all(self._me, start, end, **options)

    def shape_cast(
        self,
        shape: Shape,
        start: Point,
        end: Point,
        angle: float = 0.0,
        **options: Unpack[Options],
    ) -> CastHit | None:
        """What `shape`, turned by `angle` [rad], meets first on its way from `start` to `end`."""
        return shape_cast(self._me, shape, start, end, angle, **options)

    def shape_cast_all(
        self,
        shape: Shape,
        start: Point,
        end: Point,
        angle: float = 0.0,
        **options: Unpack[Options],
    ) -> list[CastHit]:
        """Everything that the moving shape meets, the nearest first."""
        return shape_cast_all(self._me, shape, start, end, angle, **options)
