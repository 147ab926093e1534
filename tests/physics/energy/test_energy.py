"""Energy of bodies and springs against closed forms."""

import math

import pytest

from physics import Box, Circle, Distance, MouseJoint, Prismatic, Revolute, Weld, Wheel, World
from tests.physics.worlds import G, floating

HERTZ = 2.0
RATE = (2.0 * math.pi * HERTZ) ** 2  # [1/s^2] k over the effective mass
ROUNDING = 1e-12


def test_the_parts_add_up():
    world = World()
    body = world.add_dynamic(
        Box(density=2.0), position=(3.0, 5.0), velocity=(3.0, 4.0), omega=2.0, gravity_scale=0.5
    )
    world.add_static(Box(), position=(0.0, 100.0))
    world.add_kinematic(Box(), position=(0.0, 50.0), velocity=(9.0, 0.0))
    energy = world.energy
    assert energy.linear == pytest.approx(25.0, rel=ROUNDING)
    assert energy.angular == pytest.approx(0.5 * body.inertia * 4.0, rel=ROUNDING)
    assert energy.gravity == pytest.approx(2.0 * 0.5 * G * 5.0, rel=ROUNDING)
    assert energy.spring == 0.0
    assert energy.kinetic == pytest.approx(body.kinetic_energy, rel=ROUNDING)
    assert energy.total == pytest.approx(sum(energy[:4]), rel=ROUNDING)


def test_a_free_fall_keeps_its_energy():
    world = World()
    world.add_dynamic(Circle(), velocity=(2.0, 8.0), omega=5.0)
    start = world.energy.total
    world.step(ticks=240)
    # v += h g, x += h v loses m g^2 h t / 2 of the height in t: semi-implicit Euler, exactly
    h = world.settings.tick_length / world.settings.substeps
    mass = world.bodies[0].mass
    assert start - world.energy.total == pytest.approx(0.5 * mass * G**2 * h, rel=1e-9)


def test_a_spring_between_the_world_and_a_ball():
    world = floating()
    ball = world.add_dynamic(Circle(), position=(2.0, 0.0))
    world.add_joint(Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=(2.0, 0.0), hertz=HERTZ))
    assert world.energy.spring == 0.0
    ball.position = (0.0, 2.5)
    assert world.energy.spring == pytest.approx(0.5 * RATE * ball.mass * 0.25, rel=ROUNDING)


def test_a_spring_between_two_bodies_has_their_reduced_mass():
    world = floating()
    one = world.add_dynamic(Circle())
    two = world.add_dynamic(Circle(density=3.0), position=(2.0, 0.0))
    world.add_joint(Distance(a=one, b=two, anchor_b=(2.0, 0.0), length=1.5, hertz=HERTZ))
    reduced = one.mass * two.mass / (one.mass + two.mass)
    assert world.energy.spring == pytest.approx(0.5 * RATE * reduced * 0.25, rel=ROUNDING)


def test_a_spring_at_a_bodys_edge_feels_its_inertia():
    world = floating()
    box = world.add_dynamic(Box())
    world.add_joint(Distance(b=box, anchor_a=(0.5, 3.0), anchor_b=(0.5, 0.0), hertz=HERTZ))
    box.position = (0.0, -1.0)
    effective = 1.0 / (1.0 / box.mass + 0.25 / box.inertia)
    assert world.energy.spring == pytest.approx(0.5 * RATE * effective, rel=ROUNDING)


@pytest.mark.parametrize("kind", [Prismatic, Wheel])
def test_a_slide_stores_what_is_along_its_axis(kind):
    world = floating()
    box = world.add_dynamic(Box())
    world.add_joint(kind(b=box, axis=(3.0, 4.0), hertz=HERTZ, rest=0.5))
    box.position = (0.6 * 2.0 - 0.8 * 9.0, 0.8 * 2.0 + 0.6 * 9.0)  # 2 m along, 9 m off the axis
    effective = 1.0 / (1.0 / box.mass)  # the anchor is the centre: nothing turns
    assert world.energy.spring == pytest.approx(0.5 * RATE * effective * 1.5**2, rel=ROUNDING)


def test_a_hinge_with_a_spring_stores_what_it_is_turned():
    world = floating()
    one, two = world.add_dynamic(Box()), world.add_dynamic(Box(width=2.0), position=(1.5, 0.0))
    world.add_joint(Revolute(a=one, b=two, anchor=(0.5, 0.0), hertz=HERTZ, rest=-0.2))
    two.angle = 0.3
    effective = 1.0 / (1.0 / one.inertia + 1.0 / two.inertia)
    assert world.energy.spring == pytest.approx(0.5 * RATE * effective * 0.25, rel=ROUNDING)


def test_a_soft_weld_stores_place_and_angle():
    world = floating()
    box = world.add_dynamic(Box())
    world.add_joint(Weld(b=box, hertz=HERTZ, angular_hertz=0.5 * HERTZ))
    box.position = (0.3, 0.4)
    place = 0.5 * RATE * box.mass * 0.25
    assert world.energy.spring == pytest.approx(place, rel=ROUNDING)
    box.angle = 0.5
    turn = 0.5 * 0.25 * RATE * box.inertia * 0.25
    assert world.energy.spring == pytest.approx(place + turn, rel=ROUNDING)


def test_a_soft_weld_beside_the_centre_pushes_against_a_matrix():
    world = floating()
    box = world.add_dynamic(Box())
    world.add_joint(Weld(b=box, anchor=(0.5, 0.0), hertz=HERTZ))
    box.position = (0.3, 0.4)
    # The arm lies along x: it only makes the y direction lighter.
    light = 1.0 / (1.0 / box.mass + 0.25 / box.inertia)
    expected = 0.5 * RATE * (box.mass * 0.09 + light * 0.16)
    assert world.energy.spring == pytest.approx(expected, rel=ROUNDING)


def test_rigid_joints_and_hands_store_nothing():
    world = floating()
    one, two = world.add_dynamic(Box()), world.add_dynamic(Box(), position=(3.0, 0.0))
    world.add_joint(Distance(a=one, b=two, anchor_b=(3.0, 0.0)))
    world.add_joint(Weld(a=one, b=two, anchor=(1.5, 0.0)))
    world.add_joint(MouseJoint(two, anchor=(3.0, 0.0), target=(9.0, 9.0)))
    two.position = (4.0, 1.0)
    assert world.energy.spring == 0.0


def test_anchors_stay_in_place_when_a_centre_moves():
    world = floating()
    body = world.add_dynamic(Box(), Box(center=(2.0, 0.0)), angle=0.7)
    at = body.world_point((2.5, 0.0))
    world.add_joint(Distance(b=body, anchor_a=(9.0, 9.0), anchor_b=at, hertz=HERTZ))
    body.set_material(1, density=5.0)
    # A spring at its rest length holds nothing, unless its anchor was moved.
    assert world.energy.spring == pytest.approx(0.0, abs=ROUNDING)
