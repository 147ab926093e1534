"""Joining two bodies at a point: by a click that joins what lies there, or by a drag to another."""

from typing import ClassVar

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Tool, Workspace
from app.editor.tools._ends import (
    Anchor,
    Ends,
    Spot,
    add,
    ends_at,
    ends_of,
    is_drag,
    lives,
    refusal,
    spot_at,
)
from app.editor.tools._joint_marks import draw_ends, draw_pin, seen
from app.simulation.commands.base import Command


class PairTool(Tool):
    """What hinge and weld have in common. Subclasses say which joint it becomes."""

    WORD: ClassVar[str] = ""  # "hinge", in hints

    def __init__(self, editor: Workspace) -> None:
        """Nothing is begun."""
        super().__init__(editor)
        self._plan: Ends | str = ""  # who would be joined, or why nobody
        self._pin: Anchor | None = None  # where
        self._press: Cursor | None = None
        self._from: Spot | None = None  # what the press was on
        self._dragged = False

    def command(self, ends: Ends, point: Point) -> Command:
        """The joint of `ends` at `point` [m]."""
        raise NotImplementedError

    # --- the gesture -------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a press is under way, on bodies that exist."""
        return self._press is not None and self._from is not None and self._is_there()

    def _is_there(self) -> bool:
        pinned = (self._pin.body,) if self._pin is not None else ()
        begun = self._from.bodies if self._from is not None else ()
        planned = self._plan if isinstance(self._plan, Ends) else ()
        return lives(self.editor, (*pinned, *begun, *planned))

    @property
    def hint(self) -> str:
        """Who would be joined, or why nobody can be."""
        if isinstance(self._plan, str):
            return self._plan or self.HINT
        if not self._is_there():
            return self.HINT
        text = f"Joins {self._plan.text}"
        return text if self._dragged else f"{text}. {self._more}"

    @property
    def _more(self) -> str:
        if isinstance(self._plan, Ends) and self._plan.a is not None:
            return "Ctrl: the upper one with the background instead"
        return "Drag to another body to join it with that"

    def hover(self, at: Cursor | None) -> None:
        """Look what a click would join."""
        self._reset()
        if at is not None:
            spot = spot_at(self.editor, at)
            self._plan = ends_at(spot.bodies, at.ctrl) if spot.bodies else ""
            self._pin = spot.anchor()

    def press(self, at: Cursor) -> bool:
        """Begin on the bodies here; False where there are none."""
        self.hover(at)
        spot = spot_at(self.editor, at)
        if not spot.bodies:
            return False
        self._press, self._from = at, spot
        return True

    def move(self, at: Cursor) -> None:
        """A drag joins what the press was on with what is under the cursor now."""
        if self._press is None or self._from is None or not self.busy:
            return
        self._dragged = self._dragged or is_drag(self._press, at)
        if not self._dragged:
            return
        first = self._from.bodies[0]
        under = [body for body in spot_at(self.editor, at).bodies if body is not first]
        self.editor.snapped = None  # only the start counts
        if not under:
            self._plan = f"From {first.name} to: let go over another body; Esc to cancel"
            return
        self._plan = refusal(first, under[0]) or ends_of(first, under[0])

    def release(self, at: Cursor) -> None:
        """Join them, or say why not."""
        self.move(at)
        plan, pin, there = self._plan, self._pin, self.busy
        if there and pin is not None:
            if isinstance(plan, Ends):
                add(self.editor, self.command(plan, pin.point))
            elif not self._dragged or not plan.startswith("From"):
                self.editor.session.notify("info", plan)
        self._reset()

    def cancel(self) -> None:
        """Nothing is joined."""
        self._reset()

    def left(self) -> None:
        """Another tool is chosen."""
        self._reset()

    def _reset(self) -> None:
        self._plan, self._pin, self._press, self._from = "", None, None, None
        self._dragged = False

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Who would be joined, and the pin."""
        pin = self._pin
        if pin is None or not self._is_there():
            return
        at = seen(draw, pin)
        written = draw_ends(draw, self._plan, at) if isinstance(self._plan, Ends) else []
        if self._from is not None and not written:
            draw_pin(draw, at)
        if not self._dragged:
            snap_mark(draw, self.editor.snapped, avoid=written)
        self.draw_more(draw, at)

    def draw_more(self, draw: Draw, at: Point) -> None:
        """What the joint itself looks like at the pin."""
