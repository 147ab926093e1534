"""Heavy on light: small islands that carry too much for soft contacts are solved to the end."""

import math
import os
import subprocess
import sys

import pytest

from physics import Body, Box, Capsule, Circle, Polygon, Revolute, World
from physics.direct.hard_rows import ENOUGH, LEFT, RESTING_PERIOD
from physics.direct.loads import MOST_ROWS
from tests.physics.worlds import G, column, grounded

SINK = 0.001
"""What a column may sink by for good [m], a fifth of the bar; a rigid one does not sink at all."""


def loaded(
    layers: int, ratio: float, size: float = 1.0, world: World | None = None, friction: float = 0.6
) -> tuple[World, list[Body]]:
    """A column of boxes under one that is `ratio` times as heavy."""
    world = world or grounded()
    box = Box(width=size, height=size, friction=friction)
    heavy = Box(width=size, height=size, density=ratio, friction=friction)
    return world, [
        world.add_dynamic(heavy if k == layers else box, position=(0.0, (k + 0.5) * size))
        for k in range(layers + 1)
    ]


def sunk(boxes: list[Body], size: float = 1.0) -> float:
    """How far the top has sunk or, if more, how far a box has gone sideways [m]."""
    down = abs((len(boxes) - 0.5) * size - boxes[-1].center[1])
    return max(down, *(abs(body.center[0]) for body in boxes))


def is_overloaded(world: World) -> bool:
    """Whether something is solved to the end."""
    return bool(world.page.tally["overloaded"][0])


@pytest.mark.parametrize(
    ("layers", "ratio", "size"),
    [
        (1, 1000.0, 1.0),
        (1, 37.0, 1.0),
        (2, 300.0, 0.2),
        (3, 10_000.0, 1.0),
        (2, 1e5, 3.0),
        (5, 70.0, 0.5),
        (10, 1000.0, 1.0),
        (15, 400.0, 0.8),
    ],
)
def test_light_boxes_carry_a_heavy_one(layers: int, ratio: float, size: float):
    world, boxes = loaded(layers, ratio, size)
    for _ in range(8):
        world.step(ticks=120)
        assert sunk(boxes, size) < SINK * max(size, 1.0)
    assert world.energy.kinetic < 1e-9 * boxes[-1].mass


@pytest.mark.parametrize("rate", [60, 120, 200])
def test_at_other_tick_rates_too(rate: int):
    world, boxes = loaded(4, 500.0)
    world.settings.tick_rate = rate
    most = 0.0
    for _ in range(4 * rate):
        world.step()
        most = max(most, sunk(boxes))
    # It falls freely until some weights are felt: six substeps and the two ticks of being seen.
    fallen = 0.5 * G * (6.0 / (2.0 * rate) + 2.0 / rate) ** 2
    assert most < SINK + fallen
    assert sunk(boxes) < SINK


@pytest.mark.parametrize(("count", "size"), [(30, 0.6), (50, 0.6), (45, 0.25), (40, 1.0)])
def test_a_tall_column_stands(count: int, size: float):
    # Of soft contacts it would buckle from 26 boxes of 0.6 m on: README, section 8.
    world = grounded()
    boxes = column(world, count, size=size)
    world.step(ticks=600)
    assert sunk(boxes, size) < SINK
    assert world.energy.kinetic < 1e-9


@pytest.mark.parametrize(("degrees", "friction"), [(5.0, 0.2), (5.0, 0.6), (2.0, 0.05)])
def test_on_a_slope_they_stand_by_friction(degrees: float, friction: float):
    slope = math.radians(degrees)
    world, boxes = loaded(2, 1000.0, world=grounded(friction, slope=slope), friction=friction)
    world.step(ticks=720)
    assert sunk(boxes) < SINK


LYING = Capsule(start=(-0.3, 0.0), end=(0.3, 0.0), radius=0.5)


@pytest.mark.parametrize("below", [Circle(radius=0.5), Box(), LYING])
def test_two_supports_of_any_shape_carry_a_heavy_plank(below):
    world = grounded()
    low = [world.add_dynamic(below, position=(x, 0.5)) for x in (-2.0, 2.0)]
    plank = world.add_dynamic(Box(width=6.0, height=0.5, density=300.0), position=(0.0, 1.25))
    world.step(ticks=960)
    assert plank.center[1] == pytest.approx(1.25, abs=SINK)
    assert [body.center[1] for body in low] == pytest.approx([0.5, 0.5], abs=SINK)


def test_a_heavy_one_beside_changes_nothing():
    world, boxes = loaded(3, 1000.0)
    beside = world.add_dynamic(Box(density=5000.0), position=(1.0, 0.5))
    world.step(ticks=720)
    assert sunk(boxes) < SINK
    assert beside.center == pytest.approx((1.0, 0.5), abs=SINK)


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
    column(world, 4)
    world.add_dynamic(heavy, position=(0.3, 5.0), velocity=(speed, -speed))
    before = world.energy.total
    for _ in range(120):
        world.step(ticks=4)
        # What a substep's fall is ahead of its parabola by, m g^2 h t / 2, counts: section 15.
        ahead = world.energy.total - before
        assert ahead < 0.5 * sum(b.mass for b in world.bodies) * G**2 / 480.0 * world.time


@pytest.mark.parametrize("ratio", [50.0, 1000.0])
def test_a_heap_of_unlike_ones_that_is_poured_makes_no_energy(ratio: float):
    world = grounded()
    for x in (-2.5, 2.5):
        world.add_static(Box(width=1.0, height=12.0), position=(x, 6.0))
    for k in range(30):
        density = ratio if k % 4 == 0 else 1.0
        box = Box(width=0.6, height=0.5, density=density)
        shape = box if k % 3 else Circle(radius=0.3, density=density)
        at = (0.9 * (k % 4) - 1.35 + 0.02 * (k % 7), 0.6 + 0.7 * (k // 4))
        world.add_dynamic(shape, position=at)
    before = world.energy.total
    for _ in range(150):
        world.step(ticks=4)
        ahead = world.energy.total - before
        assert ahead < 0.5 * sum(b.mass for b in world.bodies) * G**2 / 480.0 * world.time


def test_a_heavy_box_slides_off_light_ones_on_a_slope_as_coulomb_says():
    world = World(gravity=(6.0, -8.0))  # tan = 0.75, so what slips gains 6 - 0.2 * 8 = 4.4 m/s^2
    world.add_static(Box(width=200.0, height=1.0, friction=5.0), position=(0.0, -0.5))
    plank = world.add_dynamic(Box(width=40.0, friction=5.0), position=(0.0, 0.5))
    heavy = world.add_dynamic(Box(density=4000.0, friction=0.008), position=(-15.0, 1.5))
    world.step(ticks=240)
    assert heavy.velocity[0] == pytest.approx(4.4, rel=0.01)
    assert abs(plank.velocity[0]) < 0.01


def test_ordinary_stacks_are_swept():
    world = grounded()
    column(world, 10)
    column(world, 8, x=3.0, size=0.3)
    column(world, 5, x=6.0, size=0.1)
    seen = 0
    for _ in range(300):
        world.step()
        seen += is_overloaded(world)
    assert seen == 0


def test_what_is_light_on_heavy_is_swept():
    world = grounded()
    world.add_dynamic(Box(width=8.0, density=1000.0), position=(0.0, 0.5))
    for k in range(3):
        world.add_dynamic(Box(), position=(0.0, 1.5 + k))
    for _ in range(100):
        world.step()
        assert not is_overloaded(world)


def test_other_islands_go_their_way_as_without_it():
    ends = []
    for ratio in (1.0, 1000.0):
        world, _ = loaded(2, ratio)
        other = [world.add_dynamic(Box(), position=(9.0 + 0.1 * k, 0.5 + k)) for k in range(3)]
        world.step(ticks=300)
        ends.append([body.state for body in other])
        assert is_overloaded(world) == (ratio > 1.0)
    assert ends[0] == ends[1]


def test_what_is_too_large_or_jointed_is_left_to_the_sweeps():
    world, boxes = loaded(2, 1000.0)
    world.add_joint(Revolute(a=None, b=boxes[1], anchor=(0.0, 1.5)))
    world.step(ticks=60)
    assert not is_overloaded(world)
    world, _ = loaded(MOST_ROWS // 3 + 1, 1000.0)
    world.step(ticks=30)
    assert not is_overloaded(world)


def test_it_ends_when_the_load_is_taken_away_and_sleeps_when_it_rests():
    world, boxes = loaded(2, 1000.0)
    world.settings.sleeping = True
    world.step(ticks=240)
    assert world.asleep_count == 3
    boxes[-1].awake = True
    world.step(ticks=8)
    assert is_overloaded(world)
    world.remove(boxes[-1])
    world.step(ticks=16)
    assert not is_overloaded(world)


def test_a_run_goes_on_from_a_saved_state_with_the_same_bits():
    world, _ = loaded(3, 500.0)
    world.step(ticks=5)
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


def test_any_number_of_threads_gives_the_same_bits():
    ends = []
    for threads in (1, 2):
        world, _ = loaded(4, 300.0)
        column(world, 12, x=5.0)
        world.threads.number = threads
        world.step(ticks=90)
        ends.append(world.hash())
    assert ends[0] == ends[1]


BITS = """
from physics import Box, World
world = World()
world.add_static(Box(width=20.0, height=2.0), position=(0.0, -1.0))
for k in range(3):
    world.add_dynamic(Box(density=300.0 if k == 2 else 1.0), position=(0.0, k + 0.5))
world.add_dynamic(Box(density=900.0), position=(1.0, 0.5))
world.step(ticks=8)
print(world.page.tally["overloaded"][0], world.hash())
"""


@pytest.mark.sweep
def test_uncompiled_it_gives_the_same_bits():
    said = [
        subprocess.run(
            [sys.executable, "-c", BITS],
            env={**os.environ, "NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in ("0", "1")
    ]
    assert said[0] == said[1]
    assert said[0].startswith("1 ")


def test_every_joule_is_booked():
    world, _ = loaded(4, 200.0)
    world.ledger.on = True
    start = world.energy.total
    world.step(ticks=240)
    flows = world.ledger.totals
    # Sums of products of some 1e4 J in double precision.
    assert flows.sum == pytest.approx(world.energy.total - start, abs=1e-6)


def test_the_profile_tells_what_it_costs():
    world, _ = loaded(3, 500.0)
    world.step(ticks=20)
    world.stage_clock.is_on = True
    world.step(ticks=20)
    assert world.profile["solve"] > 0.0, world.profile


def test_what_rests_is_pushed_out_in_some_ticks_only():
    """What nothing pushes out, as a tower of frames, would else be asked for in every tick."""
    column, boxes = loaded(3, 1000.0)
    column.step(ticks=24)
    risen = []
    for _ in range(10 * RESTING_PERIOD):
        tick, before = column.tick, boxes[-1].center[1]
        column.step()
        if boxes[-1].center[1] - before > ENOUGH * column.settings.tick_length:
            risen.append(tick)
    assert risen and all(tick % RESTING_PERIOD == 0 for tick in risen)


@pytest.mark.parametrize("storeys", [8, 9, 10])
def test_a_tower_of_frames_is_pushed_out_though_each_piece_lies_at_four_points(storeys: int):
    """Its overlaps contradict one another where friction holds: once nothing pushed it out."""
    world = grounded()
    world.settings.sleeping = False
    post, plank = Box(width=0.2, height=1.0), Box(width=1.6, height=0.2)
    for storey in range(storeys):
        for x in (-0.6, 0.6):
            world.add_dynamic(post, position=(x, 1.2 * storey + 0.5))
        top = world.add_dynamic(plank, position=(0.0, 1.2 * storey + 1.1))
    world.step(ticks=960)
    # A push-out that is slower than LEFT is none, and what is left is as deep as that lasts.
    deepest = LEFT / float(world.page.arrays.step[0]["contact_bias_rate"])
    assert is_overloaded(world)
    assert min(world.contacts.separations) > -deepest
    assert top.center[1] == pytest.approx(1.2 * storeys - 0.1, abs=2 * storeys * deepest)
