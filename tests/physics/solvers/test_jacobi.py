"""Jacobi: how fast its sweeps converge, and what a share of the mass costs."""

import math
from typing import Any

import pytest

from physics import TICK, Box, Circle, Distance, Revolute, World
from physics.settings import contact_limit
from tests.physics.worlds import G, H, column, grounded


def jacobi(world: World, **values: object) -> World:
    """`world` under this solver."""
    for name, value in {"solver": "Jacobi", **values}.items():
        setattr(world.settings, name, value)
    return world


def column_of_balls(count: int, **values: object) -> World:
    """Balls one on the other, which have one point each, cold started, of one substep a tick."""
    cold = {"warm_starting": False, "substeps": 1, "contact_bias": "none"}
    world = jacobi(grounded(friction=0.0), **cold, **values)
    for k in range(count):
        world.add_dynamic(Circle(radius=0.5, friction=0.0), position=(0.0, k + 0.5))
    return world


@pytest.mark.parametrize("count", [2, 4, 6])
def test_sweeps_of_a_column_converge_by_half_of_one_and_the_cosine(count: int):
    """Scaled to a diagonal of 1 the matrix is 1 - J, the greatest eigenvalue of J cos(pi / 2n).

    (The X-ray's test_look derives it.) All contacts give a half, for the busier one of two balls
    has two: a sweep leaves 1 - (1 - cos) / 2 of the slowest error, of the next one less, by e^-s of
    it after so many sweeps. Gauss-Seidel leaves cos^2.
    """
    rates, sweeps = [], 50
    for more in (0, 1):
        world = column_of_balls(count, iterations=sweeps - 1 + more)
        world.step()
        rates.append(max(abs(body.velocity[1]) for body in world.bodies))
    slowest, next_one = (0.5 * (1.0 + math.cos(k * math.pi / (2 * count))) for k in (1, 3))
    left = count * (next_one / slowest) ** (sweeps - 1)
    assert rates[1] / rates[0] == pytest.approx(slowest, rel=left + 1e-9)


def test_a_contact_alone_on_its_body_is_solved_by_one_visit():
    world = column_of_balls(1, iterations=1)
    world.step()
    assert abs(world.bodies[1].velocity[1]) < 1e-15


@pytest.mark.parametrize("count", [2, 5])
def test_a_stack_sinks_twice_as_deep_as_by_gauss_seidel(count: int):
    """The softness is that of half a box: load K / w^2, doubled, at the limit of one sweep.

    K of a point of a box is (1 + 6/4) / m on the floor and twice that on a box; two points share
    n m g at the floor, (n - 1) m g above it.
    """
    world = jacobi(grounded())
    column(world, count)
    world.step(ticks=2400)
    omega = math.tau * contact_limit(H, 1)
    want = 2.0 * 0.5 * max(2.5 * count, 5.0 * (count - 1)) * G / omega**2
    assert world.max_penetration == pytest.approx(want, rel=0.02)


def test_a_stack_of_ten_stands_with_a_slop_of_five_millimetres():
    world = jacobi(grounded(), slop=0.005)
    boxes = column(world, 10)
    before, gained = world.energy.total, 0.0
    for _ in range(100):
        world.step(ticks=12)
        gained = max(gained, world.energy.total - before)
    # As the law that all others keep, but twice as deep below the slop.
    assert 9.5 - 10 * 0.005 - 2 * 0.011 < boxes[-1].center[1] < 9.5
    assert all(abs(box.center[0]) < 0.05 for box in boxes)
    assert gained < 1e-9 * G * 10.0 * boxes[0].mass


def test_a_rigid_row_gives_way_by_the_square_of_the_rows_beside_it():
    world = jacobi(World())
    bar = world.add_dynamic(Box(width=1.0, height=0.1), position=(0.5, 0.0))
    stop = world.add_joint(Revolute(b=bar, anchor=(0.0, 0.0), lower=-0.5, upper=0.5))
    world.step(ticks=960)
    # Its pin and two limits are three rows; its share of the mass and of the pull are a third each.
    most = 0.5 * bar.mass * G / (bar.inertia + 0.25 * bar.mass) * H * H
    assert -0.5 - 9.0 * 1.5 * most < bar.angle < -0.5
    torque = bar.mass * G * 0.5 * math.cos(0.5)
    assert stop.reaction_torque == pytest.approx(torque, rel=1e-3)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_springs_side_by_side_keep_their_laws(count: int):
    world, omega = jacobi(World()), math.tau * 3.0
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, -1.0))
    rod: dict[str, Any] = {"anchor_a": (0.0, 0.0), "anchor_b": (0.0, -1.0)}
    for _ in range(count):
        world.add_joint(Distance(b=ball, hertz=3.0, damping_ratio=0.7, **rod))
    world.step(ticks=1200)
    assert -ball.center[1] - 1.0 == pytest.approx(G / (count * omega**2), rel=1e-6)


def test_a_hub_of_many_spokes_holds():
    """A row that gave more than its share would throw it at once.

    Each spoke gives way by n^2 m g K / w^2, with the K of a rim that turns about its hub.
    """
    world = jacobi(World())
    hub = world.add_dynamic(Circle(radius=0.2), position=(0.0, 0.0))
    rim = [(math.cos(math.tau * k / 12), math.sin(math.tau * k / 12)) for k in range(12)]
    spokes = [world.add_dynamic(Box(width=0.1, height=0.1), position=at) for at in rim]
    for spoke, at in zip(spokes, rim, strict=True):
        world.add_joint(Revolute(a=hub, b=spoke, anchor=at))
    world.add_joint(Revolute(b=hub, anchor=(0.0, 0.0)))
    before = world.energy.total
    world.step(ticks=480)
    k = 1.0 / spokes[0].mass + 1.0 / hub.mass + 1.0 / hub.inertia
    most = 13**2 * spokes[0].mass * G * k / (math.tau * 120.0) ** 2
    assert world.joints_of("revolute").lengths.max() == pytest.approx(most, rel=0.1)
    # The integrator is ahead by g h v / 2 a second for each kilogram; nothing else may add any.
    mass = sum(body.mass for body in world.bodies)
    assert world.energy.total - before < mass * G * (G * TICK)
