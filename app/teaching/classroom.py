"""The classroom: what teaching adds to the editor. Imports no pygame.

It holds the prediction that a class makes and the player of lessons.
"""

from app.editor.editor import Editor
from app.teaching.lesson_player import LessonPlayer
from app.teaching.prediction.prediction import Prediction
from physics import Body


class Classroom:
    """The parts of teaching, built once around an editor."""

    def __init__(self, editor: Editor) -> None:
        """Build the parts; nothing is asked, and no lesson is shown."""
        self.editor = editor
        camera = editor.camera
        self.prediction = Prediction(editor.session, self._body_asked, lambda: camera.view)
        self.lesson_player = LessonPlayer(editor, self.prediction)

    def _body_asked(self) -> Body | None:
        """Return the selected body, or the one that the step of the lesson is about."""
        step = self.lesson_player.step
        name = step.sketch or step.select if step is not None else ""
        bodies = self.editor.session.world.bodies
        named = (body for body in bodies if body.name == name)
        return next(iter(self.editor.selection.bodies), next(named, None))
