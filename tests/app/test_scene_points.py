"""Points and buttons of scenes: dragged with the hand, pressed in the panel, logged as commands."""

import pytest

from app.camera import Camera
from app.commands import CommandError, PressButton, SetParameter
from app.session import Session
from app.source import NamedScene
from app.stage import Stage
from app.tools import Cursor
from app.view_options import ViewOptions
from app.workshop import Workshop
from physics import World
from scenes.kit import Button, ParameterError, Scene, point

REACH = 0.2  # [m]


class Arrows(Scene):
    """Two points, one the tip of an arrow from the other."""

    base = None
    root: tuple = point((0.0, 0.0), symbol="O")
    tip: tuple = point((2.0, 1.0), origin="root", reach=5.0, step=0.5)
    buttons = (Button("double", "Twice as long"),)

    def build(self, world: World) -> None:
        self.heard: list[str] = []

    def changed(self, world: World, name: str) -> None:
        self.heard.append(name)

    def pressed(self, world: World, name: str) -> None:
        self.set("tip", (2 * self.tip[0], 2 * self.tip[1]))


@pytest.fixture
def workshop() -> Workshop:
    scene, world = Arrows(), World()
    scene.build(world)
    stage = Stage("arrows", scene, world, {})
    stage.source = NamedScene("arrows")
    session = Session.of(stage)
    return Workshop(session, Camera(), ViewOptions())


def drag(workshop: Workshop, *way: tuple[float, float]) -> None:
    """Press at the first point, go through the others, let go."""
    tool = workshop.tool
    first, *rest = (Cursor(at, REACH) for at in way)
    assert tool.press(first)
    for at in rest:
        tool.move(at)
        workshop.session.run(1)
    tool.release(rest[-1])
    workshop.session.run(1)


def test_a_point_follows_the_mouse_and_snaps_to_its_grid(workshop: Workshop):
    drag(workshop, (2.05, 1.0), (2.6, 1.4), (3.1, 1.8))
    assert workshop.session.scene.tip == (3.0, 2.0)
    assert workshop.session.scene.heard == ["tip", "tip"]


def test_a_point_stays_within_its_reach(workshop: Workshop):
    drag(workshop, (2.0, 1.0), (20.0, -9.0))
    assert workshop.session.scene.tip == (5.0, -5.0)


def test_a_drag_of_a_point_is_one_command_kind_with_one_gesture(workshop: Workshop):
    drag(workshop, (0.0, 0.0), (0.5, 0.0), (1.0, 0.0))
    commands = [entry.command for entry in workshop.session.log]
    assert all(isinstance(command, SetParameter) for command in commands)
    assert len({command.gesture for command in commands}) == 1
    assert commands[0].gesture > 0


def test_beside_every_point_the_hand_takes_the_view(workshop: Workshop):
    assert workshop.tool.press(Cursor((-3.0, -3.0), REACH))
    workshop.tool.move(Cursor((-2.0, -3.0), REACH))
    assert workshop.session.scene.tip == (2.0, 1.0)
    assert workshop.camera.center == (-1.0, 0.0)


def test_a_button_reaches_the_scene_as_a_command(workshop: Workshop):
    workshop.session.submit(PressButton("double"))
    workshop.session.run(1)
    assert workshop.session.scene.tip == (4.0, 2.0)


def test_a_button_that_is_not_there_is_refused_by_name(workshop: Workshop):
    with pytest.raises(CommandError, match="no button 'halve'"):
        PressButton("halve").apply(workshop.session.stage)


@pytest.mark.parametrize("value", ["here", (1.0,), (1.0, "x"), (1.0, float("nan")), (9.0, 0.0)])
def test_what_is_no_point_within_reach_is_refused(value: object):
    with pytest.raises(ParameterError, match="tip"):
        Arrows(tip=value)


@pytest.mark.parametrize("text", ["1.5, 2", "(1.5, 2)", "1.5;2"])
def test_a_point_is_read_from_words(text: str):
    assert Arrows.parameters()["tip"].parse(text) == (1.5, 2.0)
