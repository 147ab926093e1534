"""What the mouse buttons do: one file a tool, in world coordinates."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Press:
    """A button went down at `point` [m, world]; things nearer than `reach` [m] count as hit."""

    point: tuple[float, float]
    reach: float
    center: bool = False  # Shift
    no_spin: bool = False  # Alt


class Tool(Protocol):
    """One gesture, from press to release or cancel."""

    def press(self, press: Press) -> bool:
        """Begin; False when there is nothing here for this tool."""
        ...

    def move(self, point: tuple[float, float]) -> None:
        """The mouse is at `point` [m, world]; called in every frame of the gesture."""
        ...

    def release(self) -> None:
        """The button went up."""
        ...

    def cancel(self) -> None:
        """Esc or the other button: undo what can be undone, and end."""
        ...
