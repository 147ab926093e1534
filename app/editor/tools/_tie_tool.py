"""What spring and rod have in common: a distance joint from end to end, or to the background."""

import math

from app.drawing.dimensions import dimension, snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Workspace
from app.editor.tools._alike import Alike
from app.editor.tools._ends import Anchor, Spot, add, lined_up, refusal
from app.editor.tools._joint_marks import draw_anchor, draw_both, seen
from app.editor.tools._span_tool import SpanTool
from app.quantities.numbers import figure
from app.simulation.commands.base import Words
from app.simulation.commands.edit.adding import AddThings
from physics.constants import SMALLEST_SIZE


class TieTool(SpanTool):
    """A joint along the drag; its length at rest is that of now."""

    MORE = ""  # what a modifier does, for the hint of a start

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.like = Alike(editor)  # whose length it has

    def values(self, at: Cursor) -> Words:
        """Return what the joint is besides its ends."""
        raise NotImplementedError

    def said(self, start: Anchor, end: Anchor, at: Cursor) -> str:
        """Return what the hint says of the joint itself."""
        raise NotImplementedError

    def draw_between(self, draw: Draw, a: Point, b: Point) -> None:
        """Draw the joint from `a` to `b` [m]."""
        raise NotImplementedError

    @property
    def hint(self) -> str:
        """Return what it would join."""
        start, end, at = self._start, self._end, self._at
        if start is None or at is None or not self.is_there:
            return self.HINT
        if end is None or not self._dragged:
            return f"Starts at {start.name}. Drag {self._aim(start)}{self.MORE}"
        if reason := self._refusal(start, end):
            return reason
        return f"Joins {start.name} and {end.name}: {self.said(start, end, at)}"

    def _aim(self, start: Anchor) -> str:
        return "to a body" if start.body is None else "to a body or to the background"

    def end_at(self, spot: Spot, at: Cursor) -> Anchor:
        """Return an end on another body than the start, or with Ctrl in the background."""
        begun = self._start.body if self._start is not None else None
        end = spot.anchor(background=at.ctrl and begun is not None)
        self.like.clear()
        if end.body is not None or self._start is None:
            return end
        start = self._start.point
        to = lined_up(self.editor, at, end.local, *start)
        return Anchor(None, self.like.along("length", start, to, at))

    def _refusal(self, start: Anchor, end: Anchor) -> str:
        if math.dist(start.point, end.point) < SMALLEST_SIZE:
            return f"The ends of a {self.NAME} must be apart"
        return refusal(start.body, end.body)

    def make(self, start: Anchor, end: Anchor, at: Cursor) -> None:
        """Add the joint."""
        if reason := self._refusal(start, end):
            self.editor.session.notify("info", reason)
            return
        a, b = (start, end) if end.body is not None else (end, start)
        words = {"kind": "distance", "anchor_a": [*a.point], "anchor_b": [*b.point]}
        words |= {key: on.body.id for key, on in (("a", a), ("b", b)) if on.body is not None}
        words |= self.values(at)
        words["collide_connected"] = True  # its ends are apart, so the bodies may meet
        add(self.editor, AddThings((), (words,), name=self.NAME))

    def draw(self, draw: Draw) -> None:
        """Draw the joint, its length, and what it joins."""
        start, end = self._start, self._end
        if start is None or not self.is_there:
            return
        if end is None or not self._dragged:
            snap_mark(draw, self.editor.snapped, avoid=[draw_anchor(draw, start, "A")])
            return
        a, b = seen(draw, start), seen(draw, end)
        self.draw_between(draw, a, b)
        written = [dimension(draw, a, b, figure(math.dist(a, b), "m")), *self.like.draw(draw)]
        if self._refusal(start, end):
            written.append(draw_anchor(draw, start, "A", avoid=written))
        else:
            written = draw_both(draw, start, end, written)
        snap_mark(draw, self.editor.snapped, avoid=written)
