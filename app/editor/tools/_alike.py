"""The guide for equal sizes: what is drawn snaps to the size of another thing, which shows it."""

import math
from collections.abc import Container

from app.drawing.dimensions import Area, dimension
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Workspace
from app.quantities.equal_sizes import Kind, Like, nearest_size
from app.quantities.numbers import figure
from physics import Body

REACH = 0.6
"""How near a size draws the cursor to it: [snapping reaches], 0.6, 10 px. More: sizes between two
others cannot be had."""

BESIDE_GRID = 0.25
"""A size comes before a node of the grid that is so near to it: [pitches], 0.25. Less: a circle
from node to node is a hundredth larger than its neighbour; more: nodes cannot be had."""

SAME = 1e-9
"""Sizes that differ by less are equal: [1], 1e-9, the rounding of a few sums."""


class Alike:
    """The sizes that were taken over from other things in the last look."""

    def __init__(self, editor: Workspace, but: Container[Body] = ()) -> None:
        """Sizes of bodies of `but` are not taken over: they are those that change."""
        self._editor, self._but = editor, but
        self.taken: list[Like] = []

    def clear(self) -> None:
        """Forget them: a new look begins."""
        self.taken = []

    def size(self, kind: Kind, size: float, at: Cursor, factor: float = 1.0) -> float | None:
        """Return the size [m] that `size` is drawn to; None: there is none, or one holds Alt.

        The cursor moves 1 / `factor` as far as the size. What the cursor is nearer to, a point
        of a body or of the grid, comes first.
        """
        editor = self._editor
        if at.alt or not editor.view.snap_bodies:
            return None
        reach = REACH * editor.snap_reach * factor
        like = nearest_size(editor.session.world, kind, size, reach, self._but)
        if like is None or abs(like.size - size) > factor * self._room(at):
            return None
        self.taken.append(like)
        return like.size

    def show(self, kind: Kind, size: float) -> None:
        """Show who has this size [m] already, if anyone has."""
        like = nearest_size(self._editor.session.world, kind, size, SAME * size)
        self.taken += [like] if like is not None else []

    def _room(self, at: Cursor) -> float:
        """Return how far the cursor may be from a size [m], for what else it is drawn to."""
        snap = self._editor.snapped
        if snap is None:
            return math.inf
        far = math.dist(snap.point, at.point)
        return max(far, BESIDE_GRID * self._editor.grid) if snap.kind == "grid" else far

    def along(self, kind: Kind, start: Point, to: Point, at: Cursor, factor: float = 1.0) -> Point:
        """Return `to` [m], moved along the way from `start` so that it is as far as another is."""
        size = self.size(kind, factor * math.dist(start, at.point), at, factor)
        far = math.dist(start, to)
        if size is None or far == 0.0:
            return to
        self._editor.snapped = None  # it is elsewhere now
        t = size / factor / far
        return start[0] + t * (to[0] - start[0]), start[1] + t * (to[1] - start[1])

    @property
    def names(self) -> str:
        """Return whose sizes they are: "as circle 2"; "" for none."""
        names = dict.fromkeys(like.name for like in self.taken)
        return f"as {' and '.join(names)}" if names else ""

    def draw(self, draw: Draw) -> list[Area]:
        """Draw the equal size at the thing that has it; where its words are."""
        return [
            dimension(draw, like.a, like.b, f"= {figure(like.size, 'm')}", 0.0, "snap")
            for like in self.taken
        ]
