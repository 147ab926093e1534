"""The broad phase: every method finds the pairs of all pairs, and counts what it did."""

import numpy as np
import pytest

from scenes.detection._searches import Grid, all_pairs
from scenes.detection.broad_phase import METHODS
from tests.scenes.test_all_scenes import built, run


def random_boxes(count: int, spread: float) -> np.ndarray:
    """Upright boxes of up to 1.5 m around the origin, in the order of their left ends."""
    rng = np.random.default_rng(count)
    low, size = rng.uniform(-spread, spread, (count, 2)), rng.uniform(0.1, 1.5, (count, 2))
    boxes = np.zeros(count, [(name, "f8") for name in ("min_x", "min_y", "max_x", "max_y")])
    boxes["min_x"], boxes["min_y"] = low.T
    boxes["max_x"], boxes["max_y"] = (low + size).T
    return np.sort(boxes, order="min_x")


@pytest.mark.parametrize("slots", [0, 1, 7, 301])
@pytest.mark.parametrize("cell", [0.3, 1.5, 40.0])
def test_a_grid_finds_the_pairs_of_all_pairs_whatever_its_cells(slots: int, cell: float):
    boxes = random_boxes(60, 5.0)
    grid = Grid(boxes, cell, (-4.0, -3.0), (4.0, 3.0), slots)  # some boxes are beyond the room
    result, exact = grid.search(), all_pairs(boxes)
    assert (result.both == exact.both).all()
    assert int(exact.both.sum()) <= result.compared <= exact.compared
    # In one single place every pair meets, once; a box of up to 1.5 m meets four cells of its size
    if grid.places == 1:
        assert (result.compared, result.again) == (exact.compared, 0)
    if cell == 1.5:
        assert np.bincount(grid.touched[:, 0]).max() <= 4


def test_a_grid_counts_what_a_hand_counts():
    boxes = random_boxes(3, 0.0)
    boxes[0] = (0.1, 0.1, 0.9, 0.9)
    boxes[1] = (0.2, 0.2, 1.5, 0.8)
    boxes[2] = (2.2, 0.1, 2.8, 0.9)
    result = Grid(boxes, 1.0, (0.0, 0.0), (3.0, 1.0)).search()
    # One, two and one cells; only the first two share one, and no pair shares two
    assert (result.entries, result.compared, result.again, int(result.both.sum())) == (4, 1, 0, 1)
    fine = Grid(boxes, 0.5, (0.0, 0.0), (3.0, 1.0)).search()
    # 2 x 2, 4 x 2 (1.5 begins a column of its own), 2 x 2 cells; the first two share four
    assert (fine.entries, fine.compared, fine.again) == (16, 1, 3)


def test_towers_cost_the_sweep_and_not_the_grid():
    scene, world = built("broad_phase", count=40)
    costs = {}
    for button in ("row", "tower"):
        scene.pressed(world, button)
        run(scene, world, 1)
        boxes = scene.boxes(world)
        costs[button] = [scene.search(boxes, name).compared for name in METHODS]
    sweeps, uniform, _, everything = zip(costs["row"], costs["tower"], strict=True)
    assert sweeps[1] > 2.0 * sweeps[0]
    # The sweep compares across the whole height, 8 lanes; cells that a box touches are 3 lanes high
    assert uniform[1] < 5 / 8 * sweeps[1]
    assert everything == (780, 780)  # 40 · 39 / 2


@pytest.mark.parametrize("method", METHODS)
def test_every_method_of_the_broad_phase_keeps_the_promise(method: str):
    scene, world = built("broad_phase", count=30, method=method, cell=0.5)
    run(scene, world, 60)
    assert all(entry.holds for entry in scene.theory(world))
    assert any(method in entry.name for entry in scene.theory(world))


@pytest.mark.sweep
@pytest.mark.parametrize("count", [2, 18, 60])
def test_the_broad_phase_finds_every_pair_wherever_the_shapes_are_put(count: int):
    scene, world = built("broad_phase", count=count)
    compared = {}
    for button in ("row", "tower", "mix"):
        scene.pressed(world, button)
        run(scene, world, 1)
        numbers = {entry.name: entry.value for entry in scene.readings(world)}
        compared[button] = numbers["compared by the sweep"]
        assert world.max_penetration < 0.001, "the shapes are put into each other"
        scene.check(world)
    assert count == 2 or compared["tower"] > 1.5 * compared["row"], compared
