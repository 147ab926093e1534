"""The matrix of categories, and vetoes on pairs of bodies."""

import pytest

from physics import Box, Circle, DefinitionError, Filter, World
from tests.physics.worlds import column, floating, grounded


def overlapping(one: Filter, other: Filter) -> World:
    world = floating()
    world.add_dynamic(Circle(filter=one))
    world.add_dynamic(Circle(filter=other), position=(0.6, 0.1))
    return world


def touching(world: World) -> bool:
    world.step()
    return world.contacts.count > 0


def test_at_first_all_categories_meet_and_the_matrix_is_symmetric():
    matrix = World().collision_matrix
    assert matrix.rows() == [0xFFFFFFFF] * 32
    matrix.set(3, 31, False)
    assert (matrix.get(3, 31), matrix.get(31, 3)) == (False, False)
    matrix.set(5, 5, False)
    assert not matrix.get(5, 5)
    rows = matrix.rows()
    assert all(rows[a] >> b & 1 == rows[b] >> a & 1 for a in range(32) for b in range(32))
    matrix.set(31, 3, True)
    matrix.set(5, 5, True)
    assert matrix.rows() == [0xFFFFFFFF] * 32


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        (Filter(category=2), Filter(category=4), False),  # categories 1 and 2: forbidden below
        (Filter(category=2), Filter(category=2), True),
        (Filter(category=2), Filter(category=8), True),
        (Filter(category=2), Filter(category=4 | 8), True),  # one of its categories may
        (Filter(category=2, mask=4), Filter(category=4 | 8), True),  # masks are asked on their own
        (Filter(category=0x80000000), Filter(category=1), False),
        (Filter(category=2, group=7), Filter(category=4, group=7), True),  # the group overrides
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_categories_meet_as_the_matrix_says(one, other, meet, swapped):
    world = overlapping(*((other, one) if swapped else (one, other)))
    world.collision_matrix.set(1, 2, False)
    world.collision_matrix.set(0, 31, False)
    assert touching(world) is meet


def test_a_forbidden_pair_lets_go_at_once_and_meets_again_when_allowed():
    world = grounded()  # the floor is of category 0, as the box
    (box,) = column(world, 1)
    assert touching(world)
    world.collision_matrix.set(0, 0, False)
    assert world.contacts.count == 0
    assert not touching(world)
    world.collision_matrix.set(0, 0, True)
    assert touching(world)
    world.step(ticks=60)
    assert box.center[1] == pytest.approx(0.5, abs=1e-3)


def test_wrong_categories_say_what_is_wrong():
    matrix = World().collision_matrix
    for wrong in (-1, 32, 1.5):
        with pytest.raises(DefinitionError, match=r"0\.\.31"):
            matrix.set(0, wrong, False)


def test_a_veto_ends_the_contact_at_once_and_can_be_undone():
    world = overlapping(Filter(), Filter())
    a, b = world.bodies
    assert touching(world)
    world.let_collide(a, b, False)
    assert world.contacts.count == 0
    assert not touching(world)
    world.let_collide(b, a, True)  # in either order
    assert touching(world)


def test_a_veto_concerns_one_pair_only():
    world = grounded()
    floor, (low, high) = world.bodies[0], column(world, 2)
    world.let_collide(low, high, False)
    world.step(ticks=240)
    assert low.center[1] == pytest.approx(0.5, abs=1e-3)
    assert high.center[1] == pytest.approx(0.5, abs=1e-3)  # fell through `low`, onto the floor
    assert floor.alive


def test_a_row_that_is_used_again_has_no_veto():
    world = floating()
    a, b = world.add_dynamic(Circle()), world.add_dynamic(Circle(), position=(0.5, 0.0))
    world.let_collide(a, b, False)
    world.remove(b)
    late = world.add_dynamic(Circle(), position=(0.5, 0.0))
    assert late.index == b.index
    assert touching(world)


def test_vetoes_are_checked():
    world = floating()
    a = world.add_dynamic(Box())
    with pytest.raises(DefinitionError, match="itself"):
        world.let_collide(a, a, False)
    with pytest.raises(DefinitionError, match="another world"):
        world.let_collide(a, World().add_dynamic(Box()), False)
