"""Run the steps of a lesson as they are written, for tests of what they claim."""

from typing import Any

import scenes
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from app.teaching.lesson_player import LessonPlayer
from scenes.deck import Step


def ran(name: str, index: int) -> Any:
    """The session when step `index` [1, 2, ...] of the lesson of the scene has run to its end."""
    session = Session(recording=False)
    assert session.load(name)
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.start()
    first = max(i for i in range(index) if player.lesson and player.lesson.steps[i].fresh)
    player.go_to(first)
    while True:
        if player.step is not None and player.step.waits:
            player.next()
        step = player.step
        # Nobody draws here, and with no prediction nothing stops the run of a sketch
        seconds = step.seconds if step is not None and step.sketch else 60.0
        session.run(round(seconds * session.world.settings.tick_rate))
        player.poll()
        if player.index == index - 1:
            return session
        player.go_to(player.index + 1, onwards=True)


def arrive(player: LessonPlayer) -> None:
    """Wait until the steps before have run, when this one goes on from them."""
    while player.runs_up:
        player.poll()


def step_of(name: str, index: int) -> Step:
    """Step `index` [1, 2, ...] of the lesson of a scene."""
    return scenes.load(name).steps[index - 1]


def right_answer(name: str, index: int) -> str:
    """What step `index` [1, 2, ...] says is right."""
    step = scenes.load(name).steps[index - 1]
    return step.answers[step.right]
