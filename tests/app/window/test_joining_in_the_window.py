"""Machines built in the window with keys and mouse alone, run, and taken back."""

import math

import pygame
import pytest

from app.tools._motors import SPEED
from tests.app.desk import Desk


@pytest.fixture
def table(desk: Desk) -> Desk:
    """The empty table, paused, seen with 60 px/m."""
    assert desk.app.session.load("empty")
    desk.app.session.paused = True
    desk.frames(2)
    desk.app.camera.center, desk.app.camera.scale = (0.0, 2.5), 60.0
    yield desk
    pygame.key.set_mods(0)
    desk.app.workshop.choose("drag")


def drag(desk: Desk, *points: tuple[float, float], mod: int = 0) -> None:
    """Press at the first point, let go at the last, with `mod` held."""
    pygame.key.set_mods(mod)
    desk.point_at(*points[0])
    desk.frames()
    desk.button(True)
    desk.frames()
    for point in points[1:]:
        desk.point_at(*point)
        desk.frames()
    desk.button(False)
    desk.frames()
    pygame.key.set_mods(0)


def undo_all(desk: Desk, empty: str) -> None:
    session = desk.app.session
    for _ in range(len(session.timeline.edits)):
        desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.world.hash() == empty


@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT], ids=["rigid", "sprung"])
def test_a_car_is_drawn_and_drives(table, mod) -> None:
    session = table.app.session
    empty = session.world.hash()
    table.key(pygame.K_x)
    drag(table, (-3.0, 0.5), (-1.0, 1.0))
    table.key(pygame.K_c)
    for x in (-2.6, -1.4):
        drag(table, (x, 0.5), (x + 0.4, 0.5))
    table.key(pygame.K_j, pygame.KMOD_SHIFT)
    assert table.app.workshop.tool.NAME == "motor"
    for x in (-2.6, -1.4):
        drag(table, (x, 0.5), mod=mod)
    assert [joint.kind for joint in session.world.joints] == ["wheel" if mod else "revolute"] * 2
    car = next(body for body in session.world.bodies if body.name == "box")
    radius = max(
        body.aabb[3] - body.aabb[1] for body in session.world.bodies if body.name[0] == "c"
    )
    session.run(720)
    # It rolls: v = w r. On springs it tips a little while it comes to speed.
    assert car.velocity[0] == pytest.approx(-SPEED * 0.5 * radius, rel=0.02)
    undo_all(table, empty)


def test_an_atwood_machine_is_made_by_four_clicks(table) -> None:
    session = table.app.session
    empty = session.world.hash()
    table.key(pygame.K_x)
    drag(table, (-2.0, 2.0), (-1.0, 3.0))
    drag(table, (1.0, 2.0), (2.0, 2.5))
    table.key(pygame.K_y)
    tool = table.app.workshop.tool
    for k, at in enumerate(((-1.5, 2.5), (-1.5, 4.5), (1.5, 4.5), (1.5, 2.25))):
        assert f"{k + 1} of 4" in tool.hint or k == 3
        drag(table, at)
    assert not tool.busy
    first, second = (body for body in session.world.bodies if body.kind == "dynamic")
    session.run(60)
    a, t = 9.81 * (first.mass - second.mass) / (first.mass + second.mass), 0.25
    # The anchors are the centres that the mouse snaps to, and the wheels are right above: 1 %.
    assert first.velocity[1] == pytest.approx(-a * t, rel=0.01)
    undo_all(table, empty)


def test_backspace_goes_a_step_back_and_the_right_button_gives_up(table) -> None:
    table.key(pygame.K_x)
    drag(table, (-2.0, 2.0), (-1.0, 3.0))
    table.key(pygame.K_y)
    tool = table.app.workshop.tool
    drag(table, (-1.5, 2.5))
    drag(table, (-1.5, 4.5))
    table.key(pygame.K_BACKSPACE)
    assert "2 of 4" in tool.hint
    assert tool.busy
    table.button(True, 3)
    table.frames()
    table.button(False, 3)
    table.frames()
    assert not tool.busy


def test_a_catapult_throws(table) -> None:
    """A long box on a hinge, a stone at one end, and a heavy one falls on the other."""
    session = table.app.session
    empty = session.world.hash()
    table.key(pygame.K_x)
    drag(table, (-2.0, 0.5), (2.0, 0.6))
    drag(table, (-2.0, 2.0), (-1.0, 4.0))
    table.key(pygame.K_c)
    drag(table, (1.8, 0.75), (1.9, 0.75))
    table.key(pygame.K_j)
    drag(table, (0.0, 0.55))
    stone = next(body for body in session.world.bodies if body.name.startswith("circle"))
    highest = 0.0
    for _ in range(480):
        session.run(1)
        highest = max(highest, stone.center[1])
    # No more than the energy of the falling box, 2 kg from 1.4 m, could lift its 31 g or more.
    assert 2.0 < highest < 2.0 * 1.5 / (math.pi * 0.08**2)
    undo_all(table, empty)
