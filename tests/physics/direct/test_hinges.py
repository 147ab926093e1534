"""Revolute joints: point, limits, motor and servo, and the torques they report."""

import math

import pytest

from physics import TICK, Box, Circle, Revolute, World
from tests.physics.worlds import G, H, floating, momentum


def wheel(world: World, **options):
    """A disc of I = 1 kg m^2 (m = 8 kg, r = 0.5 m) hinged to the world at its centre."""
    disc = world.add_dynamic(Circle(radius=0.5, density=8.0 / (math.pi * 0.25)))
    return disc, world.add_joint(Revolute(b=disc, anchor=(0.0, 0.0), **options))


def arm(world: World, **options):
    """A 2 kg bar of 1 m that reaches right from its hinge at the origin; weight arm 0.5 m."""
    bar = Box(width=1.0, height=0.1, density=20.0)
    body = world.add_dynamic(bar, position=(0.5, 0.0))
    return body, world.add_joint(Revolute(b=body, anchor=(0.0, 0.0), **options))


def test_a_motor_speeds_up_with_its_torque_until_its_speed():
    world = floating()
    disc, hinge = wheel(world, motor_speed=6.0, max_torque=3.0)
    world.step(ticks=240)
    assert disc.omega == pytest.approx(3.0, rel=1e-9)  # T t / I = 3 * 1 / 1
    assert hinge.reaction_torque == pytest.approx(3.0, rel=1e-9)
    world.step(ticks=480)
    assert disc.omega == pytest.approx(6.0, rel=1e-9)
    assert hinge.reaction_torque == pytest.approx(0.0, abs=1e-9)
    assert hinge.speed == pytest.approx(6.0)


@pytest.mark.parametrize("iterations", [1, 4, 20])
def test_the_motor_never_exceeds_its_torque_over_a_tick(iterations):
    # Clamping each iteration on its own would give `iterations` times the torque.
    world = floating()
    world.settings.iterations = iterations
    disc, hinge = wheel(world, motor_speed=100.0, max_torque=2.0)
    for tick in range(60):
        world.step()
        assert abs(hinge.reaction_torque) <= 2.0 * (1.0 + 1e-12)
        assert disc.omega <= 2.0 * (tick + 1) * TICK * (1.0 + 1e-12)


def test_a_motor_too_weak_lets_the_load_sink_and_a_strong_one_holds_it():
    needed = 2.0 * G * 0.5
    for torque, holds in ((0.9 * needed, False), (1.1 * needed, True)):
        world = World()
        body, hinge = arm(world, motor_speed=0.0, max_torque=torque)
        world.step(ticks=120)
        # A motor holds the speed, not the angle: 0.3 mrad slip while its impulse builds up.
        assert (abs(body.angle) < 1e-3) is holds
        assert hinge.reaction_torque == pytest.approx(min(torque, needed), rel=1e-4)


def test_switching_the_motor_off_lets_it_run_free():
    world = floating()
    disc, hinge = wheel(world, motor_speed=2.0, max_torque=100.0)
    world.step(ticks=60)
    hinge.motor_speed = None
    assert hinge.motor_speed is None
    disc.omega = 5.0
    world.step(ticks=60)
    assert disc.omega == pytest.approx(5.0, rel=1e-12)
    assert hinge.reaction_torque == 0.0


def test_a_motor_between_two_bodies_turns_both_and_conserves_angular_momentum():
    world = floating()
    a = world.add_dynamic(Circle(radius=0.5))
    b = world.add_dynamic(Circle(radius=0.3))
    hinge = world.add_joint(Revolute(a=a, b=b, anchor=(0.0, 0.0), motor_speed=8.0, max_torque=5.0))
    world.step(ticks=120)
    assert hinge.speed == pytest.approx(8.0)
    assert momentum(world) == pytest.approx((0.0, 0.0, 0.0), abs=1e-12)


@pytest.mark.parametrize("goal", [0.8, -1.3])
def test_a_critically_damped_servo_reaches_its_angle_and_stays(goal):
    # I = 1: C(t) = C0 (1 + w t) exp(-w t) with w = 2 pi 2 Hz, first order in h: |C0| w h.
    world = floating()
    disc, hinge = wheel(world, servo_angle=goal, servo_hertz=2.0, max_torque=1e4)
    omega = math.tau * 2.0
    for _ in range(240):
        world.step()
        exact = goal * (1.0 - (1.0 + omega * world.time) * math.exp(-omega * world.time))
        assert hinge.angle == pytest.approx(exact, abs=abs(goal) * omega * H)
    world.step(ticks=240)
    assert hinge.angle == pytest.approx(goal, abs=1e-6)


def test_a_servo_under_load_sags_by_torque_over_its_stiffness():
    # k = (2 pi f)^2 I, I = m l^2 / 3 about the hinge... the joint tunes with the bodies' own 1 / K
    # = I_center, so k = (2 pi f)^2 I_center.
    world = World()
    body, hinge = arm(world, servo_angle=0.0, servo_hertz=10.0, max_torque=1e4)
    world.step(ticks=960)
    stiffness = (math.tau * 10.0) ** 2 * body.inertia
    sag = -hinge.angle
    assert sag == pytest.approx(2.0 * G * 0.5 * math.cos(sag) / stiffness, rel=1e-3)
    assert hinge.reaction_torque == pytest.approx(2.0 * G * 0.5 * math.cos(sag), rel=1e-4)


@pytest.mark.parametrize("iterations", [1, 8])
def test_a_servo_never_exceeds_its_torque(iterations):
    world = floating()
    world.settings.iterations = iterations
    _, hinge = wheel(world, servo_angle=2.0, servo_hertz=8.0, max_torque=0.7)
    for _ in range(120):
        world.step()
        assert abs(hinge.reaction_torque) <= 0.7 * (1.0 + 1e-12)


def test_a_servo_follows_when_its_angle_is_moved():
    world = floating()
    _, hinge = wheel(world, servo_angle=0.0, servo_hertz=10.0, max_torque=1e4)
    for k in range(240):
        hinge.servo_angle = 0.5 * k / 240.0
        world.step()
    # It lags behind a ramp by 2 z / w of its speed; the implicit damping adds about w h = 13 % to
    # z.
    omega = math.tau * 10.0
    assert hinge.angle == pytest.approx(0.5 - 0.5 * 2.0 * (1.0 + omega * H) / omega, abs=0.001)
    hinge.servo_angle = None
    world.step()
    assert hinge.reaction_torque == 0.0


def test_limits_stop_the_hinge_at_both_ends():
    world = World()
    body, hinge = arm(world, lower=-0.5, upper=0.25)
    world.step(ticks=480)
    # It rests on the lower limit; the soft limit sags by less than 1 mrad under its weight.
    assert hinge.angle == pytest.approx(-0.5, abs=1e-3)
    assert hinge.reaction_torque == pytest.approx(2.0 * G * 0.5 * math.cos(0.5), rel=0.01)
    world.gravity = (0.0, G)
    world.step(ticks=480)
    assert hinge.angle == pytest.approx(0.25, abs=1e-3)
    assert hinge.reaction_torque == pytest.approx(-2.0 * G * 0.5 * math.cos(0.25), rel=0.01)


def test_a_hinge_thrown_at_its_limit_never_passes_it_by_more_than_a_milliradian():
    # C >= 0 looks ahead: the joint may use up what is left within the substep but no more.
    world = floating()
    disc, hinge = wheel(world, lower=-1.0, upper=1.0)
    disc.omega = 40.0
    for _ in range(240):
        world.step()
        assert -1.001 <= hinge.angle <= 1.001


@pytest.mark.parametrize("speed", [1.0, 5.0, 20.0])
def test_a_hinge_limit_takes_the_whole_speed_of_what_comes_to_it(speed):
    # The limit has no restitution: the hinge feels nothing of its impulse, so one sweep is exact.
    world = floating()
    bar, _ = arm(world, upper=1.0)
    bar.velocity, bar.omega = (0.0, 0.5 * speed), speed
    least = 0.0
    for _ in range(480):
        world.step()
        least = min(least, bar.omega)
    assert -least < 1e-6 * speed
    assert bar.omega == pytest.approx(0.0, abs=1e-6 * speed)


def test_two_bars_that_meet_their_limit_turn_on_as_one_with_their_momenta():
    world = floating()
    bars = [world.add_dynamic(Box(width=1.0, height=0.1), position=(x, 0.0)) for x in (-0.5, 0.5)]
    hinge = world.add_joint(Revolute(a=bars[0], b=bars[1], anchor=(0.0, 0.0), upper=0.5))
    bars[1].velocity, bars[1].omega = (0.0, 2.5), 5.0
    before = momentum(world)
    while hinge.angle < 0.499:
        world.step()
    for _ in range(3):
        world.step()
        # The bars turn on together; what parts them is centrifugal, w^2 of some rad/s^2 a tick.
        assert abs(hinge.speed) < 0.02 * 5.0
    # The point row gives both bodies an impulse each at its anchor: some um apart in the impact.
    assert momentum(world) == pytest.approx(before, abs=1e-6)


def test_a_servo_that_runs_into_a_limit_stays_there():
    world = floating()
    bar, hinge = arm(world, upper=1.0, servo_angle=1.5, servo_hertz=5.0, max_torque=1e5)
    fastest = least = 0.0
    for _ in range(480):
        world.step()
        fastest, least = max(fastest, bar.omega), min(least, bar.omega)
    assert fastest > 5.0
    assert -least < 0.01 * fastest
    assert hinge.angle == pytest.approx(1.0, abs=2e-3)


def test_limits_can_be_moved_and_taken_away():
    world = World()
    body, hinge = arm(world, lower=-0.5, upper=0.5)
    world.step(ticks=240)
    hinge.lower = -0.2
    world.step(ticks=240)
    assert hinge.angle == pytest.approx(-0.2, abs=2e-3)
    hinge.lower = None
    world.step(ticks=60)
    assert hinge.angle < -0.5
    assert hinge.lower is None
    assert hinge.upper == 0.5


def test_the_angle_counts_full_turns():
    world = floating()
    disc, hinge = wheel(world)
    disc.omega = math.tau
    world.step(ticks=720)
    assert hinge.angle == pytest.approx(3.0 * math.tau, rel=1e-9)


def test_joined_bodies_in_free_space_keep_both_momenta():
    # The two anchors of a point coincide only to the joint's error, so -P and +P act that far
    # apart: the sum of |P| |error| bounds what the angular momentum may drift.
    world = floating()
    links = [
        world.add_dynamic(Box(width=1.0, height=0.2), position=(1.0 * i, 0.0)) for i in range(5)
    ]
    for i, (a, b) in enumerate(zip(links, links[1:], strict=False)):
        world.add_joint(Revolute(a=a, b=b, anchor=(i + 0.5, 0.0)))
    links[0].velocity, links[4].omega = (1.0, 4.0), 6.0
    before = momentum(world)
    bound = 0.0
    for _ in range(480):
        world.step()
        bound += sum(math.hypot(*j.reaction_force) * TICK * j.error for j in world.joints)
    after = momentum(world)
    assert after[:2] == pytest.approx(before[:2], abs=1e-11)
    # the error swings within a tick: twice its value at the ends
    assert abs(after[2] - before[2]) <= 2.0 * bound + 1e-11


def test_before_the_first_tick_a_hinge_carries_nothing():
    world = World()
    ball = world.add_dynamic(Circle())
    hinge = world.add_joint(Revolute(b=ball, anchor=(0.0, 0.0)))
    assert hinge.reaction_force == (0.0, 0.0)
    assert hinge.reaction_torque == 0.0


def test_the_hinge_reports_the_weight_it_carries_and_stays_together():
    world = World()
    body, hinge = arm(world, motor_speed=0.0, max_torque=1e6)
    world.step(ticks=240)
    assert hinge.reaction_force == pytest.approx((0.0, 2.0 * G), abs=1e-3)
    assert hinge.error < 1e-4
    assert hinge.anchor_a == (0.0, 0.0)
    assert hinge.anchor_b == pytest.approx((0.0, 0.0), abs=1e-4)


def test_a_chain_with_a_heavy_ball_holds_together():
    # 20 links of 0.2 kg and a 50 kg ball dropped from horizontal. Bar of 3-core.md for 100:1: 35
    # mm.
    world = World()
    previous, worst = None, 0.0
    for i in range(20):
        link = world.add_dynamic(Box(width=0.5, height=0.4), position=(0.5 * i + 0.25, 0.0))
        world.add_joint(Revolute(a=previous, b=link, anchor=(0.5 * i, 0.0)))
        previous = link
    ball = world.add_dynamic(Circle(radius=1.0, density=20.0 / math.pi), position=(11.0, 0.0))
    world.add_joint(Revolute(a=previous, b=ball, anchor=(10.0, 0.0)))
    for _ in range(120):
        world.step(ticks=10)
        worst = max(worst, max(joint.error for joint in world.joints))
    assert worst < 0.035
