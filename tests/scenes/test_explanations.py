"""Explanations in scenes that no lesson or theory asks about: what they say is measured here."""

import math
from typing import Any

import pygame
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from physics import SolverSettings, World
from scenes.soft.container import MIDDLE, RADIUS, radius_of


def built(name: str, **values: object) -> tuple[Any, World]:
    scene = scenes.load(name)(**values)
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    return scene, world


def run(scene: Any, world: World, seconds: float) -> None:
    for _ in range(round(seconds * world.settings.tick_rate)):
        scene.step(world)
        world.step()


def drawn(scene: Any, world: World) -> Draw:
    pygame.font.init()
    camera = Camera((800, 600))
    camera.fit(scene.view)
    draw = Draw(camera, Style.make("light"), threads=1)
    draw.begin()
    draw.poses.take(world.page, 1.0)
    scene.draw(draw, world)
    return draw


def colors(draw: Draw) -> set[int]:
    return {int(p["fill_color"]) for p in draw.list.primitives[: draw.list.count]}


def test_the_cross_product_is_the_dot_product_with_an_arrow_that_is_turned():
    assert "r_x F_y - r_y F_x" in scenes.load("why_torque").lesson()
    for angle in (0.3, 2.0, -1.1):
        rx, ry, fx, fy = 1.3, 0.4, 2.0 * math.cos(angle), 2.0 * math.sin(angle)
        between = angle - math.atan2(ry, rx)
        turned = -ry * fx + rx * fy
        assert turned == pytest.approx(rx * fy - ry * fx)
        assert turned == pytest.approx(math.hypot(rx, ry) * 2.0 * math.sin(between))


@pytest.mark.parametrize("values", [{}, {"start": 150.0, "mass": 3.0}, {"arm": 1.2}])
def test_a_rod_does_no_work(values: dict[str, object]):
    scene, world = built("why_constraint", **values)
    run(scene, world, 6.0)
    (change,) = (r.value for r in scene.readings(world) if r.name.startswith("energy"))
    # Of what went to and fro: the steps of 1/480 s, and a rod that is a spring of 120 Hz
    whole = scene.mass * 9.81 * scene.arm * (1.0 - math.cos(math.radians(scene.start)))
    assert abs(change) < 0.005 * whole


def test_shapes_that_are_apart_have_another_border_than_those_that_touch():
    result = []
    for at in ((4.0, 0.0), (0.3, 0.0)):
        scene, world = built("sat", shown="all")
        a, b = scene.pair
        a.position, b.position = (0.0, 0.0), at
        draw = drawn(scene, world)
        result.append({role for role in ("velocity", "erase") if draw.color(role) in colors(draw)})
    assert result[0] != result[1] and "velocity" in result[0] and "erase" in result[1]


@pytest.mark.sweep
def test_the_clamp_is_where_the_outermost_ball_has_its_centre():
    scene, world = built("container", clamp=True)
    run(scene, world, 3.0)
    assert drawn(scene, world).color("limit") in colors(drawn(scene, world))
    reach = [RADIUS - radius_of(ball) for ball in scene.crowd]
    far = [math.dist(ball.center, MIDDLE) for ball in scene.crowd]
    # Soft contacts and the ring's short sides: a centimetre
    assert max(f - r for f, r in zip(far, reach, strict=True)) == pytest.approx(0.0, abs=0.01)
    scene.clamp = False
    assert drawn(scene, world).color("limit") not in colors(drawn(scene, world))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("why_torque", "quarter turn on, that is the sine"),
        ("why_constraint", "The rod does no work"),
        ("single_link", "impulse scale"),
        ("manifolds", "Which way does the normal point"),
        ("verlet", "the angle of a step ago"),
        ("work", "Just holding a weight"),
        ("diamond_chain", "no solution at all"),
        ("manifolds", "without a root"),
        ("clipping", "a x + b y + c = 0"),
        ("container", "a clamp would do"),
    ],
)
def test_the_panel_has_the_explanation(name: str, words: str):
    lesson = scenes.load(name).lesson()
    assert words in lesson
    assert len(lesson) < 1500, "no longer than a panel"
