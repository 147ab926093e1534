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


LEAST_ROOM = 1000.0
"""A lesson hides the panel beside a canvas that is not so wide: [units]."""

BALLOT = 390.0
"""Height of a vote with two lines of a question and four answers: [units]."""


class Lecture:
    """Arranges the window for the step that the deck shows."""

    def __init__(self, application: "Application") -> None:
        """No lesson runs."""
        self._app = application
        self._deck = application.workshop.deck
        self._deck.listeners.append(self._hear)
        self._boards: list[Board] = []  # that the steps have opened
        self._shown: object = None  # the step that the window was arranged for
        self._stage: object = None  # and the world that the camera was fitted to
        self._waiting = False
        self._later = False  # the boards of the step wait until it runs

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
        """The class needs the picture more than the legend, and where it is small, the sliders."""
        view, ui = self._app.view, self._app.ui
        small = view.projector or ui.layout.canvas.width < ui.desk.look.px(LEAST_ROOM)
        for part in ("show_legend", "show_panel"):
            if getattr(view, part) and (small or part == "show_legend"):
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
        elif self._later and deck.beat != "ask":
            self._stack()
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
        if step.view is not None or app.session.stage is not self._stage:
            app.camera.fit(step.view or app.session.scene.view, self._insets())
        self._stage = app.session.stage

    def _insets(self) -> tuple[int, int, int, int]:
        """What is covered [px], with the column of boards."""
        left, top, right, bottom = self._app.ui.insets
        canvas = self._app.ui.layout.canvas
        open_ones = [board for board in self._column if board.boards is not None]
        covered = max((canvas.right - board.rect.left for board in open_ones), default=0)
        return left, top, right + covered, bottom

    @property
    def _column(self) -> list[Board]:
        """The boards of the step, from the top."""
        boards = self._app.ui.boards
        return [*boards.of(VoteBoard), *boards.of(PathBoard), *self._boards]

    def _stack(self) -> None:
        """The boards above each other at the right edge; the picture has the rest.

        In a low window (that of a projector) those of the step wait until the class has voted, and
        cover the ballot then.
        """
        canvas, scale = self._app.ui.layout.canvas, self._app.ui.desk.look.scale
        wide, high = canvas.width / scale, canvas.height / scale  # [units]
        column, own = self._column, self._boards
        width = min(max((board.SIZE[0] for board in column), default=0.0), WIDEST * wide)
        asked = [board for board in column if board not in own]
        needed = sum(BALLOT if isinstance(b, VoteBoard) else b.LEAST[1] for b in column)
        needed += GAP * (len(column) + 1)
        self._later = bool(asked and own) and needed > high
        self._pile(asked if self._later else column, (wide, high), width)
        if self._later and self._deck.beat != "ask":
            self._cover(own, (wide, high), width)

    def _cover(self, own: list[Board], room: tuple[float, float], width: float) -> None:
        """The boards of the step over the ballot: what they tell comes with the run."""
        self._later = False
        wide, high = room
        each = high / len(own)
        for number, board in enumerate(own):
            left = wide - 1.5 * GAP - width
            board.place = Place(left, number * each, width + GAP, each)
            self._app.ui.boards.open(board)

    def _pile(self, boards: list[Board], room: tuple[float, float], width: float) -> None:
        """One column at the right edge of `room` [units]."""
        wide, high = room
        heights = [board.SIZE[1] for board in boards]
        shrink = min(1.0, (high - GAP * (len(heights) + 1)) / max(sum(heights), 1.0))
        top = GAP
        for board, height in zip(boards, heights, strict=True):
            board.place = Place(wide - GAP - width, top, width, shrink * height)
            top += shrink * height + GAP
            if board.boards is None:
                self._app.ui.boards.open(board)
            else:
                board.again()
            if isinstance(board, VoteBoard):
                board.fit_again()

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
            if board.boards is not None:
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
