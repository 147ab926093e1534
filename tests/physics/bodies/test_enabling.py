"""Bodies that are out of the simulation for a while."""

import json

import pytest

from physics import Box, Circle, DefinitionError, Distance, Revolute, SolverSettings, World
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.sleepers import SOON, resting
from tests.physics.worlds import floating, grounded


def test_a_disabled_body_keeps_its_place_and_velocity_and_goes_on_from_them():
    world = grounded()
    twin = grounded()
    ball = world.add_dynamic(Circle(), position=(0.0, 5.0), velocity=(1.0, 2.0), omega=3.0)
    other = twin.add_dynamic(Circle(), position=(0.0, 5.0), velocity=(1.0, 2.0), omega=3.0)
    ball.mass = other.mass = 7.0
    ball.enabled = False
    before = ball.state
    world.step(200)
    assert ball.state == before and not ball.enabled and not ball.awake
    assert world.asleep_count == 0, "it does not sleep: nothing wakes it"
    ball.enabled = True
    world.step(240)
    twin.step(240)
    assert ball.state == other.state and ball.mass == 7.0, "as if no time had passed"


def test_what_lay_on_a_disabled_body_falls_and_the_events_say_so():
    world = resting()
    world.record_events = True
    table = world.add_static(Box(), position=(0.0, 3.0), name="table")
    box = world.add_dynamic(Box(), position=(0.0, 4.0), name="box")
    world.step(SOON)
    assert not box.awake
    table.enabled = False
    assert box.awake and box.contacts_count == 0
    world.step()
    ended = [event for event in world.events if event.kind == "contact_end"]
    assert len(ended) == 1 and {ended[0].a, ended[0].b} == {table, box}
    world.step(240)
    assert box.position.y == pytest.approx(0.5, abs=1e-3), "it lies on the floor"
    table.position = (0.0, 0.5)  # into the box
    world.step(10)
    assert box.contacts_count == 2, "the floor alone"
    table.enabled = True
    world.step(2)
    assert table in box.touching


def test_a_fast_ball_flies_through_a_disabled_wall():
    world = floating()
    wall = world.add_static(Box(width=0.1, height=9.0))
    wall.enabled = False
    ball = world.add_dynamic(Circle(radius=0.1), position=(-1.0, 0.0), velocity=(500.0, 0.0))
    world.step(3)
    assert ball.position.x > 5.0


@pytest.mark.parametrize("kind", ["static", "kinematic", "dynamic"])
def test_queries_and_explosions_do_not_see_a_disabled_body(kind: str):
    world = floating()
    body = world.add_many(Box(), positions=[(0.0, 0.0)], kind=kind, enabled=False)[0]
    assert not body.enabled
    for _ in range(2):
        seen = [
            bool(world.query_point((0.0, 0.0))),
            bool(world.query_box((-1.0, -1.0), (1.0, 1.0))),
            bool(world.query_shape(Circle(), (0.0, 0.0))),
            world.ray_cast((-5.0, 0.0), (5.0, 0.0)) is not None,
            world.shape_cast(Circle(), (-5.0, 0.0), (5.0, 0.0)) is not None,
            world.closest_shape(Circle(), (0.0, 3.0)) is not None,
        ]
        assert seen == [body.enabled] * 6
        world.explode((-1.0, 0.0), 4.0, 1.0)
        body.apply_impulse((1.0, 0.0))
        body.apply_force((1.0, 0.0))
        assert (body.velocity != (0.0, 0.0)) == (body.enabled and kind == "dynamic")
        body.enabled = True


def test_a_joint_acts_while_it_and_both_its_bodies_are_enabled():
    world = World()
    arm = world.add_dynamic(Box(), position=(1.0, 0.0))
    hinge = world.add_joint(Revolute(b=arm, anchor=(0.0, 0.0)))
    bob = world.add_dynamic(Circle(), position=(3.0, 0.0))
    rod = world.add_joint(Distance(a=arm, b=bob, anchor_a=(1.0, 0.0), anchor_b=(3.0, 0.0)))
    world.step(5)
    arm.enabled = False
    place, force = arm.position, hinge.reaction_force
    assert rod.enabled and hinge.enabled, "their own switches stay"
    assert force == (0.0, 0.0) and arm.total_force == (0.0, 0.0)
    vy = bob.velocity.y
    world.step(24)
    assert arm.position == place
    assert bob.velocity.y == pytest.approx(vy - 9.81 * 24 / 240, abs=1e-9), "free fall"
    rod.enabled = False
    arm.enabled = True
    world.step(24)
    assert hinge.reaction_force != (0.0, 0.0), "it holds the arm again"
    assert rod.reaction_force == (0.0, 0.0), "its own switch is off"


def test_what_hung_on_a_disabled_body_does_not_sleep_in_the_air():
    world = World(settings=SolverSettings(sleeping=True))
    hook = world.add_kinematic(Box(), position=(0.0, 5.0))
    bob = world.add_dynamic(Circle(), position=(0.0, 3.0))
    world.add_joint(Distance(a=hook, b=bob, anchor_a=(0.0, 5.0), anchor_b=(0.0, 3.0)))
    world.step(SOON)
    assert not bob.awake
    hook.enabled = False
    assert bob.awake
    world.step(240)
    assert bob.velocity.y == pytest.approx(-9.81, abs=1e-6)


def test_a_file_a_copy_and_a_snapshot_know_who_is_disabled():
    world = grounded()
    boxes = [world.add_dynamic(Box(), position=(2.0 * k, 0.5)) for k in range(3)]
    world.add_joint(Distance(a=boxes[0], b=boxes[1], anchor_a=(0.0, 0.5), anchor_b=(2.0, 0.5)))
    world.step(50)
    saved, number = world.save(), world.hash()
    boxes[1].enabled = False
    assert world.hash() != number
    saved_off, number_off = world.save(), world.hash()
    world.step(20)
    after = world.hash()
    for copy in (World.from_bytes(world.to_bytes(saved_off)), World.from_snapshot(saved_off)):
        assert copy.hash() == number_off and not copy.bodies[2].enabled
        copy.step(20)
        assert copy.hash() == after
    words = json.loads(json.dumps(world_to_dict(world)))
    again = World()
    fill_world(again, words)
    assert [body.enabled for body in again.bodies] == [True, True, False, True]
    world.restore(saved)
    assert boxes[1].enabled and world.hash() == number
    world.restore(saved_off)
    boxes[1].enabled = True
    world.step(5)
    assert boxes[1].contacts_count == 2


def test_its_kind_shapes_and_place_can_be_changed_meanwhile():
    world = grounded()
    box = world.add_dynamic(Box(), position=(0.0, 5.0), enabled=False)
    box.kind = "static"
    box.shapes = (Circle(), Circle(center=(1.0, 0.0)))
    box.kind = "dynamic"
    box.set_material(friction=0.1)
    box.velocity = (0.0, -1.0)
    box.position = (0.0, 0.45)  # into the floor
    world.step(10)
    assert not box.enabled and box.contacts_count == 0 and box.velocity == (0.0, -1.0)
    box.enabled = True
    world.step(10)
    assert box.contacts_count > 0
    box.enabled = False
    box.remove()
    world.step(2)


def test_energy_counts_what_is_enabled():
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, 5.0), velocity=(1.0, 0.0))
    before = world.energy
    ball.enabled = False
    assert world.energy.total == 0.0
    ball.enabled = True
    assert world.energy == before


def test_enabled_is_a_switch():
    world = World()
    ball = world.add_dynamic(Circle())
    with pytest.raises(DefinitionError, match="enabled"):
        ball.enabled = "no"  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(DefinitionError, match="enabled"):
        world.add_dynamic(Circle(), enabled=2)  # pyright: ignore[reportArgumentType]
    with world.stepping(), pytest.raises(RuntimeError):
        ball.enabled = False
    assert ball.enabled
