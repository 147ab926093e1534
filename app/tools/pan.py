"""Push the view around: what was under the cursor stays under it."""

from app.camera import Camera
from app.tools import Press


class PanTool:
    """A drag of the empty canvas, or of anything with the right or middle button."""

    def __init__(self, camera: Camera) -> None:
        """A tool for the view of `camera`."""
        self._camera = camera
        self._held = (0.0, 0.0)  # [m] the point of the world under the cursor at the press

    def press(self, press: Press) -> bool:
        """Take hold of the world; there is always something to hold."""
        self._held = press.point
        return True

    def move(self, point: tuple[float, float]) -> None:
        """Bring the held point back under the cursor, which is now over `point` [m]."""
        self._camera.pan(self._held[0] - point[0], self._held[1] - point[1])

    def release(self) -> None:
        """Nothing to finish."""

    def cancel(self) -> None:
        """The view stays where it is."""
