"""Block solving in a column that is started cold, by the recursions of both ways to solve."""

import numpy as np
import pytest

from physics import TICK, Box
from tests.physics.worlds import G, H, column, column_sweep, grounded


def cold_column(ticks: int, in_pairs: bool) -> tuple[float, float]:
    """Return how far the top of five boxes has sunk [m], and its tilt [rad]: without friction and
    correction, each substep from nothing.
    """
    world = grounded()
    settings = world.settings
    settings.solver, settings.iterations, settings.warm_starting = "sequential impulses", 4, False
    settings.friction, settings.position_correction = False, "none"
    settings.block_solving = in_pairs
    boxes = column(world, 5)
    world.step(ticks=ticks)
    return 4.5 - boxes[-1].center[1], abs(boxes[-1].angle)


def sunk(sweep: np.ndarray, ticks: int) -> float:
    """Return how far the top sinks, if four sweeps leave S z of speeds z: z becomes S (z + g h).

    The first five of z are speeds downwards; what a substep goes down is h times these.
    """
    kept = np.linalg.matrix_power(sweep, 4)
    speeds, fallen = np.zeros(len(sweep)), np.zeros(len(sweep))
    fallen[:5] = G * H
    way = 0.0
    for _ in range(round(ticks * TICK / H)):
        speeds = kept @ (speeds + fallen)
        way += H * float(speeds[4])
    return way


def sweep_of_single_points() -> np.ndarray:
    """Return what a sweep leaves of speeds downwards w and turning o of five unit boxes (10, 10).

    A point at x = -0.5 or 0.5 closes in by J z = w - o x of the body above less that below; its
    impulse takes all of that: z - M^-1 J (J z) / (J M^-1 J). The inertia of a unit box is m / 6.
    """
    sweep = np.eye(10)
    inverse = np.array([1.0] * 5 + [6.0] * 5)
    for k in (1, 3, 0, 2, 4):
        for x in (-0.5, 0.5):
            row = np.zeros(10)
            row[[k, 5 + k]] = 1.0, -x
            if k > 0:
                row[[k - 1, 4 + k]] = -1.0, x
            push = inverse * row
            sweep = (np.eye(10) - np.outer(push, row) / (row @ push)) @ sweep
    return sweep


def test_block_solving_keeps_a_stack_upright_and_higher():
    """Cold started, a stack sinks; solved in pairs it sinks straight, and by a quarter less.

    In pairs a visit takes all of what closes in and turns nothing: the recursion is that of w alone
    and holds as long as the stack stands. Point by point it holds for the first tick; then the
    tilt, which is its own doing, changes each arm of 0.5 m by 0.5 m times itself, and so all
    entries of the matrix by that share at most.
    """
    pairs, points = column_sweep(5, 1.0), sweep_of_single_points()
    whole, tilt = cold_column(240, True)
    assert whole == pytest.approx(sunk(pairs, 240), rel=1e-9)  # 960 sums of places of some metres
    assert tilt < 1e-12
    assert cold_column(1, False)[0] == pytest.approx(sunk(points, 1), rel=1e-9)
    single, tilt = cold_column(240, False)
    assert tilt > 0.01
    assert single == pytest.approx(sunk(points, 240), rel=tilt)
    assert whole / single == pytest.approx(sunk(pairs, 240) / sunk(points, 240), rel=tilt)


def made_by(densities: list[float], slop: float) -> float:
    """The most energy [J/kg] that a stack of unit boxes has gained in five seconds."""
    world = grounded()
    settings = world.settings
    settings.solver, settings.block_solving, settings.slop = "sequential impulses", True, slop
    boxes = [
        world.add_dynamic(Box(density=density), position=(0.0, 0.5 + k))
        for k, density in enumerate(densities)
    ]
    before, most = world.energy.total, 0.0
    for _ in range(5 * 240):
        world.step()
        most = max(most, world.energy.total - before)
    return most / sum(box.mass for box in boxes)


@pytest.mark.parametrize("slop", [0.0, 0.005])
@pytest.mark.parametrize(
    "densities",
    [
        [1.0] * 3,
        [1.0] * 10,
        [1.0, 1000.0],
        [1.0, 1.0, 1.0, 1000.0],
        [1.0, 1.0, 1.0, 60.0],
        [1.0, 1000.0, 1.0, 1000.0],
        [1000.0, 1.0, 1000.0],
        [*[1.0] * 10, 1000.0],
    ],
)
def test_a_heavy_box_on_light_ones_is_not_thrown(densities: list[float], slop: float):
    """What an overlap is undone by stays as a speed (Baumgarte), and a load of r takes r visits to
    stop: a thousand on three rose by 32 cm, and made 3.9 J/kg.

    What is left is that speed of layers that carry no more than themselves: of the order of g times
    what one overlaps by, g h^2 a layer.
    """
    assert made_by(densities, slop) < 2.0 * len(densities) * G * G * H * H
