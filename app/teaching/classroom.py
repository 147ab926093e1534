"""The classroom: what teaching adds to the editor. Imports no pygame.

It holds the prediction that a class makes and the player of lessons; the pencil and the picture of
the prediction are handed to the editor.
"""

from app.editor.editor import Editor
from app.teaching.lesson_player import LessonPlayer
from app.teaching.prediction.picture import PredictionPicture
from app.teaching.prediction.predict_tool import PredictTool
from app.teaching.prediction.prediction import Prediction
from physics import Body


class Classroom:
    """The parts of teaching, built once around an editor."""

    def __init__(self, editor: Editor) -> None:
        """Build the parts; nothing is asked, and no lesson is shown."""
        self.editor = editor
        camera = editor.camera
        self.prediction = Prediction(editor.session, self._body_asked, lambda: camera.view)
        self.prediction.hold_tool = self._hold_pencil
        self.prediction_picture = PredictionPicture(self.prediction)
        self.lesson_player = LessonPlayer(editor, self.prediction)
        editor.layers.append(self.prediction_picture)
        editor.add_tool(PredictTool(editor, self.prediction))

    def _hold_pencil(self, on: bool) -> None:
        """Take the pencil when a prediction asks for sketches; lay it down when it does no more."""
        if on:
            self.editor.choose("predict")
        elif self.editor.tool.NAME == "predict":
            self.editor.choose("drag")

    def _body_asked(self) -> Body | None:
        """Return the selected body, or the one that the step of the lesson is about."""
        step = self.lesson_player.step
        name = step.sketch or step.select if step is not None else ""
        bodies = self.editor.session.world.bodies
        named = (body for body in bodies if body.name == name)
        return next(iter(self.editor.selection.bodies), next(named, None))
