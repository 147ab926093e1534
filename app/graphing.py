"""The action that opens a graph."""

from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from app.clipboard import copy_picture
from app.graphs.choosing import usual_series
from app.graphs.graph import Graph
from app.recording.place import new_path
from app.ui.graph_board import GraphBoard

if TYPE_CHECKING:
    from app.application import Application


class GraphActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_graph(self) -> None:
        """A new graph of what is selected."""
        app = self._app
        graph = Graph(app.workshop.graphs)
        for series in usual_series(app.session.world, app.workshop.selection):
            graph.add(series)
        canvas, scale = app.ui.layout.canvas, app.ui.desk.look.scale
        room = canvas.width / scale, canvas.height / scale
        app.ui.boards.open(GraphBoard(graph, app.ui.open_sheet, self._hand_over_picture, room))

    def _hand_over_picture(self, picture: pygame.Surface) -> None:
        """To the clipboard, or where there is none for pictures into a file."""
        app = self._app
        if copy_picture(picture):
            app.session.notify("info", "the graph is on the clipboard")
            return
        path = new_path(app.session.scene_name, datetime.now(), ".png")
        app.screenshots.save(picture, path)
