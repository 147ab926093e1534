"""What the lesson on statics tells a class is what its runs show."""

import math

import pytest

from tests.scenes.lesson_runs import ran, right_answer
from tests.scenes.test_all_scenes import built, run

pytestmark = pytest.mark.sweep


def test_the_lighter_weight_goes_down_at_the_longer_arm():
    scene = ran("lever", 1).scene
    assert scene.beam.angle < math.radians(-10), "the right one is down"
    left, right = scene.moments()
    assert right > left
    assert right_answer("lever", 1).startswith("The right")


def test_the_moments_of_two_weights_add_up_to_that_of_one():
    scene = ran("lever", 2).scene
    (_, _), (near, arm), (far, other) = scene.pulls()
    assert (round(near * arm), round(far * other)) == (39, 20)
    assert [round(moment) for moment in scene.moments()] == [59, 59]
    assert abs(scene.beam.angle) < math.radians(0.3)


def test_the_fulcrum_of_a_level_beam_carries_all():
    scene = ran("lever", 3).scene
    assert scene.beam.mass == pytest.approx(6.0, abs=0.001)
    assert scene.fulcrum.reaction_force[1] == pytest.approx(108, abs=0.5)
    assert right_answer("lever", 3).startswith("108 N")


def test_equal_steps_of_so_far_a_reach_fall_over_the_edge_as_a_whole():
    scene = ran("lever", 4).scene
    assert scene.steps_out()[0] / 1.6 == pytest.approx(0.22, abs=0.005)
    margins = scene.margins()
    assert min(margins) == margins[-1] < 0.0, "all of them, on the table"
    assert all(body.position[1] < 1.0 for body in scene.stack)
    assert min(body.angle for body in scene.stack) < -0.3, "the whole stack turned"


def test_harmonic_steps_of_the_same_reach_stand():
    scene = ran("lever", 5).scene
    assert scene.overhang() == pytest.approx(1.12, abs=0.005)
    assert scene.stack[0].world_point((-0.8, 0.0))[0] > 0.0, "the top one is wholly beyond"
    assert min(scene.margins()) > 0.0
    assert len(scene.theory(ran("lever", 5).world)) == 2


def test_the_tall_box_topples_at_22_degrees_and_would_slide_at_31():
    scene = ran("lever", 6).scene
    assert scene.how == "topples"
    assert round(math.degrees(scene.gone)) == 22
    assert round(math.degrees(math.atan(0.6))) == 31
    assert "topples, at 22" in right_answer("lever", 6)


def test_the_ladder_slips_at_three_quarters_whoever_climbs_it():
    light, heavy = (ran("lever", step).scene for step in (7, 8))
    assert (round(light.slipped, 2), round(heavy.slipped, 2)) == (0.75, 0.73)
    assert light.needed(light.slipped) == pytest.approx(0.4, abs=0.01)


def test_at_75_degrees_both_get_to_the_top():
    for mass in (70.0, 120.0):
        scene, _ = built("ladder", slope=75.0, climber=mass)
        assert scene.limit() > 1.0, "which theory and world agree on: see the tests of the scene"


def test_the_answers_of_the_lesson_hold_at_other_rates_of_ticks():
    """A scene speaks of simulated time: half the ticks, the same slip."""
    scene, world = built("ladder")
    world.settings.tick_rate = 120
    run(scene, world, round(120 * 4.7))
    assert scene.slipped == pytest.approx(scene.limit(), abs=scene.late())
