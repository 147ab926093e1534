"""The tree of boxes and what follows from it: pairs, their order and questions, by brute force."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import Body, Box, Capsule, Circle, Filter, World
from physics.contacts import broadphase
from physics.contacts.box_tree import EMPTY, FAN, look_round
from physics.queries import question
from physics.state.layout import DISABLED
from physics.state.notes import BUSY, HELD, LISTED, PLACED, STALE, forget_notes
from tests.physics.play import examples

SHAPES = (
    (Circle(radius=0.2),),
    (Box(width=0.5, height=0.3),),
    (Capsule(start=(-0.3, 0.0), end=(0.3, 0.1), radius=0.1),),
    (Box(width=0.3, height=0.3), Circle(radius=0.15, center=(0.3, 0.0))),
)


def place(n: int) -> tuple[float, float]:
    """A place that follows from `n`; some are level with others."""
    return 0.25 * (n * 37 % 97) - 12.0, 0.5 + 0.5 * (n * 53 % 19)


def crowd(bodies: int, sleeping: bool = True) -> World:
    """A floor of tiles, a sensor, a blade that turns, and so many bodies that fall on them."""
    world = World()
    world.settings.sleeping = sleeping
    world.record_events = True
    for k in range(80):
        world.add_static(Box(width=0.4, height=0.4), position=(0.4 * k - 16.0, -0.2))
    world.add_static(Box(width=2.0, height=2.0, sensor=True), position=(3.0, 1.0))
    world.add_kinematic(Box(width=3.0, height=0.2), position=(-6.0, 2.0), omega=0.8)
    for k in range(bodies):
        world.add_dynamic(*SHAPES[k % len(SHAPES)], position=place(k), bullet=k % 9 == 0)
    return world


EDITS = st.lists(
    st.tuples(
        st.sampled_from(
            ["add", "tile", "remove", "move", "throw", "sleep", "wake", "off", "shapes", "restore"]
        ),
        st.integers(0, 1000),
        st.integers(1, 40),
    ),
    min_size=4,
    max_size=14,
)


def edit(world: World, word: str, n: int, saved: list[Any]) -> None:
    """One edit of the body number `n`."""
    bodies = [body for body in world.bodies if body.kind == "dynamic"]
    body: Body = bodies[n % len(bodies)]
    if word == "add":
        world.add_dynamic(*SHAPES[n % len(SHAPES)], position=place(n))
    elif word == "tile":
        world.add_static(Box(width=0.4, height=0.4), position=place(n))
    elif word == "remove" and len(bodies) > 20:
        world.remove(body)
    elif word == "move":
        body.position = place(n)
    elif word == "throw":
        body.velocity = (n % 160 - 80.0, -float(n % 50))
    elif word == "sleep":
        body.awake = False
    elif word == "wake":
        body.awake = True
    elif word == "off":
        body.enabled = not body.enabled
    elif word == "shapes":
        body.shapes = SHAPES[(n + 1) % len(SHAPES)]
    elif word == "restore":
        world.restore(saved[n % len(saved)])
        saved.append(world.save())


def boxes_of(world: World) -> np.ndarray:
    """What the tree holds of each row of a shape: min_x, min_y, max_x, max_y."""
    page = world.page
    tree, leaf = np.asarray(page.tree), page.leaf[: page.shape_count]
    first, width = 0, 1
    while FAN * width < len(page.leaf):
        first, width = first + width, FAN * width
    lanes = first + leaf // FAN, leaf % FAN
    return np.stack([tree[name][lanes] for name in ("min_x", "min_y", "max_x", "max_y")], 1)


def require_sound(world: World) -> None:
    """Each node holds the boxes below it, each box the fat bounds of its shape."""
    page = world.page
    tree = np.asarray(page.tree)
    for n in range(1, len(tree)):
        above, k = tree[(n - 1) // FAN], (n - 1) % FAN
        assert above["min_x"][k] == tree[n]["min_x"].min()
        assert above["max_y"][k] == tree[n]["max_y"].max()
    boxes, rows = boxes_of(world), np.asarray(page.live_shapes)
    used = (rows["body"] >= 0) & (rows["max_x"] > rows["min_x"])
    assert (boxes[used, 0] <= rows["min_x"][used]).all()
    assert (boxes[used, 1] <= rows["min_y"][used]).all()
    assert (boxes[used, 2] >= rows["max_x"][used]).all()
    assert (boxes[used, 3] >= rows["max_y"][used]).all()
    held = page.notes[HELD]  # rows that are no longer in use keep their leaves
    assert held >= page.shape_count
    assert sorted(page.leaf[:held]) == list(range(held))
    assert page.leaves[page.leaf[:held]].tolist() == list(range(held))


def require_listed(world: World) -> None:
    """The awake contacts are listed, the order is sorted, and its places are known."""
    page = world.page
    if page.notes[LISTED]:
        awake = np.flatnonzero(np.asarray(page.live_contacts)["asleep"] == 0)
        assert page.busy[: page.notes[BUSY]].tolist() == awake.tolist()
    if page.notes[PLACED]:
        order = page.live_order
        assert page.place[order].tolist() == list(range(len(order)))
        left = page.columns[0][: len(order)]
        assert (np.diff(left) >= 0.0).all()
        assert math.isnan(page.columns[0][len(order)])


def told(world: World) -> list[tuple[str, str, float]]:
    """What the events of the last step say."""
    return [(event.kind, event.message, event.time) for event in world.events]


def pairs(world: World) -> list[tuple[int, int]]:
    """The pairs of shapes that have a contact, in their order."""
    contacts = np.asarray(world.page.live_contacts)
    return list(zip(contacts["shape_a"].tolist(), contacts["shape_b"].tolist(), strict=True))


@examples(12)
@given(EDITS)
def test_structures_made_anew_in_every_tick_lead_to_the_same_bits(edits):
    """One world keeps its lists and its tree, the other forgets them before each step."""
    worlds = crowd(40), crowd(40)
    saved: tuple[list[Any], list[Any]] = [worlds[0].save()], [worlds[1].save()]
    for word, n, ticks in edits:
        for world, mine in zip(worlds, saved, strict=True):
            edit(world, word, n, mine)
            for _ in range(ticks):
                if world is worlds[1]:
                    forget_notes(world.page.notes)
                world.step()
        require_listed(worlds[0])
        if not worlds[0].page.notes[STALE]:
            require_sound(worlds[0])
        assert pairs(worlds[0]) == pairs(worlds[1])
        assert worlds[0].hash() == worlds[1].hash()
        assert told(worlds[0]) == told(worlds[1])


def answers(world: World, n: int) -> list[Any]:
    """What all kinds of questions say about the place number `n`."""
    x, y = place(n)
    to = place(n + 1)
    asked: dict[str, Any] = {"dynamic_only": n % 3 == 0, "ignore": world.bodies[n % 90]}
    return [
        world.query_point((x, 0.0), **asked),
        world.query_box((x - 1.0, y - 0.7), (x + 0.2, y + 0.4), **asked),
        world.query_box((x - 2.0, y - 2.0), (x + 2.0, y + 1.0), contained=True),
        world.query_shape(Circle(radius=0.6), (x, y), **asked),
        world.ray_cast((x, y), to, **asked),
        world.ray_cast_all((-40.0, 0.1), (40.0, 0.0), filter=Filter(mask=n % 4)),
        world.shape_cast(Box(width=0.3, height=1.0), (x, y), to, 0.01 * n, **asked),
        world.closest((x, 0.1 * y), 0.3, **asked),
        world.closest((x + 100.0, y), math.inf, dynamic_only=False),
        world.closest_shape(Box(width=0.2, height=0.4), (x, 9.0 * y), 0.1),
    ]


def every_row(
    world: World, _: np.ndarray, margin: float = 0.0, disabled: bool = False
) -> np.ndarray:
    """All rows of shapes, in place of those that the tree finds."""
    assert margin >= 0.0
    bodies = np.asarray(world.page.live_shapes)["body"]
    enabled = world.page.body["asleep"][bodies] != DISABLED
    return np.flatnonzero((bodies >= 0) & (enabled | disabled))


@examples(10)
@given(EDITS)
def test_questions_say_what_a_look_at_all_shapes_says(edits):
    world = crowd(40)
    saved: list[Any] = [world.save()]
    for word, n, ticks in edits:
        edit(world, word, n, saved)
        for _ in range(2):  # before it has stepped, and after that
            found = answers(world, n)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(question, "near_rows", every_row)
                patch.setattr(question, "FEW_SHAPES", 1 << 30)
                assert answers(world, n) == found
            world.step(ticks)


def test_a_question_changes_nothing_that_the_future_depends_on():
    asked, other = crowd(60), crowd(60)
    for k in range(40):
        asked.ray_cast((-10.0, 5.0), (10.0, 0.1))
        for world in (asked, other):
            if k % 5 == 0:
                world.bodies[-1 - k].position = place(k)
            asked.query_point((0.0, -0.1))
            world.step(7)
    assert asked.hash() == other.hash()


def test_few_that_move_are_not_swept_with_all(monkeypatch):
    world = crowd(1, sleeping=False)
    world.step(5)
    world.page.columns[1][:] = -7.0  # only a sweep over all writes these
    world.bodies[-1].velocity = (30.0, 0.0)
    world.step(3)
    assert (world.page.columns[1] == -7.0).all()
    assert not world.page.notes[STALE]
    assert world.page.shape_count > broadphase.LEAST_SHAPES


def test_sleepers_contacts_are_not_listed():
    world = crowd(30)
    world.bodies[-1].may_sleep = False
    world.step(2000)
    page = world.page
    assert page.asleep_count > 10
    require_listed(world)
    assert page.notes[LISTED]
    assert page.notes[BUSY] < 0.5 * page.contact_count


def test_the_tree_is_small_for_what_lies_in_a_grid():
    """A question of one tile looks at a handful of leaves, wherever it is."""
    world = World()
    at = np.stack(np.meshgrid(np.arange(60.0), np.arange(60.0)), -1).reshape(-1, 2)
    world.add_many(Box(width=1.0, height=1.0), positions=at, kind="static")
    world.step()
    look_round(world.page.arrays)
    tree = np.asarray(world.page.tree)
    leaves = tree[-len(world.page.leaf) // FAN :]
    full = leaves[leaves["min_x"].max(1) < EMPTY]
    wide = full["max_x"].max(1) - full["min_x"].min(1)
    high = full["max_y"].max(1) - full["min_y"].min(1)
    assert np.median(wide + high) < 12.0  # the best would be 3 by 3 with the margins
    require_sound(world)
