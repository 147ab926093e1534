"""A snapshot becomes another world, or bytes and another world: the same state, the same future."""

import pytest

import scenes
from physics import Box, Circle, Revolute, SolverSettings, World
from tests.physics.joint_zoo import joint_zoo
from tests.physics.worlds import column, grounded, pyramid
from tests.physics.zoo import zoo


def scene_world(name: str) -> World:
    """The world of a scene after a few ticks."""
    scene = scenes.load(name)()
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    for _ in range(40):
        scene.step(world)
        world.step()
    return world


def asleep() -> World:
    world = grounded()
    world.settings.sleeping = True
    column(world, 3)
    world.step(ticks=300)
    assert world.asleep_count == 3
    return world


def edited() -> World:
    """Rows freed, joints removed, settings changed: nothing is settled yet."""
    world = joint_zoo()
    world.step(ticks=7)
    world.remove(world.bodies[0])
    world.remove(world.joints[2])
    world.add_dynamic(Box(), Circle(center=(0.5, 0.0)), position=(0.0, 4.0), name="late")
    world.let_collide(world.bodies[1], world.bodies[2], False)
    world.collision_matrix.set(2, 3, False)
    world.settings.substeps = 3
    return world


def thinned() -> World:
    """Far more bodies than now were awake in the last tick, and the arrays have shrunk since."""
    world = grounded()
    boxes = pyramid(world, 16)
    world.step(ticks=3)
    for box in boxes[8:]:
        world.remove(box)
    return world


WORLDS = {
    "empty": World,
    "zoo": zoo,
    "joints": joint_zoo,
    "asleep": asleep,
    "edited": edited,
    "thinned": thinned,
    **{name: lambda name=name: scene_world(name) for name in scenes.names()},
}


@pytest.fixture(params=WORLDS)
def world(request: pytest.FixtureRequest) -> World:
    """A world in some state."""
    made = WORLDS[request.param]()
    made.step(ticks=5 if request.param in ("zoo", "joints") else 0)
    return made


def described(world: World) -> tuple:
    """What can be read off."""
    bodies = [(b.id, b.index, b.name, b.kind, b.shapes, b.state, b.mass) for b in world.bodies]
    joints = [(j.id, j.index, j.kind, j.a and j.a.id, j.b.id, j.anchors) for j in world.joints]
    events = [event._replace(a=None, b=None, joint=None) for event in world.events]
    return bodies, joints, events, world.time, world.tick, world.energy, world.gravity


def test_a_new_world_is_the_same_and_has_the_same_future(world: World):
    copy = World.from_snapshot(world.save())
    assert copy.hash() == world.hash()
    assert described(copy) == described(world)
    for _ in range(3):
        world.step(ticks=40)
        copy.step(ticks=40)
        assert copy.hash() == world.hash()


def test_the_new_world_is_independent():
    world = grounded()
    boxes = column(world, 3)
    joint = world.add_joint(Revolute(a=boxes[0], b=boxes[1], anchor=(0.0, 1.0)))
    snapshot, start = world.save(), world.hash()
    copy = World.from_snapshot(snapshot)
    assert copy.joint_by_id(joint.id).a is copy.body_by_id(boxes[0].id)
    assert all(body.world is copy and body.alive for body in copy.bodies)
    copy.remove(copy.body_by_id(boxes[2].id))
    copy.settings.substeps = 5
    copy.step(ticks=50)
    assert boxes[2].alive
    assert world.hash() == start
    world.step(ticks=50)
    assert World.from_snapshot(snapshot).hash() == start


def test_a_copy_can_be_saved_restored_and_copied_again():
    first = zoo()
    first.step(ticks=20)
    second = World.from_snapshot(first.save())
    snapshot = second.save()
    second.step(ticks=30)
    second.restore(snapshot)
    third = World.from_snapshot(snapshot)
    for world in (first, second, third):
        world.step(ticks=30)
    assert first.hash() == second.hash() == third.hash()


def test_a_world_thinned_out_can_be_restored():
    # The list of who was awake is longer than there is room for it now.
    world = thinned()
    snapshot, start = world.save(), world.hash()
    world.step(ticks=20)
    first = world.hash()
    for i in range(100):
        world.add_dynamic(Circle(), position=(3.0 * i, 50.0))
    world.restore(snapshot)
    assert world.hash() == start
    world.step(ticks=20)
    assert world.hash() == first
