"""Wheels roll as they are told and keep step; Jansen's linkage walks as his eleven numbers say."""

import cmath
import math

import pytest

from creatures.figure import Figure
from creatures.gaits.wheels import reach_of
from creatures.pose import placed
from creatures.text import opened
from physics import SolverSettings, World
from tests.creatures.gaits.courses import Course

UNIT = 0.014  # [m] of the gallery's linkage for each of Jansen's
A, B, C, D, E = (UNIT * n for n in (38.0, 41.5, 39.3, 40.1, 55.8))
F, G, H, I, J = (UNIT * n for n in (39.4, 36.7, 65.7, 49.0, 50.0))  # noqa: E741
K, L, M = (UNIT * n for n in (61.9, 7.8, 15.0))


def meet(p: complex, near: float, q: complex, far: float, left: bool) -> complex:
    """Return the point `near` from p and `far` from q [m], on one side of the line from p to q."""
    way = q - p
    along = (near * near - far * far + abs(way) ** 2) / (2.0 * abs(way))
    beside = math.sqrt(near * near - along * along)
    return p + way / abs(way) * complex(along, beside if left else -beside)


def foot(crank: float) -> complex:
    """Return Jansen's foot [m] from the axis of the crank, in closed form, for the left leg."""
    pin, pivot = cmath.rect(M, crank), complex(-A, -L)
    upper, lower = meet(pivot, B, pin, J, True), meet(pivot, C, pin, K, False)
    out = meet(pivot, D, upper, E, True)
    elbow = meet(out, F, lower, G, False)
    return meet(elbow, H, lower, I, False)


def farthest_from_the_path(rate: float) -> float:
    """Return how far the foot strays from the closed form [m] in a turn at `rate` [rad/s]."""
    world = World(gravity=(0.0, 0.0), settings=SolverSettings(tick_rate=240))
    plan = opened("jansen")
    figure = Figure(world, plan, placed(plan))
    figure.root.body.kind = "static"
    hub, shin = figure.limbs["hub"], figure.limbs["hind far h"].body
    crank = figure.limbs["crank far"].body
    start, worst = crank.angle, 0.0
    for tick in range(round(7.0 / rate * 240)):
        hub.turn(-rate * min(1.0, tick / 240))
        world.step()
        toe = complex(*shin.world_point((H, 0.0))) - complex(*hub.body.position)
        worst = max(worst, abs(toe - foot(crank.angle)))
    assert start - crank.angle > math.tau
    return worst


@pytest.mark.sweep
def test_the_foot_of_the_linkage_follows_the_closed_form():
    # Rigid joints are springs of 120 Hz, so the bars give way to their own inertia, which grows
    # with the square of the speed: at half the speed a quarter of it is left, and nothing else.
    fast, slow = farthest_from_the_path(0.8), farthest_from_the_path(0.4)
    assert slow < fast / 4.0
    assert slow < 0.01 * (H + I)


def test_the_foot_is_on_the_ground_for_half_of_a_turn_and_goes_straight():
    heights = [foot(math.radians(n)).imag for n in range(0, 360, 5)]
    low = min(heights)
    # Jansen's own claim: a level line. Its lowest part lies within a fiftieth of the leg's length.
    level = [h for h in heights if h < low + 0.02 * (H + I)]
    assert len(level) > 0.4 * len(heights)
    assert max(heights) - low > 5 * 0.02 * (H + I)


@pytest.mark.sweep
@pytest.mark.parametrize(("tick_rate", "substeps"), [(60, 4), (120, 2), (240, 2)])
@pytest.mark.parametrize("speed", [0.6, -0.6])
def test_the_linkage_walks_as_it_is_told(speed, tick_rate, substeps):
    # A rigid joint is a spring of a quarter of the substeps' rate at most: of 30 Hz with 2 substeps
    # at 60 Hz, where bars of 50 g between the ground and a frame of 6 kg give way by centimetres.
    course = Course(opened("jansen"), tick_rate, substeps=substeps)
    course.walk(speed, 2.0)
    # Its step is not even: two turns of the crank in 4 s differ by up to a tenth to either side,
    # six by less; and what of its legs stands is pushed on, so it is rather faster than told.
    assert course.walk(speed, 12.0) == pytest.approx(speed, rel=0.1)


@pytest.mark.parametrize("tick_rate", [60, 240])
def test_the_wheel_leg_keeps_step_and_rolls(tick_rate):
    course = Course(opened("wheel_leg"), tick_rate)
    course.walk(0.6, 1.0)
    # A wheel of three spokes rolls on a triangle: between chord and arc, 3 sqrt(3) / (2 pi) = 0.83.
    assert 0.8 * 0.6 < course.walk(0.6, 4.0) < 1.05 * 0.6
    turned = [limb.bend for limb in course.figure.limbs.values() if limb.plan.motor]
    assert max(turned) - min(turned) < 0.3  # [rad] a spoke is 2.1


def test_a_radian_carries_a_wheel_by_its_radius():
    assert reach_of(opened("wheel_leg")) == pytest.approx(0.36 + 0.075)


def test_two_runs_end_in_the_same_bits():
    ends = []
    for _ in range(2):
        course = Course(opened("wheel_leg"))
        course.walk(0.6, 1.0)
        ends.append(course.world.hash())
    assert ends[0] == ends[1]
