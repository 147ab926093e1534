"""The walker stands, steps and walks both ways, and nothing but its servos moves it."""

import ast
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from creatures.gaits.biped import biped
from creatures.plan import PlanError
from creatures.text import opened
from physics import MouseJoint, World
from scenes.presets.walker import Walker

GAIT = Path(biped.__file__).parent


def built(**values: Any) -> tuple[Walker, World]:
    scene = Walker(**values)
    world = World()
    scene.build(world)
    return scene, world


def run(scene: Walker, world: World, seconds: float, *held: str) -> None:
    """What a session does, with the controls `held` down."""
    scene.held = set(held)
    for _ in range(round(seconds * 240)):
        scene.step(world)
        world.step()


def x_of(scene: Walker) -> float:
    return scene.gait.walk.figure.hip.real


def assert_upright(scene: Walker) -> None:
    assert scene.gait.phase in ("stand", "step")
    assert abs(scene.gait.walk.figure.tilt) < 0.3


def shove(scene: Walker, impulse: float) -> None:
    """An impulse [N*s] at the top of the chest."""
    chest = scene.gait.walk.figure.bodies["chest"]
    chest.apply_impulse((impulse, 0.0), chest.world_point((0.65, 0.0)))


def test_the_figure_has_17_limbs_with_true_planar_masses():
    scene, world = built()
    bodies = scene.gait.walk.figure.bodies
    assert len(bodies) == len(scene.creature.limbs) == 17
    # Numerical integration of the shapes: research/seed-demos.md 2.9 and 4.2.
    assert scene.gait.walk.figure.mass == pytest.approx(20.28, abs=0.02)
    assert bodies["left thigh"].inertia == pytest.approx(0.752, abs=0.001)
    assert bodies["right foot"].inertia == pytest.approx(0.0377, abs=0.0001)
    assert len(world.joints) == 16


@pytest.mark.sweep
def test_it_stands_for_a_minute_without_moving_off():
    scene, world = built()
    run(scene, world, 60)
    assert_upright(scene)
    assert scene.gait.phase == "stand"
    assert abs(x_of(scene) - scene.start) < 0.1


@pytest.mark.sweep
@pytest.mark.parametrize(("key", "way"), [("walk_right", 1), ("walk_left", -1)])
def test_it_walks_while_a_key_is_held_and_stops_after(key: str, way: int):
    scene, world = built()
    run(scene, world, 1)
    start = x_of(scene)
    run(scene, world, 8, key)
    assert_upright(scene)
    assert way * (x_of(scene) - start) > 8.0  # [m] 1.5 m/s less the start
    assert scene.gait.walk.steps > 12
    run(scene, world, 5)
    assert_upright(scene)
    stopped = x_of(scene)
    run(scene, world, 3)
    assert abs(x_of(scene) - stopped) < 0.5


@pytest.mark.sweep
def test_it_turns_from_one_way_to_the_other():
    scene, world = built()
    run(scene, world, 4, "walk_right")
    turning = x_of(scene)
    run(scene, world, 6, "walk_left")
    assert_upright(scene)
    assert x_of(scene) < turning - 4.0
    turning = x_of(scene)
    run(scene, world, 6, "walk_right")
    assert_upright(scene)
    assert x_of(scene) > turning + 4.0


@pytest.mark.sweep
@pytest.mark.parametrize("speed", [0.6, 1.0, 2.0])
def test_it_walks_as_fast_as_it_is_told(speed: float):
    scene, world = built(speed=speed)
    run(scene, world, 4, "walk_right")
    start = x_of(scene)
    run(scene, world, 4, "walk_right")
    assert_upright(scene)
    # A step takes 0.45 s: a mean over 4 s may be off by half a step.
    assert (x_of(scene) - start) / 4 == pytest.approx(speed, rel=0.15)


@pytest.mark.sweep
@pytest.mark.parametrize("floor", ["kerbs", "hills"])
@pytest.mark.parametrize(("key", "way"), [("walk_right", 1), ("walk_left", -1)])
def test_it_walks_over_uneven_ground(floor: str, key: str, way: int):
    scene, world = built(floor=floor, speed=1.0)  # faster, it falls on some hills backwards
    run(scene, world, 18, key)
    assert_upright(scene)
    assert way * x_of(scene) > 15.0


@pytest.mark.sweep
@pytest.mark.parametrize("impulse", [15.0, -15.0, 20.0, -20.0])
def test_it_survives_a_shove(impulse: float):
    scene, world = built()
    run(scene, world, 1)
    shove(scene, impulse)
    run(scene, world, 6)
    assert_upright(scene)
    assert scene.gait.walk.steps > 0, "it must have stepped to catch itself"


@pytest.mark.sweep
@pytest.mark.parametrize("impulse", [8.0, -8.0])
@pytest.mark.parametrize("key", ["walk_right", "walk_left"])
def test_it_survives_a_shove_while_it_walks(key: str, impulse: float):
    scene, world = built()
    run(scene, world, 3, key)
    shove(scene, impulse)
    run(scene, world, 4, key)
    assert_upright(scene)


def test_too_hard_a_shove_makes_it_fall_and_go_slack():
    scene, world = built()
    run(scene, world, 1)
    shove(scene, 120.0)
    while scene.gait.phase != "fallen":
        run(scene, world, 1 / 240)
        assert world.time < 5.0, "it should have fallen"
    run(scene, world, 1 / 240)
    knee = scene.gait.walk.figure.left.calf
    assert knee.joint.max_torque == pytest.approx(0.1 * knee.plan.servo.torque)
    with pytest.raises(AssertionError, match="fallen"):
        scene.check(world)


@pytest.mark.sweep
def test_it_hangs_from_a_hand_and_stands_when_it_is_put_down():
    scene, world = built()
    run(scene, world, 0.5)
    chest = scene.gait.walk.figure.bodies["chest"]
    x, y = chest.world_point((0.3, 0.0))
    pull = MouseJoint(chest, anchor=(x, y), target=(x, y), max_force=100 * chest.mass * 9.81)
    hand = world.add_joint(pull)
    phases = set()
    for tick in range(5 * 240):
        hand.target = x, y + 1.5 * math.sin(math.pi * tick / (5 * 240))  # up, and down again
        scene.step(world)
        world.step()
        phases.add(scene.gait.phase)
        assert max(math.hypot(*body.velocity) for body in world.bodies) < 20.0
    hand.remove()
    run(scene, world, 3)
    assert "hang" in phases
    assert_upright(scene)
    assert all(leg.foot.body.contacts_count for leg in scene.gait.walk.figure.legs)


@pytest.mark.sweep
def test_two_runs_with_the_same_keys_end_in_the_same_bits():
    hashes = set()
    for _ in range(2):
        scene, world = built()
        run(scene, world, 1, "walk_left")
        run(scene, world, 1, "walk_right")
        hashes.add(world.hash())
    assert len(hashes) == 1


def test_live_sliders_act_at_once():
    scene, world = built()
    for name, value in (("strength", 0.5), ("step_height", 0.2)):
        scene.set(name, value)
        scene.changed(world, name)
    hip = scene.gait.walk.figure.left.thigh
    assert hip.joint.max_torque == pytest.approx(0.5 * hip.plan.servo.torque)
    run(scene, world, 0.1)
    assert scene.gait.walk.manner.step_height == 0.2


@pytest.mark.sweep
def test_without_strength_it_cannot_stand():
    scene, world = built()
    scene.gait.set_strength(0.02)
    run(scene, world, 12)
    assert scene.gait.phase in ("fallen", "rise")
    hip, ankle = scene.gait.walk.figure.hip, scene.gait.walk.figure.left.ankle
    assert hip.imag - ankle.imag < 1.0, "nor can it get up"  # [m] of 2.7


def test_the_gait_only_ever_aims_servos():
    """No file of the gait sets a pose or a velocity, or applies a force of its own."""
    forbidden = {"position", "angle", "velocity", "omega", "center"}
    for path in GAIT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                of_others = isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self"
                assert not (of_others and node.attr in forbidden), f"{path.name} sets {node.attr}"
                assert not node.attr.startswith("apply_"), f"{path.name} pushes"


def test_without_a_foot_it_lies_and_says_what_it_misses():
    scene, world = built()
    run(scene, world, 0.5)
    world.remove(scene.gait.walk.figure.bodies["left foot"])
    run(scene, world, 0.5, "walk_right")
    assert scene.gait.phase == "misses its left foot"
    with pytest.raises(AssertionError, match="left foot"):
        scene.check(world)
    recorder = Recorder()
    scene.draw(recorder, world)
    assert recorder.verbs == ["text"]


@pytest.mark.sweep
def test_wishes_of_one_that_has_turned_round_are_where_its_legs_are():
    scene, world = built()
    run(scene, world, 3.0, "walk_right")
    scene.pressed(world, "turn")
    run(scene, world, 5.0)
    run(scene, world, 1.0, "walk_left")
    assert scene.gait.walk.figure.side == -1
    hip = scene.gait.figure.root.body.position[0]
    assert abs(hip) > 1.0  # [m] so that a mirrored place would be over a leg's length away
    assert scene.gait.wishes
    for places in (*scene.gait.wishes, scene.gait.footholds):
        assert all(abs(place.real - hip) < 2.0 for place in places)


@pytest.mark.sweep
def test_without_an_arm_it_walks_on():
    scene, world = built()
    run(scene, world, 0.5)
    world.remove(scene.gait.walk.figure.bodies["left bicep"])
    run(scene, world, 4.0, "walk_right")
    assert_upright(scene)
    assert x_of(scene) > 3.0


@pytest.mark.sweep
def test_limbs_that_are_edited_keep_it_on_its_feet():
    scene, world = built()
    run(scene, world, 0.5)
    for name in ("left forearm", "right calf", "head"):
        scene.gait.figure.limbs[name].body.set_material(density=5.0)
    run(scene, world, 4.0, "walk_right")
    assert_upright(scene)
    masses = {one.body.name: one.mass for one in scene.gait.walk.figure.parts}
    assert masses["head"] == pytest.approx(scene.gait.figure.limbs["head"].body.mass)


@pytest.mark.sweep
def test_one_that_cannot_get_up_begins_where_it_lies_if_that_is_wished():
    scene, world = built(put_on_feet=True)
    run(scene, world, 3.0, "walk_right")
    scene.gait.figure.limbs["left foot"].body.remove()
    run(scene, world, 14.0)
    assert scene.gait.misses
    lay = scene.gait.figure.root.body.position[0]
    run(scene, world, 3.0)
    assert scene.gait.figure.whole
    assert_upright(scene)
    assert abs(x_of(scene) - lay) < 0.5


@pytest.mark.sweep
def test_a_creature_of_another_size_takes_its_place_and_one_that_cannot_walk_does_not():
    scene, world = built()
    plan = scene.creature
    legs = [limb for limb in plan.limbs if limb.name.endswith(("thigh", "calf"))]
    for limb in legs:
        plan = plan.with_limb(replace(limb, length=0.9 * limb.length))
    scene.set_creature(world, plan)
    run(scene, world, 5.0, "walk_right")
    assert_upright(scene)
    assert x_of(scene) > 4.0
    with pytest.raises(PlanError, match="biped"):
        scene.set_creature(world, opened("quadruped"))
    assert scene.creature is plan


class Recorder:
    """A Draw that notes which verbs were called and checks the points."""

    def __init__(self) -> None:
        self.verbs: list[str] = []

    def __getattr__(self, verb: str) -> Any:
        def note(first: Any, *_rest: Any, **_look: Any) -> None:
            for point in first if verb == "path" else [first]:
                assert all(math.isfinite(value) for value in point)
            self.verbs.append(verb)

        return note


def test_a_held_key_pushes_it_with_65_newtons_beside_the_slider():
    hashes = set()
    for held, push, more in (({"push_left"}, 20.0, 0.0), (set(), 0.0, -45.0)):
        scene, world = built()
        scene.held, scene.push = held, push
        chest = scene.gait.walk.figure.bodies["chest"]
        for _ in range(120):
            scene.step(world)
            chest.apply_force((more, 0.0), chest.center)
            world.step()
        hashes.add(world.hash())
    assert len(hashes) == 1
