"""Two bones: the law of cosines, both elbows, limits, and what is out of reach."""

import cmath
import math
import random

import pytest

from creatures.two_bone import elbow, reach

THIGH, CALF = 1.45, 1.3
KNEE = (-math.radians(144.0), 0.0)
FREE = (-math.pi, math.pi)

ROUNDING = 1e-12
"""Positions are sums and products of a few numbers near 1 m: [m], some thousand roundings of
2.2e-16."""


def bent(heading: float, bend: float) -> list[complex]:
    """Return hip, knee and ankle: forward kinematics [m]."""
    knee = cmath.rect(THIGH, heading)
    return [0j, knee, knee + cmath.rect(CALF, heading + bend)]


def bend_of(chain: list[complex]) -> float:
    return cmath.phase((chain[2] - chain[1]) / (chain[1] - chain[0]))


def test_every_target_that_the_leg_can_reach_is_reached():
    """4000 ankles made by random hips and knees; near straight knees FABRIK alone missed 453."""
    rng = random.Random(1)
    for _ in range(4000):
        start, goal = (bent(rng.uniform(-3, 3), rng.uniform(*KNEE)) for _ in range(2))
        result = reach(start, goal[2], [KNEE])
        assert abs(result[2] - goal[2]) < ROUNDING
        assert KNEE[0] - 1e-9 <= bend_of(result) <= KNEE[1] + 1e-9


@pytest.mark.parametrize("bend", [-2.5, -1.0, -0.01, 0.3, 1.5, 3.0])
def test_the_bend_is_that_of_the_law_of_cosines(bend: float):
    far = math.sqrt(THIGH**2 + CALF**2 + 2 * THIGH * CALF * math.cos(bend))
    # acos turns a rounding of 1e-15 into 1e-15 / sin(bend), and sin(0.01) = 0.01
    assert elbow(THIGH, CALF, far, FREE, bend) == pytest.approx(bend, abs=1e-12)


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_of_two_elbows_the_one_of_the_present_pose_is_kept(side: float):
    result = reach(bent(0.0, 0.2 * side), 2.0 + 0.5j, [FREE])
    assert math.copysign(1.0, bend_of(result)) == side
    assert abs(result[2] - (2.0 + 0.5j)) < ROUNDING


def test_the_other_elbow_is_taken_when_the_limit_asks_for_it():
    assert elbow(1.0, 1.0, math.sqrt(2.0), KNEE, 1.0) == pytest.approx(-math.pi / 2)


def test_a_bend_whole_turns_away_is_counted_on():
    result = elbow(1.0, 1.0, math.sqrt(2.0), (math.tau, math.tau + 2.0), math.tau + 0.1)
    assert result == pytest.approx(math.tau + math.pi / 2)


def test_out_of_reach_the_leg_is_stretched_and_points_there():
    aim = cmath.rect(5.0, 0.7)
    result = reach(bent(-1.0, -1.0), aim, [KNEE])
    assert result[2] == pytest.approx(cmath.rect(THIGH + CALF, 0.7))


def test_too_near_the_leg_folds_as_far_as_its_limit():
    aim = cmath.rect(0.1, 2.0)
    result = reach(bent(-1.0, -1.0), aim, [KNEE])
    nearest = math.sqrt(THIGH**2 + CALF**2 + 2 * THIGH * CALF * math.cos(KNEE[0]))
    assert bend_of(result) == pytest.approx(KNEE[0])
    assert result[2] == pytest.approx(cmath.rect(nearest, 2.0))


def test_a_limit_that_forbids_the_straight_leg_leaves_it_short_towards_the_target():
    result = reach(bent(0.0, 1.0), 10j, [(0.5, 2.0)])
    assert bend_of(result) == pytest.approx(0.5)
    assert cmath.phase(result[2]) == pytest.approx(math.pi / 2)


def test_a_target_on_the_base_and_a_bone_without_length_are_no_errors():
    assert all(cmath.isfinite(z) for z in reach(bent(0.3, -0.4), 0j, [FREE]))
    assert elbow(1.0, 0.0, 0.5, FREE, 0.3) == 0.3
