"""The six set-ups of springs and particles, and when things happen in them."""

import math
from typing import NamedTuple

from scenes.force._barbell import Point

BEGIN = 1.0  # [s] of the blow; the push or the pull lasts from here to the end of it
LET_GO = 2.4  # [s] when the hand lets go: it has held still for a while
END = 12.0  # [s] then it begins again
SIDE = math.sqrt(3.0)  # [m] of a triangle whose corners are 1 m from its centre


class Mode(NamedTuple):
    """Where the particles are, and what happens to one of them."""

    spots: tuple[Point, ...]  # [m]
    struck: int  # which of them gets it
    blow: float = 0.0  # [N s] at once, to the right
    push: float = 0.0  # [N] for a second
    pull: float = 0.0  # [m] by the hand
    fixed: bool = False  # the first one is held
    damped: bool = False


TRIANGLE = ((-6.0, 3.1), (-6.0 - SIDE / 2, 1.6), (-6.0 + SIDE / 2, 1.6))
PAIR = ((-6.6, 2.4), (-4.6, 2.4))
MODES = {
    "one fixed: pulled": Mode(((-2.0, 2.4), (0.0, 2.4)), 1, pull=1.0, fixed=True),
    "one fixed: struck": Mode(((-2.0, 2.4), (0.0, 2.4)), 1, blow=2.0, fixed=True),
    "both free: struck": Mode(PAIR, 1, blow=2.0),
    "upright: struck, damped": Mode(((-6.0, 3.4), (-6.0, 1.4)), 0, blow=2.0, damped=True),
    "triangle: struck": Mode(TRIANGLE, 0, blow=3.0),
    "triangle: pushed, damped": Mode(TRIANGLE, 0, push=3.0, damped=True),
}
