"""How boards may share the canvas: in which form, and which finds its place first."""

from collections.abc import Iterator

from app.ui.boards.board import Board

Form = tuple[float, float]

FORMS = ((1.0, 1.0), (0.5, 0.5), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0))
"""How much of its SIZE beyond its LEAST a board gets: [1], width and height; the best first."""


def shapings(boards: list[Board]) -> Iterator[tuple[list[Board], Form, bool]]:
    """Yield how `boards`, the topmost first, may share it, the best first: their order, the form of
    all, and whether they are packed.

    Those opened first come first, for so they stay where they are; or else the topmost. Where one
    hides least it may leave the others no place; packed at their corners more have one.
    """
    opened = sorted(boards, key=lambda board: (board.folded, board.arrival))
    for order in (opened, boards):
        yield from ((order, form, False) for form in FORMS)
    yield opened, FORMS[-1], True
