"""Hang two bodies by one rope over two wheels, in four clicks or two drags."""

import math

from app.drawing.dimensions import dimension, snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.tool import Tool, Workspace
from app.editor.tools._ends import Anchor, add, lined_up, lives, refusal, spot_at
from app.editor.tools._joint_marks import DOWN, draw_anchor, seen
from app.quantities.numbers import figure
from app.simulation.commands.edit.adding import AddThings
from physics.constants import SMALLEST_SIZE

STEPS = (
    "Pulley, 1 of 4: click the body at one end, or drag from it to its wheel",
    "Pulley, 2 of 4: click where the wheel is, above {a}; Backspace: a step back",
    "Pulley, 3 of 4: click where the second wheel is, or drag from it to the other body",
    "Pulley, 4 of 4: click the body at the other end; Backspace: a step back",
)

DRAG = 2.0
"""A press that moves further also places the point where it ends: [reaches], 2. Less: the tremor of
a click puts the wheel onto the body."""

WHEEL = 2.2
"""Diameter of a wheel on screen: [dots], as the overlay of joints draws it."""


class Pulley(Tool):
    """Body A, wheel A, wheel B, body B; the rope is as long as it lies then."""

    NAME, LABEL, KEY, ICON, PLACE = "pulley", "Pulley", "y", "pulley", (2, 8)
    HINT = STEPS[0]

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._placed: list[Anchor] = []  # body A, wheel A, wheel B
        self._next: Anchor | None = None  # where the next would be
        self._press: Cursor | None = None  # of the button that is down

    # --- what it would do --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Return whether some points are placed, from the first press on, while A exists."""
        return (self._press is not None or bool(self._placed)) and self._is_there()

    def _is_there(self) -> bool:
        points = (*self._placed, self._next)
        return lives(self.editor, (end.body for end in points if end is not None))

    @property
    def hint(self) -> str:
        """Return the step that comes next, or why it cannot be here."""
        if not self._is_there():
            return self.HINT
        step = len(self._placed)
        if step == 0:
            on = self._next.body if self._next is not None else None
            return f"{self.HINT}. Here: {on.name}" if on is not None else self.HINT
        if step < 3 or self._next is None or self._next.body is None:
            return STEPS[step].format(a=self._placed[0].name)
        reason = self._refusal(self._next)
        return reason or f"Joins {self._placed[0].name} and {self._next.name} by one rope"

    def _refusal(self, last: Anchor) -> str:
        """Return why the rope cannot end there."""
        if last.body is None:
            return "The rope must end on a body"
        if reason := refusal(self._placed[0].body, last.body):
            return reason
        a, wheel_a, wheel_b = (end.point for end in self._placed)
        if min(math.dist(a, wheel_a), math.dist(wheel_b, last.point)) < SMALLEST_SIZE:
            return "Each body must hang away from its wheel"
        return ""

    # --- the gesture -------------------------------------------------------------------------

    def hover(self, at: Cursor | None) -> None:
        """Look what the next point would be."""
        if not self._is_there():
            self.cancel()
        self._next = self._anchor_at(at) if at is not None else None

    def _anchor_at(self, at: Cursor) -> Anchor:
        """Return an end on a body, or a wheel in the background, where it can above the body."""
        spot, step = spot_at(self.editor, at), len(self._placed)
        if step == 0:
            return spot.anchor()
        if step == 3:
            return spot.anchor(other_than=self._placed[0].body)
        x = self._placed[0].point[0] if step == 1 else None
        y = self._placed[1].point[1] if step == 2 else None
        return Anchor(None, lined_up(self.editor, at, spot.point, x, y))

    def press(self, at: Cursor) -> bool:
        """Place the next point; False where there is no body for an end of the rope."""
        self.hover(at)
        if self._next is None or (not self._placed and self._next.body is None):
            return False
        self._press = at
        self._place()
        return self.busy or self._next is not None

    def _place(self) -> None:
        """Place the next point; the last one makes the rope."""
        if self._next is None:
            return
        if len(self._placed) < 3:
            self._placed.append(self._next)
            return
        if reason := self._refusal(self._next):
            self.editor.session.notify("info", reason)
            return
        self._make(self._next)
        self.cancel()

    def _make(self, last: Anchor) -> None:
        first, wheel_a, wheel_b = self._placed
        if first.body is None or last.body is None:
            return
        words = {
            "kind": "pulley",
            "a": first.body.id,
            "anchor_a": [*first.point],
            "ground_a": [*wheel_a.point],
            "b": last.body.id,
            "anchor_b": [*last.point],
            "ground_b": [*wheel_b.point],
        }
        add(self.editor, AddThings((), (words,), name="pulley"))

    def move(self, at: Cursor) -> None:
        if self._press is not None and self.busy:
            self._next = self._anchor_at(at)

    def release(self, at: Cursor) -> None:
        """Place the following point here after a drag; after a click nothing more happens."""
        if self._press is not None and self.busy and self._was_dragged(self._press, at):
            self.move(at)
            self._place()
        self._press = None

    @staticmethod
    def _was_dragged(press: Cursor, at: Cursor) -> bool:
        return math.dist(press.point, at.point) > DRAG * at.reach

    def finish(self) -> bool:
        """Give up a rope with missing ends."""
        was_busy = self.busy
        self.cancel()
        return was_busy

    def take_back(self) -> bool:
        """Take the last point back."""
        if not self._placed or not self._is_there():
            return False
        self._placed.pop()
        return True

    def cancel(self) -> None:
        self._placed, self._next, self._press = [], None, None

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Draw the rope as far as it goes, with the lengths of both sides."""
        if not self._is_there():
            return
        points = [*self._placed, *([self._next] if self._next is not None else [])]
        if not self._placed:
            if self._next is not None and self._next.body is not None:
                written = [draw_anchor(draw, self._next, "A")]
                snap_mark(draw, self.editor.snapped, avoid=written)
            return
        sizes, at = draw.style.sizes, [seen(draw, end) for end in points]
        draw.path(at, "halo", sizes.line + 2 * sizes.halo)
        draw.path(at, "preview", sizes.line)
        for wheel in at[1:3]:
            draw.ring(wheel, WHEEL * sizes.dot, "preview", sizes.line)
        written = [
            dimension(draw, a, b, figure(math.dist(a, b), "m"))
            for a, b in (at[0:2], at[2:4])[: len(at) // 2]
        ]
        written.append(draw_anchor(draw, points[0], "A", DOWN, written))
        if len(points) == 4 and points[3].body is not None:
            written.append(draw_anchor(draw, points[3], "B", DOWN, written))
        snap_mark(draw, self.editor.snapped, avoid=written)


TOOL = Pulley
