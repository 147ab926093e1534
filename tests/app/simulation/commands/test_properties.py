"""Every property can be read, set and has a unit that is one; materials are shapes' numbers."""

import pytest

from app.quantities.materials import MATERIALS, OLD_SHEET, SHEET, material_of
from app.quantities.units import parse_unit
from app.session.session import Session
from app.simulation.commands.edit import SetBody, SetJoint, SetMaterial, SetShape, SetWorld
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    joint_value,
    shape_properties,
    shape_value,
    world_properties,
    world_value,
)
from app.simulation.commands.property_ref import Address
from physics import Box, Capsule, Chain, Circle, HalfSpace, Polygon, Segment
from tests.app.simulation.commands.edit.tables import BALL, BOX, add, do, join, open_scene, state

KINDS = ("revolute", "distance", "weld", "prismatic", "wheel", "motor", "pulley", "field")


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    session = open_scene(monkeypatch)
    add(session, BOX, position=(0, 0))
    add(session, BALL, position=(3, 0))
    for i, kind in enumerate(KINDS):
        points = {"anchor": (1.0, 0.1 * i)}
        if kind in ("distance", "field", "pulley"):
            points = {"anchor_a": (0.0, 0.0), "anchor_b": (3.0, 0.0)}
        if kind == "pulley":
            points |= {"ground_a": (0.0, 4.0), "ground_b": (3.0, 4.0)}
        if kind == "motor":
            points = {}
        join(session, kind, a=1, b=2, **points)
    return session


def test_a_density_is_what_the_mass_says(session: Session) -> None:
    ball = session.world.body("circle")
    density = Address("shape", (ball.id,), "density", 0)
    before, mass = density.read([ball]), ball.mass
    do(session, SetBody((ball.id,), "mass", 3.0 * mass))
    assert density.read([ball]) == pytest.approx(3.0 * before, rel=1e-12)  # three roundings
    do(session, density.command(before))
    assert ball.mass == pytest.approx(mass, rel=1e-12) and density.read([ball]) == before


def sound(prop: Property) -> None:
    """A property has a unit that is one, and what its kind asks for."""
    if prop.unit:
        parse_unit(prop.unit)
    assert prop.low < prop.high and prop.label
    assert bool(prop.choices) == (prop.kind == "choice")


def test_every_property_set_to_its_own_value_changes_nothing(session: Session) -> None:
    world = session.world
    before = state(session)
    for body in world.bodies:
        for name, result in body_properties(body).items():
            sound(result)
            do(session, SetBody((body.id,), name, getattr(body, name)))
        for name, result in shape_properties(body.shapes[0]).items():
            sound(result)
            value = shape_value(body.shapes[0], name)
            do(session, SetShape((body.id,), 0, name, value))
            assert shape_value(body.shapes[0], name) == value
    for joint in world.joints:
        for name, result in joint_properties(joint).items():
            sound(result)
            value = joint_value(joint, name)
            do(session, SetJoint((joint.id,), name, value))
            assert joint_value(joint, name) == pytest.approx(value, abs=1e-12), (joint.kind, name)
    for name, result in world_properties(world).items():
        sound(result)
        do(session, SetWorld(name, world_value(world, name)))
    assert len(world.joints) == len(KINDS) and before[1] == session.simulation.attachments


def test_bodies_and_joints_can_be_taken_out_of_the_simulation_and_put_back(
    session: Session,
) -> None:
    hinge = session.world.joint_by_id(3)
    do(session, SetBody((1, 2), "enabled", False), SetJoint((3,), "enabled", False))
    assert not any(thing.enabled for thing in (*session.world.bodies, hinge))
    do(session, SetBody((2,), "enabled", True))
    assert [body.enabled for body in session.world.bodies] == [False, True]
    winch = joint_properties(session.world.joint_by_id(4))
    assert winch["motor_speed"].unit == "m/s" and winch["max_force"].optional


def test_a_value_that_was_set_is_read_again(session: Session) -> None:
    do(session, SetBody((1, 2), "linear_damping", 0.25), SetShape((1,), None, "width", 2.0))
    do(session, SetShape((2,), 0, "category", 4), SetJoint((4,), "max_length", 5.0))
    do(session, SetJoint((4,), "max_length", None), SetJoint((3,), "collide_connected", True))
    do(session, SetWorld("air.wind", (3.0, 0.0)), SetBody((2,), "name", "box"))
    box, ball = session.world.bodies
    assert box.linear_damping == ball.linear_damping == 0.25
    assert box.mass == pytest.approx(1.0) and ball.shapes[0].filter.category == 4
    assert session.world.joint_by_id(4).max_length is None
    assert joint_value(session.world.joint_by_id(3), "collide_connected") is True
    assert session.world.air.wind == (3.0, 0.0)
    assert ball.name == "box 2"


@pytest.mark.parametrize(
    "shape",
    [Circle(), Box(), Capsule(), Polygon(), Segment(), Chain(), HalfSpace()],
    ids=lambda s: type(s).__name__,
)
def test_every_field_of_a_shape_has_words(shape) -> None:
    for name, result in shape_properties(shape).items():
        assert result.help or name in ("width", "height"), name
        assert result.checked(shape_value(shape, name)) == shape_value(shape, name)


def test_rubber_makes_a_wheel_a_tenth_heavier_than_no_material_does() -> None:
    assert MATERIALS["rubber"].density / Circle().density == pytest.approx(1.1)


def test_a_material_of_an_old_file_keeps_its_mass(session: Session) -> None:
    words = {"ids": [1], "material": "rubber", "index": None}
    do(session, SetMaterial.read(words))
    assert session.world.bodies[0].mass == pytest.approx(11.0 * 0.5)


def test_a_material_sets_mass_and_is_recognised(session: Session) -> None:
    for material in MATERIALS.values():
        for thickness in (SHEET, OLD_SHEET):
            do(session, SetMaterial((1, 2), material.name, thickness=thickness))
            box, ball = session.world.bodies
            assert material_of(box.shapes[0]) is material_of(ball.shapes[0]) is material
            assert box.mass == pytest.approx(material.density_of(thickness) * 0.5)
    assert material_of(Circle()) is None
    assert MATERIALS["steel"].density == 7.85
    assert len({m.colour for m in MATERIALS.values()}) == len(MATERIALS)
    assert session.world.bodies_by_id[1] is session.world.bodies[0]
