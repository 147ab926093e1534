"""Solvers compared: the table shows what was measured, and nothing else."""

import pytest

from physics import MouseJoint
from physics.settings import SOLVERS
from scenes.constraints._solver_table import LEAST, MOST, share
from tests.scenes.test_all_scenes import built, run

TRIAL = 4 * 240 + 2  # ticks, and the one in which the next begins


@pytest.mark.sweep
def test_a_trial_notes_the_worst_and_ends():
    scene, world = built("solvers")
    run(scene, world, TRIAL)
    trial = scene.trial
    assert trial.done and trial.seconds == pytest.approx(4.0, abs=1.5 / 240)
    assert 1e-4 < trial.overlap < 2e-3
    assert trial.opening < 1e-6, "the soft step solves a chain with a load on it at once"
    noted = trial.overlap, trial.opening, trial.tremble
    run(scene, world, 240)
    assert noted == (trial.overlap, trial.opening, trial.tremble), "it is over"


@pytest.mark.sweep
def test_the_reference_is_the_zero_of_the_table():
    scene, world = built("solvers", solver="reference")
    run(scene, world, TRIAL)
    assert world.convergence is not None and world.convergence.is_exact
    assert scene.trial.overlap < 1e-9 and scene.trial.tremble < 1e-9
    (load,) = scene.theory(world)
    assert load.measured == pytest.approx(load.theory, rel=1e-6)
    scene.check(world)


@pytest.mark.sweep
def test_trying_all_goes_through_every_solver_once():
    scene, world = built("solvers", boxes=2, links=2)
    scene.pressed(world, "all")
    run(scene, world, TRIAL * len(SOLVERS))
    assert list(scene.trials) == list(SOLVERS)
    assert all(trial.done for trial in scene.trials.values())
    assert scene.queue == []


def test_a_solver_that_was_chosen_among_the_settings_gets_a_trial_too():
    scene, world = built("solvers")
    run(scene, world, 10)
    world.settings.solver = "SPOOK"
    run(scene, world, 10)
    assert scene.solver == "SPOOK" and set(scene.trials) == {"soft step", "SPOOK"}


@pytest.mark.sweep
def test_other_settings_empty_the_table():
    scene, world = built("solvers")
    run(scene, world, TRIAL)
    world.settings.iterations = 8
    run(scene, world, 1)
    assert not scene.trial.done and len(scene.trials) == 1


def test_what_a_hand_was_in_does_not_count():
    scene, world = built("solvers")
    run(scene, world, 10)
    box = scene.stack[-1]
    world.add_joint(MouseJoint(body=box, anchor=tuple(box.center), target=(0.0, 3.0)))
    run(scene, world, 2)
    assert scene.trial.touched and scene.trial.done
    assert scene.theory(world) == ()


def test_bars_are_logarithmic_from_a_micrometre_to_a_metre():
    assert share(0.0) == 0.0 and share(LEAST) == 0.0
    assert share(1e-3) == pytest.approx(0.5)
    assert share(MOST) == pytest.approx(1.0)
