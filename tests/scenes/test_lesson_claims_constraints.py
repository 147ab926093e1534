"""What the lesson on constraints tells a class is what its runs show."""

import math

import pytest

from scenes.constraints._track import foot
from tests.scenes.lesson_runs import ran, right_answer
from tests.scenes.test_all_scenes import built, run

pytestmark = pytest.mark.sweep

G = 9.81  # [m/s²]


def test_at_the_end_of_the_bend_the_pipe_pushes_with_two_and_a_half_weights():
    session = ran("half_pipe", 1)
    force = session.scene.push_of_curve(session.world)
    # m g (1 + 2 y₀ / R); in the last tick before the flat part he is not yet quite at the bottom
    assert force == pytest.approx(60 * G * 2.5, rel=0.002)
    assert "1470" in right_answer("half_pipe", 1)


def test_on_top_of_the_hill_the_rail_pulls():
    session = ran("half_pipe", 2)
    assert session.scene.push_of_curve(session.world) == pytest.approx(-82.0, abs=1.0)
    assert "pulls" in right_answer("half_pipe", 2)


def test_on_the_ramp_he_leaves_where_the_hill_begins_to_bend_down():
    scene, world = built("half_pipe", curve="hill", start=2.6, rule="ramp: the engine's")
    while scene.skater.center[0] < -1.7:  # the bend of the hill begins at -1.61
        run(scene, world, 1)
    assert foot(scene.pieces, scene.skater.center).distance < 0.002
    while scene.skater.center[0] < 0.0:
        run(scene, world, 1)
    assert foot(scene.pieces, scene.skater.center).distance > 0.2


def test_the_corner_creeps_away_by_ten_centimetres_in_four_seconds():
    session = ran("half_pipe", 4)
    assert 3.5 < session.world.time < 4.5
    assert session.scene.hinge.error == pytest.approx(0.1, abs=0.002)


def test_baumgarte_brings_it_back_to_some_millimetres():
    session = ran("half_pipe", 5)
    scene = session.scene
    h, r = 1 / 60, math.hypot(*scene._arm())
    exact = h * h * scene.link.omega**2 * r / (2 * 0.2)
    # The formula is of a steady ω; it changes by a tenth while C settles, over 1 / β = 5 steps
    assert scene.hinge.error == pytest.approx(exact, rel=0.3)
    assert 0.003 < scene.hinge.error < 0.006


def test_baumgarte_puts_energy_into_a_chain_and_the_soft_bias_does_not():
    session = ran("half_pipe", 6)
    start = session.scene.energy
    assert 1.0 < session.world.energy.total - start < 3.0
    assert right_answer("half_pipe", 6) == "It rises"
    soft, world = built("diamond_chain", links=10, bias="soft", iterations=1, substeps=2)
    run(soft, world, 8 * 240)
    assert abs(world.energy.total - soft.energy) < 0.06


@pytest.mark.parametrize(("hertz", "said"), [(4.0, 15.5), (8.0, 3.9)])
def test_a_soft_hinge_gives_way_by_g_over_its_angular_frequency_squared(hertz: float, said: float):
    scene, world = built("single_link", bias="soft", rate=240, substeps=2, start=0.0)
    world.settings.joint_hertz = hertz
    run(scene, world, 10 * 240)
    sag = 1000 * scene.hinge.error  # [mm]
    # At 4 Hz it creeps there: 0.3 s for a factor e, all done in 10 s but for a thousandth
    assert sag == pytest.approx(1000 * G / (math.tau * hertz) ** 2, rel=0.002)
    assert sag == pytest.approx(said, abs=0.05)


def test_at_eight_hertz_the_lesson_sees_it_settle():
    assert ran("half_pipe", 7).scene.hinge.error == pytest.approx(0.0039, abs=0.0001)


def test_eight_times_as_many_steps_leave_a_sixty_fourth():
    fine = ran("half_pipe", 8).scene.hinge.error
    coarse, world = built("single_link", bias="soft", rate=60)
    run(coarse, world, 4 * 60)
    # C goes with h²; ω falls a little faster where C is larger
    assert coarse.hinge.error / fine == pytest.approx(64.0, rel=0.15)
    assert right_answer("half_pipe", 8).startswith(f"{1000 * fine:.2f} mm")
