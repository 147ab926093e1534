"""The action that asks the class."""

from app.ui.boards.question_board import QuestionBoard
from app.window.parts import Action, Parts


def vote(app: Parts) -> None:
    """Open the board for typing a question, or bring it to the front."""
    boards = app.ui.boards
    boards.open(next(iter(boards.of(QuestionBoard)), None) or QuestionBoard(app.classroom))


MEASURE = (
    Action("vote", "Put a question to the class", ("shift+q",), "Measure", vote).at(
        "Present", (1, 1), "Put a question…"
    ),
)
