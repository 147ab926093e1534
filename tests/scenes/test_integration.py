"""The chapter Integration: what its scenes promise beyond their checks."""

import math
import pickle

import numpy as np
import pytest

from physics import World
from scenes.integration._flight import exact
from scenes.integration._methods import ENTRANTS, SHOWN
from scenes.kit import Scene
from tests.scenes.test_all_scenes import built, run

G = 9.81  # [m/s²]


def change(scene: Scene, world: World, **values: object) -> None:
    """What a session does with a live parameter."""
    for name, value in values.items():
        scene.set(name, value)
        scene.changed(world, name)


def assert_theory(scene: Scene, world: World, least: int = 1) -> None:
    entries = scene.theory(world)
    assert len(entries) >= least
    for entry in entries:
        assert entry.holds, entry.words


# --- fall ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "substeps"), [(10, 1), (40, 1), (60, 4), (240, 2)])
def test_a_fall_is_ahead_by_half_g_h_t_whatever_the_step(rate: int, substeps: int):
    scene, world = built("fall", gravity=3.72)
    world.settings.tick_rate, world.settings.substeps = rate, substeps
    run(scene, world, rate + 1)
    assert scene.over
    assert_theory(scene, world)
    ahead = scene.fallen - 0.5 * 3.72
    assert ahead == pytest.approx(0.5 * 3.72 / (rate * substeps), abs=1e-9)
    held = scene.ball.position
    run(scene, world, rate)
    assert scene.ball.position == held


def test_a_fall_with_steps_changed_on_the_way_has_no_theory():
    scene, world = built("fall")
    run(scene, world, 100)
    world.settings.substeps = 1
    run(scene, world, 10)
    assert scene.theory(world) == ()
    scene.pressed(world, "again")
    run(scene, world, 300)
    assert_theory(scene, world)


def test_a_push_on_the_way_breaks_the_promise_of_the_fall():
    scene, world = built("fall")
    run(scene, world, 100)
    scene.ball.velocity = (0.0, 0.0)
    run(scene, world, 180)
    with pytest.raises(AssertionError, match="ahead"):
        scene.check(world)


# --- throw, oscillator ---------------------------------------------------------------------------


def gaps(rate: float, drag: float) -> np.ndarray:
    """Of all methods after 1 s, in the order of ENTRANTS [m]."""
    scene, world = built("throw", rate=rate, drag=drag)
    run(scene, world, 241)
    assert scene.steps_taken == rate
    place = exact(scene.first, G, drag, 1.0).x
    return np.array([math.dist(state.x, place) for state in scene.states])


def test_without_drag_both_eulers_are_off_by_half_g_h_t_and_the_others_not_at_all():
    result = gaps(8.0, 0.0)
    # Rounding; the implicit one stops where Newton leaves less than that
    assert result[[0, 1, 5]] == pytest.approx([0.5 * G / 8] * 3, rel=1e-12)
    assert result[2:5].max() < 1e-12


def test_with_drag_half_the_step_divides_the_gap_by_two_to_the_order():
    ratios = np.log2(gaps(30.0, 1.0) / gaps(60.0, 1.0))
    orders = [entrant.method.order for entrant in ENTRANTS]
    # The next term of the error is smaller by k h = 1/30
    assert ratios == pytest.approx(orders, abs=0.1)


@pytest.mark.parametrize("drag", [0.0, 1.5])
def test_energy_grows_with_explicit_euler_and_shrinks_with_the_two_that_look_late(drag: float):
    scene, world = built("throw", rate=8.0, drag=drag, diagram="energy")
    run(scene, world, 241)
    steps = np.diff(scene.energies.rows[:, 1:], axis=0)
    if drag == 0.0:
        # ± 1/2 g² h² in each step; rounding of energies of 100 J/kg
        exact = [0.5 * (G / 8) ** 2 * sign for sign in (1, -1, 0, 0, 0, -1)]
        assert steps == pytest.approx(np.broadcast_to(exact, steps.shape), abs=1e-11)
    assert_theory(scene, world, 3)
    scene.check(world)


@pytest.mark.parametrize("shown", ["explicit Euler", "both Eulers", "all five"])
def test_files_of_before_backward_euler_still_say_whom_they_show(shown: str):
    for name in ("throw", "oscillator"):
        scene, _ = built(name, shown=shown)
        assert 5 not in SHOWN[scene.shown]


def test_the_implicit_one_stays_where_both_others_fly_apart():
    scene, world = built("oscillator", per_period=3, shown="three Eulers")
    run(scene, world, 8 * 240)
    explicit, semi, implicit = (scene._energy(i) for i in (0, 1, 5))
    assert explicit > 1e3
    assert semi > 1e3
    assert implicit < 1e-3


@pytest.mark.parametrize("k", [0.0, 1e-9, 1e-4, 0.3, 2.0])
def test_the_exact_flight_obeys_newton(k: float):
    def velocity(t: float) -> np.ndarray:
        return exact((np.array([1.0, 2.0]), np.array([3.0, 4.0])), G, k, t).v

    h = 1e-4
    slope = (velocity(0.7 + h) - velocity(0.7 - h)) / (2 * h)
    # A central difference is off by h² v''' / 6, far below; rounding of v by h makes 1e-11
    assert slope == pytest.approx(-k * velocity(0.7) - [0.0, G], abs=1e-7)


def test_gravity_turned_round_in_flight_keeps_the_reference_exact():
    scene, world = built("throw")
    run(scene, world, 121)
    change(scene, world, gravity=-5.0)
    run(scene, world, 120)
    t = scene.steps_taken * scene.h
    turn = scene.since - scene.born
    middle = exact(scene.first, G, 0.0, turn)
    place = exact(middle, -5.0, 0.0, t - turn).x
    assert scene.curve.rows[-1] == pytest.approx(place, abs=1e-12)
    # midpoint is exact on both parabolas
    assert scene.states[2].x == pytest.approx(place, abs=1e-12)
    assert scene.theory(world) == (), "the closed form is that of one parabola"


def test_the_throw_begins_again_by_itself_and_by_its_button():
    scene, world = built("throw")
    run(scene, world, 5 * 240)
    assert scene.born > 0.0
    run(scene, world, 60)
    scene.pressed(world, "again")
    assert scene.steps_taken == 0


@pytest.mark.parametrize("steps", [3, 4, 6, 12, 60, 120])
def test_energies_of_the_oscillator_follow_their_closed_forms(steps: int):
    scene, world = built("oscillator", per_period=steps)
    run(scene, world, 12 * 240)
    scene.check(world)


@pytest.mark.sweep
def test_an_exploding_integrator_stops_before_its_numbers_overflow():
    scene, world = built("oscillator", per_period=3)
    run(scene, world, 120 * 240)
    assert all(np.isfinite(state.x).all() for state in scene.states)
    assert_theory(scene, world)


# --- the step of the frame -----------------------------------------------------------------------


@pytest.mark.parametrize("tick_rate", [60, 240])
def test_a_hiccup_throws_the_ball_of_the_frame_and_not_that_of_the_fixed_step(tick_rate: int):
    scene, world = built("frame_time", jitter=0.0)
    world.settings.tick_rate = tick_rate
    run(scene, world, 2 * tick_rate)
    # Equal steps: the same arithmetic on both sides but for rounding of the lengths
    assert scene.frame.x == pytest.approx(scene.fixed.x, abs=1e-9)
    before, count = scene._worst(1), scene.count
    scene.pressed(world, "hiccup")
    run(scene, world, tick_rate)
    # It falls by a h² in 0.27 s and takes that for the way of 1/60 s
    assert scene._worst(2) > 10.0
    assert scene._worst(1) == before, "the fixed one has caught up in equal steps"
    assert scene.count == pytest.approx(count + 60, abs=1)
    assert_theory(scene, world, 2)


def test_each_cure_of_the_variable_step_keeps_the_energy_better():
    worst = []
    for method in ("Verlet", "semi-implicit Euler", "time-corrected Verlet"):
        scene, world = built("frame_time", method=method)
        run(scene, world, 8 * 240)
        scene.check(world)
        worst.append(scene._worst(2))
    assert worst[0] > 5.0 * worst[1] > 5.0 * 2.0 * worst[2]


def test_the_promise_of_the_variable_step_fails_when_pictures_take_equally_long():
    scene, world = built("frame_time", jitter=0.0)
    run(scene, world, 8 * 240)
    scene.jitter = 30.0
    with pytest.raises(AssertionError, match="which was the lesson"):
        scene.check(world)


def test_a_ball_that_is_gone_is_not_followed_into_overflow():
    scene, world = built("frame_time", jitter=80.0, rate=20.0)
    for _ in range(20):
        scene.pressed(world, "hiccup")
        run(scene, world, 240)
    assert scene.gone
    assert np.isfinite(scene.energies.rows).all()
    assert_theory(scene, world, 2)


# --- curves, Hubert, force, spin -----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["bounce", "spring", "drift"])
def test_the_area_under_v_is_the_way(kind: str):
    scene, world = built("motion", kind=kind)
    run(scene, world, 900)
    assert_theory(scene, world)


@pytest.mark.parametrize(
    "values",
    [
        {"kind": "spring"},
        {"kind": "drift"},
        {"kind": "spring", "spring_hertz": 2.0},
        {"kind": "spring", "spring_hertz": 0.2, "speed": 12.0},
        {"kind": "drift", "speed": 12.0},
        {"kind": "bounce", "gravity": 20.0, "restitution": 1.0},
    ],
)
def test_the_curves_keep_their_promise_in_every_choice(values):
    scene, world = built("motion", **values)
    run(scene, world, 960)
    scene.check(world)
    scene.trace.rows[:, 3] += 1.0  # another law
    with pytest.raises(AssertionError, match="acceleration"):
        scene.check(world)


def test_on_a_spring_position_and_acceleration_are_opposite():
    scene, world = built("motion", kind="spring", gravity=1.0)
    run(scene, world, 900)
    rows = scene.trace.rows[100:]
    w = math.tau * scene.spring_hertz
    middle = 4.2 - 1.0 / w**2
    # Correlation of a with -(y - middle): 1 but for the damping of the step (w h / 2 = 0.4 %)
    # and the half tick by which a is late
    assert np.corrcoef(rows[:, 3], -(rows[:, 1] - middle))[0, 1] > 0.999


def test_a_force_through_the_centre_turns_nothing():
    scene, world = built("hubert", force_point=(-6.5, -1.5))
    run(scene, world, 700)
    assert scene.body.omega == pytest.approx(0.0, abs=1e-12)
    assert_theory(scene, world, 3)


def test_where_the_force_acts_changes_only_the_turning():
    ends = []
    for place in ((-6.5, -1.5), (-5.9, -0.9)):
        scene, world = built("hubert", force_point=place)
        run(scene, world, 720)
        ends.append((*scene.body.center, scene.body.angle))
    assert ends[0][:2] == pytest.approx(ends[1][:2], abs=1e-9)
    assert abs(ends[1][2]) > 0.5


def test_the_run_stands_still_at_t_stop_and_runs_again():
    scene, world = built("hubert", t_stop=1.0)
    run(scene, world, 260)
    there = scene.body.position
    run(scene, world, 60)
    assert scene.body.position == there
    assert scene.end[0] == pytest.approx(1.0)
    scene.pressed(world, "again")
    run(scene, world, 30)
    assert scene.body.kind == "dynamic"
    assert_theory(scene, world, 3)


def test_the_ring_of_the_force_stays_on_the_box_when_that_is_moved():
    scene, world = built("hubert")
    local = scene.local
    change(scene, world, x0=-3.0, theta0=100.0)
    assert scene.local == local
    assert scene.body.world_point(local) == pytest.approx(scene.force_point)
    change(scene, world, force_point=(9.0, 9.0))
    assert abs(scene.local[0]) <= 1.0
    assert abs(scene.local[1]) <= 0.5


@pytest.mark.sweep
@pytest.mark.parametrize("anchor", ["centre", "edge", "corner"])
def test_a_band_without_friction_keeps_its_energy_for_long(anchor: str):
    scene, world = built("mouse_force", anchor=anchor, friction=0.0, stiffness=100.0)
    run(scene, world, 30 * 240)
    assert_theory(scene, world)


def test_a_band_at_the_centre_swings_with_its_closed_period():
    scene, world = built("mouse_force", anchor="centre", friction=0.0, finger=(0.0, 3.5))
    crossings, last = [], scene.body.center[0]
    for tick in range(2400):
        run(scene, world, 1)
        x = scene.body.center[0]
        if last < 0.0 <= x:
            crossings.append((tick + 1 - x / (x - last)) / 240)
        last = x
    period = (crossings[-1] - crossings[0]) / (len(crossings) - 1)
    # Symplectic Euler: a period shorter by (w T)² / 24, here 5e-6
    assert period == pytest.approx(math.tau * math.sqrt(3.0 / 20.0), rel=1e-5)


def test_a_push_adds_its_moment_and_nothing_else():
    scene, world = built("spinning")
    before = scene._momentum()
    run(scene, world, 50)
    scene.pressed(world, "push")
    arm = math.hypot(1.0, 1.0)
    assert abs(scene._momentum() - before) == pytest.approx(2.0 * arm, rel=1e-12)
    run(scene, world, 200)
    assert_theory(scene, world, 2)


def test_the_skater_keeps_l_and_pays_for_the_energy():
    scene, world = built("spinning", what="skater", omega=-2.0)
    run(scene, world, 60)
    inertia, spin = scene._inertia(), scene.body.omega
    change(scene, world, arms_in=True)
    run(scene, world, 4 * 240)
    ratio = inertia / scene._inertia()
    assert ratio > 3.0
    assert scene.body.omega / spin == pytest.approx(ratio, rel=1e-3)
    energy = sum(part.kinetic_energy for part in scene.parts)
    # L² / 2 I, and what the limits of the slides let swing
    assert energy == pytest.approx(scene._momentum() ** 2 / (2 * scene._inertia()), rel=1e-3)
    assert_theory(scene, world)


@pytest.mark.parametrize(
    "name", ["fountain", "throw", "oscillator", "motion", "spinning", "frame_time"]
)
def test_what_a_scene_remembers_can_be_kept(name: str):
    scene, world = built(name)
    run(scene, world, 240)
    kept = {
        k: v
        for k, v in vars(scene).items()
        if k in ("paths", "gaps", "trace", "states", "energies")
    }
    assert len(pickle.dumps(kept, pickle.HIGHEST_PROTOCOL)) < 200_000  # [bytes] ten a second
