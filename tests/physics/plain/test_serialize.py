"""A world in plain values: what is written and read again is defined the same, and stands there."""

import json
import math

import numpy as np
import pytest

import scenes
from physics import (
    Box,
    Capsule,
    Chain,
    Circle,
    DefinitionError,
    Distance,
    Filter,
    HalfSpace,
    Polygon,
    Revolute,
    Segment,
    SolverSettings,
    World,
)
from physics.joints.kinds import KINDS
from physics.plain.definition_values import SHAPES, read_shape, shape_to_dict
from physics.plain.joint_values import JOINTS
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.joint_zoo import joint_zoo
from tests.physics.state.test_export import edited
from tests.physics.zoo import zoo
from tests.sampled import cases, sampled

NOT_DEFINED = {
    "body_a",
    "body_b",
    "first",
    "second",
    "id",
    "slots",
    "crowd",  # found when rows are placed
    "direct",
    "changed",
    "broken",
    "impulses",
}
"""What a joint's record has beside its definition: rows of this world, and what the solver did."""


def read(words: dict) -> World:
    """The world that a file with these words describes."""
    world = World()
    fill_world(world, json.loads(json.dumps(words)))
    return world


def scene_world(name: str) -> World:
    scene = scenes.load(name)()
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    return world


WORLDS = {
    "zoo": zoo,
    "joints": joint_zoo,
    "edited": edited,
    **{name: lambda name=name: scene_world(name) for name in sampled()},
}


@pytest.mark.parametrize("ticks", [0, 100])
@pytest.mark.parametrize("name", cases(WORLDS))
def test_a_world_read_again_is_defined_the_same(name: str, ticks: int):
    world = WORLDS[name]()
    world.step(ticks=ticks)
    copy = read(world_to_dict(world))
    for ours, theirs in zip(world.bodies, copy.bodies, strict=True):
        assert (ours.name, ours.kind, ours.shapes) == (theirs.name, theirs.kind, theirs.shapes)
        assert ours.state == theirs.state, "positions and velocities are the same bits"
        assert (ours.mass, ours.inertia) == (theirs.mass, theirs.inertia)
        for word in ("gravity_scale", "linear_damping", "angular_damping", "fixed_rotation"):
            assert getattr(ours, word) == getattr(theirs, word)
        assert (ours.bullet, ours.may_sleep) == (theirs.bullet, theirs.may_sleep)
    for ours, theirs in zip(world.joints, copy.joints, strict=True):
        same_joint(ours, theirs)
    assert (world.gravity, world.settings, world.air) == (copy.gravity, copy.settings, copy.air)
    assert world.collision_matrix.rows() == copy.collision_matrix.rows()
    assert len(world.vetoes.pairs) == len(copy.vetoes.pairs)


def same_joint(ours, theirs) -> None:
    """The record of the same joint in two worlds."""
    assert ours.kind == theirs.kind
    assert [e and e.name for e in (ours.a, ours.b)] == [e and e.name for e in (theirs.a, theirs.b)]
    skip = NOT_DEFINED | {"jx", "jy", "jw"}
    if hasattr(JOINTS[ours.kind], "anchor_a"):
        skip = skip | {"ux", "uy"}  # the line between the anchors, which follows from them
    for name in set(ours.row.dtype.names) - skip:
        a, b = np.asarray(ours.row[name], float), np.asarray(theirs.row[name], float)
        # Anchors go into the world and back: some ten roundings of numbers up to 100 m.
        assert np.allclose(a, b, rtol=0.0, atol=1e-13 * 100, equal_nan=True), name


def test_every_kind_of_joint_and_shape_is_among_them():
    kinds = {joint.kind for make in (joint_zoo, zoo) for joint in make().joints}
    assert kinds == set(JOINTS) == {kind.WORD for kind in KINDS}
    solid = {"circle", "box", "capsule", "polygon", "outline"}
    assert set(SHAPES) == {*solid, "segment", "chain", "halfspace"}


@pytest.mark.parametrize(
    "shape",
    [
        Circle(),
        Circle(radius=0.1, center=(0.1, -1 / 3), density=7.0, sensor=True),
        Box(width=2.0, angle=0.3, radius=0.1, friction=0.1, restitution=0.9),
        Capsule(end_radius=0.1, rolling_resistance=0.01, tangent_speed=-2.0),
        Polygon(vertices=((0.0, 0.0), (1.0, 0.0), (0.3, 0.7)), filter=Filter(2, 0xFF, -3)),
        Segment(radius=0.05),
        Chain(points=((0.0, 0.0), (1.0, 0.1), (2.0, 0.0)), loop=False),
        Chain(points=((0.0, 0.0), (0.0, 1.0), (1.0, 0.0)), loop=True),
        HalfSpace(normal=(-3.0, 4.0), offset=-2.5, friction=0.9),
    ],
)
def test_shapes_come_back_equal(shape):
    words = json.loads(json.dumps(shape_to_dict(shape)))
    assert read_shape("shape", words) == shape
    assert words == shape_to_dict(read_shape("shape", words))


def test_what_is_at_its_default_is_left_out():
    world = World()
    world.add_dynamic(Circle(), position=(1.0, 2.0), name="ball")
    words = world_to_dict(world)["bodies"]
    assert words == [
        {"name": "ball", "kind": "dynamic", "position": [1.0, 2.0], "shapes": [{"kind": "circle"}]}
    ]


def test_a_mass_that_was_set_is_kept():
    world = World()
    ball = world.add_dynamic(Circle())
    ball.mass = 12.5
    other = world.add_dynamic(Box(), position=(3.0, 0.0))
    other.inertia = 7.0
    copy = read(world_to_dict(world))
    assert copy.bodies[0].mass == 12.5
    assert copy.bodies[0].inertia == ball.inertia
    assert copy.bodies[1].inertia == 7.0


def test_bodies_with_one_name_are_referred_to_by_id():
    world = World()
    twins = [world.add_dynamic(Circle(), position=(2.0 * i, 0.0), name="twin") for i in range(3)]
    world.add_joint(Distance(a=twins[2], b=twins[1], anchor_a=(4.0, 0.0), anchor_b=(2.0, 0.0)))
    copy = read(world_to_dict(world))
    joint = copy.joints[0]
    assert (joint.a, joint.b) == (copy.bodies[2], copy.bodies[1])


def test_bodies_keep_their_numbers_when_others_are_gone_or_joints_were_added_between():
    world = World()
    bodies = [world.add_dynamic(Circle(), position=(2.0 * i, 0.0)) for i in range(3)]
    world.add_joint(Distance(a=bodies[1], b=bodies[2], anchor_a=(2.0, 0.0), anchor_b=(4.0, 0.0)))
    bodies.append(world.add_dynamic(Circle(), position=(6.0, 0.0)))
    world.remove(bodies[0])
    words = world_to_dict(world)
    assert [entry.get("number") for entry in words["bodies"]] == [2, None, 5]
    copy = read(words)
    assert [body.id for body in copy.bodies] == [2, 3, 5]
    assert copy.joints[0].id == copy.newest_id == 6
    assert world_to_dict(copy)["bodies"] == words["bodies"]


def test_a_world_without_gaps_writes_no_numbers():
    world = World()
    for i in range(3):
        world.add_dynamic(Circle(), position=(2.0 * i, 0.0))
    assert not any("number" in entry for entry in world_to_dict(world)["bodies"])


def test_a_hinge_that_has_turned_keeps_its_limits():
    world = World(gravity=(0.0, 0.0))
    arm = world.add_dynamic(Box(), position=(0.5, 0.0), velocity=(0.0, 0.5), omega=1.0)
    hinge = world.add_joint(Revolute(b=arm, anchor=(0.0, 0.0), lower=-0.5, upper=0.5))
    world.step(ticks=60)
    copy = read(world_to_dict(world))
    assert abs(hinge.angle) > 0.1
    # The angle is written and added again: two roundings of an angle below 1.
    assert math.isclose(copy.joints[0].angle, hinge.angle, abs_tol=1e-15)
    assert (copy.joints[0].lower, copy.joints[0].upper) == (-0.5, 0.5)


def test_a_gear_keeps_its_teeth():
    world = joint_zoo()
    world.step(ticks=100)
    (gear,) = [joint for joint in world.joints if joint.kind == "gear"]
    (copy,) = [joint for joint in read(world_to_dict(world)).joints if joint.kind == "gear"]
    # Two angles or coordinates of some metres, a few roundings each.
    assert math.isclose(copy.error, gear.error, abs_tol=1e-13)


BODY = {"name": "a", "shapes": [{"kind": "circle"}]}
OTHER = {"name": "b", "position": [3, 0], "shapes": [{"kind": "box"}]}
BOTH = [BODY, OTHER]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"bodies": {}}, "bodies: must be a list"),
        ({"bodies": [3]}, r"bodies\[0\]: must be an object"),
        ({"bodies": [{**BODY, "positon": [0, 0]}]}, r"positon: unknown key; did you mean 'posit"),
        (
            {"bodies": [BODY, BODY, BODY, {"shapes": [{"kind": "box", "fricton": 1}]}]},
            r"^bodies\[3\]\.shapes\[0\]\.fricton: unknown key; did you mean 'friction'",
        ),
        ({"bodies": [{**BODY, "position": [1]}]}, r"bodies\[0\]\.position: must be a pair"),
        ({"bodies": [{**BODY, "position": [1, "2"]}]}, r"position\[1\]: must be a number, not '2'"),
        ({"bodies": [{**BODY, "position": [1, True]}]}, r"position\[1\]: must be a number"),
        ({"bodies": [{**BODY, "angle": math.nan}]}, "angle: must be a finite number, not nan"),
        ({"bodies": [{**BODY, "angle": 10**400}]}, "finite number, not a huge number"),
        ({"bodies": [{**BODY, "position": [1e300, 0]}]}, r"bodies\[0\]: position\.x must be betw"),
        ({"bodies": [{**BODY, "bullet": 1}]}, "bullet: must be true or false, not 1"),
        ({"bodies": [{**BODY, "name": 7}]}, "name: must be a word, not 7"),
        ({"bodies": [{**BODY, "kind": "dynamik"}]}, "a body is static, kinematic or dynamic"),
        ({"bodies": [{**BODY, "kind": ["x"]}]}, "kind"),
        ({"bodies": [{**BODY, "shapes": [{}]}]}, r"shapes\[0\]\.kind: has no kind"),
        ({"bodies": [{**BODY, "shapes": [{"kind": "boks"}]}]}, "did you mean 'box'"),
        ({"bodies": [{**BODY, "shapes": [{"kind": "circle", "radius": -1}]}]}, "Circle.radius"),
        ({"bodies": [{"name": "a"}]}, "has no shape, so no mass"),
        ({"bodies": [{**BODY, "mass": 0}]}, "mass must be between"),
        ({"bodies": [{**BODY, "center": [1, 0]}]}, "does not fit the position"),
        ({"bodies": [{**BODY, "id": 0}]}, "id: must be a whole number > 0"),
        ({"bodies": [{**BODY, "id": 1}, {**BODY, "id": 1}]}, r"bodies\[1\]\.id: 1 is used twice"),
        (
            {"bodies": [{**BODY, "number": 0}]},
            r"bodies\[0\]\.number: must be a whole number from 1",
        ),
        ({"bodies": [BODY, {**BODY, "number": 1}]}, "number: must be a whole number from 2"),
        ({"bodies": [{**BODY, "number": "2"}]}, "number: must be a whole number from 1"),
        ({"joints": [{"kind": "hinge"}]}, "no kind is called 'hinge'"),
        ({"bodies": BOTH, "joints": [{"kind": "weld", "b": "c"}]}, "there is no body 'c'"),
        ({"bodies": BOTH, "joints": [{"kind": "weld", "a": "a"}]}, r"joints\[0\]: Weld\.b must"),
        ({"bodies": [BODY, BODY], "joints": [{"kind": "weld", "b": "a"}]}, "2 bodies are called"),
        ({"bodies": BOTH, "joints": [{"kind": "weld", "b": "a", "anchor_a": [0, 0]}]}, "anchor_b"),
        ({"bodies": BOTH, "joints": [{"kind": "gear", "first": 3}]}, "no joint 3 above"),
        ({"bodies": BOTH, "joints": [{"kind": "weld", "b": "a", "lower": 1}]}, "unknown key"),
        ({"settings": {"substep": 2}}, r"settings\.substep: unknown key; did you mean 'substeps'"),
        ({"settings": {"substeps": 200}}, r"settings\.substeps must be between 1 and 16"),
        ({"settings": {"contact_bias": "hard"}}, "must be one of soft"),
        ({"air": {"wind": 3}}, r"air\.wind: must be a pair"),
        ({"gravity": None}, "gravity: must be a pair of numbers"),
        ({"categories_apart": [[1, 99]]}, r"categories_apart\[0\]: a category is a number 0\.\.31"),
        ({"bodies": BOTH, "bodies_apart": [["a", "a"]]}, "never collides with itself"),
        ({"bodies": BOTH, "bodies_apart": [["a"]]}, "must be a pair"),
    ],
)
def test_every_mistake_is_named_with_its_path(words: dict, message: str):
    with pytest.raises(DefinitionError, match=message):
        fill_world(World(), words)


def test_a_gear_refers_to_joints_above_it():
    wheels = [
        {"name": name, "position": [x, 0], "shapes": [{"kind": "circle"}]}
        for name, x in (("a", 0), ("b", 3))
    ]
    hinges = [
        {"id": 7, "kind": "revolute", "b": "a", "anchor": [0, 0]},
        {"id": 8, "kind": "revolute", "b": "b", "anchor": [3, 0]},
    ]
    gear = {"kind": "gear", "first": 7, "second": 8, "ratio": 2}
    world = World()
    fill_world(world, {"bodies": wheels, "joints": [*hinges, gear]})
    assert world.joints[2].ratio == 2.0
    with pytest.raises(DefinitionError, match="no joint 7 above"):
        fill_world(World(), {"bodies": wheels, "joints": [gear, *hinges]})
