"""Where the buttons of the toolbar stand: rows of one group after the other, lines between them."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from app.ui.kit.theme import Look

SIDE = 38  # [units] of a button, square
LEAST_SIDE = 26
"""A button is made smaller, down to this, before there is another column: [units], 26; 46 px on
the projector. Smaller ones are hard to hit; wider bars take from the canvas."""

EDGE = 4  # [units] round all
GAP = 9  # [units] between two groups; its line lies in the middle
MOST_COLUMNS = 13


@dataclass(frozen=True)
class ToolGrid:
    """Rectangles [px] in the toolbar: a list of buttons for each group, and the lines."""

    width: int
    groups: tuple[tuple[pygame.Rect, ...], ...]
    lines: tuple[pygame.Rect, ...]


NO_GRID = ToolGrid(0, (), ())


def tool_grid(look: Look, counts: Sequence[int], width: int, height: int) -> ToolGrid:
    """Return the grid of as few columns as `height` [px] allows for groups of so many tools.

    `width` [px] is what the bar and the canvas have together: the canvas gets half at least.
    """
    counts = [count for count in counts if count]
    if not counts:
        return NO_GRID
    edge, gap = look.px(EDGE), look.px(GAP)
    room = height - 2 * edge - gap * (len(counts) - 1)
    most = min(look.target(SIDE), width // 2 - 2 * edge)
    columns, side = _best(counts, (width // 2 - 2 * edge, room), look.target(LEAST_SIDE), most)
    groups, lines = [], []
    line = pygame.Rect(edge, 0, columns * side, look.px(1))
    top = edge
    for number, count in enumerate(counts):
        if number:
            lines.append(line.move(0, top + (gap - line.height) // 2))
            top += gap
        places = [divmod(place, columns) for place in range(count)]
        groups.append(
            tuple(pygame.Rect(edge + x * side, top + y * side, side, side) for y, x in places)
        )
        top += rows(count, columns) * side
    return ToolGrid(columns * side + 2 * edge, tuple(groups), tuple(lines))


def rows(count: int, columns: int) -> int:
    """Return how many rows a group of `count` tools needs."""
    return -(-count // columns)


def _best(counts: Sequence[int], room: tuple[int, int], least: int, most: int) -> tuple[int, int]:
    """Return the number of columns, and the side of a button [px]; `room` is width and height for
    them.

    Where even the last resort is too low for buttons of `least`, the largest that fit.
    """
    result = (1, 0)
    for columns in range(1, MOST_COLUMNS + 1):
        lines = sum(rows(count, columns) for count in counts)
        side = min(most, room[0] // columns, room[1] // lines)
        if side >= least:
            return columns, side
        if side > result[1]:
            result = columns, side
    return result[0], max(1, result[1])
