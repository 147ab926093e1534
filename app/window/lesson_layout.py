"""The lesson in the window: camera, boards and panel for each step, and the presenter's keys."""

from app.drawing.camera import Rect
from app.files.lesson_file import Lesson
from app.measuring.graphs.series import Series, make_series
from app.quantities.expression import ExpressionError
from app.teaching.classroom import Classroom
from app.ui.boards.board import Board, Place, for_fingers
from app.ui.boards.boards import GAP
from app.ui.boards.free_body_board import FreeBodyBoard
from app.ui.boards.graph_board import GraphBoard
from app.ui.boards.ledger_board import LedgerBoard
from app.ui.boards.path_board import PathBoard
from app.ui.boards.vote_board import VoteBoard
from app.ui.interface import Interface
from app.window.measuring_boards import MeasuringBoards
from scenes.deck import Step

WIDEST = 0.42
"""Share of the canvas that the boards of a step may take at its right edge: [1]."""

NARROW = 1000
"""A lesson hides the panel where the canvas beside it is narrower: [units]. It holds a board of
360 units, and a picture nearly as wide as that."""


class LessonLayout:
    """The layout arranges the window for the step that the player shows."""

    def __init__(self, classroom: Classroom, ui: Interface, measuring: MeasuringBoards) -> None:
        """No lesson runs."""
        editor = classroom.editor
        self._session, self._view = editor.session, editor.view
        self._ui, self._measuring = ui, measuring
        self._player, self._prediction = classroom.lesson_player, classroom.prediction
        self._player.listeners.append(self._hear)
        self._boards: list[Board] = []  # that the steps have opened
        self._before: tuple[bool, bool] | None = None  # whether panel and legend were shown
        self._shown: object = None  # the step that the window was arranged for
        self._seen: object = None  # the simulation that the camera was fitted to
        self.looked = 0  # [count] how often a step was to be looked at anew
        self.view: Rect | None = None  # [m] of the step, if it has one
        self._waiting = False
        self._covered: list[Board] = []  # at the right edge
        self._put_off = False  # the step's boards wait until the vote is over

    def _hear(self) -> None:
        """Let `update` arrange the window, once the interface is built for the step."""
        self._waiting = True

    def begin(self) -> None:
        """Start the lesson of the running scene, or end the one that runs."""
        if self._player.lesson is not None:
            self._player.close()
        elif self._player.start():
            self._make_room()

    def play(self, lesson: Lesson, index: int = 0) -> bool:
        """Show a lesson of one's own from a step on; False, with a word, when it cannot be."""
        playing = self._player.play(lesson, index)
        if playing:
            self._make_room()
        return playing

    def _make_room(self) -> None:
        """Hide the panel on a projector and in a small window: the picture is needed more."""
        view, ui = self._view, self._ui
        if self._before is not None:
            return
        if view.projector or ui.layout.canvas.width < NARROW * ui.desk.look.scale:
            self._before = view.show_panel, view.show_legend
            view.show_panel = False

    def close(self) -> None:
        """End the lesson, and show again what it has hidden: that is no choice of the user."""
        self._player.close()
        self._covered, self.view = [], None
        if self._before is not None:
            self._view.show_panel, self._view.show_legend = self._before
            self._before = None

    @property
    def hides(self) -> bool:
        """Return whether panel and legend are not as the user has chosen."""
        return self._before is not None

    def update(self) -> None:
        """Follow the player, once a frame, after the interface was laid out."""
        self._player.poll()
        if not self._waiting:
            return
        self._waiting = False
        player = self._player
        shown = (player.lesson, player.index)
        if player.step is not None and player.answered and self._put_off:
            self._bring_up(player.step)
        elif player.step is None:
            self._close_boards()
            self.close()
        elif shown != self._shown:
            self._arrange(player.step)
        self._shown = shown

    def _arrange(self, step: Step) -> None:
        """Place boards and camera. What has no room beside a ballot waits for the answer."""
        self._close_boards()
        if self._before is not None:  # the legend tells what the step shows, or is in the way
            self._view.show_legend = self._before[1] and any(step.overlays.values())
        asking = self._asking()
        self._boards = self._wanted(step)  # they watch from now on, also while they wait
        self._put_off = bool(asking and self._boards) and not self._fit([*asking, *self._boards])
        self._stack(asking if self._put_off else [*asking, *self._boards])
        self._look_at(step)

    def _bring_up(self, step: Step) -> None:
        """Let the boards that waited take the place of the vote, which is over."""
        self._put_off = False
        self._prediction.cancel()
        self._stack(self._boards)
        self._look_at(step)

    def _look_at(self, step: Step) -> None:
        session = self._session
        if step.view is not None or step.fresh or session.simulation is not self._seen:
            self.looked += 1
            self.view = step.view
        self._seen = session.simulation

    def _wanted(self, step: Step) -> list[Board]:
        """Return the boards that the step asks for."""
        measuring, boards = self._measuring, list[Board]()
        if "ledger" in step.boards:
            boards.append(LedgerBoard(measuring.book))
        if "free_body" in step.boards:
            boards.append(FreeBodyBoard(measuring.watch))
        if step.graph:
            boards.append(self._graph(step.graph))
        return boards

    @property
    def covered(self) -> int:
        """Return how much of the canvas the column of boards covers at its right edge [px]."""
        canvas = self._ui.layout.canvas
        column = [board for board in self._covered if board.boards is not None]
        return max((canvas.right - board.rect.left for board in column), default=0)

    def _asking(self) -> list[Board]:
        """Return the boards of a prediction, which have come by themselves."""
        boards = self._ui.boards
        return [*boards.of(VoteBoard), *boards.of(PathBoard)]

    @property
    def _room(self) -> tuple[float, float]:
        """Return width and height of the canvas [units]."""
        canvas, scale = self._ui.layout.canvas, self._ui.desk.look.scale
        return canvas.width / scale, canvas.height / scale

    @property
    def _gap(self) -> float:
        """Return the room from a board to the next, with what fingers need of it [units]."""
        look = self._ui.desk.look
        return GAP + for_fingers(look) / look.scale

    def _fit(self, column: list[Board]) -> bool:
        """Return whether each board can have the least height that it can be used at."""
        return sum(board.least_height + self._gap for board in column) + GAP <= self._room[1]

    def _stack(self, column: list[Board]) -> None:
        """Stack the boards at the right edge; the picture has the rest."""
        wide, high = self._room
        self._covered = column
        heights = [board.SIZE[1] for board in column]
        width = min(max((b.SIZE[0] for b in column), default=0.0), WIDEST * wide)
        shrink = min(1.0, (high - GAP - self._gap * len(heights)) / max(sum(heights), 1.0))
        top = GAP
        for board, height in zip(column, heights, strict=True):
            board.place = Place(wide - GAP - width, top, width, shrink * height)
            top += shrink * height + self._gap
            if board.boards is None:
                self._ui.boards.open(board)
            else:
                board.again()
            if isinstance(board, VoteBoard):
                board.fit_again()

    def _graph(self, words: tuple[str, ...]) -> GraphBoard:
        """Return a graph of what `words` speak of and this world has."""
        found = list[Series]()
        for text in words:
            try:
                found.append(make_series(text, self._session.world))
            except ExpressionError as error:
                self._session.notify("warning", f"graph of this step: {error}")
        return self._measuring.graph_board(found)

    def _close_boards(self) -> None:
        for board in self._boards:
            if board.place is None:
                board.closed()  # it watched, but never came up
            board.close()
        self._boards = []
