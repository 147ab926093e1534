"""The lesson in the window: camera, boards and panel for each step, and the presenter's keys."""

from typing import TYPE_CHECKING

from app.measuring.graphs.series import Series, make_series
from app.quantities.expression import ExpressionError
from app.session.scene_order import load_neighbour
from app.ui.boards.board import Board, Place
from app.ui.boards.boards import GAP
from app.ui.boards.free_body_board import FreeBodyBoard
from app.ui.boards.graph_board import GraphBoard
from app.ui.boards.ledger_board import LedgerBoard
from app.ui.boards.path_board import PathBoard
from app.ui.boards.vote_board import VoteBoard
from scenes.deck import Step

if TYPE_CHECKING:
    from app.window.application import Application

WIDEST = 0.42
"""Share of the canvas that the boards of a step may take at its right edge: [1]."""

NARROW = 1000
"""A lesson hides the panel where the canvas beside it is narrower: [units]. It holds a board of
360 units, and a picture nearly as wide as that."""


class Lecture:
    """Arranges the window for the step that the deck shows."""

    def __init__(self, application: "Application") -> None:
        """No lesson runs."""
        self._app = application
        self._deck = application.workshop.deck
        self._deck.listeners.append(self._hear)
        self._boards: list[Board] = []  # that the steps have opened
        self._before: tuple[bool, bool] | None = None  # whether panel and legend were shown
        self._shown: object = None  # the step that the window was arranged for
        self._seen: object = None  # the simulation that the camera was fitted to
        self._waiting = False
        self._covered: list[Board] = []  # at the right edge
        self._put_off = False  # the step's boards wait until the vote is over

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
        """On a projector, and in a small window, the picture is needed more than the sliders."""
        view, ui = self._app.view, self._app.ui
        if view.projector or ui.layout.canvas.width < NARROW * ui.desk.look.scale:
            self._before = view.show_panel, view.show_legend
            view.show_panel = False

    def close(self) -> None:
        """The program ends, or the lesson: what it has hidden is no choice of the user."""
        self._deck.close()
        if self._before is not None:
            self._app.view.show_panel, self._app.view.show_legend = self._before
            self._before = None

    @property
    def hides(self) -> bool:
        """Whether panel and legend are not as the user has chosen."""
        return self._before is not None

    def update(self) -> None:
        """Once a frame, after the interface was laid out."""
        self._deck.poll()
        if not self._waiting:
            return
        self._waiting = False
        deck = self._deck
        shown = (deck.lesson, deck.index)
        if deck.step is not None and deck.answered and self._put_off:
            self._bring_up(deck.step)
        elif deck.step is None:
            self._close_boards()
            self.close()
        elif shown != self._shown:
            self._arrange(deck.step)
        self._shown = shown

    def _arrange(self, step: Step) -> None:
        """Boards and camera. What has no room beside a ballot waits for the answer."""
        self._close_boards()
        if self._before is not None:  # the legend tells what the step shows, or is in the way
            self._app.view.show_legend = self._before[1] and any(step.overlays.values())
        asking = self._asking()
        self._boards = self._wanted(step)  # they watch from now on, also while they wait
        self._put_off = bool(asking and self._boards) and not self._fit([*asking, *self._boards])
        self._stack(asking if self._put_off else [*asking, *self._boards])
        self._look_at(step)

    def _bring_up(self, step: Step) -> None:
        """The vote is over: the boards that waited take its place."""
        self._put_off = False
        self._app.workshop.prediction.cancel()
        self._stack(self._boards)
        self._look_at(step)

    def _look_at(self, step: Step) -> None:
        app = self._app
        if step.view is not None or step.fresh or app.session.simulation is not self._seen:
            app.camera.fit(step.view or app.session.scene.view, self._insets())
        self._seen = app.session.simulation

    def _wanted(self, step: Step) -> list[Board]:
        """The boards that the step asks for."""
        laboratory, boards = self._app.laboratory, list[Board]()
        if "ledger" in step.boards:
            boards.append(LedgerBoard(laboratory.book))
        if "free_body" in step.boards:
            boards.append(FreeBodyBoard(laboratory.watch))
        if step.graph:
            boards.append(self._graph(step.graph))
        return boards

    def _insets(self) -> tuple[int, int, int, int]:
        """What is covered [px], with the column of boards."""
        left, top, right, bottom = self._app.ui.insets
        canvas = self._app.ui.layout.canvas
        covered = max((canvas.right - board.rect.left for board in self._covered), default=0)
        return left, top, right + covered, bottom

    def _asking(self) -> list[Board]:
        """The board of a prediction, which has come by itself."""
        boards = self._app.ui.boards
        return [*boards.of(VoteBoard), *boards.of(PathBoard)]

    @property
    def _room(self) -> tuple[float, float]:
        """Width and height of the canvas [units]."""
        canvas, scale = self._app.ui.layout.canvas, self._app.ui.desk.look.scale
        return canvas.width / scale, canvas.height / scale

    def _fit(self, column: list[Board]) -> bool:
        """Whether each can have the least height that it can be used at."""
        return sum(board.least_height + GAP for board in column) + GAP <= self._room[1]

    def _stack(self, column: list[Board]) -> None:
        """The boards above each other at the right edge; the picture has the rest."""
        wide, high = self._room
        self._covered = column
        heights = [board.SIZE[1] for board in column]
        width = min(max((b.SIZE[0] for b in column), default=0.0), WIDEST * wide)
        shrink = min(1.0, (high - GAP * (len(heights) + 1)) / max(sum(heights), 1.0))
        top = GAP
        for board, height in zip(column, heights, strict=True):
            board.place = Place(wide - GAP - width, top, width, shrink * height)
            top += shrink * height + GAP
            if board.boards is None:
                self._app.ui.boards.open(board)
            else:
                board.again()
            if isinstance(board, VoteBoard):
                board.fit_again()

    def _graph(self, words: tuple[str, ...]) -> GraphBoard:
        """Of what `words` speak of and this world has."""
        app, found = self._app, list[Series]()
        for text in words:
            try:
                found.append(make_series(text, app.session.world))
            except ExpressionError as error:
                app.session.notify("warning", f"graph of this step: {error}")
        return app.actions.graph_board(found)

    def _close_boards(self) -> None:
        for board in self._boards:
            if board.place is None:
                board.closed()  # it watched, but never came up
            board.close()
        self._boards = []


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
            load_neighbour(self._app.session, 1)

    def _do_previous_scene(self) -> None:
        deck = self._app.workshop.deck
        if deck.lesson is not None:
            deck.previous()
        else:
            load_neighbour(self._app.session, -1)
