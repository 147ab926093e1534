"""Who collides with whom."""

import pytest

from physics import Box, Circle, Filter, World
from tests.physics.worlds import floating, grounded

CASES = [
    (Filter(), Filter(), True),
    (Filter(category=2, mask=4), Filter(category=4, mask=2), True),
    (Filter(category=2, mask=4), Filter(category=4, mask=8), False),  # only one of them wants to
    (Filter(mask=0), Filter(), False),
    (Filter(category=0x80000000), Filter(mask=0x80000000), True),  # the highest of the 32 bits
    (Filter(category=0x80000000), Filter(mask=0x7FFFFFFF), False),
    (Filter(group=-1), Filter(group=-1), False),
    (Filter(group=3, mask=0), Filter(group=3, mask=0), True),  # a group overrides the masks
    (Filter(group=-1), Filter(group=-2), True),  # different groups: the masks decide
    (Filter(group=-1, mask=0), Filter(group=0), False),
]


@pytest.mark.parametrize(("one", "other", "meet"), CASES)
@pytest.mark.parametrize("swapped", [False, True])
def test_shapes_touch_when_their_filters_meet(one, other, meet, swapped):
    world = floating()
    if swapped:
        one, other = other, one
    world.add_dynamic(Circle(filter=one))
    world.add_dynamic(Circle(filter=other), position=(0.6, 0.1))
    world.step()
    assert (world.contacts.count > 0) is meet


def test_shapes_of_one_body_never_touch():
    world = floating()
    world.add_dynamic(Circle(), Circle(center=(0.3, 0.0)), Box())
    world.step(ticks=3)
    assert world.contacts.count == 0


@pytest.mark.parametrize("second", ["static", "kinematic"])
@pytest.mark.parametrize("first", ["static", "kinematic"])
def test_bodies_that_do_not_yield_make_no_contacts(first, second):
    world = World()
    getattr(world, f"add_{first}")(Box())
    getattr(world, f"add_{second}")(Box(), position=(0.5, 0.2))
    world.step(ticks=2)
    assert world.page.contact_count == 0


def test_shapes_of_a_compound_body_have_their_own_filters():
    # The ghost half hangs through the floor, the solid half rests on it.
    world = grounded()
    solid = Box(width=1.0, height=1.0)
    ghost = Box(width=1.0, height=1.0, center=(0.0, -1.0), filter=Filter(mask=0))
    body = world.add_dynamic(solid, ghost, position=(0.0, 0.6), fixed_rotation=True)
    world.step(ticks=240)
    assert body.position[1] == pytest.approx(0.5, abs=1e-3)


def test_a_kinematic_body_pushes_and_does_not_yield():
    world = grounded()
    box = world.add_dynamic(Box(friction=0.1), position=(0.0, 0.5))
    piston = world.add_kinematic(Box(height=0.5), position=(-1.2, 0.5), velocity=(1.0, 0.0))
    world.step(ticks=480)
    assert piston.center[0] == pytest.approx(0.8, abs=1e-12)
    assert box.center[0] == pytest.approx(1.8, abs=1e-3)
    assert box.velocity[0] == pytest.approx(1.0, abs=1e-3)


def test_a_kinematic_lift_carries_what_stands_on_it():
    world = World()
    lift = world.add_kinematic(
        Box(width=4.0, height=0.2), position=(0.0, -0.1), velocity=(0.5, 1.0)
    )
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=240)
    x, y = lift.center
    assert box.center == pytest.approx((x, y + 0.6), abs=0.01)


def test_a_body_moved_by_hand_finds_its_new_neighbours():
    world = floating()
    wall = world.add_static(Box())
    ball = world.add_dynamic(Circle(), position=(50.0, 0.0))
    world.step(ticks=5)
    ball.position = (0.9, 0.0)
    world.step()
    assert world.contacts.count == 1
    wall.position = (-50.0, 0.0)
    world.step()
    assert world.contacts.count == 0
