"""What must not be told while a class predicts. Imports no pygame."""

from app.teaching.classroom import Classroom

HIDDEN = "hidden until the answer"


def withheld(classroom: Classroom | None) -> bool:
    """Return whether a step of a lesson asks for a prediction that is not answered yet.

    Then text, theory and measured numbers of the scene would give the answer away.
    """
    step = classroom.lesson_player.step if classroom is not None else None
    if classroom is None or step is None:
        return False
    waits = step.is_prediction and not classroom.lesson_player.answered
    return waits and classroom.prediction.state != "answered"
