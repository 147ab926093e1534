"""Put a rigid rod between two bodies, or from one to the background."""

import math

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tools._ends import Anchor
from app.editor.tools._tie_tool import TieTool
from app.quantities.numbers import figure
from app.simulation.commands.base import Words


class Rod(TieTool):
    """A rigid distance joint: both ends turn, their distance stays."""

    NAME, LABEL, KEY, ICON, PLACE = "rod", "Rod", "shift+z", "rod", (2, 2)
    HINT = "Drag from body to body, or from the background: a rod keeps this distance."
    MORE = ": a rod keeps this distance. Ctrl: the background"

    def said(self, start: Anchor, end: Anchor, at: Cursor) -> str:  # noqa: ARG002
        """Return how long it would be."""
        return f"{figure(math.dist(start.point, end.point), 'm')}, rigid, free to turn"

    def values(self, at: Cursor) -> Words:  # noqa: ARG002
        return {}

    def draw_between(self, draw: Draw, a: Point, b: Point) -> None:
        """Draw the line that it will be."""
        draw.line(a, b, "halo", draw.style.sizes.line + 2 * draw.style.sizes.halo)
        draw.line(a, b, "preview", 1.5 * draw.style.sizes.line)


TOOL = Rod
