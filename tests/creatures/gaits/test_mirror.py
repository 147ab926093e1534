"""The seed's rule stands, knows no speed, and falls to a push that ours survives."""

import pytest

from creatures.text import opened
from tests.creatures.gaits.courses import Course


def pushed(word: str, force: float, seconds: float) -> float:
    """Return the height of the centre of mass [m] after a steady push [N] at the chest."""
    course = Course(opened(word))
    course.walk(0.0, 3.0)
    chest = course.figure.limbs["chest"].body
    for _ in range(round(seconds * 240)):
        course.gait.step(course.world, 0.0)
        chest.apply_force((force, 0.0), chest.world_point((0.65, 0.0)))
        course.world.step()
    return course.figure.motion()[0].imag


@pytest.mark.parametrize("tick_rate", [60, 240])
def test_it_stands_without_a_push(tick_rate):
    course = Course(opened("seed"), tick_rate)
    course.walk(0.0, 10.0)
    assert course.figure.motion()[0].imag > 2.5


def test_a_steady_push_that_ours_withstands_throws_it():
    assert pushed("seed", -20.0, 6.0) < 1.8
    assert pushed("human", -20.0, 6.0) > 2.0


def test_its_foot_is_sent_to_the_mirror_image_of_the_other():
    course = Course(opened("seed"))
    course.walk(0.0, 2.0)
    gait = course.gait
    gait.step(course.world, 0.0)
    for _ in range(8):  # a frame later, whichever tick it falls on
        course.walk(0.0, 1 / 240)
    stand = gait.legs[1 - gait.steps].toe.real
    off = gait.center.real - stand
    shares = {gait.numbers["forwards"], gait.numbers["backwards"]}
    assert any((gait.target.real - gait.center.real) == pytest.approx(s * off) for s in shares)
