"""Wind and drag against closed forms."""

import math
from dataclasses import replace

import numpy as np
import pytest

from physics import TICK, Air, Box, Capsule, Circle, Polygon, World
from tests.physics.worlds import G, floating, supports

RHO = 1.2  # [kg/m^2] air, one metre deep

SHAPES = [
    Circle(radius=0.4, density=100.0),
    Box(width=2.0, height=0.5, density=100.0),
    Box(width=2.0, height=0.5, radius=0.2, angle=0.3, density=100.0),
    Capsule(radius=0.3, density=100.0),
    Capsule(radius=0.4, end_radius=0.1, density=100.0),
    Polygon(density=100.0),
]
"""So dense that a tick of drag takes little of the speed: all of the force acts."""


def width(shape, angle: float, x: float, y: float) -> float:
    """Length of the turned shape across the unit direction (x, y)."""
    n = np.array([[-y, x], [y, -x]])
    return float(supports(shape, (0.0, 0.0, angle), n).sum())


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("angle", [0.0, 0.7, 2.0, 4.4])
def test_drag_is_half_rho_v_squared_on_the_frontal_length(shape, angle):
    world = floating()
    world.air = Air(density=RHO, drag=1.3)
    body = world.add_dynamic(shape, angle=angle, velocity=(6.0, -8.0))
    world.step()
    force = 0.5 * RHO * 1.3 * 100.0 * width(shape, angle, 0.6, -0.8)
    change = force * TICK / body.mass
    # against the velocity, exactly; 1e-9 of the change is what its difference keeps of 16 digits
    assert body.velocity == pytest.approx((6.0 - 0.6 * change, -8.0 + 0.8 * change), abs=1e-12)


@pytest.mark.parametrize(
    ("shape", "frontal"),
    [(Circle(radius=0.4), 0.8), (Box(width=2.0, height=0.5), 2.0), (Capsule(radius=0.2), 1.4)],
)
def test_what_falls_in_air_reaches_its_terminal_velocity(shape, frontal):
    world = World()
    world.air = Air(density=RHO)
    body = world.add_dynamic(shape)
    # The rest of the way shrinks as exp(-2 g t / vt), vt < 4 m/s: after 10 s by e^-49 = 1e-21.
    world.step(ticks=2400)
    terminal = math.sqrt(2.0 * body.mass * G / (RHO * frontal))
    assert body.velocity == pytest.approx((0.0, -terminal), abs=1e-11)


def test_a_fall_in_air_follows_the_hyperbolic_tangent():
    world = World()
    world.air = Air(density=RHO)
    body = world.add_dynamic(Circle(radius=0.5, density=50.0))
    terminal = math.sqrt(2.0 * body.mass * G / RHO)
    for _ in range(10):
        world.step(ticks=60)
        exact = terminal * math.tanh(G * world.time / terminal)
        # The force lags by half a tick, the speed by half of what a tick can add: g TICK / 2.
        assert -body.velocity[1] == pytest.approx(exact, abs=0.5 * G * TICK)


def test_wind_as_fast_as_the_body_does_nothing():
    world = floating()
    world.air = Air(density=RHO, lift=1.0, wind=(3.0, 4.0))
    bodies = [world.add_dynamic(s, position=(9.0 * i, 0.0)) for i, s in enumerate(SHAPES)]
    for body in bodies:
        body.velocity = (3.0, 4.0)
    world.step(ticks=24)
    assert [(*body.velocity, body.omega) for body in bodies] == [(3.0, 4.0, 0.0)] * len(bodies)


def test_wind_takes_bodies_along_and_never_beyond_itself():
    world = floating()
    world.air = Air(density=RHO, wind=(20.0, 0.0))
    heavy = world.add_dynamic(Circle(), position=(0.0, 5.0))
    feather = world.add_dynamic(Circle(density=1e-4))
    before = 0.0
    for _ in range(240):
        world.step()
        assert before <= feather.velocity[0] <= 20.0
        before = feather.velocity[0]
    # lags behind by 20 / (1 + 20 k t) with k = rho / 2m = 7600: 0.1 mm/s
    assert feather.velocity[0] == pytest.approx(20.0, abs=1e-3)
    k = 0.5 * RHO / heavy.mass  # dv/dt = k (20 - v)^2
    exact = 20.0 - 20.0 / (1.0 + 20.0 * k)
    # first order: the slope of a tick's start, k 20^2 TICK / 2 too much at most
    assert heavy.velocity[0] == pytest.approx(exact, abs=0.5 * k * 400.0 * TICK)


def test_bodies_that_do_not_yield_ignore_the_wind():
    world = floating()
    world.air = Air(density=RHO, wind=(20.0, 0.0))
    wall = world.add_static(Box())
    lift = world.add_kinematic(Box(), position=(5.0, 0.0), velocity=(0.0, 1.0))
    world.step(ticks=24)
    assert (wall.velocity, lift.velocity) == ((0.0, 0.0), (0.0, 1.0))


def test_an_inclined_plate_is_lifted_away_from_the_side_that_meets_the_air():
    length, thin, speed, angle = 1.0, 1e-3, 10.0, math.radians(30.0)
    world = floating()
    world.air = Air(density=RHO, drag=0.0, lift=1.5)
    plate = world.add_dynamic(
        Box(width=length, height=thin, density=1e5), angle=angle, velocity=(speed, 0.0)
    )
    world.step()
    # Nose up and flying to +x: the lower face meets the air, so the lift points up.
    lift = 0.5 * RHO * 1.5 * speed**2 * length * math.sin(angle) * math.cos(angle)
    vx, vy = plate.velocity
    assert vx == pytest.approx(speed, rel=1e-12)
    # the nose's edge is an inclined face of its own: thin / length of the lift, pressed down
    assert vy == pytest.approx(lift * (1.0 - thin / length) * TICK / plate.mass, rel=1e-9)


def test_a_spinning_plate_is_braked_by_the_fourth_power_of_its_length():
    length, thin, spin = 1.0, 1e-3, 10.0
    world = floating()
    world.air = Air(density=RHO, drag=1.2)
    plate = world.add_dynamic(Box(width=length, height=thin, density=1e4), omega=spin)
    world.step()
    # rho/2 Cd w^2 x^2 at the distance x, on the half of each face that goes ahead
    torque = 0.5 * RHO * 1.2 * spin**2 * 2.0 * (0.5 * length) ** 4 / 4.0
    # the edges and the thickness add (thin / length)^2 of it
    assert spin - plate.omega == pytest.approx(torque * TICK / plate.inertia, rel=1e-5)
    assert plate.velocity == pytest.approx((0.0, 0.0), abs=1e-15)


def test_drag_takes_energy_whatever_moves_how():
    rng = np.random.default_rng(5)
    world = floating()
    world.air = Air(density=RHO, drag=2.0)
    for i, shape in enumerate(SHAPES):
        light = replace(shape, density=0.01)
        world.add_dynamic(
            light,
            position=(20.0 * i, 0.0),
            velocity=tuple(rng.normal(0.0, 30.0, 2)),
            omega=float(rng.normal(0.0, 100.0)),
        )
    for _ in range(240):
        before = [body.kinetic_energy for body in world.bodies]
        world.step()
        for body, energy in zip(world.bodies, before, strict=True):
            assert body.kinetic_energy <= energy * (1.0 + 1e-12)


def test_without_air_nothing_happens():
    world = floating()
    assert world.air == Air()
    body = world.add_dynamic(Box(), velocity=(10.0, 0.0))
    world.step(ticks=10)
    assert body.velocity == (10.0, 0.0)


def test_wrong_air_says_what_is_wrong():
    with pytest.raises(ValueError, match="density"):
        Air(density=-1.0)
    with pytest.raises(ValueError, match="wind"):
        Air(wind=(math.nan, 0.0))
    with pytest.raises(AttributeError, match="no option"):
        Air().colour = 1.0
