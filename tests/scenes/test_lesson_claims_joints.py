"""What the lesson on motors tells the class is what the scenes measure."""

import math

import pytest

from tests.scenes.lesson_play import played

pytestmark = pytest.mark.sweep


def test_a_balanced_mill_at_its_speed_needs_no_torque():
    scene, _ = played("servo", 1)
    assert scene.left.speed == pytest.approx(-2.0, abs=1e-4)
    assert abs(scene.left.reaction_torque) < 1e-6  # nothing brakes it: rounding
    inertia = 0.75 * (3.0**2 + 0.25**2) / 12
    assert scene.took == pytest.approx(inertia * 2.0 / 0.5, abs=2 / 240)  # seen a tick late
    assert round(scene.took, 1) == 2.3


def test_a_motor_holds_back_a_weight_that_goes_down():
    scene, world = played("servo", 2)
    assert scene.right.speed == pytest.approx(2.0, abs=1e-4)
    assert scene.right.reaction_torque < -1.5
    assert all(fact.holds for fact in scene.theory(world))


def test_a_motor_that_is_too_weak_swings_and_never_lifts_the_weight():
    scene, _ = played("servo", 3)
    # 5 θ = m g r sin θ at the lowest, 67.5°; back to level but for the energy of half a tick
    assert scene.right.angle == pytest.approx(0.0, abs=0.02)
    turned = 1.1783  # [rad]
    assert 5.0 * turned == pytest.approx(0.5 * 9.81 * 1.3 * math.sin(turned), rel=1e-4)
    assert round(math.degrees(turned)) == 68 == -round(math.degrees(scene.lowest))
    assert scene.trace.rows[5:, 1].min() == pytest.approx(5.0), "it gave all it had all the time"


def test_without_damping_the_pointer_swings_to_twice_the_target():
    scene, _ = played("servo", 4)
    # The implicit spring damps by ω₀ h = 0.003, a hundredth of the swing by the first turn
    assert math.degrees(scene.furthest) == pytest.approx(45.0, abs=0.6)


def test_a_damping_a_little_below_critical_arrives_first_and_the_liveliest_last():
    scene, _ = played("servo", 5)
    order = sorted(range(4), key=lambda i: scene.arrived[i])
    assert order == [1, 2, 3, 0]
    assert scene.arrived[1] == pytest.approx(0.47, abs=0.005)
    assert 0.03 < scene.furthest[1] < 0.05
    assert scene.arrived[2] == pytest.approx(0.76, abs=0.01)
    assert 100 * scene.furthest[0] == pytest.approx(72, abs=1.0)


def test_under_a_load_a_servo_stands_below_its_target():
    scene, world = played("servo", 6)
    (fact,) = scene.theory(world)
    assert fact.holds, fact.words
    assert round(fact.measured) == -15


def test_a_stiff_servo_with_a_weak_motor_passes_its_target():
    scene, _ = played("servo", 7)
    assert scene.saturated
    assert math.degrees(scene.furthest) == pytest.approx(24, abs=0.5)
