"""Pin a body to the background, or pull the pin out again."""

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.tool import Workspace
from app.editor.tools._ends import Anchor, Ends, add, joint_at
from app.editor.tools._joint_marks import draw_ends, draw_weld_cross, seen
from app.editor.tools._joint_tool import JointTool
from app.simulation.commands.edit import PinToBackground, Remove
from physics.joints.handle import Joint


class Pin(JointTool):
    """A click pins; a click on a pin removes it."""

    NAME, LABEL, KEY, ICON, PLACE = "pin", "Pin", "n", "pin", (2, 9)
    HINT = "Click a body to pin it to the background, a pin to remove it. Shift: it cannot turn"

    NOTHING = "Click a body to pin it to the background."

    @property
    def hint(self) -> str:
        """Return what a click would do here."""
        if self._joint is not None and self._joint.alive:
            return f"Click to remove the pin of {self._joint.b.name}"
        if isinstance(self._plan, str):
            return self._plan or self.HINT
        how = "it cannot turn" if self.shift else "Shift: it cannot turn"
        return f"Pins {self._plan.b.name} to the background; {how}"

    def find(self, at: Cursor) -> None:
        """Look what is here: a pin, or a body."""
        self._joint = pin_at(self.editor, at)
        if self._joint is not None:
            self.editor.snapped = None
        else:
            super().find(at)

    def to_background(self, at: Cursor) -> bool:  # noqa: ARG002 - a pin is always that
        return True

    def do(self, at: Cursor) -> None:
        """Pin it, or remove the pin."""
        if self._joint is not None:
            self.editor.do(Remove((self._joint.id,)))
        elif isinstance(self._plan, Ends) and self._pin is not None:
            add(self.editor, PinToBackground(self._plan.b.id, self._pin.point, not at.shift))

    def draw(self, draw: Draw) -> None:
        """Draw the body and its pin, or the pin that would go."""
        if not self.is_there:
            return
        if self._joint is not None:
            sizes = draw.style.sizes
            at = seen(draw, Anchor.at(self._joint.anchor_b, self._joint.b))
            draw.ring(at, 2.5 * sizes.handle, "invalid", sizes.line)
            draw.cross(at, 1.2 * sizes.handle, "invalid", sizes.line)
        elif isinstance(self._plan, Ends) and self._pin is not None:
            at = seen(draw, self._pin)
            written = draw_ends(draw, self._plan, at)
            if self.shift:
                draw_weld_cross(draw, at)
            snap_mark(draw, self.editor.snapped, avoid=written)


def pin_at(editor: Workspace, at: Cursor) -> Joint | None:
    """Return the nearest hinge or weld to the background."""
    joint = joint_at(editor, at, ("revolute", "weld"))
    return joint if joint is not None and joint.a is None else None


TOOL = Pin
