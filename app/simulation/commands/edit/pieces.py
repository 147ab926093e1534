"""What a stroke makes of the shapes of one body: pieces, and which of them hang together."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.quantities.geometry.rejoin import rejoined
from app.quantities.geometry.split import outline_of_discs, split
from physics import Outline, Polygon, Shape
from physics.bodies.edits import MATERIAL
from physics.constants import SMALLEST_SIZE
from physics.geometry.polygon import Point, area, distance_to_segment, meeting
from physics.shapes.definitions import DefinitionError
from physics.state.layout import MAX_VERTICES, SEGMENT
from physics.values.sums import plain_sum

CRUMB = 1e-4
"""Pieces of less area vanish: [m^2], 1 cm^2. Less: dust that costs a body each; more: what one
cuts off on purpose is gone."""

SEAM = 1e-6
"""Pieces this near to each other hang together: [m], 1 um; parts of a shape that was taken apart
share their corners to rounding. Large: what only lies close is glued."""


@dataclass(frozen=True)
class Piece:
    """A shape of a body, whole, or what is left of it on one side of a cut."""

    shapes: tuple[Shape, ...]
    outline: list[Point]  # [m] in the body's frame
    side: int  # 1 left of the stroke, -1 right of it, 0 not cut
    of: Outline | None = None  # what it is a part of

    @property
    def size(self) -> float:
        """The area of the piece [m^2]."""
        return abs(area(self.outline)) if len(self.outline) > 2 else 0.0


def pieces_of(shapes: Sequence[Shape], stroke: Sequence[Point]) -> list[Piece]:
    """All shapes of a body after the cut by `stroke` [m, in the body's frame].

    A shape is cut where the stroke goes in and comes out again, along the line between; a stroke
    that ends within cuts nothing. Lines and sensors that have no area stay whole.
    """
    result: list[Piece] = []
    for whole in shapes:
        of = whole if isinstance(whole, Outline) else None
        for shape in convex_shapes(whole):
            outline = outline_of_shape(shape)
            chord = chord_of(outline, stroke) if len(outline) > 2 else None
            halves = halves_of(shape, outline, *chord) if chord is not None else []
            result += [replace(p, of=of) for p in halves or [Piece((shape,), outline, 0)]]
    return result


def whole_pieces(shapes: Sequence[Shape]) -> list[Piece]:
    """All convex parts of shapes that nobody cuts."""
    parts = [part for shape in shapes for part in convex_shapes(shape)]
    return [Piece((part,), outline_of_shape(part), 0) for part in parts]


def shapes_of_pieces(pieces: Sequence[Piece]) -> list[Shape]:
    """Return the shapes of a part of a body; what is left of an outline is one again."""
    result = [shape for piece in pieces if piece.of is None for shape in piece.shapes]
    outlines = {id(piece.of): piece.of for piece in pieces if piece.of is not None}
    for key, outline in outlines.items():
        parts = [piece for piece in pieces if id(piece.of) == key]
        ring = rejoined([part.outline for part in parts])
        try:
            whole = replace(outline, vertices=tuple(ring)) if ring is not None else None
            result += [whole] if whole is not None and whole.parts else []
        except DefinitionError:  # it touches itself: then its parts one by one
            whole = None
        if whole is None:
            result += [shape for part in parts for shape in part.shapes]
    return result


def convex_shapes(shape: Shape) -> Sequence[Shape]:
    """Return an outline as its convex parts; any other shape, and one with a crumb, is whole."""
    try:
        return shape.polygons() if isinstance(shape, Outline) else (shape,)
    except DefinitionError:
        return (shape,)


def outline_of_shape(shape: Shape) -> list[Point]:
    """The outline of a convex shape [m]; of lines, and of what has no end, just two points."""
    hull = shape.parts[0]
    if shape.endless or hull.kind == SEGMENT or len(shape.parts) > 1:
        return [(x, y) for part in shape.parts for x, y, _ in part.discs][:2]
    return outline_of_discs(hull.discs, hull.normals)


def chord_of(outline: Sequence[Point], stroke: Sequence[Point]) -> tuple[Point, Point] | None:
    """Return where `stroke` first enters a convex outline and last leaves it; None: nowhere."""
    if inside(outline, stroke[0]) or inside(outline, stroke[-1]):
        return None
    met: list[Point] = []
    for start, end in itertools.pairwise(stroke):
        hits = [meeting(start, end, outline[i - 1], p) for i, p in enumerate(outline)]
        met += sorted((at for at in hits if at is not None), key=lambda at: math.dist(start, at))
    if len(met) < 2 or math.dist(met[0], met[-1]) < SMALLEST_SIZE:
        return None
    return met[0], met[-1]


def inside(outline: Sequence[Point], p: Point) -> bool:
    """Whether `p` lies within (not on the edge of) a convex, counter-clockwise outline."""
    for i, b in enumerate(outline):
        a = outline[i - 1]
        if (b[0] - a[0]) * (p[1] - a[1]) <= (b[1] - a[1]) * (p[0] - a[0]):
            return False
    return True


def halves_of(shape: Shape, outline: list[Point], start: Point, end: Point) -> list[Piece]:
    """Both sides of one shape; none when it was only grazed."""
    material = {name: getattr(shape, name) for name in MATERIAL}
    halves = []
    for ring, side in zip(split(outline, start, end), (1, -1), strict=True):
        corners = [p for i, p in enumerate(ring) if math.dist(p, ring[i - 1]) > SMALLEST_SIZE]
        if len(corners) < 3 or area(corners) < SMALLEST_SIZE**2:
            return []
        try:
            kind = Polygon if len(corners) <= MAX_VERTICES else Outline
            half = kind(vertices=tuple(corners), **material)
        except DefinitionError:  # a splinter: as good as grazed
            return []
        halves.append(Piece((half,), corners, side))
    return halves


def components(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces that hang together, the largest first. The two sides of a cut do not."""
    left, result = list(pieces), []
    while left:
        together, waiting = [], [left.pop(0)]
        while waiting:
            piece = waiting.pop()
            together.append(piece)
            near = [other for other in left if hang_together(piece, other)]
            left = [other for other in left if other not in near]
            waiting += near
        result.append(together)
    return sorted(result, key=lambda part: -plain_sum(piece.size for piece in part))


def hang_together(a: Piece, b: Piece) -> bool:
    """Whether two pieces touch or overlap, other than across the cut."""
    return a.side * b.side >= 0 and distance(a.outline, b.outline) <= SEAM


def distance(a: Sequence[Point], b: Sequence[Point]) -> float:
    """Return the distance between two convex outlines [m]; 0 when they overlap."""
    if len(a) > 2 and len(b) > 2 and (inside(a, b[0]) or inside(b, a[0])):
        return 0.0
    least = math.inf
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            if meeting(a[i - 1], p, b[j - 1], q) is not None:
                return 0.0
            least = min(least, distance_to_segment(p, b[j - 1], q))
            least = min(least, distance_to_segment(q, a[i - 1], p))
    return least


def distance_to(piece: Piece, p: Point) -> float:
    """Return the distance from a piece to a point of the body's frame [m]; 0 within."""
    if len(piece.outline) > 2 and inside(piece.outline, p):
        return 0.0
    outline = piece.outline
    return min(distance_to_segment(p, outline[i - 1], b) for i, b in enumerate(outline))
