"""How the panes of a free-body diagram share the room: beside each other, or one over the other."""

from typing import NamedTuple

Pixel = tuple[float, float]
Rect = tuple[float, float, float, float]
"""left, top, width, height [px]"""

LEAST_WIDTH, LEAST_HEIGHT = 1.9, 7.0
"""A pane smaller than this has no room for arrows beside its labels: [1] of a label's size."""


class Room(NamedTuple):
    """What the diagram has to itself [px]; each pane has its title over it."""

    width: float
    height: float
    title: float
    gap: float


def arrangements(room: Room, label: tuple[float, float]) -> list[tuple[Rect, ...]]:
    """Return the ways to place the pane of the body and that of the polygon; where both would be
    too small for labels of that size, the body has all of the room.
    """
    width, height, top, gap = room
    half, low = (width - gap) / 2, (height - gap) / 2
    beside = (0.0, top, half, height - top), (half + gap, top, half, height - top)
    over = (0.0, top, width, low - top), (0.0, low + gap + top, width, low - top)
    roomy = [
        panes
        for panes in (beside, over)
        if panes[0][2] >= LEAST_WIDTH * label[0] and panes[0][3] >= LEAST_HEIGHT * label[1]
    ]
    return roomy or [((0.0, top, width, height - top),)]
