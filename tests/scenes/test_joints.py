"""Chapter Joints and motors: promises that the scenes' own checks do not cover."""

import math
from typing import Any

import numpy as np
import pytest

import scenes
from physics import SolverSettings, World
from scenes.joints._oscillator import free_motion, overshoot
from scenes.joints._room_gravity import COLORS
from scenes.kit import Scene

G = 9.81


def built(name: str, **values: object) -> tuple[Any, World]:
    scene: Scene = scenes.load(name)(**values)
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    return scene, world


def run(scene: Scene, world: World, seconds: float) -> None:
    for _ in range(round(240 * seconds)):
        scene.step(world)
        world.step()


def holds(scene: Scene, world: World) -> int:
    """How many closed forms hold now; AssertionError with words for one that does not."""
    result = scene.theory(world)
    for entry in result:
        assert entry.holds, entry.words
    return len(result)


# --- the closed form of the servo ----------------------------------------------------------------


@pytest.mark.parametrize("zeta", [0.0, 0.3, 0.999999, 1.0, 1.000001, 3.0])
def test_the_closed_form_solves_the_equation_of_the_damped_oscillator(zeta: float):
    w, t = 3.0, np.linspace(0.0, 4.0, 40001)
    x = free_motion(1.0, -2.0, w, zeta, t)
    h = t[1]
    v, a = (x[2:] - x[:-2]) / (2 * h), (x[2:] - 2 * x[1:-1] + x[:-2]) / h**2
    # Differences over h: errors of h² x'''' / 12, about 81 e-8 / 12, and of rounding, 1e-16 / h²
    assert np.abs(a + 2 * zeta * w * v + w * w * x[1:-1]).max() < 1e-4
    assert x[0] == pytest.approx(1.0)
    assert v[0] == pytest.approx(-2.0, abs=5e-3)


def test_the_overshoot_is_that_of_the_closed_form():
    t = np.linspace(0.0, 5.0, 5001)
    for zeta in (0.1, 0.3, 0.7):
        x = free_motion(-1.0, 0.0, 2 * math.pi, zeta, t)
        assert x.max() == pytest.approx(overshoot(zeta), abs=1e-4)
    assert overshoot(1.0) == 0.0


@pytest.mark.parametrize(
    "values",
    [
        {"damping": 0.0},
        {"damping": 1.0},
        {"damping": 3.0},
        {"hertz": 0.3},
        {"hertz": 3.0, "torque": 1000.0},
        {"target": -80.0},
    ],
)
def test_the_servo_follows_the_closed_form_at_other_settings(values: dict[str, object]):
    scene, world = built("servo", repeat=False, **values)
    for _ in range(4):
        run(scene, world, 0.5)
        assert holds(scene, world) > 0


def test_a_servo_that_is_too_weak_claims_no_theory():
    scene, world = built("servo", torque=10.0)
    run(scene, world, 1.0)
    assert scene.saturated
    assert not scene.theory(world)
    assert abs(scene.hinge.reaction_torque) <= 10.0 * (1 + 1e-9)


# --- motors --------------------------------------------------------------------------------------


def test_a_windmill_stalls_where_the_weight_needs_more_than_the_motor_has():
    scene, world = built("windmills", weight=0.8, torque=5.0)  # m g r = 10.2 N m
    run(scene, world, 3.0)
    assert abs(scene.right.reaction_torque) == pytest.approx(5.0)
    assert abs(scene.right.speed - 2.0) > 0.05


def test_reversed_windmills_take_the_time_that_their_inertia_needs():
    scene, world = built("windmills")
    run(scene, world, 2.0)
    scene.pressed(world, "reverse")
    run(scene, world, 3.0)
    (time, _) = scene.theory(world)
    assert time.theory == pytest.approx(4.0 * scene.left.b.inertia / 5.0)
    assert time.holds, time.words


@pytest.mark.parametrize(("small", "large"), [(8, 48), (20, 12), (13, 31)])
def test_the_winch_holds_for_other_teeth(small: int, large: int):
    scene, world = built("gears", small=small, large=large, torque=400.0, speed=1.5)
    counts = set()
    for _ in range(20):
        run(scene, world, 0.25)
        counts.add(holds(scene, world))
    assert 3 in counts, "it never ran at constant speed"


def test_the_teeth_of_two_wheels_do_not_overlap_where_they_mesh():
    for small, large in ((12, 36), (13, 31), (20, 12)):
        scene, world = built("gears", small=small, large=large)
        run(scene, world, 1.0)
        # On the line of centres the phases of both, in teeth, differ by half a tooth
        one = scene.motor.b.angle * small / math.tau
        two = (scene.wheel.b.angle - math.pi) * large / math.tau
        assert (one + two) % 1.0 == pytest.approx(0.5, abs=0.02)


# --- ropes, lifts, belts -------------------------------------------------------------------------


@pytest.mark.parametrize("values", [{"load": 20.0, "counter": 0.5}, {"load": 1.0, "counter": 10.0}])
def test_the_pulleys_hold_for_other_masses(values: dict[str, object]):
    scene, world = built("pulleys", **values)
    run(scene, world, 0.5)
    assert holds(scene, world) == 6


def test_a_balanced_rig_stands_still():
    scene, world = built("pulleys", load=6.0, counter=3.0)
    run(scene, world, 3.0)
    rig = scene.rigs[1]
    assert math.hypot(*rig.load.velocity) < 1e-3


@pytest.mark.sweep
@pytest.mark.parametrize("stages", [1, 2, 4])
def test_the_lift_obeys_virtual_work_with_other_stages(stages: int):
    scene, world = built("scissor_lift", stages=stages, load=100.0)
    run(scene, world, 9.0)
    assert holds(scene, world) == 2


@pytest.mark.parametrize(
    "values", [{"speed": 5.0}, {"speed": 0.5}, {"speed": 1.0, "friction": 0.9}]
)
def test_a_box_on_a_belt_speeds_up_by_friction_alone(values: dict[str, object]):
    scene, world = built("conveyor", **values)
    run(scene, world, 8.0)
    assert holds(scene, world) == 2


# --- fields --------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", ["attract", "rising", "inverse square"])
def test_energy_and_spin_are_kept_in_every_field(law: str):
    scene, world = built("fields", law=law)
    run(scene, world, 6.0)
    assert holds(scene, world) >= 2


def test_the_potential_is_the_work_of_the_field():
    for law in ("repel", "attract", "rising", "inverse square"):
        scene, world = built("fields", law=law, balls=1)
        ball = scene.thrown[0]
        for length in (0.4, 1.1, 2.2):
            ball.position, ball.velocity = (length, 0.0), (0.0, 0.0)
            world.step()
            h = 1e-4
            slope = float(scene.potential(length + h) - scene.potential(length - h)) / (2 * h)
            # One tick from rest: v = F t, and F changes by its slope over a·t²/2
            force = ball.velocity[0] * 240 * ball.mass
            assert force == pytest.approx(-slope, rel=0.02, abs=1e-6), law


# --- vehicles, dolls, bridges --------------------------------------------------------------------


def test_the_car_drives_by_the_arrow_keys_and_its_wheels_roll():
    scene, world = built("car", speed=6.0)
    scene.held.add("on")
    run(scene, world, 3.0)
    assert 4.5 < scene.pace < 6.5
    assert abs(scene.rim - scene.pace) < 0.3, "the wheels slip on level ground"
    assert scene.scout.center[0] > scene.car.center[0] + 3.0, "the view does not look ahead"
    scene.held = {"brake"}
    run(scene, world, 3.0)
    assert abs(scene.pace) < 0.1


def test_the_motors_push_the_car_with_torque_over_radius():
    scene, world = built("car", speed=25.0, torque=100.0)
    run(scene, world, 2.0)
    before = scene.pace
    scene.held.add("on")
    run(scene, world, 1.0)
    mass = sum(body.mass for body in scene._bodies)
    turning = sum(wheel.b.inertia for wheel in scene.wheels) / 0.45**2
    rolling = 0.002 * mass * G / 0.45  # its lever, over the radius
    expected = (2 * 100.0 / 0.45 - rolling) / (mass + turning)
    # The body pitches on its springs while it speeds up
    assert scene.pace - before == pytest.approx(expected, rel=0.03)


@pytest.mark.sweep
def test_the_car_crosses_see_saw_bridge_and_crates_by_itself():
    scene, world = built("car", alone=True)
    run(scene, world, 25.0)
    assert scene.car.center[0] > 150.0
    for name in ("home", "upright"):
        scene.pressed(world, name)
        run(scene, world, 1.0)
        assert abs(scene.car.angle) < 0.3


@pytest.mark.sweep
def test_the_limbs_of_a_ragdoll_stay_together_and_within_their_limits():
    scene, world = built("ragdolls", count=8, tone=0.0)
    run(scene, world, 15.0)
    assert scene.gap < 0.015
    assert scene.past < 0.1


def test_limbs_of_one_doll_pass_through_each_other():
    scene, world = built("ragdolls", count=2)
    owners = {body.index: i for i, doll in enumerate(scene.dolls) for body in doll.bodies.values()}
    for _ in range(10):
        run(scene, world, 0.3)
        for a, b in world.contacts.bodies.tolist():
            assert a not in owners or owners[a] != owners.get(b)


@pytest.mark.sweep
@pytest.mark.parametrize("values", [{"sag": 4.0, "strength": 2.0}, {"sag": 1.5, "strength": 3.0}])
def test_the_bridge_breaks_at_a_tower_under_the_load_of_theory(values: dict[str, object]):
    scene, world = built("suspension_bridge", **values)
    run(scene, world, 12.0)
    assert scene.broken in (0, 9)
    assert holds(scene, world) == 1


def test_the_bridge_holds_as_long_as_the_sand_is_little():
    scene, world = built("suspension_bridge", grows=False, sand=30.0)
    run(scene, world, 6.0)
    assert scene.broken < 0
    assert holds(scene, world) == 2


# --- the playroom --------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("room", scenes.load("playroom").parameters()["room"].options)
def test_every_room_keeps_its_promise_alone(room: str):
    scene, world = built("playroom", room=room)
    run(scene, world, scene.check_seconds)
    scene.check(world)


def test_the_big_ball_of_the_playroom_has_its_own_angle_velocity_gravity_and_colour():
    scene, world = built("playroom", room="own gravity")
    for name, value in (("turn", 90.0), ("speed", 2.0), ("pull", -1.0), ("color", "blue")):
        scene.set(name, value)
        scene.changed(world, name)
    big = world.body("big ball")
    assert big.angle == pytest.approx(math.pi / 2)
    assert big.velocity == pytest.approx((4 / math.sqrt(5), 2 / math.sqrt(5)))
    assert big.color == f"#{COLORS['blue'] & 0xFFFFFF:06x}"
    run(scene, world, 0.1)
    # 9.81 m/s² upwards for a tenth of a second, exactly
    assert big.velocity == pytest.approx((4 / math.sqrt(5), 2 / math.sqrt(5) + 0.981), abs=1e-6)
    run(scene, world, 1.9)
    assert big.position[1] > 1.4, "it hangs under the ceiling: 2 m less its radius"
    run(scene, world, 1.1)
    assert scene.rooms[0].began == 720, "after 3 s all begins again"


def test_the_matrix_holds_when_all_are_hinges_or_all_are_fixed():
    for joints in ("all hinges", "all fixed"):
        scene, world = built("joint_matrix", joints=joints)
        run(scene, world, scene.check_seconds)
        scene.check(world)


@pytest.mark.sweep
def test_the_roofs_in_the_rain_obey_the_momentum_theorem_whatever_falls():
    for values in ({"count": 80}, {"length": 6.0}, {"friction": 0.0}):
        scene, world = built("joint_rain", **values)
        run(scene, world, 6.0)
        assert holds(scene, world) == 2


# --- balance -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"d": 0.0, "home": False},
        {"d": 0.0, "home": False, "p": 60.0},
        {"p": 250.0, "d": 80.0},
        {"i": 80.0, "length": 3.5},
    ],
)
def test_a_balanced_pole_moves_as_linear_theory_says(values: dict[str, object]):
    scene, world = built("balance", **values)
    run(scene, world, 2.5)
    assert holds(scene, world) == 1


@pytest.mark.parametrize(("p", "stands"), [(22.0, False), (28.0, True)])
def test_the_pole_stands_when_p_beats_the_weight_of_both(p: float, stands: bool):
    """The least P is (2 + 0.5) kg g = 24.5 N/rad; a little above, the lean of 4° shrinks slowly."""
    scene, world = built("balance", p=p, d=20.0, home=False)
    run(scene, world, 3.0)  # before the cart comes to the end of its rail
    assert (abs(scene.lean) < math.radians(3.0)) == stands


@pytest.mark.sweep
def test_a_late_controller_loses_a_pole_that_a_prompt_one_holds():
    for delay, stands in ((0.0, True), (0.25, False)):
        scene, world = built("balance", delay=delay)
        run(scene, world, 5.0)
        assert (abs(scene.lean) < math.radians(5.0)) == stands
        assert not stands or holds(scene, world) == 1


def test_the_pole_begins_again_as_it_began():
    scene, world = built("balance")
    run(scene, world, 2.0)
    lean = scene.lean
    scene.pressed(world, "again")
    run(scene, world, 2.0)
    # Joints that pull the bodies into place anew act within the first ticks: 1e-4 rad
    assert scene.lean == pytest.approx(lean, abs=1e-4)
