"""Changing a body: kind, shapes, materials, mass; waking; driving it to a target."""

import math
from dataclasses import replace

import numpy as np
import pytest

from physics import (
    Body,
    Box,
    Capsule,
    Chain,
    Circle,
    DefinitionError,
    Filter,
    Outline,
    Polygon,
    Segment,
    World,
)
from physics.body import ROW, STATE
from physics.state.layout import MOTION
from tests.physics.worlds import G, column, floating, grounded, supports

ROUNDING = 1e-12
"""A dozen operations on numbers of order 1 to 10, each good to 1e-16 of them."""


def test_the_state_is_read_at_once_and_agrees_with_the_words():
    world = floating()
    body = world.add_dynamic(
        Box(center=(1.0, 0.0)), position=(2.0, 3.0), angle=0.4, velocity=(5.0, 6.0), omega=7.0
    )
    assert body.state == (*body.center, body.angle, *body.velocity, body.omega)
    row = np.arange(24.0)
    names = MOTION.names
    picked = dict(zip(names, row, strict=True))
    read = STATE.unpack(row.tobytes()[: STATE.size])
    assert read == tuple(picked[name] for name in ("vx", "vy", "w", "x", "y", "angle"))
    assert row.nbytes == ROW


def test_setting_the_mass_scales_the_inertia():
    world = floating()
    body = world.add_dynamic(Box(width=2.0))
    inertia = body.inertia
    body.mass = 6.0  # three times its 2 kg
    assert (body.mass, body.inertia) == (6.0, pytest.approx(3.0 * inertia, rel=ROUNDING))
    body.apply_impulse((6.0, 0.0))
    assert body.velocity == pytest.approx((1.0, 0.0), rel=ROUNDING)
    body.inertia = 0.5
    body.apply_angular_impulse(2.0)
    assert body.omega == pytest.approx(4.0, rel=ROUNDING)
    assert body.mass == 6.0


@pytest.mark.parametrize("name", ["mass", "inertia"])
def test_only_dynamic_bodies_have_a_mass(name):
    wall = World().add_static(Box())
    with pytest.raises(DefinitionError, match="static"):
        setattr(wall, name, 1.0)
    with pytest.raises(DefinitionError, match=name):
        setattr(World().add_dynamic(Box()), name, 0.0)


def test_a_density_changes_mass_and_centre_and_leaves_the_body_where_it_is():
    world = floating()
    shapes = Box(center=(-1.0, 0.0)), Box(center=(1.0, 0.0))
    body = world.add_dynamic(*shapes, position=(3.0, 4.0), angle=0.3, omega=2.0)
    expected = world.add_dynamic(shapes[0], Box(center=(1.0, 0.0), density=3.0), angle=0.3)
    material = body.velocity_at((0.0, 0.0))
    body.set_material(1, density=3.0)
    assert body.shapes[1].density == 3.0
    assert body.mass == pytest.approx(expected.mass, rel=ROUNDING)
    assert body.inertia == pytest.approx(expected.inertia, rel=ROUNDING)
    assert body.position == pytest.approx((3.0, 4.0), abs=ROUNDING)
    assert body.local_point(body.center) == pytest.approx((0.5, 0.0), abs=ROUNDING)
    # No point of it changed its velocity: only the point that `velocity` speaks of did.
    assert body.velocity_at((0.0, 0.0)) == pytest.approx(material, abs=1e-11)


def test_an_equal_density_for_all_keeps_contacts_and_centre():
    world = grounded()
    (box,) = column(world, 1)
    world.step(ticks=20)
    ages = world.contacts.ages.tolist()
    box.set_material(density=7.0)
    world.step()
    assert world.contacts.ages.tolist() == [age + 1 for age in ages]
    assert box.mass == 7.0


def test_friction_changed_on_the_fly_lets_a_resting_box_slide():
    slope = math.atan(0.5)
    world = grounded(friction=0.6, slope=slope)
    (box,) = column(world, 1)
    world.step(ticks=60)
    assert abs(box.velocity[0]) < 1e-3  # held: tan(slope) 0.5 < mu 0.6
    box.set_material(friction=0.0)
    start = box.velocity[0]
    world.step(ticks=60)
    # a = g sin(slope) to rounding: contacts without friction do nothing along the floor
    assert box.velocity[0] - start == pytest.approx(G * math.sin(slope) * 0.25, rel=1e-6)


def test_a_filter_changed_on_the_fly_opens_the_floor():
    world = grounded()
    (box,) = column(world, 1)
    world.step(ticks=10)
    box.set_material(filter=box.shapes[0].filter._replace(mask=0))
    world.step()
    assert world.contacts.count == 0
    box.set_material(filter=box.shapes[0].filter._replace(mask=1))
    world.step()
    assert world.contacts.count == 2


def test_materials_are_checked_before_anything_changes():
    world = floating()
    body = world.add_dynamic(Box(), name="crate")
    for values in ({"friction": -1.0}, {"colour": "red"}, {"density": 0.0}):
        with pytest.raises(DefinitionError):
            body.set_material(**values)
    with pytest.raises(DefinitionError, match="1 shapes, no 1"):
        body.set_material(1, friction=0.1)
    assert body.shapes == (Box(),)
    assert body.mass == 1.0


def test_shapes_can_be_added_and_taken_away():
    world = floating()
    body = world.add_dynamic(Box(), position=(1.0, 1.0))
    body.shapes += (Box(center=(2.0, 0.0)),)
    assert body.mass == pytest.approx(2.0, rel=ROUNDING)
    assert body.position == pytest.approx((1.0, 1.0), abs=ROUNDING)
    assert body.center == pytest.approx((2.0, 1.0), abs=ROUNDING)
    assert body.aabb == pytest.approx((0.5, 0.5, 3.5, 1.5), abs=ROUNDING)
    other = world.add_dynamic(Circle(), position=(3.0, 1.9))
    world.step()
    assert world.contacts.count == 1
    body.shapes = body.shapes[:1]
    world.step()
    assert world.contacts.count == 0
    assert (body.mass, other.mass) == (1.0, pytest.approx(math.pi / 4.0))
    with pytest.raises(DefinitionError, match="no shape"):
        body.shapes = ()
    assert body.shapes == (Box(),)


def test_a_kind_can_change_there_and_back():
    world = grounded()
    shape = Box(center=(0.0, 1.0))
    body = world.add_dynamic(shape, position=(0.0, 5.0), velocity=(1.0, 0.0), omega=0.5)
    body.kind = "static"
    assert (body.kind, body.mass, body.velocity, body.omega) == ("static", 0.0, (0.0, 0.0), 0.0)
    world.step(ticks=100)
    assert body.position == (0.0, 5.0)
    body.kind = "kinematic"
    body.velocity = (1.0, 0.0)
    world.step(ticks=240)
    assert body.position == pytest.approx((1.0, 5.0), abs=1e-9)  # 480 substeps' rounding
    body.kind = "dynamic"
    assert body.mass == pytest.approx(1.0, rel=ROUNDING)
    assert body.local_point(body.center) == pytest.approx((0.0, 1.0), abs=ROUNDING)
    world.step(ticks=24)
    assert body.velocity[1] == pytest.approx(-G * 0.1, rel=1e-9)
    with pytest.raises(DefinitionError, match="kind"):
        body.kind = "soft"


def test_a_pillar_made_dynamic_falls_on_what_it_stood_next_to():
    world = grounded()
    box = world.add_static(Box(), position=(0.0, 0.51))
    world.step(ticks=2)
    assert world.page.contact_count == 0
    box.kind = "dynamic"
    world.step(ticks=120)
    assert world.contacts.count == 2
    assert box.center[1] == pytest.approx(0.5, abs=1e-3)


def test_a_line_cannot_become_dynamic():
    wall = World().add_static(Segment())
    with pytest.raises(DefinitionError, match="segments"):
        wall.kind = "dynamic"
    assert wall.kind == "static"


def test_fixing_the_rotation_stops_it_and_undoing_that_frees_it():
    world = floating()
    body = world.add_dynamic(Box(), omega=3.0)
    body.fixed_rotation = True
    body.apply_angular_impulse(1.0)
    assert (body.omega, body.fixed_rotation) == (0.0, True)
    body.fixed_rotation = False
    body.apply_angular_impulse(body.inertia)
    assert body.omega == pytest.approx(1.0, rel=ROUNDING)


@pytest.mark.parametrize(
    ("name", "value"),
    [("linear_damping", 0.5), ("angular_damping", 0.5), ("gravity_scale", -1.0)],
)
def test_numbers_of_a_body_are_read_and_set(name, value):
    body = floating().add_dynamic(Box())
    setattr(body, name, value)
    assert getattr(body, name) == value
    with pytest.raises(DefinitionError, match=name):
        setattr(body, name, math.nan)


@pytest.mark.parametrize("name", ["bullet", "may_sleep", "fixed_rotation"])
def test_flags_of_a_body_are_read_and_set(name):
    world = floating()
    body = world.add_dynamic(Box(), **{name: True})
    assert getattr(body, name) is True
    setattr(body, name, False)
    assert getattr(body, name) is False


def test_damping_set_later_acts():
    world = floating()
    body = world.add_dynamic(Box(), velocity=(1.0, 0.0))
    body.linear_damping = 2.0
    world.step(ticks=240)
    assert body.velocity[0] == pytest.approx(math.exp(-2.0), rel=1e-9)


def test_a_kinematic_body_reaches_its_target_in_the_time_given():
    world = floating()
    lift = world.add_kinematic(Box(), position=(1.0, 1.0), angle=0.2)
    lift.target((1.5, 0.0), 0.5)
    world.step()
    assert lift.position == pytest.approx((1.5, 0.0), abs=ROUNDING)
    assert lift.angle == pytest.approx(0.5, abs=ROUNDING)
    lift.target((0.0, 0.0), duration=0.5)
    world.step(ticks=120)
    assert lift.position == pytest.approx((0.0, 0.0), abs=1e-11)  # 240 substeps' rounding
    assert (lift.angle, lift.omega) == (pytest.approx(0.5, abs=ROUNDING), 0.0)
    with pytest.raises(DefinitionError, match="kinematic"):
        world.add_dynamic(Box()).target((0.0, 0.0))


def asleep(world: World, body: Body) -> None:
    """Send the body to sleep, and see that it does."""
    world.settings.sleeping = True
    body.awake = False
    world.step(ticks=2)
    assert not body.awake


def test_every_push_and_edit_wakes_a_sleeping_body():
    edits = [
        lambda body: body.apply_force((1.0, 0.0)),
        lambda body: body.apply_torque(1.0),
        lambda body: body.apply_impulse((1.0, 0.0)),
        lambda body: body.apply_angular_impulse(1.0),
        lambda body: setattr(body, "velocity", (1.0, 0.0)),
        lambda body: setattr(body, "omega", 1.0),
        lambda body: setattr(body, "position", (1.0, 0.0)),
        lambda body: setattr(body, "angle", 1.0),
        lambda body: setattr(body, "mass", 2.0),
        lambda body: setattr(body, "gravity_scale", 2.0),
        lambda body: setattr(body, "may_sleep", False),
        lambda body: setattr(body, "shapes", (Circle(),)),
        lambda body: setattr(body, "kind", "kinematic"),
        lambda body: setattr(body, "awake", True),
        lambda body: body.set_material(friction=0.1),
    ]
    for edit in edits:
        world = floating()
        body = world.add_dynamic(Box())
        asleep(world, body)
        edit(body)
        assert body.awake


def test_what_rests_on_a_static_body_wakes_when_that_is_changed():
    for edit in (
        lambda floor: setattr(floor, "position", (0.0, -5.0)),
        lambda floor: setattr(floor, "shapes", ()),
        lambda floor: floor.set_material(friction=0.0),
        lambda floor: floor.world.collision_matrix.set(0, 0, False),
        lambda floor: floor.world.let_collide(floor, floor.world.bodies[1], False),
    ):
        world = grounded()
        (box,) = column(world, 1)
        world.step(ticks=20)
        asleep(world, box)
        edit(world.bodies[0])
        assert box.awake


@pytest.mark.parametrize(
    ("shape", "core"),
    [
        (Circle(radius=0.3), 0.3),
        (Box(width=2.0, height=0.6), 0.3),
        (Box(width=2.0, height=0.6, radius=0.1), 0.4),
        (Capsule(radius=0.2), 0.2),
        (Capsule(radius=0.2, end_radius=0.1), 0.2),
        (Polygon(vertices=((0.0, 0.0), (2.0, 0.0), (0.0, 2.0))), math.sqrt(0.5)),
        (Segment(radius=0.05), 0.05),
    ],
)
def test_the_core_is_the_least_half_width(shape, core):
    world = World()
    body = world.add_static(shape)
    assert world.page.body["core"][body.index] == pytest.approx(core, rel=ROUNDING)
    angles = np.linspace(0.0, math.pi, 2000)
    n = np.column_stack([np.cos(angles), np.sin(angles)])
    widths = supports(shape, (0.0, 0.0, 0.0), n) + supports(shape, (0.0, 0.0, 0.0), -n)
    assert 2.0 * core <= widths.min() + ROUNDING


def test_sensors_have_no_mass_and_no_core():
    world = World()
    body = world.add_dynamic(Circle(radius=0.5), Circle(radius=0.1, center=(3.0, 0.0), sensor=True))
    assert body.mass == pytest.approx(math.pi / 4.0, rel=ROUNDING)
    assert world.page.body["core"][body.index] == 0.5
    assert world.page.body["extent"][body.index] == pytest.approx(3.1, rel=ROUNDING)
    with pytest.raises(DefinitionError, match="sensors"):
        world.add_dynamic(Circle(sensor=True))


def test_a_material_for_all_shapes_is_what_each_shape_made_anew_would_have():
    """Each kind is checked once, and the rows are written in columns: as one by one."""
    shapes = (
        Box(width=0.4, height=0.3),
        *(Circle(radius=0.1, center=(0.3 * k, 0.5), friction=0.1 * k) for k in range(1, 6)),
        Chain(points=((0.0, 2.0), (1.0, 2.0), (2.0, 3.0))),
        Outline(),
        Segment(start=(3.0, 0.0), end=(4.0, 0.0), static_friction=0.9),
    )
    for values in (
        {"friction": 0.35, "restitution": 0.2},
        {"static_friction": 0.95, "contact_hertz": 20.0},
        {"filter": Filter(category=4, mask=6, group=-2), "sensor": True},
        {"density": 3.0, "rolling_resistance": 0.01, "tangent_speed": -1.0},
    ):
        together, alone = World(), World()
        body = together.add_static(*shapes)
        body.set_material(**values)
        wanted = alone.add_static(*(replace(shape, **values) for shape in shapes))
        assert body.shapes == wanted.shapes
        for field in together.page.shapes.dtype.names:
            rows, others = (np.asarray(w.page.live_shapes)[field] for w in (together, alone))
            if "min" not in field and "max" not in field and field != "moved":
                assert (rows == others).all(), field
    body = World().add_static(*shapes)
    with pytest.raises(DefinitionError, match="static_friction"):
        body.set_material(friction=0.92)
    assert body.shapes == shapes
