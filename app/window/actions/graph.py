"""The action that opens a graph."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from app.capture.recording.place import new_path
from app.measuring.graphs.graph import Graph
from app.measuring.graphs.series import Series
from app.measuring.graphs.series_choice import usual_series
from app.ui.boards.graph_board import GraphBoard
from app.ui.clipboard import copy_picture

if TYPE_CHECKING:
    from app.window.application import Application


class GraphActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_graph(self) -> None:
        """A new graph of what is selected."""
        app = self._app
        series = usual_series(app.session.world, app.editor.selection)
        app.ui.boards.open(self.graph_board(series))

    def graph_board(self, series: Iterable[Series]) -> GraphBoard:
        """A board with a graph of these, not on the canvas yet."""
        app = self._app
        graph = Graph(app.editor.graphs)
        for one in series:
            graph.add(one)
        canvas, scale = app.ui.layout.canvas, app.ui.desk.look.scale
        room = canvas.width / scale, canvas.height / scale
        return GraphBoard(graph, app.ui.open_sheet, self._hand_over_picture, room)

    def _hand_over_picture(self, picture: pygame.Surface) -> None:
        """To the clipboard, or where there is none for pictures into a file."""
        app = self._app
        if copy_picture(picture):
            app.session.notify("info", "the graph is on the clipboard")
            return
        path = new_path(app.session.scene_name, datetime.now(), ".png")
        app.screenshots.save(picture, path)
