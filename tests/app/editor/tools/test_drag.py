"""The drag tool on what a scene offers: a press takes it by the scene's point."""

import pytest

from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from tests.app.editor.tools.table import Table
from tests.app.wall_time import WALL_TIME


@pytest.fixture
def cloth(table: Table) -> Table:
    """A table with the cloth of the scene `verlet` on it."""
    table.session = Session()
    table.session.load("verlet")
    table.camera = Camera()
    table.camera.scale = 100.0
    table.editor = Editor(table.session, table.camera, ViewOptions())
    return table


def test_a_press_on_the_cloth_takes_its_particle_and_the_release_lets_it_go(cloth: Table):
    session, tool = cloth.session, cloth.tool
    session.paused = False
    at = cloth.cursor((0.05, 3.02))
    tool.hover(at)
    assert tool.shape == "hand"
    assert tool.press(at)
    session.advance(1 / 60)
    tip = session.scene.tip
    assert tip.row >= 0
    assert session.scene.soft.points["inv_mass"][tip.row] == 0.0
    tool.move(cloth.cursor((0.5, 3.0)))
    session.advance(1 / 60)
    tool.release(cloth.cursor((0.5, 3.0)))
    session.advance(1 / 60)
    assert session.scene.tip.row < 0


def test_what_was_under_the_mouse_a_moment_ago_is_still_taken(cloth: Table):
    cloth.session.paused = False
    for later, row in ((0.15, True), (0.25, False)):
        cloth.tool.hover(cloth.cursor((3.55, 3.0)))
        beside = cloth.cursor((5.0, 3.0))
        cloth.tool.hover(beside)
        WALL_TIME.let(later)
        cloth.tool.press(beside)
        cloth.session.advance(1 / 60)
        assert (cloth.session.scene.tip.row >= 0) == row
        cloth.tool.release(beside)
        cloth.session.advance(1 / 60)


def test_a_body_under_the_mouse_comes_before_the_cloth_and_the_ring_before_both(cloth: Table):
    cloth.session.paused = False
    box = cloth.session.world.body("box 0")
    box.position = (0.0, 3.0)
    cloth.tool.hover(cloth.cursor((0.0, 3.0)))
    assert cloth.tool.marked is box
    assert cloth.tool.press(cloth.cursor((0.0, 3.0)))
    cloth.session.advance(1 / 60)
    assert cloth.session.scene.tip.row < 0
    assert cloth.session.hand.body is box


def test_a_mouse_that_is_far_in_the_first_frame_still_takes_what_it_pressed_on(cloth: Table):
    session, tool = cloth.session, cloth.tool
    session.load("polygons")
    session.paused = False
    corner = tuple(session.scene.soft.positions[0].tolist())
    assert tool.press(cloth.cursor(corner))
    tool.move(cloth.cursor((corner[0] + 1.5, corner[1] + 1.0)))
    session.advance(1 / 60)
    assert session.scene.tip.row == 0
    tool.release(cloth.cursor(corner))
    session.advance(1 / 60)
    assert session.scene.tip.row == -1
    session.undo()
    assert session.history.undo_name == "Open Shapes made of rods", "one entry for all of the drag"


@pytest.mark.parametrize(
    ("beside", "paused", "follows", "shifted"),
    [
        (0.3, False, True, False),  # meant for the ball, which ran away
        (0.3, False, False, True),
        (0.3, True, True, True),  # who looks round while time stands is not followed
        (3.0, False, True, True),
    ],
)
def test_a_press_that_just_misses_what_the_view_follows_does_not_shift_it(
    table: Table, beside: float, paused: bool, follows: bool, shifted: bool
):
    ball = table.add({"kind": "circle", "radius": 0.5}, position=(0.0, 0.0))
    table.session.followed = ball.id if follows else None
    table.session.paused = paused
    before, x = table.camera.center, 0.5 + beside
    table.drag("drag", (x, 0.0), (x + 1.0, 0.0))
    assert (table.camera.center != before) == shifted
    assert table.camera.moved == shifted
