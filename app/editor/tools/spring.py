"""Stretch a spring between two bodies, or from one to the background."""

import math

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tools._ends import Anchor, effective_mass
from app.editor.tools._tie_tool import TieTool
from app.quantities.numbers import figure
from app.simulation.commands.base import Words

HERTZ = 2.0
"""Frequency of a new spring on what it moves: [Hz], 2. It swings so that eyes can follow, and sags
under a weight by g / w^2 = 6 cm. More looks like a rod."""

DAMPING_RATIO = 0.1
"""Of a new spring: [1], 0.1. It swings some seven times before it rests; Shift: for ever."""


class Spring(TieTool):
    """A soft distance joint."""

    NAME, LABEL, KEY, ICON, PLACE = "spring", "Spring", "z", "spring", (2, 1)
    FIRST = 5, "Spring"
    HINT = "Drag a spring from body to body or background. Shift: no damping, Ctrl: to background"
    MORE = "; Shift: without damping"

    def said(self, start: Anchor, end: Anchor, at: Cursor) -> str:
        """Return how stiff it would be."""
        k = stiffness(start, end)
        return f"{figure(k, 'N/m')} ({HERTZ:g} Hz); {'' if at.shift else 'Shift: '}no damping"

    def values(self, at: Cursor) -> Words:
        return {"hertz": HERTZ, "damping_ratio": 0.0 if at.shift else DAMPING_RATIO}

    def draw_between(self, draw: Draw, a: Point, b: Point) -> None:
        draw.spring(a, b, "preview", px=draw.style.sizes.dot * 2.8)


def stiffness(a: Anchor, b: Anchor) -> float:
    """Return K = m (2 pi f)^2 of a new spring [N/m], m the effective mass of its ends."""
    return effective_mass(a, b) * (math.tau * HERTZ) ** 2


TOOL = Spring
