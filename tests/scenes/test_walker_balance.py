"""Closed forms that the walker's balance rests on, and a few seeds of the rows of tests.walk."""

import cmath
import math

import pytest

from creatures.gaits.biped.balance import Balance
from creatures.gaits.biped.guard import is_lost
from creatures.gaits.biped.wish import Wish
from creatures.two_bone import two_bones
from scenes.presets import _walker_floors as floors
from tests.walk import grounds, knocks, orders
from tests.walk.run import Run, Trial


def balance(x: float, v: float, rate: float) -> Balance:
    return Balance(complex(x, 3.0), complex(v, 0.0), x, rate, x + v / rate)


def test_a_pendulum_that_stands_on_its_capture_point_comes_to_rest_there():
    rate, x, v = 1.8, 0.2, 0.7  # [1/s], [m], [m/s]
    foot = balance(x, v, rate).capture
    # x'' = w^2 (x - p) is solved by x = p + A e^(wt) + B e^(-wt); on the capture point A is 0.
    dt, steps = 1e-4, 30_000
    for _ in range(steps):
        v += dt * rate**2 * (x - foot)
        x += dt * v
    # Euler's error of a step, dt^2 w^2 v / 2, grows as e^(wt) too: some 1e-4 e^5.4 = 0.02.
    assert x == pytest.approx(foot, abs=0.05)
    assert abs(v) < 0.05


def test_the_capture_point_runs_away_from_the_foot_exponentially():
    now = balance(0.0, 1.0, 2.0)
    assert now.capture_in(0.4, 0.1) == pytest.approx(0.1 + 0.4 * math.exp(0.8))


def test_feet_that_trail_by_the_law_keep_the_speed():
    now, speed, seconds = balance(0.0, 1.0, 1.8), 1.2, 0.45
    behind = now.trail(speed, seconds)
    # The distance to the foot grows in a step, and the next foot lands v T further: it is the same.
    assert behind * math.exp(1.8 * seconds) - speed * seconds == pytest.approx(behind)


def test_a_foot_that_brakes_stops_the_body_in_the_time_asked_for():
    rate, x, v, seconds = 1.8, 0.2, 0.7, 0.9
    now = balance(x, v, rate)
    lever = now.capture + now.brake(seconds) - x
    left = v * math.cosh(rate * seconds) - rate * lever * math.sinh(rate * seconds)
    assert left == pytest.approx(0.0, abs=1e-12)  # the speed of the pendulum after that time


@pytest.mark.parametrize(("share", "lost"), [(0.99, False), (1.01, True)])
def test_a_fall_is_lost_when_the_longest_and_fastest_steps_fall_behind_it(share: float, lost: bool):
    run = Run(0)
    run.go(0.1)
    now = run.gait.now
    run.figure.pelvis.angle += 0.5  # [rad] it leans
    length, growth = now.manner.longest_step, math.exp(1.8 * now.manner.shortest_time)
    limit = length + length / (growth - 1.0)  # [m] ahead of the foot as the first step lands
    distance = share * limit
    now.balance = Balance(3j, 0j, 0.0, 1.8, distance)
    assert is_lost(now, 0.0, 0.0) is lost
    for _ in range(30):  # each step takes its length away, and lets the rest grow until the next
        distance = (distance - length) * growth
    assert (distance > limit) is lost


@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("target", [0.5 - 2.0j, 1.2 + 0.3j, -0.4 + 1.1j, -2.8 + 0.1j])
def test_two_bones_reach_what_can_be_reached(target: complex, side: float):
    first, bend, points = two_bones(0j, target, (1.45, 1.4), side)
    tip = cmath.rect(1.45, first) + cmath.rect(1.4, first + bend)
    assert abs(tip - target) < 1e-3  # [m]; the bones may be a millionth short of straight
    assert abs(points[2] - tip) < 1e-12
    assert side * bend >= 0.0


def test_two_bones_stretch_towards_what_is_too_far():
    _, bend, points = two_bones(0j, 9.0 + 0j, (1.0, 1.0), 1.0)
    # Straight but for the millionth of their reach, a bend of sqrt(8e-6) rad.
    assert abs(bend) < 0.003
    assert points[2].real == pytest.approx(2.0, abs=1e-5)


def test_it_feels_a_steady_push_and_where_it_acts():
    run = Run(0)
    run.go(1.0)
    run.push(-10.0, 4.0)
    # After eight times the lag of 0.5 s the rest is under a hundredth.
    assert run.gait._outside.force == pytest.approx(-10.0, abs=0.3)


@pytest.mark.sweep
def test_it_feels_the_belt_under_its_feet_and_none_on_the_floor():
    for speed in (0.0, 0.5):
        run = Run(0, lambda world, speed=speed: floors.belt(world, 0.0, 40.0, speed))
        run.go(5.0)
        assert run.is_up
        # After fifty times the lag what is left is the feet's own creeping in standing.
        assert run.gait.now.balance.drift == pytest.approx(speed, abs=0.05)


@pytest.mark.sweep
@pytest.mark.parametrize("tick_rate", [60, 120])
def test_the_gait_takes_as_many_steps_at_any_tick_rate(tick_rate: int):
    counts: list[int] = []
    for rate in (tick_rate, 240):
        run = Run(0, tick_rate=rate)
        run.go(5.0, Wish(speed=1.0))
        counts.append(run.gait.steps)
        assert run.is_up
    assert abs(counts[0] - counts[1]) <= 1  # one may land just after the end


def test_it_is_asked_for_no_speed_whose_steps_would_be_longer_than_the_longest():
    run = Run(0)
    run.go(0.5, Wish(speed=9.0))
    manner = run.gait.manner
    assert run.gait.now.command == pytest.approx(manner.longest_step / manner.step_time)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("trial", "seed"),
    [
        (knocks.shoved_standing, 0),
        (knocks.shoved_standing, 1),
        (knocks.shoved_walking, 0),
        (knocks.shoved_walking, 1),
        (knocks.leaned_on, 0),
        (knocks.pelted, 0),
        (knocks.pulled_about, 0),
        (grounds.kerb, 0),
        (grounds.slope, 0),
        (grounds.stairs, 0),
        (grounds.seesaw, 0),
        (grounds.platform, 0),
        (grounds.belt, 0),
        (orders.stops, 0),
        (orders.stops, 103),  # its front foot is light as it lands: a step from there runs on
        (orders.stops, 104),  # backwards: the foot to land would change sides in the air
        (orders.jogs, 0),
        (orders.turns, 0),
        (orders.crouches, 0),
        (orders.jumps, 0),
    ],
)
def test_it_passes_the_trial(trial: Trial, seed: int):
    assert trial(seed).passed
