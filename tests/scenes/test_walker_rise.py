"""The walker gets up from front and back, level and on slopes, by poses that its joints allow."""

import math

import pytest

from creatures.gaits.biped.figure import Driven
from creatures.gaits.biped.rise import CAUGHT, MIDDLE, PRESS, SOLE, toes
from creatures.gaits.biped.rise_poses import BRACE, KIP, PRESS_UP, REACH, SIT
from tests.walk.rise_trials import Ground, fallen, gets_up, standing_on

SLOPE = math.radians(5.0)
GRAVITY = 9.81
MOVES = {"kip": KIP, "press up": PRESS_UP, "sit": (SIT,), "get up": (REACH, BRACE)}


def strength(limb: Driven) -> float:
    """Return the most torque of its servo [N*m]."""
    assert limb.plan.servo
    return limb.plan.servo.torque


def rises(ground: Ground, seconds: float) -> set[str]:
    """Return the phases that it goes through in this time [s]."""
    phases: set[str] = set()
    for _ in range(round(seconds * 240)):
        ground.tick()
        phases.add(ground.phase)
    return phases


@pytest.mark.parametrize("name", MOVES)
def test_every_planned_pose_is_within_the_ranges_of_the_joints(name: str):
    half_a_degree = math.radians(0.5)  # the poses are whole degrees
    limbs = standing_on(0.0).gait.figure.limbs
    for move in MOVES[name]:
        for part, degrees in move._asdict().items():
            plan = next((limb.plan for key, limb in limbs.items() if key.split()[-1] == part), None)
            if plan and degrees is not None:
                assert plan.lower - half_a_degree <= math.radians(degrees)
                assert math.radians(degrees) <= plan.upper + half_a_degree


def test_the_joints_are_strong_enough_for_the_deepest_squat():
    """Two legs carry the weight W with the hip level with the knee.

    The knee has the lever of a whole thigh at most, the ankle that of the pressure, and the hip
    carries what is above it, whose centre is less than a thigh ahead of it.
    """
    figure = standing_on(0.0).gait.figure
    weight = figure.mass * GRAVITY
    legs = sum(part.mass for leg in figure.legs for part in leg.limbs) * GRAVITY
    thigh = figure.left.lengths[0]
    assert weight * thigh < 2 * strength(figure.left.calf)
    assert weight * max(abs(end) for end in SOLE) < 2 * strength(figure.left.foot)
    assert (weight - legs) * thigh < 2 * strength(figure.left.thigh)


def test_the_pressure_drives_the_capture_point_back():
    """c' = w (c - p) with p = PRESS c: it decays as long as PRESS is over 1."""
    off, rate, dt = 0.1, math.sqrt(GRAVITY / 1.5), 1e-3
    for _ in range(round(2.0 / dt)):
        off += dt * rate * (off - PRESS * off)
    # e^(w (1 - PRESS) t); Euler's error of a decay is of the order of the step times the rate.
    assert off == pytest.approx(0.1 * math.exp(rate * (1.0 - PRESS) * 2.0), rel=0.02)


def test_the_toes_of_a_standing_foot_are_a_foot_ahead_of_its_heel():
    leg = standing_on(0.0).gait.figure.left
    # The heel is 0.05 m behind the ankle; the sole is level, so the cosine of the taper is 0.998.
    assert toes(leg) - leg.ankle.real == pytest.approx(0.70 - 0.05, abs=0.005)


@pytest.mark.sweep
@pytest.mark.parametrize("way", [1, -1])
def test_whoever_is_up_catches_itself_with_steps(way: int):
    """The capture point of the linear pendulum is x + v / w (Pratt et al. 2006)."""
    ground = standing_on(0.0)
    ground.run(1.0)
    figure, now = ground.gait.figure, ground.gait.now
    middle = 0.5 * sum(leg.ankle.real for leg in figure.legs) + MIDDLE
    lack = way * CAUGHT - (now.balance.capture - middle)
    for body in figure.bodies.values():
        body.velocity = body.velocity[0] + lack * now.balance.rate, body.velocity[1]
    ground.tick()
    # In that tick it runs away from the foot by w c dt = 2.6 / s * 1 m / 240 s = 0.011 m at most.
    off = ground.gait.now.balance.capture - middle
    assert way * off == pytest.approx(CAUGHT, abs=0.012)
    assert "fallen" not in rises(ground, 4.0)


@pytest.mark.sweep
@pytest.mark.parametrize("way", [1, -1], ids=["front", "back"])
@pytest.mark.parametrize("slope", [0.0, SLOPE, -SLOPE], ids=["level", "up", "down"])
def test_it_gets_up_after_a_fall(way: int, slope: float):
    stood, what = gets_up(0, slope, way)
    assert stood, what


@pytest.mark.sweep
def test_it_is_limp_before_it_gets_up_and_strong_while_it_does():
    ground = standing_on(0.0)
    ground.run(1.0)
    ground.push(60.0)
    strengths: dict[str, set[float]] = {}
    for _ in range(5 * 240):
        ground.tick()
        knee = ground.gait.figure.left.calf
        strengths.setdefault(ground.phase, set()).add(knee.joint.max_torque)
    full = strength(ground.gait.figure.left.calf)
    assert list(strengths["fallen"]) == [pytest.approx(0.1 * full)]
    assert list(strengths["rise"]) == [pytest.approx(full)]


@pytest.mark.sweep
def test_without_strength_it_keeps_lying():
    ground = fallen(1, 0.0, 1)
    ground.gait.set_strength(0.02)
    assert rises(ground, 6.0) <= {"fallen", "rise"}


@pytest.mark.sweep
def test_two_falls_alike_end_in_the_same_bits():
    hashes: set[str] = set()
    for _ in range(2):
        ground = fallen(2, 0.0, -1)
        ground.run(3.0)
        hashes.add(ground.world.hash())
    assert len(hashes) == 1
