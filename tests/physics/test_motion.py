"""Bodies alone: the integrator's exact discrete solutions, and their distance from Newton's.

Semi-implicit Euler with substep h gives after N substeps of constant acceleration a
v_N = v_0 + a h N,   x_N = x_0 + v_0 h N + a h^2 N (N + 1) / 2,
which is ahead of the continuous law a t^2 / 2 by a h t / 2.
"""

import math

import pytest

from physics import TICK, Box, Circle, SolverSettings, World
from physics.constants import MOST_TURN
from tests.physics.worlds import G, H, floating

ROUNDING = 1e-12
"""Relative: a few hundred additions in float64, each good to 1.1e-16."""


@pytest.mark.parametrize("substeps", [1, 2, 4])
def test_free_fall_follows_the_discrete_law_exactly(substeps):
    world = World(settings=SolverSettings(substeps=substeps))
    ball = world.add_dynamic(Circle(), position=(0.0, 100.0))
    world.step(ticks=240)
    n, h = 240 * substeps, TICK / substeps
    assert ball.velocity[1] == pytest.approx(-G * n * h, rel=ROUNDING)
    assert ball.center[1] == pytest.approx(100.0 - G * h * h * n * (n + 1) / 2, rel=ROUNDING)


def test_free_fall_leads_newton_by_half_a_substep():
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, 100.0))
    world.step(ticks=480)
    t = world.time
    lead = (100.0 - 0.5 * G * t * t) - ball.center[1]
    assert lead == pytest.approx(0.5 * G * H * t, rel=1e-9)


def test_a_projectile_keeps_its_sideways_speed_and_lands_where_newton_says():
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, 0.0), velocity=(12.0, 9.0), omega=3.0)
    flight = 2.0 * 9.0 / G
    ticks = round(flight / TICK)
    world.step(ticks)
    t = ticks * TICK
    assert ball.velocity[0] == 12.0
    assert ball.center[0] == pytest.approx(12.0 * t, rel=ROUNDING)
    # the discrete lead a h t / 2; nothing else separates it from the parabola
    assert ball.center[1] == pytest.approx(9.0 * t - 0.5 * G * t * (t + H), abs=1e-10)
    assert ball.angle == pytest.approx(3.0 * t, rel=ROUNDING)


def test_a_spinning_body_keeps_its_pose_a_rotation():
    # The series for sin and cos of h w leaves out (h w)^8 / 40320 a substep: 2e-9 at 60 rad/s, and
    # only the direction drifts, since (c, s) is renormalised.
    world = floating()
    box = world.add_dynamic(Box(), omega=60.0)
    world.step(ticks=240)
    x, y = box.world_point((1.0, 0.0))
    assert math.hypot(x, y) == pytest.approx(1.0, abs=1e-14)
    turned = math.atan2(y, x)
    assert math.remainder(turned - box.angle, math.tau) == pytest.approx(0.0, abs=480 * 2e-9)


def test_the_turn_of_a_fast_spin_stays_within_the_series_remainder():
    # w = 24 rad/s: the remainder is 1e-15 a substep, rounding is all that is left over 10 s.
    world = floating()
    box = world.add_dynamic(Box(), omega=24.0)
    world.step(ticks=2400)
    x, y = box.world_point((1.0, 0.0))
    assert math.remainder(math.atan2(y, x) - 240.0, math.tau) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("rate", [0.1, 2.5, 10.0, 100.0])
def test_damping_is_the_exponential_law(rate):
    world = floating()
    ball = world.add_dynamic(
        Circle(), velocity=(5.0, 0.0), omega=7.0, linear_damping=rate, angular_damping=0.5 * rate
    )
    world.step(ticks=240)
    # The approximant is off by (y / 32)^3 / 72 of y = rate h: 4e-10 of 100 at 100/s.
    assert ball.velocity[0] == pytest.approx(5.0 * math.exp(-rate), rel=1e-7)
    assert ball.omega == pytest.approx(7.0 * math.exp(-0.5 * rate), rel=1e-7)


@pytest.mark.parametrize("rate", [2.0, 20.0])
def test_what_falls_through_something_viscous_comes_to_its_terminal_speed(rate):
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, 100.0), linear_damping=rate)
    world.step(ticks=round(240 * 20.0 / rate))
    # e^-20 of the speed is still to come; the force acts in mid-substep: y^2 / 24 too little.
    terminal = G / rate
    assert -ball.velocity[1] == pytest.approx(terminal, rel=(rate * H) ** 2 / 24.0 + 1e-8)


def test_huge_damping_stops_a_body_and_never_reverses_it():
    world = floating()
    ball = world.add_dynamic(Circle(), velocity=(5.0, 0.0), linear_damping=1e6)
    world.step()
    assert 0.0 <= ball.velocity[0] < 1e-15


def test_a_force_acts_for_one_tick_and_at_its_point():
    world = floating()
    box = world.add_dynamic(Box(width=2.0, height=1.0, density=3.0))
    box.apply_force((0.0, 12.0), (0.5, 0.0))
    world.step()
    assert box.velocity[1] == pytest.approx(12.0 / box.mass * TICK, rel=ROUNDING)
    assert box.omega == pytest.approx(0.5 * 12.0 / box.inertia * TICK, rel=ROUNDING)
    before = box.velocity, box.omega
    world.step()
    assert (box.velocity, box.omega) == before


def test_forces_and_torques_add_up():
    world = floating()
    box = world.add_dynamic(Box())
    box.apply_force((3.0, 0.0))
    box.apply_force((-1.0, 4.0))
    box.apply_torque(2.0)
    box.apply_torque(-0.5)
    world.step()
    assert box.velocity == pytest.approx((2.0 * TICK, 4.0 * TICK), rel=ROUNDING)
    assert box.omega == pytest.approx(1.5 * TICK / box.inertia, rel=ROUNDING)


def test_an_impulse_changes_the_velocity_at_once():
    world = floating()
    box = world.add_dynamic(Box(density=2.0), position=(3.0, 1.0))
    box.apply_impulse((4.0, -2.0), (3.5, 1.0))
    assert box.velocity == pytest.approx((2.0, -1.0))
    assert box.omega == pytest.approx(0.5 * -2.0 / box.inertia)
    vx, vy = box.velocity_at((3.5, 1.0))
    assert (vx, vy) == pytest.approx((2.0, -1.0 + 0.5 * box.omega))


@pytest.mark.parametrize("size", [1e6, 1e9])
def test_a_heavy_body_can_be_given_the_force_that_holds_it(size):
    # A 100 t body (a 10 m box of density 1000) weighs about 1e6 N: no absurd value at all.
    world = floating()
    box = world.add_dynamic(Box(width=10.0, height=10.0, density=1000.0))
    box.apply_force((size, 0.0))
    box.apply_impulse((size, 0.0))
    world.step()
    assert box.velocity[0] == pytest.approx(size / 1e5 * (1.0 + TICK))


def test_gravity_scale_and_world_gravity_multiply():
    world = World(gravity=(1.0, -2.0))
    light = world.add_dynamic(Circle(), gravity_scale=-0.5)
    none = world.add_dynamic(Circle(), position=(9.0, 0.0), gravity_scale=0.0)
    world.step(ticks=240)
    assert light.velocity == pytest.approx((-0.5, 1.0), rel=ROUNDING)
    assert none.velocity == (0.0, 0.0)
    world.gravity = (0.0, 0.0)
    world.step()
    assert light.velocity == pytest.approx((-0.5, 1.0), rel=ROUNDING)


def test_static_bodies_stay_and_kinematic_ones_ignore_gravity_and_forces():
    world = World()
    wall = world.add_static(Box(), position=(5.0, 0.0))
    lift = world.add_kinematic(Box(), velocity=(0.25, 0.5), omega=1.0)
    lift.apply_force((100.0, 0.0))
    wall.velocity = (1.0, 1.0)
    world.step(ticks=240)
    assert wall.center == (5.0, 0.0)
    assert wall.velocity == (0.0, 0.0)
    assert lift.center == pytest.approx((0.25, 0.5), rel=ROUNDING)
    assert lift.angle == pytest.approx(1.0, rel=ROUNDING)
    assert lift.mass == 0.0


def test_a_body_of_fixed_rotation_does_not_turn():
    world = floating()
    box = world.add_dynamic(Box(), fixed_rotation=True)
    box.apply_impulse((0.0, 1.0), (0.5, 0.0))
    box.apply_torque(50.0)
    world.step(ticks=10)
    assert box.omega == 0.0
    assert box.angle == 0.0


def test_energy_in_flight_is_that_of_the_shadow_law():
    # Semi-implicit Euler conserves E~ = E - m g h v_y / 2 (gravity down, v of the substep's end)
    # exactly for constant gravity: kinetic + potential itself swings by m g h |v| / 2 only.
    world = World()
    ball = world.add_dynamic(Circle(density=3.0), velocity=(2.0, 10.0), omega=4.0)
    start = world.energy
    shadow = start.total - 0.5 * ball.mass * G * H * ball.velocity[1]
    world.step(ticks=300)
    energy = world.energy
    assert energy.total - 0.5 * ball.mass * G * H * ball.velocity[1] == pytest.approx(
        shadow, rel=1e-11
    )
    assert energy.angular == pytest.approx(0.5 * ball.inertia * 16.0)
    assert energy.linear + energy.angular == pytest.approx(ball.kinetic_energy)


def test_poses_of_the_tick_before_are_kept_for_interpolation():
    world = floating()
    ball = world.add_dynamic(Circle(), velocity=(1.0, 0.0), omega=6.0)
    world.step(ticks=3)
    column, i = world.page.body, ball.index
    assert column["x"][i] - column["x0"][i] == pytest.approx(TICK)
    assert column["angle"][i] - column["angle0"][i] == pytest.approx(6.0 * TICK)
    ball.position = (7.0, 0.0)  # put there by hand: nothing to interpolate from
    assert column["x0"][i] == column["x"][i] == 7.0


def test_time_counts_ticks_of_a_240th_of_a_second():
    world = World()
    world.step(ticks=120)
    world.step()
    assert world.tick == 121
    assert world.time == 121 / 240.0


def test_a_spin_is_held_to_the_turn_that_a_substep_can_follow():
    """Two radians, where the series for sine and cosine is off by less than 1 % of the angle."""
    world = World(gravity=(0.0, 0.0))
    fast = world.add_dynamic(Circle(), omega=1.5 * MOST_TURN / H)
    slow = world.add_dynamic(Circle(), position=(5.0, 0.0), omega=0.9 * MOST_TURN / H)
    world.step()
    assert fast.omega == pytest.approx(MOST_TURN / H, rel=ROUNDING)
    assert fast.angle == pytest.approx(MOST_TURN * TICK / H, rel=ROUNDING)
    assert slow.omega == pytest.approx(0.9 * MOST_TURN / H, rel=ROUNDING)
    x, y = fast.world_point((1.0, 0.0))
    off = math.remainder(math.atan2(y - fast.center[1], x - fast.center[0]) - fast.angle, math.tau)
    assert 1e-4 < abs(off) < 0.02 * fast.angle
