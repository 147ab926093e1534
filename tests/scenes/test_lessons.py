"""Every lesson can be given as it is written: each step comes up, runs, and stops by itself."""

from functools import cache
from typing import Any

import numpy as np
import pytest

import scenes
from app.drawing import overlays
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.features.graphs.model.series import make_series
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from app.teaching.lesson_player import LessonPlayer
from app.window.feature_set import found
from scenes.deck import Step, StepError
from scenes.facts import FactError
from tests.scenes.lesson_runs import arrive

pytestmark = pytest.mark.sweep

PATIENCE = 60.0
"""A class waits so long for an answer: [s] of simulated time, divided by the step's speed."""

MOST_TEXT, MOST_QUESTION, MOST_ANSWER = 260, 120, 40
"""What can be read from the back row in one look: [characters]. A strip of 1200 px holds about 60
characters a line at 40 px, so a text is four or five lines."""


def deck_of(name: str) -> tuple[Session, LessonPlayer]:
    session = Session(recording=False)
    assert session.load(name)
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.start()
    return session, player


@cache
def lessons() -> list[str]:
    """Names of all scenes that have a lesson in steps."""
    return [name for name in scenes.names() if scenes.load(name).steps]


@cache
def cases() -> list[tuple[str, int]]:
    return [(name, i) for name in lessons() for i in range(len(scenes.load(name).steps))]


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_has_five_to_eight_steps_that_begin_with_a_scene_built_anew(name: str):
    steps = scenes.load(name).steps
    assert 5 <= len(steps) <= 8, f"{len(steps)} steps"
    assert steps[0].fresh
    assert any(step.question for step in steps), "a lesson asks something"


@pytest.mark.parametrize(("name", "index"), cases())
def test_the_words_of_a_step_can_be_read_at_a_glance(name: str, index: int):
    step = scenes.load(name).steps[index]
    assert len(step.text) <= MOST_TEXT
    assert len(step.question) <= MOST_QUESTION
    assert len(step.answer) <= MOST_TEXT
    assert all(len(answer) <= MOST_ANSWER for answer in step.answers)


@pytest.mark.parametrize(("name", "index"), cases())
def test_a_step_names_only_what_there_is(name: str, index: int):
    session, player = deck_of(name)
    player.go_to(index)
    arrive(player)
    step, world = scenes.load(name).steps[index], session.world
    assert not [notice.text for notice in session.notices if notice.kind != "info"]
    assert player.step is step
    bodies = {body.name for body in world.bodies}
    assert {word for word in (step.select, step.sketch) if word} <= bodies
    assert set(step.overlays) <= {overlay.NAME for overlay in overlays.found()}
    assert set(step.press) <= {button.name for button in session.scene.buttons}
    assert {*step.boards, *step.laboratory} <= {feature.lesson for feature in found()}
    for text in step.graph:
        make_series(text, world)
    for key, value in step.values.items():
        parameter = session.scene.parameters()[key]
        assert step.fresh or parameter.live, f"{key} would build the scene anew"
        assert session.parameters[key] == parameter.validate(value)
    for key, value in step.settings.items():
        assert getattr(world.settings, key) == value
    if step.view is not None:
        wide, high = step.view[2] - step.view[0], step.view[3] - step.view[1]
        assert 1.0 <= wide / high <= 3.0


@pytest.mark.parametrize(("name", "index"), cases())
def test_a_step_runs_to_its_answer(name: str, index: int):
    session, player = deck_of(name)
    player.go_to(index)
    arrive(player)
    step = scenes.load(name).steps[index]
    if player.beat == "ask" and step.waits:
        assert session.paused, "nothing moves before the class has said what it thinks"
        player.next()
    seconds = step.seconds or (PATIENCE * step.speed if step.until else 2.0)
    ticks = int(np.ceil(seconds / session.world.settings.tick_length)) + 2
    for _ in range(0, ticks, 60):
        session.run(60)
        player.poll()
        if session.paused:
            break
    assert not [notice.text for notice in session.notices if notice.kind == "error"]
    if step.stops and not step.sketch:
        assert session.paused, f"{step.until or step.seconds} did not come in {seconds:g} s"
    if step.stops and not step.sketch and (step.answer or step.answers):
        assert player.answered


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_ends_with_what_was_learned_and_what_to_do_next(name: str):
    kind = scenes.load(name)
    page = kind.closing
    assert 2 <= len(page.learned) <= 5 and page.next
    assert sum(map(len, (*page.learned, page.next))) <= 700, "one page for the back row"
    assert page.of(kind.steps) is page


WRONG: list[dict[str, Any]] = [
    {"text": ""},
    {"text": "a", "answers": ("b", "c")},
    {"text": "a", "question": "?", "answers": ("b", "c"), "right": 2},
    {"text": "a", "question": "?", "answers": ("b",), "right": 0},
    {"text": "a", "question": "?", "answers": ("b", "c"), "right": 0, "sketch": "ball"},
    {"text": "a", "speed": 0.0},
    {"text": "a", "scene": "stack", "fresh": False},
]


@pytest.mark.parametrize("words", WRONG)
def test_a_step_that_contradicts_itself_is_refused(words: dict[str, Any]):
    with pytest.raises((StepError, FactError)):
        Step(**words)
