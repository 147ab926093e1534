"""Every value that a program can hand in wrongly is refused in words, and leaves no trace.

One table of bad values is thrown at every field of every definition, setting and handle. What is
refused raises DefinitionError (never a bare TypeError of somebody's insides) that names the field;
what is taken is of the field's kind and finite. Whatever happens, the world's hash stays.
"""

import inspect
import math
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from physics import (
    Air,
    Body,
    Box,
    Capsule,
    Circle,
    DefinitionError,
    Filter,
    Gear,
    MouseJoint,
    Polygon,
    Revolute,
    Segment,
    SolverSettings,
    World,
)
from physics.bodies.body_rows import BODY_VALUES
from physics.joints.definition import columns
from physics.joints.kinds import KINDS
from physics.plain.definition_values import SHAPES
from tests.physics.joint_zoo import example_of, joint_zoo

BAD = [
    math.nan,
    math.inf,
    -math.inf,
    1e300,
    -1e300,
    10**400,
    -1,
    2.5,
    True,
    None,
    "fast",
    "1.0",
    b"1",
    1j,
    (),
    (1.0,),
    (1.0, math.nan),
    (1.0, "2"),
    (True, False),
    (1.0, 2.0, 3.0),
    ((0.0, 1.0), 3),
    {},
    object(),
    Circle,
    np.array([1.0, 2.0, 3.0]),
    np.float64("nan"),
]


def is_sound(value: Any) -> bool:
    """Whether a value that was taken is one: text, flags, finite numbers, None, tuples of these."""
    if isinstance(value, tuple | list | np.ndarray):
        return all(map(is_sound, value))
    if isinstance(value, int | float | np.number) and not isinstance(value, bool):
        return math.isfinite(value) if abs(value) < 1e308 else value == math.inf
    return value is None or isinstance(value, str | bool)


def throw(field: str, use: Callable[[Any], Any], takes_inf: bool = False) -> None:
    """Hand every bad value to `use`; `field` is in every error."""
    for value in BAD:
        try:
            use(value)
        except DefinitionError as error:
            assert field.rsplit(".")[-1] in str(error), (field, value, str(error))
            assert len(str(error)) < 400
        else:
            is_end = takes_inf and isinstance(value, float) and math.isinf(value)
            is_none = field == "query.ignore" and not value  # nobody
            assert is_sound(value) or is_end or is_none, f"{field} took {value!r}"


SHAPE_FIELDS = [(kind, entry.name) for kind in SHAPES.values() for entry in fields(kind)]


@pytest.mark.parametrize(("kind", "name"), SHAPE_FIELDS, ids=lambda x: getattr(x, "__name__", x))
def test_shapes(kind, name):
    def use(value):
        shape = kind(**{name: value})
        if name in ("sensor", "loop"):
            assert value in (True, False)
        elif name not in ("center", "start", "end", "vertices", "points", "normal", "filter"):
            assert not isinstance(value, bool | tuple | str)
        assert all(len(hull.discs) for hull in shape.parts)

    throw(f"{kind.__name__}.{name}", use)


@pytest.mark.parametrize("bad", [3, None, "all", (), (1, 2), (1, 2, "x"), (1, math.nan, 0), {}])
def test_filters(bad):
    for use in (
        lambda: Box(filter=bad),
        lambda: World().query_point((0.0, 0.0), filter=bad) if bad is not None else Box(filter=bad),
    ):
        with pytest.raises(DefinitionError, match="filter"):
            use()
    with pytest.raises(DefinitionError, match=r"filter\.group must be a whole number"):
        Box(filter=Filter(1, 1, 0.5))  # pyright: ignore[reportArgumentType]


@pytest.fixture
def world() -> Iterator[World]:
    world = World()
    world.add_dynamic(Box(), Circle(center=(0.3, 0.0)), position=(0.0, 3.0), name="box")
    world.add_static(Box(width=9.0), name="floor")
    world.add_kinematic(Box(), position=(7.0, 0.0), name="lift")
    world.step(ticks=2)
    before = world.hash()
    yield world
    assert world.hash() == before


@pytest.mark.parametrize("name", sorted(set(BODY_VALUES) - {"id", "user_data", "color"}))
def test_values_of_bodies(world, name):
    serial, before = world.newest_id, world.save()
    for value in BAD:
        try:
            world.add_dynamic(Circle(), **{name: value})
        except DefinitionError as error:
            assert name in str(error)
            assert world.newest_id == serial
        else:
            assert is_sound(value), f"{name} took {value!r}"
            assert isinstance(value, bool) <= isinstance(BODY_VALUES[name], bool)
            world.restore(before)


SETTABLE = sorted(
    name
    for name, entry in inspect.getmembers(Body)
    if getattr(entry, "fset", None) or type(entry).__name__ == "Column"
)


@pytest.mark.parametrize("name", sorted(set(SETTABLE) - {"user_data"}))
def test_properties_of_bodies(world, name):
    before = world.save()
    for body in world.bodies:
        for value in BAD:
            state = world.hash()
            try:
                setattr(body, name, value)
            except DefinitionError as error:
                assert name.rstrip("s") in str(error), (name, value, str(error))
                assert world.hash() == state
            else:
                empty = name == "shapes" and len(value) == 0
                assert is_sound(value) or empty, f"{name} took {value!r}"
                world.restore(before)


METHODS = {
    "apply_force.force": lambda body, value: body.apply_force(value),
    "apply_force.at": lambda body, value: body.apply_force((1.0, 0.0), at=value),
    "apply_impulse.impulse": lambda body, value: body.apply_impulse(value),
    "apply_torque.torque": lambda body, value: body.apply_torque(value),
    "apply_angular_impulse.impulse": lambda body, value: body.apply_angular_impulse(value),
    "target.position": lambda body, value: body.target(value),
    "target.angle": lambda body, value: body.target((0.0, 0.0), value),
    "target.duration": lambda body, value: body.target((0.0, 0.0), None, value),
    "set_material.shapes": lambda body, value: body.set_material(value, friction=0.2),
    "set_material.friction": lambda body, value: body.set_material(friction=value),
    "set_material.sensor": lambda body, value: body.set_material(0, sensor=value),
    "set_material.filter": lambda body, value: body.set_material(filter=value),
}


@pytest.mark.parametrize("name", METHODS)
def test_methods_of_bodies(world, name):
    body, before = world.body("lift" if "target" in name else "box"), world.save()

    def use(value):
        state = world.hash()
        try:
            METHODS[name](body, value)
        except DefinitionError:
            assert world.hash() == state
            raise
        world.restore(before)

    throw(name, use)


WORLD = {
    "gravity": lambda world, value: setattr(world, "gravity", value),
    "settings": lambda world, value: setattr(world, "settings", value),
    "air": lambda world, value: setattr(world, "air", value),
    "record_events": lambda world, value: setattr(world, "record_events", value),
    "settings of a new one": lambda world, value: World(settings=value) and None,
    "step.ticks": lambda world, value: world.step(value),
    "advance.seconds": lambda world, value: world.advance(value),
    "removed": lambda world, value: world.remove(value),
    "joint": lambda world, value: world.add_joint(value),
    "Revolute.a": lambda world, value: world.add_joint(Revolute(a=value, b=world.body("box"))),
    "Revolute.b": lambda world, value: world.add_joint(Revolute(b=value)),
    "collides": lambda world, value: world.let_collide(world.body("box"), value, False),
    "category": lambda world, value: world.collision_matrix.set(1, value, False),
    "allowed": lambda world, value: world.collision_matrix.set(1, 2, value),
    "explode.center": lambda world, value: world.explode(value, 1.0, 1.0),
    "explode.radius": lambda world, value: world.explode((0.0, 0.0), value, 1.0),
    "query.point": lambda world, value: world.query_point(value),
    "query.ignore": lambda world, value: world.query_point((0.0, 0.0), ignore=value),
    "query.dynamic_only": lambda world, v: world.query_point((0.0, 0.0), dynamic_only=v),
    "query.low": lambda world, value: world.query_box(value, (1.0, 1.0)),
    "query.contained": lambda world, value: world.query_box((0.0, 0.0), (1.0, 1.0), value),
    "closest.max_distance": lambda world, value: world.closest((0.0, 0.0), value),
    "ray.start": lambda world, value: world.ray_cast(value, (1.0, 1.0)),
    "cast.shape": lambda world, value: world.shape_cast(value, (0.0, 0.0), (1.0, 1.0)),
    "cast.angle": lambda world, v: world.shape_cast(Circle(), (0.0, 0.0), (1.0, 1.0), v),
}


@pytest.mark.parametrize("name", WORLD)
def test_functions_of_worlds(world, name):
    before = world.save()

    def use(value):
        state = world.hash()
        try:
            WORLD[name](world, value)
        except DefinitionError:
            assert world.hash() == state
            raise
        world.restore(before)

    field = name.split(" ")[0]
    throw(field, use, takes_inf=name == "closest.max_distance")


@pytest.mark.parametrize("options", [SolverSettings, Air])
def test_settings(options):
    for entry in fields(options):
        made = options()
        throw(entry.name, lambda value, made=made, name=entry.name: setattr(made, name, value))
        assert is_sound(getattr(made, entry.name))


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.WORD)
def test_joints(world, kind):
    """Definitions: every field; handles: every number."""
    before = world.save()
    box, lift = world.body("box"), world.body("lift")
    zoo = joint_zoo()
    joint = next(joint for joint in zoo.joints if joint.kind == kind.WORD)
    then = zoo.save()

    def make(name, value):
        definition = MouseJoint(box) if kind is MouseJoint else example_of(kind, lift, box)
        setattr(definition, name, value)
        try:
            world.add_joint(definition)
        finally:
            world.restore(before)

    def put(name, value):
        state = zoo.hash()
        try:
            setattr(joint, name, value)
        except DefinitionError:
            assert zoo.hash() == state
            raise
        zoo.restore(then)

    for entry in fields(kind):
        if entry.name in ("a", "b", "body", "first", "second"):
            continue
        ends = ("break_force", "break_torque", "lower", "upper", "min_length", "max_length")
        takes_inf = entry.name in ends  # it stands for none
        if kind is not Gear:  # which holds joints; its one number is tried on the handle
            throw(entry.name, lambda value, name=entry.name: make(name, value), takes_inf)
        if entry.name in columns(kind):
            throw(entry.name, lambda value, name=entry.name: put(name, value), takes_inf)


@pytest.mark.parametrize(
    ("thing", "name", "meant"),
    [
        (World(), "gravty", "gravty"),
        (World().settings, "substep", "substeps"),
        (World().add_dynamic(Circle()), "velocty", "velocty"),
        (Revolute(), "moter_speed", "motor_speed"),
        (next(iter(joint_zoo().joints)), "moter_speed", "motor_speed"),
    ],
    ids=["world", "settings", "body", "definition", "joint"],
)
def test_a_misspelt_attribute_is_refused(thing, name, meant):
    with pytest.raises(AttributeError, match=meant):
        setattr(thing, name, 1.0)


def test_a_misspelt_value_of_a_body_or_material_is_named():
    world = World()
    with pytest.raises(DefinitionError, match="no 'velocty'; did you mean 'velocity'"):
        world.add_dynamic(Circle(), velocty=(1.0, 0.0))  # type: ignore[call-arg]
    with pytest.raises(DefinitionError, match="no 'frction'; did you mean 'friction'"):
        world.add_dynamic(Circle()).set_material(frction=1.0)  # type: ignore[call-arg]


@pytest.mark.parametrize("kind", [Polygon, Capsule, Segment])
def test_a_shape_that_is_no_tuple_of_shapes_gets_a_hint(kind):
    body = World().add_dynamic(Circle())
    with pytest.raises(DefinitionError, match=r"tuple of shapes such as Circle"):
        body.shapes = kind()
