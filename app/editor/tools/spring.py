"""Stretch a spring between two bodies, or from one to the background."""

import math

from app.drawing.dimensions import dimension, snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.tools._ends import Anchor, Spot, add, effective_mass, lined_up, refusal
from app.editor.tools._joint_marks import draw_anchor, draw_both, seen
from app.editor.tools._span_tool import SpanTool
from app.quantities.numbers import figure
from app.simulation.commands.edit.adding import AddThings
from physics.constants import SMALLEST_SIZE

HERTZ = 2.0
"""Frequency of a new spring on what it moves: [Hz], 2. It swings so that eyes can follow, and sags
under a weight by g / w^2 = 6 cm. More looks like a rod."""

DAMPING_RATIO = 0.1
"""Of a new spring: [1], 0.1. It swings some seven times before it rests; Shift: for ever."""


class Spring(SpanTool):
    """A soft distance joint; its length at rest is that of now."""

    NAME, LABEL, KEY, ICON, PLACE = "spring", "Spring", "z", "spring", (2, 1)
    HINT = "Drag from a body to another or to the background. Shift: no damping, Ctrl: background"

    @property
    def hint(self) -> str:
        """Return what it would join, and how stiff it would be."""
        start, end = self._start, self._end
        if start is None or not self.is_there:
            return self.HINT
        if end is None or not self._dragged:
            return f"From {start.name}. Drag to a body or to the background; Shift: without damping"
        if reason := self._refusal(start, end):
            return reason
        k = stiffness(start, end)
        ratio = "no damping" if self._at is not None and self._at.shift else "Shift: no damping"
        return f"Joins {start.name} and {end.name}: {figure(k, 'N/m')} ({HERTZ:g} Hz); {ratio}"

    def end_at(self, spot: Spot, at: Cursor) -> Anchor:
        """Return an end on another body than the start, or with Ctrl in the background."""
        begun = self._start.body if self._start is not None else None
        end = spot.anchor(background=at.ctrl and begun is not None)
        if end.body is not None or self._start is None:
            return end
        return Anchor(None, lined_up(self.editor, at, end.local, *self._start.point))

    def _refusal(self, start: Anchor, end: Anchor) -> str:
        if math.dist(start.point, end.point) < SMALLEST_SIZE:
            return "The ends of a spring must be apart"
        return refusal(start.body, end.body)

    def make(self, start: Anchor, end: Anchor, at: Cursor) -> None:
        """Add the joint."""
        if reason := self._refusal(start, end):
            self.editor.session.notify("info", reason)
            return
        a, b = (start, end) if end.body is not None else (end, start)
        words = {"kind": "distance", "anchor_a": [*a.point], "anchor_b": [*b.point]}
        words |= {key: on.body.id for key, on in (("a", a), ("b", b)) if on.body is not None}
        words |= {"hertz": HERTZ, "damping_ratio": 0.0 if at.shift else DAMPING_RATIO}
        words["collide_connected"] = True  # its ends are apart, so the bodies may meet
        add(self.editor, AddThings((), (words,), name="spring"))

    def draw(self, draw: Draw) -> None:
        """Draw the coil, its length, and what it joins."""
        start, end = self._start, self._end
        if start is None or not self.is_there:
            return
        if end is None or not self._dragged:
            if start.body is not None:
                written = [draw_anchor(draw, start, "A")]
                snap_mark(draw, self.editor.snapped, avoid=written)
            return
        a, b = seen(draw, start), seen(draw, end)
        draw.spring(a, b, "preview", px=draw.style.sizes.dot * 2.8)
        written = [dimension(draw, a, b, figure(math.dist(a, b), "m"))]
        if self._refusal(start, end):
            written.append(draw_anchor(draw, start, "A", avoid=written))
        else:
            written = draw_both(draw, start, end, written)
        snap_mark(draw, self.editor.snapped, avoid=written)


def stiffness(a: Anchor, b: Anchor) -> float:
    """Return K = m (2 pi f)^2 of a new spring [N/m], m the effective mass of its ends."""
    return effective_mass(a, b) * (math.tau * HERTZ) ** 2


TOOL = Spring
