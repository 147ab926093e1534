"""The actions that open a board of numbers, and the one that asks the class."""

from app.measuring.graphs.series_choice import usual_series
from app.ui.boards.question_board import QuestionBoard
from app.window.actions.action import Action
from app.window.parts import Parts


def honesty(app: Parts) -> None:
    app.measuring_boards.check()


def ledger(app: Parts) -> None:
    app.measuring_boards.switch_ledger()


def free_body(app: Parts) -> None:
    app.measuring_boards.switch_free_body()


def graph(app: Parts) -> None:
    series = usual_series(app.session.world, app.editor.selection)
    app.ui.boards.open(app.measuring_boards.graph_board(series))


def import_data(app: Parts) -> None:
    app.measuring_boards.import_data(None)


def vote(app: Parts) -> None:
    """Open the board for typing a question, or bring it to the front."""
    boards = app.ui.boards
    boards.open(next(iter(boards.of(QuestionBoard)), None) or QuestionBoard(app.classroom))


MEASURE = (
    Action(
        "honesty",
        "Honesty check: the last seconds again, finer",
        ("f4",),
        "Measure",
        honesty,
    ),
    Action("ledger", "Energy ledger", ("f5",), "Measure", ledger),
    Action("free_body", "Free-body diagram", ("f6",), "Measure", free_body),
    Action("graph", "New graph of the selection", ("f7",), "Measure", graph),
    Action("import_data", "Import measured data", (), "Measure", import_data),
    Action("vote", "Put a question to the class", ("shift+q",), "Measure", vote),
)
