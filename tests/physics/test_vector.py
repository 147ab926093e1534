"""Vectors are tuples with names, whatever hands them out."""

import json
import pickle

import numpy as np
import pytest

from physics import Box, Circle, MouseJoint, Prismatic, Revolute, Vector, World
from physics.energy.free_body import free_body


def test_a_vector_is_a_tuple_that_adds_and_scales():
    v, way = Vector(3.0, -4.0), (1.0, 1.0)
    assert v == (3.0, -4.0)
    assert (v.x, v.y, v.length) == (3.0, -4.0, 5.0)
    assert hash(v) == hash((3.0, -4.0))
    assert (repr(v), f"{v}", json.dumps(v)) == ("(3.0, -4.0)", "(3.0, -4.0)", "[3.0, -4.0]")
    assert v + way == way + v == (4.0, -3.0)
    assert v - way == -(way - v) == (2.0, -5.0)
    assert 2.0 * v == v * 2.0 == v / 0.5 == (6.0, -8.0)
    assert sum([v, v], start=Vector(0.0, 0.0)) == (6.0, -8.0)
    assert np.allclose(np.array([v, v]) @ np.eye(2), [[3.0, -4.0]] * 2)
    assert pickle.loads(pickle.dumps(v)) == v
    with pytest.raises(ValueError):
        v.__add__((1.0, 2.0, 3.0))


def test_everything_that_is_read_as_a_pair_is_one():
    world = World()
    world.record_events = world.ledger.on = True
    floor = world.add_static(Box(9.0, 1.0), position=(0.0, -0.5))
    body = world.add_dynamic(Circle(), position=(0.0, 0.49))
    slide = world.add_joint(Prismatic(a=floor, b=body, collide_connected=True))
    hand = world.add_joint(MouseJoint(body, anchor=(0.0, 0.5), target=(1.0, 0.5)))
    hinge = world.add_joint(Revolute(b=body, anchor=(0.0, 0.5)))
    world.step()
    begin = next(event for event in world.events if event.kind == "contact_begin")
    hit = world.ray_cast((0.0, 9.0), (0.0, 0.0))
    inside = world.ray_cast((0.0, 0.5), (0.0, 0.0))
    near = world.closest((3.0, 3.0), 9.0)
    assert hit is not None and inside is not None and near is not None
    diagram = free_body(world, body)
    pairs = [
        *(body.position, body.center, body.velocity, body.world_point((1, 0))),
        *(body.local_point((1, 0)), body.velocity_at((1, 0)), world.gravity, world.air.wind),
        *(*hinge.anchors, hinge.anchor_a, hinge.reaction_force, slide.axis),
        *(hand.target, hand.target_velocity, begin.point),
        *(hit.point, hit.normal, inside.point, inside.normal, near.point),
        *(diagram.sum, diagram.mass_acceleration, diagram.forces[0].force, diagram.forces[0].at),
    ]
    assert [type(pair) for pair in pairs] == [Vector] * len(pairs)
