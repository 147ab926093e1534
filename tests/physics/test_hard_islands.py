"""Heavy on light: small islands that carry too much for soft contacts are solved to the end."""

import pytest

from physics import Body, Box, Capsule, Circle, Polygon, Revolute, World
from physics.solvers.loads import MOST_ROWS
from tests.physics.worlds import grounded

SINK = 0.001
"""What a column may sink by for good [m], a fifth of the bar; a rigid one does not sink at all."""


def loaded(layers: int, ratio: float, size: float = 1.0) -> tuple[World, list[Body]]:
    """A column of boxes under one that is `ratio` times as heavy."""
    world = grounded()
    box = Box(width=size, height=size)
    heavy = Box(width=size, height=size, density=ratio)
    return world, [
        world.add_dynamic(heavy if k == layers else box, position=(0.0, (k + 0.5) * size))
        for k in range(layers + 1)
    ]


def sunk(column: list[Body], size: float = 1.0) -> float:
    """How far the top has sunk or, if more, how far a box has gone sideways [m]."""
    down = abs((len(column) - 0.5) * size - column[-1].center[1])
    return max(down, *(abs(body.center[0]) for body in column))


@pytest.mark.parametrize(
    ("layers", "ratio", "size"),
    [
        (1, 1000.0, 1.0),
        (1, 37.0, 1.0),
        (2, 300.0, 0.2),
        (3, 10_000.0, 1.0),
        (3, 1e6, 3.0),
        (5, 70.0, 0.5),
        (10, 1000.0, 1.0),
        (15, 400.0, 0.8),
    ],
)
def test_light_boxes_carry_a_heavy_one(layers: int, ratio: float, size: float):
    world, column = loaded(layers, ratio, size)
    for _ in range(8):
        world.step(ticks=120)
        assert sunk(column, size) < SINK * max(size, 1.0)
    assert world.energy.kinetic < 1e-9 * column[-1].mass


@pytest.mark.parametrize(("count", "size"), [(30, 0.6), (50, 0.6), (45, 0.25), (40, 1.0)])
def test_a_tall_column_stands(count: int, size: float):
    # Of soft contacts it would buckle from 26 boxes of 0.6 m on: README, section 8.
    world, column = loaded(count - 1, 1.0, size)
    world.step(ticks=600)
    # It is taken over once the load is felt below; until then it may have swayed a little.
    assert sunk(column, size) < 0.1 * size


def test_small_things_rest_as_large_ones_do():
    world, column = loaded(5, 1.0, 0.005)
    world.step(ticks=480)
    assert sunk(column, 0.005) < 0.02 * 0.005


LYING = Capsule(start=(-0.3, 0.0), end=(0.3, 0.0), radius=0.5)


@pytest.mark.parametrize("below", [Circle(radius=0.5), Box(), LYING])
def test_two_supports_of_any_shape_carry_a_heavy_plank(below):
    world = grounded()
    low = [world.add_dynamic(below, position=(x, 0.5)) for x in (-2.0, 2.0)]
    plank = world.add_dynamic(Box(width=6.0, height=0.5, density=300.0), position=(0.0, 1.25))
    world.step(ticks=960)
    assert plank.center[1] == pytest.approx(1.25, abs=SINK)
    assert [body.center[1] for body in low] == pytest.approx([0.5, 0.5], abs=SINK)


@pytest.mark.parametrize("speed", [0.0, 2.0])
@pytest.mark.parametrize(
    "heavy",
    [
        Box(density=1000.0),
        Circle(radius=0.5, density=1000.0),
        Polygon(vertices=((-0.5, -0.5), (0.5, -0.5), (0.0, 0.5)), density=300.0),
    ],
)
def test_what_falls_on_light_ones_makes_no_energy(heavy, speed: float):
    world = grounded()
    for k in range(4):
        world.add_dynamic(Box(), position=(0.0, 0.5 + k))
    world.add_dynamic(heavy, position=(0.3, 5.0), velocity=(speed, -speed))
    before = world.energy.total
    for _ in range(120):
        world.step(ticks=4)
        # What a substep's fall is ahead of its parabola by, m g^2 h t / 2, counts: section 15.
        ahead = world.energy.total - before
        assert ahead < 0.5 * sum(b.mass for b in world.bodies) * 9.81**2 / 480.0 * world.time


def test_a_heavy_box_slides_off_light_ones_on_a_slope_as_coulomb_says():
    world = World(gravity=(6.0, -8.0))  # tan = 0.75, so what slips gains 6 - 0.2 * 8 = 4.4 m/s^2
    world.add_static(Box(width=200.0, height=1.0, friction=5.0), position=(0.0, -0.5))
    plank = world.add_dynamic(Box(width=40.0, friction=5.0), position=(0.0, 0.5))
    heavy = world.add_dynamic(Box(density=4000.0, friction=0.008), position=(-15.0, 1.5))
    world.step(ticks=240)
    assert heavy.velocity[0] == pytest.approx(4.4, rel=0.01)
    assert abs(plank.velocity[0]) < 0.01


def test_other_islands_go_their_way_as_without_it():
    ends = []
    for ratio in (1.0, 1000.0):
        world, _ = loaded(2, ratio)
        other = [world.add_dynamic(Box(), position=(9.0 + 0.1 * k, 0.5 + k)) for k in range(3)]
        world.step(ticks=300)
        ends.append([body.state for body in other])
        assert bool(world.page.tally["overloaded"][0]) == (ratio > 1.0)
    assert ends[0] == ends[1]


def test_what_is_too_large_or_jointed_is_left_to_the_sweeps():
    world, column = loaded(2, 1000.0)
    world.add_joint(Revolute(a=None, b=column[1], anchor=(0.0, 1.5)))
    world.step(ticks=60)
    assert not world.page.tally["overloaded"][0]
    world, _ = loaded(MOST_ROWS // 4 + 1, 1000.0)
    world.step(ticks=30)
    assert not world.page.tally["overloaded"][0]


def test_it_ends_when_the_load_is_taken_away_and_sleeps_when_it_rests():
    world, column = loaded(2, 1000.0)
    world.settings.sleeping = True
    world.step(ticks=240)
    assert world.asleep_count == 3
    column[-1].awake = True
    world.step(ticks=8)
    assert world.page.tally["overloaded"][0]
    world.remove(column[-1])
    world.step(ticks=8)
    assert not world.page.tally["overloaded"][0]


def test_a_run_goes_on_from_a_saved_state_with_the_same_bits():
    world, _ = loaded(3, 500.0)
    world.step(ticks=30)
    then = world.save()
    world.step(ticks=50)
    first = world.hash()
    world.restore(then)
    world.step(ticks=50)
    assert world.hash() == first
    again = World.from_bytes(world.to_bytes())
    world.step(ticks=20)
    again.step(ticks=20)
    assert again.hash() == world.hash()


def test_the_profile_tells_what_it_costs():
    world, _ = loaded(3, 500.0)
    world.step(ticks=20)
    world.stage_clock.is_on = True
    world.step(ticks=20)
    assert world.profile["solve"] > 0.0, world.profile
