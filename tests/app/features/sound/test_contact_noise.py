"""What is heard of contacts: blows once, with their impulse; sliding and rolling as power."""

import math

import pytest

from app.features.sound.model.contact_noise import CREEP, Blow, Blows, rubbing
from physics import TICK, Body, Box, Circle, Segment, World


def floor() -> World:
    world = World()
    world.add_static(Box(width=40, height=1, friction=0.5), position=(0, -0.5))
    return world


def heard(world: World, ticks: int) -> list[tuple[int, Blow]]:
    """Blows of so many ticks, with their ticks."""
    ears, result = Blows(), []
    for _ in range(ticks):
        world.step()
        result += [(world.tick, blow) for blow in ears.of(world)]
    return result


def test_a_ball_that_falls_is_heard_once_with_its_momentum() -> None:
    world = floor()
    ball = world.add_dynamic(Circle(radius=0.2, density=5), position=(0, 1.45))
    blows = heard(world, 240)
    assert len(blows) == 1
    tick, blow = blows[0]
    fall = math.sqrt(2 * 1.25 / 9.81)  # [s] for 1.25 m
    assert tick * TICK == pytest.approx(fall, abs=2 * TICK)
    assert (blow.struck, world.bodies_by_row[blow.other].kind) == (ball.index, "static")
    # The blow of a soft contact begins within the tick: the rest of it comes in the next one.
    assert blow.impulse == pytest.approx(ball.mass * 9.81 * fall, rel=0.3)


def test_what_lies_still_is_silent() -> None:
    world = floor()
    for level in range(6):
        world.add_dynamic(Box(width=1, height=1), position=(0, 0.5 + level))
    heard(world, 30)  # it settles by micrometres
    assert heard(world, 240) == []


def test_of_two_balls_the_lighter_one_rings() -> None:
    world = World(gravity=(0, 0))
    heavy = world.add_dynamic(Circle(radius=1, density=9), position=(0, 0))
    light = world.add_dynamic(Circle(radius=0.2), position=(3, 0), velocity=(-5, 0))
    blows = heard(world, 240)
    assert [(blow.struck, blow.other) for _, blow in blows] == [(light.index, heavy.index)]


def slider(world: World, speed: float) -> Body:
    box = Box(width=1, height=0.5, friction=0.5)
    return world.add_dynamic(box, position=(-10, 0.25), velocity=(speed, 0))


def test_sliding_is_heard_by_the_power_of_friction() -> None:
    world = floor()
    box = slider(world, 6.0)
    world.step(60)
    speed = box.velocity[0]
    rub = rubbing(world)
    assert speed > 2.0
    # The force is mu m g; the arms are those of the last tick, in which it lost 0.02 m/s.
    assert rub.slides == pytest.approx(0.5 * box.mass * 9.81 * speed, rel=0.02)
    assert rub.rolls == 0.0


def test_a_ball_that_rolls_does_not_slide() -> None:
    world = floor()
    world.add_dynamic(Circle(radius=0.5), position=(-5, 0.5), velocity=(2, 0), omega=-4.0)
    world.step(60)
    rub = rubbing(world)
    assert rub.rolls > 0.0
    assert rub.slides == pytest.approx(0.0, abs=CREEP)


def test_a_ball_is_heard_as_loud_on_a_thin_line_as_on_a_thick_floor() -> None:
    on_floor, on_line = floor(), World()
    on_line.add_static(Segment((-20, 0), (20, 0), friction=0.5))
    for world in (on_floor, on_line):
        world.add_dynamic(Circle(radius=0.5), position=(-5, 0.5), velocity=(2, 0), omega=-4.0)
        world.step(60)
    assert rubbing(on_line).rolls == pytest.approx(rubbing(on_floor).rolls, rel=0.05) != 0.0


def test_nothing_is_heard_of_an_empty_world() -> None:
    world = World()
    world.step()
    assert Blows().of(world) == []
    assert rubbing(world) == (0.0, 0.0)
