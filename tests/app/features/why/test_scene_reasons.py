"""What is said of the scene as a whole, with closed forms."""

import math

import pytest

from app.features.why.model.record import SCENE
from physics import Box, Circle, World
from physics.settings import SolverSettings
from tests.app.features.why.worlds import G, answer, kinds, one, run


def test_the_first_contact_and_the_hardest_hit_are_named_with_their_impulses() -> None:
    world = World()
    world.add_static(Box(width=40.0), position=(0.0, -0.5), name="floor")
    world.add_dynamic(Circle(radius=0.5), position=(-3.0, 1.0), name="near")
    far = world.add_dynamic(Circle(radius=0.5), position=(3.0, 3.0), name="far")
    result = answer(run(world, 1.5), SCENE).story
    first, hardest = one(result, "first contact"), one(result, "hardest hit")
    assert "the floor and the near" in first.words
    assert "the floor and the far" in hardest.words
    speed = math.sqrt(2.0 * G * 2.5)
    assert hardest.datum.value == pytest.approx(far.mass * speed, abs=2 * far.mass * G / 240.0)
    assert "2 collisions in total" in hardest.words


def test_what_lost_most_energy_is_the_flow_of_the_ledger() -> None:
    """A block slides to rest on a level floor: friction takes all of m v^2 / 2."""
    world = World()
    world.add_static(Box(width=60.0, friction=0.4), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(
        Box(width=2.0, friction=0.4), position=(0.0, 0.5), velocity=(2.0, 0.0), name="box"
    )
    result = one(answer(run(world, 1.5), SCENE).story, "lost energy")
    assert "lost to friction, as heat" in result.words
    assert result.datum.value == pytest.approx(0.5 * box.mass * 4.0, rel=0.01)


def test_bodies_that_fall_asleep_are_counted_and_all_asleep_is_said() -> None:
    world = World(settings=SolverSettings(sleeping=True))
    world.add_static(Box(width=40.0), position=(0.0, -0.5), name="floor")
    world.add_dynamic(Box(), position=(0.0, 0.5), name="box")
    result = answer(run(world, 2.0), SCENE)
    assert kinds(result.now) == {"all at rest"}
    asleep = one(result.story, "came to rest")
    assert "everything is at rest" in asleep.words
    assert asleep.datum.reading == "1 of 1"


def test_the_fastest_body_is_named() -> None:
    world = World(gravity=(0.0, 0.0))
    world.add_dynamic(Box(), position=(0.0, 0.0), velocity=(1.0, 0.0), name="slow")
    world.add_dynamic(Box(), position=(0.0, 5.0), velocity=(3.0, 0.0), name="quick")
    result = one(answer(run(world, 0.1), SCENE).now, "moves")
    assert result.datum.value == 3.0
    assert "the quick is the fastest of 2 bodies" in result.words


def test_a_world_in_which_nothing_can_move_says_so() -> None:
    world = World()
    world.add_static(Box(width=40.0), name="floor")
    assert kinds(answer(run(world, 0.1), SCENE).now) == {"empty"}
