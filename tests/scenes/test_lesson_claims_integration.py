"""What the lesson on integrators tells a class is what its runs show."""

import math

import numpy as np
import pytest

from tests.scenes.lesson_runs import ran, right_answer
from tests.scenes.test_all_scenes import built, run

pytestmark = pytest.mark.sweep

G = 9.81  # [m/s²]


@pytest.mark.parametrize(("step", "rate", "text"), [(2, 4, "1.84"), (3, 8, "0.92")])
def test_both_eulers_are_equally_far_off_on_opposite_sides(step: int, rate: int, text: str):
    scene = ran("throw", step).scene
    explicit, semi = (float(state.x[1]) for state in scene.states[:2])
    exact = float(scene.states[2].x[1])  # midpoint: exact on a parabola
    gap = 0.5 * G * 1.5 / rate
    # A closed form: rounding of a dozen steps
    assert explicit - exact == pytest.approx(gap, abs=1e-9)
    assert exact - semi == pytest.approx(gap, abs=1e-9)
    assert f"{gap:.2f}" == text in right_answer("throw", step)


def test_the_first_program_is_above_the_parabola_all_the_way():
    scene = ran("throw", 1).scene
    above = scene.paths[0].rows[1:, 1] - scene.paths[2].rows[1:, 1]
    assert (above > 0.0).all()
    assert right_answer("throw", 1) == "Too high"


def test_explicit_euler_has_24_times_the_energy_after_two_swings():
    scene = ran("throw", 4).scene
    assert scene.count == 48
    assert round(scene._energy(0)) == 24
    assert "24" in right_answer("throw", 4)
    scene, world = built("oscillator", per_period=48)
    run(scene, world, 4 * 240 + 1)
    assert scene._energy(0) == pytest.approx(2.26, abs=0.005)  # "by 2.3 a swing"


def test_semi_implicit_euler_goes_up_and_down_between_88_and_115_percent():
    scene = ran("throw", 5).scene
    energies = 10.0 ** scene.energies.rows[:, 2]
    assert energies.min() == pytest.approx(0.885, abs=0.004)
    assert energies.max() == pytest.approx(1.149, abs=0.004)
    # It keeps x² + v² − s x v, so with s = 0.262 the energy stays within 1 ± s / 2 of the start
    assert "up and down" in right_answer("throw", 5)


def test_only_the_swapped_program_keeps_the_area():
    scene = ran("throw", 6).scene
    assert scene.areas[1] == pytest.approx(1.0, abs=1e-9)
    assert scene.areas[0] > 4.0


def test_with_three_steps_a_swing_it_flies_apart_and_with_six_it_does_not():
    scene = ran("throw", 7).scene
    assert scene.s > 2.0
    assert scene._energy(1) > 1000.0
    scene, world = built("oscillator", per_period=6)
    run(scene, world, 40 * 240)
    assert 10.0 ** np.max(scene.energies.rows[:, 2]) < 4.0  # (1 + s/2) / (1 − s/2) = 3.2


def test_of_six_only_three_neither_explode_nor_gain_nor_die():
    scene = ran("throw", 8).scene
    energies = [scene._energy(i) for i in range(6)]
    assert energies[0] > 100.0
    assert energies[2] > 1.5  # midpoint
    assert 0.98 < energies[4] < 1.0  # Runge–Kutta "loses a little"
    assert energies[5] == pytest.approx(0.003, abs=5e-4)  # backward: "has 0.3 % left"
    gap = [math.log(abs(e)) for e in energies]
    assert abs(gap[4]) < abs(gap[2]) < abs(gap[0])
