"""Let a body slide along an axis: of another body, or of the background."""

import math
from typing import Any

from app.drawing.dimensions import angle_arc, dimension, level, snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tools._angles import snapped_angle
from app.editor.tools._ends import Anchor, Ends, Spot, add, ends_of, name_of, refusal
from app.editor.tools._joint_marks import draw_end, draw_ends, seen
from app.editor.tools._span_tool import SpanTool
from app.quantities.numbers import degrees, figure
from app.simulation.commands.edit.adding import AddThings

AXIS_STEP = math.radians(15.0)
"""The axis snaps to this: [rad], 15 degrees."""

RAIL = 40.0
"""How far the rail is drawn beyond the drag: [px at UI scale 1], 40: it goes on."""


class Slider(SpanTool):
    """A press takes the body that slides, a drag shows the way that it may go."""

    NAME, LABEL, KEY, ICON, PLACE = "slider", "Slide", "i", "slider", (2, 6)
    HINT = "Drag a body along its path. Let go over another body to slide on it. Shift: with stops"

    @property
    def hint(self) -> str:
        """Return what slides on what, and how far."""
        start, end, at = self._start, self._end, self._at
        if start is None or start.body is None or not self.is_there:
            return self.HINT
        if end is None or at is None or not self._dragged:
            return f"{start.body.name} slides: drag along its path. Shift: with stops"
        plan = self._plan
        if isinstance(plan, str):
            return plan
        far = f"0 to {figure(self._far, 'm')}" if at.shift else "no stops; Shift: with stops"
        return f"{plan.b.name} slides on {name_of(plan.a)}: {far}; Alt: any angle"

    def press(self, at: Cursor) -> bool:
        super().press(at)
        if self._start is not None and self._start.body is not None:
            return True
        self.cancel()
        self.editor.session.notify("info", "Press on a body, then drag along its path.")
        return False

    def end_at(self, spot: Spot, at: Cursor) -> Anchor:
        """Return another body below the cursor, or the background; only the direction counts."""
        self.editor.snapped = None
        begun = self._start.body if self._start is not None else None
        on = spot.anchor(at.ctrl, other_than=begun)
        return Anchor.at(at.point, on.body)

    @property
    def _plan(self) -> Ends | str:
        """Return who slides on whom, or why not."""
        if self._start is None or self._end is None:
            return ""
        a, b = self._end.body, self._start.body
        if reason := refusal(a, b):
            return reason
        if b is not None and b.kind == "dynamic":
            return Ends(a, b)
        return ends_of(a, b)  # what was pressed on does not move: then the other slides

    @property
    def _axis(self) -> Point:
        """Return the way, a unit vector."""
        if self._start is None or self._at is None:
            return 1.0, 0.0
        (x0, y0), (x1, y1) = self._start.point, self._at.point
        turn = snapped_angle(math.atan2(y1 - y0, x1 - x0), AXIS_STEP, self._at)
        return math.cos(turn), math.sin(turn)

    @property
    def _far(self) -> float:
        """Return how far along the way the cursor is [m], in steps of the grid but with Alt."""
        if self._start is None or self._at is None:
            return 0.0
        (x0, y0), (x1, y1), (ux, uy) = self._start.point, self._at.point, self._axis
        far = (x1 - x0) * ux + (y1 - y0) * uy
        step = 0.0 if self._at.alt else self.editor.grid
        return max(round(far / step), 1) * step if step > 0.0 else far

    def make(self, start: Anchor, end: Anchor, at: Cursor) -> None:  # noqa: ARG002 - see _plan
        """Add the joint."""
        plan = self._plan
        if isinstance(plan, str):
            self.editor.session.notify("info", plan)
            return
        words: dict[str, Any] = {"kind": "prismatic", **plan.words}
        words |= {"anchor": [*start.point], "axis": [*self._axis]}
        if at.shift:
            words |= {"lower": 0.0, "upper": self._far}
        add(self.editor, AddThings((), (words,), name="slide"))

    def draw(self, draw: Draw) -> None:
        """Draw the rail with its angle, and who slides on it."""
        start, end, at = self._start, self._end, self._at
        if start is None or start.body is None or at is None or not self.is_there:
            return
        begin = seen(draw, start)
        if end is None or not self._dragged:
            written = [draw_end(draw, start.body, "B")]
            snap_mark(draw, self.editor.snapped, avoid=written)
            return
        plan = self._plan
        if isinstance(plan, Ends):
            draw_ends(draw, plan, begin)
        self._draw_rail(draw, begin, at)

    def _draw_rail(self, draw: Draw, begin: Point, at: Cursor) -> None:
        (ux, uy), far, sizes = self._axis, self._far, draw.style.sizes
        out = 0.0 if at.shift else RAIL * draw.style.sizes.dot / 6.0 / draw.camera.scale
        low = (begin[0] - out * ux, begin[1] - out * uy)
        high = (begin[0] + (far + out) * ux, begin[1] + (far + out) * uy)
        tip = (begin[0] + far * ux, begin[1] + far * uy)
        draw.line(low, high, "halo", sizes.line + 2 * sizes.halo)
        draw.line(low, high, "preview", sizes.line, dash=not at.shift)
        draw.arrow(begin, (tip[0] - begin[0], tip[1] - begin[1]), "preview")
        turn = math.atan2(uy, ux)
        if at.shift:
            dimension(draw, begin, tip, figure(far, "m"))
        level(draw, begin, 3.2 * sizes.label)
        angle_arc(draw, begin, 0.0, turn, degrees(turn))


TOOL = Slider
