"""Whatever the user erases of a scene: it goes on, is drawn, takes its buttons, and tells numbers
with formulas that can be read.
"""

import pygame
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.formula import parse
from app.drawing.picture import Picture
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit.removing import Remove
from app.simulation.commands.scene import PressButton, SetParameter
from app.timeline.checkpoint import recall, remember
from app.ui.panel.scene_numbers import lines_of

pytestmark = pytest.mark.sweep

SOME = 12  # [ticks] before something is erased: scenes that begin late have begun


@pytest.mark.parametrize("what", ["first", "joints", "all"])
@pytest.mark.parametrize("name", scenes.names())
def test_a_scene_goes_on_when_something_is_erased(name: str, what: str):
    session = Session(recording=False)
    assert session.load(name)
    _look(session)
    session.run(SOME)
    moving = [body.id for body in session.world.bodies if body.kind == "dynamic"]
    joints = [joint.id for joint in session.world.joints]
    ids = {"first": moving[:1], "joints": joints, "all": moving}[what]
    if ids:
        session.submit(Remove(tuple(ids)))
    _use(session)
    recall(session.simulation, remember(session.simulation))  # as a step back in time does
    _use(session)
    assert [note.text for note in session.notices if note.kind == "error"] == []
    assert session.scene_name == name
    assert session.world.tick > SOME


def _use(session: Session) -> None:
    """All that the window asks of a scene, and all that its panel can do."""
    scene = session.scene
    _look(session)
    for button in scene.buttons:
        session.submit(PressButton(button.name))
        _look(session)
    for parameter in scene.parameters().values():
        if parameter.live:
            session.submit(SetParameter(parameter.name, getattr(scene, parameter.name)))
            _look(session)


def _look(session: Session) -> None:
    session.run(2)
    lines = lines_of(session.simulation)
    assert "numbers failed" not in [line.name for line in lines]
    for formula in {line.formula for line in lines if line.formula}:
        parse(formula)
    session.simulation.theory()
    camera = Camera((320, 180))
    camera.fit(session.scene.view)
    pygame.font.init()
    picture = Picture(camera, ViewOptions(), live=False, threads=1)
    picture.paint(pygame.Surface(camera.size), session)
