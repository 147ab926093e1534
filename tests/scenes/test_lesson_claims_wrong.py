"""What the lesson on wrong computers tells a class is what its runs show."""

import math
import time
from typing import Any

import pytest

import scenes
from app.features.fan.model.fan import Fan
from app.features.fan.model.growth import Growth, growth
from app.features.fan.model.spread import Difference
from app.session.session import Session
from scenes.classics._statistics import binomial, chance_of_more, chi_square
from tests.scenes.lesson_runs import ran, right_answer, step_of

pytestmark = pytest.mark.sweep

LESSON = "fall"


def alone(index: int, run: str = "") -> Any:
    """The scene of step `index`, run for as long as the step with the settings of one run of it."""
    step = scenes.load(LESSON).steps[index - 1]
    session: Any = Session(recording=False)
    assert session.load(step.scene or LESSON, **step.values)
    own = dict(step.laboratory["side by side"]["runs"][run]) if run else {}
    for name, value in {**step.settings, **own}.items():
        setattr(session.world.settings, name, value)
    session.run(round(step.seconds * session.world.settings.tick_rate) + 1)  # and a look at it
    return session


def test_ten_steps_fall_half_a_metre_too_far():
    scene = ran(LESSON, 1).scene
    assert scene.over
    assert scene.exact == pytest.approx(4.905, abs=1e-9)
    assert scene.fallen == pytest.approx(5.3955, abs=1e-9)
    assert "5.40 m" in right_answer(LESSON, 1)


def test_half_the_step_is_half_the_error():
    errors = [ran(LESSON, 2).scene, *(alone(2, f"{n} steps").scene for n in (20, 40))]
    off = [scene.fallen - scene.exact for scene in errors]
    assert off == pytest.approx([0.4905, 0.24525, 0.122625], abs=1e-9)
    assert right_answer(LESSON, 2) == "25 cm and 12 cm"


def test_one_error_adds_up_and_the_other_wavers():
    rows = ran(LESSON, 3).scene.energies.rows  # [s], then log10 of energies over the first
    assert 10 ** rows[-1, 1] == pytest.approx(335.0, abs=1.0)
    assert 10 ** rows[:, 2].min() == pytest.approx(0.79, abs=0.005)
    # at most 1 / (1 - ω h / 2) with ω h = 2π / 12, and at least 1 / (1 + ω h / 2)
    most = 1.0 / (1.0 - math.pi / 12)
    assert 10 ** rows[:, 2].max() == pytest.approx(most, abs=0.005)
    assert f"0.79 to {most:.2f}" in step_of(LESSON, 3).answer
    assert right_answer(LESSON, 3) == "It grows over 300-fold"


def test_two_of_twelve_bullets_are_seen_and_all_when_it_is_asked_when():
    session = ran(LESSON, 4)
    scene = session.scene
    assert scene.over(session.world), "the counts are in the picture"
    assert [round(12 * scene.caught(band)) for band in range(3)] == [2, 10, 12]
    assert scene.stride(0) == pytest.approx(0.667, abs=0.001)
    assert right_answer(LESSON, 4) == "2"


def worst(session: Any) -> float:
    """How far the worst hinge is open [mm]."""
    return 1000 * max(abs(joint.error) for joint in session.world.joints)


def test_short_steps_close_the_hinges_and_sweeps_do_not():
    assert worst(ran(LESSON, 5)) == pytest.approx(154.0, abs=2.0)
    assert worst(alone(5, "16 sweeps")) == pytest.approx(137.0, abs=2.0)
    assert worst(alone(5, "16 steps")) < 2.0
    assert right_answer(LESSON, 5) == "16 short steps"


def fan_of(size: float, seconds: float) -> Growth:
    """What the fan of the sixth step finds, with another difference."""
    step = scenes.load(LESSON).steps[5]
    session: Any = Session(recording=False)
    assert session.load(step.scene, **step.values)
    said = step.laboratory["fan"]
    fan = Fan(session)
    body = session.world.body(said["body"]).id
    assert not fan.start(Difference(body, said["quantity"], size, said["copies"], seconds))
    while fan.busy:
        fan.poll()
        time.sleep(0.01)
    assert fan.spread is not None
    result = growth(tuple(fan.spread.samples))
    assert result is not None
    return result


def test_a_thousand_times_more_exact_buys_seven_seconds():
    said = scenes.load(LESSON).steps[5].laboratory["fan"]
    coarse, fine = fan_of(1e-6, 12.0), fan_of(said["size"], said["seconds"])
    assert fine.is_exponential
    assert coarse.useless == pytest.approx(9.6, abs=0.1)
    assert fine.useless == pytest.approx(16.3, abs=0.1)
    assert right_answer(LESSON, 6).startswith("16 s")


def bins(session: Any) -> list[int]:
    """The bin of each bead, in the order in which they were let go."""
    scene = session.scene
    beads = sorted(scene.landed, key=lambda bead: int(bead.name.split()[1]))
    assert len(beads) == 200, f"{len(beads)} are down"
    pitch = 2 * scene.half / (scene.rows + 1)
    return [int((bead.center[0] + scene.half) / pitch) for bead in beads]


def test_two_runs_agree_in_the_pile_and_not_in_the_beads():
    runs = [alone(7), alone(7, "120 ticks")]
    one, other = (bins(session) for session in runs)
    same = sum(a == b for a, b in zip(one, other, strict=True))
    assert same < 100, f"{same} of 200 beads are in the same bin"
    for session in runs:
        scene = session.scene
        chance = chance_of_more(*chi_square(scene.counts, binomial(scene.rows)))
        assert chance > 0.01, f"{chance:.3f}"


def test_two_wrong_falls_give_the_right_one():
    coarse, fine = ran(LESSON, 8).scene, alone(8, "20 steps").scene
    assert coarse.fallen == pytest.approx(2.046, abs=1e-9)
    assert fine.fallen == pytest.approx(1.953, abs=1e-9)
    assert 2 * fine.fallen - coarse.fallen == pytest.approx(coarse.exact, abs=1e-9)
    assert "1.860" in right_answer(LESSON, 8)
