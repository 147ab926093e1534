"""FABRIK: the tip arrives, lengths and limits are kept, and what is out of reach is pointed at."""

import cmath
import math
import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from creatures.fabrik import EXACT, bends, reach
from creatures.two_bone import Limit

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
    for chain, aim in cases(500):
        assert abs(reach(chain, aim, [KNEE])[-1] - aim) < EXACT


def test_bones_keep_their_length_and_the_hip_its_place():
    for chain, aim in cases(200):
        result = reach(chain, aim, [KNEE])
        assert result[0] == 0j
        assert lengths(result) == pytest.approx([THIGH, CALF], abs=1e-12)


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
    assert abs(reach(leg(0.0, 0.0), aim, [KNEE])[-1] - aim) < EXACT


def test_a_target_behind_does_not_unfold_the_knee_to_its_wrong_side():
    chain = leg(0.8, -0.4)
    aim = cmath.rect(2.4, DOWN - 0.8)
    assert abs(reach(chain, aim, [KNEE])[-1] - aim) < EXACT


RANGES: dict[str, Callable[[random.Random], Limit]] = {
    "little": lambda _: (-0.35, 0.35),
    "both ways": lambda _: (-1.2, 1.2),
    "knees": lambda _: KNEE,
    "any": lambda rng: ordered(rng.uniform(-2.5, 2.5), rng.uniform(-2.5, 2.5)),
    "free": lambda _: (-math.pi, math.pi),
}


def ordered(a: float, b: float) -> Limit:
    return min(a, b), max(a, b)


def posed(sizes: list[float], limits: list[Limit], rng: random.Random) -> list[complex]:
    """Return the chain with bends from all over their limits: forward kinematics."""
    heading = rng.uniform(-3, 3)
    chain = [0j, cmath.rect(sizes[0], heading)]
    for size, limit in zip(sizes[1:], limits, strict=True):
        heading += rng.uniform(*limit)
        chain.append(chain[-1] + cmath.rect(size, heading))
    return chain


@pytest.mark.parametrize("bones", [3, 4])
@pytest.mark.parametrize("bounds", RANGES)
def test_longer_chains_with_limits_reach_every_target_that_they_can(bones: int, bounds: str):
    """1000 targets each, where another pose has its tip: the passes alone, with one more try from
    the mirror image, missed up to 3 of 3000.
    """
    rng = random.Random(bones)
    for _ in range(1000):
        sizes = [rng.uniform(0.3, 1.5) for _ in range(bones)]
        limits = [RANGES[bounds](rng) for _ in range(bones - 1)]
        start, goal = (posed(sizes, limits, rng) for _ in range(2))
        result = reach(start, goal[-1], limits)
        assert abs(result[-1] - goal[-1]) < EXACT
        assert lengths(result) == pytest.approx(sizes)
        assert all(
            keeps(bend, limit) for bend, limit in zip(bends(result)[1:], limits, strict=True)
        )


def keeps(bend: float, limit: Limit) -> bool:
    """Return whether a bend is within its limits; at a half turn its sign is a rounding's."""
    near = 1e-9  # [rad] of a direction whose points are rounded to 1e-15 of their size
    return limit[0] - near <= bend <= limit[1] + near or abs(bend) > math.pi - near


def test_a_chain_that_may_not_be_straight_points_at_what_is_out_of_reach():
    chain = posed([1.0, 1.0, 1.0], [(0.5, 1.0), (0.5, 1.0)], random.Random(2))
    result = reach(chain, 9j, [(0.5, 1.0), (0.5, 1.0)])
    assert bends(result)[1:] == pytest.approx([0.5, 0.5])
    assert cmath.phase(result[-1]) == pytest.approx(math.pi / 2)


def test_one_bone_turns_to_its_target():
    result = reach([1 + 1j, 2 + 1j], 1 + 4j, [])
    assert result == pytest.approx([1 + 1j, 1 + 2j])


def test_a_target_on_the_base_is_no_error():
    result = reach(leg(0.1, -0.5), 0j, [KNEE])
    assert all(cmath.isfinite(point) for point in result)
    assert lengths(result) == pytest.approx([THIGH, CALF])
