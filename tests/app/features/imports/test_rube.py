"""Scenes of R.U.B.E.: they move as the same world built by hand, and tell what did not come."""

import copy
import json
import math
from typing import Any

import pytest

from app.features.imports.model.rube import is_rube, rube_scene
from physics import Chain, Circle, Polygon, Revolute, World
from physics.plain.world_values import fill_world
from tests.app.features.imports.samples import RUBE


def world_of(tree: dict[str, Any]) -> World:
    words, _ = rube_scene(tree)
    world = World()
    fill_world(world, words)
    return world


def by_hand() -> World:
    world = World(gravity=(0.0, -10.0))
    line = ((-10.0, 0.0), (10.0, 0.0))
    ground = world.add_static(
        Chain(points=line, friction=0.5), Chain(points=line[::-1], friction=0.5), name="ground"
    )
    corners = ((0.0, -0.1), (2.0, -0.1), (2.0, 0.1), (0.0, 0.1))
    plank = world.add_dynamic(
        Polygon(vertices=corners, friction=0.5, restitution=0.25), position=(3.0, 2.0), angle=0.2
    )
    ball = Circle(radius=0.4, density=2.0, friction=0.2)
    world.add_dynamic(ball, position=(0.0, 3.0), velocity=(1.0, 0.0))
    limits = {"lower": -1.1, "upper": 0.9}  # it counts from now, which is 0.1
    world.add_joint(Revolute(a=ground, b=plank, anchor=(3.0, 2.0), **limits))
    return world


def test_a_scene_moves_as_the_same_world_built_by_hand() -> None:
    ours, theirs = by_hand(), world_of(RUBE)
    for _ in range(4):
        ours.step(ticks=120)
        theirs.step(ticks=120)
        for a, b in zip(ours.bodies, theirs.bodies, strict=True):
            assert b.center == pytest.approx(a.center, abs=1e-6)
            assert b.angle == pytest.approx(a.angle, abs=1e-6)


def joint(kind: str, **own: Any) -> dict[str, Any]:
    """The scene with one joint between plank and ball at its place."""
    tree = copy.deepcopy(RUBE)
    ends = {"type": kind, "name": "j", "bodyA": 1, "bodyB": 2, "anchorB": 0}
    tree["body"][1]["angle"] = 0
    tree["joint"] = [{**ends, "anchorA": {"x": -3, "y": 1}, **own}]
    return tree


@pytest.mark.parametrize(
    ("tree", "kind", "expected"),
    [
        (joint("distance", length=2, frequency=3, dampingRatio=0.5), "distance",
         {"length": 2.0, "hertz": 3.0, "damping_ratio": 0.5}),
        (joint("rope", maxLength=4), "distance", {"max_length": 4.0}),
        (joint("weld", frequency=5, dampingRatio=0.3), "weld", {"angular_hertz": 5.0}),
        (joint("wheel", localAxisA={"x": 0, "y": 1}, springFrequency=4, springDampingRatio=0.7,
               enableMotor=True, motorSpeed=-5, maxMotorTorque=8), "wheel",
         {"hertz": 4.0, "motor_speed": -5.0, "max_torque": 8.0}),
        (joint("prismatic", localAxisA={"x": 1, "y": 0}, enableLimit=True, lowerLimit=-1,
               upperLimit=2, enableMotor=True, motorSpeed=1, maxMotorForce=9), "prismatic",
         {"lower": -1.0, "upper": 2.0, "motor_speed": 1.0, "max_force": 9.0}),
        (joint("revolute", enableMotor=True, motorSpeed=2, maxMotorTorque=3), "revolute",
         {"motor_speed": 2.0, "max_torque": 3.0}),
        (joint("motor", maxForce=7, maxTorque=6), "motor", {"max_force": 7.0, "max_torque": 6.0}),
        (joint("friction", maxForce=7, maxTorque=6), "motor", {"hertz": 0.0, "max_force": 7.0}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_joints_have_the_numbers_of_the_file(tree: Any, kind: str, expected: Any) -> None:
    world = world_of(tree)
    (made,) = world.joints
    assert made.kind == kind
    for name, value in expected.items():
        assert getattr(made, name) == value, name
    if kind != "motor":
        for at in made.anchors:
            assert at == pytest.approx((0.0, 3.0))


def test_a_prismatic_joint_that_has_slid_knows_how_far() -> None:
    tree = joint("prismatic", localAxisA={"x": 2, "y": 0}, anchorB={"x": 0.5, "y": 0})
    tree["joint"][0] |= {"enableLimit": True, "lowerLimit": 0.5, "upperLimit": 0.5}
    tree["gravity"] = 0
    world = world_of(tree)
    before = world.bodies[2].center
    world.step(ticks=10)
    apart = [math.dist(*joint.anchors) for joint in world.joints]
    assert apart == pytest.approx([0.5], abs=1e-3), "the limit is where it is now"
    assert math.dist(world.bodies[2].center, before) < 0.1


def test_material_filter_and_mass_are_those_of_the_file() -> None:
    tree = copy.deepcopy(RUBE)
    plank = tree["body"][1]
    plank |= {"fixedRotation": True, "bullet": True, "linearDamping": 0.5, "massData-mass": 9}
    fixture = plank["fixture"][0]
    fixture |= {"sensor": False, "filter-categoryBits": 4, "filter-maskBits": 3}
    fixture["filter-groupIndex"] = -2
    body = world_of(tree).bodies[1]
    assert (body.fixed_rotation, body.bullet, body.linear_damping, body.mass) == (
        True,
        True,
        0.5,
        9,
    )
    (shape,) = body.shapes
    assert tuple(shape.filter) == (4, 3, -2)
    assert (shape.friction, shape.restitution) == (0.5, 0.25), "3F000000 is a half"


def test_a_concave_or_many_cornered_polygon_is_an_outline() -> None:
    tree = copy.deepcopy(RUBE)
    vertices = {"x": [0, 2, 2, 1, 0], "y": [0, 0, 2, 1, 2]}
    tree["body"][1]["fixture"][0]["polygon"] = {"vertices": vertices}
    assert world_of(tree).bodies[1].mass == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("change", "name", "why"),
    [
        (lambda t: t["body"][1].pop("fixture"), "plank", "no shape"),
        (lambda t: t["body"][1].pop("fixture"), "hinge", "a body that it holds"),
        (lambda t: t["joint"][0].update(type="gear"), "hinge", "gear joints do not come"),
        (lambda t: t["joint"][0].update(bodyB=0), "hinge", "a body that it holds"),
        (lambda t: t.update(image=[{"name": "sky"}]), "sky", "pictures do not come"),
        (lambda t: t["body"][2]["fixture"][0].update(circle={}), "ball, fixture", "radius"),
        (lambda t: t["body"][2].update(type=9), "ball", "type"),
    ],
)  # fmt: skip
def test_what_does_not_come_is_named_with_its_reason(change: Any, name: str, why: str) -> None:
    tree = copy.deepcopy(RUBE)
    change(tree)
    words, report = rube_scene(tree)
    fill_world(World(), words)
    assert any(who == name and why in reason for who, reason in report.named), report.named


def test_only_scenes_of_the_editor_are_taken_for_such() -> None:
    assert is_rube(RUBE) and is_rube(json.loads(json.dumps(RUBE)))
    assert not is_rube({"body": 3, "gravity": 0}) and not is_rube([]) and not is_rube({"body": []})


def test_a_body_without_density_has_a_kilogram_as_in_box2d() -> None:
    tree = copy.deepcopy(RUBE)
    tree["body"][2]["fixture"][0]["density"] = 0
    assert world_of(tree).bodies[2].mass == 1.0
    tree["body"][2]["fixture"] = tree["body"][0]["fixture"]
    _, report = rube_scene(tree)
    assert report.named == [("ball", "it moves, and is made of lines, which weigh nothing")]
