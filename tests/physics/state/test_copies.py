"""copy, deepcopy and pickle of a world and of its handles: the same state, the same future."""

import copy
import pickle
from collections.abc import Callable

import pytest

from physics import Box, Circle, Revolute, StaleHandleError, World, WorldLockedError
from tests.physics.worlds import column, grounded
from tests.physics.zoo import zoo

WAYS: dict[str, Callable] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}


@pytest.fixture(params=WAYS)
def twin(request: pytest.FixtureRequest) -> Callable:
    """One way to copy something."""
    return WAYS[request.param]


def recorded() -> World:
    """A world that has events to be read."""
    world = zoo()
    world.record_events = True
    world.step(ticks=8)
    return world


def told(world: World) -> list[tuple]:
    """The events in words."""
    return [(event.kind, event.message, event.tick, event.point) for event in world.events]


def test_a_copy_has_the_same_hash_events_and_future(twin: Callable):
    world = recorded()
    other = twin(world)
    assert other is not world
    assert other.hash() == world.hash()
    assert told(world)
    for _ in range(3):
        assert told(other) == told(world)
        for each in (world, other):
            each.step(ticks=10)
        assert other.hash() == world.hash()


def test_bytes_are_one_call_and_keep_what_the_owner_hung_on_bodies():
    world = World()
    world.add_dynamic(Circle(), color="sky", user_data={"lives": [3, None]}, name="hero")
    other = World.from_bytes(world.to_bytes())
    hero = other.body("hero")
    assert (hero.color, hero.user_data) == ("sky", {"lives": [3, None]})


def test_a_subclass_stays_one(twin: Callable):
    assert type(twin(Arena())) is Arena


class Arena(World):
    """Somebody's own kind of world."""


def test_handles_are_copied_with_their_world_and_belong_to_it():
    world = grounded()
    boxes = column(world, 2)
    hinge = world.add_joint(Revolute(a=boxes[0], b=boxes[1], anchor=(0.0, 1.0)))
    for way in ("deepcopy", "pickle"):
        other, lower, joint = WAYS[way]((world, boxes[0], hinge))
        assert lower.world is other and joint.world is other
        assert lower is other.body("box 0") and joint is other.joint_by_id(hinge.id)
        assert joint.a is lower


def test_a_handle_brings_its_world_and_a_shallow_copy_is_the_handle():
    world = grounded()
    box, _ = column(world, 2)
    assert copy.copy(box) is box
    brought = pickle.loads(pickle.dumps(box))
    assert brought.world.hash() == world.hash()
    assert brought.name == "box 0" and brought.state == box.state


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_the_handle_of_what_was_removed_stays_removed(way: str):
    world = grounded()
    boxes = column(world, 2)
    hinge = world.add_joint(Revolute(a=boxes[0], b=boxes[1], anchor=(0.0, 1.0)))
    world.remove(boxes[1])
    other, gone, joint = WAYS[way]((world, boxes[1], hinge))
    assert gone.world is other and not gone.alive and not joint.alive
    assert repr(gone) == repr(boxes[1]) and repr(joint) == repr(hinge)
    with pytest.raises(StaleHandleError, match="box 1"):
        _ = gone.velocity


def test_a_pickled_snapshot_is_one_of_a_world_of_its_own():
    world = recorded()
    snapshot = world.save()
    then = world.hash()
    world.step(ticks=5)
    brought = pickle.loads(pickle.dumps(snapshot))
    assert brought.world is not world and brought.tick == snapshot.tick
    assert World.from_snapshot(brought).hash() == then
    with pytest.raises(ValueError, match="another world"):
        world.restore(brought)


def test_no_copy_is_made_in_the_middle_of_a_tick(twin: Callable):
    world = World()
    world.add_static(Box())
    with world.stepping(), pytest.raises(WorldLockedError):
        twin(world)
