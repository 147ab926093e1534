"""What cannot work is refused at creation, with the field and the reason."""

import inspect
import math
import typing
from dataclasses import fields

import pytest

from physics import (
    Box,
    Capsule,
    Chain,
    Circle,
    DefinitionError,
    Distance,
    Filter,
    Joint,
    MouseJoint,
    Outline,
    Polygon,
    Revolute,
    Segment,
    Shape,
    SolverSettings,
    StaleHandleError,
    World,
    convex_hull,
)
from physics.bodies.body_rows import BODY_VALUES, Moving
from physics.bodies.edits import Material
from physics.joints.definition import columns
from physics.joints.kinds import KINDS
from physics.plain.world_values import fill_world
from tests.physics.worlds import floating

NAN, INF = math.nan, math.inf
CIRCLE = {"kind": "circle"}
SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))

SHAPES = [
    (lambda: Circle(radius=0.0), "Circle.radius"),
    (lambda: Circle(radius=-1.0), "Circle.radius"),
    (lambda: Circle(radius=NAN), "Circle.radius"),
    (lambda: Circle(radius=INF), "Circle.radius"),
    (lambda: Circle(radius="big"), "Circle.radius"),
    (lambda: Circle(radius=None), "Circle.radius"),
    (lambda: Circle(center=(NAN, 0.0)), "Circle.center.x"),
    (lambda: Circle(center=(0.0, INF)), "Circle.center.y"),
    (lambda: Circle(center=3.0), "Circle.center"),
    (lambda: Circle(center=(1.0, 2.0, 3.0)), "Circle.center"),
    (lambda: Circle(density=-1.0), "Circle.density"),
    (lambda: Box(density=NAN), "Box.density"),
    (lambda: Box(friction=-0.1), "Box.friction"),
    (lambda: Box(friction=NAN), "Box.friction"),
    (lambda: Box(restitution=1.5), "Box.restitution"),
    (lambda: Box(restitution=-0.5), "Box.restitution"),
    (lambda: Box(width=0.0), "Box.width"),
    (lambda: Box(height=1e9), "Box.height"),
    (lambda: Box(angle=NAN), "Box.angle"),
    (lambda: Box(radius=-0.1), "Box.radius"),
    (lambda: Box(filter=Filter(category=-1)), "Box.filter.category"),
    (lambda: Box(filter=Filter(mask=1 << 40)), "Box.filter.mask"),
    (lambda: Capsule(start=(0, 0), end=(0, 0)), "ends"),
    (lambda: Capsule(start=(0, 0), end=(0.3, 0), radius=0.5, end_radius=0.1), "within the other"),
    (lambda: Capsule(end_radius=NAN), "Capsule.end_radius"),
    (lambda: Capsule(end_radius=0.0), "Capsule.end_radius"),
    (lambda: Segment(start=(1, 1), end=(1, 1)), "same point"),
    (lambda: Segment(radius=-1.0), "Segment.radius"),
    (lambda: Segment(end=(NAN, 0)), "Segment.end.x"),
    (lambda: Polygon(vertices=SQUARE[:2]), "3 to 8"),
    (lambda: Polygon(vertices=tuple((math.cos(k), math.sin(k)) for k in range(9))), "3 to 8"),
    (lambda: Polygon(vertices=((0, 0), (1, 0), (2, 0))), "area"),
    (lambda: Polygon(vertices=((0, 0), (1, 1), (1, 1), (0, 1))), "vertex 2"),
    (lambda: Polygon(vertices=((0, 0), (2, 0), (0.5, 0.5), (0, 2))), "not convex at vertex 2"),
    (lambda: Polygon(vertices=((0, 0), (1, 0), (1, NAN))), "Polygon.vertices[2].y"),
    (lambda: Polygon(vertices=SQUARE, radius=NAN), "Polygon.radius"),
    (lambda: Polygon(vertices=(1, 2, 3)), "Polygon.vertices[0]"),
    (
        lambda: Polygon(
            vertices=tuple(
                (math.cos(2 * k * math.tau / 5), math.sin(2 * k * math.tau / 5)) for k in range(5)
            )
        ),
        "cross",
    ),
]


@pytest.mark.parametrize(("make", "words"), SHAPES)
def test_an_absurd_shape_is_refused_by_name(make, words):
    with pytest.raises(DefinitionError) as refused:
        make()
    assert words in str(refused.value)


BODIES = [
    ({"position": (NAN, 0.0)}, "position.x"),
    ({"position": (0.0, 1e7)}, "position.y"),
    ({"position": 5}, "position"),
    ({"angle": INF}, "angle"),
    ({"velocity": (0.0, NAN)}, "velocity.y"),
    ({"omega": "fast"}, "omega"),
    ({"gravity_scale": NAN}, "gravity_scale"),
    ({"linear_damping": -1.0}, "linear_damping"),
    ({"angular_damping": NAN}, "angular_damping"),
    ({"colour": "red"}, "colour"),
]


@pytest.mark.parametrize(("values", "word"), BODIES)
def test_an_absurd_body_is_refused_by_name_and_leaves_no_trace(values, word):
    world = floating()
    before = world.hash()
    with pytest.raises(DefinitionError) as refused:
        world.add_dynamic(Circle(), **values)
    assert word in str(refused.value)
    assert world.bodies == ()
    assert world.hash() == before


@pytest.mark.parametrize(
    "shapes", [(), (Segment(),), (Circle(density=0.0),), (Segment(), Segment())]
)
def test_a_dynamic_body_needs_mass(shapes):
    with pytest.raises(DefinitionError, match="mass"):
        floating().add_dynamic(*shapes, name="ghost")


def test_a_dynamic_body_may_carry_a_segment_beside_a_real_shape():
    body = floating().add_dynamic(Circle(), Segment())
    assert body.mass == pytest.approx(math.pi / 4.0)


def test_a_static_body_has_no_velocity():
    with pytest.raises(DefinitionError, match="static"):
        floating().add_static(Box(), velocity=(1.0, 0.0))


def test_only_shapes_make_a_body():
    with pytest.raises(DefinitionError, match="shapes"):
        floating().add_dynamic("circle")


def pair():
    world = floating()
    return world, world.add_dynamic(Box(), name="a"), world.add_dynamic(Box(), position=(3.0, 0.0))


JOINTS = [
    (lambda a, b: Revolute(a=a, b=None), "Revolute.b"),
    (lambda a, b: Revolute(a=a, b=a), "same body"),
    (lambda a, b: Revolute(a=a, b=b, anchor=(NAN, 0.0)), "Revolute.anchor.x"),
    (lambda a, b: Revolute(a=a, b=b, lower=0.5, upper=-0.5), "lower limit"),
    (lambda a, b: Revolute(a=a, b=b, lower=NAN), "Revolute.lower"),
    (lambda a, b: Revolute(a=a, b=b, motor_speed=INF), "Revolute.motor_speed"),
    (lambda a, b: Revolute(a=a, b=b, max_torque=-1.0), "Revolute.max_torque"),
    (lambda a, b: Revolute(a=a, b=b, servo_angle=NAN), "Revolute.servo_angle"),
    (lambda a, b: Revolute(a=a, b=b, servo_hertz=-1.0), "Revolute.servo_hertz"),
    (lambda a, b: Revolute(a=a, b=b, servo_damping_ratio=NAN), "Revolute.servo_damping_ratio"),
    (lambda a, b: Revolute(a=a, b=b, break_force=-1.0), "break_force"),
    (lambda a, b: Revolute(a=a, b=b, break_force=NAN), "break_force"),
    (lambda a, b: Distance(a=a, b=b, anchor_b=(0.0, NAN)), "Distance.anchor_b.y"),
    (lambda a, b: Distance(a=a, b=b, length=-1.0), "Distance.length"),
    (lambda a, b: Distance(a=a, b=b, anchor_a=(0, 0), anchor_b=(0, 0)), "Distance.length"),
    (lambda a, b: Distance(a=a, b=b, length=1.0, hertz=NAN), "Distance.hertz"),
    (lambda a, b: Distance(a=a, b=b, length=1.0, damping_ratio=-0.1), "Distance.damping_ratio"),
    (lambda a, b: MouseJoint(b, target=(NAN, 0.0)), "MouseJoint.target.x"),
    (lambda a, b: MouseJoint(b, max_force=-1.0), "MouseJoint.max_force"),
    (lambda a, b: MouseJoint(b, hertz=0.0), "MouseJoint.hertz"),
    (lambda a, b: MouseJoint(b, angular_friction=NAN), "MouseJoint.angular_friction"),
    (lambda a, b: MouseJoint(None), "MouseJoint.b"),
]


@pytest.mark.parametrize(("make", "words"), JOINTS)
def test_an_absurd_joint_is_refused_by_name_and_leaves_no_trace(make, words):
    world, a, b = pair()
    with pytest.raises(DefinitionError) as refused:
        world.add_joint(make(a, b))
    assert words in str(refused.value)
    assert world.joints == ()
    world.step()
    assert b.center == (3.0, 0.0)


def test_a_joint_needs_a_body_that_moves():
    world = floating()
    walls = [world.add_static(Box()), world.add_kinematic(Box(), position=(3.0, 0.0))]
    with pytest.raises(DefinitionError, match="dynamic"):
        world.add_joint(Revolute(a=walls[0], b=walls[1]))
    with pytest.raises(DefinitionError, match="dynamic"):
        world.add_joint(Revolute(b=walls[0]))


@pytest.mark.parametrize("gone", ["a", "b"])
def test_a_joint_to_a_removed_body_is_refused(gone):
    world, a, b = pair()
    world.remove(a if gone == "a" else b)
    with pytest.raises(StaleHandleError):
        world.add_joint(Revolute(a=a, b=b))


@pytest.mark.parametrize("foreign", ["a", "b"])
def test_a_joint_to_a_body_of_another_world_is_refused(foreign):
    # Rows are numbers: it would silently join whatever has that row here.
    world, a, b = pair()
    stranger = floating().add_dynamic(Box(), name="stranger")
    ends = {"a": a, "b": b, foreign: stranger}
    with pytest.raises(DefinitionError, match="world"):
        world.add_joint(Revolute(**ends))


def test_setting_absurd_values_is_refused_and_changes_nothing():
    world, a, b = pair()
    joint = world.add_joint(Revolute(a=a, b=b, anchor=(1.5, 0.0)))
    before = world.hash()
    for thing, name, value in [
        (a, "position", (NAN, 0.0)),
        (a, "angle", INF),
        (a, "velocity", (0.0, NAN)),
        (a, "omega", NAN),
        (a, "gravity_scale", NAN),
        (world, "gravity", (NAN, 0.0)),
        (world, "gravity", 9.81),
        (joint, "max_torque", NAN),
        (joint, "servo_angle", INF),
    ]:
        with pytest.raises(DefinitionError):
            setattr(thing, name, value)
        assert world.hash() == before, (thing, name)
    for apply in (a.apply_force, a.apply_impulse):
        with pytest.raises(DefinitionError):
            apply((NAN, 0.0))
        with pytest.raises(DefinitionError):
            apply((1.0, 0.0), (NAN, 0.0))
        assert world.hash() == before
    with pytest.raises(DefinitionError):
        a.apply_torque(NAN)
    assert world.hash() == before


def test_solver_settings_name_what_is_wrong():
    with pytest.raises(ValueError, match="substeps"):
        SolverSettings(substeps=0)
    with pytest.raises(ValueError, match="contact_hertz"):
        SolverSettings(contact_hertz=NAN)
    settings = SolverSettings()
    with pytest.raises(ValueError, match="iterations"):
        settings.iterations = 1000
    with pytest.raises(AttributeError, match="substep"):
        settings.substep = 2


@pytest.mark.parametrize("value", [2.5, "4"])
def test_the_number_of_substeps_is_a_whole_number(value):
    with pytest.raises((ValueError, TypeError), match="substeps"):
        SolverSettings(substeps=value)


def test_an_unknown_joint_field_lists_those_there_are():
    world, a, b = pair()
    joint = world.add_joint(Distance(a=a, b=b, anchor_b=(3.0, 0.0)))
    with pytest.raises(AttributeError, match="length"):
        joint.lenght = 2.0
    with pytest.raises(AttributeError, match="hertz"):
        _ = joint.servo_angle


def test_names_that_are_missing_tell_which_there_are():
    world, a, b = pair()
    assert world.body("a") is a
    with pytest.raises(KeyError, match="body 2"):
        world.body("nobody")
    with pytest.raises(KeyError, match="99"):
        world.body_by_id(99)
    assert isinstance(World().bodies, tuple)


def test_a_clockwise_polygon_is_turned_round_and_keeps_its_list():
    corners = ((0.0, 0.0), (2.0, 0.0), (1.0, 1.5))
    clockwise = Polygon(vertices=corners[::-1])
    assert clockwise.vertices == corners[::-1]
    (hull,), (same,) = clockwise.parts, Polygon(vertices=corners).parts
    assert sorted(hull.discs) == sorted(same.discs)
    middle = (1.0, 0.5)
    for (x, y, _), (nx, ny) in zip(hull.discs, hull.normals, strict=True):
        assert nx * (x - middle[0]) + ny * (y - middle[1]) > 0.0  # outwards


def test_no_body_is_put_where_it_would_leave_the_world_at_once():
    world = floating()
    body = world.add_dynamic(Circle(), position=(-9_999.0, 10_000.0))
    before = world.hash()
    for add in (world.add_dynamic, world.add_static, world.add_kinematic):
        with pytest.raises(DefinitionError, match=r"\(10001, 0\) m.* 10 km .*nearer"):
            add(Circle(), position=(10_001.0, 0.0))
    far = Circle(center=(0.0, 20_000.0))  # what counts is the centre of mass
    with pytest.raises(DefinitionError, match=r"\(0, 20000\) m"):
        world.add_dynamic(far)
    with pytest.raises(DefinitionError, match="10 km"):
        body.position = (0.0, -50_000.0)
    assert world.hash() == before
    turned = world.add_dynamic(far, position=(0.0, -15_000.0))
    before = world.hash()
    with pytest.raises(DefinitionError, match="10 km"):
        turned.angle = math.pi  # the centre swings to -35 km
    assert world.hash() == before
    world.step()
    assert world.events == []


def test_a_file_with_a_body_beyond_the_world_opens_and_its_first_tick_tells():
    world = World()
    fill_world(world, {"bodies": [{"name": "far", "position": [5e4, 0], "shapes": [CIRCLE]}]})
    (body,) = world.bodies
    assert body.position == (5e4, 0.0)
    world.step()
    assert [event.kind for event in world.events] == ["removed"]


def test_what_pyright_is_told_is_what_there_is():
    numbers = {name for kind in KINDS for name in columns(kind)}
    assert numbers <= set(inspect.get_annotations(Joint)), "write them into joints/handle.py"
    assert set(typing.get_type_hints(Moving)) == set(BODY_VALUES) - {"id"}
    material = {entry.name for entry in fields(Shape)}
    assert set(typing.get_type_hints(Material)) == material


# --- rings and hulls -----------------------------------------------------------------------------

CORNERS = ((0.0, 0.0), (2.0, 0.0), (1.0, 0.2), (1.0, 1.0))


def test_a_last_corner_may_repeat_the_first():
    triangle = CORNERS[:2] + CORNERS[3:]
    for kind, field, corners, more in (
        (Polygon, "vertices", triangle, {}),
        (Outline, "vertices", CORNERS, {}),
        (Chain, "points", CORNERS, {"loop": True}),
    ):
        for last in (corners[0], (1e-9, -1e-9)):
            closed = kind(**{field: (*corners, last)}, **more)
            assert closed == kind(**{field: corners}, **more)
    assert len(Chain(points=(*CORNERS, CORNERS[0])).points) == 5  # an open chain may come back


def test_a_polygon_is_made_around_points():
    cloud = [(math.cos(k), 2.0 * math.sin(k)) for k in (0, 1, 2, 4, 5)] + [(0.0, 0.0), (0.1, 0.2)]
    made = Polygon.around(*cloud, friction=0.1)
    assert set(made.vertices) == set(cloud[:5])
    assert made.friction == 0.1
    assert convex_hull([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 0.0)]) == [
        (0.0, 0.0),
        (2.0, 0.0),
        (2.0, 1.0),
    ]
    circle = [(math.cos(k), math.sin(k)) for k in range(9)]
    for wrong in (circle, [(0, 0), (1, 1), (2, 2)], [(0, 0)], [], ["xy"], [(0.0, math.nan)]):
        with pytest.raises(DefinitionError):
            Polygon.around(*wrong)
