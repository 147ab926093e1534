"""The boards of predictions come and go with the question."""

from app.teaching.classroom import Classroom
from app.ui.boards.boards import Boards
from app.ui.boards.path_board import PathBoard
from app.ui.boards.vote_board import VoteBoard


def follow_prediction(boards: Boards, classroom: Classroom) -> None:
    """Keep the board of the question that is asked open, and no other, once a frame."""
    prediction = classroom.prediction
    kind: type[PathBoard | VoteBoard] | None = None
    if prediction.state != "off":
        kind = PathBoard if prediction.kind == "path" else VoteBoard
    for board in [*boards.of(PathBoard), *boards.of(VoteBoard)]:
        if type(board) is not kind:
            board.close()
    if kind is not None and not boards.of(kind):
        boards.open(kind(classroom))
