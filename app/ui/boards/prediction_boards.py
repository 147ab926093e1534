"""The boards of predictions come and go with the question."""

from app.teaching.classroom import Classroom
from app.ui.boards.board import Board, Place
from app.ui.boards.boards import GAP, Boards
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
        board = kind(classroom)
        board.place = upper_right(boards, board)
        boards.open(board)


def upper_right(boards: Boards, board: Board) -> Place:
    """Return where they open: in the sky, for what moves ends on a floor."""
    width, height = board.SIZE
    room = boards.layout.canvas.width / boards.desk.look.scale  # [units]
    return Place(max(0.0, room - width - GAP), GAP, width, height)
