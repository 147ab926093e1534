"""Run the steps of a lesson as they are written, for tests of what they claim."""

from typing import Any

import scenes
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom


def ran(name: str, index: int) -> Any:
    """The session when step `index` [1, 2, ...] of the lesson of the scene has run to its end."""
    session = Session(recording=False)
    assert session.load(name)
    deck = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert deck.start()
    first = max(i for i in range(index) if deck.lesson and deck.lesson.steps[i].fresh)
    deck.go_to(first)
    while True:
        if deck.step is not None and deck.step.waits:
            deck.next()
        session.run(60 * session.world.settings.tick_rate)
        deck.poll()
        if deck.index == index - 1:
            return session
        deck.go_to(deck.index + 1, onwards=True)


def right_answer(name: str, index: int) -> str:
    """What step `index` [1, 2, ...] says is right."""
    step = scenes.load(name).steps[index - 1]
    return step.answers[step.right]
