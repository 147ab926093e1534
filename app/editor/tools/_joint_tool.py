"""What the tools have in common that join the bodies under a point: hinge, weld, pin and motor."""

from typing import ClassVar

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Tool, Workspace
from app.editor.tools._ends import (
    Anchor,
    Ends,
    add,
    ends_of,
    is_drag,
    lives,
    planned,
    refusal,
    spot_at,
)
from app.editor.tools._joint_marks import draw_anchor, draw_ends, seen
from app.simulation.commands.base import Command
from physics import Body
from physics.joints.handle import Joint


class JointTool(Tool):
    """A press takes what `find` has found under the cursor; the release does it."""

    NOTHING: ClassVar[str] = ""  # what a click in the air is told, where it does nothing

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.reset()

    def reset(self) -> None:
        """Forget what was found and begun."""
        self._at: Cursor | None = None  # where the plan was made
        self._plan: Ends | str = ""  # who would be joined, or why nobody
        self._pin: Anchor | None = None  # where
        self._joint: Joint | None = None  # one that is there already
        self._press: Cursor | None = None
        self._dragged = False

    def find(self, at: Cursor) -> None:
        """Look for what a click would join."""
        spot = spot_at(self.editor, at)
        self._plan = planned(self.editor, spot, self.to_background(at)) if spot.bodies else ""
        if isinstance(self._plan, Ends):
            self._pin = Anchor.at(spot.point, self._plan.b)

    def to_background(self, at: Cursor) -> bool:
        """Return whether a click joins with the background where two bodies overlap."""
        return at.ctrl

    def do(self, at: Cursor) -> None:
        """Do what was found, when the button goes up at `at`."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Return whether a press is under way, on bodies that exist."""
        return self._press is not None and self.is_there

    @property
    def is_there(self) -> bool:
        """Return whether everything that was found still exists."""
        planned = self._plan if isinstance(self._plan, Ends) else ()
        pinned = (self._pin.body,) if self._pin is not None else ()
        is_gone = self._joint is not None and not self._joint.alive
        return lives(self.editor, (*planned, *pinned)) and not is_gone

    @property
    def shift(self) -> bool:
        """Return whether Shift was held where the plan was made."""
        return self._at is not None and self._at.shift

    def hover(self, at: Cursor | None) -> None:
        """Look what a click would do."""
        self.reset()
        if at is not None:
            self._at = at
            self.find(at)

    def press(self, at: Cursor) -> bool:
        """Begin; in the air too, so that the release can say why nothing was done."""
        self.hover(at)
        self._press = at
        return True

    def release(self, at: Cursor) -> None:
        """Do it, or say why not."""
        self.move(at)
        if self.busy:
            if isinstance(self._plan, Ends) or self._joint is not None:
                self.do(at)
            else:
                self.editor.session.notify("info", self._plan or self.NOTHING)
        self.reset()

    def cancel(self) -> None:
        self.reset()


class PairTool(JointTool):
    """Hinge and weld: a click joins what lies there, a drag joins it with another body."""

    def command(self, ends: Ends, point: Point) -> Command:
        """Return the command that joins the `ends` at `point` [m]."""
        raise NotImplementedError

    def draw_more(self, draw: Draw, at: Point) -> None:
        """Draw what the joint itself looks like at the pin."""

    @property
    def hint(self) -> str:
        """Say who would be joined, or why nobody can be."""
        if not self.is_there:
            return self.HINT
        if isinstance(self._plan, str):
            if self._dragged and self._pin is not None and not self._plan:
                return f"Let go over another body to join it to {self._pin.name}; Esc cancels"
            return self._plan or (self.HINT if self._pin is None else self.NOTHING)
        if self._dragged:
            return f"Joins {self._plan.text}"
        if self._plan.a is not None:
            return f"Joins {self._plan.text}. Ctrl: {self._plan.b.name} and the background instead"
        return f"Joins {self._plan.text}. Drag to another body to join it to that one"

    def find(self, at: Cursor) -> None:
        """Look what a click would join; the pin is on the topmost body."""
        spot = spot_at(self.editor, at)
        self._plan = planned(self.editor, spot, at.ctrl) if spot.bodies else ""
        self._pin = spot.anchor()

    def move(self, at: Cursor) -> None:
        """A drag joins what the press was on with what is under the cursor now."""
        if self._press is None or self._pin is None or not self.busy:
            return
        self._dragged = self._dragged or is_drag(self._press, at)
        if not self._dragged:
            return
        first = self._pin.body
        under = [body for body in spot_at(self.editor, at).bodies if body is not first]
        self.editor.snapped = None  # only the start counts
        self._plan = self._ends(first, under[0]) if under else ""

    def _ends(self, first: Body | None, other: Body) -> Ends | str:
        """Return who is joined at the pin, or why nobody can be."""
        assert self._pin is not None
        return refusal(first, other) or ends_of(first, other, self._pin.point)

    def do(self, at: Cursor) -> None:  # noqa: ARG002 - the pin is where the press was
        """Add the joint."""
        if isinstance(self._plan, Ends) and self._pin is not None:
            add(self.editor, self.command(self._plan, self._pin.point))

    def draw(self, draw: Draw) -> None:
        """Draw who would be joined, and the pin."""
        if self._pin is None or not self.is_there:
            return
        at = seen(draw, self._pin)
        if isinstance(self._plan, Ends):
            written = draw_ends(draw, self._plan, at)
        else:
            written = [draw_anchor(draw, self._pin, "A")]
        if not self._dragged:
            snap_mark(draw, self.editor.snapped, avoid=written)
        self.draw_more(draw, at)
