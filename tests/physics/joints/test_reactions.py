"""Reactions of several joints in one read are those of the joints, whatever happens meanwhile."""

import copy

import pytest

from physics import Box, Circle, Joint, Revolute, StaleHandleError, World
from physics.joints.reactions import Reactions
from tests.physics.joint_zoo import joint_zoo
from tests.physics.sleepers import SOON, resting
from tests.physics.worlds import column


def same(reader: Reactions, joints: list[Joint]) -> bool:
    """Return whether one read gives the bits of as many, and not only zeros."""
    result = reader.read().T.tolist()
    assert result == [list(joint.reaction) for joint in joints]
    return any(any(row) for row in result)


def hung() -> tuple[World, list[Joint]]:
    """Return a chain of boxes that servos hold out, with limits here and there, and its joints."""
    world = World()
    boxes = [world.add_dynamic(Box(width=1.0, height=0.2), position=(k, 0.0)) for k in range(9)]
    joints = []
    for k, box in enumerate(boxes):
        hinge = Revolute(
            a=boxes[k - 1] if k else None,
            b=box,
            anchor=(k - 0.5, 0.0),
            lower=-0.4 if k % 2 else None,
            upper=0.4 if k % 3 else None,
            servo_angle=0.0,
            max_torque=20.0,
        )
        joints.append(world.add_joint(hinge))
    return world, joints


def test_one_read_gives_the_bits_of_every_kind_of_joint():
    world = joint_zoo()
    joints = list(world.joints)
    hinges = [joint for joint in joints if joint.kind == "revolute"]
    for reader, asked in ((Reactions(joints), joints), (Reactions(hinges), hinges)):
        for _ in range(5):
            world.step()
            assert same(reader, asked)


def test_before_the_first_tick_nothing_was_done():
    _, joints = hung()
    assert not Reactions(joints).read().any()


def test_it_follows_the_lanes_when_rows_come_and_go():
    world, joints = hung()
    reader = Reactions(joints[3:8])
    for tick in range(40):
        if tick == 10:
            joints[0].remove()
        if tick == 20:
            ball = world.add_dynamic(Circle(radius=0.1), position=(9.0, 9.0))
            world.add_joint(Revolute(a=None, b=ball, anchor=(9.0, 8.0), motor_speed=1.0))
        if tick == 30:
            joints[4].lower = None  # a limit less: rows are placed anew
        world.step()
        assert same(reader, joints[3:8])


def test_a_saved_and_a_restored_world_tell_the_same():
    world, joints = hung()
    reader, read = Reactions(joints[3:]), joints[3:]
    world.step(ticks=20)
    snapshot, then = world.save(), reader.read().tolist()
    assert same(reader, read), "what was saved was settled: all is in the records"
    joints[0].remove()  # the others move up in the lanes
    world.step(ticks=20)
    assert same(reader, read)
    world.restore(snapshot)  # ... and down again, without being placed
    assert reader.read().tolist() == then
    world.step()
    assert same(reader, read)


def test_a_joint_that_sleeps_keeps_what_it_did():
    world = resting()
    boxes = [column(world, 1, x)[0] for x in (-2.0, 2.0)]
    hinges = [
        world.add_joint(Revolute(a=None, b=box, anchor=box.center, servo_angle=0.1, max_torque=9.0))
        for box in boxes
    ]
    reader = Reactions(hinges)
    world.step(ticks=SOON)
    boxes[0].awake = True
    world.step()
    assert [box.awake for box in boxes] == [True, False]
    assert same(reader, hinges)


def test_a_joint_that_was_removed_is_refused():
    world, joints = hung()
    reader = Reactions(joints)
    world.step()
    joints[5].remove()
    with pytest.raises(StaleHandleError):
        reader.read()


def test_a_copy_reads_its_own_world():
    world, joints = hung()
    reader = Reactions(joints)
    world.step(ticks=10)
    reader.read()
    twin, copied = copy.deepcopy((world, reader))
    world.step(ticks=10)
    before = copied.read().tolist()
    assert before != reader.read().tolist()
    twin.step(ticks=10)
    assert copied.read().tolist() == reader.read().tolist()


def test_no_joints_have_no_reactions():
    assert Reactions([]).read().shape == (3, 0)
