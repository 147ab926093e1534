"""The display list: what the rasteriser paints, in order, as two growing record arrays.

Every primitive is the convex hull of discs (its corners) in pixels: one corner is a disc, two are a
capsule (tapered when the radii differ), three or more a polygon (rounded when the radius is > 0).
A line is a capsule, an arrow a line and a triangle, a ring a disc without a fill. So the kernels
know one shape, and the list has one way in.
"""

import numpy as np

from app.drawing.kernels.marks import lay_arrows
from app.drawing.kernels.meshes import lay_meshes
from physics.compile.jit import records

PRIMITIVE = np.dtype(
    [
        ("first", "i4"),  # first row of this primitive in the corners
        ("count", "i4"),  # corners: 1 disc, 2 capsule, 3.. convex polygon of equal radii
        ("fill_color", "u4"),  # ARGB; alpha 0 = not filled
        ("line_color", "u4"),  # ARGB, lies just inside the edge, so touching bodies never overlap
        ("width", "f8"),  # [px] of the outline, 0 = none
        ("hatch_color", "u4"),  # ARGB of a pattern over the fill; alpha 0 = plain
        ("pattern", "i4"),  # 0: stripes, > 0: of material_looks.PATTERNS, < 0: -1 - page
        ("top", "i4"),  # rows [top, bottom) that it may touch: written by `prepare`
        ("bottom", "i4"),
        ("left", "i4"),  # columns [left, right), likewise
        ("right", "i4"),
        ("fill_lanes", "i8"),  # colours and opacities as the blending wants them: by `prepare` too
        ("line_lanes", "i8"),
        ("fill_weight", "f8"),
        ("line_weight", "f8"),
        ("hatch_x", "f8"),  # [1/px] one period, or the side of a tile, along the pattern's x axis
        ("hatch_y", "f8"),
        ("hatch_phase", "f8"),
        ("hatch_turn", "f8"),  # the phase of a tile along x hatch_y - y hatch_x
        ("light", "f8"),  # [1/px] how fast the fill darkens downwards; 0: one colour
        ("light_y", "f8"),  # [px] row on which it has its own colour
    ]
)

CORNER = np.dtype(
    [
        ("x", "f8"),  # [px] centre of the disc, y down, pixel (0, 0) covers 0..1
        ("y", "f8"),
        ("r", "f8"),  # [px]
        ("nx", "f8"),  # outward unit normal of the edge to the next corner: written by `prepare`
        ("ny", "f8"),
        ("offset", "f8"),  # [px] the edge's line is n . p = offset
        ("length", "f8"),  # [px] of the edge, between its two tangent points
        ("slope", "f8"),  # 1 / nx, 0 for a level edge
        ("thin", "f8"),  # [px] the smaller of the radii at its ends
    ]
)

INITIAL_CAPACITY = 1024
"""Primitives allotted at first: [count], 1024; the arrays double when full."""


class DisplayList:
    """Primitives in painter's order, filled again every frame; all lengths in pixels."""

    def __init__(self) -> None:
        self.primitives = records(PRIMITIVE, INITIAL_CAPACITY)
        self.corners = records(CORNER, 4 * INITIAL_CAPACITY)
        self._look()
        self._row = np.zeros(1, PRIMITIVE)  # of `add_many`
        self.pictures = np.zeros(1, np.uint32)  # texels that bodies wear, see album.py
        self.clear()

    def clear(self) -> None:
        """Forget the last frame; the room is kept."""
        self.count = self.corner_count = 0

    def reserve(self, count: int, corners: int) -> None:
        """Make room for `count` more primitives with `corners` more corners in all."""
        while self.count + count > len(self.primitives):
            self.primitives = _doubled(self.primitives)
            self._look()
        while self.corner_count + corners > len(self.corners):
            self.corners = _doubled(self.corners)
            self._look()

    def _look(self) -> None:
        """See the same arrays otherwise: whole rows as words, and columns that are written."""
        self.words = _words(self.primitives), _words(self.corners)
        """The primitives and the corners as words of 64 bits, a row for each."""
        self._places = self.words[1][:, :3].view(np.float64)
        rows = np.asarray(self.primitives)
        self._first, self._fill = rows["first"], rows["fill_color"]

    def add(self, corners: list, fill: int, outline: int = 0, width: float = 0.0) -> None:
        """Add one primitive from its corners [(x, y, r)] in pixels."""
        count = len(corners)
        self.reserve(1, count)
        first = self.corner_count
        for i, (x, y, r) in enumerate(corners):
            self.corners[first + i] = (x, y, r, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        row = (first, count, fill, outline, width, *(0,) * 8, *(0.0,) * 8)
        self.primitives[self.count] = row
        self.count += 1
        self.corner_count += count

    def add_many(
        self, corners: np.ndarray, fill: int | np.ndarray, outline: int = 0, width: float = 0.0
    ) -> None:
        """Add n primitives with k corners each: corners (n, k, 3) = x, y, r in pixels.

        `fill` is one colour for all, or one for each, uint32 (n,).
        """
        n, k = corners.shape[:2]
        self.reserve(n, n * k)
        start, end = self.corner_count, self.corner_count + n * k
        self._places[start:end] = corners.reshape(n * k, 3)
        row, rows = self._row, slice(self.count, self.count + n)
        row["count"], row["width"], row["line_color"] = k, width, outline
        self.words[0][rows] = _words(row)
        self._first[rows], self._fill[rows] = np.arange(start, end, k), fill
        self.count += n
        self.corner_count = end

    def add_arrows(
        self,
        a: np.ndarray,
        b: np.ndarray,
        sizes: tuple[float, float, float, bool],
        colors: tuple[int, int],
    ) -> None:
        """Add arrows from a to b (n, 2) [px]; `sizes` and `colors` are those of `lay_arrows`."""
        self.reserve(6 * len(a), 12 * len(a))  # two layers of a shaft and two strokes
        sheet, at = (self.primitives, self.corners), (self.count, self.corner_count)
        (shaft, head, rim, barbed), (fill, halo) = sizes, colors
        ends = np.ascontiguousarray(a, np.float64), np.ascontiguousarray(b, np.float64)
        own = float(shaft), float(head), float(rim), int(barbed)
        self.count, self.corner_count = lay_arrows(sheet, at, ends, own, (int(fill), int(halo)))

    def add_meshes(
        self,
        cloth: tuple[np.ndarray, np.ndarray, np.ndarray],
        pixels: np.ndarray,
        radius: float,
    ) -> None:
        """Add meshes between knots at `pixels` (m, 2); the others are those of `lay_meshes`."""
        most = 2 * len(cloth[0])  # all of them bent
        self.reserve(most, 4 * most)
        sheet, at = (self.primitives, self.corners), (self.count, self.corner_count)
        self.count, self.corner_count = lay_meshes(sheet, at, cloth, pixels, radius)

    @property
    def ends(self) -> tuple[int, int]:
        """Return how many primitives and corners there are."""
        return self.count, self.corner_count

    def since(self, count: int, corner_count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return copies of the primitives and corners that came after so many, as words, to `paste`
        again.
        """
        own, places = self.words
        primitives = own[count : self.count].copy()
        primitives.view(PRIMITIVE)["first"] -= corner_count
        return primitives, places[corner_count : self.corner_count].copy()

    def paste(self, primitives: np.ndarray, corners: np.ndarray) -> None:
        """Append what `since` has given."""
        n, k = len(primitives), len(corners)
        self.reserve(n, k)
        rows = slice(self.count, self.count + n)
        self.words[0][rows] = primitives
        self.words[1][self.corner_count : self.corner_count + k] = corners
        self._first[rows] += self.corner_count
        self.count += n
        self.corner_count += k


def _words(array: np.ndarray) -> np.ndarray:
    """Return records as words of 64 bits, a row for each, to write to."""
    return np.asarray(array).view(np.uint64).reshape(len(array), -1)


def _doubled(array: np.ndarray) -> np.ndarray:
    bigger = records(array.dtype, 2 * len(array))
    bigger[: len(array)] = array
    return bigger
