"""Push the view around: what was under the cursor stays under it."""

from typing import ClassVar

from app.drawing.camera import Camera
from app.editor.cursor import Cursor, Shape
from app.editor.tool import Tool


class Push:
    """One push of the view, with any button and any tool."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._held = (0.0, 0.0)  # [m] the point of the world under the cursor at the press
        self._moved = camera.moved

    def press(self, at: Cursor) -> None:
        """Take hold of the world."""
        self._held = at.point

    def move(self, at: Cursor) -> None:
        """Bring the held point back under the cursor, which is now elsewhere."""
        self._camera.pan(self._held[0] - at.point[0], self._held[1] - at.point[1])

    def was_click(self) -> None:
        """Take it that the view was not moved: the button went up where it went down."""
        self._camera.moved = self._moved


class Pan(Tool):
    """The left button pushes the view, also from a body."""

    NAME, LABEL, KEY, ICON, PLACE = "pan", "Move the view", "q", "pan", (0, 2)
    HINT = "Drag to move the view. The right button moves it with any tool."
    SHAPE: ClassVar[Shape] = "move"

    _push: Push | None = None

    @property
    def busy(self) -> bool:
        """Return whether it holds the view."""
        return self._push is not None

    def press(self, at: Cursor) -> bool:
        self._push = Push(self.editor.camera)
        self._push.press(at)
        return True

    def move(self, at: Cursor) -> None:
        """Bring it along."""
        if self._push is not None:
            self._push.move(at)

    def release(self, at: Cursor) -> None:  # noqa: ARG002 - it was moved there
        """Let it go."""
        self._push = None

    def cancel(self) -> None:
        self._push = None


TOOL = Pan
