"""Springs told by stiffness [N/m] and damping [N*s/m]: what Hooke and a balance say of them."""

import math

import pytest

from physics import Box, Circle, DefinitionError, Distance, Prismatic, Wheel, World
from tests.physics.worlds import G


def hung(kind: str, mass: float, **spring: float):
    """A weight that hangs on a spring from the world, at rest length, and its joint."""
    world = World()
    weight = world.add_dynamic(Box(density=mass), position=(0.0, 5.0))
    if kind == "distance":
        joint = Distance(b=weight, anchor_a=(0.0, 8.0), anchor_b=(0.0, 5.0), **spring)
    else:
        one = Prismatic if kind == "prismatic" else Wheel
        joint = one(b=weight, anchor=(0.0, 5.0), axis=(0.0, 1.0), **spring)
    return world, weight, world.add_joint(joint)


@pytest.mark.parametrize("kind", ["distance", "prismatic", "wheel"])
@pytest.mark.parametrize("mass", [0.2, 3.0])
def test_a_weight_stretches_its_spring_by_mg_over_k(kind, mass):
    k = 40.0 * mass
    world, weight, joint = hung(kind, mass, stiffness=k, damping=4.0 * mass)
    assert joint.hertz == pytest.approx(math.sqrt(k / mass) / math.tau, rel=1e-12)
    assert joint.damping_ratio == pytest.approx(4.0 * mass / (2.0 * math.sqrt(k * mass)))
    assert (joint.stiffness, joint.damping) == pytest.approx((k, 4.0 * mass), rel=1e-12)
    world.step(ticks=2400)
    assert 5.0 - weight.center.y == pytest.approx(mass * G / k, rel=1e-3)


@pytest.mark.parametrize("masses", [(1.0, 1.0), (20.0, 0.5)])
def test_between_two_bodies_the_mass_is_the_reduced_one(masses):
    world = World(gravity=(0.0, 0.0))
    a, b = (
        world.add_dynamic(Circle(radius=0.3, density=m / (math.pi * 0.09)), position=(x, 0.0))
        for m, x in zip(masses, (-1.0, 1.0), strict=True)
    )
    joint = world.add_joint(
        Distance(a=a, b=b, anchor_a=(-1.0, 0.0), anchor_b=(1.0, 0.0), stiffness=50.0, damping=0.0)
    )
    reduced = masses[0] * masses[1] / sum(masses)
    assert joint.hertz == pytest.approx(math.sqrt(50.0 / reduced) / math.tau, rel=1e-9)
    assert joint.damping_ratio == 0.0


def test_a_wheel_of_a_car_is_sprung_by_what_is_written_on_the_spring():
    """`hertz` is of the effective mass, nearly the light wheel's; a stiffness is the car's too."""
    world = World()
    car = world.add_dynamic(Box(width=4.0, height=1.0, density=300.0), position=(0.0, 3.0))
    wheel = world.add_dynamic(Circle(radius=0.3, density=50.0), position=(0.0, 2.2))
    joint = world.add_joint(
        Wheel(a=car, b=wheel, anchor=(0.0, 2.2), axis=(0.0, 1.0), stiffness=4e4, damping=3e3)
    )
    reduced = 1.0 / (1.0 / car.mass + 1.0 / wheel.mass)
    assert joint.hertz == pytest.approx(math.sqrt(4e4 / reduced) / math.tau, rel=1e-9)
    assert joint.stiffness == pytest.approx(4e4)


@pytest.mark.parametrize(
    ("spring", "words"),
    [
        ({"damping": 3.0}, "needs a stiffness"),
        ({"stiffness": -1.0}, "stiffness"),
        ({"stiffness": "x"}, "stiffness"),
        ({"stiffness": math.nan}, "stiffness"),
        ({"stiffness": 1e12}, "at most 10000 Hz"),
        ({"stiffness": 1.0, "damping": -1.0}, "damping"),
        ({"stiffness": 0.0, "damping": 1.0}, "above 0"),
    ],
)
def test_a_spring_that_cannot_be_is_refused_and_nothing_is_added(spring, words):
    world = World()
    weight = world.add_dynamic(Box())
    with pytest.raises(DefinitionError, match=words):
        world.add_joint(Distance(b=weight, anchor_a=(0.0, 2.0), **spring))
    assert world.joints == ()


def test_a_hinge_has_no_stiffness_in_newtons_a_metre():
    from physics import Revolute

    world = World()
    hinge = world.add_joint(Revolute(b=world.add_dynamic(Box())))
    with pytest.raises(AttributeError, match="stiffness"):
        _ = hinge.stiffness
