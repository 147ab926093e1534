"""The lesson in the window: camera, boards and panel for each step, and the presenter's keys."""

from typing import TYPE_CHECKING

from app.expression import ExpressionError
from app.graphs.graph import Graph
from app.graphs.series import make_series
from app.ui.board import GAP, Board, Place
from app.ui.free_body_board import FreeBodyBoard
from app.ui.graph_board import GraphBoard
from app.ui.ledger_board import LedgerBoard
from app.ui.path_board import PathBoard
from app.ui.vote_board import VoteBoard
from scenes.deck import Step

if TYPE_CHECKING:
    from app.application import Application

WIDEST = 0.42
"""Share of the canvas that the boards of a step may take at its right edge: [1]."""


WIDE_OF_TWO, NARROW_OF_TWO = 0.38, 0.27
"""The same where a board stands beside that of a prediction: [1]."""


class Lecture:
    """Arranges the window for the step that the deck shows."""

    def __init__(self, application: "Application") -> None:
        """No lesson runs."""
        self._app = application
        self._deck = application.workshop.deck
        self._deck.listeners.append(self._hear)
        self._boards: list[Board] = []  # that the steps have opened
        self._shown: object = None  # the step that the window was arranged for
        self._waiting = False

    def _hear(self) -> None:
        """The interface is built for the step first: see `update`."""
        self._waiting = True

    def begin(self) -> None:
        """Start the lesson of the running scene, or end the one that runs."""
        if self._deck.lesson is not None:
            self._deck.close()
        elif self._deck.start():
            self._make_room()

    def _make_room(self) -> None:
        """The class needs the picture more than the legend, and on a projector than the sliders."""
        view = self._app.view
        for part in ("show_legend", "show_panel") if view.projector else ("show_legend",):
            if getattr(view, part):
                setattr(view, part, False)
                view.hidden_by_lesson.append(part)

    def update(self) -> None:
        """Once a frame, after the interface was laid out."""
        self._deck.poll()
        if not self._waiting:
            return
        self._waiting = False
        deck = self._deck
        shown = (deck.lesson, deck.index)
        if deck.step is None:
            self._close_boards()
            for part in self._app.view.hidden_by_lesson:
                setattr(self._app.view, part, True)
            self._app.view.hidden_by_lesson.clear()
        elif shown != self._shown:
            self._arrange(deck.step)
        self._shown = shown

    def _arrange(self, step: Step) -> None:
        app = self._app
        self._close_boards()
        laboratory = app.laboratory
        if "ledger" in step.boards:
            self._boards.append(LedgerBoard(laboratory.book))
        if "free_body" in step.boards:
            self._boards.append(FreeBodyBoard(laboratory.watch))
        if step.graph:
            self._boards.append(self._graph(step.graph))
        self._stack()  # with that of a prediction, which has come by itself
        if step.view is not None or step.fresh:
            app.camera.fit(step.view or app.session.scene.view, self._insets())

    def _insets(self) -> tuple[int, int, int, int]:
        """What is covered [px], with the column of boards."""
        left, top, right, bottom = self._app.ui.insets
        canvas = self._app.ui.layout.canvas
        covered = max((canvas.right - board.rect.left for board in self._column), default=0)
        return left, top, right + covered, bottom

    @property
    def _column(self) -> list[Board]:
        """The boards of the step, from the top."""
        boards = self._app.ui.boards
        return [*boards.of(VoteBoard), *boards.of(PathBoard), *self._boards]

    def _stack(self) -> None:
        """The boards above each other at the right edge; the picture has the rest.

        In a low window (that of a projector) those of the step stand beside that of a prediction.
        """
        canvas, scale = self._app.ui.layout.canvas, self._app.ui.desk.look.scale
        wide, high = canvas.width / scale, canvas.height / scale  # [units]
        column, own = self._column, self._boards
        asked = [board for board in column if board not in own]
        needed = sum(board.LEAST[1] + GAP for board in column) + GAP
        if asked and own and needed > high:
            edge = self._pile(asked, wide, high, WIDE_OF_TWO * wide)
            self._pile(own, edge, high, NARROW_OF_TWO * wide)
        else:
            self._pile(column, wide, high, WIDEST * wide)

    def _pile(self, boards: list[Board], right: float, high: float, most: float) -> float:
        """One column that ends at `right` and is `most` wide at the most; its left edge [units]."""
        heights = [board.SIZE[1] for board in boards]
        least = max((board.LEAST[0] for board in boards), default=0.0)
        width = max(least, min(max((board.SIZE[0] for board in boards), default=0.0), most))
        shrink = min(1.0, (high - GAP * (len(heights) + 1)) / max(sum(heights), 1.0))
        top = GAP
        for board, height in zip(boards, heights, strict=True):
            board.place = Place(right - GAP - width, top, width, shrink * height)
            top += shrink * height + GAP
            if board.boards is None:
                self._app.ui.boards.open(board)
            else:
                board.again()
            if isinstance(board, VoteBoard):
                board.fit_again()
        return right - GAP - width

    def _graph(self, words: tuple[str, ...]) -> GraphBoard:
        app = self._app
        graph = Graph(app.workshop.graphs)
        for text in words:
            try:
                graph.add(make_series(text, app.session.world))
            except ExpressionError as error:
                app.session.notify("error", f"graph of this step: {error}")
        canvas, scale = app.ui.layout.canvas, app.ui.desk.look.scale
        room = canvas.width / scale, canvas.height / scale
        return GraphBoard(graph, app.ui.open_sheet, app.actions._hand_over_picture, room)

    def _close_boards(self) -> None:
        for board in self._boards:
            board.close()
        self._boards.clear()


class LectureActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_lesson(self) -> None:
        self._app.lecture.begin()

    def _do_next_scene(self) -> None:
        """In a lesson: what comes next there."""
        deck = self._app.workshop.deck
        if deck.lesson is not None:
            deck.next()
        else:
            self._app.session.next_scene()

    def _do_previous_scene(self) -> None:
        deck = self._app.workshop.deck
        if deck.lesson is not None:
            deck.previous()
        else:
            self._app.session.previous_scene()
