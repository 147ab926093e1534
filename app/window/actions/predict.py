"""The words of keys and menus for predictions."""

from typing import TYPE_CHECKING

from app.ui.boards.question_board import QuestionBoard

if TYPE_CHECKING:
    from app.window.application import Application


class PredictActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_vote(self) -> None:
        """Type a question for the class; the board comes to the front when it is open."""
        app = self._app
        boards = app.ui.boards
        boards.open(next(iter(boards.of(QuestionBoard)), None) or QuestionBoard(app.classroom))
