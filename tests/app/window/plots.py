"""The plot of an open graph."""

from app.features.graphs.view.board import GraphBoard
from app.features.graphs.view.plot import Plot


def plot_of(board: GraphBoard) -> Plot:
    """Return the plot of a board that is not folded."""
    assert board.plot is not None
    return board.plot
