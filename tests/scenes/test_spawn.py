"""The fountain and the spawner: what they put into the world, and what is taken away again."""

import math

import pytest

from physics import Circle, Polygon
from tests.scenes.test_all_scenes import built, run
from tests.scenes.test_integration import change


def test_the_button_throws_five_more_boxes():
    scene, world = built("fountain")
    before = len(scene.flights)
    scene.pressed(world, "add")
    assert len(scene.flights) == before + 5
    run(scene, world, 60)
    scene.check(world)


@pytest.mark.parametrize("gravity", [0.0, 1.62, 25.0])
def test_gravity_changed_in_flight_begins_new_parabolas(gravity: float):
    scene, world = built("fountain")
    run(scene, world, 100)
    change(scene, world, gravity=gravity)
    run(scene, world, 100)
    scene.check(world)


@pytest.mark.sweep
def test_what_leaves_the_fountain_is_taken_away():
    scene, world = built("fountain", rate=6.0)
    run(scene, world, 20 * 240)
    assert len(world.bodies) == len(scene.flights) < 40


def test_a_button_puts_a_body_at_the_ring_and_without_gravity_it_stays():
    scene, world = built("spawn", place="nothing", gravity=0.0, rain=False, spot=(3.0, 5.0))
    for kind in ("ball", "polygon"):
        scene.pressed(world, kind)
        assert math.dist(world.bodies[-1].position, (3.0, 5.0)) < 1e-12
        run(scene, world, 60)
        world.bodies[-1].position = (-3.0, 2.0 + 2.0 * len(world.bodies))
    run(scene, world, 240)
    assert [body.velocity for body in world.bodies] == [(0.0, 0.0)] * 2


@pytest.mark.sweep
def test_what_falls_beside_everything_is_taken_away():
    scene, world = built("spawn", place="nothing")
    run(scene, world, 20 * 240)
    assert len(world.bodies) < 10


def test_a_click_puts_a_polygon_and_the_right_button_as_many_balls_as_are_set():
    scene, world = built("spawn", rain=False, balls=12, gravity=0.0)
    scene.clicked(world, "polygon", (-3.0, 6.0))
    (body,) = scene.fallen
    assert body.position == (-3.0, 6.0) and isinstance(body.shapes[0], Polygon)
    scene.clicked(world, "ball", (2.0, 5.0))
    balls = scene.fallen[1:]
    assert len(balls) == 12 and all(isinstance(ball.shapes[0], Circle) for ball in balls)
    assert balls[0].position == (2.0, 5.0)
    # A handful: the last of twelve is 0.55 √11 m from the first
    assert max(math.dist(ball.position, (2.0, 5.0)) for ball in balls) < 1.83


def test_on_endless_ground_nothing_falls_out_of_the_world():
    scene, world = built("spawn", place="endless ground", rain=False, balls=9)
    scene.clicked(world, "ball", (500.0, 1.5))
    run(scene, world, 480)
    assert len(scene.fallen) == 9
    assert all(0.1 < ball.position[1] < 3.0 for ball in scene.fallen)


def test_a_body_that_is_put_into_another_is_not_taken_for_a_falling_one():
    """It is moved out without a velocity: its way and its speed do not belong together."""
    scene, world = built("spawn", place="nothing", rain=False)
    scene.clicked(world, "ball", (0.0, 7.0))
    run(scene, world, 24)
    scene.clicked(world, "ball", (0.0, 7.0))
    for _ in range(60):
        run(scene, world, 1)
        assert all(entry.holds for entry in scene.theory(world))
