"""Where a foot belongs: the neutral point keeps the speed, and hops learn what is left."""

import math

import pytest

from creatures.placing import ACCELERATION, LEARN, OFF, SHOVED, Placing, placement


def stance_of_a_spring(speed: float, ahead: float, fall: float) -> tuple[float, float]:
    """Run a mass on a massless spring leg through one stance, by Runge and Kutta.

    Mass 1 kg, leg 1 m, spring 400 N/m, landing at `speed` and falling at `fall` [m/s]. Returns the
    speed at the end [m/s] and how long it took [s].
    """
    stiffness, gravity, h = 400.0, 9.81, 1e-4
    state = (-ahead, math.sqrt(1.0 - ahead * ahead), speed, -fall)

    def rate(s):
        x, y, vx, vy = s
        length = math.hypot(x, y)
        pull = stiffness * (1.0 - length) / length
        return vx, vy, pull * x, pull * y - gravity

    def moved(s, d, by):
        return tuple(a + by * b for a, b in zip(s, d, strict=True))

    time = 0.0
    while True:
        k1 = rate(state)
        k2 = rate(moved(state, k1, h / 2))
        k3 = rate(moved(state, k2, h / 2))
        k4 = rate(moved(state, k3, h))
        step = [(a + 2 * b + 2 * c + d) / 6 for a, b, c, d in zip(k1, k2, k3, k4, strict=True)]
        state, time = moved(state, step, h), time + h
        if math.hypot(state[0], state[1]) >= 1.0:
            return state[2], time


@pytest.mark.parametrize("speed", [-1.0, 0.3, 0.6, 1.0])
def test_the_neutral_point_keeps_the_speed_of_a_spring_leg(speed):
    _, stance = stance_of_a_spring(speed, 0.0, 1.0)
    ahead = placement(speed, speed, stance, 0.05)
    after, _ = stance_of_a_spring(speed, ahead, 1.0)
    # The law takes the landing's speed for the mean one. The ground's impulse over the stance,
    # J = 2 fall + g T, slows the body until mid-stance by J T / 8 of its speed at most; so the foot
    # is that share of `ahead` too far, and each metre too far costs J of speed.
    impulse = 2.0 + 9.81 * stance
    assert after == pytest.approx(speed, abs=impulse * abs(ahead) * impulse * stance / 8.0)
    slower, _ = stance_of_a_spring(speed, ahead + math.copysign(0.1, speed), 1.0)
    faster, _ = stance_of_a_spring(speed, ahead - math.copysign(0.1, speed), 1.0)
    assert abs(slower) < abs(after) < abs(faster) or slower * speed < 0.0


def test_a_foot_is_set_ahead_of_what_is_too_fast():
    assert placement(1.0, 1.0, 0.3, 0.05) == pytest.approx(0.15)
    assert placement(1.0, 0.5, 0.3, 0.05) == pytest.approx(0.175)
    assert placement(0.0, 0.0, 0.3, 0.05) == 0.0


def hopped(speed: float, wanted: float) -> Placing:
    """Return what was learnt of a hop at `speed` [m/s], after the ramp to the `wanted` one."""
    placing = Placing()
    for seconds in (2.0 / ACCELERATION, 0.0):  # it is there, and it was there all the while
        placing.follow(wanted, seconds)
        placing.learn(0.2)
    for _ in range(10):
        placing.follow(wanted, 0.02)
        placing.go(speed, 0.02)
    placing.learn(0.2)
    return placing


def test_a_hop_that_was_too_fast_sets_the_next_foot_farther():
    placing = hopped(1.1, 1.0)
    assert placing.speed == 1.0
    assert placing.trim == pytest.approx(0.1 * LEARN)


@pytest.mark.parametrize("error", [-2.0, 2.0])
def test_a_hop_that_was_tripped_tells_little(error: float):
    assert hopped(1.0 + error, 1.0).trim == pytest.approx(math.copysign(SHOVED * LEARN, error))


def test_nothing_is_learnt_while_the_wanted_speed_changes():
    placing = Placing()
    for _ in range(2):
        placing.follow(1.0, 0.1)
        placing.go(5.0, 0.1)
        placing.learn(0.2)
    assert placing.trim == 0.0


def test_one_hop_makes_good_no_more_than_it_can():
    placing = Placing()
    thrown = -3.0
    ahead = placing.ahead(thrown, 0.04)
    assert ahead == pytest.approx(0.5 * thrown * placing.stance - 0.04 * OFF)
