"""The board of the question that is asked: it comes and goes with the question."""

from app.features.predictions.view.path_board import PathBoard
from app.features.predictions.view.picture import PredictionPicture
from app.features.predictions.view.vote_board import VoteBoard
from app.teaching.classroom import Classroom
from app.ui.boards.boards import Boards

QuestionsBoard = PathBoard | VoteBoard


class Questions:
    """The questions of a classroom on the canvas."""

    def __init__(self, classroom: Classroom, boards: Boards) -> None:
        """Nothing is asked; the picture of sketches is drawn as a layer of the editor."""
        self._prediction, self._player = classroom.prediction, classroom.lesson_player
        self._boards = boards
        self.picture = PredictionPicture(classroom.prediction)

    @property
    def kind(self) -> type[QuestionsBoard] | None:
        """Return the kind of board that the question has; None while nothing is asked."""
        if self._prediction.state == "off":
            return None
        return PathBoard if self._prediction.kind == "path" else VoteBoard

    @property
    def is_of_step(self) -> bool:
        """Return whether the step of a lesson asks, in its strip."""
        step = self._player.step
        return step is not None and step.is_prediction

    def board(self) -> QuestionsBoard | None:
        """Return the board of the question, open or new; None while nothing is asked."""
        for board in self._boards.open_ones:
            if isinstance(board, PathBoard | VoteBoard) and type(board) is self.kind:
                return board
        if self.kind is PathBoard:
            return PathBoard(self._prediction, self.picture)
        return VoteBoard(self._prediction) if self.kind is VoteBoard else None

    def follow(self) -> None:
        """Keep the board of the question that is asked open, and no other, once a frame.

        The question of a step stands in the strip of the lesson, which opens its board there:
        opened here, it would lie on the picture until the strip has it.
        """
        for board in [*self._boards.of(PathBoard), *self._boards.of(VoteBoard)]:
            if type(board) is not self.kind or (board.dock is not None) != self.is_of_step:
                board.close()
        wanted = None if self.is_of_step else self.board()
        if wanted is not None and wanted.boards is None:
            self._boards.open(wanted)
