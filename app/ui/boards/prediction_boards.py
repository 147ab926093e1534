"""The boards of predictions come and go with the question."""

from app.teaching.classroom import Classroom
from app.teaching.prediction.prediction import Prediction
from app.ui.boards.boards import Boards
from app.ui.boards.path_board import PathBoard
from app.ui.boards.vote_board import VoteBoard

PredictionBoard = PathBoard | VoteBoard


def kind_of(prediction: Prediction) -> type[PredictionBoard] | None:
    """Return the kind of board that the question has; None while nothing is asked."""
    if prediction.state == "off":
        return None
    return PathBoard if prediction.kind == "path" else VoteBoard


def follow_prediction(boards: Boards, classroom: Classroom) -> None:
    """Keep the board of the question that is asked open, and no other, once a frame.

    The question of a step stands in the strip of the lesson, which opens its board there: opened
    here, it would lie on the picture until the strip has it.
    """
    kind, step = kind_of(classroom.prediction), classroom.lesson_player.step
    in_strip = step is not None and step.is_prediction
    for board in [*boards.of(PathBoard), *boards.of(VoteBoard)]:
        if type(board) is not kind or (board.dock is not None) != in_strip:
            board.close()
    if kind is not None and not in_strip and not boards.of(kind):
        boards.open(kind(classroom))
