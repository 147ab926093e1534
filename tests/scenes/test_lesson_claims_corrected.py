"""Sentences of lessons that were once false, asked at the moment at which they are told.

A number in a sentence is compared with what the scene measures then, or with its closed form.
"""

import math
import re
from typing import Any

import numpy as np
import pytest

from scenes.classics.waves import UP
from tests.scenes.lesson_play import played
from tests.scenes.lesson_runs import ran, step_of
from tests.scenes.test_all_scenes import built as build_scene
from tests.scenes.test_all_scenes import run

pytestmark = pytest.mark.sweep


def built(name: str, **values: Any) -> tuple[Any, Any]:
    """Scene and world, whatever the scene has beside what all have."""
    return build_scene(name, **values)


def number_in(pattern: str, words: str) -> float:
    result = re.search(pattern, words)
    assert result is not None, (pattern, words)
    return float(result[1])


@pytest.mark.parametrize("height", [0.8, 0.4])
def test_the_top_of_a_hill_is_in_the_middle_when_the_lesson_says(height: float):
    said = number_in(r"in the middle at ([\d.]+) s", step_of("waves", 2).text)
    scene, world = built("waves", height=height)
    tops = []
    for _ in range(round(3.5 / world.tick_length)):
        run(scene, world, 1)
        tops.append((scene.beads[50].center[1] - UP, world.time))
    # written to 0.1 s; in a tick it moves 1 cm
    assert max(tops)[1] == pytest.approx(said, abs=0.05)
    assert f"At {said:g} s again" == step_of("waves", 2).answers[step_of("waves", 2).right]


def test_two_blocks_slide_at_ten_degrees_and_three_rest():
    scene, world = played("slope", 2)
    speeds = [math.hypot(*block.velocity) for block in scene.blocks]
    # A block that slides has g (sin α - μ cos α) t after 0.6 s: 0.44 m/s with μ = 0.1
    assert [speed > 0.2 for speed in speeds] == [True, True, False, False, False]
    assert max(speeds[2:]) < 0.001
    assert step_of("slope", 2).text.startswith(
        "Now the board stays at 10°. Two of the blocks will slide"
    )


def test_the_blocks_of_the_slope_are_told_of_whatever_they_differ_in():
    scene, _ = built("slope", differ="mass")
    assert len(set(scene.masses)) == 5
    words = " ".join(str(type(scene).__doc__).split())
    assert "only their friction" not in words and "their mass, or the base" in words


def test_the_period_on_planet_x_gives_the_g_that_is_told():
    (swing,) = ran("pendulum_lab", 6).scene.swings
    said = number_in(r"T = ([\d.]+) s", step_of("pendulum_lab", 6).answer)
    assert swing.taken == pytest.approx(said, abs=0.0015), "to the millisecond"
    assert number_in(r"T = ([\d.]+) s", step_of("pendulum_lab", 7).text) == said
    result = number_in(r"^([\d.]+) m/s²", step_of("pendulum_lab", 7).answer)
    assert 4 * math.pi**2 * 2.0 / said**2 == pytest.approx(result, abs=0.005)
    g = ran("pendulum_lab", 7).scene.g
    assert f"it is {g:g}" in step_of("pendulum_lab", 7).answer
    # a swing from 10° takes 1 + θ²/16 times as long, so g seems smaller by twice that share
    assert result == pytest.approx(g / (1 + math.radians(10.0) ** 2 / 16) ** 2, abs=0.01)


def test_explicit_euler_with_48_steps_a_swing_grows_as_often_as_is_told():
    said = number_in(r"with 48 a swing it still grows ([\d.]+)-fold", step_of("throw", 4).answer)
    assert (1 + (2 * math.pi / 48) ** 2) ** 48 == pytest.approx(said, abs=0.05)


def test_while_balls_still_rise_nothing_is_told_of_how_high_they_came():
    scene, _ = played("loop", 6)
    rising = [i for i in range(11) if scene.balls[i].velocity[1] > 0.1]
    assert rising == [6, 7, 8, 9, 10]
    assert not any(scene._is_over(i, 1) for i in rising)
    assert scene._is_over(5, 1), "the one that is asked for is told"


def test_the_heat_of_the_wall_lies_where_the_answer_says():
    _, world = played("loop", 7)
    text = step_of("loop", 7).answer
    for name in ("impacts", "friction"):
        least = number_in(rf"(\d+) to \d+ kJ by {name}", text)
        most = number_in(rf"\d+ to (\d+) kJ by {name}", text)
        # both are rounded to whole kJ
        assert least - 0.5 <= -world.ledger.totals[name] / 1000 <= most + 0.5, name


def test_the_skater_comes_as_high_as_he_began():
    scene, world = built("energy_track", shape="two slopes", reach=False)
    begin = world.body("skater").center[1]
    _, world = played("energy_track", 1)
    said = number_in(r"^([\d.]+) m again", step_of("energy_track", 1).answer)
    assert begin == pytest.approx(said, abs=0.05)
    assert world.body("skater").center[1] == pytest.approx(begin, abs=0.01)


def test_the_water_is_asked_about_before_the_boat_is_down():
    assert "will" in step_of("water", 6).question and "has gone" not in step_of("water", 6).question


def test_a_door_is_shown_where_a_door_is_told_of():
    step = step_of("torque", 8)
    assert "door" in step.question and step.values["body"] == "door"
    near, far = (ran_door({"at": (r, 0.0), "tip": (r, 1.0)}) for r in (1.0, 2.0))
    assert far == pytest.approx(2.0 * near, rel=0.001), "a door's inertia stays"


def ran_door(values: dict[str, object]) -> float:
    scene, world = built("torque", body="door", **values)
    run(scene, world, round(3.2 / world.tick_length))
    scene.check(world)
    assert np.hypot(*scene.trail.rows.T) == pytest.approx(scene.arm, rel=1e-3)
    return float(scene.omega)


def test_a_gas_that_is_pressed_to_half_gets_as_hot_as_is_told_and_in_the_plane_it_is_more():
    said = [float(v) for v in re.findall(r"from ([\d.]+) to (\d+) J", step_of("gas", 4).answer)[0]]
    scene = ran("gas", 4).scene
    assert said[0] == 4.5 == 0.5 * scene.speed**2
    assert scene.heat() == pytest.approx(said[1], abs=0.5)
    area = scene.state()[0] / scene.first[0]
    # T A = const in the plane, T V^(2/3) = const in space; discs take room, which adds to it
    assert scene.heat() / said[0] > 1 / area > (1 / area) ** (2 / 3)
    assert np.isfinite(area)
