"""FABRIK: the tip arrives, lengths and limits are kept, and what is out of reach is pointed at."""

import cmath
import math
import random
from itertools import pairwise

import pytest

from scenes.gait.fabrik import TOLERANCE, bends, reach

THIGH = CALF = 1.45
KNEE = (-math.radians(144.0), 0.0)
DOWN = -math.pi / 2


def leg(thigh: float, knee: float) -> list[complex]:
    """Hip at 0, thigh `thigh` from straight down, knee bent by `knee` [rad]."""
    middle = cmath.rect(THIGH, DOWN + thigh)
    return [0j, middle, middle + cmath.rect(CALF, DOWN + thigh + knee)]


def lengths(chain: list[complex]) -> list[float]:
    return [abs(b - a) for a, b in pairwise(chain)]


def cases(count: int) -> list[tuple[list[complex], complex]]:
    """Random legs and targets that walking asks for."""
    rng = random.Random(3)
    legs = [leg(rng.uniform(-0.8, 0.8), rng.uniform(-1.2, 0.0)) for _ in range(count)]
    aims = [cmath.rect(rng.uniform(1.8, 2.8), DOWN + rng.uniform(-0.6, 0.6)) for _ in legs]
    return list(zip(legs, aims, strict=True))


def test_the_ankle_comes_to_the_target():
    misses = sorted(abs(reach(chain, aim, [KNEE])[-1] - aim) for chain, aim in cases(500))
    assert misses[490] < TOLERANCE
    assert misses[-1] < 0.02  # a nearly straight leg folds slowly; the next tick goes on from there


def test_going_on_from_the_last_solution_closes_the_rest():
    for chain, aim in cases(100):
        for _ in range(5):
            chain = reach(chain, aim, [KNEE])
        assert abs(chain[-1] - aim) < 2 * TOLERANCE


def test_bones_keep_their_length_and_the_hip_its_place():
    for chain, aim in cases(200):
        found = reach(chain, aim, [KNEE])
        assert found[0] == 0j
        assert lengths(found) == pytest.approx([THIGH, CALF], abs=1e-12)


def test_the_knee_never_bends_forwards():
    for chain, aim in cases(500):
        _, knee = bends(reach(chain, aim, [KNEE]))
        assert KNEE[0] - 1e-12 <= knee <= KNEE[1] + 1e-12


def test_out_of_reach_the_leg_is_straight_and_points_there():
    aim = cmath.rect(5.0, DOWN + 0.4)
    thigh, knee = bends(reach(leg(0.2, -0.7), aim, [KNEE]))
    assert thigh == pytest.approx(DOWN + 0.4)
    assert knee == pytest.approx(0.0, abs=1e-12)


def test_a_straight_leg_can_fold():
    """All pulls of a straight chain lie on its own line; the search must start with a kink."""
    aim = -2.2j
    assert abs(reach(leg(0.0, 0.0), aim, [KNEE])[-1] - aim) < 0.05


def test_a_target_behind_does_not_unfold_the_knee_to_its_wrong_side():
    chain = leg(0.8, -0.4)
    aim = cmath.rect(2.4, DOWN - 0.8)
    assert abs(reach(chain, aim, [KNEE])[-1] - aim) < 0.01


def test_four_bones_with_limits_reach_too():
    rng = random.Random(5)
    missed = 0
    for _ in range(100):
        chain = [0j]
        heading = rng.uniform(-3, 3)
        for _ in range(4):
            heading += rng.uniform(-0.5, 0.5)
            chain.append(chain[-1] + cmath.rect(1.0, heading))
        aim = cmath.rect(rng.uniform(2.0, 3.5), rng.uniform(-3, 3))
        found = reach(chain, aim, [(-1.2, 1.2)] * 3)
        missed += abs(found[-1] - aim) > 0.05
        assert all(abs(bend) <= 1.2 + 1e-12 for bend in bends(found)[1:])
        assert lengths(found) == pytest.approx([1.0] * 4)
    assert missed <= 2  # with limits FABRIK may get stuck; 85 of 100 did with limits in one pass


def test_one_bone_turns_to_its_target():
    found = reach([1 + 1j, 2 + 1j], 1 + 4j, [])
    assert found == pytest.approx([1 + 1j, 1 + 2j])


def test_a_target_on_the_base_is_no_error():
    found = reach(leg(0.1, -0.5), 0j, [KNEE])
    assert all(cmath.isfinite(point) for point in found)
    assert lengths(found) == pytest.approx([THIGH, CALF])
