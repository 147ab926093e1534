"""Predictions in the window: the pencil, the boards of questions, the picture of sketches."""

from collections.abc import Iterator

from app.features.predictions.view.question_board import QuestionBoard
from app.features.predictions.view.questions import Questions
from app.features.predictions.view.tool import PredictTool
from app.features.predictions.view.vote_rows import ballot_height
from app.ui.boards.board import Board
from app.ui.kit.theme import Look
from app.window.actions.action import ActionOf
from app.window.feature import Closable, Feature, Part
from app.window.host import Host
from scenes.deck import Step


class PredictionsPart(Part):
    """The part shows what the prediction of the classroom asks."""

    BOARD, ASKS = QuestionBoard, True

    def __init__(self, host: Host) -> None:
        """Nothing is asked."""
        super().__init__(host)
        self._prediction, self._editor = host.classroom.prediction, host.editor
        self.questions = Questions(host.classroom, host.ui.boards)
        self._prediction.hold_tool = self._hold_pencil
        self._editor.layers.append(self.questions.picture)
        self._editor.add_tool(PredictTool(self._editor, self._prediction))

    def _hold_pencil(self, on: bool) -> None:
        """Take the pencil when a prediction asks for sketches; lay it down when it does no more."""
        if on:
            self._editor.choose("predict")
        elif self._editor.tool.NAME == "predict":
            self._editor.choose("drag")

    def make_board(self) -> QuestionBoard:
        """Return the board on which a question is typed."""
        return QuestionBoard(self._prediction)

    def follow(self) -> None:
        """Keep the board of the question open."""
        self.questions.follow()

    def question(self) -> Board | None:
        """Return the board of the question that the step of a lesson asks."""
        return self.questions.board() if self.questions.is_of_step else None

    def room_in_strip(self, look: Look, step: Step, width: int) -> int:
        """Return how high the hands of a vote are."""
        return ballot_height(look, step.answers, width) if step.answers else 0

    def closable(self) -> Iterator[Closable]:
        """Yield the picture of sketches."""
        yield Closable("The prediction", self.questions.picture, self._prediction.cancel)

    def fail(self) -> None:
        """Ask no more."""
        self._prediction.cancel()
        super().fail()


FEATURE = Feature(
    name="predictions",
    words="The prediction",
    place=15,
    make=PredictionsPart,
    actions=(
        ActionOf(
            *("vote", "Put a question to the class", ("shift+q",), "Teach"),
            PredictionsPart.show,
            in_lesson=(7, ""),
        )
        .at("Teach", (1, 1), "Ask the class…")
        .told("Write a question with answers, let the class vote, and see what happens."),
    ),
    tools=(PredictTool,),
)
