"""Faces that two outlines of one body have in common: they lie within it, as seams do.

An outline has no holes, so a body with one is made of outlines that stand around it. Where these
abut, nothing outside may feel an edge, and none is drawn.
"""

import numpy as np

from physics.shapes.definitions import Shape
from physics.shapes.outlines import NEVER
from physics.values.sums import plain_sum

Face = tuple[float, float, float, float]


def hide_common_faces(rows: np.ndarray, shapes: tuple[Shape, ...]) -> None:
    """Make inner faces of those in SHAPE `rows` (n,), of all `shapes` of one body in one frame,
    that another one has the other way round, from corner to corner exactly.
    """
    if plain_sum(shape.abuts for shape in shapes) < 2:
        return
    owners: dict[Face, tuple[int, int]] = {}
    start = 0
    for shape in shapes:
        end = start + len(shape.parts)
        if shape.abuts:
            owners |= {face: at for i in range(start, end) for face, at in outer_faces(rows, i)}
        start = end
    for (ax, ay, bx, by), (i, k) in owners.items():
        if (bx, by, ax, ay) in owners:
            hide(rows, i, k)


def outer_faces(rows: np.ndarray, i: int) -> list[tuple[Face, tuple[int, int]]]:
    """Return the outer faces of row `i`, as ends [m], with the row and number of each."""
    count, seams = rows["count"].item(i), rows["seams"].item(i)
    corners = list(zip(rows["x"][i, :count].tolist(), rows["y"][i, :count].tolist(), strict=True))
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    return [((*a, *b), (i, k)) for k, (a, b) in enumerate(ends) if seams >> k & 1 == 0]


def hide(rows: np.ndarray, i: int, k: int) -> None:
    """Make face `k` of row `i` an inner one; the border is taken to go straight on at its ends."""
    count = rows["count"].item(i)
    rows["seams"][i] |= 1 << k
    for corner, other in ((k, k - 1), (k + 1, k + 1)):
        inner = rows["seams"].item(i) >> other % count & 1
        rows["turn"][i, corner % count] = NEVER if inner else 0.0
