"""The mouse as tools and instruments see it: in the world, with the keys that are held."""

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Shape = Literal[
    "arrow", "hand", "cross", "move", "text", "wait", "size_we", "size_ns", "size_nwse", "size_nesw"
]
"""Forms of the mouse cursor; those for sizes are double arrows, by the points of the compass."""

CLICK = 6.0
"""A press that moves less is a click [px at UI scale 1]; more: hasty clicks become drags."""


@dataclass(frozen=True)
class Cursor:
    """Where the mouse is, and which keys are held with it."""

    point: Point  # [m, world]
    reach: float  # [m] what is nearer counts as hit
    shift: bool = False
    alt: bool = False
    ctrl: bool = False
    clicks: int = 1  # 2: the second press of a double click
    pixel: float = 0.0  # [m] of one pixel at UI scale 1: sizes that should look alike at any zoom
