"""Inverse kinematics: what the checks of the scenes do not cover."""

import math
from itertools import pairwise

import pytest

from tests.scenes.test_all_scenes import built, run


@pytest.mark.parametrize("segments", [2, 3, 6])
@pytest.mark.parametrize("target", [(2.4, 2.3), (-1.0, -3.0), (5.0, 3.0), (0.5, -0.4), (-4.0, 0.0)])
def test_the_real_hand_comes_to_where_the_wish_is(segments: int, target: tuple[float, float]):
    scene, world = built("arm", segments=segments, target=target)
    run(scene, world, 5 * 240)
    scene.check(world)


@pytest.mark.parametrize("bend", [10.0, 60.0, 150.0])
def test_limits_hold_for_the_wish_and_for_the_real_joints(bend: float):
    scene, world = built("arm", segments=5, limits=True, bend=bend, target=(-1.5, 1.0))
    run(scene, world, 5 * 240)
    scene.check(world)
    for joint in scene.joints[1:]:
        assert abs(joint.angle) < math.radians(bend) + 0.01


def test_under_gravity_the_shoulder_holds_the_moment_of_the_arm():
    scene, world = built("arm", gravity=True)
    run(scene, world, 6 * 240)
    names = [fact.name for fact in scene.theory(world)]
    assert "torque of the shoulder" in names
    scene.check(world)


def test_a_weak_servo_gives_its_most_and_no_more():
    scene, world = built("arm", gravity=True, strength=20.0)
    for _ in range(4 * 240):
        run(scene, world, 1)
        assert max(abs(joint.reaction_torque) for joint in scene.joints) < 20.0 + 1e-9


def test_passes_by_hand_bring_the_hand_nearer_each_time():
    scene, world = built("arm", servos=False)
    for _ in range(12):
        scene.pressed(world, "pass")
        run(scene, world, 5)
    assert scene.passes == 12
    for before, after in pairwise(scene.misses):
        assert after < 0.5 * before
    assert scene.chain[0] == pytest.approx(0.0)


@pytest.mark.sweep
def test_the_arm_follows_a_target_that_wanders():
    scene, world = built("arm", wander=True)
    run(scene, world, 2 * 240)  # from its straight start
    for _ in range(12 * 240):
        run(scene, world, 1)
        assert scene._real_miss() < 0.6, "a servo of 2.5 Hz lags behind by some tenths of a metre"
