"""How a question goes on: by the lesson, if one runs, for its step may have more to do."""

from app.ui.kit.desk import Desk


def run(desk: Desk) -> None:
    """Let the run begin: by the lesson, if it asks, for its step may have more to do."""
    player = desk.classroom.lesson_player
    if player.step is not None and player.step.is_prediction and player.beat == "ask":
        player.next()
    else:
        desk.classroom.prediction.run()


def show_answer(desk: Desk) -> None:
    """Show the answer of a vote: by the lesson, if it runs, for its picture must come to it."""
    player = desk.classroom.lesson_player
    if player.step is not None and player.step.is_prediction:
        player.show_answer()
    else:
        desk.classroom.prediction.reveal()
