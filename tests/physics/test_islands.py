"""Islands of joints that are solved at once: ropes, stops and contradictions, by whole kinds."""

import math

import pytest

from physics import Box, Circle, Distance, Filter, Prismatic, Revolute, Weld, World
from tests.physics.worlds import G

APART = Filter(group=-1)


@pytest.mark.parametrize("ratio", [1.0, 150.0, 201.0, 1e4, 1e6])
@pytest.mark.parametrize("kind", ["hinges", "rods", "welds"])
def test_a_rope_that_is_let_go_level_keeps_its_length_and_makes_no_energy(kind, ratio):
    world, last, at = World(), None, (0.0, 0.0)
    for i in range(10):
        to, density = (0.2 * (i + 1), 0.0), ratio if i == 9 else 1.0
        if kind == "rods":
            shape = Circle(radius=0.05, density=density, filter=APART)
            body = world.add_dynamic(shape, position=to)
            world.add_joint(Distance(a=last, b=body, anchor_a=at, anchor_b=to))
        else:
            shape = Box(width=0.2, height=0.05, density=density, filter=APART)
            body = world.add_dynamic(shape, position=(at[0] + 0.1, 0.0))
            make = Weld if kind == "welds" and i else Revolute
            world.add_joint(make(a=last, b=body, anchor=at))
        last, at = body, to
    mass = sum(body.mass for body in world.bodies)
    start = world.energy.total
    for _ in range(80):
        world.step(6)
        assert max(abs(joint.error) for joint in world.joints) < 0.005 * 0.2
        # Half a kick ahead of the parabola: m g h v / 2, v^2 < 2 g 2 m; and as much again.
        assert world.energy.total - start < mass * G / 480.0 * math.sqrt(4.0 * G)


@pytest.mark.parametrize("most", [0.05, 1.0, 100.0])
@pytest.mark.parametrize("mass", [0.001, 0.01, 0.1])
def test_a_motor_does_not_press_through_a_stop(mass, most):
    world = World(gravity=(0.0, 0.0))
    shape = Box(width=0.07, height=0.02, center=(0.035, 0.0), density=mass / 0.0014)
    arm, piston = world.add_dynamic(shape), world.add_dynamic(shape, position=(0.0, 3.0))
    world.add_joint(
        Revolute(b=arm, anchor=(0.0, 0.0), lower=-0.5, upper=0.5, motor_speed=20.0, max_torque=most)
    )
    slide = {"lower": -0.5, "upper": 0.5, "motor_speed": 1.0, "max_force": 100.0 * most}
    world.add_joint(Prismatic(b=piston, anchor=piston.center, axis=(1.0, 0.0), **slide))
    at = piston.position[0]
    world.step(240)
    assert arm.angle < 0.5 + 0.002
    assert piston.position[0] - at < 0.5 + 2e-4


def test_what_cannot_be_met_rests_and_is_told():
    world = World(gravity=(0.0, 0.0))
    a, b = (world.add_dynamic(Box(filter=APART), position=(x, 0.0)) for x in (0.0, 1.5))
    world.add_joint(Revolute(a=a, b=b, anchor=(0.75, 0.1), lower=0.5, upper=1.0))
    world.add_joint(Distance(a=a, b=b, anchor_a=a.center, anchor_b=(1.52, 0.28)))
    told = []
    for _ in range(600):
        world.step()
        told += [event.kind for event in world.events]
    assert "joint_strained" in told
    assert all(math.hypot(*body.velocity) + abs(body.omega) < 1e-6 for body in (a, b))
