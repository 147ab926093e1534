"""The actions that open a board of numbers, and the one that asks the class."""

from app.measuring.graphs.series_choice import usual_series
from app.ui.boards.question_board import QuestionBoard
from app.ui.menu_place import ON_THING
from app.window.parts import Action, Parts


def graph(app: Parts) -> None:
    series = usual_series(app.session.world, app.editor.selection)
    app.ui.boards.open(app.measuring_boards.graph_board(series))


def import_data(app: Parts) -> None:
    app.measuring_boards.import_data(None)


def vote(app: Parts) -> None:
    """Open the board for typing a question, or bring it to the front."""
    boards = app.ui.boards
    boards.open(next(iter(boards.of(QuestionBoard)), None) or QuestionBoard(app.classroom))


GROUP = "Measure"

MEASURE = (
    Action("graph", "New graph of the selection", ("f7",), GROUP, graph)
    .at(GROUP, (0, 0), "New graph")
    .at(ON_THING, (0, 2), "New graph…"),
    Action("import_data", "Import measured data", (), GROUP, import_data).at(
        GROUP, (0, 1), "Import measured data…"
    ),
    Action("vote", "Put a question to the class", ("shift+q",), GROUP, vote).at(
        "Present", (1, 1), "Put a question…"
    ),
)
