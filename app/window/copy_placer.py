"""Copies of things: where what is on the clipboard, or duplicated, comes to lie."""

from app.editor.cursor import Point
from app.editor.editor import Editor
from app.files.things_text import (
    PastedTextError,
    looks_like_things,
    read_things,
    things_text,
)
from app.simulation.commands.edit import AddThings
from app.simulation.commands.edit.copying import shifted
from app.ui.clipboard import copied_text, copy

STEP = 0.1
"""What is duplicated or nudged moves so far where no grid snaps: [m], 0.1."""


class CopyPlacer:
    """Adds copies to the world; those in one place lie a step apart."""

    def __init__(self, editor: Editor) -> None:
        """Nothing was pasted yet."""
        self._editor = editor
        self._pasted: tuple[Point, int] | None = None  # where the last copy went, how often
        self._text = ""  # that was put on the system's clipboard, or read from it

    @property
    def step(self) -> float:
        """Return one step of the grid [m]."""
        return self._editor.grid or STEP

    def take(self) -> AddThings | None:
        """Put what is selected on the clipboard, for other programs as JSON text; None when none
        of it can be copied.
        """
        things = self._editor.selection.copy()
        if things is not None:
            self._editor.clipboard, self._pasted = things, None
            self._text = things_text(things)
            copy(self._text)
        return things

    def look(self) -> AddThings | None:
        """Return what would be pasted: of two clipboards, what was copied last.

        Raises PastedTextError when the system's holds a text that was meant to be things.
        """
        text = copied_text()
        if text != self._text and looks_like_things(text):
            self._editor.clipboard, self._pasted = read_things(text), None
            self._text = text
        return self._editor.clipboard

    def paste(self, at: Point) -> None:
        """Paste with the middle at the point `at` [m], on the same places of the grid."""
        session = self._editor.session
        try:
            things = self.look()
        except PastedTextError as error:
            session.notify("error", f"The text on the clipboard cannot be pasted: {error}")
            return
        if things is None or not things.bodies:
            session.notify("info", "The clipboard is empty: copy something first")
            return
        count = self._pasted[1] + 1 if self._pasted and self._pasted[0] == at else 0
        self._pasted = at, count
        low, high = bounds_of(things)
        by = [at[k] - (low[k] + high[k]) / 2 for k in (0, 1)]
        grid = self._editor.grid
        if grid > 0.0:
            by = [round(d / grid) * grid for d in by]
        more = count * self.step
        self._add(shifted(things, (by[0] + more, by[1] - more)))

    def duplicate(self) -> None:
        """Add a copy of what is selected, a step to the lower right of it."""
        things = self._editor.selection.duplicate((self.step, -self.step))
        if things is not None:
            self._add(things)

    def _add(self, things: AddThings) -> None:
        if self._editor.do(things):
            self._editor.selection.select_added()


def bounds_of(things: AddThings) -> tuple[Point, Point]:
    """Return the lowest and the highest origins of the bodies [m]."""
    places = [body.get("position", (0.0, 0.0)) for body in things.bodies]
    low = min(p[0] for p in places), min(p[1] for p in places)
    return low, (max(p[0] for p in places), max(p[1] for p in places))
