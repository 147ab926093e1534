"""Mass, centre and inertia as they are set, and segments that weigh something."""

import copy
import math

import pytest

from physics import Box, Circle, DefinitionError, Revolute, Segment, World
from physics.geometry.mass import MassData
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.worlds import G, floating, grounded

ROUNDING = 1e-12
"""A dozen operations on numbers of order 1 to 10, each good to 1e-16 of them."""


def test_a_rod_has_the_mass_and_inertia_of_a_rod():
    rod = World().add_dynamic(Segment(start=(-1.0, 0.0), end=(3.0, 0.0), line_density=0.5))
    assert rod.mass == 2.0
    assert rod.center == (1.0, 0.0)
    assert rod.inertia == pytest.approx(2.0 * 4.0**2 / 12.0, rel=ROUNDING)


def test_a_thick_rod_is_spread_over_its_rounded_form():
    # A rectangle l x 2r and a disc cut in two: A = 2 r l + pi r^2; I = (2 r l) (l^2 + 4 r^2) / 12 +
    # pi r^4 / 2 + pi r^2 (l / 2)^2 + 2 r^3 (2 / 3) l, each half disc's centre 4 r / (3 pi) beyond.
    length, r, density = 2.0, 0.3, 3.0
    rod = World().add_dynamic(
        Segment(start=(0, 0), end=(length, 0), radius=r, line_density=density)
    )
    area = 2 * r * length + math.pi * r * r
    polar = 2 * r * length * (length**2 + 4 * r * r) / 12 + math.pi * r**4 / 2
    polar += math.pi * r * r * length**2 / 4 + 4 / 3 * r**3 * length
    assert rod.mass == pytest.approx(density * length, rel=ROUNDING)
    assert rod.inertia == pytest.approx(density * length * polar / area, rel=ROUNDING)


def test_a_rod_swings_as_a_rod_and_lies_on_the_floor():
    # Hung at its end, small swings: T = 2 pi sqrt(2 l / (3 g)), longer by a^2 / 16 at an angle a.
    world = World()
    rod = world.add_dynamic(Segment(start=(0, 0), end=(0, -1), line_density=1.0), angle=0.02)
    world.add_joint(Revolute(a=None, b=rod, anchor=(0.0, 0.0)))
    period = 2.0 * math.pi * math.sqrt(2.0 / (3.0 * G))
    world.step(ticks=round(240 * period))
    assert rod.angle == pytest.approx(0.02, rel=0.01)
    ground = grounded()
    fallen = ground.add_dynamic(Segment(line_density=1.0), position=(0.0, 0.3), angle=0.2)
    ground.step(ticks=480)
    assert fallen.center[1] == pytest.approx(0.0, abs=1e-4)


def test_a_segment_weighs_nothing_unless_it_is_told_to():
    with pytest.raises(DefinitionError, match="line_density"):
        World().add_dynamic(Segment(radius=0.2))
    both = World().add_dynamic(Box(), Segment(radius=0.2))
    assert both.mass == 1.0
    sensor = World().add_dynamic(Box(), Segment(line_density=5.0, sensor=True))
    assert sensor.mass == 1.0


def loaded() -> World:
    """A box whose centre of mass is off its middle, turning."""
    world = floating()
    box = world.add_dynamic(Box(width=2.0), position=(3.0, 1.0), angle=0.3, omega=2.0, name="box")
    box.center_of_mass = (0.5, 0.1)
    return world


def test_a_set_centre_of_mass_leaves_the_body_and_its_motion():
    world = loaded()
    box = world.body("box")
    assert box.center_of_mass == (0.5, 0.1)
    assert box.position == pytest.approx((3.0, 1.0), rel=ROUNDING)
    assert box.velocity_at((3.0, 1.0)) == pytest.approx((0.0, 0.0), abs=ROUNDING)
    corners = box.aabb
    plain = floating().add_dynamic(Box(width=2.0), position=(3.0, 1.0), angle=0.3)
    assert corners == pytest.approx(plain.aabb, rel=ROUNDING)
    x, y = box.center
    vx, vy = box.velocity
    world.step(ticks=240)  # free: it turns about the new centre, which goes straight on
    assert box.center == pytest.approx((x + vx, y + vy), abs=1e-9)
    assert box.local_point(box.center) == pytest.approx((0.5, 0.1), abs=1e-9)


def test_a_loaded_dice_stands_up_on_its_heavy_side():
    world = grounded()
    dice = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.5), angle=2.0)
    dice.center_of_mass = (0.0, -0.3)
    dice.angular_damping = 3.0
    world.step(ticks=2400)
    assert math.remainder(dice.angle, math.tau) == pytest.approx(0.0, abs=0.02)


def test_anchors_stay_in_place_and_densities_put_everything_back():
    world = floating()
    a, b = world.add_dynamic(Box()), world.add_dynamic(Box(), position=(1.0, 0.0))
    joint = world.add_joint(Revolute(a=a, b=b, anchor=(0.5, 0.0)))
    a.mass_data = MassData(7.0, 0.2, -0.1, 0.4)
    assert a.mass_data == (7.0, 0.2, -0.1, 0.4)
    assert joint.anchor_a == pytest.approx((0.5, 0.0), abs=ROUNDING)
    assert joint.error < 1e-12
    a.set_material(density=1.0)
    assert a.mass_data == pytest.approx((1.0, 0.0, 0.0, 1.0 / 6.0), abs=ROUNDING)


@pytest.mark.parametrize("ticks", [0, 7])
def test_files_bytes_and_copies_keep_it_to_the_bit(ticks: int):
    world = loaded()
    world.body("box").mass = 3.0
    world.step(ticks=ticks)
    if ticks:
        world.body("box").velocity = (0.0, 0.0)  # a default, which files leave out
    read = World()
    fill_world(read, world_to_dict(world))
    for other in (read, copy.deepcopy(world), World.from_bytes(world.to_bytes())):
        box = other.body("box")
        assert box.mass_data == world.body("box").mass_data
        assert box.state == world.body("box").state
    assert copy.deepcopy(world).hash() == world.hash()


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("center_of_mass", (math.nan, 0.0), "center_of_mass"),
        ("center_of_mass", 3.0, "center_of_mass"),
        ("mass_data", (1.0, 0.0, 0.0), "mass_data"),
        ("mass_data", (-1.0, 0.0, 0.0, 1.0), "mass"),
        ("mass_data", (1.0, 0.0, 0.0, 0.0), "inertia"),
    ],
)
def test_bad_values_are_refused_and_change_nothing(name, value, why):
    world = loaded()
    before = world.hash()
    with pytest.raises(DefinitionError, match=why):
        setattr(world.body("box"), name, value)
    assert world.hash() == before
    wall = world.add_static(Box())
    with pytest.raises(DefinitionError, match="static"):
        setattr(wall, name, {"center_of_mass": (0.1, 0.0)}.get(name, (1.0, 0.0, 0.0, 1.0)))
