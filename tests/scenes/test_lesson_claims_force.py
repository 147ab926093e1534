"""What the lesson on torque tells a class is what its runs show."""

import math

import pytest

from tests.scenes.lesson_runs import ran, right_answer
from tests.scenes.test_all_scenes import built, run

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize(
    ("step", "omega", "text"),
    [(1, 0.0, "Not at all"), (2, 1.0, "1 rad/s"), (3, 4.0, "4 rad/s"), (4, 6.0, "6 rad/s")],
)
def test_the_wheel_turns_as_fast_as_the_right_answer_says(step: int, omega: float, text: str):
    scene = ran("torque", step).scene
    # ω = τ t / I; rod and pin are springs of 120 Hz, which lets r and I grow by up to a per mille
    assert scene.omega == pytest.approx(omega, rel=0.002, abs=1e-6)
    assert right_answer("torque", step).startswith(text)


def test_along_the_rod_the_axle_answers_with_the_whole_force():
    scene, world = built("torque", at=(2.0, 0.0), tip=(3.0, 0.0))
    run(scene, world, 2 * 240)
    assert scene.pulling
    assert scene._axle_pull() == pytest.approx(2.0, abs=0.01)


def test_at_both_arms_the_ball_has_the_same_speed():
    for at, tip in (((2.0, 0.0), (2.0, 1.0)), ((1.0, 0.0), (1.0, 1.0))):
        scene, world = built("torque", at=at, tip=tip)
        run(scene, world, round(3.3 * 240))
        assert scene.omega * scene.arm == pytest.approx(4.0, rel=0.002)  # F t / m


def test_a_rod_of_twice_the_length_has_four_times_the_inertia():
    scene = ran("torque", 5).scene
    short, _ = built("inertia", shape="rod", width=2.0)
    assert scene.exact == pytest.approx(4.0 * short.exact)
    assert right_answer("torque", 5).startswith(f"{scene.exact:.2f}")
    # 1024 random particles: σ / √N is 2.8 % of the sum
    assert scene.sums.rows[-1, 1] == pytest.approx(scene.exact, rel=0.06)


def test_the_ring_comes_last_whatever_the_mass():
    times = ran("torque", 6).scene.arrived
    assert all(math.isfinite(time) for time in times), "the step ends before all have arrived"
    names = ("block", "ball", "disc", "ring")
    assert right_answer("torque", 6) == f"The {names[times.index(max(times))]}"
    assert sorted(times) == times
    heavy, world = built("rolling", mass=50.0)
    run(heavy, world, 6 * 240)
    assert heavy.arrived[2] == pytest.approx(times[2], abs=2 / 240)  # ticks of looking


def test_both_centres_are_equally_fast_and_the_turning_one_has_more_energy():
    upper, lower = ran("torque", 7).scene.pairs
    assert upper.velocity[0] == pytest.approx(1.0, abs=1e-6)
    assert lower.velocity[0] == pytest.approx(1.0, abs=1e-6)
    assert upper.energy == pytest.approx(1.95, abs=0.005)
    assert lower.energy == pytest.approx(1.0, abs=1e-6)
    assert "equally" in right_answer("torque", 7)
