"""Constraints: what the checks of the scenes do not cover."""

import math
from itertools import pairwise

import numpy as np
import pytest

from physics import MouseJoint
from scenes.constraints._dials import PRESETS
from scenes.constraints._track import foot, points, track
from scenes.constraints.half_pipe import BAUMGARTE, DRIFT, EXACT, RAMP
from tests.scenes.test_all_scenes import built, run

# --- the track ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bend", [0.0, 0.5, -0.5])
def test_the_foot_of_a_point_beside_a_track_is_where_it_came_from(bend: float):
    pieces = track((1.0, 2.0), -0.7, [(1.0, 0.0), (2.0, bend), (0.5, 0.0)])
    for s in np.linspace(0.05, 1.95, 9):
        (x, y), heading = pieces[1].at(s)
        for off in (-0.3, 0.4):
            result = foot(pieces, (x - off * math.sin(heading), y + off * math.cos(heading)))
            assert result.distance == pytest.approx(off, abs=1e-12)
            assert result.at == pytest.approx((x, y), abs=1e-12)


def test_the_points_of_a_track_are_on_it_and_close_together():
    pieces = track((0.0, 0.0), 0.3, [(1.0, 0.0), (2.0, 0.7), (1.0, -0.4)])
    line = points(pieces, 0.05, 0.1)
    assert max(math.dist(a, b) for a, b in pairwise(line)) < 0.055
    for spot in line:
        assert foot(pieces, spot).distance == pytest.approx(0.1, abs=1e-9)


# --- half-pipe ------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("rule", [DRIFT, BAUMGARTE, EXACT, RAMP])
@pytest.mark.parametrize("curve", ["half-pipe", "hill"])
def test_every_rule_keeps_the_skater_near_the_curve(rule: str, curve: str):
    scene, world = built("half_pipe", rule=rule, curve=curve)
    run(scene, world, 8 * 240)
    scene.check(world)


@pytest.mark.sweep
def test_better_rules_drift_less():
    worst = {}
    for rule in (DRIFT, BAUMGARTE, EXACT):
        scene, world = built("half_pipe", rule=rule)
        run(scene, world, 5 * 240)
        worst[rule] = scene.worst
    assert worst[DRIFT] > 50 * worst[BAUMGARTE] > 0.0
    assert worst[EXACT] < 1e-9


def test_the_force_of_the_rail_is_what_the_bend_and_the_weight_ask_for():
    scene, world = built("half_pipe")
    checked, before = 0, 0.0
    for _ in range(3 * 240):
        here = foot(scene.pieces, scene.skater.center)
        run(scene, world, 1)
        there = foot(scene.pieces, scene.skater.center)
        same = before == here.bend == there.bend  # not where the track begins or ends to bend
        before = here.bend
        if same:
            # λ stands for the mean over a tick of 1/240 s: v κ Δt turns it by 1 % of 1500 N.
            assert abs(scene.force - scene.needed(here)) < 30.0
            checked += 1
    assert checked > 600


def test_on_a_fast_hill_the_rail_pulls_and_the_ramp_lets_go():
    rail, rail_world = built("half_pipe", curve="hill", start=2.6)
    ramp, ramp_world = built("half_pipe", curve="hill", start=2.6, rule=RAMP)
    least, highest = 0.0, 0.0
    for _ in range(2 * 240):
        run(rail, rail_world, 1)
        run(ramp, ramp_world, 1)
        least = min(least, rail.force)
        highest = max(highest, foot(ramp.pieces, ramp.skater.center).distance)
    assert least < -50.0, "the rail should pull on top of the hill"
    assert highest > 0.1, "the skater should take off from the ramp"
    assert rail.worst < 1e-9


# --- single link ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"rate": 10},
        {"rate": 240},
        {"substeps": 8},
        {"start": 6.0},
        {"bias": "Baumgarte"},
        {"bias": "Baumgarte", "beta": 1.0},
        {"bias": "Baumgarte", "rate": 10},
        {"bias": "soft"},
    ],
)
def test_the_drift_of_a_link_is_the_predicted_one(values: dict[str, object]):
    scene, world = built("single_link", **values)
    run(scene, world, 10 * scene.rate)
    scene.check(world)


def test_baumgarte_takes_a_drift_back_when_it_is_switched_on():
    scene, world = built("single_link")
    run(scene, world, 5 * 60)
    drifted = scene.hinge.error
    scene.set("bias", "Baumgarte")
    scene.changed(world, "bias")
    run(scene, world, 60)
    assert drifted > 0.05
    assert scene.hinge.error < 0.1 * drifted


def test_warm_starting_and_iterations_change_nothing_for_one_link():
    ends = []
    for warm, sweeps in ((False, 1), (True, 1), (False, 20)):
        scene, world = built("single_link", warm_start=warm, iterations=sweeps)
        run(scene, world, 300)
        ends.append(scene.hinge.error)
    assert ends == pytest.approx([ends[0]] * 3, rel=1e-9)


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("name", ["single_link", "diamond_chain"])
def test_a_preset_sets_the_dials_and_the_world(name: str, preset: str):
    scene, world = built(name)
    scene.set("preset", preset)
    scene.changed(world, "preset")
    assert {key: getattr(scene, key) for key in PRESETS[preset]} == PRESETS[preset]
    assert world.settings.tick_rate == PRESETS[preset]["rate"]
    scene.set("rate", 120)
    scene.changed(world, "rate")
    assert world.settings.tick_rate == 120
    assert scene.preset not in PRESETS, "it is no preset any more"


# --- diamond chain --------------------------------------------------------------------------------


def worst_of(**values: object) -> float:
    """Worst hinge of a chain in 6 s [m]."""
    scene, world = built("diamond_chain", **values)
    run(scene, world, 6 * scene.rate)
    for fact in scene.theory(world):
        assert fact.holds, fact.words
    return scene.worst


@pytest.mark.sweep
def test_iterations_ticks_substeps_and_memory_each_help():
    bad = {"rate": 60, "iterations": 1, "warm_start": False}
    plain = worst_of(**bad)
    assert worst_of(**{**bad, "iterations": 20}) < 0.2 * plain
    assert worst_of(**{**bad, "rate": 240}) < 0.3 * plain
    assert worst_of(**bad, substeps=4) < 0.3 * plain
    assert worst_of(**{**bad, "warm_start": True}) < 0.5 * plain


def test_links_come_and_go_while_the_chain_swings():
    scene, world = built("diamond_chain")
    for name, count in (("add", 8), ("add", 9), ("remove", 8), ("remove", 7)):
        run(scene, world, 120)
        scene.pressed(world, name)
        assert len(scene.chain) == len(world.joints) == count
    for _ in range(40):
        scene.pressed(world, "add")
    assert len(scene.chain) == 30
    for _ in range(40):
        scene.pressed(world, "remove")
    assert len(scene.chain) == 1
    run(scene, world, 120)
    assert scene.theory(world)[0].holds


# --- curtain --------------------------------------------------------------------------------------


@pytest.mark.sweep
def test_the_curtain_opens_closes_and_keeps_its_promise_both_times():
    scene, world = built("curtain")
    for opened in (1.0, 0.0):
        scene.pressed(world, "open")
        run(scene, world, 9 * 240)
        assert scene.opened == opened
        scene.check(world)


def test_no_theory_is_told_while_a_hand_pulls_at_the_curtain():
    scene, world = built("curtain")
    run(scene, world, 1)
    assert scene.theory(world)
    ring = scene.hooks[0].b
    hand = world.add_joint(MouseJoint(ring, anchor=ring.position, target=ring.position))
    run(scene, world, 2)
    assert scene.theory(world) == ()
    world.remove(hand)
    run(scene, world, 2)
    assert scene.theory(world) == (), "it still swings"


@pytest.mark.sweep
def test_the_show_begins_when_the_curtain_opens():
    scene, world = built("curtain")
    run(scene, world, 2 * 240)
    assert abs(world.body("ball").velocity[0]) < 1e-3, "the peg holds the ball"
    scene.pressed(world, "open")
    run(scene, world, 6 * 240)
    assert world.body("ball").position[0] > 0.0
