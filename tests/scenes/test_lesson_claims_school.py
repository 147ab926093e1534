"""What the lessons on pendulum, resonance, momentum and energy tell a class is so.

Where a scene's own check holds the run against a closed form, the claim is held against that form.
"""

import math
import re

import numpy as np
import pytest

import scenes
from scenes.classics._driven import motion, phase, response
from scenes.classics._swing import agm, period
from tests.scenes.lesson_runs import ran, right_answer

pytestmark = pytest.mark.sweep

G, MOON = 9.81, 1.62  # [m/s²]


def answer(name: str, index: int) -> str:
    """What step `index` [1, 2, ...] tells in the end."""
    return scenes.load(name).steps[index - 1].answer


def numbers(text: str) -> list[float]:
    """The numbers in a text, in their order."""
    return [float(word.replace("−", "-")) for word in re.findall(r"−?\d+(?:\.\d+)?", text)]


# --- the pendulum ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "settings"),
    [
        (1, [(2.0, G, 20.0)]),
        (2, [(0.6, G, 20.0), (2.4, G, 20.0)]),
        (3, [(2.0, G, 40.0), (2.0, G, 10.0)]),
        (4, [(2.0, G, 150.0)]),
        (5, [(2.0, MOON, 20.0)]),
        (6, [(2.0, 11.5, 10.0)]),
    ],
)
def test_the_periods_that_are_told_are_those_of_the_pendulums(
    index: int, settings: list[tuple[float, float, float]]
):
    said = re.findall(r"(\d+\.\d+) s\b", answer("pendulum_lab", index))
    exact = [period(length, g, math.radians(angle)) for length, g, angle in settings]
    digits = [len(word.partition(".")[2]) for word in said]
    assert [float(word) for word in said] == [
        round(one, places) for one, places in zip(exact, digits, strict=True)
    ]


def test_the_series_of_the_period_agrees_with_the_mean():
    turn = math.radians(20.0)
    series = 1 + turn**2 / 16 + 11 * turn**4 / 3072  # the next term is 173 θ⁶ / 737280 = 4e-7
    assert 1.0 / agm(1.0, math.cos(turn / 2)) == pytest.approx(series, abs=1e-6)


def test_a_wide_swing_takes_three_percent_and_a_very_wide_one_three_quarters_more():
    small, wide, far = (period(2.0, G, math.radians(a)) for a in (10.0, 40.0, 150.0))
    assert wide / small - 1 == pytest.approx(0.03, abs=0.005)
    assert far / small - 1 == pytest.approx(0.76, abs=0.005)


def test_the_class_finds_g_of_planet_x_and_then_it_is_told():
    session = ran("pendulum_lab", 7)
    scene = session.scene
    (swing,) = scene.swings
    result = 4 * math.pi**2 * swing.length / swing.taken**2
    # From 10° the formula for small swings is 0.38 % off
    assert result == pytest.approx(scene.g, rel=0.005)
    assert scene.told
    assert numbers(right_answer("pendulum_lab", 7))[0] == scene.g == round(result, 1)


def test_light_and_heavy_are_back_together():
    light, heavy = ran("pendulum_lab", 1).scene.swings
    assert heavy.bob.mass == 4 * light.bob.mass
    assert light.taken == pytest.approx(heavy.taken, abs=1e-6)


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 6])
def test_a_step_stops_when_the_pendulum_is_back_where_it_was_let_go(step: int):
    session = ran("pendulum_lab", step)
    scene, now = session.scene, session.world.time
    swing = scene.swings[0]
    assert math.degrees(swing.lean) == pytest.approx(scene.amplitude, abs=0.5)
    # It stops once it has come down at 2 cm/s: on the Moon, at 0.19 m/s² down, after 0.1 s
    assert swing.stopwatch(now) == swing.taken == pytest.approx(now, abs=0.12)
    assert all(math.isfinite(other.taken) for other in scene.swings)


def test_a_pendulum_of_nearly_a_metre_ticks_seconds():
    assert period(0.994, G, 0.01) == pytest.approx(2.0, abs=5e-4)


# --- resonance ------------------------------------------------------------------------------------


def height(zeta: float, ratio: float, times: np.ndarray) -> np.ndarray:
    """Where a weight of 1 Hz is [cm] whose hand moves by 1 cm."""
    return motion((0.0, 0.0), 0.0, (1.0, math.tau * ratio), (math.tau, zeta), times)


def test_the_weight_with_its_own_rhythm_swings_most_and_ten_times_as_far_as_its_hand():
    sizes, _ = ran("resonance", 1).scene.measured()
    assert int(np.argmax(sizes)) == 5
    assert response(np.array(1.0), 0.05) == pytest.approx(10.0)
    assert right_answer("resonance", 2) == "50 cm"
    assert math.exp(-math.tau * 0.05) == pytest.approx(0.73, abs=0.005), "a good quarter is lost"


def test_a_fast_hand_is_against_its_weight():
    assert math.degrees(float(phase(np.array(2.0), 0.05))) == pytest.approx(176.0, abs=0.5)
    assert math.degrees(float(phase(np.array(1.0), 0.05))) == pytest.approx(90.0)


def test_twice_the_damping_is_half_the_peak_and_twice_its_width():
    r = np.linspace(0.5, 1.5, 20001)
    widths = []
    for zeta in (0.05, 0.1):
        sizes = response(r, zeta)
        wide = r[sizes > sizes.max() / math.sqrt(2.0)]
        widths.append(wide[-1] - wide[0])
    assert widths[1] / widths[0] == pytest.approx(2.0, abs=0.05)
    assert response(np.array(1.0), 0.1) == pytest.approx(5.0)


def test_after_ten_swings_there_are_95_percent():
    late = np.linspace(9.0, 10.0, 400)
    assert 5 * np.abs(height(0.05, 1.0, late)).max() == pytest.approx(48.0, abs=0.5)
    assert 5 * np.abs(height(0.05, 1.0, late - 6.0)).max() < 0.8 * 50.0, "not after 3 or 4"


def test_without_friction_it_grows_by_pi_times_the_hand_in_every_swing():
    scene = ran("resonance", 6).scene
    assert np.abs(scene.trace.rows[-60:, 2]).max() == pytest.approx(
        0.02 * math.pi * 12.0, rel=0.02
    ), "the last of twelve swings"
    far = np.abs(height(0.0, 1.15, np.linspace(0.0, 30.0, 6000)))
    assert far.max() == pytest.approx((1 + 1.15) / (1.15**2 - 1), rel=0.02), "a beat has an end"


def test_soft_springs_let_a_third_or_a_fifteenth_through_and_stiff_ones_all():
    sizes = response(np.array([2.0, 4.0, 0.25]), 0.05)
    assert sizes == pytest.approx([1 / 3, 1 / 15, 1.07], abs=0.005)


# --- momentum -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "a", "b", "share"),
    [
        (1, 0.0, 3.0, 1.0),
        (2, 1.5, 1.5, 0.5),
        (3, 7 / 3, 16 / 3, 1.0),
        (4, -7 / 3, 2 / 3, 1.0),
    ],
)
def test_pucks_that_meet_head_on_part_as_the_lesson_says(
    index: int, a: float, b: float, share: float
):
    scene = ran("collision_lab", index).scene
    one, two = scene.discs()
    assert (one.velocity[0], two.velocity[0]) == pytest.approx((a, b), abs=1e-6)
    before = sum(disc.energy for disc in scene.before)
    assert one.energy + two.energy == pytest.approx(share * before)
    left, _, right, _ = scenes.load("collision_lab").view  # beside which the sheet lies
    assert left < one.at[0] < two.at[0] < right - two.radius, "both can be seen"
    if index == 4:
        assert two.momentum[0] == pytest.approx(numbers(right_answer("collision_lab", 4))[0], 0.01)
        assert "−2.3" in answer("collision_lab", 4)


def test_b_goes_along_the_line_of_centres():
    session = ran("collision_lab", 5)
    _, b = session.scene.discs()
    assert math.degrees(math.atan2(b.velocity[1], b.velocity[0])) == pytest.approx(-30.0, abs=0.5)


def test_equal_pucks_part_at_a_right_angle():
    a, b = ran("collision_lab", 6).scene.discs()
    cosine = (a.velocity[0] * b.velocity[0] + a.velocity[1] * b.velocity[1]) / (
        math.hypot(*a.velocity) * math.hypot(*b.velocity)
    )
    assert cosine == pytest.approx(0.0, abs=1e-9)


def test_a_soft_blow_keeps_momentum_and_loses_energy():
    scene = ran("collision_lab", 7).scene
    for axis in (0, 1):
        before, now = (
            sum(disc.momentum[axis] for disc in pair) for pair in (scene.before, scene.discs())
        )
        assert now == pytest.approx(before)
    assert sum(disc.energy for disc in scene.discs()) < 0.9 * sum(d.energy for d in scene.before)


# --- energy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("index", "high"), [(1, 4.8), (2, 4.5), (7, 2.9)])
def test_the_skater_turns_where_the_lesson_says(index: int, high: float):
    session = ran("energy_track", index)
    scene = session.scene
    assert scene.skater.center[1] == pytest.approx(high, abs=0.05)
    assert f"{high} m" in answer("energy_track", index)
    if index < 3:
        assert scene.skater.center[1] == pytest.approx(scene.whole / scene.mass / G, abs=2e-3)
    else:
        _, _, heat = scene.parts(session.world)
        assert [round(0.001 * heat, 2), round(0.001 * scene.whole, 2)] == [0.96, 2.67]
        assert scene.skater.center[0] < 0.0, "before the top"


@pytest.mark.parametrize(("index", "speed"), [(3, 9.1), (4, 6.8), (5, 3.7)])
def test_the_skater_is_as_fast_as_the_lesson_says(index: int, speed: float):
    session = ran("energy_track", index)
    scene = session.scene
    assert math.hypot(*scene.skater.velocity) == pytest.approx(speed, abs=0.05)
    motion_, height_, _ = scene.parts(session.world)
    if index == 3:
        assert round(0.001 * scene.whole, 2) == 5.49
    if index == 4:
        # a tick passes the height by v h = 3 cm, of 4.66 m
        assert motion_ == pytest.approx(height_, rel=0.02)


def test_in_the_end_all_height_is_heat():
    session = ran("energy_track", 6)
    scene = session.scene
    motion_, height_, heat = scene.parts(session.world)
    assert motion_ < 0.01
    assert round(0.001 * heat, 2) == 2.51
    assert motion_ + height_ + heat == pytest.approx(scene.whole)
    assert scene.skater.center[1] == pytest.approx(0.4, abs=0.001)
