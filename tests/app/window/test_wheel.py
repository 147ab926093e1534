"""The wheel zooms, or turns the body under the cursor."""

from collections.abc import Iterator

import pygame
import pytest

from app.simulation.commands.edit import Spin
from tests.app.desk import Desk


@pytest.fixture
def table(desk: Desk) -> Iterator[Desk]:
    desk.app.session.paused = True
    desk.frames()
    yield desk
    pygame.key.set_mods(0)


def _wheel(desk: Desk, notches: int, mods: int = 0) -> None:
    pygame.key.set_mods(mods)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=notches))
    desk.frames(2)


def test_with_alt_the_wheel_turns_the_body_and_zooms_nothing(table: Desk) -> None:
    app = table.app
    app.session.paused = False
    ball = app.session.world.body("ball")
    table.point_at(*ball.center)
    table.frames()
    scale, before = app.camera.scale, ball.omega
    _wheel(table, 2, pygame.KMOD_LALT)
    # The floor turns the spin of a disc into rolling, which keeps a third of it.
    assert 0.3 * 1.6 < ball.omega - before <= 1.6
    assert app.session.log[-1].command == Spin(ball.id, 2.0)
    assert app.camera.scale == scale
    assert app.session.history.undo_name == "Turn ball"


def test_without_alt_it_zooms(table: Desk) -> None:
    ball = table.app.session.world.body("ball")
    table.point_at(*ball.center)
    scale = table.app.camera.scale
    _wheel(table, 1)
    assert table.app.camera.scale > scale
    assert (ball.omega, ball.angle) == (0.0, 0.0)


def test_with_alt_beside_the_bodies_it_zooms(table: Desk) -> None:
    table.point(600, 100)
    scale = table.app.camera.scale
    _wheel(table, 1, pygame.KMOD_LALT)
    assert table.app.camera.scale > scale


def test_what_alt_would_turn_is_marked(table: Desk) -> None:
    floor = next(body for body in table.app.session.world.bodies if body.kind == "static")
    table.point_at(3.0, floor.aabb[3] - 0.35)
    table.frames()
    assert table.app.mouse.marked is None
    pygame.key.set_mods(pygame.KMOD_LALT)
    table.frames()
    assert table.app.mouse.marked is floor
    _wheel(table, 1, pygame.KMOD_LALT)
    assert floor.angle > 0.0
    pygame.key.set_mods(0)
    table.frames()
    assert table.app.mouse.marked is None


def test_a_scene_may_ask_for_the_wheel(table: Desk) -> None:
    app = table.app
    assert app.session.load("clipping")
    table.frames(3)
    b = app.session.world.body("B")
    table.point_at(*b.center)
    table.frames()
    scale, angle = app.camera.scale, b.angle
    _wheel(table, 1)
    assert b.omega > 0.5 or b.angle > angle
    assert app.camera.scale == scale
    table.point_at(-7.0, -2.9)
    _wheel(table, 1)
    assert app.camera.scale > scale
