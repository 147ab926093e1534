"""Scores against closed forms."""

import math

import numpy as np
import pytest

from app.teaching.prediction.path_match import STEPS, length_of, match
from app.teaching.prediction.score import score_mark, score_path

ROUND_OFF = 1e-9
"""[m] Sums of some hundred distances of a few metres: 1e3 * 1e-15 * 10 m, a hundred times over."""


def throw(until: float, count: int, scale: float = 1.0) -> np.ndarray:
    """A ball thrown with 4 and 5 m/s, until a time [s]."""
    t = np.linspace(0.0, until, count)
    return np.column_stack([4.0 * t, scale * (5.0 * t - 4.905 * t * t)])


@pytest.mark.parametrize("distance", [0.0, 0.05, 0.5, 3.0])
@pytest.mark.parametrize("free_end", [False, True])
def test_two_parallel_lines_are_as_far_apart_as_they_are(distance: float, free_end: bool) -> None:
    path = np.column_stack([np.linspace(0.0, 4.0, 300), np.zeros(300)])
    sketch = np.array([[0.0, distance], [4.0, distance]])
    score = score_path(path, sketch, 0.25, free_end)
    assert score.mean == pytest.approx(distance, abs=ROUND_OFF)
    assert score.largest == pytest.approx(distance, abs=ROUND_OFF)
    assert score.share == (1.0 if distance <= 0.25 else 0.0)


def test_concentric_arcs_are_as_far_apart_as_their_radii() -> None:
    angles = np.linspace(0.0, math.pi, 2000)
    arc = np.column_stack([np.cos(angles), np.sin(angles)])
    score = score_path(2.0 * arc, 2.3 * arc, 0.25, False)
    # Chords of the samples lie inside their arcs by r (pitch / r)^2 / 8.
    pitch = 2.0 * math.pi / (STEPS - 1)
    assert score.mean == pytest.approx(0.3, abs=2.3 * (pitch / 2.0) ** 2 / 8)
    assert score.share == 0.0


def test_an_exact_parabola_scores_less_than_the_tolerance_of_the_drawing() -> None:
    # Drawn with a piece of a line every 1/60 s: a chord is off by g dt^2 / 8 at most. Where the
    # samples of the two lines meet, chords of samples add as much again for their own pitch.
    tolerance = 9.81 / 60**2 / 8
    pitch = length_of(throw(1.0, 2000)) / (STEPS - 1) / 4.0  # [s] at the least speed, 4 m/s
    score = score_path(throw(1.0, 240), throw(1.0, 61), 0.1, True)
    assert score.largest < tolerance + 9.81 * pitch**2 / 8
    assert score.share == 1.0


def test_what_is_drawn_beyond_the_end_counts_only_for_a_body_that_came_to_rest() -> None:
    path, longer = throw(1.0, 240), throw(1.4, 340)
    cut_off = score_path(path, longer, 0.1, True)
    # The end of the walk is a sample of the sketch, at most half a pitch off, by the chord's angle.
    pitch = length_of(path) / (STEPS - 1)
    assert cut_off.mean < 0.1 * pitch
    assert cut_off.largest < pitch
    rest = score_path(path, longer, 0.1, False)
    beyond = math.dist(path[-1], longer[-1])
    assert rest.largest == pytest.approx(beyond, rel=1e-9)
    assert rest.mean > 0.1


def test_half_a_sketch_is_off_by_the_rest_of_the_way() -> None:
    path = np.array([[0.0, 0.0], [4.0, 0.0]])
    score = score_path(path, np.array([[0.0, 0.0], [2.0, 0.0]]), 0.25, True)
    assert score.largest == pytest.approx(2.0, abs=ROUND_OFF)
    # From 2 to 4 m it is 0 to 2 m off, 1 m on average of half the samples; the samples' pitch is
    # 4 / 159 m, and so is what the mean of one sample more or less can change.
    assert score.mean == pytest.approx(0.5, abs=4.0 / (STEPS - 1))
    assert score.share == pytest.approx(2.25 / 4.0, abs=2.0 / STEPS)


def test_a_scribble_over_everything_is_worse_than_a_rough_guess() -> None:
    path = throw(1.0, 240)
    x = np.linspace(0.0, 4.0, 120)
    scribble = np.column_stack([x, np.where(np.arange(120) % 2, 1.5, -0.2)])
    rough = throw(1.0, 40, scale=0.7)
    assert score_path(path, scribble, 0.2, True).mean > score_path(path, rough, 0.2, True).mean
    # It comes near every point of the path, but a guess must stay there.
    assert score_path(path, scribble, 0.2, True).share < 0.5


def test_a_path_drawn_backwards_is_wrong() -> None:
    path = np.array([[0.0, 0.0], [4.0, 0.0]])
    score = score_path(path, path[::-1], 0.2, False)
    # A distance is to the pieces beside a sample, so it may be a pitch shorter.
    assert score.largest == pytest.approx(4.0, abs=4.0 / (STEPS - 1))


def test_a_trembling_hand_loses_no_more_than_it_trembles() -> None:
    path = np.column_stack([np.linspace(0.0, 4.0, 400), np.zeros(400)])
    shaken = path + np.column_stack([np.zeros(400), 0.03 * np.sin(np.arange(400))])
    score = score_path(path, shaken, 0.1, True)
    assert score.largest <= 0.03 + 1.5 * length_of(path) / (STEPS - 1)  # and a step of the walk
    assert score.mean < 0.03


def test_a_body_that_stays_is_a_point() -> None:
    path = np.zeros((100, 2))
    score = score_path(path, np.array([[0.0, 0.0], [4.0, 0.0]]), 0.2, False)
    assert score.mean == pytest.approx(2.0, abs=ROUND_OFF)  # the mean of 0 to 4
    assert score.largest == pytest.approx(4.0, abs=ROUND_OFF)


def test_the_longest_leash_is_the_largest_distance() -> None:
    path, sketch = throw(1.0, 240), throw(1.0, 50, scale=1.3)
    score = score_path(path, sketch, 0.1, False)
    # Leashes end in samples; the distance is to the pieces beside them.
    assert math.dist(*score.worst) >= score.largest
    assert math.dist(*score.worst) <= score.largest + length_of(sketch) / (STEPS - 1)


def test_a_mark_is_off_by_its_distance_from_the_end() -> None:
    score = score_mark(throw(1.0, 240), (4.0, 0.095 + 0.3), 0.25)
    assert score.mean == score.largest == pytest.approx(0.3, abs=ROUND_OFF)
    assert score.share == 0.0
    assert score_mark(throw(1.0, 240), (4.1, 0.095), 0.25).share == 1.0


@pytest.mark.parametrize("free_end", [False, True])
def test_both_lines_are_walked_along_and_never_back(free_end: bool) -> None:
    rng = np.random.default_rng(3)
    for _ in range(5):
        path, sketch = rng.normal(size=(30, 2)), rng.normal(size=(17, 2))
        result = match(path, sketch, free_end)
        assert result.first[0] == 0
        assert result.last[-1] == len(result.sketch) - 1
        assert (result.first <= result.last).all()
        step = result.first[1:] - result.last[:-1]
        assert set(step.tolist()) <= {0, 1}  # nothing is left out
