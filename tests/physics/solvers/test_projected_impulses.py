"""Single impulses and projection: the laws of a first engine, and where they end."""

import numpy as np
import pytest

from physics import TICK, Box, Circle, Revolute, World
from tests.physics.worlds import G, H, column, column_sweep, floating, grounded

PROJECTED = "projected impulses"


def projected(world: World, **values: object) -> World:
    """`world` under this solver."""
    for name, value in {"solver": PROJECTED, **values}.items():
        setattr(world.settings, name, value)
    return world


@pytest.mark.parametrize("percent", [20.0, 40.0, 100.0])
def test_percent_and_slop_are_gauls_and_all_of_it_is_xems(percent):
    world = projected(grounded(g=0.0), correction_percent=percent, slop=0.005)
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.48))
    for k in range(1, 4):
        world.step()
        left = 0.005 + 0.015 * (1.0 - 0.01 * percent) ** (2 * k)
        assert 0.5 - ball.center[1] == pytest.approx(left, abs=1e-12)
    assert ball.velocity == (0.0, 0.0)


def test_bodies_are_moved_apart_by_inverse_mass_and_not_turned():
    world = projected(floating(), correction_percent=100.0)
    light = world.add_dynamic(Box(), position=(0.0, 0.3))
    heavy = world.add_dynamic(Box(density=3.0), position=(0.96, 0.0))
    world.step()
    assert light.center[0] == pytest.approx(-0.03, abs=1e-12)
    assert heavy.center[0] == pytest.approx(0.97, abs=1e-12)
    assert light.angle == heavy.angle == 0.0


@pytest.mark.parametrize("sweeps", [1, 2, 5])
def test_each_sweep_leaves_six_tenths_of_what_a_box_closes_in_with(sweeps):
    # Both points see v and give half of v / k11 = 2 v m / 5 each: that stops (k11 + k12) / k11 / 2
    # = (2.5 - 0.5) / 5 of it. Sums in the place of parts would find all of it.
    world = projected(grounded(friction=0.0), substeps=1, iterations=sweeps)
    box = world.add_dynamic(Box(friction=0.0), position=(0.0, 0.5))
    world.step()
    assert -box.velocity[1] == pytest.approx(0.6**sweeps * G * TICK, rel=1e-9)


def test_a_stack_sinks_for_it_remembers_nothing():
    """The failure that warm starting and sums of impulses were invented for.

    A sweep leaves 0.6 of what closes in, and a box is at rest when 0.6 (v + g h) = v: alone on the
    floor it goes down by v = 1.5 g h and is lifted as fast, by 40 % of its overlap a substep.
    """
    alone = projected(grounded())
    box = alone.add_dynamic(Box(), position=(0.0, 0.5))
    alone.step(ticks=480)
    speed = 1.5 * G * H
    assert -box.velocity[1] == pytest.approx(speed, rel=1e-6)
    # After the velocities, before it is lifted: 0.6 C + v h = C; what is seen is lifted.
    assert 0.5 - box.center[1] == pytest.approx(1.5 * speed * H, rel=1e-6)


@pytest.mark.parametrize("sweeps", [1, 2, 10])
def test_a_column_sinks_as_far_as_its_recursion_says(sweeps: int):
    """With S = what the sweeps of a substep leave of the speeds w downwards, w becomes S (w + g h).

    Each visit takes 0.4 of what closes in, as long as all contacts close in, which a sinking column
    does. So at last w = S (w + g h). Then the bodies go down by w h, and are lifted by 0.4 of each
    overlap, by the same matrix P as a sweep: y = P (y + w h). Both are linear systems.

    What is left of the beginning after n substeps is n rho^n at most, where rho is the spectral
    radius of P, 0.99386: 7e-10 after 4800. (Gravity is weak, so that no overlap is half a box.)
    """
    world = projected(grounded(g=1.0), iterations=sweeps)
    boxes = column(world, 10)
    world.step(ticks=2400)
    lift = column_sweep(10, 0.4)
    substeps = 2400 * world.settings.substeps
    left = substeps * np.abs(np.linalg.eigvals(lift)).max() ** substeps
    kept = np.linalg.matrix_power(lift, sweeps)
    speeds = np.linalg.solve(np.eye(10) - kept, kept @ np.full(10, H))
    sunk = np.linalg.solve(np.eye(10) - lift, lift @ (speeds * H))
    assert [-box.velocity[1] for box in boxes] == pytest.approx(speeds, rel=left)
    now = [k + 0.5 - box.center[1] for k, box in enumerate(boxes)]
    # What is read from places of up to 10 m has their rounding.
    assert now == pytest.approx(sunk, rel=left, abs=100 * 10 * np.finfo(float).eps)


def test_a_motor_pushes_as_often_as_it_is_asked():
    """Clamped one by one, n sweeps give n times the torque that was stated."""
    world = projected(floating(), iterations=5)
    wheel = world.add_dynamic(Circle(radius=0.4), position=(0.0, 0.0))
    world.add_joint(Revolute(b=wheel, anchor=(0.0, 0.0), motor_speed=100.0, max_torque=0.1))
    world.step(ticks=24)
    assert wheel.omega == pytest.approx(5.0 * 0.1 / wheel.inertia * 0.1, rel=1e-9)


def test_what_is_reported_is_the_sum_of_the_parts():
    world = projected(grounded(), iterations=4)
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=480)
    given = sum(world.step() or world.contacts.normal_impulses.sum() for _ in range(24))
    assert given == pytest.approx(24 * TICK * G * box.mass, rel=1e-6)
