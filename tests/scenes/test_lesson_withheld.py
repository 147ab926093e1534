"""What a later step asks is in no picture before: the steps declare it, the scenes hide it."""

from typing import Any

import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from scenes.deck import Step, withheld
from scenes.kit import Scene
from tests.scenes.lesson_runs import arrive
from tests.scenes.test_lessons import lessons

pytestmark = pytest.mark.sweep

NOTHING = frozenset[str]()


def scene_of(name: str, step: Step) -> type[Scene]:
    return scenes.load(step.scene or name)


def test_what_a_step_asks_is_hidden_until_it_runs_and_in_all_steps_before():
    steps = (Step("1"), Step("2", asks=("a",)), Step("3"), Step("4", asks=("a", "b")), Step("5"))
    ask = [withheld(steps, i, True) for i in range(5)]
    run = [withheld(steps, i, False) for i in range(5)]
    assert ask == [{"a", "b"}, {"a", "b"}, {"b"}, {"a", "b"}, NOTHING]
    assert run == [{"a", "b"}, {"b"}, {"b"}, NOTHING, NOTHING]


@pytest.mark.parametrize("name", lessons())
def test_a_step_withholds_only_parts_that_its_scene_can_hide(name: str):
    for step in scenes.load(name).steps:
        assert set(step.asks) <= set(scene_of(name, step).withholds)


def test_every_part_that_a_scene_can_hide_is_asked_for_by_a_lesson():
    asked = {
        (scene_of(name, step).__name__, part)
        for name in lessons()
        for step in scenes.load(name).steps
        for part in step.asks
    }
    kinds = [scenes.load(name) for name in scenes.names()]
    assert asked == {(kind.__name__, part) for kind in kinds for part in kind.withholds}
    assert len(asked) >= 4


@pytest.mark.parametrize(
    "name", [n for n in lessons() if any(s.asks for s in scenes.load(n).steps)]
)
def test_the_window_hides_it_forwards_and_backwards(name: str):
    session, view = Session(recording=False), ViewOptions()
    assert session.load(name)
    player = Classroom(Editor(session, Camera(), view)).lesson_player
    steps = scenes.load(name).steps
    player.start()
    for index in (*range(len(steps)), *reversed(range(len(steps)))):
        if not steps[index].fresh:
            continue
        player.go_to(index)
        arrive(player)
        asking = steps[index].waits
        assert view.withheld == withheld(steps, index, asking)
        assert set(steps[index].asks) <= view.withheld or not asking
        if asking:
            player.next()
            assert view.withheld == withheld(steps, index, False)
    player.close()
    assert view.withheld == NOTHING, "outside of the lesson all is seen"


RUNS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "overhang": ("limits", 30, {}),
    "kepler": ("areas", 300, {}),
    "gas": ("speeds", 60, {}),
    "resonance": ("phases", 600, {}),
    "slope": ("limit", 30, {"tilting": True}),
    "stick_slip": ("teeth", 600, {}),
    "turntable": ("Coriolis", 30, {"start": "thrown", "seen": "within"}),
}
"""The part, ticks after which there is something of it to be seen, and sliders."""


@pytest.mark.parametrize("name", RUNS)
def test_a_part_that_is_withheld_is_not_in_the_picture(name: str):
    part, ticks, values = RUNS[name]
    session = Session(recording=False)
    assert session.load(name, None, **values)
    assert part in session.scene.withholds
    session.run(ticks)
    sizes = []
    for hidden in (NOTHING, frozenset({part})):
        camera = Camera((1280, 720))
        camera.fit(session.scene.view)
        draw = Draw(camera, Style.make(), threads=1)
        draw.begin()
        draw.withheld = hidden
        draw.poses.take(session.world.page, 1.0)
        session.scene.draw(draw, session.world)
        sizes.append((len(draw._texts), draw.list.count))
    assert sizes[1] < sizes[0], "fewer words, or as many and fewer shapes"
