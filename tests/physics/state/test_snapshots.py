"""Snapshots: going back gives the same future, bit for bit, and the same handles."""

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scenes
from physics import (
    Box,
    Circle,
    Distance,
    Revolute,
    SolverSettings,
    StaleHandleError,
    World,
    WorldLockedError,
)
from tests.physics.worlds import column, floating, grounded, pyramid
from tests.physics.zoo import zoo
from tests.sampled import cases


def future(world: World, ticks: int = 60) -> str:
    """The hash after some ticks."""
    world.step(ticks=ticks)
    return world.hash()


@pytest.mark.sweep
@pytest.mark.parametrize("name", cases())
def test_ten_seconds_again_are_the_same_bits(name: str):
    scene = scenes.load(name)()
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    for _ in range(60):
        world.step()
        scene.step(world)
    snapshot, start = world.save(), world.hash()
    first = [future(world, 1200), future(world, 1200)]
    world.restore(snapshot)
    assert (world.hash(), world.tick) == (start, 60)
    assert [future(world, 1200), future(world, 1200)] == first


def test_sleeping_worlds_go_on_sleeping():
    world = grounded()
    world.settings.sleeping = True
    boxes = column(world, 3)
    world.step(ticks=480)
    assert not boxes[0].awake
    snapshot = world.save()
    first = future(world)
    world.settings.substeps = 3  # wakes them
    world.step(ticks=10)
    assert boxes[0].awake
    world.restore(snapshot)
    assert not boxes[0].awake
    assert future(world) == first
    assert not boxes[0].awake


def test_all_that_is_read_is_there_again():
    world = zoo()
    world.record_events = True
    world.step(ticks=40)

    def read() -> tuple:
        bodies = [(b.name, b.shapes, b.state, b.mass, b.kind, b.aabb) for b in world.bodies]
        joints = [(j.id, j.kind, j.reaction_force, j.anchors) for j in world.joints]
        contacts = dataclasses.asdict(world.contacts)
        points = {name: array.tolist() for name, array in contacts.items()}
        return bodies, joints, points, world.events, world.energy, world.time, world.gravity

    then = read()
    snapshot = world.save()
    world.step(ticks=20)
    world.gravity = (1.0, 0.0)
    world.bodies[3].name = "other"
    world.restore(snapshot)
    assert read() == then


def test_removed_handles_live_again_and_later_ones_are_stale():
    world = grounded()
    boxes = column(world, 4)
    joint = world.add_joint(Revolute(a=boxes[0], b=boxes[1], anchor=(0.0, 1.0)))
    world.step(ticks=5)
    snapshot, then = world.save(), boxes[2].state
    world.remove(boxes[2])
    world.remove(boxes[0])  # and its joint
    late = [world.add_dynamic(Circle(), position=(9.0, 2.0 * i + 1.0)) for i in range(3)]
    late_joint = world.add_joint(Distance(a=late[0], b=late[1], anchor_a=(9, 1), anchor_b=(9, 3)))
    assert late[0].index == boxes[0].index
    world.restore(snapshot)
    assert boxes[2].state == then
    assert boxes[0].alive
    assert joint.alive
    assert world.joints == (joint,)
    assert [body.alive for body in late] == [False] * 3
    with pytest.raises(StaleHandleError):
        _ = late[0].center
    with pytest.raises(StaleHandleError):
        _ = late_joint.anchors
    world.remove(late[1])  # harmless
    late_joint.remove()
    assert len(world.bodies) == 5


def test_free_rows_of_joints_are_those_of_then():
    world = floating()
    a, b = (world.add_dynamic(Box(), position=(3.0 * i, 0.0)) for i in range(2))
    joints = [world.add_joint(Revolute(b=body, anchor=body.center)) for body in (a, a, b)]
    joints[1].remove()
    snapshot = world.save()
    world.remove(a)
    world.remove(b)
    world.restore(snapshot)
    late = [world.add_joint(Revolute(b=b, anchor=b.center)) for _ in range(2)]
    assert [joint.index for joint in (joints[0], *late, joints[2])] == [0, 1, 3, 2]
    world.step(ticks=3)


def test_a_handle_from_an_undone_future_never_comes_to_life_in_another():
    # Row and serial number are the same; the body is not.
    world = floating()
    snapshot = world.save()
    old = world.add_dynamic(Box())
    world.restore(snapshot)
    new = world.add_dynamic(Circle())
    assert (new.id, new.index) == (old.id, old.index)
    assert new.alive
    assert not old.alive


def test_a_changed_body_is_what_it_was():
    world = grounded()
    (box,) = column(world, 1)
    world.step(ticks=10)
    snapshot, start = world.save(), world.hash()
    box.shapes = (Circle(radius=0.3), Circle(radius=0.3, center=(0.6, 0.0)))
    box.kind = "kinematic"
    world.step(ticks=10)
    world.restore(snapshot)
    assert box.shapes == (Box(),)
    assert box.kind == "dynamic"
    assert world.hash() == start


def test_settings_air_filters_and_vetoes_come_back():
    world = zoo()
    a, b = world.bodies[0], world.bodies[5]
    world.let_collide(a, b, False)
    world.collision_matrix.set(3, 4, False)
    snapshot, start, density = world.save(), world.hash(), world.air.density
    world.settings.substeps = 7
    world.gravity = (0.0, 0.0)
    world.air.density = density + 1.0
    world.let_collide(a, b, True)
    world.collision_matrix.set(3, 4, True)
    assert world.hash() != start
    world.restore(snapshot)
    assert world.hash() == start
    assert world.settings.substeps == SolverSettings().substeps
    assert world.air.density == density
    assert not world.collision_matrix.get(3, 4)


def test_restoring_twice_and_an_older_one_after_a_newer_one():
    world = zoo()
    saved = []
    for _ in range(4):
        saved.append((world.save(), world.hash()))
        world.step(ticks=25)
        world.add_dynamic(Circle(radius=0.2), position=(0.0, 5.0))
    for k in (3, 1, 1, 2, 0, 3):
        world.restore(saved[k][0])
        assert world.hash() == saved[k][1]
        world.step(ticks=7)


def test_arrays_that_have_grown_or_shrunk_since_make_no_difference():
    world = grounded()
    boxes = pyramid(world, 14)
    world.add_joint(Distance(b=boxes[-1], anchor_a=(0.0, 20.0), anchor_b=boxes[-1].center))
    world.step(ticks=10)
    snapshot, start = world.save(), world.hash()
    first = future(world)
    for box in boxes:
        world.remove(box)
    world.compact()
    assert len(world.page.bodies) == 64
    world.restore(snapshot)
    assert world.hash() == start
    for i in range(600):
        world.add_dynamic(Circle(radius=0.2), position=(0.5 * (i % 30) - 7.0, 30.0 + i // 30))
    world.step(ticks=30)
    assert len(world.page.bodies) == 1024
    world.restore(snapshot)
    assert world.hash() == start
    assert future(world) == first


def test_a_snapshot_does_not_change_and_says_its_size():
    world = grounded()
    column(world, 5)
    world.step(ticks=5)
    snapshot = world.save()
    size, text = snapshot.size, repr(snapshot)
    world.step(ticks=50)
    assert (snapshot.size, repr(snapshot), snapshot.tick) == (size, text, 5)
    with pytest.raises(dataclasses.FrozenInstanceError):
        snapshot.tick = 7  # pyright: ignore
    assert 4000 < size < 20_000


def test_snapshots_belong_to_their_world_and_wait_for_the_tick():
    world, other = floating(), floating()
    snapshot = world.save()
    with pytest.raises(ValueError, match="another world"):
        other.restore(snapshot)
    with world.stepping():
        with pytest.raises(WorldLockedError):
            world.save()
        with pytest.raises(WorldLockedError):
            world.restore(snapshot)


EDITS = st.lists(
    st.tuples(st.sampled_from(["add", "remove", "join", "cut", "shape", "kick", "step"]),
              st.integers(0, 1000)),
    max_size=12,
)  # fmt: skip


def edit(world: World, word: str, n: int) -> None:
    """One edit, or a few ticks."""
    bodies = [body for body in world.bodies if body.kind == "dynamic"]
    body = bodies[n % len(bodies)] if bodies else None
    if word == "add":
        shapes = (Box(), Circle(), Box(width=0.5))[: 1 + n % 3]
        world.add_dynamic(*shapes, position=(n % 7 - 3.0, 1.0 + n % 5))
    elif word == "step":
        world.step(ticks=1 + n % 9)
    elif word == "cut" and world.joints:
        world.remove(world.joints[n % len(world.joints)])
    elif body is not None and word == "remove":
        world.remove(body)
    elif body is not None and word == "join":
        world.add_joint(Revolute(b=body, anchor=body.center, motor_speed=1.0, max_torque=5.0))
    elif body is not None and word == "shape":
        body.shapes = (Circle(radius=0.2 + 0.01 * (n % 30)),)
    elif body is not None and word == "kick":
        body.velocity = (0.01 * (n % 100), 1.0)


@pytest.mark.sweep
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(before=EDITS, after=EDITS, again=EDITS)
def test_any_edits_are_undone(before: list, after: list, again: list):
    world = grounded()
    column(world, 3)
    for word, n in before:
        edit(world, word, n)
    snapshot, start = world.save(), world.hash()
    handles = world.bodies, world.joints
    for word, n in after:
        edit(world, word, n)
    first = future(world, 10)
    world.restore(snapshot)
    assert world.hash() == start
    for word, n in again:
        edit(world, word, n)
    world.step(ticks=3)
    world.restore(snapshot)
    assert world.hash() == start
    assert (world.bodies, world.joints) == handles
    for word, n in after:
        edit(world, word, n)
    assert future(world, 10) == first


def test_looking_at_a_ball_that_was_lifted_for_a_tick_does_not_change_how_it_rolls():
    """A contact without points kept its rolling impulse, and a hash blanked it."""

    def lifted(looks: bool) -> str:
        world = World()
        world.add_static(Box(width=40, height=1, rolling_resistance=0.05), position=(0, -0.5))
        shape = Circle(radius=0.3, rolling_resistance=0.05)
        ball = world.add_dynamic(shape, position=(0, 0.3), velocity=(3, 0), omega=-10)
        world.step(ticks=60)
        for way in (0.03, -0.03):  # beyond the speculative distance, within the fat bounds
            ball.position = (ball.position[0], ball.position[1] + way)
            world.step()
            if looks:
                world.hash()
        return future(world)

    assert lifted(looks=True) == lifted(looks=False)


def test_snapshots_share_what_handles_keep_until_it_changes():
    world = World()
    for k in range(3):
        world.add_static(Circle(), name=str(k))
    first = world.save()
    world.bodies[1].color = "sky"
    world.bodies[2].name = "other"
    second = world.save()
    shared = zip(first.definitions, second.definitions, strict=True)
    assert [a is b for a, b in shared] == [True, False, False]
    world.restore(first)
    assert (world.bodies[1].color, world.bodies[2].name) == (None, "2")
    world.restore(second)
    assert (world.bodies[1].color, world.bodies[2].name) == ("sky", "other")
