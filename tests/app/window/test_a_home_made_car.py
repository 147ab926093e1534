"""A car that somebody builds for the first time, every setting as it comes, climbs a hill."""

import math

import pygame
import pytest

from app.editor.motor_strength import SPEED
from tests.app.desk import Desk
from tests.app.window.test_joining_in_the_window import choose, drag

SLOPE = math.radians(20.0)
FOOT = 2.0  # [m] where the hill begins
LENGTH = 6.0  # [m] of the hill


@pytest.fixture
def table(desk: Desk) -> Desk:
    """The empty table, paused, with a hill; seen with 50 px/m."""
    assert desk.app.session.load("empty")
    desk.app.session.paused = True
    desk.frames(2)
    desk.app.camera.center, desk.app.camera.scale = (3.0, 2.0), 50.0
    x, y = FOOT + LENGTH * math.cos(SLOPE), LENGTH * math.sin(SLOPE)
    desk.app.editor.static = True
    choose(desk, "polygon")
    for corner in ((FOOT, 0.0), (x, 0.0), (x, y)):
        desk.click_at(*corner)
    desk.key(pygame.K_RETURN)
    (hill,) = (b for b in desk.app.session.world.bodies if b.name == "polygon")
    assert hill.kind == "static"
    desk.app.editor.static = False
    yield desk
    desk.app.editor.choose("drag")


def build(desk: Desk, radius: float, wheels: tuple[float, float]) -> None:
    """Draw the chassis and two wheels, and hinge each at its middle."""
    low, high = radius, radius + 0.4
    choose(desk, "box")
    drag(desk, (wheels[0] - 0.5, low), (wheels[1] + 0.5, high))
    choose(desk, "circle")
    for x in wheels:
        drag(desk, (x, radius), (x, 0.0))
    choose(desk, "hinge")
    for x in wheels:
        desk.click_at(x, radius)
    assert [joint.kind for joint in desk.app.session.world.joints] == ["revolute"] * 2


def by_tool(desk: Desk, wheels: tuple[float, float], radius: float) -> None:
    choose(desk, "motor")
    for x in wheels:
        desk.click_at(x, radius)


def by_right_click(desk: Desk, wheels: tuple[float, float], radius: float) -> None:
    choose(desk, "drag")
    for x in wheels:
        desk.click(*desk.app.camera.to_screen(x, radius), button=3)
        popup = desk.app.ui.desk.popup
        row = next(row for row, entry in popup.rows if entry.words == "Motor")
        desk.click(*row.rect.center)


def climbed(desk: Desk) -> float:
    """How far the chassis gets along the slope within ten seconds [m]."""
    session = desk.app.session
    (chassis,) = (b for b in session.world.bodies if b.kind == "dynamic" and b.name == "box")
    for _ in range(100):
        session.run(24)
        x, y = chassis.center
        if x > FOOT + (LENGTH - 1.0) * math.cos(SLOPE):
            break
    assert abs(chassis.angle - SLOPE) < 0.3, "it has tipped over"
    return (x - FOOT) / math.cos(SLOPE)


@pytest.mark.parametrize("drive", [by_tool, by_right_click])
@pytest.mark.parametrize("radius", [0.25, 0.6])
def test_a_car_of_hinges_and_motors_climbs_twenty_degrees_at_the_first_try(
    table, radius, drive
) -> None:
    wheels = -2.2, -0.8
    build(table, radius, wheels)
    drive(table, wheels, radius)
    for joint in table.app.session.world.joints:
        assert joint.motor_speed == SPEED
        assert joint.max_torque > 0.0
    assert climbed(table) > LENGTH - 1.5
