"""Pin a body to the background, or pull the pin out again."""

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.tool import Tool, Workspace
from app.editor.tools._ends import Anchor, Ends, add, ends_at, joint_at, lives, spot_at
from app.editor.tools._joint_marks import draw_ends, draw_weld_cross, seen
from app.simulation.commands.edit import PinToBackground, Remove
from physics.joints.handle import Joint


class Pin(Tool):
    """A click pins; a click on a pin removes it."""

    NAME, LABEL, KEY, ICON, PLACE = "pin", "Pin", "n", "pin", (2, 7)
    HINT = "Click a body to pin it to the background; Shift: it cannot turn. Click a pin: out"

    def __init__(self, editor: Workspace) -> None:
        """Nothing is under the cursor."""
        super().__init__(editor)
        self._at: Cursor | None = None
        self._pin: Anchor | None = None
        self._plan: Ends | str = ""
        self._joint: Joint | None = None  # the pin that a click would remove
        self._pressed = False

    @property
    def busy(self) -> bool:
        """Between press and release."""
        return self._pressed and self._is_there()

    def _is_there(self) -> bool:
        planned = self._plan if isinstance(self._plan, Ends) else ()
        is_old = self._joint is not None and not self._joint.alive
        return lives(self.editor, planned) and not is_old

    @property
    def hint(self) -> str:
        """What a click would do here."""
        if self._joint is not None and self._joint.alive:
            return f"Click to remove the pin of {self._joint.b.name}"
        if isinstance(self._plan, str):
            return self._plan or self.HINT
        how = (
            "it cannot turn" if self._at is not None and self._at.shift else "Shift: it cannot turn"
        )
        return f"Pins {self._plan.b.name} to the background; {how}"

    def hover(self, at: Cursor | None) -> None:
        """Look what is here: a pin, or a body."""
        self._reset()
        if at is None:
            return
        self._at = at
        self._joint = pin_at(self.editor, at)
        spot = spot_at(self.editor, at)
        if self._joint is not None:
            self.editor.snapped = None
            return
        self._plan = ends_at(spot.bodies, background=True) if spot.bodies else ""
        if isinstance(self._plan, Ends):
            self._pin = Anchor.at(spot.point, self._plan.b)

    def press(self, at: Cursor) -> bool:
        """It happens when the button goes up; False where there is nothing to pin."""
        self.hover(at)
        self._pressed = self._joint is not None or self._plan != ""
        return self._pressed

    def release(self, at: Cursor) -> None:
        """Pin it as it was pressed, or remove the pin."""
        if self.busy:
            if self._joint is not None:
                self.editor.do(Remove((self._joint.id,)))
            elif isinstance(self._plan, Ends) and self._pin is not None:
                turns = not at.shift
                add(self.editor, PinToBackground(self._plan.b.id, self._pin.point, turns))
            elif isinstance(self._plan, str):
                self.editor.session.notify("info", self._plan)
        self._reset()

    def cancel(self) -> None:
        """Nothing happens."""
        self._reset()

    def left(self) -> None:
        """Another tool is chosen."""
        self._reset()

    def _reset(self) -> None:
        self._at, self._pin, self._plan, self._joint = None, None, "", None
        self._pressed = False

    def draw(self, draw: Draw) -> None:
        """The body and its pin, or the pin that would go."""
        if not self._is_there():
            return
        if self._joint is not None:
            sizes = draw.style.sizes
            at = seen(draw, Anchor.at(self._joint.anchor_b, self._joint.b))
            draw.ring(at, 2.5 * sizes.handle, "invalid", sizes.line)
            draw.cross(at, 1.2 * sizes.handle, "invalid", sizes.line)
        elif isinstance(self._plan, Ends) and self._pin is not None:
            at = seen(draw, self._pin)
            written = draw_ends(draw, self._plan, at)
            if self._at is not None and self._at.shift:
                draw_weld_cross(draw, at)
            snap_mark(draw, self.editor.snapped, avoid=written)


def pin_at(editor: Workspace, at: Cursor) -> Joint | None:
    """The nearest hinge or weld to the background."""
    joint = joint_at(editor, at, ("revolute", "weld"))
    return joint if joint is not None and joint.a is None else None


TOOL = Pin
