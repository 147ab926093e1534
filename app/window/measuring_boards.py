"""The graphs in the window, and the measured data in them."""

from collections.abc import Iterable
from datetime import datetime

import pygame

from app.capture.recording.place import new_path
from app.capture.screenshots import Screenshots
from app.editor.editor import Editor
from app.measuring.graphs.graph import Graph
from app.measuring.graphs.series import Series
from app.simulation.attached import Measured, ShownGraph
from app.ui.boards.boards import Boards
from app.ui.boards.graph_board import GraphBoard
from app.ui.clipboard import copy_picture
from app.ui.interface import Interface
from app.window.data_import import choose_data
from app.window.file_controller import FileController
from physics import World


class MeasuringBoards:
    """The controller opens the boards and keeps what they show."""

    def __init__(
        self, editor: Editor, ui: Interface, screenshots: Screenshots, files: FileController
    ) -> None:
        """Nothing is open: nothing is measured."""
        self._editor, self._ui, self._screenshots = editor, ui, screenshots
        self._files = files
        session = editor.session
        session.shown_graphs = self.shown_graphs

    def scene_changed(self) -> None:
        """Open the graphs of a file."""
        simulation = self._editor.session.simulation
        for one in simulation.attachments.attached:
            if isinstance(one, ShownGraph):
                self._open_again(one, simulation.world)

    def _open_again(self, saved: ShownGraph, world: World) -> None:
        """Open a graph that a file has kept, with the curves that were fitted to its data."""
        board = self.graph_board(())
        board.graph.show(saved, world)
        if not board.graph.all:
            board.graph.close()  # all that it showed is gone
            return
        self.boards.open(board)
        for fitted in board.graph.fits:
            board.show_fit(fitted)

    def shown_graphs(self) -> tuple[ShownGraph, ...]:
        """Return what a file keeps of the open graphs; those of a lesson come with its steps."""
        open_ones = self.boards.of(GraphBoard)
        return tuple(
            board.graph.saved
            for board in open_ones
            if isinstance(board, GraphBoard) and board.dock is None
        )

    # --- what the user does ------------------------------------------------------------------

    def graph_board(self, series: Iterable[Series]) -> GraphBoard:
        """Return a board with a graph of `series`, not on the canvas yet."""
        graph = Graph(self._editor.graphs)
        for one in series:
            graph.add(one)
        canvas, scale = self._ui.layout.canvas, self._ui.desk.look.scale
        room = canvas.width / scale, canvas.height / scale
        return GraphBoard(graph, self._ui.open_sheet, self, room)

    @property
    def boards(self) -> Boards:
        """Return the boards on the canvas."""
        return self._ui.boards

    def import_data(self, graph: Graph | None) -> None:
        """Ask for a file of measured data, and show them in `graph`, or in the open one that has
        such values, or else in a new one.
        """

        def show(data_id: int) -> None:
            shown = [graph] if graph is not None else self._suiting(data_id)
            if shown:
                shown[0].want(data_id)
                return
            board = self.graph_board(())
            board.graph.want(data_id)
            self.boards.open(board)

        choose_data(self._editor, self._files, self._ui.open_sheet, show)

    def _suiting(self, data_id: int) -> list[Graph]:
        """Return the open graphs that measured data fit into, the topmost first."""
        one = self._editor.session.simulation.attachments.attached_by_id(data_id)
        unit = one.unit if isinstance(one, Measured) else ""
        boards = [board for board in self.boards.of(GraphBoard) if isinstance(board, GraphBoard)]
        return [board.graph for board in reversed(boards) if board.graph.suits(unit)]

    def hand_over(self, picture: pygame.Surface) -> None:
        """Put it on the clipboard, or where there is none for pictures into a file."""
        session = self._editor.session
        if copy_picture(picture):
            session.notify("info", "The graph is on the clipboard")
        else:
            path = new_path(session.scene_name, datetime.now(), ".png")
            self._screenshots.save(picture, path)
