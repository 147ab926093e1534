"""A step of a shipped lesson begins with the same world however one comes to it, to the last bit.

Forwards by Page Down, and backwards by Page Up in a lesson in which nothing has run; a click on a
dot is the same jump. Own lessons, and what a class does, are in tests/app/teaching/
test_step_states.py.
"""

from typing import Any

import pytest

import scenes
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching import lesson_player
from app.teaching.classroom import Classroom
from app.teaching.lesson_player import LessonPlayer
from tests.scenes.lesson_runs import arrive
from tests.scenes.test_lessons import lessons

pytestmark = pytest.mark.sweep


def state(session: Session, player: LessonPlayer) -> tuple[Any, ...]:
    world = session.world
    assert player.beat == "ask"
    return player.index, world.hash(), world.tick, session.parameters, session.clock.speed


def goes_on(name: str, index: int) -> bool:
    steps = scenes.load(name).steps
    return index < len(steps) and not steps[index].fresh


def page_down(session: Session, player: LessonPlayer) -> None:
    """Press Page Down as often as it takes to the next step, or to the closing page."""
    before = player.index
    while player.index == before and not player.closing:
        player.next()
        while player.hurries:
            session.run(60)
            player.poll()
        assert not player.runs_up, "it was run to its stop, and nobody has touched it"


@pytest.mark.parametrize("name", lessons())
def test_a_step_begins_alike_forwards_and_backwards(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session()  # it keeps its past, so a step that has begun comes back at once
    assert session.load(name)
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.start()
    count = len(scenes.load(name).steps)
    states = []
    while not player.closing:
        states.append(state(session, player))
        # a run that another step goes on from is seen to its end; others are not waited for
        monkeypatch.setattr(lesson_player, "PATIENCE", 90.0 * goes_on(name, player.index + 1))
        page_down(session, player)
    assert len(states) == count
    player.close()
    assert player.start(count - 1), "by its dot, in a lesson that has just begun"
    for index in reversed(range(count)):
        arrive(player)
        assert state(session, player) == states[index], f"backwards into step {index + 1}"
        if index:
            player.previous()
    player.close()
    assert session.clock.speed == 1.0
    assert not session.breakpoints.watches
