"""The pen: draw over the picture, freehand, straight, or an arrow; or highlight."""

import math

from app.drawing.draw import Draw
from app.drawing.pen_stroke import (
    COLORS,
    MARKERS,
    TOLERANCE,
    Stroke,
    arrow,
    freehand,
    line,
    thinned,
)
from app.editor.cursor import CLICK, Cursor, Point
from app.editor.instruments.instrument import Choice
from app.editor.tool import Tool, Workspace
from app.files.view_options import PROJECTOR_PEN

WIDTHS = (3.0, 6.0, 11.0)  # [px at UI scale 1]
WORDS = ("fine", "middle", "broad")
MARKER = 4.0
"""The highlighter is so many times as wide: [1], 4; the middle one covers a line of labels."""

STEP = 2.0  # [px at UI scale 1] points of a stroke are at least this far apart
MOST_POINTS = 6000
"""Points of one stroke: [count], 6000: three minutes of scribbling without lifting the pen."""


class Pen(Tool):
    """The pen draws on the pad of the editor; the simulation does not know of it."""

    NAME, LABEL, KEY, ICON, PLACE = "pen", "Pen", "shift+p", "pen", (4, 5)
    GROUP, IN_MENU, IN_LESSON, RECALLS = "Present", (2, 0), 4, True
    HINT = (
        "Draw. Shift: straight, Ctrl: arrow. Right click: colours, or remove a stroke."
        " Backspace: the last stroke, Ctrl E: all"
    )

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._raw: list[Point] = []  # [m] where the mouse was; () = no stroke
        self._began = 0  # [ticks]
        self._at: Cursor | None = None  # where the mouse is, without a gesture
        self._moved = False  # more than a click

    # --- what it draws with ------------------------------------------------------------------

    @property
    def role(self) -> str:
        view = self.editor.view
        names, kind = (MARKERS, "marker") if view.pen_marker else (COLORS, "pen")
        return f"{kind}_{names[view.pen_color]}"

    @property
    def width(self) -> float:
        """Return the width now [m]: it is the same on the screen, whatever the zoom."""
        view = self.editor.view
        pixels = WIDTHS[view.pen_width] * (MARKER if view.pen_marker else 1.0)
        return pixels * self._scale / self.editor.camera.scale

    @property
    def _scale(self) -> float:
        """Return the UI scale [1], larger on the projector."""
        view = self.editor.view
        return max(view.ui_scale, PROJECTOR_PEN) if view.projector else view.ui_scale

    # --- a stroke ----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Return whether a stroke is under way."""
        return bool(self._raw)

    def left(self) -> None:
        self._at = None

    def hover(self, at: Cursor | None) -> None:
        """Follow the mouse with the nib."""
        self._at = at

    def press(self, at: Cursor) -> bool:
        """Begin a stroke."""
        self._raw, self._moved = [at.point], False
        self._began = self.editor.session.world.tick
        self._follow(at)
        return True

    def move(self, at: Cursor) -> None:
        """Continue the stroke; Shift and Ctrl may come and go."""
        if not self._raw:
            return
        self._moved |= math.dist(self._raw[0], at.point) > 0.5 * CLICK * at.pixel
        far = math.dist(self._raw[-1], at.point) >= STEP * at.pixel
        if far and len(self._raw) < MOST_POINTS:
            self._raw.append(at.point)
        self._follow(at)

    def release(self, at: Cursor) -> None:
        """Keep the stroke, with as few points as it needs."""
        pad = self.editor.pad
        if not self._raw:
            return
        stroke = self._stroke(at)
        if not stroke.straight:
            points = thinned(stroke.points, TOLERANCE * at.pixel)
            stroke = Stroke(points, stroke.width, stroke.role)
        self._raw, pad.fresh = [], None
        pad.add(stroke, self._began)

    def cancel(self) -> None:
        self._raw, self.editor.pad.fresh = [], None

    def _follow(self, at: Cursor) -> None:
        self.editor.pad.fresh = self._stroke(at)

    def _stroke(self, at: Cursor) -> Stroke:
        """Return what a release would leave."""
        first, width = self._raw[0], self.width
        if self._moved and at.ctrl:
            return Stroke(arrow(first, at.point, width, at.pixel), width, self.role, True)
        if self._moved and at.shift:
            return Stroke(line(first, at.point), width, self.role, True)
        raw = self._raw if self._moved else self._raw[:1]
        return Stroke(freehand(raw, at.pixel), width, self.role)

    # --- taking away -------------------------------------------------------------------------

    def take_back(self) -> bool:
        """Remove the last stroke, or bring back what was erased."""
        return self.editor.pad.undo()

    def put_back(self) -> bool:
        return self.editor.pad.redo()

    def context(self, at: Cursor) -> bool:
        """Remove the stroke under a right click; elsewhere ask for colour and width."""
        if not self.editor.pad.erase(at):
            self.editor.instruments.ask(self.choices())
        return True

    def choices(self) -> list[list[Choice]]:
        """Return the menu at the mouse."""
        view = self.editor.view
        names = MARKERS if view.pen_marker else COLORS

        def entry(words: str, option: str, value: int | bool) -> Choice:
            now = getattr(view, option)
            return Choice(words.capitalize(), lambda: setattr(view, option, value), now == value)

        return [
            [entry(name, "pen_color", k) for k, name in enumerate(names)],
            [entry(name, "pen_width", k) for k, name in enumerate(WORDS)],
            [entry("pen", "pen_marker", False), entry("marker", "pen_marker", True)],
        ]

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Draw the nib, as wide as it will draw."""
        if self._at is None or self.busy:
            return
        rim = None if self.editor.view.pen_marker else "halo"
        draw.circle(self._at.point, 0.5 * self.width, self.role, rim, draw.style.sizes.halo)


TOOL = Pen
