"""Outlines: solid shapes of any simple form, collided as the convex parts that they fall into."""

import math
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from physics.constants import SMALLEST_SIZE
from physics.geometry.convex import convex_parts, plain_ring
from physics.geometry.polygon import OutlineError, area
from physics.geometry.simple import first_touch
from physics.shapes.definitions import Hull, Polygon, Seams, Shape
from physics.shapes.tangents import face_normals
from physics.state.layout import POLYGON
from physics.values.checks import DefinitionError, Point, points, ring
from physics.values.sums import plain_sum

MOST_CORNERS = 2000
"""Corners of one outline: [count], 2000, some seconds to take apart. More: a file may hold one that
takes hours; use several, or a Chain for ground."""

NEVER, ALWAYS = -1.0, 1e9
"""Turns of corners with no outer face of the part, and with two."""


@dataclass(frozen=True, repr=False)
class Outline(Shape):
    """A solid polygon of any simple form, of 3 to 2000 `vertices` [m]: concave, with many corners.

    Listed either way round; a last vertex may repeat the first. Its edges must not touch or cross
    one another, so it has no holes; a body of several outlines can stand around one, and where two
    have a whole edge in common (exactly, the other way round) they are one. Mass, centre and
    inertia are exactly its own.
    The core collides the convex parts it falls into, of at most 8 corners (ears, Meisters 1975;
    joined as Hertel and Mehlhorn did 1983). Neither what slides over a seam of two parts nor the
    air feels it; an explosion pushes each part by itself.
    """

    abuts: ClassVar[bool] = True
    vertices: tuple[Point, ...] = (
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 0.4),
        (0.4, 0.4),
        (0.4, 1.0),
        (0.0, 1.0),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "vertices", ring(self.vertices))
        super().__post_init__()

    def hull(self) -> Hull:
        return self.hulls()[0]

    def hulls(self) -> list[Hull]:
        corners = points("Outline.vertices", self.vertices)
        check_outline(corners)
        try:
            parts = convex_parts(corners)
        except OutlineError as error:
            raise DefinitionError(f"Outline: {error}") from None
        ring = plain_ring(corners)
        turns = ring_turns(ring)
        place = {corner: i for i, corner in enumerate(ring)}
        return [part_hull([place[corner] for corner in part], ring, turns) for part in parts]

    def polygons(self) -> tuple[Polygon, ...]:
        """Return the convex parts as definitions of the same material, each a shape by itself.

        DefinitionError when a part is too small to be one.
        """
        of_all = {entry.name: getattr(self, entry.name) for entry in fields(Shape)}
        corners = [tuple((x, y) for x, y, _ in hull.discs) for hull in self.parts]
        return tuple(Polygon(vertices=part, **of_all) for part in corners)

    def scaled(self, fx: float, fy: float) -> "Outline":
        """Return the outline made `fx` times as wide and `fy` times as high, about the origin."""
        return replace(self, vertices=tuple((x * fx, y * fy) for x, y in self.vertices))


def ring_turns(ring: list[Point]) -> list[float]:
    """Tangents of half the angles by which the normals turn at each corner; 0 where hollow."""
    discs = [(x, y, 0.0) for x, y in ring]
    normals = face_normals(discs)
    result = []
    for k, (bx, by) in enumerate(normals):
        ax, ay = normals[k - 1]
        across, along = ax * by - ay * bx, ax * bx + ay * by
        result.append(across / (1.0 + along) if across > 0.0 and along > -1.0 else 0.0)
    return result


def part_hull(part: list[int], ring: list[Point], turns: list[float]) -> Hull:
    """The hull of one part, its corners as numbers of the ring's, with what it needs of the ring.

    A corner between two outer faces needs nothing: whatever pushes there is between them.
    """
    discs = [(*ring[i], 0.0) for i in part]
    inner = [part[(k + 1) % len(part)] != (i + 1) % len(ring) for k, i in enumerate(part)]
    if not any(inner):
        return Hull(POLYGON, discs, face_normals(discs))
    of_corners = [
        NEVER if inner[k - 1] and inner[k] else turns[i] if inner[k - 1] or inner[k] else ALWAYS
        for k, i in enumerate(part)
    ]
    faces = plain_sum(1 << k for k, is_inner in enumerate(inner) if is_inner)
    return Hull(POLYGON, discs, face_normals(discs), seams=Seams(faces, of_corners))


def check_outline(corners: list[Point]) -> None:
    """DefinitionError unless `corners` bound one area, of a size that the core can collide."""
    count = len(corners)
    if not 3 <= count <= MOST_CORNERS:
        raise DefinitionError(f"Outline: {count} vertices; it must have 3 to {MOST_CORNERS}")
    for i, corner in enumerate(corners):
        if math.dist(corners[i - 1], corner) < SMALLEST_SIZE:
            raise DefinitionError(
                f"Outline: vertex {i} {corner} repeats the one before it (they must be at least"
                f" {1000.0 * SMALLEST_SIZE:g} mm apart; the last is joined to the first)"
            )
    crossing = first_touch(corners)
    if crossing is not None:
        i, j = crossing
        raise DefinitionError(
            f"Outline: the edges from vertices {i} {corners[i]} and {j} {corners[j]} touch or cross"
            " one another; list the vertices in order around the area, and leave out holes"
        )
    if abs(area(corners)) < SMALLEST_SIZE**2:
        raise DefinitionError("Outline: its area is zero; the vertices lie on one line")
