"""Anything may be erased, also what a scene's own code holds: nothing fails by it."""

from typing import Any

import pytest

from app.drawing.camera import Camera
from app.drawing.overlays import scene as scene_overlay
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit.removing import Remove
from app.simulation.commands.scene import PressButton, SetParameter
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene
from app.timeline.timeline import Timeline
from app.ui.panel.scene_numbers import lines_of
from physics import Circle, World
from scenes.kit import Button, Reading, Scene, Theory, slider


class Holding(Scene):
    """A ball that every hook of the scene asks for; the sky is pushed first."""

    title = "Holding"
    speed: float = slider(1.0, 0.0, 9.0, live=True)
    buttons = (Button("kick", "Kick"),)

    def build(self, world: World) -> None:
        self.sky = world.add_dynamic(Circle(radius=0.5), position=(0.0, 9.0))
        self.ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 2.0))

    def changed(self, world: World, name: str) -> None:
        self.sky.velocity = self.ball.velocity = (self.speed, 0.0)

    def pressed(self, world: World, name: str) -> None:
        self.sky.velocity = (7.0, 0.0)
        self.ball.velocity = (7.0, 0.0)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (Reading("height", self.ball.center[1], "m"),)

    def theory(self, world: World) -> tuple[Theory, ...]:
        return (Theory("mass", 1.0, self.ball.mass, 1.0),)

    def draw(self, draw: Any, world: World) -> None:
        draw.circle(self.ball.center, 1.0)


@pytest.fixture
def session() -> Session:
    """The scene, whose ball was erased."""
    scene, world = Holding(), World()
    scene.build(world)
    simulation = Simulation("holding", scene, world, {})
    simulation.source = NamedScene("holding")
    session = Session.of(Timeline(simulation))
    session.submit(Remove((scene.ball.id,)))
    session.run(1)
    assert not scene.ball.alive
    return session


@pytest.mark.parametrize("command", [PressButton("kick"), SetParameter("speed", 7.0)])
def test_what_the_scene_did_before_it_missed_the_part_is_in_the_log(session: Session, command: Any):
    """A replay must do it too: the command is no refusal."""
    session.submit(command)
    session.run(1)
    assert session.scene_name == "holding"
    assert session.notices[-1].kind == "info"
    assert "Holding did not do all of it" in session.notices[-1].text
    assert [entry.command for entry in session.log][-1] == command


def test_numbers_say_that_a_part_is_missing(session: Session):
    (line,) = lines_of(session.simulation)
    assert line.name == "a part was removed"
    assert session.simulation.theory() == ()


def test_marks_of_what_is_missing_are_no_error(session: Session):
    class Pencil:
        word_count = 0
        style = None
        camera = Camera()

        def circle(self, *_: Any) -> None:
            raise AssertionError("there is no ball to draw")

    count = len(session.notices)
    scene_overlay.draw(Pencil(), session, ViewOptions())  # type: ignore[arg-type]
    assert len(session.notices) == count
