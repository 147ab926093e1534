"""Bulk readings of joints: what each joint says of itself, at any time."""

import numpy as np
import pytest

from physics import Box, Distance, Revolute, World
from tests.physics.joint_zoo import joint_zoo


def test_readings_of_a_kind_are_those_of_its_joints():
    world = joint_zoo()
    for _ in range(3):
        world.step(ticks=5)
        told = {joint.id: joint.reaction for joint in world.joints}  # before they are gathered
        for kind in world.joint_kinds:
            read = world.joints_of(kind)
            for k, serial in enumerate(read.ids.tolist()):
                joint = world.joint_by_id(serial)
                fx, fy, torque = told[serial]
                assert read.forces[k] == pytest.approx(np.hypot(fx, fy), rel=1e-15)
                assert read.torques[k] == torque
                a, b = joint.a.index if joint.a else 0, joint.b.index
                assert read.bodies[k].tolist() == [a, b]
                assert read.enabled[k] == joint.enabled
                at = joint.b.local_point(read.anchors_b[k])
                row = world.joint_table.columns[joint.index]
                # The frame of the picture begins at the body's origin, that of the record at its
                # centre of mass; here they are the same. Turning there and back rounds.
                assert at == pytest.approx((row["lbx"], row["lby"]), abs=1e-14)


def test_what_a_kind_does_not_have_is_no_number():
    joints = joint_zoo().joints_of("weld")
    assert np.isnan(joints.lowers).all() and np.isnan(joints.servo_angles).all()
    assert not joints.rest_lengths.any()


def test_what_was_read_stays_as_it_was_when_the_world_goes_on():
    world = joint_zoo()
    world.step(ticks=5)
    read = world.joints_of("revolute")
    angles, anchors = read.angles.copy(), read.anchors_b.copy()
    world.step(ticks=5)
    assert (read.angles == angles).all() and (read.anchors_b == anchors).all()


def test_kinds_and_jointed_bodies_follow_what_comes_goes_and_returns():
    world = World()
    a, b, c = (world.add_dynamic(Box(), position=(2.0 * k, 0.0)) for k in range(3))
    asked = {"revolute", "distance"}

    def jointed() -> list[list[int]]:
        return world.jointed_rows(asked).tolist()

    assert world.joint_kinds == frozenset() and jointed() == []
    hinge = world.add_joint(Revolute(a=a, b=b, anchor=(1.0, 0.0)))
    assert world.joint_kinds == {"revolute"} and jointed() == [[a.index, b.index]]
    kept = world.save()
    rod = world.add_joint(Distance(a=b, b=c, anchor_a=(2.0, 0.0), anchor_b=(4.0, 0.0)))
    assert world.joint_kinds == asked and len(jointed()) == 2
    hinge.remove()
    assert world.joint_kinds == {"distance"} and jointed() == [[b.index, c.index]]
    world.add_joint(Revolute(a=a, b=c, anchor=(1.0, 0.0)))  # in the row of the one that went
    assert world.joint_kinds == asked and len(jointed()) == 2
    rod.remove()
    world.restore(kept)
    assert world.joint_kinds == {"revolute"} and jointed() == [[a.index, b.index]]
    c.remove()
    a.remove()
    assert world.joint_kinds == frozenset() and jointed() == []
    assert World.from_snapshot(kept).joint_kinds == {"revolute"}
