"""Who might touch whom: the pair set against Python's, the sweep against all pairs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Box, Capsule, Circle, Filter
from physics.contacts.moved import GAP_PERIOD
from physics.contacts.pairset import EMPTY, contains, copy_into, discard, insert, new_set, pair_key
from tests.physics.worlds import floating

rows = st.integers(0, 40)
operations = st.lists(st.tuples(st.sampled_from("+-"), rows, rows), max_size=200)


@pytest.mark.sweep
@settings(max_examples=150, deadline=None, derandomize=True)
@given(operations)
def test_the_pair_set_does_what_pythons_set_does(steps):
    table, truth = new_set(2048), set()
    for sign, a, b in steps:
        key = pair_key(a, b)
        if sign == "+":
            insert(table, key)
            truth.add(key)
        else:
            discard(table, key)
            truth.discard(key)
        assert contains(table, key) is (key in truth) or contains(table, key) == (key in truth)
    assert set(table[table != EMPTY].tolist()) == truth
    for a in range(41):
        assert bool(contains(table, pair_key(a, 7))) == (pair_key(a, 7) in truth)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=30))
def test_a_crowded_table_loses_nothing_when_keys_are_discarded(pairs):
    # 64 slots, half full: long runs, which a discard must close again.
    table = new_set(64)
    keys = list(dict.fromkeys(pair_key(a, b) for a, b in pairs))
    for key in keys:
        insert(table, key)
    for i, key in enumerate(keys):
        discard(table, key)
        discard(table, key)
        assert not contains(table, key)
        assert all(contains(table, other) for other in keys[i + 1 :])
    assert (table == EMPTY).all()


def test_keys_do_not_depend_on_the_order_and_reach_high_rows():
    high = 2**31 - 2
    assert pair_key(3, 9) == pair_key(9, 3)
    assert len({pair_key(a, b) for a in (0, 1, high) for b in (2, 3, high - 1)}) == 9
    table = new_set(64)
    insert(table, pair_key(high, high - 1))
    assert contains(table, pair_key(high - 1, high))


def test_a_larger_table_takes_all_keys_over():
    small, large = new_set(256), new_set(1024)
    for a in range(100):
        insert(small, pair_key(a, a + 1))
    copy_into(small, large)
    assert sorted(large[large != EMPTY]) == sorted(small[small != EMPTY])


def overlapping(shapes: np.ndarray, prefix: str) -> set[tuple[int, int]]:
    """All pairs whose bounds overlap, by comparing each with each."""
    left, right = shapes[prefix + "min_x"], shapes[prefix + "max_x"]
    low, high = shapes[prefix + "min_y"], shapes[prefix + "max_y"]
    meet = (left[:, None] <= right) & (left <= right[:, None])
    meet &= (low[:, None] <= high) & (low <= high[:, None])
    used = np.flatnonzero(shapes["body"] >= 0)
    return {(int(a), int(b)) for a in used for b in used if a < b and meet[a, b]}


def allowed(world, pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those that may collide: different bodies, one of them dynamic, filters that meet."""
    shapes, kinds = world.page.shapes, world.page.body["kind"]
    kept = set()
    for a, b in pairs:
        body_a, body_b = shapes["body"][a], shapes["body"][b]
        moving = kinds[body_a] == 2 or kinds[body_b] == 2
        same_group = shapes["group"][a] == shapes["group"][b] and shapes["group"][a] != 0
        if body_a != body_b and moving and not same_group:
            kept.add((a, b))
    return kept


def crowd(seed: int):
    """A world of mixed bodies that fly about, and its generator."""
    rng = np.random.default_rng(seed)
    world = floating()
    for i in range(60):
        at, speed = rng.uniform(-6.0, 6.0, 2), rng.normal(0.0, 8.0, 2)
        group = Filter(group=-1 if i % 7 == 0 else 0)
        size = float(rng.choice([0.1, 0.5, 2.0]))
        shape = [
            Circle(radius=size, filter=group),
            Box(width=size, height=2.0 * size, filter=group),
            Capsule(start=(0.0, 0.0), end=(size, 0.1), radius=0.1, filter=group),
        ][i % 3]
        if i % 11 == 0:
            world.add_static(shape, position=tuple(at))
        else:
            world.add_dynamic(shape, position=tuple(at), velocity=tuple(speed), omega=speed[0])
    return world, rng


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_sweep_finds_every_pair_that_all_against_all_finds(seed):
    # Checked is the state in which the tick collided: bounds are those of its start.
    # What has just parted may stay for some ticks, for as long as its shapes are known to be apart.
    world, rng = crowd(seed)
    parted: dict[tuple[int, int], int] = {}  # since how many ticks
    for tick in range(120):
        world.step()
        if tick % 10 == 5:  # bodies come and go, and rows are reused
            victims = world.bodies
            world.remove(victims[int(rng.integers(len(victims)))])
            world.add_dynamic(Circle(radius=0.4), position=tuple(rng.uniform(-6.0, 6.0, 2)))
            world.step()
        contacts = world.page.live_contacts
        pairs = zip(contacts["shape_a"].tolist(), contacts["shape_b"].tolist())
        result = {(min(pair), max(pair)) for pair in pairs}  # which of them is A has other reasons
        assert len(result) == len(contacts)
        tight = allowed(world, overlapping(world.page.live_shapes, "tight_"))
        fat = allowed(world, overlapping(world.page.live_shapes, ""))
        assert tight <= result
        parted = {pair: parted.get(pair, 0) + 1 for pair in result - fat}
        assert all(age <= GAP_PERIOD for age in parted.values())
        known = world.page.known
        assert set(known[known != EMPTY].tolist()) == {pair_key(a, b) for a, b in result}


def test_the_order_of_the_sweep_is_sorted_and_complete():
    world, _ = crowd(5)
    world.step(ticks=30)
    order = world.page.live_order
    assert (np.diff(world.page.columns[0][: len(order)]) >= 0.0).all()
    assert sorted(order) == list(range(world.page.shape_count))


def test_fat_bounds_hold_the_exact_ones_and_look_ahead():
    world = floating()
    body = world.add_dynamic(Box(), velocity=(24.0, 0.0))  # 0.1 m a tick
    world.step()
    shape = world.page.shapes[0]
    assert shape["min_x"] <= shape["tight_min_x"]
    assert shape["max_x"] >= shape["tight_max_x"] + 0.1
    assert shape["tight_max_x"] == pytest.approx(0.5)
    assert body.aabb[2] == pytest.approx(0.6)
