"""Points and buttons of scenes: dragged with the hand, pressed in the panel, logged as commands."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass

import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.picture import Picture
from app.editor.cursor import Cursor
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.registry import LogEntry
from app.simulation.commands.scene import ClickScene, PressButton, ReleasePoint, SetParameter
from app.simulation.errors import CommandError
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene
from app.timeline.timeline import Timeline
from physics import Box, StaleHandleError, World
from scenes.kit import Button, Click, ParameterError, Scene, point

REACH = 0.2  # [m]


class Sling(Scene):
    """A puck that an arrow is pulled out of; clicks beside it are heard."""

    base = None
    foot: tuple = point((0.0, 0.0), symbol="P")
    tip: tuple = point((2.0, 1.0), origin="foot", pulls="puck")
    clicks = (Click("dot", "left", "draw a dot"), Click("hole", "right", "dig a hole"))

    def build(self, world: World) -> None:
        self.heard: list[tuple] = []
        world.gravity = (0.0, 0.0)
        world.add_dynamic(Box(), name="puck")
        world.add_static(Box(), position=(6.0, 0.0), name="stone")

    def released(self, world: World, name: str) -> None:
        self.heard.append((name, self.foot, self.tip))

    def clicked(self, world: World, name: str, at: tuple[float, float]) -> None:
        self.heard.append((name, at))


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
def editor() -> Editor:
    scene, world = Arrows(), World()
    scene.build(world)
    simulation = Simulation("arrows", scene, world, {})
    simulation.source = NamedScene("arrows")
    session = Session.of(Timeline(simulation))
    return Editor(session, Camera(), ViewOptions())


def drag(editor: Editor, *way: tuple[float, float]) -> None:
    """Press at the first point, go through the others, let go."""
    tool = editor.tool
    first, *rest = (Cursor(at, REACH) for at in way)
    assert tool.press(first)
    for at in rest:
        tool.move(at)
        editor.session.run(1)
    tool.release(rest[-1])
    editor.session.run(1)


@dataclass(frozen=True)
class SlingSource(NamedScene):
    """Builds the Sling, which is in no file."""

    name: str = "sling"

    def make(self, values: Mapping[str, object]) -> Scene:
        return Sling(**values)


@pytest.fixture
def sling() -> Editor:
    session = Session()
    session.show(Timeline(Simulation.build(SlingSource(), {})))
    return Editor(session, Camera(), ViewOptions())


def test_a_press_on_its_body_pulls_the_arrow_out_from_there(sling: Editor):
    drag(sling, (0.3, 0.2), (0.4, 0.9), (0.3, 1.7))
    assert sling.session.scene.heard == [("tip", (0.3, 0.2), (0.3, 1.7))]
    # The head at the press gave way to the first place of the drag, before any tick
    assert session_log(sling) == [*["SetParameter"] * 3, "ReleasePoint"]
    assert len(sling.session.history.entries) == 1, "one gesture is one entry"


def test_a_click_on_its_body_is_an_arrow_of_no_length(sling: Editor):
    drag(sling, (0.3, 0.2), (0.3, 0.2))
    assert sling.session.scene.heard == [("tip", (0.3, 0.2), (0.3, 0.2))]


def test_esc_gives_up_the_arrow(sling: Editor):
    tool = sling.tool
    assert tool.press(Cursor((0.3, 0.2), REACH))
    tool.move(Cursor((1.5, 0.2), REACH))
    sling.session.run(1)
    tool.cancel()
    sling.session.run(1)
    assert sling.session.scene.heard == [("tip", (0.3, 0.2), (0.3, 0.2))]


def test_with_shift_the_hand_takes_the_body_itself(sling: Editor):
    assert sling.tool.press(Cursor((0.3, -0.3), REACH, shift=True))
    sling.session.run(1)
    assert session_log(sling) == ["Grab"]


def test_the_arrow_is_one_entry_of_the_history(sling: Editor):
    drag(sling, (0.3, 0.2), (0.4, 0.9), (0.3, 1.7))
    session = sling.session
    assert session.scene.tip == (0.3, 1.7)
    session.undo()
    assert (session.scene.foot, session.scene.tip) == ((0.0, 0.0), (2.0, 1.0))
    assert session.scene.heard == []
    session.redo()
    assert session.scene.heard == [("tip", (0.3, 0.2), (0.3, 1.7))]


def test_clicks_on_empty_space_are_heard_and_logged(sling: Editor):
    tool, session = sling.tool, sling.session
    for place in ((3.0, 2.0), (0.0, 0.3), (6.0, 0.1)):  # beside all, on the puck, on the stone
        cursor = Cursor(place, REACH, pixel=0.02)
        assert tool.press(cursor)
        tool.release(cursor)
        session.run(1)
    assert ("dot", (3.0, 2.0)) in session.scene.heard
    assert session_log(sling).count("ClickScene") == 1
    assert tool.context(Cursor((-3.0, 2.0), REACH))
    for place in ((0.0, 0.4), (6.0, 0.1)):
        assert not tool.context(Cursor(place, REACH)), "on a body a right click opens the menu"
    session.run(1)
    assert session.scene.heard[-1] == ("hole", (-3.0, 2.0))
    session.undo()
    assert session.scene.heard[-1][0] != "hole"
    said = "Click empty space to draw a dot; right-click empty space to dig a hole"
    assert sling.tool.hint == said


def test_a_push_of_the_view_is_no_click(sling: Editor):
    tool = sling.tool
    assert tool.press(Cursor((3.0, 2.0), REACH, pixel=0.02))
    tool.move(Cursor((3.5, 2.0), REACH, pixel=0.02))
    tool.release(Cursor((3.0, 2.0), REACH, pixel=0.02))
    sling.session.run(1)
    assert sling.session.scene.heard == []


def test_a_scene_without_clicks_leaves_them_to_the_program(editor: Editor):
    assert not editor.tool.context(Cursor((9.0, 9.0), REACH))
    drag(editor, (9.0, 9.0), (9.0, 9.0))
    assert session_log(editor) == []
    with pytest.raises(CommandError, match="has no click 'dot'"):
        ClickScene("dot", (0.0, 0.0)).apply(editor.session.simulation)


def test_a_point_follows_the_mouse_and_snaps_to_its_grid(editor: Editor):
    drag(editor, (2.05, 1.0), (2.6, 1.4), (3.1, 1.8))
    assert editor.session.scene.tip == (3.0, 2.0)
    assert editor.session.scene.heard == ["tip", "tip"]


def test_a_point_stays_within_its_reach(editor: Editor):
    drag(editor, (2.0, 1.0), (20.0, -9.0))
    assert editor.session.scene.tip == (5.0, -5.0)


def test_a_drag_of_a_point_is_one_command_kind_with_one_gesture(editor: Editor):
    drag(editor, (0.0, 0.0), (0.5, 0.0), (1.0, 0.0))
    commands = [entry.command for entry in editor.session.log]
    assert all(isinstance(command, SetParameter | ReleasePoint) for command in commands)
    assert len({command.gesture for command in commands}) == 1
    assert commands[0].gesture > 0


def test_beside_every_point_the_hand_takes_the_view(editor: Editor):
    assert editor.tool.press(Cursor((-3.0, -3.0), REACH))
    editor.tool.move(Cursor((-2.0, -3.0), REACH))
    assert editor.session.scene.tip == (2.0, 1.0)
    assert editor.camera.center == (-1.0, 0.0)


def test_a_button_reaches_the_scene_as_a_command(editor: Editor):
    editor.session.submit(PressButton("double"))
    editor.session.run(1)
    assert editor.session.scene.tip == (4.0, 2.0)


def test_a_button_that_is_not_there_is_refused_by_name(editor: Editor):
    with pytest.raises(CommandError, match="no button 'halve'"):
        PressButton("halve").apply(editor.session.simulation)


@pytest.mark.parametrize("value", ["here", (1.0,), (1.0, "x"), (1.0, float("nan")), (9.0, 0.0)])
def test_what_is_no_point_within_reach_is_refused(value: object):
    with pytest.raises(ParameterError, match="tip"):
        Arrows(tip=value)


@pytest.mark.parametrize("text", ["1.5, 2", "(1.5, 2)", "1.5;2"])
def test_a_point_is_read_from_words(text: str):
    assert Arrows.parameters()["tip"].parse(text) == (1.5, 2.0)


class Rider(Scene):
    """A handle that rides on a turning plate, and an arrow from it to a point of the world."""

    grip: tuple = point((1.0, 0.0), reach=2.0, symbol="P", rides="plate")
    tip: tuple = point((4.0, 0.0), origin="grip")

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.heard: list[tuple[str, float, float]] = []
        plate = Box(width=4.0, height=1.0)
        self.plate = world.add_dynamic(plate, name="plate", position=(1.0, 2.0), omega=1.0)

    def released(self, world: World, name: str) -> None:
        self.heard.append((name, *self.point_at(world, name)))


def running(scene: Scene) -> Editor:
    world = World()
    scene.build(world)
    simulation = Simulation("rider", scene, world, {})
    simulation.source = NamedScene("rider")
    return Editor(Session.of(Timeline(simulation)), Camera(), ViewOptions())


@pytest.fixture
def rider() -> Editor:
    return running(Rider())


def test_a_point_that_rides_goes_where_its_body_goes(rider: Editor):
    session = rider.session
    session.run(120)
    scene, plate = session.scene, session.scene.plate
    assert plate.angle == pytest.approx(0.5)  # 1 rad/s for half a second, nothing slows it
    assert scene.grip == (1.0, 0.0)
    assert scene.point_at(session.world, "grip") == plate.world_point((1.0, 0.0))
    assert scene.point_at(session.world, "tip") == (4.0, 0.0)


def test_a_point_that_rides_is_dragged_in_the_frame_of_its_body(rider: Editor):
    session = rider.session
    session.run(240)
    scene = session.scene
    x, y = scene.point_at(session.world, "grip")
    drag(rider, (x, y), (x + 0.3, y))
    # the drag was one tick before its end: from there the body turned by 1/240 rad more
    wanted = scene.plate.local_point((x + 0.3, y))
    assert math.dist(scene.grip, wanted) < 2.0 * 1.5 / 240  # two ticks at under 1.5 m
    assert max(map(abs, scene.grip)) <= 2.0


def test_under_a_resting_mouse_a_point_that_rides_stays_there(rider: Editor):
    session, tool = rider.session, rider.tool
    at = session.scene.point_at(session.world, "grip")
    assert tool.press(Cursor(at, REACH))
    tool.move(Cursor((at[0], at[1] + 0.3), REACH))
    for _ in range(60):
        session.run(1)
        tool.move(Cursor((at[0], at[1] + 0.3), REACH))
    # it is at most the way of a tick off: 1/240 rad at 1.05 m
    assert math.dist(session.scene.point_at(session.world, "grip"), (at[0], at[1] + 0.3)) < 0.005


def test_a_scene_hears_when_the_drag_of_a_point_ends(rider: Editor):
    session = rider.session
    session.paused = True
    drag(rider, (2.0, 2.0), (2.2, 2.1), (2.4, 2.2))
    kinds = [type(entry.command).__name__ for entry in session.log]
    assert kinds == ["SetParameter", "SetParameter", "ReleasePoint"]
    assert len(session.scene.heard) == 1
    assert session.scene.heard[0][0] == "grip"


def test_a_press_that_moves_nothing_says_nothing(rider: Editor):
    drag(rider, (4.0, 0.0), (4.0, 0.0))
    assert session_log(rider) == []


def session_log(editor: Editor) -> list[str]:
    return [type(entry.command).__name__ for entry in editor.session.log]


def test_esc_puts_a_dragged_point_back(rider: Editor):
    session, tool = rider.session, rider.tool
    assert tool.press(Cursor((4.0, 0.0), REACH))
    tool.move(Cursor((5.0, 1.0), REACH))
    session.run(1)
    assert session.scene.tip == (5.0, 1.0)
    tool.cancel()
    session.run(1)
    assert session.scene.tip == (4.0, 0.0)
    assert session_log(rider) == ["SetParameter", "SetParameter", "ReleasePoint"]


def test_a_point_whose_body_was_erased_is_left_alone(rider: Editor):
    session = rider.session
    session.world.remove(session.scene.plate)
    assert not rider.tool._point_near(Cursor((2.0, 2.0), REACH))
    with pytest.raises(StaleHandleError, match="'plate', which is not there"):
        session.scene.point_at(session.world, "grip")
    picture = pygame.Surface((320, 240))
    pygame.font.init()
    camera = Camera((320, 240))
    Picture(camera, ViewOptions(), live=False).paint(picture, session)  # draws, and does not fail


def test_a_drag_of_a_rider_is_undone_redone_and_replayed_to_the_same_bits():
    session = Session()
    simulation = Simulation.build(OwnSource(), {})
    session.show(Timeline(simulation))
    editor = Editor(session, Camera(), ViewOptions())
    session.run(60)
    x, y = session.scene.point_at(session.world, "grip")
    drag(editor, (x, y), (x + 0.2, y), (x + 0.4, y))
    session.run(60)
    grip, heard, tick = session.scene.grip, list(session.scene.heard), session.world.tick
    state = session.world.hash()
    log = list(session.log)
    assert len(session.history.entries) == 1, "one gesture is one entry"

    session.undo()
    assert session.scene.grip == (1.0, 0.0)
    assert session.scene.heard == []
    session.redo()
    session.run(tick - session.world.tick)
    assert (session.scene.grip, session.scene.heard) == (grip, heard)
    assert session.world.hash() == state

    again = Session.of(Timeline(Simulation.build(OwnSource(), {})))
    for entry in log:
        kept = LogEntry.from_dict(json.loads(json.dumps(entry.to_dict())))
        again.run(kept.tick - again.world.tick)
        again.submit(kept.command)
        again.run(0)
    again.run(tick - again.world.tick)
    assert (again.scene.grip, again.scene.heard) == (grip, heard)
    assert again.world.hash() == state


@dataclass(frozen=True)
class OwnSource(NamedScene):
    """Builds the Rider, which is in no file."""

    name: str = "rider"

    def make(self, values: Mapping[str, object]) -> Scene:
        return Rider(**values)


def test_only_points_can_be_let_go():
    editor = running(Rider())
    with pytest.raises(CommandError, match="no point 'plate'"):
        ReleasePoint("plate").apply(editor.session.simulation)
