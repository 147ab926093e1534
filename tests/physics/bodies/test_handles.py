"""Handles: words over rows; stale ones say so; rows are reused, ids are not."""

import pytest

from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    DefinitionError,
    Distance,
    Gear,
    MouseJoint,
    Revolute,
    StaleHandleError,
    Weld,
    World,
)
from physics.energy.free_body import free_body
from physics.values.hints import OTHER_WORDS, Elsewhere
from tests.physics.worlds import column, floating, grounded


def test_a_removed_body_says_so_on_every_use():
    world = floating()
    body = world.add_dynamic(Box(), name="crate")
    world.remove(body)
    assert not body.alive
    assert "removed" in repr(body)
    for use in (
        lambda: body.center,
        lambda: body.angle,
        lambda: body.mass,
        lambda: body.kind,
        lambda: body.aabb,
        lambda: body.kinetic_energy,
        lambda: body.world_point((0.0, 0.0)),
        lambda: body.apply_force((1.0, 0.0)),
        lambda: body.apply_impulse((1.0, 0.0)),
        lambda: body.apply_torque(1.0),
        lambda: setattr(body, "position", (0.0, 0.0)),
        lambda: setattr(body, "velocity", (0.0, 0.0)),
        lambda: setattr(body, "omega", 1.0),
        lambda: body.contacts_count,
    ):
        with pytest.raises(StaleHandleError, match="crate"):
            use()


def test_a_stale_handle_stays_stale_when_its_row_is_reused():
    world = floating()
    old = world.add_dynamic(Box())
    world.remove(old)
    new = world.add_dynamic(Circle())
    assert new.index == old.index
    assert new.id != old.id
    assert not old.alive
    with pytest.raises(StaleHandleError):
        _ = old.center
    world.remove(old)  # removing twice is harmless, and spares the new owner of the row
    assert new.alive
    assert world.bodies == (new,)


def test_removing_a_body_takes_its_joints_along():
    world = floating()
    a = world.add_dynamic(Box())
    b = world.add_dynamic(Box(), position=(3.0, 0.0))
    joints = [
        world.add_joint(Revolute(a=a, b=b, anchor=(1.5, 0.0))),
        world.add_joint(Distance(b=b, anchor_a=(3.0, 5.0), anchor_b=(3.0, 0.0))),
        world.add_joint(MouseJoint(b, anchor=(3.0, 0.0), target=(4.0, 0.0))),
        world.add_joint(Distance(b=a, anchor_a=(0.0, 5.0), anchor_b=(0.0, 0.0))),
    ]
    world.remove(b)
    assert [joint.alive for joint in joints] == [False, False, False, True]
    assert world.joints == (joints[3],)
    with pytest.raises(StaleHandleError):
        _ = joints[0].reaction_force
    world.step(ticks=5)


def test_a_removed_joint_says_so():
    world = floating()
    body = world.add_dynamic(Box())
    joint = world.add_joint(Revolute(b=body, anchor=(0.0, 0.0)))
    joint.remove()
    assert "removed" in repr(joint)
    for use in (
        lambda: joint.angle,
        lambda: joint.error,
        lambda: joint.reaction_torque,
        lambda: joint.motor_speed,
        lambda: setattr(joint, "motor_speed", 1.0),
    ):
        with pytest.raises(StaleHandleError):
            use()
    joint.remove()


def test_a_body_can_be_removed_before_the_first_tick_and_from_an_empty_contact_list():
    world = World()
    body = world.add_dynamic(Box())
    world.remove(body)
    world.step(ticks=2)
    assert world.bodies == ()
    assert world.contacts.count == 0


def test_bodies_come_in_the_order_they_were_added_whatever_their_rows():
    world = floating()
    bodies = [world.add_dynamic(Circle(), position=(2.0 * i, 0.0)) for i in range(5)]
    world.remove(bodies[1])
    world.remove(bodies[3])
    late = [world.add_dynamic(Circle(), position=(0.0, 5.0 + 2.0 * i)) for i in range(3)]
    expected = [bodies[0], bodies[2], bodies[4], *late]
    assert list(world.bodies) == expected
    assert [world.body_by_id(body.id) for body in expected] == expected


def test_add_and_remove_cycles_reuse_rows():
    world = grounded()
    column(world, 3)
    world.step(ticks=10)
    sizes = None
    for cycle in range(30):
        box = world.add_dynamic(Box(), Circle(center=(0.8, 0.0)), position=(0.1, 3.6))
        world.add_joint(Revolute(b=box, anchor=(0.1, 3.6)))
        world.step(ticks=3)
        world.remove(box)
        page = world.page
        now = (page.body_count, page.shape_count, len(page.live_order), len(page.free_bodies))
        sizes = sizes or now
        assert now == sizes, cycle
    assert world.joint_table.count == 0  # free rows at the end are cut off
    world.step(ticks=60)
    assert world.contacts.count == 6


def test_the_page_grows_past_its_first_allotment():
    world = floating()
    bodies = [world.add_dynamic(Circle(radius=0.2), position=(i, 0.0)) for i in range(200)]
    assert [body.index for body in bodies] == list(range(1, 201))
    assert [body.center for body in bodies] == [(float(i), 0.0) for i in range(200)]
    chain = [
        world.add_joint(Distance(a=a, b=b, anchor_a=a.center, anchor_b=b.center))
        for a, b in zip(bodies, bodies[1:], strict=False)
    ]
    bodies[0].velocity = (0.0, 1.0)
    world.step(ticks=10)
    assert chain[0].current_length == pytest.approx(1.0, abs=1e-3)
    # Rods of a metre that are solved at once pull the far end along at once, by what the first one
    # shortens the chain as it turns: v^2 t / L of 199 bodies, 0.2 mm/s.
    assert bodies[199].velocity == pytest.approx((0.0, 0.0), abs=1e-3)


def test_setting_the_pose_moves_the_origin_and_turns_about_it():
    world = floating()
    body = world.add_dynamic(Box(center=(1.0, 0.0)), position=(2.0, 3.0))
    body.angle = 0.5 * 3.141592653589793
    assert body.position == pytest.approx((2.0, 3.0))
    assert body.center == pytest.approx((2.0, 4.0))
    body.position = (0.0, 0.0)
    assert body.center == pytest.approx((0.0, 1.0))


def test_the_bounds_are_exact():
    world = floating()
    body = world.add_dynamic(
        Capsule(start=(0.0, 0.0), end=(2.0, 0.0), radius=0.5, end_radius=0.25),
        Circle(radius=0.1, center=(0.0, -1.0)),
        position=(10.0, 10.0),
        angle=0.5 * 3.141592653589793,
    )
    assert body.aabb == pytest.approx((9.5, 9.5, 11.1, 12.25))


def test_a_body_that_leaves_the_world_is_removed_and_reported():
    world = floating()
    rocket = world.add_dynamic(
        Circle(), name="rocket", position=(9_990.0, 0.0), velocity=(9e3, 0.0)
    )
    stays = world.add_dynamic(Circle(), name="stays", position=(9_990.0, 50.0))
    world.step()
    (event,) = world.events
    assert event.kind == "removed"
    assert event.body_name == "rocket"
    assert "rocket" in event.message
    assert "10 km" in event.message
    assert event.tick == 1
    assert not rocket.alive
    assert world.bodies == (stays,)
    world.step()
    assert world.events == []


def test_events_of_several_ticks_are_all_reported():
    world = floating()
    for i, speed in enumerate((2_600.0, 1_300.0, 900.0)):  # 10.8, 5.4, 3.75 m a tick, 10 m to go
        at = (9_990.0, 40.0 * i)
        world.add_dynamic(Circle(), position=at, velocity=(speed, 0.0), name=f"rocket {i}")
    world.step(ticks=10)
    left = [(event.body_name, event.tick) for event in world.events]
    assert left == [("rocket 0", 1), ("rocket 1", 2), ("rocket 2", 3)]


def test_a_body_that_is_no_longer_finite_is_removed_and_reported():
    world = grounded()
    body = world.add_dynamic(Box(), position=(0.0, 5.0), name="broken")
    other = world.add_dynamic(Box(), position=(30.0, 0.5))
    world.page.body["vx"][body.index] = float("nan")
    world.step(ticks=3)
    assert not body.alive
    assert other.alive
    assert world.bodies[0].alive


def two_worlds() -> tuple[World, World]:
    """Worlds whose handles have the same rows and ids."""
    worlds = floating(), floating()
    for world in worlds:
        for x in (0.0, 3.0):
            hinge = Revolute(b=world.add_dynamic(Circle(), position=(x, 0.0)), anchor=(x, 0.0))
            world.add_joint(hinge)
    return worlds


FOREIGN = {
    "remove a body": lambda world, body, joint: world.remove(body),
    "remove a joint": lambda world, body, joint: world.remove(joint),
    "joint of a": lambda world, body, joint: world.add_joint(Weld(a=body, b=world.bodies[0])),
    "joint of b": lambda world, body, joint: world.add_joint(Weld(a=world.bodies[0], b=body)),
    "hand": lambda world, body, joint: world.add_joint(MouseJoint(body)),
    "gear of first": lambda world, body, joint: world.add_joint(
        Gear(first=joint, second=world.joints[1])
    ),
    "gear of both": lambda world, body, joint: world.add_joint(
        Gear(first=joint, second=joint.world.joints[-1])
    ),
    "veto": lambda world, body, joint: world.let_collide(world.bodies[1], body, False),
    "wake": lambda world, body, joint: world.wake(body),
    "ignore": lambda world, body, joint: world.query_point((0.0, 0.0), ignore=[body]),
    "free body": lambda world, body, joint: free_body(world, body),
}


@pytest.mark.parametrize("use", FOREIGN.values(), ids=FOREIGN)
def test_a_handle_of_another_world_is_refused_and_touches_nobody(use):
    mine, other = two_worlds()
    body, joint = other.bodies[0], other.joints[0]
    before = mine.hash(), other.hash()
    for _ in range(2):  # alive, then removed
        with pytest.raises(DefinitionError, match="another world"):
            use(mine, body, joint)
        assert (mine.hash(), other.hash()) == before
        other.remove(body)
        before = mine.hash(), other.hash()
    mine.step(ticks=2)


def test_handles_and_shapes_say_what_they_are():
    world = floating()
    body = world.add_dynamic(Circle(0.3), Box(2.0, 1.5, friction=0.1), name="cart")
    world.add_joint(Revolute(b=body, anchor=(0.0, 0.0)))
    world.step(ticks=3)
    assert repr(world) == "<World of 1 bodies, 1 joints after 3 ticks>"
    assert repr(body.shapes) == "(Circle(radius=0.3), Box(friction=0.1, width=2.0, height=1.5))"
    assert eval(repr(body.shapes[1])) == body.shapes[1]
    body.remove()
    assert (world.bodies, world.joints) == ((), ())


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("linear_velocity", "it is velocity"),
        ("linearVelocity", "it is velocity"),
        ("friction", r"it is set_material\(friction=...\)"),
    ],
)
def test_the_words_of_other_engines_are_known(name, hint):
    world = floating()
    body = world.add_dynamic(Circle())
    with pytest.raises(AttributeError, match=hint):
        getattr(body, name)
    with pytest.raises(AttributeError, match=hint):
        setattr(body, name, 1.0)
    with pytest.raises(AttributeError, match="it is add_dynamic"):
        getattr(world, "CreateDynamicBody")  # noqa: B009


def test_every_hint_names_what_there_is():
    for kind in (Body, World):
        for other, words in OTHER_WORDS[kind.__name__].items():
            assert isinstance(getattr(kind, other), Elsewhere)
            first = words.replace(",", " ").replace("(", " ").replace(".", " ").split()[0]
            assert not isinstance(getattr(kind, first), Elsewhere), words
