"""What the lesson on separating axes tells the class is what the scenes measure."""

import math

import pytest

from scenes.detection import _geometry as geo
from tests.scenes.lesson_play import played

pytestmark = pytest.mark.sweep


def test_two_squares_overlap_as_much_as_they_can_without_a_corner_in_the_other():
    scene, _ = played("sat", 2)
    assert scene.inner() == []
    # 1.35 m to the corner of one, 1.35 cos 45° to the edge of the other; B stops within 1 cm
    best = geo.best(scene.axes())
    assert -best.separation == pytest.approx(1.35 * (1 + math.sqrt(0.5)), abs=0.011)


def test_shadows_overlap_from_above_and_there_is_a_gap_across_an_edge():
    scene, _ = played("sat", 3)
    assert scene.gaps([0.0])[0] == pytest.approx(-0.29, abs=0.005)  # as told, to a centimetre
    now = math.degrees(scene.lamp.angle)
    # It stops within a tick, 15/240 of a degree, of A's edge at 40°
    assert now == pytest.approx(40.0, abs=0.07)
    assert scene.gaps([now])[0] == pytest.approx(0.68, abs=0.01)


def test_two_boxes_need_four_directions_and_two_upright_ones_would_mislead():
    scene, _ = played("sat", 4)
    assert len(scene.edges()) == 4
    assert scene.gaps(scene.edges()).max() > 0.0
    assert (scene.gaps([0.0, 90.0]) < 0.0).all()
    assert scene.seen[1] > 179.9, "the lamp has not been all round"


def test_the_shortest_way_out_is_to_the_right_and_not_along_the_centres():
    scene, _ = played("sat", 5)
    a, b = scene.pair
    # Squares of side 1.35 √2; B was 1.75 m to the right and 1.55 m up of A
    assert b.position[0] - a.position[0] == pytest.approx(1.35 * math.sqrt(2), abs=1e-6)
    assert b.position[1] - a.position[1] == pytest.approx(1.55, abs=1e-9)
    assert 1.35 * math.sqrt(2) - 1.75 == pytest.approx(0.16, abs=0.005)  # as told


@pytest.mark.parametrize(("step", "points"), [(6, 2), (7, 1)])
def test_the_engine_pushes_at_as_many_points_as_the_lesson_says(step: int, points: int):
    scene, _ = played("sat", step)
    assert scene.stage == 5, "all steps of clipping have been shown"
    assert len(scene.engine().points) == len(scene.clipped().points) == points


def test_b_has_sunk_as_deep_as_the_lesson_says_and_the_reference_is_whose_it_says():
    deep, _ = played("sat", 6)
    assert deep.clipped().axis.owner == 0  # A: it is pushed up
    assert max(deep.clipped().depths) == pytest.approx(0.65, abs=0.005)
    tipped, _ = played("sat", 7)
    assert tipped.clipped().axis.owner == 1
