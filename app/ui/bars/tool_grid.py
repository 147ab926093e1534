"""Where the buttons of the toolbar stand: all of them as signs, in groups with lines between, or a
few large ones with words. The last button below them leads from one to the other.
"""

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
FOOT = 26  # [units] height of the button below the signs

CELL = (96, 60)  # [units] of a large button, if its word needs no more
LOW = 36  # [units] of the buttons below them
LEAST_SIGN = 24
"""Large buttons are lower, down to a sign of this above the word, before there is another column:
[units], 24."""


@dataclass(frozen=True)
class ToolGrid:
    """Rectangles [px] in the toolbar: a list of buttons for each group, and the lines."""

    width: int
    groups: tuple[tuple[pygame.Rect, ...], ...]
    lines: tuple[pygame.Rect, ...]
    foot: tuple[pygame.Rect, ...] = ()  # the buttons below them, that lead to other tools


NO_GRID = ToolGrid(0, (), ())


def tool_grid(look: Look, counts: Sequence[int], width: int, height: int) -> ToolGrid:
    """Return the grid of as few columns as `height` [px] allows for groups of so many tools.

    `width` [px] is what the bar and the canvas have together: the canvas gets half at least.
    """
    counts = [count for count in counts if count]
    if not counts:
        return NO_GRID
    edge, gap = look.px(EDGE), look.px(GAP)
    foot = look.target(FOOT) if height > 3 * look.target(SIDE) else 0
    height -= foot
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
    last = pygame.Rect(edge, height, columns * side, foot - edge)
    feet = (last,) if foot else ()
    return ToolGrid(columns * side + 2 * edge, tuple(groups), tuple(lines), feet)


def large_grid(look: Look, words: Sequence[str], width: int, height: int) -> ToolGrid:
    """Return the grid of large buttons with `words`, and of two more below them, in `height` [px].

    `width` [px] is what the bar and the canvas have together: the canvas gets two thirds at least.
    """
    edge, gap, line = look.px(EDGE), look.px(GAP), look.small.get_linesize()
    widest = max(look.small.size(word)[0] for word in words) + look.px(6)
    wide, high = max(look.target(CELL[0]), widest), max(look.target(CELL[1]), 2 * line)
    low = max(look.target(LOW), line + look.px(6))
    room = height - 2 * edge - gap - 2 * low
    most = max(1, (width // 3 - 2 * edge) // wide)
    least = line + look.px(LEAST_SIGN)
    columns = next((n for n in range(1, most) if room // rows(len(words), n) >= least), most)
    high = max(1, min(high, room // rows(len(words), columns)))
    places = [divmod(place, columns) for place in range(len(words))]
    tools = tuple(pygame.Rect(edge + x * wide, edge + y * high, wide, high) for y, x in places)
    top = tools[-1].bottom
    fine = pygame.Rect(edge, top + gap // 2, columns * wide, look.px(1))
    more = pygame.Rect(edge, top + gap, columns * wide, low)
    return ToolGrid(more.width + 2 * edge, (tools,), (fine,), (more, more.move(0, low)))


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
