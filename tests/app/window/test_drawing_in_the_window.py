"""Drawing in the window: mouse and keys reach the tool, and undo takes it back."""

import pygame
import pytest

from tests.app.desk import Desk

DOUBLE = 320  # [ms] after which a click is the first again: a little more than the pointer's


@pytest.fixture
def table(desk: Desk) -> Desk:
    """The stack, paused, with room above it; the mouse snaps to nothing."""
    desk.app.session.paused = True
    desk.app.view.snap_grid = desk.app.view.snap_bodies = False
    desk.frames(2)
    yield desk
    desk.app.view.snap_grid = desk.app.view.snap_bodies = True
    desk.app.editor.choose("drag")
    desk.app.editor.static = False


def free(desk: Desk) -> tuple[float, float]:
    """A point [m] with nothing near it: well inside the view, high above the floor."""
    left, bottom, right, top = desk.app.camera.view
    return left + 0.25 * (right - left), bottom + 0.75 * (top - bottom)


def press(desk: Desk, x: float, y: float) -> None:
    desk.point_at(x, y)
    desk.frames()
    desk.button(True)
    desk.frames()


def test_a_box_is_drawn_with_key_and_mouse_and_undone(table) -> None:
    session, (x, y) = table.app.session, free(table)
    before, count = session.world.hash(), len(list(session.world.bodies))
    table.key(pygame.K_x)
    assert table.app.editor.tool.NAME == "box"
    press(table, x, y)
    table.point_at(x + 1.0, y + 0.5)
    table.frames(2)
    table.button(False)
    table.frames()
    box = list(session.world.bodies)[-1]
    # The mouse stands on whole pixels: each end is off by half a pixel at most.
    pixel = 1.0 / table.app.camera.scale
    assert box.shapes[0].width == pytest.approx(1.0, abs=pixel)
    assert box.shapes[0].height == pytest.approx(0.5, abs=pixel)
    assert len(list(session.world.bodies)) == count + 1
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.world.hash() == before


def test_a_polygon_is_clicked_corrected_by_backspace_and_ended_by_enter(table) -> None:
    session, (x, y) = table.app.session, free(table)
    count = len(list(session.world.bodies))
    table.key(pygame.K_p)
    for dx, dy in ((0, 0), (1, 0), (1, 1), (3, -1), (3, -2)):
        table.click_at(x + dx, y + dy)
        pygame.time.wait(DOUBLE)
    tool = table.app.editor.tool
    assert len(tool.corners) == 5
    table.key(pygame.K_BACKSPACE)
    assert len(tool.corners) == 4
    table.key(pygame.K_z, pygame.KMOD_CTRL)  # the same, and nothing that was done before
    assert len(tool.corners) == 3 and len(list(session.world.bodies)) == count
    table.key(pygame.K_RETURN)
    bodies = list(session.world.bodies)
    assert len(bodies) == count + 1 and not tool.busy
    # Half of 1 m x 1 m; corners are off by half a pixel each, along three edges of 3.4 m.
    assert bodies[-1].mass == pytest.approx(0.5, abs=3.5 / table.app.camera.scale)


def test_a_double_click_and_the_right_button_end_a_polygon(table) -> None:
    session, (x, y) = table.app.session, free(table)
    count = len(list(session.world.bodies))
    table.key(pygame.K_p)
    for dx, dy in ((0, 0), (1, 0), (1, 1)):
        table.click_at(x + dx, y + dy)
    table.click_at(x + 1, y + 1)  # at once: a double click
    assert len(list(session.world.bodies)) == count + 1
    pygame.time.wait(DOUBLE)
    for dx, dy in ((2, 0), (3, 0), (3, 1)):
        table.click_at(x + dx, y + dy)
    table.button(True, 3)
    table.frames()
    table.button(False, 3)
    table.frames()
    assert len(list(session.world.bodies)) == count + 2


def test_escape_cancels_first_and_then_goes_back_to_the_hand(table) -> None:
    session, (x, y) = table.app.session, free(table)
    before = session.world.hash()
    table.key(pygame.K_c)
    press(table, x, y)
    table.point_at(x + 1.0, y)
    table.frames()
    table.key(pygame.K_ESCAPE)
    table.button(False)
    table.frames()
    assert session.world.hash() == before and table.app.editor.tool.NAME == "circle"
    table.key(pygame.K_ESCAPE)
    assert table.app.editor.tool.NAME == "drag"


def test_a_wall_is_drawn_while_time_runs(table) -> None:
    session, (x, y) = table.app.session, free(table)
    session.paused = False
    table.key(pygame.K_k, pygame.KMOD_SHIFT)
    assert session.notices[-1].text == "Now you draw fixed walls"
    table.key(pygame.K_u)
    press(table, x, y)
    table.point_at(x + 1.5, y + 0.5)
    table.frames(3)
    table.button(False)
    table.frames()
    table.key(pygame.K_RETURN)
    wall = list(session.world.bodies)[-1]
    assert wall.kind == "static" and wall.name == "capsule"
    place = wall.position
    table.frames(20)
    assert wall.position == place and session.world.tick > 20


def test_one_click_beside_the_hint_makes_what_is_drawn_fixed(table) -> None:
    app, switch = table.app, table.app.ui.lane.kind
    assert switch.tree is None  # the hand draws nothing
    table.key(pygame.K_x)
    table.frames(2)
    assert switch.tree is not None
    table.click(*switch.tree["Fixed"].rect.center)
    table.frames(2)
    assert app.editor.static and app.ui.lane.hint.words.startswith("Fixed: ")
    assert switch.tree["Fixed"].strong and not switch.tree["Moves"].strong
    table.key(pygame.K_c)  # the next tool draws what moves
    table.frames(2)
    assert app.editor.tool.NAME == "circle" and not app.ui.lane.hint.words.startswith("Fixed: ")
    table.key(pygame.K_k, pygame.KMOD_LSHIFT)
    table.frames(2)
    assert switch.tree["Fixed"].strong and app.editor.static
    table.key(pygame.K_k, pygame.KMOD_LSHIFT)
    table.frames(2)
    assert switch.tree["Moves"].strong and not app.editor.static
