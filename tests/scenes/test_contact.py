"""The chapter Contact: what its scenes promise beyond their checks."""

import math

import pytest

from tests.scenes.test_all_scenes import built, run


@pytest.mark.parametrize("mu", [0.15, 0.3, 0.5])
@pytest.mark.parametrize("density", [0.2, 20.0])
def test_a_tower_slides_as_far_as_coulomb_says_whatever_it_weighs(mu: float, density: float):
    scene, world = built("boxes", mu=mu, density=density, speed=3.0)
    run(scene, world, round(240 * (3.0 / (mu * 9.81) + 0.5)))
    ways = [entry for entry in scene.theory(world) if "stop" in entry.name]
    assert len(ways) == 1
    assert ways[0].holds, ways[0].words


def test_put_back_and_pushed_again_the_boxes_slide_as_before():
    scene, world = built("boxes")
    run(scene, world, 5 * 240)
    scene.pressed(world, "again")
    run(scene, world, 120)
    assert scene.theory(world) == ()
    scene.pressed(world, "push")
    run(scene, world, 2 * 240)
    assert any(entry.holds for entry in scene.theory(world))
    assert all(entry.holds for entry in scene.theory(world))


def test_the_henge_carries_by_the_lever_when_a_stone_is_moved():
    scene, world = built("stonehenge")
    run(scene, world, 240)
    top = [world.body("pillar 3.1"), world.body("beam 3")]
    for body in top:
        body.position = (body.position[0] + 0.5, body.position[1])
    run(scene, world, 5 * 240)
    weight = sum(body.mass for body in top) * 9.81
    beam = world.body("beam 2").mass * 9.81
    # Contacts under the stone: its force acts within 0.2 m, half its width, of its middle; but it
    # stands upright, so at its middle. The pillars push at the middle of theirs, 1 m to each side,
    # as far as the beam lies flat on them: half a pillar is the most that the lever can be off
    right = beam / 2 + weight * (1.0 + 0.5) / 2.0
    assert abs(scene.load(world, 1, 1) - right) < 0.2 * weight
    assert scene.load(world, 1, 1) > scene.load(world, 1, 0)


def test_the_ball_knocks_the_henge_down():
    scene, world = built("stonehenge")
    run(scene, world, 120)
    scene.pressed(world, "throw")
    run(scene, world, 480)
    assert scene.theory(world) == ()
    with pytest.raises(AssertionError, match="stand"):
        scene.check(world)


def test_light_and_heavy_discs_come_to_the_same_mean_energy():
    scene, world = built("bouncy_box")
    run(scene, world, 20 * 240)
    scene.pressed(world, "again")
    run(scene, world, 60 * 240)
    means = scene.means()
    half = len(means) // 2
    ratio = sum(means[half:]) / sum(means[:half])
    # At first 3.0. In 60 s every disc has some 60 blows: the mean of 6 discs is good to a third
    assert 0.6 < ratio < 1.6


def test_the_bouncy_box_tells_what_the_engine_loses_in_a_minute():
    scene, world = built("bouncy_box")
    run(scene, world, 60 * 240)
    share = 100.0 * (1.0 - scene._energy() / scene.start)
    told = {entry.name: entry.value for entry in scene.readings(world)}
    assert told["lost in a minute, so far"] == pytest.approx(share)
    # Its first sentence says 2 to 30 %, and 30 % with this start. When the core keeps it, mend that
    assert "2 to 30 % in the first minute" in scene.lesson()
    assert 25.0 < share < 35.0
    # Every loss is one of three: the blows of two are exact
    assert told["lost in blows of three"] == pytest.approx(scene.start * share / 100.0, rel=1e-6)


def test_what_bounces_less_loses_energy_and_never_wins_any():
    scene, world = built("bouncy_box", bounce=0.8)
    start = scene.start
    run(scene, world, 240)
    first = scene._energy()
    run(scene, world, 4 * 240)
    assert scene._energy() < first < start
    assert scene.theory(world) == ()


@pytest.mark.parametrize("rows", [3, 12, 50])
def test_the_load_under_a_frictionless_pyramid_is_the_same_everywhere(rows: int):
    scene, world = built("circle_pyramid", rows=rows)
    run(scene, world, 5 * 240)
    scene.check(world)
    loads = scene.loads(world) / scene.weight
    assert math.isclose(float(loads.mean()), (rows - 1) / 2, rel_tol=1e-3)


def test_with_friction_the_sum_stays_and_the_share_does_not():
    scene, world = built("circle_pyramid", rows=15, friction=0.5)
    run(scene, world, 5 * 240)
    scene.check(world)
    loads = scene.loads(world)
    assert float(loads.max() - loads.min()) > 0.2 * float(loads.mean())
