"""The graphs in the window, and the measured data in them."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

import pygame

from app.capture.recording.place import new_path
from app.features.graphs.data_import import choose_data
from app.features.graphs.model.graph import Graph
from app.features.graphs.model.graph_set import Graphs
from app.features.graphs.model.series import Series, make_series
from app.features.graphs.model.series_choice import usual_series
from app.features.graphs.view.board import GraphBoard
from app.quantities.expression import ExpressionError
from app.simulation.attached import Measured, ShownGraph
from app.ui.boards.boards import Boards
from app.ui.clipboard import copy_picture
from app.ui.menu_place import ON_THING, Scope
from app.window.actions.action import ActionOf
from app.window.feature import Closable, Feature, Part
from app.window.host import Host


class GraphsPart(Part):
    """The part opens the boards and keeps what they show."""

    BOARD, KEEPS = GraphBoard, ShownGraph

    def __init__(self, host: Host) -> None:
        """Nothing is open: nothing is measured."""
        super().__init__(host)
        self.graphs = Graphs(host.session)

    def update(self, seconds: float) -> None:
        """Sample what is missing of the past."""
        self.graphs.update(seconds)

    def close(self) -> None:
        """Give up what is sampled in the background."""
        self.graphs.close()

    def fail(self) -> None:
        """Close all graphs: they share their fault."""
        self.graphs.close()
        self.host.ui.close_boards(GraphBoard)

    def closable(self) -> Iterator[Closable]:
        """Yield what samples."""
        yield Closable("The graphs", self.graphs, self.fail)

    @property
    def shown(self) -> list[GraphBoard]:
        """Return the boards of graphs that are open."""
        return [board for board in self.open_boards if isinstance(board, GraphBoard)]

    # --- files and lessons -------------------------------------------------------------------

    def saved(self) -> tuple[ShownGraph, ...]:
        """Return what a file keeps of the open graphs; those of a lesson come with its steps."""
        return tuple(board.graph.saved for board in self.shown if board.dock is None)

    def bring_back(self, kept: ShownGraph) -> None:
        """Open a graph that a file has kept, with the curves that were fitted to its data."""
        board = self.graph_board(())
        board.graph.show(kept, self.host.session.world)
        if not board.graph.all:
            board.graph.close()  # all that it showed is gone
            return
        self.boards.open(board)
        for fitted in board.graph.fits:
            board.show_fit(fitted)

    def lesson_board(self, said: Mapping[str, Any]) -> GraphBoard:
        """Return a graph of what `said["series"]` speaks of and this world has."""
        result = list[Series]()
        for text in said.get("series", ()):
            try:
                result.append(make_series(text, self.host.session.world))
            except ExpressionError as error:
                self.host.session.notify("warning", f"graph of this step: {error}")
        return self.graph_board(result)

    def said(self) -> dict[str, Any] | None:
        """Return the quantities of the first graph."""
        traces = [trace for board in self.shown[:1] for trace in board.graph.traces]
        return {"series": [trace.series.text for trace in traces]} if self.shown else None

    # --- what the user does ------------------------------------------------------------------

    def show(self) -> None:
        """Open a graph of what is usually measured of the selection, or raise one that is open."""
        series = usual_series(self.host.session.world, self.host.editor.selection)
        same = (board for board in self.shown if board.graph.shows_just(series))
        if (board := next(same, None)) is not None:
            self.boards.open(board)
            self.host.session.notify("info", "This graph is open already")
            return
        self.boards.open(self.graph_board(series))

    def make_board(self) -> GraphBoard:
        """Return a board of nothing yet."""
        return self.graph_board(())

    def graph_board(self, series: Iterable[Series]) -> GraphBoard:
        """Return a board with a graph of `series`, not on the canvas yet."""
        graph = Graph(self.graphs)
        for one in series:
            graph.add(one)
        ui = self.host.ui
        canvas, scale = ui.layout.canvas, ui.desk.look.scale
        return GraphBoard(graph, ui.open_sheet, self, (canvas.width / scale, canvas.height / scale))

    @property
    def boards(self) -> Boards:
        return self.host.ui.boards

    def save_data(self) -> None:
        """Ask where to save the numbers of the graph that was opened last."""
        if said := no_graph(self.host.ui.desk):
            self.host.session.notify("info", said)
            return
        self.shown[-1].save_csv()

    def import_data(self, graph: Graph | None = None) -> None:
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

        host = self.host
        choose_data(host.editor, host.files, host.ui.open_sheet, show)

    def _suiting(self, data_id: int) -> list[Graph]:
        """Return the open graphs that measured data fit into, the topmost first."""
        one = self.host.session.simulation.attachments.attached_by_id(data_id)
        unit = one.unit if isinstance(one, Measured) else ""
        return [board.graph for board in reversed(self.shown) if board.graph.suits(unit)]

    def hand_over(self, picture: pygame.Surface) -> None:
        """Put it on the clipboard, or where there is none for pictures into a file."""
        session = self.host.session
        if copy_picture(picture):
            session.notify("info", "The graph is on the clipboard")
        else:
            path = new_path(session.scene_name, datetime.now(), ".png")
            self.host.screenshots.save(picture, path)


def no_graph(scope: Scope) -> str:
    """Return why there are no numbers to be saved."""
    drawn = (board.graph.traces for board in scope.features["graphs"].shown)
    return "" if any(drawn) else "Open a graph first (F7)"


FEATURE = Feature(
    name="graphs",
    words="The graphs",
    place=10,
    make=GraphsPart,
    actions=(
        ActionOf("graph", "Graph", ("f7",), "Measure", GraphsPart.show)
        .at("Measure", (0, 0))
        .at(ON_THING, (0, 2), "Graph…")
        .told("Plot height, speed, energy or any other value of what is selected against time."),
        ActionOf("import_data", "Import measured data", (), "Measure", GraphsPart.import_data)
        .at("Measure", (0, 1), "Import measured data…")
        .told("Read a table from a real experiment (CSV) and show it beside the simulation."),
        ActionOf("save_data", "Save the data of a graph", (), "Measure", GraphsPart.save_data)
        .at("Share", (1, 2), "Data of a graph (CSV)…", refused=no_graph)
        .told("Save the numbers of an open graph as a table for a spreadsheet."),
    ),
    lesson="graph",
)
