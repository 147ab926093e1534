"""The slime: it rolls by friction, over ramps, and is grabbed."""

import math

import numpy as np
import pytest

from scenes.slimes import FULL, roll
from tests.scenes.test_all_scenes import built, run


def rolled(friction: float) -> float:
    """How far the slime comes in 2 s with the right arrow down [m]."""
    scene, world = built("slime", friction=friction)
    run(scene, world, 240)
    start = scene.hub.center[0]
    scene.held = {"right"}
    run(scene, world, 480)
    return scene.hub.center[0] - start


@pytest.mark.sweep
def test_the_slime_rolls_by_friction_and_by_nothing_else():
    assert rolled(1.0) > 1.0
    assert abs(rolled(0.0)) < 0.05


@pytest.mark.sweep
@pytest.mark.parametrize(("first", "then"), [("left", "right"), ("right", "left")])
def test_at_its_default_strength_it_rolls_over_the_ramp_and_pushes_boxes(first: str, then: str):
    """From the start to one end and then to the other: each way by more than 0.5 m."""
    scene, world = built("slime")
    run(scene, world, 240)
    for key in (first, then):
        sign, names = (1, ("box 0", "box 1")) if key == "right" else (-1, ("box 3",))
        boxes = [world.body(name) for name in names]
        before = [box.center[0] for box in boxes]
        scene.held = {key}
        run(scene, world, 6 * 240)
        assert sign * scene.hub.center[0] > 1.4, "on that side of the ramp"
        for box, x in zip(boxes, before, strict=True):
            assert sign * (box.center[0] - x) > 0.5


@pytest.mark.sweep
def test_it_goes_the_way_of_the_key():
    for key, sign in (("right", 1), ("left", -1)):
        scene, world = built("slime")
        run(scene, world, 240)
        x = scene.hub.center[0]
        scene.held = {key}
        places = []
        for _ in range(4):
            run(scene, world, 60)
            places.append(sign * (scene.hub.center[0] - x))
        assert places == sorted(places)
        assert places[-1] > 0.5


def test_a_press_anywhere_in_the_skin_takes_the_slime():
    scene, world = built("slime")
    run(scene, world, 240)
    own = {scene.hub, *scene.rim}
    x, y = scene.hub.center
    for turn in range(12):
        for far in (0.0, 0.3, 0.6):
            at = (x + far * math.cos(turn / 2), y + far * math.sin(turn / 2))
            hit = world.closest(at, 0.15)
            assert hit is not None
            assert hit.body in own


def test_rolling_pushes_are_a_pure_torque():
    scene, world = built("slime")
    roll(scene.hub, scene.rim, 1, scene.torque)
    column = world.page.body
    rows = [body.index for body in scene.rim]
    force = np.array([column["fx"][rows], column["fy"][rows]])
    assert np.abs(force.sum(axis=1)).max() < 1e-9
    at = np.array([body.center for body in scene.rim])
    assert float((at[:, 0] * force[1] - at[:, 1] * force[0]).sum()) == pytest.approx(30.0)


@pytest.mark.sweep
def test_asleep_it_is_flatter_and_awake_it_comes_back():
    scene, world = built("slime")

    def height() -> float:
        run(scene, world, 3 * 240)
        return max(body.center[1] for body in scene.rim)

    awake = height()
    scene.held = {"sleep"}
    assert height() < 0.7 * awake
    scene.held = set()
    assert height() == pytest.approx(awake, rel=0.1)


@pytest.mark.sweep
def test_rolled_in_its_sleep_it_does_not_turn_inside_out():
    scene, world = built("slime")
    for held in ({"right"}, {"right", "sleep"}, set()):
        scene.held = held
        run(scene, world, 5 * 240)
    assert scene.area > 0.9 * FULL


def test_a_grab_is_a_hinge_that_the_key_holds():
    scene, world = built("slime")
    run(scene, world, 240)
    box = world.body("box 0")
    box.position = (scene.hub.center[0] + 1.6, 0.5)
    scene.held = {"right"}
    run(scene, world, 120)
    scene.held = {"grab"}
    run(scene, world, 2)
    assert len(scene.grips) == 1
    assert scene.grips[0].kind == "revolute"
    scene.held = set()
    run(scene, world, 2)
    assert scene.grips == []
    assert not world.joints_of("revolute").count
