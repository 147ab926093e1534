"""Every kind of gait declares its numbers with ranges, and drives the creatures that name it."""

from dataclasses import replace

import pytest

from creatures.figure import Figure
from creatures.gait import chosen
from creatures.gaits import KINDS, gait_of, kind_of
from creatures.plan import PlanError
from creatures.pose import on_ground
from creatures.text import gallery, opened
from physics import World
from scenes.builders import ground


@pytest.mark.parametrize("word", gallery())
def test_a_gallery_creature_has_a_gait_that_can_drive_it(word):
    plan = opened(word)
    kind = kind_of(plan)
    numbers = chosen(kind, plan)
    for number in kind.numbers(plan):
        assert number.low <= numbers[number.name] <= number.high
        assert number.meaning.endswith(".")
        assert not number.limb or plan.limb(number.limb)


@pytest.mark.parametrize("word", gallery())
def test_a_creature_that_loses_a_limb_goes_on_without_an_error(word):
    world = World()
    ground(world, 50, friction=1.0)
    plan = opened(word)
    gait = gait_of(Figure(world, plan, on_ground(plan)))
    for tick in range(120):
        if tick == 60:
            list(gait.figure.bodies.values())[-1].remove()
        gait.step(world, 0.5)
        world.step()
    assert not gait.figure.whole


def test_a_number_that_the_kind_does_not_have_is_refused():
    plan = opened("quadruped")
    with pytest.raises(PlanError, match="no number 'wings'"):
        chosen(KINDS["wave"], replace(plan, numbers={"wings": 2.0}))
    with pytest.raises(PlanError, match=r"frequency of the gait must be 0\.1 to 4 Hz"):
        chosen(KINDS["wave"], replace(plan, numbers={"frequency": 9.0}))


def test_an_unknown_gait_is_refused_with_the_choice():
    with pytest.raises(PlanError, match="choose " + ", ".join(KINDS)):
        kind_of(replace(opened("quadruped"), gait="gallop"))


def test_a_gait_says_what_it_misses():
    stiff = opened("quadruped")
    stiff = replace(stiff, limbs=tuple(replace(limb, servo=None) for limb in stiff.limbs))
    with pytest.raises(PlanError, match="no joint has a servo"):
        kind_of(stiff)
