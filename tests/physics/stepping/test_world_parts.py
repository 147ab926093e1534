"""What a world is made of is changed by its parts, and what is asked of it is checked."""

import pytest

from physics import Box, DefinitionError, Revolute, World

PARTS = ("callbacks", "collision_matrix", "ledger", "stage_clock", "threads")


@pytest.mark.parametrize("name", PARTS)
def test_no_part_of_a_world_can_be_replaced(name):
    world = World()
    before = getattr(world, name)
    for nonsense in ("junk", None, 3, before):
        with pytest.raises(AttributeError):
            setattr(world, name, nonsense)
    assert getattr(world, name) is before
    world.step(3)


NONSENSE = ("junk", None, 3, (1, 2, 3), [], {}, object(), b"bytes", float("nan"))


@pytest.mark.parametrize("name", ["restore", "from_snapshot", "to_bytes", "from_bytes", "wake"])
def test_what_is_no_state_is_refused_in_words(name):
    world = World()
    world.add_dynamic(Box())
    ask = getattr(world, name)
    for nonsense in NONSENSE:
        if name == "to_bytes" and nonsense is None:
            continue  # that is the present state
        with pytest.raises(DefinitionError):
            ask(nonsense)
    assert world.hash() == World.from_bytes(world.to_bytes()).hash()


def test_a_snapshot_of_another_world_is_refused_as_a_definition():
    with pytest.raises(DefinitionError, match="another world"):
        World().restore(World().save())


@pytest.mark.parametrize("name", ["world_point", "local_point", "velocity_at"])
def test_points_that_are_none_are_refused(name):
    body = World().add_dynamic(Box())
    for nonsense in (*NONSENSE, (1, "x"), (float("nan"), 0.0), (float("inf"), 0.0)):
        with pytest.raises(DefinitionError):
            getattr(body, name)(nonsense)
    assert body.world_point((1, 2)) == (1.0, 2.0)


def test_ids_that_are_none_are_not_found():
    world = World()
    world.add_joint(Revolute(b=world.add_dynamic(Box())))
    for nonsense in NONSENSE:
        for ask in (world.body_by_id, world.joint_by_id, world.body):
            if not (ask == world.joint_by_id and nonsense == 3) and nonsense != 3:
                with pytest.raises(KeyError):
                    ask(nonsense)


def test_a_body_is_found_by_its_name_whatever_was_done_since():
    world = World()
    first, second = world.add_dynamic(Box(), name="x"), world.add_dynamic(Box(), name="x")
    other = world.add_static(Box(), name="y")
    assert world.body("x") is first
    assert world.body("y") is other
    third = world.add_dynamic(Box(), name="z")
    assert world.body("z") is third
    kept = world.save()
    first.remove()
    assert world.body("x") is second
    second.name = "w"
    assert world.body("w") is second
    with pytest.raises(KeyError, match="no body 'x'"):
        world.body("x")
    other.name = "x"
    assert world.body("x") is other
    world.restore(kept)
    assert world.body("x") is first
    many = world.add_many(Box(), positions=[(0.0, 9.0), (3.0, 9.0)], name="many")
    assert world.body("many") is many[0]


def test_a_name_is_looked_up_in_a_dictionary():
    """The list of all bodies is read once for any number of questions."""
    world = World()
    world.add_many(Box(), positions=[(3.0 * k, 0.0) for k in range(50)])
    world.body("body 1")
    names = world._names
    world._names = type("Counted", (dict,), {"update": None})(names)  # a second walk would fail
    for k in range(1, 51):
        assert world.body(f"body {k}").id == k
