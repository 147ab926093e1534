"""A step of a lesson, run to its end as the player runs it, for tests of what lessons claim."""

import time
from typing import Any

import scenes
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.features.xray.model.inspection import Inspection
from app.features.xray.model.record import Recording
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from physics import World
from tests.scenes.lesson_runs import arrive

PATIENCE = 90.0  # [s] simulated


def played(lesson: str, number: int) -> tuple[Any, World]:
    """Scene and world at the end of step `number`, counted from 1 as the class sees it.

    The books of energy are open from the beginning, as with the ledger board.
    """
    session = Session(recording=False)
    assert session.load(lesson)
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.start(number - 1)
    arrive(player)
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


def looked_into(session: Session) -> Recording:
    """The X-ray of the next tick, with its curves."""
    inspection = Inspection(session)
    inspection.start(())
    end = time.monotonic() + PATIENCE
    while inspection.busy:
        assert time.monotonic() < end
        inspection.update(0.01)
        time.sleep(0.01)
    inspection.close()
    assert not inspection.error  # it may come after the rows, in place of the curves
    assert inspection.recording is not None
    return inspection.recording


def xray(lesson: str, number: int) -> Recording:
    """The X-ray that step `number` shows when it answers."""
    step = scenes.load(lesson).steps[number - 1]
    session = Session(recording=False)
    assert session.open(lesson, None, dict(step.values), "", step.settings)
    ticks = int(step.until.removeprefix("tick >= ") or 0) if step.until else 0
    session.run(ticks or round(step.seconds * session.world.settings.tick_rate))
    return looked_into(session)
