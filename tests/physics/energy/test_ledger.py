"""The energy ledger: it closes, it changes nothing, and its flows are those of the textbook."""

import json
import math
import os
import subprocess
import sys

import pytest

import scenes
from physics import Air, Box, Circle, Distance, MouseJoint, Revolute, SolverSettings, World
from tests.physics.joint_zoo import joint_zoo
from tests.physics.ledgers import kept, ledger_arrays, most_error, unbooked
from tests.physics.test_determinism import ROOT
from tests.physics.worlds import G, H, column, floating, grounded
from tests.physics.zoo import zoo
from tests.sampled import cases

ROUNDING = 1e-12
"""Relative; sums of some thousand terms, each right to 1e-16."""


# --- the books themselves -------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("make", [zoo, joint_zoo])
def test_every_impulse_is_booked(make):
    # The kinetic energy changes by the sum of all works, to rounding: nothing is guessed.
    world = kept(make())
    kinetic = world.energy.kinetic
    for _ in range(240):
        world.step()
    turnover = sum(abs(value) for value in world.ledger.totals.values()) + kinetic
    assert abs(unbooked(world, kinetic)) < 100.0 * ROUNDING * turnover


@pytest.mark.parametrize(
    "changes",
    [
        {"substeps": 4},
        {"iterations": 3},
        {"warm_starting": False},
        {"accumulation": False},
        {"relax": False},
        {"contact_bias": "baumgarte", "joint_bias": "baumgarte"},
        {"friction": False},
        {"tick_rate": 60},
    ],
    ids=str,
)
def test_every_impulse_is_booked_whatever_the_settings(changes):
    world = kept(zoo())
    for name, value in changes.items():
        setattr(world.settings, name, value)
    kinetic = world.energy.kinetic
    world.step(ticks=60)
    turnover = sum(abs(value) for value in world.ledger.totals.values()) + kinetic
    assert abs(unbooked(world, kinetic)) < 100.0 * ROUNDING * turnover


def test_the_flows_sum_up_to_the_change_of_the_energy():
    world = kept(zoo())
    before = world.energy.total
    for _ in range(100):
        last = world.energy.total
        world.step()
        assert world.ledger.last.sum == pytest.approx(world.energy.total - last, abs=1e-11)
    assert world.ledger.totals.sum == pytest.approx(world.energy.total - before, abs=1e-10)
    assert world.ledger.energy == world.energy


@pytest.mark.parametrize("make", [zoo, joint_zoo])
def test_books_do_not_change_the_world(make):
    world, alone = kept(make()), make()
    for _ in range(120):
        world.step()
    alone.step(ticks=120)
    assert world.hash() == alone.hash()


@pytest.mark.sweep
def test_interpreted_kernels_book_the_same_bits():
    done = subprocess.run(
        [sys.executable, "-m", "tests.physics.ledgers", "10"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ledger_arrays(10)


def test_books_go_back_in_time_with_the_world():
    world = kept(zoo())
    world.step(ticks=50)
    then, snapshot = dict(world.ledger.totals), world.save()
    world.step(ticks=70)
    later = dict(world.ledger.totals)
    world.restore(snapshot)
    assert dict(world.ledger.totals) == then
    world.step(ticks=70)
    assert dict(world.ledger.totals) == later


def test_before_the_books_began_there_are_none():
    world = zoo()
    snapshot = world.save()
    world.step(ticks=10)
    kept(world).step()
    assert world.ledger.since == 10
    world.restore(snapshot)
    world.step()
    assert world.ledger.since == 0
    assert world.ledger.totals.sum == pytest.approx(world.ledger.last.sum, abs=1e-15)


def test_books_grow_with_the_world():
    world = kept(World())
    for i in range(100):
        world.add_dynamic(Circle(radius=0.1), position=(0.3 * i, 1.0))
        if i:
            world.add_joint(Revolute(a=world.bodies[-2], b=world.bodies[-1], anchor=(0.3 * i, 1.0)))
    world.step(ticks=5)
    assert world.ledger.totals.exchanged["gravity"] > 0.0


def test_off_is_off():
    world = kept(zoo())
    world.step()
    world.ledger.on = False
    before = dict(world.ledger.totals)
    world.step(ticks=3)
    assert dict(world.ledger.totals) == before
    world.ledger.on = True  # a gap in the books: they begin anew
    world.step()
    assert world.ledger.since == 4


@pytest.mark.sweep
@pytest.mark.parametrize("name", cases())
def test_the_books_of_every_scene_close(name: str):
    scene = scenes.load(name)()
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    kept(world)
    kinetic, ids = world.energy.kinetic, [body.id for body in world.bodies]
    for _ in range(480):
        scene.step(world)
        world.step()
    totals = world.ledger.totals
    assert abs(totals["error"]) <= most_error(world, 2.0)
    if [body.id for body in world.bodies] != ids:
        return  # bodies brought energy in and took it out: no flow of the books
    turnover = sum(abs(value) for value in totals.values()) + abs(totals.exchanged["gravity"])
    turnover += abs(world.energy.kinetic) + abs(kinetic)  # their difference has their rounding
    edits = totals["edits"]  # a scene's own, of velocities
    assert abs(unbooked(world, kinetic) - edits) <= 100.0 * ROUNDING * turnover + abs(edits)


# --- closed forms ---------------------------------------------------------------------------------


def test_a_slide_heats_by_mu_m_g_cos_a_s():
    mu, slope = 0.3, 0.15
    world = grounded(mu, slope=slope)
    box = world.add_dynamic(Box(friction=mu), position=(0.0, 0.5), velocity=(4.0, 0.0))
    kept(world).step(ticks=120)
    heat = mu * box.mass * G * math.cos(slope) * box.center[0]
    # At the mean velocity of a substep, not the new one: mu N h (v - v0) / 2 less of the way.
    late = mu * box.mass * G * H * (4.0 - box.velocity[0]) / 2.0
    # In the first tick the box sinks in by g / w^2 and weighs less: 1e-4 of the heat here
    assert -world.ledger.totals["friction"] == pytest.approx(heat + late, rel=2e-4)


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_an_impact_loses_half_of_1_minus_e_squared_mu_v_squared(e: float):
    world = floating()
    one = world.add_dynamic(Circle(radius=0.5, restitution=e), velocity=(5.0, 0.0))
    two = world.add_dynamic(Circle(radius=0.4, density=2.0, restitution=e), position=(2.0, 0.0))
    kept(world).step(ticks=120)
    reduced = one.mass * two.mass / (one.mass + two.mass)
    loss = -0.5 * (1.0 - e * e) * reduced * 25.0
    assert two.velocity[0] - one.velocity[0] == pytest.approx(5.0 * e, abs=1e-9)
    assert world.ledger.totals["impacts"] == pytest.approx(loss, abs=1e-9)
    assert abs(world.ledger.totals["error"]) < 1e-10


def test_a_ball_that_bounces_loses_in_impacts_alone():
    world = grounded(restitution=0.8)
    ball = world.add_dynamic(Circle(radius=0.25, restitution=0.8), position=(0.0, 2.0))
    kept(world).step(ticks=480)
    totals = world.ledger.totals
    assert totals["impacts"] < -0.5 * ball.mass * G
    assert totals.sum == pytest.approx(totals["impacts"] + totals["error"], rel=ROUNDING)
    assert abs(totals["error"]) < most_error(world, 2.0)


def test_a_disc_that_spins_until_it_rolls_loses_two_thirds_of_its_energy():
    world = grounded(0.4)
    disc = world.add_dynamic(Circle(radius=0.5, friction=0.4), position=(0.0, 0.5), omega=-20.0)
    start = disc.kinetic_energy
    kept(world).step(ticks=480)
    # Angular momentum about a point of the floor: I w0 = (I + m r^2) w, so w = w0 / 3
    assert disc.omega == pytest.approx(-20.0 / 3.0, rel=1e-3)
    assert world.ledger.totals["friction"] == pytest.approx(-2.0 / 3.0 * start, rel=2e-3)


@pytest.mark.sweep
def test_a_damper_heats_by_c_v_squared():
    hertz, ratio = 1.0, 0.1
    world = floating()
    ball = world.add_dynamic(Circle(radius=0.3), position=(2.0, 0.0))
    spring = Distance(b=ball, anchor_b=(2.0, 0.0), length=1.5, hertz=hertz, damping_ratio=ratio)
    world.add_joint(spring)
    kept(world)
    omega = 2.0 * math.pi * hertz
    c = 2.0 * ratio * omega * ball.mass
    heat, energy = 0.0, world.energy.total
    for _ in range(480):
        before = ball.velocity[0]
        world.step()
        heat += c * (before**2 + before * ball.velocity[0] + ball.velocity[0] ** 2) / 3.0 / 240.0
    totals = world.ledger.totals
    # The velocity after the sweep against the mean one: first order, w h / 2 = 0.65 %
    assert -totals["dampers"] == pytest.approx(heat, rel=omega * H)
    # Nothing else takes energy; velocities are as of half a substep ago: w h / 2 of what is there
    assert abs(totals["error"]) < 0.5 * omega * H * energy
    assert totals.sum == pytest.approx(totals["dampers"] + totals["error"], rel=ROUNDING)


def test_a_motor_works_torque_times_angle_and_a_brake_heats_by_it():
    world = floating()
    wheel = world.add_dynamic(Circle(radius=0.5))
    world.add_joint(Revolute(b=wheel, motor_speed=1000.0, max_torque=2.0))
    world.add_joint(Revolute(b=wheel, motor_speed=0.0, max_torque=0.5))
    kept(world).step(ticks=240)
    totals = world.ledger.totals
    late = 0.5 * H * wheel.omega  # [rad] the mean velocity of a substep, not the new one
    assert totals["motors"] == pytest.approx(2.0 * (wheel.angle - late), rel=1e-9)
    assert totals["brakes"] == pytest.approx(-0.5 * (wheel.angle - late), rel=1e-9)
    assert wheel.kinetic_energy == pytest.approx(totals["motors"] + totals["brakes"], rel=1e-9)


def test_a_cradle_hands_its_energy_on():
    world = floating()
    balls = [
        world.add_dynamic(Circle(radius=0.5, restitution=1.0), position=(1.05 * i, 0.0))
        for i in range(5)
    ]
    balls[0].velocity = (3.0, 0.0)
    kept(world).step(ticks=240)
    assert abs(world.ledger.totals["impacts"]) < 0.01 * 0.5 * balls[0].mass * 9.0
    assert abs(world.ledger.totals["error"]) < 1e-9


def test_a_box_thrown_into_a_stack_closes():
    world = grounded()
    column(world, 5)
    world.add_dynamic(Box(density=3.0), position=(-4.0, 2.5), velocity=(12.0, 1.0), omega=3.0)
    kinetic = kept(world).energy.kinetic
    world.step(ticks=480)
    assert abs(unbooked(world, kinetic)) < 1e-9
    assert abs(world.ledger.totals["error"]) < most_error(world, 2.0)


def test_a_pendulum_loses_its_motion_at_its_limit():
    world = World()
    bob = world.add_dynamic(Circle(radius=0.2), position=(1.0, 0.0))
    hinge = world.add_joint(Revolute(b=bob, anchor=(0.0, 0.0), lower=-1.2, upper=0.1))
    kept(world).step(ticks=480)
    totals = world.ledger.totals
    assert abs(hinge.angle + 1.2) < 0.03
    fallen = -bob.mass * G * bob.center[1] - bob.kinetic_energy
    # The rod, too, is a little soft, and takes a part of the blow
    assert totals["limits"] + totals["joints"] == pytest.approx(-fallen, rel=0.01)
    assert totals["limits"] < -0.9 * fallen
    assert abs(totals["error"]) < most_error(world, 2.0)


def test_a_belt_gives_twice_what_the_box_gets():
    world = World()
    world.add_static(Box(width=40.0, tangent_speed=2.0, friction=0.5), position=(0.0, -0.5))
    box = world.add_dynamic(Box(friction=0.5), position=(0.0, 0.5))
    kept(world).step(ticks=480)
    assert abs(box.velocity[0]) == pytest.approx(2.0, rel=1e-6)
    totals = world.ledger.totals
    assert totals["belts"] == pytest.approx(4.0 * box.mass, rel=1e-3)
    assert totals["friction"] == pytest.approx(-2.0 * box.mass, rel=2e-3)


def test_a_lift_works_against_gravity():
    world = World()
    world.add_kinematic(Box(width=3.0, height=0.2), velocity=(0.0, 1.0))
    box = world.add_dynamic(Box(), position=(0.0, 0.6))
    kept(world).step(ticks=240)
    # ... and accelerates the box, losing as much again in the impact
    work = box.mass * (G * 1.0 + 1.0**2)
    assert world.ledger.totals["drives"] == pytest.approx(work, rel=5e-3)


def test_outside_forces_work_force_times_way():
    world = floating()
    ball = world.add_dynamic(Circle(radius=0.3))
    kept(world)
    for _ in range(240):
        ball.apply_force((2.0, 0.0))
        world.step()
    late = 0.5 * H * ball.velocity[0]
    assert world.ledger.totals["forces"] == pytest.approx(2.0 * (ball.center[0] - late), rel=1e-9)
    assert world.ledger.totals["error"] == pytest.approx(0.0, abs=1e-12)


def test_damping_and_air_take_what_is_lost():
    for name in ("damping", "air"):
        world = floating()
        ball = world.add_dynamic(Circle(radius=0.3), velocity=(6.0, 2.0), omega=3.0)
        if name == "damping":
            ball.linear_damping, ball.angular_damping = 0.5, 0.2
        else:
            world.air = Air(density=2.0)
        start = kept(world).energy.kinetic
        world.step(ticks=240)
        lost = world.energy.kinetic - start
        assert lost < -1.0
        assert world.ledger.totals[name] == pytest.approx(lost, rel=1e-10)


def test_edits_are_booked_as_edits():
    world = kept(floating())
    ball = world.add_dynamic(Circle(radius=0.3))
    world.step()
    ball.velocity = (3.0, 0.0)
    world.step()
    assert world.ledger.last["edits"] == pytest.approx(4.5 * ball.mass, rel=ROUNDING)
    ball.apply_impulse((-3.0 * ball.mass, 0.0))
    world.step()
    assert world.ledger.last["edits"] == pytest.approx(-4.5 * ball.mass, rel=ROUNDING)
    assert world.ledger.totals.sum == pytest.approx(0.0, abs=1e-12)


def test_the_hand_pays_for_what_it_lifts():
    world = World()
    ball = world.add_dynamic(Circle(radius=0.3))
    world.add_joint(MouseJoint(ball, anchor=(0.0, 0.0), target=(0.0, 1.0), max_force=100.0))
    kept(world).step(ticks=960)
    assert math.hypot(*ball.velocity) < 1e-3
    gained = ball.mass * G * ball.center[1]
    assert world.ledger.totals["hand"] == pytest.approx(gained, abs=most_error(world, 1.0))


def test_what_falls_asleep_leaves_its_last_motion_behind():
    world = grounded()
    world.settings.sleeping = True
    column(world, 3)
    kinetic = kept(world).energy.kinetic
    world.step(ticks=480)
    assert world.asleep_count == 3
    assert world.ledger.totals["sleep"] <= 0.0
    assert abs(unbooked(world, kinetic)) < 1e-12
