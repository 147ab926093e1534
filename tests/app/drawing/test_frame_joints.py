"""Joints are read once a frame, and anew in the next one."""

import numpy as np

from app.drawing.frame_joints import FrameJoints
from physics import Box, Distance, World


def test_what_was_read_stays_for_a_frame_and_moves_in_the_next() -> None:
    world, joints = World(gravity=(0.0, -10.0)), FrameJoints()
    a = world.add_static(Box(), position=(0.0, 0.0))
    b = world.add_dynamic(Box(), position=(3.0, 0.0))
    world.add_joint(Distance(a=a, b=b, anchor_a=(0.0, 0.0), anchor_b=(3.0, 0.0)))
    first = joints.of(world, "distance")
    world.step(10)
    assert joints.of(world, "distance") is first
    assert joints.kinds(world) == {"distance"}
    joints.begin()
    assert not np.array_equal(joints.of(world, "distance").anchors_b, first.anchors_b)


def test_each_world_has_its_own() -> None:
    world, empty, joints = World(), World(), FrameJoints()
    a, b = (world.add_dynamic(Box(), position=(x, 0.0)) for x in (0.0, 3.0))
    world.add_joint(Distance(a=a, b=b, anchor_a=(0.0, 0.0), anchor_b=(3.0, 0.0)))
    assert (joints.of(world, "distance").count, joints.of(empty, "distance").count) == (1, 0)
    assert joints.kinds(empty) == frozenset()
