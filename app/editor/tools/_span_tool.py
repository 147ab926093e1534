"""What the tools have in common that drag from one end to another: rope, spring and slider."""

from app.editor.cursor import Cursor
from app.editor.tool import Tool, Workspace
from app.editor.tools._ends import Anchor, Spot, is_drag, lives, spot_at


class SpanTool(Tool):
    """A span goes from where the button goes down to where it goes up."""

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._start: Anchor | None = None  # under the mouse, or where the press was
        self._end: Anchor | None = None  # while dragging
        self._press: Cursor | None = None
        self._at: Cursor | None = None  # the newest
        self._dragged = False

    @property
    def busy(self) -> bool:
        """Return whether a drag is under way, between bodies that exist."""
        return self._press is not None and self.is_there

    @property
    def is_there(self) -> bool:
        """Return whether the bodies of both ends still exist."""
        ends = (self._start, self._end)
        return lives(self.editor, (end.body for end in ends if end is not None))

    def hover(self, at: Cursor | None) -> None:
        """Look where it would begin."""
        self.cancel()
        if at is not None:
            self._at = at
            self._start = spot_at(self.editor, at).anchor(at.ctrl)

    def press(self, at: Cursor) -> bool:
        self.hover(at)
        self._press = at
        return True

    def move(self, at: Cursor) -> None:
        if self._press is None or not self.busy:
            return
        self._at, self._dragged = at, self._dragged or is_drag(self._press, at)
        self._end = self.end_at(spot_at(self.editor, at), at)

    def end_at(self, spot: Spot, at: Cursor) -> Anchor:  # noqa: ARG002 - for those that do
        """Return what the other end would hold."""
        return spot.anchor()

    def release(self, at: Cursor) -> None:
        """Make it, when it was a drag."""
        self.move(at)
        if self.busy and self._dragged and self._start is not None and self._end is not None:
            self.make(self._start, self._end, at)
        self.cancel()

    def make(self, start: Anchor, end: Anchor, at: Cursor) -> None:
        """Submit the command, or say why there is none."""
        raise NotImplementedError

    def cancel(self) -> None:
        self._start = self._end = self._press = self._at = None
        self._dragged = False
