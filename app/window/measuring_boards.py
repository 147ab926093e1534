"""The boards of measurements in the window: ledger, free-body diagram, honesty check, graphs."""

from collections.abc import Iterable
from datetime import datetime

import pygame

from app.capture.recording.place import new_path
from app.capture.screenshots import Screenshots
from app.editor.editor import Editor
from app.measuring.accuracy_check import AccuracyCheck
from app.measuring.energy_history import EnergyHistory
from app.measuring.force_history import ForceHistory
from app.measuring.graphs.graph import Graph
from app.measuring.graphs.series import Series
from app.simulation.attached import Measured, ShownGraph
from app.ui.bars.corner import Note, job_note
from app.ui.boards.accuracy_board import AccuracyBoard
from app.ui.boards.boards import Boards
from app.ui.boards.free_body_board import FreeBodyBoard
from app.ui.boards.graph_board import GraphBoard
from app.ui.boards.ledger_board import LedgerBoard
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
        self.book = EnergyHistory(session)
        self.watch = ForceHistory(session, editor.selection)
        self.checking = AccuracyCheck(session)

    def poll(self) -> None:
        """Follow the honesty check, once a frame."""
        self.checking.poll()

    def close(self) -> None:
        """End with the program: no check is waited for."""
        self.checking.close()

    def scene_changed(self) -> None:
        """Close what tells of the scene before, ask no more about it; open the graphs of a file."""
        self.checking.forget()
        for board in tuple(self._ui.boards.open_ones):
            if not board.STAYS:
                board.close()
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

    def switch_ledger(self) -> None:
        """Open the ledger, or close it."""
        boards = self._ui.boards
        shown = boards.of(LedgerBoard)
        if shown:
            shown[0].close()
        else:
            boards.open(LedgerBoard(self.book))

    def switch_free_body(self) -> None:
        """Open the diagram, or close it."""
        boards = self._ui.boards
        shown = boards.of(FreeBodyBoard)
        if shown:
            shown[0].close()
        else:
            boards.open(FreeBodyBoard(self.watch))

    def check(self) -> None:
        """Check the last seconds, and show the board."""
        boards = self._ui.boards
        self.checking.start()
        shown = boards.of(AccuracyBoard)
        boards.open(shown[0] if shown else AccuracyBoard(self.checking))

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

    # --- what the window shows ---------------------------------------------------------------

    def working(self) -> Note | None:
        """Return the card that tells how far the check is, while one runs."""
        job = self.checking.job
        if job is None:
            return None
        return job_note("honesty", job, ("Cancel", self.checking.cancel))
