"""A step of a lesson, run to its end as the player runs it, for tests of what lessons claim."""

from typing import Any

from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from physics import World

PATIENCE = 90.0  # [s] simulated


def played(lesson: str, number: int) -> tuple[Any, World]:
    """Scene and world at the end of step `number`, counted from 1 as the class sees it.

    The books of energy are open from the beginning, as with the ledger board.
    """
    session = Session(recording=False)
    assert session.load(lesson)
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.start(number - 1)
    step = player.step
    assert step is not None and step.stops
    session.world.ledger.on = True
    if step.waits:
        player.next()
    for _ in range(int(PATIENCE * 4)):
        session.run(60)
        if session.paused:
            break
    assert session.paused, f"step {number} of {lesson} does not stop"
    return session.scene, session.world
