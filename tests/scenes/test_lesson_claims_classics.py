"""What the lesson on energy tells the class is what the scenes measure."""

import math

import pytest

from tests.scenes.lesson_play import played


def test_from_a_little_more_than_the_loop_the_puck_falls_before_the_top():
    scene, world = played("loop", 1)
    (_, fall) = scene.theory(world)
    assert fall.holds, fall.words
    assert scene.left / 1.75 == pytest.approx(1.8, abs=0.03)
    assert not scene.top, "it never came to the top"


def test_from_2_55_radii_it_gets_round():
    scene, _ = played("loop", 2)
    assert math.isnan(scene.left)
    assert scene.needed == 2.5


def test_a_hoop_falls_where_a_puck_would_get_round_and_has_lost_nothing():
    scene, world = played("loop", 3)
    assert math.isfinite(scene.left)
    assert (scene.needed, scene.height) == (3.0, 2.6)
    lost = -sum(value for value in world.ledger.totals.values())
    whole = scene.ball.mass * 9.81 * 2.6 * 1.75
    assert abs(lost) < 0.01 * whole, "rolling is without loss"
    assert world.ledger.totals["edits"] == 0.0


def test_the_cycloid_wins_and_all_arrive_with_the_same_speed():
    scene, _ = played("loop", 4)
    assert [math.isfinite(time) for time in scene.taken] == [True, False, False, False]
    scene, _ = played("loop", 5)
    assert all(math.isfinite(time) for time in scene.taken)
    assert scene.taken[0] == pytest.approx(2.00, abs=0.005)
    assert scene.taken[2] == pytest.approx(2.62, abs=0.01)
    # Curves cost up to half a percent of the energy: a quarter of the speed; see theory()
    assert scene.speeds == pytest.approx([math.sqrt(2 * 9.81 * 5.0)] * 4, rel=0.0025)


def test_half_the_speed_bounces_to_a_quarter_of_the_height():
    scene, world = played("loop", 6)
    assert scene.peaks[0][5] == pytest.approx(1.5, abs=0.02)  # a tick early: see Bounces._fact
    assert world.ledger.totals["impacts"] < 0.0


def test_most_energy_of_the_wrecking_ball_becomes_heat():
    scene, world = played("loop", 7)
    speed, _ = scene.before
    assert 0.5 * 400 * speed**2 == pytest.approx(13_700, abs=100)
    flows = world.ledger.totals
    heat = -flows["impacts"] - flows["friction"]
    assert heat == pytest.approx(15_000, abs=1_500)  # which brick flies where is chaos
    assert world.energy.kinetic < 0.5 * heat
    assert flows["edits"] == 0.0


def test_large_steps_lose_energy_in_joints_that_do_no_work():
    _, world = played("loop", 8)
    assert world.ledger.totals["joints"] == pytest.approx(-85, abs=1.0)
