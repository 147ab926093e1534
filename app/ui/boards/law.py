"""The law of room: the experiment keeps its share of the window, whatever is open."""

import pygame

from app.ui.boards.board import Board
from app.ui.boards.shapings import FORMS, Form
from app.ui.floating import Box
from app.ui.kit.theme import Look
from app.ui.layout import Layout

EXPERIMENT = 0.6
"""Share of the window that the experiment keeps: [1]."""

LEAST_FOR_BOARDS = 0.12
"""With large letters the bars alone may leave less: so much of the canvas boards have then: [1]."""

MOST_FLOATS = 2  # [count] boards that the user has pulled from their edge
ACROSS = 0.42  # [1] of the width of the picture that a board opens with at most, if it can
DRAWN = 0.42  # [1] of the height of the picture that a drawer covers at most, if it can


def budget(layout: Layout, cards: list[Box]) -> float:
    """Return what all boards may take of the picture beside `cards` [px²]."""
    canvas, window = layout.canvas, layout.menu_bar.width * layout.transport.bottom
    area = float(canvas.width * canvas.height)
    least = 0.0 if layout.panel.width else LEAST_FOR_BOARDS * area
    return max(least, area - sum(box.area for box in cards) - EXPERIMENT * window)


def area_of(board: Board) -> float:
    """Return what a board takes of the picture [px²]: nothing in the strip of a lesson."""
    return 0.0 if board.dock is not None else float(board.rect.width * board.rect.height)


def open_size(board: Board, form: Form, look: Look, layout: Layout) -> tuple[int, int]:
    """Return how large a board is in a form when it is not folded [px]."""
    usual, more = list(board.SIZE), board.more(look)
    usual[0] = min(usual[0], ACROSS * layout.free.width / look.scale)
    if board.DRAWER:
        usual[1] = min(usual[1], DRAWN * layout.free.height / look.scale)
    least = [min(sides) for sides in zip(board.LEAST, board.SIZE, strict=True)]
    least[1] = max(least[1], board.needed)
    sides = zip(least, usual, form, more, strict=True)
    width, height = (look.px(a + part * max(0.0, b - a)) + c for a, b, part, c in sides)
    return width, height


def least_area(boards: list[Board], look: Look, layout: Layout) -> float:
    """Return what the topmost of `boards` needs that is open, or would be if it had room [px²],
    beside the titles of the others; those that were pulled have their size.
    """
    floating = [b for b in reversed(boards) if b.dock is None]
    asked = next((b for b in floating if not b.folded or b.crowded), None)
    if asked is None:
        return 0.0
    result = 0.0
    for board in floating:
        title = board.folded_size(look)
        size = open_size(board, FORMS[-1], look, layout) if board is asked else title
        result += area_of(board) if board.place is not None else float(size[0] * size[1])
    return result


def waiting(boards: list[Board], look: Look) -> float:
    """Return what the titles need of the folded `boards` that have no place yet [px²]."""
    sizes = (b.folded_size(look) for b in boards if b.folded and b.dock is None and not b.rect)
    return float(sum(width * height for width, height in sizes))


def drawer(layout: Layout, size: tuple[int, int], room: float) -> pygame.Rect:
    """Return where a drawer of `size` [px] lies: along the lower edge, as wide as `room` [px²]
    allows.
    """
    area = layout.free.copy()
    area.top, area.height = area.bottom - size[1], size[1]
    width = min(area.width, max(size[0], int(room / max(1, size[1]))))
    area.left, area.width = area.right - width, width
    return area
